#include "games/romi_rami/rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/solver.hpp"
#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::Message;
using core::Param;
using core::refuse;
using Params = std::vector<Param>;

// --- drawing --------------------------------------------------------------------------------------------------------

// ROMI-20: the discards become the deck when a card is to be drawn and there is none.
bool has_card_to_draw(State& s, Chance& chance, Events& events) {
  if (!s.number_deck.empty()) return true;
  if (s.discards.empty()) return false;
  stack(s.number_deck, s.discards);
  s.discards = {};
  core::shuffle(std::span<Card>(s.number_deck.begin(), s.number_deck.end()), chance);
  events.add(
      "reshuffled"_say, "ROMI-20", [&] { return Params{{"count", static_cast<std::int64_t>(s.number_deck.size())}}; });
  return true;
}

// Draws until the bag holds so many cards, as far as there are any; answers what was drawn.
FixedVector<Card, number_market_size> draw_up_to(State& s, Bag& bag, int wanted, Chance& chance, Events& events) {
  FixedVector<Card, number_market_size> drawn;
  for (int held = bag.size(); held < wanted && has_card_to_draw(s, chance, events); ++held) {
    const Card card = s.number_deck.back();
    s.number_deck.pop_back();
    bag.add(card);
    drawn.push_back(card);
  }
  return drawn;
}

// What is laid out is told in its order, whichever came first: that is all that anybody can still see of it.
void refill_contract_market(State& s, std::string_view rule, Events& events) {
  ContractSet laid;
  for (int held = s.contract_market.size(); held < contract_market_size && !s.contract_deck.empty(); ++held) {
    const int number = s.contract_deck.back();
    s.contract_deck.pop_back();
    s.contract_market.add(number);
    laid.add(number);
  }
  if (laid.empty()) return;
  events.add("contracts_laid"_say, rule, [&] {
    std::vector<Message> contracts;
    laid.each([&](int number) { contracts.push_back(contract_message(*s.deck, number)); });
    return Params{{"contracts", std::move(contracts)}};
  });
}

void refill_number_market(State& s, std::string_view rule, Chance& chance, Events& events) {
  const auto drawn = draw_up_to(s, s.number_market, number_market_size, chance, events);
  if (!drawn.empty())
    events.add("numbers_laid"_say, rule, [&] { return Params{{"cards", card_texts(Bag(drawn.span()))}}; });
}

// --- the end --------------------------------------------------------------------------------------------------------

void tell_trophy(const Race& stands, Events& events) {
  auto counts = stands.counts;
  std::ranges::sort(counts, std::greater{});
  const auto params = [&] {
    Params out{
        {"most", std::int64_t{counts[0]}}, {"next", std::int64_t{counts[1]}}, {"points", std::int64_t{stands.points}}};
    if (stands.for_size) {
      out.push_back({"size", std::int64_t{stands.size}});
    } else {
      out.push_back({"suit", suit_word(stands.suit)});
    }
    if (stands.leader) out.push_back({"seat", *stands.leader});
    return out;
  };
  if (stands.leader) {
    events.add(stands.for_size ? "size_trophy_won"_say : "suit_trophy_won"_say, stands.for_size ? "ROMI-24" : "ROMI-23",
               params);
  } else {
    events.add(stands.for_size ? "size_trophy_tied"_say : "suit_trophy_tied"_say, "ROMI-25", params);
  }
}

// ROMI-27, where the most points are shared.
void tell_tie(const State& s, Events& events) {
  const auto winners = result(s)->winners();
  const Seat winner = winners.nth(0);
  const int total = score(s, winner).total();
  int equal = 0;
  for (int i = 0; i < s.seats; ++i) equal += static_cast<int>(score(s, Seat(i)).total() == total);
  if (equal == 1) return;
  events.add(winners.size() == 1 ? "tie_to_bonus"_say : "tie_shared"_say, "ROMI-27", [&] {
    return Params{
        {"seat", winner}, {"total", std::int64_t{total}}, {"bonus", std::int64_t{s.bonus_piles[place(winner)].size()}}};
  });
}

void end_match(State& s, Events& events) {
  s.phase = Phase::over;
  if (!events.wanted()) return;
  if (s.is_last_round() && s.to_act == s.first) {
    events.add("match_over"_say, "ROMI-22", [] { return Params{}; });
  } else {
    events.add(
        s.number_market.empty() ? "no_numbers_left"_say : "no_contracts_left"_say, "ROMI-21", [] { return Params{}; });
  }
  for (std::size_t i = 0; i < s.deck->trophies.size(); ++i) tell_trophy(race(s, i), events);
  for (int i = 0; i < s.seats; ++i) {
    const auto own = score(s, Seat(i));
    events.add("scored"_say, "ROMI-26", [&] {
      return Params{{"seat", Seat(i)},
                    {"trophies", std::int64_t{own.trophies}},
                    {"contracts", std::int64_t{own.contracts}},
                    {"bonus", std::int64_t{own.bonus}},
                    {"joker", std::int64_t{own.joker}},
                    {"total", std::int64_t{own.total()}}};
    });
  }
  tell_tie(s, events);
}

void end_turn(State& s, Seat seat, Events& events) {
  s.to_act = s.after(seat);
  s.phase = Phase::take;
  const bool is_empty = s.number_market.empty() || s.contract_market.empty();        // ROMI-21
  if (is_empty || (s.to_act == s.first && s.is_last_round())) end_match(s, events);  // ROMI-22
}

// --- the steps of a turn --------------------------------------------------------------------------------------------

// A card leaves a hand: of equal ones the one that everybody saw enter it (ROMI-28).
void leave_hand(State& s, Seat seat, Card card) {
  s.hands[place(seat)].remove(card);
  s.seen[place(seat)].remove_if_there(card);
}

// The first card of the list that is not in the bag, or is named more often than it is there.
template <class List>
std::optional<Card> first_missing(const List& cards, Bag bag) {
  for (const Card card : cards) {
    if (card.is_joker() || bag.count(card) == 0) return card;
    bag.remove(card);
  }
  return std::nullopt;
}

Done apply_action(State& s, Seat seat, const Take& take, Chance&, Events& events) {
  if (s.phase == Phase::fill) return refuse("taken_already"_say, "ROMI-08");
  if (s.phase == Phase::drop) return refuse("drop_first"_say, "ROMI-19");
  if (take.cards.empty()) return refuse("take_none"_say, "ROMI-08");
  if (take.cards.size() > most_taken)
    return refuse("take_too_many"_say, "ROMI-08",
                  {{"given", static_cast<std::int64_t>(take.cards.size())}, {"most", std::int64_t{most_taken}}});
  if (const auto card = first_missing(take.cards, s.number_market))
    return refuse("card_not_in_market"_say, "ROMI-08", {{"card", card_text(*card)}});
  if (!share_number_or_suit(take.cards.span()))
    return refuse("nothing_in_common"_say, "ROMI-08", {{"cards", card_texts(take.cards.span())}});
  const Bag cards(take.cards.span());
  s.number_market -= cards;
  s.hands[place(seat)] += cards;
  s.seen[place(seat)] += cards;
  s.phase = Phase::fill;
  events.add("took"_say, "ROMI-08", [&] { return Params{{"seat", seat}, {"cards", card_texts(cards)}}; });
  return {};
}

Requirements just(const Requirement& requirement) {
  Requirements one;
  one.push_back(requirement);
  return one;
}

// What is wrong with the cards laid out for a contract, requirement by requirement.
Done check_combinations(const Contract& contract, const Fill& fill) {
  if (fill.sizes.size() != contract.requirements.size())
    return refuse("wrong_combinations"_say, "ROMI-10",
                  {{"given", static_cast<std::int64_t>(fill.sizes.size())},
                   {"wanted", static_cast<std::int64_t>(contract.requirements.size())},
                   {"needs", requirements_text(contract.requirements)}});
  std::size_t start = 0;
  for (std::size_t i = 0; i < contract.requirements.size(); ++i) {
    const auto& requirement = contract.requirements[i];
    const auto cards = fill.cards.span().subspan(start, fill.sizes[i]);
    start += fill.sizes[i];
    if (cards.size() != requirement.size)
      return refuse("wrong_card_count"_say, "ROMI-10",
                    {{"needs", requirements_text(just(requirement))},
                     {"wanted", std::int64_t{requirement.size}},
                     {"given", static_cast<std::int64_t>(cards.size())}});
    if (!meets(requirement, cards))
      return refuse("requirement_not_met"_say, requirement.number > 0 ? "ROMI-13" : "ROMI-11",
                    {{"cards", card_texts(cards)}, {"needs", requirements_text(just(requirement))}});
  }
  return {};
}

Done check_fill(const State& s, Seat seat, const Fill& fill) {
  if (s.phase == Phase::take) return refuse("take_first"_say, "ROMI-08");
  if (s.phase == Phase::drop) return refuse("drop_first"_say, "ROMI-19");
  if (!s.deck->has_contract(fill.contract) || !s.contract_market.has(fill.contract))
    return refuse("contract_not_in_market"_say, "ROMI-10", {{"contract", std::int64_t{fill.contract}}});
  if (auto fits = check_combinations(s.deck->contract(fill.contract), fill); !fits) return fits;
  const auto jokers = std::count(fill.cards.begin(), fill.cards.end(), Card::joker());
  if (jokers > 1) return refuse("one_joker_only"_say, "ROMI-14");
  if (jokers == 1 && !s.jokers.has(seat)) return refuse("joker_is_spent"_say, "ROMI-14");
  FixedVector<Card, Fill{}.cards.capacity()> plain;
  for (const Card card : fill.cards)
    if (!card.is_joker()) plain.push_back(card);
  if (const auto card = first_missing(plain, s.hands[place(seat)]))
    return refuse("card_not_held"_say, "ROMI-12", {{"card", card_text(*card)}});
  return {};
}

Done apply_action(State& s, Seat seat, const Fill& fill, Chance&, Events& events) {
  if (auto fits = check_fill(s, seat, fill); !fits) return fits;
  const auto& contract = s.deck->contract(fill.contract);
  const bool was_last_round = s.is_last_round();
  int bonus = 0;
  for (const Card card : fill.cards) {
    if (card.is_joker()) {
      s.jokers.remove(seat);
      continue;
    }
    leave_hand(s, seat, card);
    const bool is_bonus = card.suit() == contract.bonus;  // ROMI-16
    (is_bonus ? s.bonus_piles[place(seat)] : s.discards).add(card);
    bonus += static_cast<int>(is_bonus);
  }
  s.contract_market.remove(fill.contract);
  s.tableaux[place(seat)].add(fill.contract);
  events.add("filled"_say, "ROMI-15", [&] {
    return Params{{"seat", seat},
                  {"contract", std::int64_t{fill.contract}},
                  {"needs", requirements_text(contract.requirements)},
                  {"cards", combinations_text(fill)},
                  {"points", std::int64_t{contract.points}},
                  {"suit", suit_word(contract.bonus)},
                  {"bonus", std::int64_t{bonus}}};
  });
  if (fill.cards.contains(Card::joker()))
    events.add("joker_spent"_say, "ROMI-14", [&] { return Params{{"seat", seat}}; });
  if (!was_last_round && s.is_last_round())
    events.add("last_round"_say, "ROMI-22",
               [&] { return Params{{"seat", seat}, {"contracts", std::int64_t{s.tableaux[place(seat)].size()}}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const End&, Chance& chance, Events& events) {
  if (s.phase == Phase::take) return refuse("take_first"_say, "ROMI-08");
  if (s.phase == Phase::drop) return refuse("drop_first"_say, "ROMI-19");
  refill_contract_market(s, "ROMI-18", events);
  refill_number_market(s, "ROMI-18", chance, events);
  auto& hand = s.hands[place(seat)];
  const auto drawn = draw_up_to(s, hand, fewest_kept, chance, events);
  if (!drawn.empty())
    events.add("drew"_say, "ROMI-19", [&] {
      return Params{{"seat", seat},
                    {"count", static_cast<std::int64_t>(drawn.size())},
                    {"cards", card_texts(Bag(drawn.span())), seat}};
    });
  const int surplus = hand.size() - most_kept;
  if (surplus <= 0) {
    end_turn(s, seat, events);
    return {};
  }
  s.phase = Phase::drop;
  events.add("must_drop"_say, "ROMI-19", [&] { return Params{{"seat", seat}, {"count", std::int64_t{surplus}}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const Drop& drop, Chance&, Events& events) {
  if (s.phase == Phase::take) return refuse("take_first"_say, "ROMI-08");
  if (s.phase == Phase::fill) return refuse("end_first"_say, "ROMI-19");
  const auto surplus = std::int64_t{s.hands[place(seat)].size()} - most_kept;
  if (static_cast<std::int64_t>(drop.cards.size()) != surplus)
    return refuse(
        "drop_exactly"_say, "ROMI-19", {{"given", static_cast<std::int64_t>(drop.cards.size())}, {"wanted", surplus}});
  if (const auto card = first_missing(drop.cards, s.hands[place(seat)]))
    return refuse("card_not_held"_say, "ROMI-19", {{"card", card_text(*card)}});
  for (const Card card : drop.cards) {
    leave_hand(s, seat, card);
    s.discards.add(card);
  }
  events.add(
      "dropped"_say, "ROMI-19", [&] { return Params{{"seat", seat}, {"cards", card_texts(Bag(drop.cards.span()))}}; });
  end_turn(s, seat, events);
  return {};
}

void list_drops(const State& s, Seat seat, ActionList& list) {
  FixedVector<Card, largest_hand> cards;
  s.hands[place(seat)].each([&](Card card, int count) {
    for (int i = 0; i < count; ++i) cards.push_back(card);
  });
  const auto surplus = cards.size() - most_kept;
  const auto add = [&](const auto& self, std::size_t next, const Drop& so_far) -> void {
    if (so_far.cards.size() == surplus) return list.push_back(so_far);
    for (std::size_t i = next; i < cards.size(); ++i) {
      if (i > next && cards[i] == cards[i - 1]) continue;
      auto drop = so_far;
      drop.cards.push_back(cards[i]);
      self(self, i + 1, drop);
    }
  };
  add(add, 0, {});
}

}  // namespace

std::span<const core::OptionSpec> options() {
  static const std::array<core::OptionSpec, 1> list{{{.name = "deck", .choices = {}, .shelf = &decks()}}};
  return list;
}

Done check_setup(const core::Setup&) { return {}; }

core::Setup setup(const Open& open) { return {open.seats, {static_cast<std::int32_t>(decks().number_of(*open.deck))}}; }

State initial(const core::Setup& setup, Chance& chance, Events& events) {
  State s;
  s.deck = &decks()[static_cast<std::size_t>(setup.options[0])];
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.jokers = SeatSet::first(s.seats);
  s.first = Seat(static_cast<int>(chance.below(s.seats)));  // ROMI-07
  s.to_act = s.first;
  s.size_sides = static_cast<std::uint8_t>(chance.below(1U << s.deck->trophies.size()));  // ROMI-06
  stack(s.number_deck, s.deck->cards);
  for (auto number = s.deck->contracts.size(); number > 0; --number)
    s.contract_deck.push_back(static_cast<std::uint8_t>(number));
  core::shuffle(std::span<Card>(s.number_deck.begin(), s.number_deck.end()), chance);
  core::shuffle(std::span<std::uint8_t>(s.contract_deck.begin(), s.contract_deck.end()), chance);
  events.add("dealt"_say, "ROMI-05", [&] {
    std::vector<Message> trophies;
    trophies.reserve(s.deck->trophies.size());
    for (std::size_t i = 0; i < s.deck->trophies.size(); ++i) trophies.push_back(trophy_message(race(s, i)));
    return Params{{"seat", s.first}, {"cards", std::int64_t{dealt_cards}}, {"trophies", std::move(trophies)}};
  });
  for (auto [seat, i] = std::pair(s.first, 0); i < s.seats; seat = s.after(seat), ++i)
    draw_up_to(s, s.hands[place(seat)], dealt_cards, chance, events);
  refill_contract_market(s, "ROMI-05", events);
  refill_number_market(s, "ROMI-05", chance, events);
  return s;
}

Done apply(State& s, Seat seat, const Action& action, Chance& chance, Events& events) {
  assert(seat.index() < s.seats);
  if (s.phase == Phase::over) return refuse("match_is_over"_say, "ROMI-22");
  if (seat != s.to_act) return refuse("not_your_turn"_say, "ROMI-07", {{"seat", s.to_act}});
  return std::visit([&](const auto& kind) { return apply_action(s, seat, kind, chance, events); }, action);
}

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (s.phase == Phase::over || seat != s.to_act) return;
  if (s.phase == Phase::take) return each_take(s.number_market, [&](const Take& take) { list.push_back(take); });
  if (s.phase == Phase::drop) return list_drops(s, seat, list);
  s.contract_market.each([&](int number) {
    list_fills(*s.deck, number, s.hands[place(seat)], s.jokers.has(seat), list);
  });
  list.push_back(End{});
}

std::optional<core::Timer<Action>> timer(const State&) { return std::nullopt; }

std::optional<core::Result> result(const State& s) {
  if (s.phase != Phase::over) return std::nullopt;
  std::array<std::pair<int, int>, most_seats> totals;  // ROMI-27: then the larger bonus pile
  for (int i = 0; i < s.seats; ++i) {
    const auto parts = score(s, Seat(i));
    totals[static_cast<std::size_t>(i)] = {parts.total(), parts.bonus};
  }
  core::Result out;
  for (std::size_t i = 0; i < s.seats; ++i) {
    core::Standing standing{1, totals[i].first};
    for (std::size_t j = 0; j < s.seats; ++j) standing.rank += static_cast<int>(totals[j] > totals[i]);
    out.seats.push_back(standing);
  }
  return out;
}

}  // namespace rummage::romi_rami
