#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

#include "bots/arena.hpp"
#include "bots/playout.hpp"
#include "core/options.hpp"
#include "games/five_crowns/game.hpp"
#include "games/five_crowns/solver.hpp"
#include "yardstick.hpp"

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

// The slowest of 100,000 hands, each the quickest of five timings, so that what else the machine does is left out.
void five_crowns_best_worst(benchmark::State& state) {
  using Clock = std::chrono::steady_clock;
  const auto problems = random_hands(100'000);
  double worst = 0;
  for (auto _ : state)
    for (const auto& [hand, wild_rank] : problems) {
      double quickest = std::numeric_limits<double>::infinity();
      for (int n = 0; n < 5; ++n) {
        const auto start = Clock::now();
        auto arrangement = five_crowns::best(hand, wild_rank);
        benchmark::DoNotOptimize(arrangement);
        quickest = std::min(quickest, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
      }
      worst = std::max(worst, quickest);
    }
  state.counters["worst_us"] = worst;
}

core::Setup table_of(int seats) { return {seats, core::default_options(five_crowns::options())}; }

void five_crowns_playout(benchmark::State& state) {
  const auto setup = table_of(static_cast<int>(state.range(0)));
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  std::uint64_t actions = 0;
  Measured measured(state);
  for (auto _ : state) {
    auto match = five_crowns::initial(setup, chance, ignored);
    actions += bots::play_out<five_crowns::Game>(match, chance, 100'000);
  }
  measured.report(static_cast<double>(actions));
  state.counters["actions"] = static_cast<double>(actions) / static_cast<double>(state.iterations());
}

// Matches of bots as `rummage simulate` plays them, on one core.
void five_crowns_simulate(benchmark::State& state, std::string_view policy) {
  const bots::Arena<five_crowns::Game> arena;
  const bots::Lineup lineup{table_of(4), std::vector<std::string_view>(4, policy)};
  bots::Tally tally(4);
  std::uint64_t next = 0;
  Measured measured(state);
  for (auto _ : state) arena.play(lineup, 1, next++, 1, tally);
  measured.report(static_cast<double>(state.iterations()));
}

void five_crowns_state_copy(benchmark::State& state) {
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  auto from = five_crowns::initial(table_of(4), chance, ignored);
  five_crowns::State to;
  Measured measured(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(from);
    to = from;
    benchmark::DoNotOptimize(to);
  }
  measured.report(static_cast<double>(state.iterations()));
}

BENCHMARK(five_crowns_least_left);
BENCHMARK(five_crowns_best);
BENCHMARK(five_crowns_best_discard);
BENCHMARK(five_crowns_can_go_out);
BENCHMARK(five_crowns_best_worst)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(five_crowns_playout)->Arg(2)->Arg(4)->Arg(7);
BENCHMARK_CAPTURE(five_crowns_simulate, greedy, "greedy");
BENCHMARK_CAPTURE(five_crowns_simulate, strong, "strong");
BENCHMARK(five_crowns_state_copy);

}  // namespace
}  // namespace rummage::bench
