#include "games/five_crowns/rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "games/five_crowns/combination.hpp"
#include "games/five_crowns/solver.hpp"
#include "games/five_crowns/text.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::Param;
using core::refuse;
using Params = std::vector<Param>;

constexpr std::array<std::string_view, 8> dealer_choices{"random", "0", "1", "2", "3", "4", "5", "6"};
constexpr std::array<core::OptionSpec, 1> option_list{
    {{.name = "first-dealer", .choices = dealer_choices}}};  // CROWN-07

std::size_t place(Seat seat) { return static_cast<std::size_t>(seat.index()); }

void insert_sorted(Hand& hand, Card card) {
  const auto* at = std::lower_bound(hand.begin(), hand.end(), card);
  hand.insert_at(static_cast<std::size_t>(at - hand.begin()), card);
}

bool remove_one(Hand& hand, Card card) {
  const auto* at = std::lower_bound(hand.begin(), hand.end(), card);
  if (at == hand.end() || *at != card) return false;
  hand.erase_at(static_cast<std::size_t>(at - hand.begin()));
  return true;
}

Card take_top(Pile& pile) {
  const Card card = pile.back();
  pile.pop_back();
  return card;
}

constexpr auto deck_in_order = [] {
  Pile deck;
  for (int i = 0; i < jokers; ++i) deck.push_back(Card::joker());
  for (int kind = plain_kinds - 1; kind >= 0; --kind)
    for (int i = 0; i < copies; ++i) deck.push_back(Card::at(kind));
  return deck;
}();

void deal(State& s, Chance& chance, Events& events) {
  s.pile = deck_in_order;  // CROWN-04: all cards, those too that a made-up position left out
  s.absent = {};
  core::shuffle(std::span<Card>(s.pile.begin(), s.pile.end()), chance);
  s.discards.clear();
  s.out.reset();
  for (std::size_t i = 0; i < s.seats; ++i) {
    s.hands[i].clear();
    s.seen[i].clear();
    s.left[i].clear();
    s.laid[i] = {};
  }
  for (std::size_t n = 0; n < s.dealt(); ++n) {  // CROWN-05: one at a time, from the dealer's left
    auto seat = s.dealer;
    for (std::size_t i = 0; i < s.seats; ++i) {
      seat = s.after(seat);
      s.hands[place(seat)].push_back(take_top(s.pile));
    }
  }
  for (std::size_t i = 0; i < s.seats; ++i) std::sort(s.hands[i].begin(), s.hands[i].end());
  s.discards.push_back(take_top(s.pile));  // CROWN-06
  s.to_act = s.after(s.dealer);            // CROWN-13
  s.phase = Phase::draw;
  events.add("dealt"_say, "CROWN-05", [&] {
    return Params{{"seat", s.dealer},
                  {"hand", std::int64_t{s.round} + 1},
                  {"cards", static_cast<std::int64_t>(s.dealt())},
                  {"wild", rank_text(s.wild_rank())},
                  {"top", card_text(s.discards.back())}};
  });
}

// --- laying down ------------------------------------------------------------------------------------------------

Combinations to_combinations(const Arrangement& arrangement) {
  Combinations out;
  for (const auto& meld : arrangement.melds) {
    for (const Card card : meld.cards) out.cards.push_back(card);
    out.sizes.push_back(static_cast<std::uint8_t>(meld.cards.size()));
  }
  return out;
}

// The cards of a player's own combinations must be in hand, and each combination a book or a run. What is not in them
// stays in `rest`.
Done check_own(const Combinations& own, int wild_rank, Hand& rest) {
  for (const Card card : own.cards)
    if (!remove_one(rest, card)) return refuse("card_not_held"_say, "CROWN-16", {{"card", card_text(card)}});
  std::size_t start = 0;
  for (const auto size : own.sizes) {
    Hand cards;
    for (std::size_t i = 0; i < size; ++i) cards.push_back(own.cards[start + i]);
    start += size;
    if (!is_book(cards, wild_rank) && !is_run(cards, wild_rank))
      return refuse("no_combination"_say, size < 3 ? "CROWN-08" : "CROWN-09", {{"cards", card_texts(cards.span())}});
  }
  return {};
}

// The cards of `hand` laid down as the player wants or, without a wish, as leaves the fewest points.
std::expected<Combinations, core::Refusal> lay_down(const Combinations& own, int wild_rank, Hand& hand) {
  if (own.sizes.empty()) {
    const auto arrangement = best(hand, wild_rank);
    hand = arrangement.rest;
    return to_combinations(arrangement);
  }
  if (auto fits = check_own(own, wild_rank, hand); !fits) return std::unexpected(fits.error());
  return own;
}

int points_of(const Hand& cards, int wild_rank) {
  int points = 0;
  for (const Card card : cards) points += card.points(wild_rank);  // CROWN-02
  return points;
}

// --- the turn ---------------------------------------------------------------------------------------------------

void end_hand(State& s, Chance& chance, Events& events) {
  auto& row = s.sheet[s.round];
  for (std::size_t i = 0; i < s.seats; ++i)
    row[i] = static_cast<std::int16_t>(points_of(s.left[i], s.wild_rank()));  // CROWN-21
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat(i);
    events.add("scored"_say, "CROWN-22", [&] {
      return Params{{"seat", seat}, {"points", std::int64_t{row[place(seat)]}}, {"total", std::int64_t{s.total(seat)}}};
    });
  }
  if (s.round + 1 == hands_in_a_match) {  // CROWN-23
    s.phase = Phase::over;
    events.add("match_over"_say, "CROWN-23", [] { return Params{}; });
    return;
  }
  ++s.round;
  s.dealer = s.after(s.dealer);  // CROWN-07
  deal(s, chance, events);
}

void end_turn(State& s, Seat seat, Card card, Chance& chance, Events& events) {
  s.discards.push_back(card);
  s.to_act = s.after(seat);
  s.phase = Phase::draw;
  if (s.out == s.to_act) return end_hand(s, chance, events);
  if (!s.pile.empty() || s.discards.size() < 2) return;
  s.discards.pop_back();  // CROWN-20: all but the top card
  s.pile = s.discards;
  s.discards.clear();
  s.discards.push_back(card);
  core::shuffle(std::span<Card>(s.pile.begin(), s.pile.end()), chance);
  events.add("reshuffled"_say, "CROWN-20", [&] { return Params{{"count", static_cast<std::int64_t>(s.pile.size())}}; });
}

// A card leaves a hand: of equal ones the one that everybody saw enter it (CROWN-34).
void leave_hand(State& s, Seat seat, Card card) {
  remove_one(s.hands[place(seat)], card);
  remove_one(s.seen[place(seat)], card);
}

void lay_on_table(State& s, Seat seat, const Combinations& combinations, const Hand& rest) {
  s.laid[place(seat)] = combinations;
  s.left[place(seat)] = rest;
  s.hands[place(seat)].clear();
  s.seen[place(seat)].clear();
}

Done apply_action(State& s, Seat seat, const DrawDeck&, Chance&, Events& events) {
  if (s.phase != Phase::draw) return refuse("drawn_already"_say, "CROWN-14");
  if (s.pile.empty()) return refuse("pile_is_empty"_say, "CROWN-20");
  const Card card = take_top(s.pile);
  insert_sorted(s.hands[place(seat)], card);
  s.phase = Phase::discard;
  events.add("drew_deck"_say, "CROWN-14", [&] { return Params{{"seat", seat}, {"card", card_text(card), seat}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const DrawDiscard&, Chance&, Events& events) {
  if (s.phase != Phase::draw) return refuse("drawn_already"_say, "CROWN-14");
  if (s.discards.empty()) return refuse("no_discard"_say, "CROWN-14");
  const Card card = take_top(s.discards);
  insert_sorted(s.hands[place(seat)], card);
  insert_sorted(s.seen[place(seat)], card);
  s.phase = Phase::discard;
  events.add("drew_discard"_say, "CROWN-14", [&] { return Params{{"seat", seat}, {"card", card_text(card)}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const Discard& discard, Chance& chance, Events& events) {
  if (s.phase != Phase::discard) return refuse("draw_first"_say, "CROWN-14");
  auto rest = s.hands[place(seat)];
  if (!remove_one(rest, discard.card))
    return refuse("card_not_held"_say, "CROWN-14", {{"card", card_text(discard.card)}});
  if (!s.out) {
    if (!discard.own.sizes.empty()) return refuse("nobody_is_out"_say, "CROWN-15");
    leave_hand(s, seat, discard.card);
    events.add("discarded"_say, "CROWN-14", [&] { return Params{{"seat", seat}, {"card", card_text(discard.card)}}; });
  } else {  // CROWN-17
    const auto laid = lay_down(discard.own, s.wild_rank(), rest);
    if (!laid) return std::unexpected(laid.error());
    lay_on_table(s, seat, *laid, rest);
    events.add(laid->sizes.empty() ? "laid_nothing"_say : "laid_down"_say, "CROWN-17", [&] {
      return Params{{"seat", seat},
                    {"card", card_text(discard.card)},
                    {"combinations", combinations_text(*laid)},
                    {"left", std::int64_t{points_of(rest, s.wild_rank())}}};
    });
  }
  end_turn(s, seat, discard.card, chance, events);
  return {};
}

Done apply_action(State& s, Seat seat, const GoOut& go_out, Chance& chance, Events& events) {
  if (s.phase != Phase::discard) return refuse("draw_first"_say, "CROWN-14");
  if (s.out) return refuse("somebody_is_out"_say, "CROWN-18", {{"seat", *s.out}});
  auto rest = s.hands[place(seat)];
  if (!remove_one(rest, go_out.card))
    return refuse("card_not_held"_say, "CROWN-16", {{"card", card_text(go_out.card)}});
  const auto laid = lay_down(go_out.own, s.wild_rank(), rest);
  if (!laid) return std::unexpected(laid.error());
  if (!rest.empty()) return refuse("cannot_go_out"_say, "CROWN-16", {{"cards", card_texts(rest.span())}});
  lay_on_table(s, seat, *laid, rest);
  s.out = seat;
  events.add("went_out"_say, "CROWN-16", [&] {
    return Params{{"seat", seat}, {"card", card_text(go_out.card)}, {"combinations", combinations_text(*laid)}};
  });
  end_turn(s, seat, go_out.card, chance, events);
  return {};
}

}  // namespace

std::span<const core::OptionSpec> options() { return option_list; }

Done check_setup(const core::Setup& setup) {
  if (setup.options[0] > setup.seats)
    return refuse("no_such_dealer"_say, "CROWN-07",
                  {{"given", std::int64_t{setup.options[0]}}, {"most", std::int64_t{setup.seats}}});
  return {};
}

core::Setup setup(const Open& open) { return {open.seats, {open.first_dealer_option}}; }

State initial(const core::Setup& setup, Chance& chance, Events& events) {
  State s;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.first_dealer_option = static_cast<std::uint8_t>(setup.options[0]);
  s.dealer = Seat(setup.options[0] == 0 ? static_cast<int>(chance.below(s.seats)) : setup.options[0] - 1);
  deal(s, chance, events);
  return s;
}

Done apply(State& s, Seat seat, const Action& action, Chance& chance, Events& events) {
  assert(seat.index() < s.seats);
  if (s.phase == Phase::over) return refuse("match_is_over"_say, "CROWN-23");
  if (seat != s.to_act) return refuse("not_your_turn"_say, "CROWN-13", {{"seat", s.to_act}});
  return std::visit([&](const auto& kind) { return apply_action(s, seat, kind, chance, events); }, action);
}

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (s.phase == Phase::over || seat != s.to_act) return;
  if (s.phase == Phase::draw) {
    if (!s.pile.empty()) list.push_back(DrawDeck{});
    if (!s.discards.empty()) list.push_back(DrawDiscard{});
    return;
  }
  const auto& hand = s.hands[place(seat)];
  for (std::size_t i = 0; i < hand.size(); ++i)
    if (i == 0 || hand[i] != hand[i - 1]) list.push_back(Discard{hand[i], {}});
  if (s.out) return;
  for (const Card card : out_discards(hand, s.wild_rank())) list.push_back(GoOut{card, {}});
}

std::optional<core::Timer<Action>> timer(const State&) { return std::nullopt; }

std::optional<core::Result> result(const State& s) {
  if (s.phase != Phase::over) return std::nullopt;
  FixedVector<std::int32_t, core::max_seats> totals;
  for (int i = 0; i < s.seats; ++i) totals.push_back(s.total(Seat(i)));
  return core::rank_by_score(totals, core::Better::lower);  // CROWN-23
}

namespace {

std::optional<core::Refusal> impossible(std::string_view rule, core::Word why) {
  return core::Refusal{{"impossible"_say, rule, {{"why", why}}}};
}

// Every card exactly once: two of each, six jokers, less what the position says is not there.
std::optional<core::Refusal> card_error(const State& s) {
  std::array<int, plain_kinds + 1> counts{};
  const auto add = [&](std::span<const Card> cards) {
    for (const Card card : cards) ++counts[static_cast<std::size_t>(card.kind())];
  };
  add(s.pile.span());
  add(s.discards.span());
  for (std::size_t i = 0; i < s.seats; ++i) {
    add(s.hands[i].span());
    add(s.left[i].span());
    add(s.laid[i].cards.span());
  }
  for (int kind = 0; kind <= plain_kinds; ++kind) {
    const int most = kind == plain_kinds ? jokers : copies;
    const int found = counts[static_cast<std::size_t>(kind)] + s.absent[static_cast<std::size_t>(kind)];
    const auto card = card_text(Card::at(kind));
    if (found > most)
      return core::Refusal{{"card_too_often"_say, "CROWN-01", {{"card", card}, {"most", std::int64_t{most}}}}};
    if (found < most) return core::Refusal{{"card_missing"_say, "CROWN-01", {{"card", card}}}};
  }
  return std::nullopt;
}

// Whether a seat has laid its cards down in this hand: who went out, and all who have had their last turn since.
bool has_laid_down(const State& s, Seat seat) {
  if (!s.out) return false;
  if (s.phase == Phase::over) return true;
  for (auto one = *s.out; one != s.to_act; one = s.after(one))
    if (one == seat) return true;
  return false;
}

std::optional<core::Refusal> hand_error(const State& s, Seat seat) {
  const auto i = place(seat);
  const bool down = has_laid_down(s, seat);
  const bool has_drawn = !down && seat == s.to_act && s.phase == Phase::discard;
  const auto wanted = down ? 0 : s.dealt() + (has_drawn ? 1 : 0);
  if (s.hands[i].size() != wanted)
    return core::Refusal{{"hand_wrong_size"_say,
                          "CROWN-05",
                          {{"seat", seat},
                           {"given", static_cast<std::int64_t>(s.hands[i].size())},
                           {"wanted", static_cast<std::int64_t>(wanted)}}}};
  auto rest = s.hands[i];
  for (const Card card : s.seen[i])
    if (!remove_one(rest, card)) return impossible("CROWN-34", "seen_not_held"_word);
  const auto laid = s.laid[i].cards.size() + s.left[i].size();
  if (laid != (down ? s.dealt() : 0)) return impossible("CROWN-17", "laid_wrong_size"_word);
  if (s.out == seat && !s.left[i].empty()) return impossible("CROWN-16", "out_with_cards_left"_word);
  Hand all;
  for (const Card card : s.laid[i].cards) all.push_back(card);
  std::sort(all.begin(), all.end());
  if (!check_own(s.laid[i], s.wild_rank(), all)) return impossible("CROWN-09", "laid_no_combination"_word);
  return std::nullopt;
}

}  // namespace

std::optional<core::Refusal> invariant_error(const State& s) {
  if (auto error = card_error(s)) return error;
  if (s.phase == Phase::over && (!s.out || s.round + 1 != hands_in_a_match))
    return impossible("CROWN-23", "over_too_early"_word);
  for (std::size_t i = 0; i < s.seats && s.phase == Phase::over; ++i)
    if (s.sheet[s.round][i] != points_of(s.left[i], s.wild_rank())) return impossible("CROWN-22", "sheet_differs"_word);
  if (s.out && s.phase != Phase::over && s.to_act == *s.out) return impossible("CROWN-18", "out_acts_again"_word);
  for (int i = 0; i < s.seats; ++i)
    if (auto error = hand_error(s, Seat(i))) return error;
  if (s.phase == Phase::draw && s.pile.empty() && s.discards.size() > 1)
    return impossible("CROWN-20", "not_reshuffled"_word);
  if (s.phase == Phase::draw && s.pile.empty() && s.discards.empty())
    return impossible("CROWN-06", "nothing_to_draw"_word);
  return std::nullopt;
}

}  // namespace rummage::five_crowns
