#include "games/romi_rami/rules.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/hand.hpp"
#include "core/turn.hpp"
#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/solver/solver.hpp"
#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::Message;
using core::Param;
using core::Params;
using core::refuse;

constexpr std::array<std::string_view, most_seats + 1> first_choices{"random", "0", "1", "2", "3"};

// --- drawing --------------------------------------------------------------------------------------------------------

// ROMI-20: the discards become the deck when a card is to be drawn and there is none.
bool has_card_to_draw(State& s, Chance& chance, Events& events) {
  if (!s.number_deck.empty()) return true;
  if (s.discards.empty()) return false;
  stack(s.number_deck, s.discards);
  s.discards = {};
  core::shuffle(s.number_deck, chance);
  events.add("reshuffled"_say, "ROMI-20", [&] { return Params{{"count", s.number_deck.size()}}; });
  return true;
}

// Draws until the bag holds so many cards, as far as there are any; answers what was drawn.
FixedVector<Card, number_market_size> draw_up_to(State& s, Bag& bag, int wanted, Chance& chance, Events& events) {
  FixedVector<Card, number_market_size> drawn;
  for (int held = bag.size(); held < wanted && has_card_to_draw(s, chance, events); ++held) {
    drawn.push_back(take_top(s.number_deck));
    bag.add(drawn.back());
  }
  return drawn;
}

// What is laid out is told in its order, whichever came first: that is all that anybody can still see of it.
void refill_contract_market(State& s, std::string_view rule, Events& events) {
  ContractSet laid;
  for (int held = s.contract_market.size(); held < contract_market_size && !s.contract_deck.empty(); ++held) {
    const int number = take_top(s.contract_deck);
    s.contract_market.add(number);
    laid.add(number);
  }
  if (laid.empty()) return;
  events.add("contracts_laid"_say, rule, [&] {
    std::vector<Message> contracts;
    for (const int number : laid) contracts.push_back(contract_message(*s.deck, number));
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
  const auto won = stands.for_size ? "size_trophy_won"_say : "suit_trophy_won"_say;
  const auto tied = stands.for_size ? "size_trophy_tied"_say : "suit_trophy_tied"_say;
  const auto rule = !stands.leader ? "ROMI-25" : stands.for_size ? "ROMI-24" : "ROMI-23";
  events.add(stands.leader ? won : tied, rule, [&] {
    auto counts = stands.counts;
    std::ranges::sort(counts, std::greater{});
    const Param most{"most", counts[0]};
    const Param next{"next", counts[1]};
    const Param points{"points", stands.points};
    const auto what = stands.for_size ? Param{"size", stands.size} : Param{"suit", suit_word(stands.suit)};
    return stands.leader ? Params{most, next, points, what, {"seat", *stands.leader}}
                         : Params{most, next, points, what};
  });
}

// ROMI-27, where the most points are shared.
void tell_tie(const State& s, Events& events) {
  const auto standings = *result(s);
  const auto winners = standings.winners();
  const Seat winner = winners.nth(0);
  const int total = standings.seats[place(winner)].score;
  if (std::ranges::count(standings.seats, total, &core::SeatResult::score) == 1) return;
  events.add(winners.size() == 1 ? "tie_to_bonus"_say : "tie_shared"_say, "ROMI-27", [&] {
    return Params{{"seat", winner}, {"total", total}, {"bonus", s.bonus_piles[place(winner)].size()}};
  });
}

void end_match(State& s, Events& events) {
  s.phase = Phase::over;
  if (!events.wanted()) return;
  const auto none = [] { return Params{}; };
  if (s.is_last_round() && s.to_act == s.first) {
    events.add("match_over"_say, "ROMI-22", none);
  } else {
    events.add(s.number_market.empty() ? "no_numbers_left"_say : "no_contracts_left"_say, "ROMI-21", none);
  }
  for (std::size_t i = 0; i < s.deck->trophies.size(); ++i) tell_trophy(race(s, i), events);
  for (int i = 0; i < s.seats; ++i) {
    const auto own = score(s, Seat(i));
    events.add("scored"_say, "ROMI-26", [&] {
      return Params{{"seat", Seat(i)},    {"trophies", own.trophies}, {"contracts", own.contracts},
                    {"bonus", own.bonus}, {"joker", own.joker},       {"total", own.total()}};
    });
  }
  tell_tie(s, events);
}

void end_turn(State& s, Seat seat, Events& events) {
  s.to_act = s.after(seat);
  s.phase = Phase::take;
  if (s.is_at_end()) end_match(s, events);
}

// --- the steps of a turn --------------------------------------------------------------------------------------------

// A card leaves a hand: of equal ones the one that everybody saw enter it (ROMI-28).
void leave_hand(State& s, Seat seat, Card card) {
  s.hands[place(seat)].remove(card);
  s.seen[place(seat)].remove_if_there(card);
}

// What the step of the turn says to whoever wants to do what belongs to another (ROMI-08, ROMI-19).
Done check_phase(const State& s, Phase wanted) {
  if (s.phase == wanted) return {};
  if (s.phase == Phase::take) return refuse("take_first"_say, "ROMI-08");
  if (s.phase == Phase::drop) return refuse("drop_first"_say, "ROMI-19");
  return wanted == Phase::take ? refuse("taken_already"_say, "ROMI-08") : refuse("end_first"_say, "ROMI-19");
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
  if (take.cards.empty()) return refuse("take_none"_say, "ROMI-08");
  if (take.cards.size() > most_taken)
    return refuse("take_too_many"_say, "ROMI-08", {{"given", take.cards.size()}, {"most", most_taken}});
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

// What is wrong with the cards laid out for a contract, requirement by requirement.
Done check_combinations(const Contract& contract, const Fill& fill) {
  if (fill.sizes.size() != contract.requirements.size())
    return refuse("wrong_combinations"_say, "ROMI-10",
                  {{"given", fill.sizes.size()},
                   {"wanted", contract.requirements.size()},
                   {"needs", requirements_text(contract.requirements)}});
  for (std::size_t i = 0; i < contract.requirements.size(); ++i) {
    const auto& requirement = contract.requirements[i];
    const auto cards = fill.combination(i);
    if (cards.size() != requirement.size)
      return refuse(
          "wrong_card_count"_say, "ROMI-10",
          {{"needs", requirements_text({requirement})}, {"wanted", requirement.size}, {"given", cards.size()}});
    if (!meets(requirement, cards))
      return refuse("requirement_not_met"_say, requirement.number > 0 ? "ROMI-13" : "ROMI-11",
                    {{"cards", card_texts(cards)}, {"needs", requirements_text({requirement})}});
  }
  return {};
}

Done check_fill(const State& s, Seat seat, const Fill& fill) {
  if (!s.deck->has_contract(fill.contract) || !s.contract_market.has(fill.contract))
    return refuse("contract_not_in_market"_say, "ROMI-10", {{"contract", fill.contract}});
  if (auto fits = check_combinations(s.deck->contract(fill.contract), fill); !fits) return fits;
  auto plain = fill.cards;
  plain.resize(static_cast<std::size_t>(std::remove(plain.begin(), plain.end(), Card::joker()) - plain.begin()));
  const auto jokers = fill.cards.size() - plain.size();
  if (jokers > 1) return refuse("one_joker_only"_say, "ROMI-14");
  if (jokers == 1 && !s.jokers.has(seat)) return refuse("joker_is_spent"_say, "ROMI-14");
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
                  {"contract", fill.contract},
                  {"needs", requirements_text(contract.requirements)},
                  {"cards", combinations_text(fill)},
                  {"points", contract.points},
                  {"suit", suit_word(contract.bonus)},
                  {"bonus", bonus}};
  });
  if (fill.cards.contains(Card::joker()))
    events.add("joker_spent"_say, "ROMI-14", [&] { return Params{{"seat", seat}}; });
  if (!was_last_round && s.is_last_round())
    events.add("last_round"_say, "ROMI-22",
               [&] { return Params{{"seat", seat}, {"contracts", s.tableaux[place(seat)].size()}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const End&, Chance& chance, Events& events) {
  refill_contract_market(s, "ROMI-18", events);
  refill_number_market(s, "ROMI-18", chance, events);
  auto& hand = s.hands[place(seat)];
  const auto drawn = draw_up_to(s, hand, fewest_kept, chance, events);
  if (!drawn.empty())
    events.add("drew"_say, "ROMI-19", [&] {
      return Params{{"seat", seat}, {"count", drawn.size()}, {"cards", card_texts(Bag(drawn.span())), seat}};
    });
  const int surplus = hand.size() - most_kept;
  if (surplus > 0) {
    s.phase = Phase::drop;
    events.add("must_drop"_say, "ROMI-19", [&] { return Params{{"seat", seat}, {"count", surplus}}; });
  } else {
    end_turn(s, seat, events);
  }
  return {};
}

Done apply_action(State& s, Seat seat, const Drop& drop, Chance&, Events& events) {
  const int surplus = s.hands[place(seat)].size() - most_kept;
  if (std::ssize(drop.cards) != surplus)
    return refuse("drop_exactly"_say, "ROMI-19", {{"given", drop.cards.size()}, {"wanted", surplus}});
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

}  // namespace

std::span<const core::OptionSpec> options() {
  static constexpr std::array list{core::data_set_option<&Rules::deck, decks>("deck"),
                                   core::choice_option<&Rules::first_player>("first-player", first_choices)};
  return list;
}

Done check_rules(const Rules& rules) {
  if (rules.first_player <= rules.seats) return {};
  return refuse("no_such_first"_say, "ROMI-07", {{"given", rules.first_player}, {"most", rules.seats}});
}

State initial(const Rules& rules, Chance& chance, Events& events) {
  State s;
  static_cast<Rules&>(s) = rules;
  s.jokers = SeatSet::first(s.seats);
  s.first =
      Seat(rules.first_player == 0 ? static_cast<int>(chance.below(s.seats)) : rules.first_player - 1);  // ROMI-07
  s.to_act = s.first;
  s.size_sides = static_cast<std::uint8_t>(chance.below(1U << s.deck->trophies.size()));  // ROMI-06
  stack(s.number_deck, s.deck->cards);
  for (auto number = s.deck->contracts.size(); number > 0; --number)
    s.contract_deck.push_back(static_cast<std::uint8_t>(number));
  core::shuffle(s.number_deck, chance);
  core::shuffle(s.contract_deck, chance);
  events.add("dealt"_say, "ROMI-05", [&] {
    std::vector<Message> trophies;
    for (std::size_t i = 0; i < s.deck->trophies.size(); ++i) trophies.push_back(trophy_message(race(s, i)));
    return Params{{"seat", s.first}, {"cards", dealt_cards}, {"trophies", std::move(trophies)}};
  });
  for (auto [seat, i] = std::pair(s.first, 0); i < s.seats; seat = s.after(seat), ++i)
    draw_up_to(s, s.hands[place(seat)], dealt_cards, chance, events);
  refill_contract_market(s, "ROMI-05", events);
  refill_number_market(s, "ROMI-05", chance, events);
  return s;
}

Done apply(State& s, Seat seat, const Action& action, Chance& chance, Events& events) {
  if (auto has_turn = core::check_turn(s, seat, "ROMI-22", "ROMI-07"); !has_turn) return has_turn;
  constexpr std::array phases{Phase::take, Phase::fill, Phase::fill, Phase::drop};  // of each kind of action
  if (auto fits = check_phase(s, phases[action.index()]); !fits) return fits;
  return std::visit([&](const auto& kind) { return apply_action(s, seat, kind, chance, events); }, action);
}

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (!core::has_turn(s, seat)) return;
  const auto& hand = s.hands[place(seat)];
  if (s.phase == Phase::take) return each_take(s.number_market, [&](const Take& take) { list.push_back(take); });
  if (s.phase == Phase::drop) return each_drop(hand, [&](const Drop& drop) { list.push_back(drop); });
  for (const int number : s.contract_market) list_fills(*s.deck, number, hand, s.jokers.has(seat), list);
  list.push_back(End{});
}

std::optional<core::Result> result(const State& s) {
  if (s.phase != Phase::over) return std::nullopt;
  constexpr int more_than_bonus = 256;  // ROMI-27: the larger bonus pile decides between equal points
  auto out = core::rank_by_score(s.seats, core::Better::higher, [&](Seat seat) {
    const auto own = score(s, seat);
    return own.total() * more_than_bonus + own.bonus;
  });
  for (auto& standing : out.seats) standing.score /= more_than_bonus;
  return out;
}

}  // namespace rummage::romi_rami
