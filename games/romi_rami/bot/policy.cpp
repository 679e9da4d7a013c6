#include "games/romi_rami/bot/policy.hpp"

#include <algorithm>
#include <tuple>

#include "core/usual_bots.hpp"
#include "games/romi_rami/bot/planner.hpp"
#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/solver/solver.hpp"

namespace rummage::romi_rami {
namespace {

using core::Chance;
using core::Intention;
using core::Step;

constexpr std::int64_t thinking_ms = 2000;  // what a person would take at the least

// --- random -----------------------------------------------------------------------------------------------------

// Any card of the market, and what shares its number or its suit.
Action random_take(const Bag& market, Chance& chance) {
  const Card any = market.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(market.size()))));
  auto left = market;
  left.remove(any);
  Take take;
  take.cards.push_back(any);
  const auto add = [&](Card card) {
    for (int n = left.count(card); n > 0 && take.cards.size() < most_taken; --n) take.cards.push_back(card);
  };
  if (chance.below(2) == 0) {
    for (int suit = 0; suit < suits; ++suit) add(Card::of(any.number(), static_cast<Suit>(suit)));
  } else {
    for (int number = 1; number <= numbers; ++number) add(Card::of(number, any.suit()));
  }
  std::sort(take.cards.begin(), take.cards.end());
  return take;
}

Action random_fill(const Open& open, const Bag& hand, bool joker, Chance& chance) {
  const auto can = fillable(*open.deck, open.contract_market, hand.by_number(), joker);
  if (can.empty()) return End{};
  const int number = can.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(can.size()))));
  return best_fill(*open.deck, number, hand, joker)->fill;
}

Action random_drop(Bag hand, Chance& chance) {
  Drop drop;
  for (int held = hand.size(); held > most_kept; --held) {
    drop.cards.push_back(hand.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(held)))));
    hand.remove(drop.cards.back());
  }
  std::sort(drop.cards.begin(), drop.cards.end());
  return drop;
}

Action random_action(const Open& open, const Bag& hand, Chance& chance) {
  if (open.phase == Phase::take) return random_take(open.number_market, chance);
  if (open.phase == Phase::drop) return random_drop(hand, chance);
  return random_fill(open, hand, open.jokers.has(open.to_act), chance);
}

// --- greedy -----------------------------------------------------------------------------------------------------

// How near a hand is to the contracts of the market: what it scores at once, then the fewest cards that a contract
// lacks, then what that contract brings, then how many cards there are.
struct Nearness {
  int points = 0;
  int lacking = -largest_hand;  // less than nothing: the more the better
  int worth = 0;
  int cards = 0;
  friend auto operator<=>(const Nearness&, const Nearness&) = default;
};

Nearness nearness(const Open& open, const Bag& hand, bool joker) {
  Nearness out;
  out.points = best_turn(*open.deck, open.contract_market, hand, joker).points;
  out.cards = hand.size();
  for (const int number : open.contract_market) {
    const auto& contract = open.deck->contract(number);
    const std::pair own(-cards_lacking(contract, hand.by_number()), int{contract.points});
    if (own > std::pair(out.lacking, out.worth)) std::tie(out.lacking, out.worth) = own;
  }
  return out;
}

Action greedy_take(const Open& open, const Bag& hand, bool joker) {
  std::optional<Nearness> best;
  Take chosen;
  each_take(open.number_market, [&](const Take& take) {
    auto more = hand;
    more += Bag(take.cards.span());
    const auto own = nearness(open, more, joker);
    if (best && own <= *best) return;
    best = own;
    chosen = take;
  });
  return chosen;
}

Action greedy_action(const Open& open, const Bag& hand) {
  const bool joker = open.jokers.has(open.to_act);
  if (open.phase == Phase::take) return greedy_take(open, hand, joker);
  if (open.phase == Phase::drop) return best_drop(hand, [&](const Bag& left) { return nearness(open, left, joker); });
  const auto turn = best_turn(*open.deck, open.contract_market, hand, joker);
  return turn.fillings.empty() ? Action(End{}) : Action(turn.fillings[0].fill);
}

}  // namespace

std::optional<Intention<Action>> decide(const View& view, Seat seat, Policy policy, Chance& chance) {
  if (view.viewer != seat) return std::nullopt;
  const auto act = [](const Action& action) { return Intention<Action>{action, thinking_ms}; };
  if (policy == Policy::random) return act(random_action(view, view.hand, chance));
  if (policy == Policy::strong) return act(planned_action(view, chance));
  return act(greedy_action(view, view.hand));
}

bool may_err(const View& view, const Action& action) {
  const auto* take = std::get_if<Take>(&action);
  if (take == nullptr || view.hand.size() + static_cast<int>(take->cards.size()) <= most_kept) return true;
  auto hand = view.hand;
  hand += Bag(take->cards.span());
  return !fillable(*view.deck, view.contract_market, hand.by_number(), view.jokers.has(view.to_act)).empty();
}

std::span<const core::Bot<Policy>> bots() {
  static constexpr auto list = core::usual_bots_with({0.6, 0.35}, {0.35, 0.17}, {0.15, 0});
  return list;
}

Step<Action> random_step(const State& s, Chance& chance) {
  return {s.to_act, random_action(s, s.hands[place(s.to_act)], chance)};
}

}  // namespace rummage::romi_rami
