#include "games/five_crowns/terminal/screen.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/card_sign.hpp"
#include "core/hand.hpp"
#include "core/screen_writer.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"
#include "games/five_crowns/bot/policy.hpp"
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
  std::optional<Card> discard;  // after drawing: the last card of all, which is advised to go
  [[nodiscard]] std::vector<Card> in_order() const {
    std::vector<Card> all;
    for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
    return all;
  }
};

core::Candidates<Action> weighed(const View& view) {
  core::Candidates<Action> list;
  weigh_actions(view, list);
  return list;
}

// The card that an action discards.
std::optional<Card> discarded(const Action& action) {
  if (const auto* discard = std::get_if<Discard>(&action)) return discard->card;
  if (const auto* out = std::get_if<GoOut>(&action)) return out->card;
  return std::nullopt;
}

ShownHand shown_hand(const View& view) {
  ShownHand shown;
  if (view.cards.empty()) return shown;
  const bool has_drawn = view.phase == Phase::discard && view.to_act == view.viewer;
  // After drawing, one card goes: what is shown is how the others lie best.
  const auto add = [&](const Arrangement& arrangement) {
    for (const auto& combination : arrangement.combinations)
      shown.groups.emplace_back(combination.cards.begin(), combination.cards.end());
    shown.combinations = shown.groups.size();
    shown.left = arrangement.left;
    if (!arrangement.rest.empty()) shown.groups.emplace_back(arrangement.rest.begin(), arrangement.rest.end());
  };
  if (!has_drawn) {
    add(best(view.cards, view.wild_rank()));
    return shown;
  }
  const Card goes = *discarded(weighed(view)[0].action);
  const auto after = best(core::without(view.cards, goes), view.wild_rank());
  add(after);
  if (after.rest.empty()) shown.groups.emplace_back();
  shown.groups.back().push_back(goes);
  shown.discard = goes;
  return shown;
}

// A wild card is not discarded by one key, unless it is the one that is advised to go.
bool asks(const View& view, const ShownHand& hand, Card card) {
  return card.is_wild(view.wild_rank()) && card != hand.discard;
}

// The card of that letter, where it asks before it is discarded.
std::optional<Card> asked_about(const View& view, const ShownHand& hand, std::string_view letter) {
  const auto cards = hand.in_order();
  const auto at = letter.size() == 1 ? card_keys.find(core::lower(letter)[0]) : std::string_view::npos;
  if (at >= cards.size() || !asks(view, hand, cards[at])) return std::nullopt;
  return cards[at];
}

// --- cards ----------------------------------------------------------------------------------------------------------

// "10★", "JK"
std::string sign_text(Card card, std::string_view faces = {}) {
  if (card.is_joker()) return card_text(card);
  return core::shown_rank(rank_text(card.rank()), faces) + std::string(signs[static_cast<std::size_t>(card.suit())]);
}

// A card with its key, or the back of the deck.
core::CardPicture picture(std::optional<Card> card, int wild_rank, const std::string& key, std::string_view faces) {
  if (!card) return {core::inked(core::ink::dim, "░░░", Paint::colour), core::ink::dim, key};
  const bool wild = card->is_wild(wild_rank);
  const auto ink = wild ? core::ink::marigold : inks[static_cast<std::size_t>(card->suit())];
  const auto face = core::right_aligned(sign_text(*card, faces), 3);
  return {core::inked(ink, face, Paint::colour), wild ? core::ink::marigold : core::ink::dim, key, wild};
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

  // "10★" in colour, "10T" in plain.
  [[nodiscard]] std::string text_of(Card card) const {
    return is_plain() ? card_text(card) : sign_text(card, style().faces);
  }
  [[nodiscard]] std::vector<std::string> texts_of(std::span<const Card> cards) const {
    return core::texts_of(cards, [this](Card card) { return text_of(card); });
  }

  [[nodiscard]] bool is_to_act() const { return view_.phase != Phase::over && view_.viewer == view_.to_act; }

  [[nodiscard]] std::string head() const {
    const auto hand = say("screen_hand"_say,
                          {{"hand", view_.hand}, {"wild", rank(rank_text(view_.wild_rank()))}, {"seat", view_.dealer}});
    if (!view_.out || view_.phase == Phase::over) return hand + "\n";
    return line_of(hand, say("screen_is_out"_say, {{"seat", *view_.out}}) + " " +
                             say("screen_last_turn"_say, {{"seat", view_.to_act}}));
  }

  [[nodiscard]] std::string piles() const {
    const auto top = view_.discards.empty() ? std::string("-") : text_of(view_.discards.back());
    const auto label = say("screen_piles"_say, {{"left", view_.pile_left}, {"top", top}}) + "\n";
    if (is_plain()) return label;
    const bool draws = is_to_act() && view_.phase == Phase::draw;
    core::CardRow row;
    const auto add = [&](std::optional<Card> card, const std::string& key) {
      row.begin_group();
      row.add(picture(card, view_.wild_rank(), draws ? key : "", style().faces));
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
      out += line_of(laid.cards.empty() ? say("screen_laid_nothing"_say, {{"seat", seat}})
                                        : say("screen_laid"_say, {{"seat", seat}, {"combinations", laid_text(laid)}}),
                     left.empty() ? std::string() : say("screen_left"_say, {{"cards", texts_of(left.span())}}));
    }
    return out;
  }

  [[nodiscard]] std::string laid_text(const Combinations& laid) const {
    return core::combinations_text(laid.cards, laid.sizes, [this](Card card) { return text_of(card); });
  }

  [[nodiscard]] std::string own_hand() const {
    const auto out =
        hand_.discard ? say("screen_own_drawn"_say, {{"card", text_of(*hand_.discard)}, {"left", hand_.left}})
                      : say("screen_own"_say, {{"left", hand_.left}});
    const auto wide = static_cast<int>(hand_.in_order().size() * 5 + hand_.groups.size() * 2);
    return out + "\n" + (!is_plain() && wide <= style().columns ? drawn_hand() : listed_hand());
  }

  [[nodiscard]] std::string drawn_hand() const {
    core::CardRow row;
    std::size_t key = 0;
    for (const auto& group : hand_.groups) {
      row.begin_group();
      for (const Card card : group) {
        auto drawn = picture(card, view_.wild_rank(), {card_keys[key]}, style().faces);
        drawn.is_picked = is_picked(key++);
        row.add(drawn);
      }
    }
    return row.text();
  }

  [[nodiscard]] std::string listed_hand() const {
    std::string out;
    std::size_t key = 0;
    for (std::size_t i = 0; i < hand_.groups.size(); ++i) {
      std::vector<std::string> items;
      for (const Card card : hand_.groups[i]) {
        items.push_back((is_picked(key) ? ">" : "") + std::string(1, card_keys[key]) + " " + card_text(card) +
                        (card.is_wild(view_.wild_rank()) ? "*" : ""));
        ++key;
      }
      out += flow("  " + word(i < hand_.combinations ? "combination"_word : "loose"_word) + ":  ", items, "  ", 4);
    }
    return out;
  }

  [[nodiscard]] bool is_picked(std::size_t key) const {
    return is_to_act() && view_.phase == Phase::discard && core::lower(style().picked).ends_with(card_keys[key]);
  }

  // CROWN-22: a line a player, under the wild ranks of the hands.
  [[nodiscard]] std::string sheet() const {
    const auto rows = view_.hands_scored();
    std::string out;
    if (rows > 0) {
      out += core::left_aligned("  " + say("screen_sheet"_say), name_columns);
      for (std::size_t row = 0; row < rows; ++row)
        out += core::right_aligned(rank(rank_text(lowest_rank + static_cast<int>(row))), 4);
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
      out += line_of(line, tells ? say("screen_seen"_say, {{"cards", texts_of(seen.span())}}) : std::string());
    }
    return out;
  }

  // What to press now; `o` is offered only to whom it is of use.
  [[nodiscard]] std::string keys() const {
    if (!is_to_act()) return {};
    if (view_.phase == Phase::draw) {
      std::string out;
      if (view_.pile_left > 0) out += say("screen_key_deck"_say) + "  ";
      if (!view_.discards.empty()) out += say("screen_key_discard"_say, {{"card", text_of(view_.discards.back())}});
      return out + "\n";
    }
    if (const auto card = asked_about(view_, hand_, style().picked))
      return say("screen_key_sure"_say, {{"card", text_of(*card)}}) + "\n";
    const bool can_out = !view_.out && can_go_out(view_.cards, view_.wild_rank());
    if (can_out && core::lower(style().picked).starts_with('o')) return say("screen_key_going_out"_say) + "\n";
    std::vector<std::string> keys{say("screen_key_card"_say)};
    if (can_out) keys.push_back(say("screen_key_out"_say));
    const auto wild = [&](Card card) { return asks(view_, hand_, card); };
    if (std::ranges::any_of(view_.cards, wild)) keys.push_back(say("screen_key_wild"_say));
    return flow("", keys, "  ", 0);
  }

  static constexpr std::size_t name_columns = 20;

  const View& view_;
  ShownHand hand_;
};

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) { return Screen(view, style).draw(); }

// d and p draw; a card's letter discards it, with ! after it if it is wild, and o before the letter goes out with it.
std::optional<std::string> read_keys(const View& view, std::string_view keys) {
  if (view.viewer != view.to_act || view.phase == Phase::over) return std::nullopt;
  const auto small = core::lower(keys);
  if (view.phase == Phase::draw) {
    if (small == "d") return "draw deck";
    if (small == "p") return "draw discard";
    return std::nullopt;
  }
  const auto hand = shown_hand(view);
  const auto cards = hand.in_order();
  if (small.size() == 2 && small[1] == core::sure_key) {
    const auto card = asked_about(view, hand, small.substr(0, 1));
    return card ? std::optional("discard " + card_text(*card)) : std::nullopt;
  }
  const bool out = small.starts_with('o');
  const auto letter = small.substr(out ? 1 : 0);
  const auto at = letter.size() == 1 ? card_keys.find(letter[0]) : std::string_view::npos;
  if (at >= cards.size() || (!out && asks(view, hand, cards[at]))) return std::nullopt;
  return (out ? "out " : "discard ") + card_text(cards[at]);
}

namespace {

int points_of(const core::Candidate<Action>& weighed) { return static_cast<int>(std::lround(-weighed.prior)); }

// Where to draw from, and what either place is expected to leave.
std::optional<Message> draw_hint(const View& view) {
  const auto list = weighed(view);
  if (list.size() < 2) return std::nullopt;  // there is no choice
  const auto card = card_text(view.discards.back());
  const bool takes = std::holds_alternative<DrawDiscard>(list[0].action);
  const int top = points_of(list[takes ? 0 : 1]);
  const int deck = points_of(list[takes ? 1 : 0]);
  if (!takes) return Message{"hint_deck"_say, "CROWN-14", {{"card", card}, {"left", top}, {"deck", deck}}};
  if (!view.out && least_left_after_discard(with(view.cards, view.discards.back()), view.wild_rank()) == 0)
    return Message{"hint_pick_up_out"_say, "CROWN-14", {{"card", card}}};
  return Message{"hint_pick_up"_say, "CROWN-14", {{"card", card}, {"left", top}, {"deck", deck}}};
}

}  // namespace

std::optional<Message> hint(const View& view, Seat seat) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  if (view.phase == Phase::draw) return draw_hint(view);
  const auto list = weighed(view);
  const auto card = card_text(*discarded(list[0].action));
  if (std::holds_alternative<GoOut>(list[0].action)) return Message{"hint_out"_say, "CROWN-16", {{"card", card}}};
  if (view.out) return Message{"hint_discard_last"_say, "CROWN-19", {{"card", card}, {"left", points_of(list[0])}}};
  return Message{"hint_discard"_say, "CROWN-14", {{"card", card}, {"left", points_of(list[0])}}};
}

std::optional<std::string> card_sign(const View&, std::string_view text, std::string_view language) {
  return core::sign_of(read_card(text), text, [&](Card card) {
    return card.is_joker() ? core::Catalogue::of(language).word({}, "joker"_word) : sign_text(card);
  });
}

}  // namespace rummage::five_crowns
