#include <vector>

#include "game_bench.hpp"
#include "games/programs/game.hpp"
#include "games/programs/rounds.hpp"
#include "games/programs/solver/solver.hpp"

namespace rummage::bench {
namespace {

using programs::Hand;

struct Problem {
  Hand hand;
  const programs::Program* program;
};

// Random hands of fourteen cards, as many as no branch can learn by heart; the programs of the deck take turns.
std::vector<Problem> random_hands(std::size_t count) {
  core::FastChance chance(1);
  auto deck = programs::full_deck();
  const auto& all = programs::decks()[0].programs;
  std::vector<Problem> problems(count);
  std::size_t next = 0;
  for (auto& problem : problems) {
    core::shuffle(std::span<programs::Card>(deck.begin(), deck.end()), chance);
    for (std::size_t i = 0; i < programs::most_cards; ++i) problem.hand.push_back(deck[i]);
    std::sort(problem.hand.begin(), problem.hand.end());
    problem.program = &all[next++ % all.size()];
  }
  return problems;
}

template <class Work>
void each_hand(benchmark::State& state, Work work) {
  static const auto problems = random_hands(16'384);
  std::size_t next = 0;
  Measured measured(state);
  for (auto _ : state) {
    const auto& [hand, program] = problems[next++ & 16'383];
    auto result = work(*program, hand);
    benchmark::DoNotOptimize(result);
  }
  measured.report(static_cast<double>(state.iterations()));
}

void programs_complete(benchmark::State& state) {
  each_hand(
      state, [](const programs::Program& program, const Hand& hand) { return programs::complete(program, hand); });
}
void programs_can_complete(benchmark::State& state) { each_hand(state, programs::can_complete); }
void programs_missing(benchmark::State& state) { each_hand(state, programs::missing); }
void programs_helpful(benchmark::State& state) { each_hand(state, programs::helpful_kinds); }
void programs_best_completion(benchmark::State& state) {
  each_hand(state, [](const programs::Program& program, const Hand& hand) {
    return programs::best_completion(program, hand, {});
  });
}

void programs_complete_worst(benchmark::State& state) {
  slowest_of(state, random_hands(100'000),
             [](const Problem& problem) { return programs::complete(*problem.program, problem.hand); });
}

void programs_search(benchmark::State& state) {
  // A choice of discards: whoever can complete the program does so without a search.
  search<programs::Game>(state, 4, [](const programs::State& s) {
    const auto& program = s.programs[core::place(s.to_act)];
    return s.phase == programs::Phase::play && program &&
           !programs::can_complete(s.programs_played()[*program], s.hands[core::place(s.to_act)]);
  });
}

BENCHMARK(programs_complete);
BENCHMARK(programs_can_complete);
BENCHMARK(programs_missing);
BENCHMARK(programs_helpful);
BENCHMARK(programs_best_completion);
BENCHMARK(programs_complete_worst)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(programs_search);

}  // namespace
}  // namespace rummage::bench
