#include "games/romi_rami/policy.hpp"

#include <algorithm>
#include <array>

#include "games/romi_rami/solver.hpp"

namespace rummage::romi_rami {
namespace {

using core::Chance;
using core::Intention;
using core::Step;

constexpr std::array<std::string_view, 3> policy_names{"random", "greedy", "strong"};
constexpr std::int64_t thinking_ms = 2000;  // what a person would take at the least

// --- random -----------------------------------------------------------------------------------------------------

// Any card of the market, and sometimes others that share its number or its suit.
Action random_take(const Bag& market, Chance& chance) {
  Take take;
  auto left = market;
  take.cards.push_back(left.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(left.size())))));
  left.remove(take.cards[0]);
  const bool by_number = chance.below(2) == 0;
  left.each([&](Card card, int count) {
    const bool fits = by_number ? card.number() == take.cards[0].number() : card.suit() == take.cards[0].suit();
    for (int i = 0; fits && i < count && take.cards.size() < most_taken; ++i) take.cards.push_back(card);
  });
  std::sort(take.cards.begin(), take.cards.end());
  return take;
}

Action random_fill(const Open& open, const Bag& hand, bool joker, Chance& chance) {
  FixedVector<int, contract_market_size> can;
  open.contract_market.each([&](int number) {
    if (can_fill(open.deck->contract(number), hand.by_number(), joker)) can.push_back(number);
  });
  if (can.empty()) return End{};
  const int number = can[chance.below(static_cast<std::uint32_t>(can.size()))];
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

}  // namespace

std::span<const std::string_view> policies() { return policy_names; }

std::optional<Intention<Action>> decide(const View& view, Seat seat, std::string_view, Chance& chance) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  return Intention<Action>{random_action(view, view.hand, chance), thinking_ms};
}

Step<Action> random_step(const State& s, Chance& chance) {
  return {s.to_act, random_action(s, s.hands[place(s.to_act)], chance)};
}

}  // namespace rummage::romi_rami
