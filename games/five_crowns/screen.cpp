#include "games/five_crowns/screen.hpp"

#include <algorithm>
#include <vector>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/five_crowns/solver.hpp"
#include "games/five_crowns/text.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::Catalogue;
using core::Message;
using core::Paint;
using core::ScreenStyle;

constexpr std::string_view game = "five_crowns";
constexpr std::string_view reset = "\x1b[0m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view marigold = "\x1b[1;33m";
// Spades, hearts, clubs, diamonds, stars: five inks that differ in lightness too, and the sign tells them apart anyway.
constexpr std::array<std::string_view, suits> inks{"\x1b[37m", "\x1b[31m", "\x1b[32m", "\x1b[34m", "\x1b[33m"};
constexpr std::array<std::string_view, suits> signs{"♠", "♥", "♣", "♦", "★"};
constexpr std::string_view card_keys = "abcdefghijklmn";

// The own hand as it is shown: combinations first, then what is left, each card with its key.
struct Shown {
  std::vector<std::vector<Card>> groups;
  std::size_t combinations = 0;  // the groups that are combinations; what is left is the last group, if any
  int left = 0;
  std::optional<Card> discard;  // after drawing: the last card of all, without which so few points are left
  [[nodiscard]] std::vector<Card> in_order() const {
    std::vector<Card> all;
    for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
    return all;
  }
};

Shown show_hand(const View& view) {
  Shown shown;
  if (view.hand.empty()) return shown;
  const bool has_drawn = view.phase == Phase::discard && view.to_act == view.viewer;
  // After drawing, one card goes: what is shown is how the others lie best.
  const auto add = [&](const Arrangement& arrangement) {
    for (const auto& meld : arrangement.melds) shown.groups.emplace_back(meld.cards.begin(), meld.cards.end());
    shown.combinations = shown.groups.size();
    shown.left = arrangement.left;
    if (!arrangement.rest.empty()) shown.groups.emplace_back(arrangement.rest.begin(), arrangement.rest.end());
  };
  if (!has_drawn) {
    add(best(view.hand, view.wild_rank()));
    return shown;
  }
  const auto choice = best_discard(view.hand, view.wild_rank());
  add(choice.after);
  if (choice.after.rest.empty()) shown.groups.emplace_back();
  shown.groups.back().push_back(choice.card);
  shown.discard = choice.card;
  return shown;
}

// --- cards ----------------------------------------------------------------------------------------------------------

std::string face(Card card) {
  if (card.is_joker()) return " JK";
  const auto rank = rank_text(card.rank());
  return (rank.size() < 2 ? " " : "") + rank + std::string(signs[static_cast<std::size_t>(card.suit())]);
}

// What lies side by side with others: a card, or the back of the deck.
struct Cell {
  std::optional<Card> card;
  std::optional<char> key;
};

std::string inked(std::string_view ink, const std::string& text) {
  return std::string(ink) + text + std::string(reset);
}

// Three lines high; groups stand apart. Wild cards have a star at their foot, for whom colours do not tell it.
std::string draw_cells(const std::vector<std::vector<Cell>>& groups, int wild_rank) {
  std::array<std::string, 3> lines;
  for (const auto& group : groups) {
    for (auto& line : lines) line += "  ";
    for (const auto& [card, key] : group) {
      const bool wild = card && card->is_wild(wild_rank);
      const auto edge = wild ? marigold : dim;
      const auto ink = !card ? dim : wild ? marigold : inks[static_cast<std::size_t>(card->suit())];
      lines[0] += inked(edge, "╭───╮");
      lines[1] += inked(edge, "│") + inked(ink, card ? face(*card) : "░░░") + inked(edge, "│");
      lines[2] += inked(edge, "╰─") + (key ? std::string(1, *key) : inked(edge, "─")) + inked(edge, wild ? "*╯" : "─╯");
    }
  }
  return lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n";
}

// --- the lines of the screen ----------------------------------------------------------------------------------------

class Screen {
 public:
  Screen(const View& view, const ScreenStyle& style)
      : view_(view), style_(style), catalogue_(Catalogue::of(style.language)), shown_(show_hand(view)) {}

  std::string draw() const {
    auto out = head();
    if (view_.phase != Phase::over) out += piles();
    out += table();
    if (!shown_.groups.empty()) out += own_hand();
    out += sheet();
    return out + keys();
  }

 private:
  // Told to the viewer as "you", unless it is told to everybody.
  [[nodiscard]] std::string say(core::Code code, std::vector<core::Param> params) const {
    const auto viewer = view_.viewer ? core::Viewer(*view_.viewer) : core::Viewer::spectator();
    return catalogue_.sentence(game, {code, {}, std::move(params)}, {viewer, style_.names});
  }

  // One line, or two where both do not fit into one.
  [[nodiscard]] std::string line_of(const std::string& first, const std::string& second) const {
    if (second.empty()) return first + "\n";
    const bool fits = width(first) + 2 + width(second) <= static_cast<std::size_t>(std::max(style_.columns, 0));
    return first + (fits ? "  " : "\n    ") + second + "\n";
  }

  // In characters, not bytes: names may have accents.
  static std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
  }

  static std::string left_aligned(std::string text, std::size_t columns) {
    const auto taken = width(text);
    return taken < columns ? text.append(columns - taken, ' ') : text;
  }

  static std::string right_aligned(const std::string& text, std::size_t columns) {
    return std::string(text.size() < columns ? columns - text.size() : 0, ' ') + text;
  }

  [[nodiscard]] bool is_to_act() const { return view_.phase != Phase::over && view_.viewer == view_.to_act; }

  [[nodiscard]] std::string head() const {
    const auto hand =
        say("screen_hand"_say,
            {{"hand", std::int64_t{view_.round} + 1}, {"wild", rank_text(view_.wild_rank())}, {"seat", view_.dealer}});
    if (!view_.out || view_.phase == Phase::over) return hand + "\n";
    return line_of(hand, say("screen_is_out"_say, {{"seat", *view_.out}}) + " " +
                             say("screen_last_turn"_say, {{"seat", view_.to_act}}));
  }

  [[nodiscard]] std::string piles() const {
    const auto top = view_.discards.empty() ? std::string("-") : card_text(view_.discards.back());
    const auto label = say("screen_piles"_say, {{"left", std::int64_t{view_.pile_left}}, {"top", top}}) + "\n";
    if (style_.paint == Paint::plain) return label;
    const bool draws = is_to_act() && view_.phase == Phase::draw;
    const auto keyed = [&](char key) { return draws ? std::optional(key) : std::nullopt; };
    std::vector<std::vector<Cell>> cells;
    if (view_.pile_left > 0) cells.push_back({{std::nullopt, keyed('d')}});
    if (!view_.discards.empty()) cells.push_back({{view_.discards.back(), keyed('p')}});
    return label + draw_cells(cells, view_.wild_rank());
  }

  // What lies on the table, once somebody has gone out.
  [[nodiscard]] std::string table() const {
    std::string out;
    for (std::size_t i = 0; i < view_.seats; ++i) {
      const auto& laid = view_.laid[i];
      const auto& left = view_.left[i];
      if (laid.cards.empty() && left.empty()) continue;
      const Seat seat(static_cast<int>(i));
      out += line_of(
          laid.cards.empty() ? say("screen_laid_nothing"_say, {{"seat", seat}})
                             : say("screen_laid"_say, {{"seat", seat}, {"combinations", combinations_text(laid)}}),
          left.empty() ? std::string() : say("screen_left"_say, {{"cards", card_texts(left.span())}}));
    }
    return out;
  }

  [[nodiscard]] std::string own_hand() const {
    const auto left = std::int64_t{shown_.left};
    auto out = (shown_.discard ? say("screen_own_drawn"_say, {{"card", card_text(*shown_.discard)}, {"left", left}})
                               : say("screen_own"_say, {{"left", left}})) +
               "\n";
    const auto columns = static_cast<int>(shown_.in_order().size() * 5 + shown_.groups.size() * 2);
    return out + (style_.paint == Paint::colour && columns <= style_.columns ? drawn_hand() : listed_hand());
  }

  [[nodiscard]] std::string drawn_hand() const {
    std::vector<std::vector<Cell>> cells;
    std::size_t key = 0;
    for (const auto& group : shown_.groups) {
      cells.emplace_back();
      for (const Card card : group) cells.back().push_back({card, card_keys[key++]});
    }
    return draw_cells(cells, view_.wild_rank());
  }

  [[nodiscard]] std::string listed_hand() const {
    std::string out;
    std::size_t key = 0;
    for (std::size_t i = 0; i < shown_.groups.size(); ++i) {
      auto line = "  " + catalogue_.word(game, i < shown_.combinations ? "combination"_word : "loose"_word) + ":";
      for (const Card card : shown_.groups[i]) {
        auto item = std::string(1, card_keys[key++]) + " " + card_text(card);
        if (card.is_wild(view_.wild_rank())) item += "*";
        if (width(line) + 2 + item.size() > static_cast<std::size_t>(std::max(style_.columns, 0))) {
          out += line + "\n";
          line = "  ";
        }
        line += "  " + item;
      }
      out += line + "\n";
    }
    return out;
  }

  // CROWN-22: a line a player, under the wild ranks of the hands.
  [[nodiscard]] std::string sheet() const {
    const auto rows = static_cast<std::size_t>(view_.round) + (view_.phase == Phase::over ? 1 : 0);
    std::string out;
    if (rows > 0) {
      out += left_aligned("  " + say("screen_sheet"_say, {}), name_columns);
      for (std::size_t row = 0; row < rows; ++row)
        out += right_aligned(rank_text(lowest_rank + static_cast<int>(row)), 4);
      out += "\n";
    }
    for (int i = 0; i < view_.seats; ++i) {
      const Seat seat(i);
      const bool acts = view_.phase != Phase::over && view_.to_act == seat;
      auto line = left_aligned((acts ? "> " : "  ") + say("screen_name"_say, {{"seat", seat}}), name_columns);
      for (std::size_t row = 0; row < rows; ++row)
        line += right_aligned(std::to_string(view_.sheet[row][static_cast<std::size_t>(i)]), 4);
      line += "  =" + right_aligned(std::to_string(view_.total(seat)), 4);
      const auto& seen = view_.seen[static_cast<std::size_t>(i)];
      const bool tells = !seen.empty() && view_.viewer != seat;
      out += line_of(line, tells ? say("screen_seen"_say, {{"cards", card_texts(seen.span())}}) : std::string());
    }
    return out;
  }

  // What to press now; `o` is offered only to whom it is of use.
  [[nodiscard]] std::string keys() const {
    if (!is_to_act()) return {};
    if (view_.phase == Phase::draw) {
      std::string out;
      if (view_.pile_left > 0) out += say("screen_key_deck"_say, {}) + "  ";
      if (!view_.discards.empty()) out += say("screen_key_discard"_say, {{"card", card_text(view_.discards.back())}});
      return out + "\n";
    }
    if (view_.out || !can_go_out(view_.hand, view_.wild_rank())) return say("screen_key_card"_say, {}) + "\n";
    if (core::lower(style_.picked).starts_with('o')) return say("screen_key_going_out"_say, {}) + "\n";
    return say("screen_key_card"_say, {}) + "  " + say("screen_key_out"_say, {}) + "\n";
  }

  static constexpr std::size_t name_columns = 20;

  const View& view_;
  const ScreenStyle& style_;
  const Catalogue& catalogue_;
  Shown shown_;
};

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) { return Screen(view, style).draw(); }

std::optional<std::string> typed(const View& view, std::string_view keys) {
  if (view.viewer != view.to_act || view.phase == Phase::over) return std::nullopt;
  const auto small = core::lower(keys);
  if (view.phase == Phase::draw) {
    if (small == "d") return "draw deck";
    if (small == "p") return "draw discard";
    return std::nullopt;
  }
  const bool out = small.starts_with('o');
  const auto letter = small.substr(out ? 1 : 0);
  const auto cards = show_hand(view).in_order();
  const auto at = letter.size() == 1 ? card_keys.find(letter[0]) : std::string_view::npos;
  if (at >= cards.size()) return std::nullopt;
  return (out ? "out " : "discard ") + card_text(cards[at]);
}

std::optional<Message> hint(const View& view, Seat seat) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  const int wild = view.wild_rank();
  if (view.phase == Phase::draw) {
    if (view.pile_left == 0) return std::nullopt;  // there is no choice
    const auto now = std::int64_t{least_left(view.hand, wild)};
    if (view.discards.empty()) return Message{"hint_deck"_say, "CROWN-14", {{"now", now}}};
    auto more = view.hand;
    more.push_back(view.discards.back());
    const auto left = std::int64_t{least_left_after_discard(more, wild)};
    if (left >= now) return Message{"hint_deck"_say, "CROWN-14", {{"now", now}}};
    return Message{
        "hint_pick_up"_say, "CROWN-14", {{"card", card_text(view.discards.back())}, {"now", now}, {"left", left}}};
  }
  const auto choice = best_discard(view.hand, wild);
  if (!view.out && choice.after.left == 0)
    return Message{"hint_out"_say, "CROWN-16", {{"card", card_text(choice.card)}}};
  return Message{
      "hint_discard"_say, "CROWN-19", {{"card", card_text(choice.card)}, {"left", std::int64_t{choice.after.left}}}};
}

}  // namespace rummage::five_crowns
