#include "games/programs/terminal/screen.hpp"

#include <algorithm>

#include "core/card_sign.hpp"
#include "core/screen_writer.hpp"
#include "core/text.hpp"
#include "games/programs/bot/strong.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/solver/lay_off.hpp"
#include "games/programs/solver/solver.hpp"
#include "games/programs/text.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Message;
using core::ScreenStyle;
using core::text_width;
namespace ink = core::ink;

// Spades, hearts, clubs, diamonds: four inks that differ in lightness too, and the sign tells them apart anyway.
constexpr std::array<std::string_view, suits> inks{"\x1b[37m", "\x1b[31m", "\x1b[32m", "\x1b[34m"};
constexpr std::array<core::Word, suits> suit_words{"spades"_word, "hearts"_word, "clubs"_word, "diamonds"_word};

// --- keys ------------------------------------------------------------------------------------------------------------

constexpr std::string_view card_keys = "abcdefghijklmn";

// The own hand as it is shown: the cards that the program has use for first, then the rest; after revealing, all in
// order. A card's key is its place.
struct ShownHand {
  std::vector<Card> cards;
  std::size_t used = 0;  // so many of them stand first
};

ShownHand shown_hand(const View& view) {
  const auto* program = view.own_program();
  const auto first = program != nullptr ? used_cards(*program, view.cards) : Hand();
  const auto rest = program != nullptr ? unused_cards(*program, view.cards) : view.cards;
  ShownHand shown{{first.begin(), first.end()}, first.size()};
  shown.cards.insert(shown.cards.end(), rest.begin(), rest.end());
  return shown;
}

// What the keys typed so far say, if they can still become an action.
struct Keystrokes {
  std::vector<std::size_t> picked;    // places in the shown hand
  std::string digits;                 // of a combination's number
  std::optional<std::string> action;  // its text, once it is complete
  bool asks_end = false;              // the number is there, low or high is not
};

class KeyReader {
 public:
  explicit KeyReader(const View& view) : view_(view), shown_(shown_hand(view)) {}

  Keystrokes read(std::string_view keys) {
    for (const char key : keys)
      if (!press(key)) break;
    return out_;
  }

 private:
  // False where a key means nothing, or nothing more can follow.
  bool press(char key) {
    const auto letter = card_keys.find(key);
    if (letter < shown_.cards.size() && out_.digits.empty()) {  // picks the card, or lets it go again
      if (std::erase(out_.picked, letter) == 0) out_.picked.push_back(letter);
      return true;
    }
    if (key == 'r' && out_.picked.empty()) return done(completing_action(view_));
    if (key == 't' && out_.picked.size() > 1) return done(group_of_picked());
    if (out_.picked.size() != 1) return false;
    const Card card = shown_.cards[out_.picked[0]];
    if (key == 'x') return done(Discard{card});
    if (key >= '0' && key <= '9' && !out_.asks_end) return number(key, card);
    if (out_.asks_end && (key == '-' || key == '+')) return done(Add{card, to_, key == '-' ? End::low : End::high});
    return false;
  }

  bool done(const std::optional<Action>& action) {
    if (action) out_.action = write_action(view_, view_.to_act, *action);
    return false;
  }

  [[nodiscard]] Lay group_of_picked() const {
    Lay lay;
    for (const auto place : out_.picked) lay.cards.push_back(shown_.cards[place]);
    return lay;
  }

  // Two digits where there are more than nine combinations.
  bool number(char key, Card card) {
    out_.digits += key;
    to_ = static_cast<std::uint8_t>(10 * to_ + (key - '0'));
    const std::size_t wanted = view_.table.size() > 9 ? 2 : 1;
    if (out_.digits.size() < wanted) return true;
    const auto* target = view_.combination(to_);
    out_.asks_end = target != nullptr && !target->is_group() && fit(*target, card).both();
    return out_.asks_end || done(Add{card, to_, End::any});
  }

  const View& view_;
  ShownHand shown_;
  Keystrokes out_;
  std::uint8_t to_ = 0;
};

Keystrokes read_keystrokes(const View& view, std::string_view keys) {
  Keystrokes out;
  if (view.viewer != view.to_act || view.phase == Phase::over) return out;
  const auto small = core::lower(keys);
  if (view.phase == Phase::play) return KeyReader(view).read(small);
  const bool draws = view.phase == Phase::draw;
  if (small == "d" && draws) out.action = DrawReserve::text;
  if (small == "p" && draws) out.action = DrawDiscard::text;
  if (small == "c" && !draws) out.action = Change::text;
  if (small == "k" && !draws) out.action = Keep::text;
  return out;
}

// --- the screen ------------------------------------------------------------------------------------------------------

class Screen : core::ScreenWriter {
 public:
  Screen(const View& view, const ScreenStyle& style)
      : ScreenWriter("programs", view.viewer, style),
        view_(view),
        shown_(shown_hand(view)),
        keystrokes_(read_keystrokes(view, style.picked)) {}

  [[nodiscard]] std::string draw() const {
    auto out = head() + table() + players();
    if (const auto* own = view_.own_program()) out += program(*own);
    if (!view_.cards.empty()) out += hand();
    return out + keys();
  }

 private:
  [[nodiscard]] std::string face(Card card) const {
    if (is_plain()) return card_text(card) + (card.is_wild() ? "*" : "");
    if (card.is_joker()) return in(ink::marigold, "JK");
    const auto text = rank(value_text(card.value())) + std::string(suit_sign(card.suit()));
    return in(card.is_wild() ? ink::marigold : inks[static_cast<std::size_t>(card.suit())], text);
  }
  [[nodiscard]] std::string faces(std::span<const Card> cards) const {
    return core::joined(core::texts_of(cards, [this](Card card) { return face(card); }));
  }

  [[nodiscard]] std::string head() const {
    const auto round = say("screen_round"_say, {{"round", view_.round}, {"seat", view_.dealer}});
    if (view_.phase == Phase::over || view_.phase == Phase::change) return round + "\n";
    const auto top = view_.discards.empty() ? std::string("-") : face(view_.discards.back());
    return flow("", {round, say("screen_piles"_say, {{"left", view_.reserve_left}, {"top", top}})});
  }

  // The combinations, numbered as laid, in columns where they fit.
  [[nodiscard]] std::string table() const {
    if (view_.table.empty()) return {};
    std::vector<std::string> pieces;
    std::size_t widest = 0;
    for (const auto& one : view_.table) {
      const auto number = core::right_aligned(in(ink::bold, std::to_string(pieces.size() + 1)), 2) + " ";
      const bool is_mixed = !one.is_group() && has_several(one.takes);
      pieces.push_back(number + (is_mixed ? word("mixed"_word) + " " : "") + faces(one.cards.span()));
      widest = std::max(widest, text_width(pieces.back()));
    }
    if (widest * 2 + 4 <= columns())
      for (auto& piece : pieces) piece = core::left_aligned(piece, widest);
    return flow(core::left_aligned(word("table"_word), 6), pieces);
  }

  // A line a player: programs completed, cards in hand, what everybody saw them take.
  [[nodiscard]] std::string players() const {
    std::vector<std::string> names;
    for (int i = 0; i < view_.seats; ++i) names.push_back(say("screen_name"_say, {{"seat", Seat(i)}}));
    const auto widest = text_width(*std::ranges::max_element(names, {}, text_width));
    std::string out;
    for (const Seat seat : SeatSet::first(view_.seats)) {
      const auto& completed = view_.completed[place(seat)];
      const auto slots = std::string(completed.size(), '#') + std::string(programs_to_win - completed.size(), '.');
      const bool acts = view_.phase != Phase::over && view_.to_act == seat;
      const auto begin = (acts ? "> " : "  ") + core::left_aligned(names[place(seat)], widest) + "  " +
                         in(completed.empty() ? ink::dim : ink::marigold, slots) + "  ";
      out += flow(begin, state_of(seat));
    }
    return out;
  }

  [[nodiscard]] std::vector<std::string> state_of(Seat seat) const {
    const bool is_dealt = view_.phase == Phase::draw || view_.phase == Phase::play;
    const auto& seen = view_.seen[place(seat)];
    std::vector<std::string> pieces{
        is_dealt ? say("screen_cards"_say, {{"count", view_.held[place(seat)]}}) : "",
        view_.without.has(seat) && view_.phase != Phase::over ? word("without"_word) : "",
        view_.revealed.has(seat) ? word("revealed"_word) : "",
        seen.empty() || view_.viewer == seat ? "" : say("screen_seen"_say, {{"cards", faces(seen.span())}})};
    const auto& completed = view_.completed[place(seat)];
    for (std::size_t n = 0; n < completed.size(); ++n)
      pieces.push_back(std::string(view_.programs_played().text(completed[n])) + (n + 1 < completed.size() ? "," : ""));
    return pieces;
  }

  // --- the own program ---

  // In words, and as a pattern with the hand's cards in their places.
  [[nodiscard]] std::string program(const Program& program) const {
    const auto name = say("screen_program"_say, {{"program", in(ink::bold, program.text)}});
    const auto words = in_words(program);
    auto out = name + (text_width(name) + 2 + text_width(words) <= columns() ? "  " : "\n  ") + words + "\n";
    if (view_.cards.empty()) return out;
    std::vector<std::string> pieces;
    const auto places = outline(program, view_.cards);
    for (std::size_t at = 0; const auto& ask : program.asks) {
      const auto own = places.span().subspan(at, ask.size);
      pieces.push_back(
          "[ " + core::joined(core::texts_of(own, [this](const Place& place) { return drawn(place); })) + " ]");
      at += ask.size;
    }
    out += flow("  ", pieces, pieces.size() > 1 ? " + " : " ");
    const auto short_by = missing(program, view_.cards);
    if (short_by == 0) return out + "  " + say("screen_complete"_say) + "\n";
    const auto lacks = say("screen_missing"_say, {{"count", short_by}});
    if (short_by == 1) return out + flow("  ", what_completes(program, lacks), " ", 4);
    return out + flow("  ", {lacks, what_helps(program)});
  }

  // "a straight of 4 and a group of 3"
  [[nodiscard]] std::string in_words(const Program& program) const {
    std::string text;
    for (std::size_t i = 0; i < program.asks.size();) {
      std::size_t end = i + 1;
      while (end < program.asks.size() && program.asks[end] == program.asks[i]) ++end;
      const bool is_last = end == program.asks.size();
      if (i > 0) text += is_last ? " " + word("and"_word) + " " : ", ";
      text += in_words(program.asks[i], end - i);
      i = end;
    }
    return text;
  }

  // "10 J Q K A"
  [[nodiscard]] std::string ranks(std::string_view values) const {
    return core::joined(
        core::texts_of(core::split_words(values), [this](std::string_view value) { return rank(value); }));
  }

  // "two groups of 3 kings"
  [[nodiscard]] std::string in_words(const Instruction& ask, std::size_t count) const {
    static constexpr std::array codes{
        "ask_straight"_say, "ask_straights"_say, "ask_straight_values"_say, "ask_straights_values"_say,
        "ask_group"_say,    "ask_groups"_say,    "ask_group_value"_say,     "ask_groups_value"_say};
    const auto which = (ask.is_group() ? 4U : 0U) + (ask.value != 0 ? 2U : 0U) + (count > 1 ? 1U : 0U);
    auto text = say(codes[which], {{"count", count},
                                   {"size", ask.size},
                                   {"value", ask.value == 0 ? "" : rank(value_text(ask.value))},
                                   {"values", ask.value == 0 ? "" : ranks(values_text(ask.value, ask.size))}});
    if (ask.allowed != all_suits || ask.is_mixed) {
      const auto between = " " + word(ask.is_in_one_suit() ? "or"_word : "and"_word) + " ";
      const auto names = core::texts_of(
          suits_in(ask.allowed), [this](Suit suit) { return word(suit_words[static_cast<std::size_t>(suit)]); });
      const auto code = ask.is_in_one_suit() ? "ask_in_suit"_say : ask.is_mixed ? "ask_mixed"_say : "ask_of_suits"_say;
      text += say(code, {{"suits", core::joined(names, between)}});
    }
    return ask.no_wild ? text + say("ask_no_wild"_say) : text;
  }

  // Every card that would complete the program, however many there are, word by word.
  [[nodiscard]] std::vector<std::string> what_completes(const Program& program, const std::string& lacks) const {
    auto cards = helpful_cards(helpful_kinds(program, view_.cards), kinds);
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] += i + 1 < cards.size() ? "," : ".";
    cards.insert(cards.begin(), {lacks, say("screen_completes"_say)});
    return cards;
  }

  // As many of the cards that would help as fit into a line.
  [[nodiscard]] std::string what_helps(const Program& program) const {
    const auto bits = helpful_kinds(program, view_.cards);
    for (std::size_t most = 12;; --most) {
      auto sentence = say("screen_helps"_say, {{"cards", core::joined(helpful_cards(bits, most), ", ")}});
      if (most <= 3 || text_width(sentence) + 2 <= columns()) return sentence;
    }
  }

  // A few words for each card that would help: a value alone where all its suits do, at most `most` of them.
  [[nodiscard]] std::vector<std::string> helpful_cards(std::uint64_t bits, std::size_t most) const {
    std::vector<std::string> texts;
    for (int value = ace; value <= king; ++value) {
      if (value == two) continue;
      const auto row = static_cast<SuitSet>(bits >> Card::of(value, Suit::spade).index() & all_suits);
      if (row == all_suits) {
        texts.push_back(say("any_of_value"_say, {{"value", rank(value_text(value))}}));
      } else {
        for (const Suit suit : suits_in(row)) texts.push_back(face(Card::of(value, suit)));
      }
    }
    const bool any_wild = is_among(bits, Card::joker());
    const auto room = most - (any_wild ? 1 : 0);
    if (texts.size() > room) {
      texts.resize(room);
      texts.back() = "...";
    }
    if (any_wild) texts.push_back(word("any_wild"_word));
    return texts;
  }

  // A missing card is shown as far as it is known what it must be.
  [[nodiscard]] std::string drawn(const Place& place) const {
    if (place.card) return face(*place.card);
    if (place.value == two) return in(ink::dim, "(*)");  // only a wild card can stand there (PROG-05)
    auto text = place.value == 0 ? std::string("..") : rank(value_text(place.value));
    if (place.suit && place.value != 0)
      text = is_plain() ? card_text(Card::of(place.value, *place.suit)) : text.append(suit_sign(*place.suit));
    return in(ink::dim, "(" + text + ")");
  }

  // --- the own hand ---

  [[nodiscard]] bool is_picked(std::size_t i) const { return std::ranges::count(keystrokes_.picked, i) > 0; }

  [[nodiscard]] std::string hand() const {
    const bool fits = shown_.cards.size() * 5 + 4 <= columns();
    if (is_plain() || !fits) return listed_hand();
    core::CardRow row;
    for (std::size_t i = 0; i < shown_.cards.size(); ++i) {
      const Card card = shown_.cards[i];
      if (i == 0 || i == shown_.used) row.begin_group();
      const auto edge = is_picked(i) ? ink::bold : card.is_wild() ? ink::marigold : ink::dim;
      row.add({core::right_aligned(face(card), 3), edge, std::string(1, card_keys[i]), card.is_wild(), is_picked(i)});
    }
    return row.text();
  }

  [[nodiscard]] std::string listed_hand() const {
    const auto list = [&](std::size_t from, std::size_t to, core::Word label) {
      std::vector<std::string> pieces;
      for (auto i = from; i < to; ++i)
        pieces.push_back((is_picked(i) ? ">" : "") + std::string(1, card_keys[i]) + " " + face(shown_.cards[i]));
      return pieces.empty() ? "" : flow("  " + word(label) + ":  ", pieces);
    };
    return list(0, shown_.used, "of_use"_word) +
           list(shown_.used, shown_.cards.size(), shown_.used > 0 ? "others"_word : "hand"_word);
  }

  // What to press now; only what is of use is offered.
  [[nodiscard]] std::string keys() const {
    if (view_.phase == Phase::over || view_.viewer != view_.to_act) return {};
    if (view_.phase == Phase::change) return flow("", {say("screen_key_change"_say), say("screen_key_keep"_say)});
    if (view_.phase == Phase::draw)
      return flow("", {view_.may_draw_reserve() ? say("screen_key_reserve"_say) : "",
                       view_.may_take_discard() ? take_key() : ""});
    if (keystrokes_.digits.empty()) return flow("", play_keys());
    return flow("", {say(keystrokes_.asks_end ? "screen_key_end"_say : "screen_key_digit"_say,
                         {{"number", keystrokes_.digits}})});
  }

  [[nodiscard]] std::string take_key() const {
    return say("screen_key_discard"_say, {{"card", face(view_.discards.back())}});
  }

  [[nodiscard]] std::vector<std::string> play_keys() const {
    const bool may_lay = view_.revealed.has(view_.to_act);
    if (keystrokes_.picked.size() > 1) return {say(may_lay ? "screen_key_lay"_say : "screen_key_one"_say)};
    if (keystrokes_.picked.empty())
      return {say("screen_key_pick"_say), completing_action(view_) ? say("screen_key_reveal"_say) : ""};
    return {say("screen_key_throw"_say, {{"card", face(shown_.cards[keystrokes_.picked[0]])}}),
            may_lay ? say("screen_key_add"_say) : ""};
  }

  const View& view_;
  ShownHand shown_;
  Keystrokes keystrokes_;
};

Message draw_hint(const View& view, bool takes) {
  if (view.cards.size() == 1) return {"hint_one_card"_say, "PROG-23", {}};
  if (view.discards.empty()) return {"hint_reserve"_say, "PROG-22", {}};
  const core::Param card{"card", card_text(view.discards.back())};
  if (!view.may_draw_reserve()) return {"hint_only_discard"_say, "PROG-33", {card}};
  if (view.revealed.has(view.to_act))
    return {takes ? "hint_take_to_shed"_say : "hint_reserve_to_shed"_say, "PROG-26", {card}};
  return {takes ? "hint_take"_say : "hint_leave"_say, "PROG-22", {card}};
}

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) { return Screen(view, style).draw(); }

std::optional<std::string> read_keys(const View& view, std::string_view keys) {
  return read_keystrokes(view, keys).action;
}

std::optional<Message> hint(const View& view, Seat seat) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  core::FastChance chance(view.round);  // the same hint for the same moment
  const auto action = strong_action(view, chance);
  if (view.phase == Phase::change)
    return Message{std::holds_alternative<Change>(action) ? "hint_change"_say : "hint_keep"_say,
                   "PROG-35",
                   {{"program", view.own_program()->text}}};
  if (view.phase == Phase::draw) return draw_hint(view, std::holds_alternative<DrawDiscard>(action));
  if (const auto* reveal = std::get_if<Reveal>(&action))
    return Message{"hint_reveal"_say, "PROG-24", {{"combinations", reveal_text(*reveal)}}};
  if (const auto* discard = std::get_if<Discard>(&action)) {
    const core::Param card{"card", card_text(discard->card)};
    const auto* program = view.own_program();
    if (program == nullptr) return Message{"hint_discard"_say, "PROG-30", {card}};
    return Message{"hint_discard_missing"_say, "PROG-30", {card, {"count", missing(*program, view.cards)}}};
  }
  return Message{
      "hint_shed"_say,
      "PROG-26",
      {{"count", most_laid_off(view.cards, view.table.span())}, {"action", write_action(view, seat, action)}}};
}

std::optional<std::string> card_sign(const View&, std::string_view text, std::string_view language) {
  return core::sign_of(read_card(text), text, [&](Card card) {
    if (card.is_joker()) return core::Catalogue::of(language).word({}, "joker"_word);
    return value_text(card.value()) + std::string(suit_sign(card.suit()));
  });
}

}  // namespace rummage::programs
