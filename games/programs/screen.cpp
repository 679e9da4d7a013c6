#include "games/programs/screen.hpp"

#include <algorithm>
#include <vector>

#include "core/catalogue.hpp"
#include "core/chance.hpp"
#include "games/programs/keys.hpp"
#include "games/programs/solver.hpp"
#include "games/programs/strong.hpp"
#include "games/programs/text.hpp"
#include "games/programs/words.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Catalogue;
using core::Message;
using core::Paint;
using core::ScreenStyle;

constexpr std::string_view game = "programs";
constexpr std::string_view reset = "\x1b[0m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view marigold = "\x1b[1;33m";
// Spades, hearts, clubs, diamonds: four inks that differ in lightness too, and the sign tells them apart anyway.
constexpr std::array<std::string_view, suits> inks{"\x1b[37m", "\x1b[31m", "\x1b[32m", "\x1b[34m"};
constexpr std::array<std::string_view, suits> signs{"♠", "♥", "♣", "♦"};

// In characters as they stand on the screen: accents count once, colours not at all.
std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  bool in_colour = false;
  for (const char c : text) {
    if (c == '\x1b') in_colour = true;
    if (!in_colour && (c & 0xc0) != 0x80) ++columns;
    if (c == 'm') in_colour = false;
  }
  return columns;
}

std::string padded(std::string text, std::size_t columns) {
  const auto taken = width(text);
  return taken < columns ? text.append(columns - taken, ' ') : text;
}

class Screen {
 public:
  Screen(const View& view, const ScreenStyle& style)
      : view_(view),
        style_(style),
        catalogue_(Catalogue::of(style.language)),
        shown_(shown_hand(view)),
        typed_(read_keys(view, style.picked)) {}

  std::string draw() const {
    auto out = head() + table() + players();
    if (view_.program) out += program();
    if (!view_.hand.empty()) out += hand();
    return out + keys();
  }

 private:
  [[nodiscard]] std::string say(core::Code code, std::vector<core::Param> params) const {
    const auto viewer = view_.viewer ? core::Viewer(*view_.viewer) : core::Viewer::spectator();
    return catalogue_.sentence(game, {code, {}, std::move(params)}, {viewer, style_.names});
  }
  [[nodiscard]] bool is_plain() const { return style_.paint == Paint::plain; }
  [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(std::max(style_.columns, 20)); }
  [[nodiscard]] bool is_to_act() const { return view_.phase != Phase::over && view_.viewer == view_.to_act; }
  [[nodiscard]] std::string inked(std::string_view ink, const std::string& text) const {
    return is_plain() ? text : std::string(ink) + text + std::string(reset);
  }

  // Pieces side by side, in as many lines as they need.
  [[nodiscard]] std::string flow(const std::string& begin, const std::vector<std::string>& pieces,
                                 std::string_view between) const {
    std::string out;
    auto line = begin;
    bool is_first = true;
    for (const auto& piece : pieces) {
      if (!is_first && width(line) + between.size() + width(piece) > columns()) {
        out += line + "\n";
        line = std::string(width(begin), ' ');
        is_first = true;
      }
      line += (is_first ? "" : std::string(between)) + piece;
      is_first = false;
    }
    return out + line + "\n";
  }

  [[nodiscard]] std::string face(Card card) const {
    if (is_plain()) return card_text(card) + (card.is_wild() ? "*" : "");
    if (card.is_joker()) return inked(marigold, "JK");
    const auto suit = static_cast<std::size_t>(card.suit());
    return inked(card.is_wild() ? marigold : inks[suit], value_text(card.value()) + std::string(signs[suit]));
  }
  [[nodiscard]] std::string faces(std::span<const Card> cards) const {
    std::string text;
    for (const Card card : cards) text += (text.empty() ? "" : " ") + face(card);
    return text;
  }

  [[nodiscard]] std::string head() const {
    const auto round = say("screen_round"_say, {{"round", std::int64_t{view_.round}}, {"seat", view_.dealer}});
    if (view_.phase == Phase::over || view_.phase == Phase::change) return round + "\n";
    const auto top = view_.discards.empty() ? std::string("-") : face(view_.discards.back());
    return flow("", {round, say("screen_piles"_say, {{"left", std::int64_t{view_.reserve_left}}, {"top", top}})}, "  ");
  }

  // The combinations, numbered as laid, in columns where they fit.
  [[nodiscard]] std::string table() const {
    if (view_.table.empty()) return {};
    std::vector<std::string> pieces;
    std::size_t widest = 0;
    for (std::size_t i = 0; i < view_.table.size(); ++i) {
      const auto& one = view_.table[i];
      const auto number = std::to_string(i + 1);
      auto piece = std::string(number.size() < 2 ? 1 : 0, ' ') + inked(bold, number) + " ";
      if (one.shape == Shape::straight && (one.takes & (one.takes - 1)) != 0)
        piece += catalogue_.word(game, "mixed"_word) + " ";
      pieces.push_back(piece + faces(one.cards.span()));
      widest = std::max(widest, width(pieces.back()));
    }
    if (widest * 2 + 4 <= columns())
      for (auto& piece : pieces) piece = padded(piece, widest);
    return flow(padded(catalogue_.word(game, "table"_word), 6), pieces, "  ");
  }

  // A line a player: programs completed, cards in hand, what everybody saw them take.
  [[nodiscard]] std::string players() const {
    std::size_t widest = 0;
    for (int i = 0; i < view_.seats; ++i) widest = std::max(widest, width(say("screen_name"_say, {{"seat", Seat(i)}})));
    std::string out;
    for (int i = 0; i < view_.seats; ++i) {
      const Seat seat(i);
      const bool acts = view_.phase != Phase::over && view_.to_act == seat;
      const auto& completed = view_.completed[place(seat)];
      std::string slots;
      for (std::size_t n = 0; n < programs_to_win; ++n) slots += n < completed.size() ? "#" : ".";
      auto begin = (acts ? "> " : "  ") + padded(say("screen_name"_say, {{"seat", seat}}), widest) + "  " +
                   inked(completed.empty() ? dim : marigold, slots) + "  ";
      std::vector<std::string> pieces;
      if (view_.phase != Phase::over && view_.phase != Phase::change)
        pieces.push_back(say("screen_cards"_say, {{"count", std::int64_t{view_.cards[place(seat)]}}}));
      if (view_.without.has(seat) && view_.phase != Phase::over)
        pieces.push_back(catalogue_.word(game, "without"_word));
      if (view_.revealed.has(seat)) pieces.push_back(catalogue_.word(game, "revealed"_word));
      const auto& seen = view_.seen[place(seat)];
      if (!seen.empty() && view_.viewer != seat)
        pieces.push_back(say("screen_seen"_say, {{"cards", faces(seen.span())}}));
      for (std::size_t n = 0; n < completed.size(); ++n)
        pieces.push_back(std::string(view_.deck->text(completed[n])) + (n + 1 < completed.size() ? "," : ""));
      out += flow(begin, pieces, "  ");
    }
    return out;
  }

  // In words, and as a pattern with the hand's cards in their places.
  [[nodiscard]] std::string program() const {
    const auto& program = (*view_.deck)[*view_.program];
    const auto name = say("screen_program"_say, {{"program", inked(bold, program.text)}});
    const auto words = program_words(program, catalogue_);
    auto out = name + (width(name) + 2 + width(words) <= columns() ? "  " : "\n  ") + words + "\n";
    if (view_.hand.empty()) return out;
    const auto places = outline(program, view_.hand);
    std::vector<std::string> pieces;
    std::size_t next = 0;
    for (std::size_t i = 0; i < program.asks.size(); ++i) {
      std::string piece;
      for (std::size_t n = 0; n < program.asks[i].size; ++n) piece += (n == 0 ? "" : " ") + drawn_place(places[next++]);
      pieces.push_back("[ " + piece + " ]");
    }
    out += flow("  ", pieces, program.asks.size() > 1 ? " + " : " ");
    const auto short_by = missing(program, view_.hand);
    if (short_by == 0) return out + "  " + say("screen_complete"_say, {}) + "\n";
    const auto misses = say("screen_missing"_say, {{"count", std::int64_t{short_by}}});
    return out + flow("  ", {misses, what_helps(program)}, "  ");
  }

  // As many of the cards that would help as fit into a line.
  [[nodiscard]] std::string what_helps(const Program& program) const {
    const auto helps = helpful(program, view_.hand);
    for (std::size_t most = 12;; --most) {
      std::string list;
      for (const auto& text : helpful_texts(helps, most, catalogue_)) list += (list.empty() ? "" : ", ") + text;
      auto sentence = say("screen_helps"_say, {{"cards", list}});
      if (most <= 3 || width(sentence) + 2 <= columns()) return sentence;
    }
  }

  // A missing card is shown as far as it is known what it must be.
  [[nodiscard]] std::string drawn_place(const Place& place) const {
    if (place.card) return face(*place.card);
    if (place.value == two) return inked(dim, "(*)");  // only a wild card can stand there (PROG-05)
    auto text = place.value == 0 ? std::string("..") : value_text(place.value);
    if (place.suit && place.value != 0)
      text += is_plain()
                  ? card_text(Card::of(place.value == high_ace ? ace : place.value, *place.suit)).substr(text.size())
                  : std::string(signs[static_cast<std::size_t>(*place.suit)]);
    return inked(dim, "(" + text + ")");
  }

  [[nodiscard]] std::string hand() const {
    const bool fits = shown_.cards.size() * 5 + 4 <= columns();
    if (is_plain() || !fits) return listed_hand();
    std::array<std::string, 3> lines;
    for (std::size_t i = 0; i < shown_.cards.size(); ++i) {
      const Card card = shown_.cards[i];
      if (i == 0 || i == shown_.useful)
        for (auto& line : lines) line += "  ";
      const bool picked = std::ranges::count(typed_.picked, i) > 0;
      const auto edge = picked ? bold : card.is_wild() ? marigold : dim;
      const auto text = card.is_joker() ? std::string("JK") : value_text(card.value());
      lines[0] += inked(edge, picked ? "┏━━━┓" : "╭───╮");
      lines[1] += inked(edge, picked ? "┃" : "│") + std::string(card.is_joker() || text.size() < 2 ? 1 : 0, ' ') +
                  face(card) + inked(edge, picked ? "┃" : "│");
      lines[2] += inked(edge, picked ? "┗━" : "╰─") + std::string(1, card_keys[i]) +
                  inked(edge, std::string(card.is_wild() ? "*"
                                          : picked       ? "━"
                                                         : "─") +
                                  (picked ? "┛" : "╯"));
    }
    return lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n";
  }

  [[nodiscard]] std::string listed_hand() const {
    std::string out;
    const auto list = [&](std::size_t from, std::size_t to, core::Word label) {
      std::vector<std::string> pieces;
      for (auto i = from; i < to; ++i) {
        const bool picked = std::ranges::count(typed_.picked, i) > 0;
        pieces.push_back((picked ? ">" : "") + std::string(1, card_keys[i]) + " " + face(shown_.cards[i]));
      }
      if (!pieces.empty()) out += flow("  " + catalogue_.word(game, label) + ":  ", pieces, "  ");
    };
    list(0, shown_.useful, "of_use"_word);
    list(shown_.useful, shown_.cards.size(), shown_.useful > 0 ? "others"_word : "hand"_word);
    return out;
  }

  // What to press now; only what is of use is offered.
  [[nodiscard]] std::string keys() const {
    if (!is_to_act()) return {};
    std::vector<std::string> pieces;
    if (view_.phase == Phase::change) {
      pieces = {say("screen_key_change"_say, {}), say("screen_key_keep"_say, {})};
    } else if (view_.phase == Phase::draw) {
      pieces = {say("screen_key_reserve"_say, {})};
      if (!view_.discards.empty() && view_.hand.size() > 1)
        pieces.push_back(say("screen_key_discard"_say, {{"card", face(view_.discards.back())}}));
    } else if (typed_.asks_end) {
      pieces = {say("screen_key_end"_say, {{"number", typed_.digits}})};
    } else if (!typed_.digits.empty()) {
      pieces = {say("screen_key_digit"_say, {{"number", typed_.digits}})};
    } else {
      pieces = play_keys();
    }
    return flow("", pieces, "  ");
  }

  [[nodiscard]] std::vector<std::string> play_keys() const {
    std::vector<std::string> pieces;
    const bool may_lay = view_.viewer && view_.revealed.has(*view_.viewer);
    const auto picked = typed_.picked.size();
    if (picked == 0) {
      pieces.push_back(say("screen_key_pick"_say, {}));
      if (view_.program && can_complete((*view_.deck)[*view_.program], view_.hand))
        pieces.push_back(say("screen_key_reveal"_say, {}));
    }
    if (picked == 1) {
      pieces.push_back(say("screen_key_throw"_say, {{"card", face(shown_.cards[typed_.picked[0]])}}));
      if (may_lay) pieces.push_back(say("screen_key_add"_say, {}));
    }
    if (picked > 1) pieces.push_back(say(may_lay ? "screen_key_lay"_say : "screen_key_one"_say, {}));
    return pieces;
  }

  const View& view_;
  const ScreenStyle& style_;
  const Catalogue& catalogue_;
  ShownHand shown_;
  Typed typed_;
};

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) { return Screen(view, style).draw(); }

std::optional<std::string> typed(const View& view, std::string_view keys) { return read_keys(view, keys).action; }

namespace {

Message draw_hint(const View& view, Seat seat, bool takes) {
  if (view.hand.size() == 1) return {"hint_one_card"_say, "PROG-23", {}};
  if (view.discards.empty()) return {"hint_reserve"_say, "PROG-22", {}};
  const core::Param card{"card", card_text(view.discards.back())};
  if (view.revealed.has(seat)) return {takes ? "hint_take_to_shed"_say : "hint_reserve_to_shed"_say, "PROG-26", {card}};
  return {takes ? "hint_take"_say : "hint_leave"_say, "PROG-22", {card}};
}

}  // namespace

std::optional<Message> hint(const View& view, Seat seat) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  core::FastChance chance(view.round);  // the same hint for the same moment
  const auto action = strong_action(view, seat, chance);
  if (view.phase == Phase::change)
    return Message{std::holds_alternative<Change>(action) ? "hint_change"_say : "hint_keep"_say,
                   "PROG-35",
                   {{"program", std::string(view.deck->text(*view.program))}}};
  if (view.phase == Phase::draw) return draw_hint(view, seat, std::holds_alternative<DrawDiscard>(action));
  if (const auto* reveal = std::get_if<Reveal>(&action))
    return Message{"hint_reveal"_say, "PROG-24", {{"combinations", reveal_text(*reveal)}}};
  if (const auto* discard = std::get_if<Discard>(&action)) {
    const core::Param card{"card", card_text(discard->card)};
    if (!view.program) return Message{"hint_discard"_say, "PROG-30", {card}};
    const std::int64_t count = missing((*view.deck)[*view.program], view.hand);
    return Message{"hint_discard_missing"_say, "PROG-30", {card, {"count", count}}};
  }
  core::NoChance no_chance;
  return Message{"hint_shed"_say,
                 "PROG-26",
                 {{"count", std::int64_t{most_shed(view.hand, view.table.span())}},
                  {"action", write_action(determinize(view, no_chance), seat, action)}}};
}

}  // namespace rummage::programs
