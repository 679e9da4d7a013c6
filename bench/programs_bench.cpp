#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

#include "bots/arena.hpp"
#include "bots/playout.hpp"
#include "core/options.hpp"
#include "games/programs/game.hpp"
#include "games/programs/rounds.hpp"
#include "games/programs/solver.hpp"
#include "yardstick.hpp"

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

void programs_complete(benchmark::State& state) { each_hand(state, programs::complete); }
void programs_can_complete(benchmark::State& state) { each_hand(state, programs::can_complete); }
void programs_missing(benchmark::State& state) { each_hand(state, programs::missing); }
void programs_helpful(benchmark::State& state) { each_hand(state, programs::helpful); }
void programs_best_completion(benchmark::State& state) {
  each_hand(state, [](const programs::Program& program, const Hand& hand) {
    return programs::best_completion(program, hand, {});
  });
}

// The slowest of 100,000 hands, each the quickest of five timings, so that what else the machine does is left out.
void programs_complete_worst(benchmark::State& state) {
  using Clock = std::chrono::steady_clock;
  const auto problems = random_hands(100'000);
  double worst = 0;
  for (auto _ : state)
    for (const auto& [hand, program] : problems) {
      double quickest = std::numeric_limits<double>::infinity();
      for (int n = 0; n < 5; ++n) {
        const auto start = Clock::now();
        auto completion = programs::complete(*program, hand);
        benchmark::DoNotOptimize(completion);
        quickest = std::min(quickest, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
      }
      worst = std::max(worst, quickest);
    }
  state.counters["worst_us"] = worst;
}

core::Setup table_of(int seats) { return {seats, core::default_options(programs::options())}; }

void programs_playout(benchmark::State& state) {
  const auto setup = table_of(static_cast<int>(state.range(0)));
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  std::uint64_t actions = 0;
  Measured measured(state);
  for (auto _ : state) {
    auto match = programs::initial(setup, chance, ignored);
    actions += bots::play_out<programs::Game>(match, chance, 100'000);
  }
  measured.report(static_cast<double>(actions));
  state.counters["actions"] = static_cast<double>(actions) / static_cast<double>(state.iterations());
}

// Matches of bots as `rummage simulate` plays them, on one core.
void programs_simulate(benchmark::State& state, std::string_view policy) {
  const bots::Arena<programs::Game> arena;
  const bots::Lineup lineup{table_of(4), std::vector<std::string_view>(4, policy)};
  bots::Tally tally(4);
  std::uint64_t next = 0;
  Measured measured(state);
  for (auto _ : state) arena.play(lineup, 1, next++, 1, tally);
  measured.report(static_cast<double>(state.iterations()));
}

void programs_state_copy(benchmark::State& state) {
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  auto from = programs::initial(table_of(4), chance, ignored);
  programs::State to;
  Measured measured(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(from);
    to = from;
    benchmark::DoNotOptimize(to);
  }
  measured.report(static_cast<double>(state.iterations()));
}

BENCHMARK(programs_complete);
BENCHMARK(programs_can_complete);
BENCHMARK(programs_missing);
BENCHMARK(programs_helpful);
BENCHMARK(programs_best_completion);
BENCHMARK(programs_complete_worst)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(programs_playout)->Arg(2)->Arg(4)->Arg(6);
BENCHMARK_CAPTURE(programs_simulate, greedy, "greedy");
BENCHMARK_CAPTURE(programs_simulate, strong, "strong");
BENCHMARK(programs_state_copy);

}  // namespace
}  // namespace rummage::bench
