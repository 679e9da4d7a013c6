#include "games/romi_rami/bot/hand_estimate.hpp"

#include <algorithm>
#include <cmath>

#include "core/elementary.hpp"
#include "games/romi_rami/score.hpp"

namespace rummage::romi_rami {
namespace {

// Weights found by play against greedy.
constexpr double nearing = 0.8;        // what is left of a contract's worth for each card that it lacks
constexpr double second_best = 0.4;    // of the contract that is second nearest
constexpr double card_worth = 0.25;    // of any card in hand
constexpr double bonus_promise = 0.3;  // of a card in hand that bears the bonus suit
constexpr double trophy_weight = 1.4;

constexpr auto powers_of_nearing = [] {
  std::array<double, largest_hand + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = nearing * powers[i - 1];
  return powers;
}();

// How many rounds are to come, by the player who is nearest to the last contract.
double rounds_left(const Open& open) {
  int most = 0;
  for (std::size_t i = 0; i < open.seats; ++i) most = std::max(most, open.tableaux[i].size());
  return std::max(0, open.last_contract() - most) / fills_a_turn;
}

// The chance to win a trophy at the end, being so many ahead of the best of the others now.
double trophy_chance(int ahead, double rounds_left) {
  const double spread = 0.4 + 0.5 * std::sqrt(rounds_left);
  return 1 / (1 + core::exponential(-(ahead - 0.5) / spread));
}

}  // namespace

HandEstimate::HandEstimate(const Open& open, Seat seat, ContractSet contracts) : deck_(*open.deck) {
  const double rounds = rounds_left(open);
  later_weight_ = std::clamp((rounds - 0.5) / 2.5, 0.1, 1.0);
  for (const int number : contracts) worth_of(number) = deck_.contract(number).points;
  for (std::size_t t = 0; t < deck_.trophies.size(); ++t) {
    const auto stands = race(open, t);
    const int ahead = stands.lead(seat);
    const double chance = trophy_chance(ahead, rounds);
    trophies_ += stands.points * chance;
    for (const int number : contracts) {
      const int more = stands.count_of(deck_.contract(number));
      if (more > 0)
        worth_of(number) += trophy_weight * stands.points * (1 + 1.0 / (open.seats - 1)) *
                            (trophy_chance(ahead + more, rounds) - chance);
    }
  }
}

double HandEstimate::gain(const Turn& turn) const {
  double total = turn.joker ? -joker_worth : 0;
  for (const auto& filling : turn.fillings) total += worth_of(filling.fill.contract) + filling.bonus;
  return total;
}

double HandEstimate::promise(const Bag& hand, bool joker, ContractSet market) const {
  const Lanes have = hand.by_number();
  double best = 0;
  double second = 0;
  for (const int number : market) {
    const auto& contract = deck_.contract(number);
    const int lacking = std::max(0, cards_lacking(contract, have) - (joker ? 1 : 0));
    const double bonus = bonus_promise * sum(lesser(hand.of_suit(contract.bonus), one_each * 3));
    const double value = (worth_of(number) + bonus) * powers_of_nearing[static_cast<std::size_t>(lacking)];
    second = std::max(second, std::min(best, value));
    best = std::max(best, value);
  }
  return later_weight_ * (best + second_best * second + card_worth * std::min(hand.size(), most_kept));
}

}  // namespace rummage::romi_rami
