#include "games/five_crowns/terminal/screen.hpp"

#include <vector>

#include "core/hand.hpp"
#include "core/screen_writer.hpp"
#include "core/text.hpp"
#include "games/five_crowns/solver/solver.hpp"
#include "games/five_crowns/text.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::Message;
using core::Paint;
using core::ScreenStyle;

// Spades, hearts, clubs, diamonds, stars: five inks that differ in lightness too, and the sign tells them apart anyway.
constexpr std::array<std::string_view, suits> inks{"\x1b[37m", "\x1b[31m", "\x1b[32m", "\x1b[34m", "\x1b[33m"};
constexpr std::array<std::string_view, suits> signs{"♠", "♥", "♣", "♦", "★"};
constexpr std::string_view card_keys = "abcdefghijklmn";

// The own hand as it is shown: combinations first, then what is left, each card with its key.
struct ShownHand {
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

ShownHand shown_hand(const View& view) {
  ShownHand shown;
  if (view.cards.empty()) return shown;
  const bool has_drawn = view.phase == Phase::discard && view.to_act == view.viewer;
  // After drawing, one card goes: what is shown is how the others lie best.
  const auto add = [&](const Arrangement& arrangement) {
    for (const auto& meld : arrangement.melds) shown.groups.emplace_back(meld.cards.begin(), meld.cards.end());
    shown.combinations = shown.groups.size();
    shown.left = arrangement.left;
    if (!arrangement.rest.empty()) shown.groups.emplace_back(arrangement.rest.begin(), arrangement.rest.end());
  };
  if (!has_drawn) {
    add(best(view.cards, view.wild_rank()));
    return shown;
  }
  const auto choice = best_discard(view.cards, view.wild_rank());
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

// A card with its key, or the back of the deck.
core::CardPicture picture(std::optional<Card> card, int wild_rank, const std::string& key) {
  if (!card) return {core::inked(core::ink::dim, "░░░", Paint::colour), core::ink::dim, key};
  const bool wild = card->is_wild(wild_rank);
  const auto ink = wild ? core::ink::marigold : inks[static_cast<std::size_t>(card->suit())];
  return {core::inked(ink, face(*card), Paint::colour), wild ? core::ink::marigold : core::ink::dim, key, wild};
}

// --- the lines of the screen ----------------------------------------------------------------------------------------

class Screen : private core::ScreenWriter {
 public:
  Screen(const View& view, const ScreenStyle& style)
      : ScreenWriter("five_crowns", view.viewer, style), view_(view), hand_(shown_hand(view)) {}

  std::string draw() const {
    auto out = head();
    if (view_.phase != Phase::over) out += piles();
    out += table();
    if (!hand_.groups.empty()) out += own_hand();
    out += sheet();
    return out + keys();
  }

 private:
  // One line, or two where both do not fit into one.
  [[nodiscard]] std::string line_of(const std::string& first, const std::string& second) const {
    return flow("", {first, second}, "  ", 4);
  }

  [[nodiscard]] bool is_to_act() const { return view_.phase != Phase::over && view_.viewer == view_.to_act; }

  [[nodiscard]] std::string head() const {
    const auto hand =
        say("screen_hand"_say, {{"hand", view_.hand}, {"wild", rank_text(view_.wild_rank())}, {"seat", view_.dealer}});
    if (!view_.out || view_.phase == Phase::over) return hand + "\n";
    return line_of(hand, say("screen_is_out"_say, {{"seat", *view_.out}}) + " " +
                             say("screen_last_turn"_say, {{"seat", view_.to_act}}));
  }

  [[nodiscard]] std::string piles() const {
    const auto top = view_.discards.empty() ? std::string("-") : card_text(view_.discards.back());
    const auto label = say("screen_piles"_say, {{"left", view_.pile_left}, {"top", top}}) + "\n";
    if (is_plain()) return label;
    const bool draws = is_to_act() && view_.phase == Phase::draw;
    core::CardRow row;
    const auto add = [&](std::optional<Card> card, const std::string& key) {
      row.begin_group();
      row.add(picture(card, view_.wild_rank(), draws ? key : ""));
    };
    if (view_.pile_left > 0) add(std::nullopt, "d");
    if (!view_.discards.empty()) add(view_.discards.back(), "p");
    return label + row.text();
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
    const auto out =
        hand_.discard ? say("screen_own_drawn"_say, {{"card", card_text(*hand_.discard)}, {"left", hand_.left}})
                      : say("screen_own"_say, {{"left", hand_.left}});
    const auto wide = static_cast<int>(hand_.in_order().size() * 5 + hand_.groups.size() * 2);
    return out + "\n" + (!is_plain() && wide <= style().columns ? drawn_hand() : listed_hand());
  }

  [[nodiscard]] std::string drawn_hand() const {
    core::CardRow row;
    std::size_t key = 0;
    for (const auto& group : hand_.groups) {
      row.begin_group();
      for (const Card card : group) row.add(picture(card, view_.wild_rank(), {card_keys[key++]}));
    }
    return row.text();
  }

  [[nodiscard]] std::string listed_hand() const {
    std::string out;
    std::size_t key = 0;
    for (std::size_t i = 0; i < hand_.groups.size(); ++i) {
      std::vector<std::string> items;
      for (const Card card : hand_.groups[i])
        items.push_back(card_keys[key++] + (" " + card_text(card)) + (card.is_wild(view_.wild_rank()) ? "*" : ""));
      out += flow("  " + word(i < hand_.combinations ? "combination"_word : "loose"_word) + ":  ", items, "  ", 4);
    }
    return out;
  }

  // CROWN-22: a line a player, under the wild ranks of the hands.
  [[nodiscard]] std::string sheet() const {
    const auto rows = view_.hands_scored();
    std::string out;
    if (rows > 0) {
      out += core::left_aligned("  " + say("screen_sheet"_say), name_columns);
      for (std::size_t row = 0; row < rows; ++row)
        out += core::right_aligned(rank_text(lowest_rank + static_cast<int>(row)), 4);
      out += "\n";
    }
    for (const Seat seat : SeatSet::first(view_.seats)) {
      const bool acts = view_.phase != Phase::over && view_.to_act == seat;
      auto line = core::left_aligned((acts ? "> " : "  ") + say("screen_name"_say, {{"seat", seat}}), name_columns);
      for (std::size_t row = 0; row < rows; ++row)
        line += core::right_aligned(std::to_string(view_.sheet[row][place(seat)]), 4);
      line += "  =" + core::right_aligned(std::to_string(view_.total(seat)), 4);
      const auto& seen = view_.seen[place(seat)];
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
      if (view_.pile_left > 0) out += say("screen_key_deck"_say) + "  ";
      if (!view_.discards.empty()) out += say("screen_key_discard"_say, {{"card", card_text(view_.discards.back())}});
      return out + "\n";
    }
    if (view_.out || !can_go_out(view_.cards, view_.wild_rank())) return say("screen_key_card"_say) + "\n";
    if (core::lower(style().picked).starts_with('o')) return say("screen_key_going_out"_say) + "\n";
    return say("screen_key_card"_say) + "  " + say("screen_key_out"_say) + "\n";
  }

  static constexpr std::size_t name_columns = 20;

  const View& view_;
  ShownHand hand_;
};

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) { return Screen(view, style).draw(); }

// d and p draw; a card's letter discards it, and o before the letter goes out with it.
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
  const auto cards = shown_hand(view).in_order();
  const auto at = letter.size() == 1 ? card_keys.find(letter[0]) : std::string_view::npos;
  if (at >= cards.size()) return std::nullopt;
  return (out ? "out " : "discard ") + card_text(cards[at]);
}

std::optional<Message> hint(const View& view, Seat seat) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  const int wild = view.wild_rank();
  if (view.phase == Phase::draw) {
    if (view.pile_left == 0) return std::nullopt;  // there is no choice
    const auto now = least_left(view.cards, wild);
    if (view.discards.empty()) return Message{"hint_deck"_say, "CROWN-14", {{"now", now}}};
    const auto left = least_left_after_discard(with(view.cards, view.discards.back()), wild);
    if (left >= now) return Message{"hint_deck"_say, "CROWN-14", {{"now", now}}};
    return Message{
        "hint_pick_up"_say, "CROWN-14", {{"card", card_text(view.discards.back())}, {"now", now}, {"left", left}}};
  }
  const auto choice = best_discard(view.cards, wild);
  if (!view.out && choice.after.left == 0)
    return Message{"hint_out"_say, "CROWN-16", {{"card", card_text(choice.card)}}};
  return Message{"hint_discard"_say, "CROWN-19", {{"card", card_text(choice.card)}, {"left", choice.after.left}}};
}

}  // namespace rummage::five_crowns
