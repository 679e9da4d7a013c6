#include <vector>

#include "game_bench.hpp"
#include "games/five_crowns/game.hpp"
#include "games/five_crowns/solver/solver.hpp"

namespace rummage::bench {
namespace {

using five_crowns::Card;
using five_crowns::Hand;

struct Problem {
  Hand hand;
  int wild_rank;
};

// Random hands of fourteen cards, as many as no branch can learn by heart; wild ranks take turns.
std::vector<Problem> random_hands(std::size_t count) {
  core::FastChance chance(1);
  std::vector<Card> deck;
  for (int kind = 0; kind <= five_crowns::plain_kinds; ++kind)
    for (int i = 0; i < (kind == five_crowns::plain_kinds ? five_crowns::jokers : five_crowns::copies); ++i)
      deck.push_back(Card::at(kind));
  std::vector<Problem> problems(count);
  int next = 0;
  for (auto& problem : problems) {
    core::shuffle(std::span<Card>(deck), chance);
    for (std::size_t i = 0; i < five_crowns::most_cards; ++i) problem.hand.push_back(deck[i]);
    std::sort(problem.hand.begin(), problem.hand.end());
    problem.wild_rank = five_crowns::lowest_rank + next++ % five_crowns::ranks;
  }
  return problems;
}

template <class Work>
void each_hand(benchmark::State& state, Work work) {
  static const auto problems = random_hands(16'384);
  std::size_t next = 0;
  Measured measured(state);
  for (auto _ : state) {
    const auto& [hand, wild_rank] = problems[next++ & 16'383];
    auto result = work(hand, wild_rank);
    benchmark::DoNotOptimize(result);
  }
  measured.report(static_cast<double>(state.iterations()));
}

void five_crowns_least_left(benchmark::State& state) { each_hand(state, five_crowns::least_left); }
void five_crowns_best(benchmark::State& state) { each_hand(state, five_crowns::best); }
void five_crowns_best_discard(benchmark::State& state) { each_hand(state, five_crowns::best_discard); }
void five_crowns_can_go_out(benchmark::State& state) { each_hand(state, five_crowns::can_go_out); }

void five_crowns_best_worst(benchmark::State& state) {
  slowest_of(state, random_hands(100'000),
             [](const Problem& problem) { return five_crowns::best(problem.hand, problem.wild_rank); });
}

void five_crowns_search(benchmark::State& state) {
  search<five_crowns::Game>(
      state, 2, [](const five_crowns::State& s) { return s.hand == 5 && s.phase == five_crowns::Phase::discard; });
}

BENCHMARK(five_crowns_least_left);
BENCHMARK(five_crowns_best);
BENCHMARK(five_crowns_best_discard);
BENCHMARK(five_crowns_can_go_out);
BENCHMARK(five_crowns_best_worst)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(five_crowns_search);

}  // namespace
}  // namespace rummage::bench
