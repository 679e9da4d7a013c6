#include "games/five_crowns/rules.hpp"

#include <array>

#include "core/hand.hpp"
#include "core/turn.hpp"
#include "games/five_crowns/combination.hpp"
#include "games/five_crowns/solver/solver.hpp"
#include "games/five_crowns/text.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::Params;
using core::refuse;

constexpr std::array<std::string_view, 8> dealer_choices{"random", "0", "1", "2", "3", "4", "5", "6"};
constexpr std::array option_list{
    core::choice_option<&Rules::first_dealer>("first-dealer", dealer_choices)};  // CROWN-07

constexpr auto deck_in_order = [] {
  Pile deck;
  for (int kind = kinds - 1; kind >= 0; --kind)
    for (int i = 0; i < Card::at(kind).in_deck(); ++i) deck.push_back(Card::at(kind));
  return deck;
}();

void deal(State& s, Chance& chance, Events& events) {
  s.pile = deck_in_order;  // CROWN-04: all cards, those too that a made-up position left out
  s.absent = {};
  core::shuffle(s.pile, chance);
  s.discards.clear();
  s.out.reset();
  s.hands = {};
  s.seen = {};
  s.left = {};
  s.laid = {};
  core::deal_cards(s.hands, s.pile, s.seats, s.after(s.dealer), s.dealt());  // CROWN-05
  s.discards.push_back(take_top(s.pile));                                    // CROWN-06
  s.to_act = s.after(s.dealer);                                              // CROWN-13
  s.phase = Phase::draw;
  events.add("dealt"_say, "CROWN-05", [&] {
    return Params{{"seat", s.dealer},
                  {"hand", s.hand},
                  {"cards", s.dealt()},
                  {"wild", rank_text(s.wild_rank())},
                  {"top", card_text(s.discards.back())}};
  });
}

// --- laying down ------------------------------------------------------------------------------------------------

Combinations to_combinations(const Arrangement& arrangement) {
  Combinations out;
  for (const auto& combination : arrangement.combinations) {
    for (const Card card : combination.cards) out.cards.push_back(card);
    out.sizes.push_back(static_cast<std::uint8_t>(combination.cards.size()));
  }
  return out;
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

// --- the turn ---------------------------------------------------------------------------------------------------

void end_hand(State& s, Chance& chance, Events& events) {
  auto& row = s.sheet[s.hand - std::size_t{1}];
  for (std::size_t i = 0; i < s.seats; ++i)
    row[i] = static_cast<std::int16_t>(points_of(s.left[i], s.wild_rank()));  // CROWN-21
  for (const Seat seat : SeatSet::first(s.seats)) {
    events.add("scored"_say, "CROWN-22",
               [&] { return Params{{"seat", seat}, {"points", row[place(seat)]}, {"total", s.total(seat)}}; });
  }
  if (s.hand == hands_in_a_match) {  // CROWN-23
    s.phase = Phase::over;
    events.add("match_over"_say, "CROWN-23", [] { return Params{}; });
    return;
  }
  ++s.hand;
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
  core::shuffle(s.pile, chance);
  events.add("reshuffled"_say, "CROWN-20", [&] { return Params{{"count", s.pile.size()}}; });
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
                    {"left", points_of(rest, s.wild_rank())}};
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

Done check_rules(const Rules& rules) {
  if (rules.first_dealer > rules.seats)
    return refuse("no_such_dealer"_say, "CROWN-07", {{"given", rules.first_dealer}, {"most", rules.seats}});
  return {};
}

State initial(const Rules& rules, Chance& chance, Events& events) {
  State s;
  static_cast<Rules&>(s) = rules;
  s.dealer = Seat(rules.first_dealer == 0 ? static_cast<int>(chance.below(rules.seats)) : rules.first_dealer - 1);
  deal(s, chance, events);
  return s;
}

Done apply(State& s, Seat seat, const Action& action, Chance& chance, Events& events) {
  if (auto has_turn = core::check_turn(s, seat, "CROWN-23", "CROWN-13"); !has_turn) return has_turn;
  return std::visit([&](const auto& kind) { return apply_action(s, seat, kind, chance, events); }, action);
}

// Which cards are laid down is the table's to choose, so only draws and discards are listed.
void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (!core::has_turn(s, seat)) return;
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

std::optional<core::Result> result(const State& s) {
  if (s.phase != Phase::over) return std::nullopt;
  return core::rank_by_score(s.seats, core::Better::lower, [&](Seat seat) { return s.total(seat); });  // CROWN-23
}

}  // namespace rummage::five_crowns
