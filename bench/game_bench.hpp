#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "bots/arena.hpp"
#include "bots/playout.hpp"
#include "bots/search.hpp"
#include "bots/tally.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/levels.hpp"
#include "yardstick.hpp"

// What is measured of every game: the build writes one `add_game` for each. What is measured of one alone, its solver
// for example, is in bench/GAME_bench.cpp.

namespace rummage::bench {

template <core::Game G>
core::Setup usual_table(int seats) {
  return {seats, core::default_options(G::options())};
}

/// Random playouts of a table of state.range(0) seats.
template <core::Game G>
void playout(benchmark::State& state) {
  const auto setup = usual_table<G>(static_cast<int>(state.range(0)));
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  std::uint64_t actions = 0;
  Measured measured(state);
  for (auto _ : state) {
    auto match = G::initial(setup, chance, ignored);
    actions += bots::play_out<G>(match, chance, 100'000);
  }
  measured.report(static_cast<double>(actions));
  state.counters["actions"] = static_cast<double>(actions) / static_cast<double>(state.iterations());
}

/// Matches of bots as `rummage simulate` plays them, on one core.
template <core::Game G>
void simulate(benchmark::State& state, int seats, std::string_view policy) {
  const bots::Arena<G> arena;
  const bots::Lineup lineup{
      usual_table<G>(seats), std::vector<std::string_view>(static_cast<std::size_t>(seats), policy)};
  bots::Tally tally(seats);
  std::uint64_t next = 0;
  Measured measured(state);
  for (auto _ : state) arena.play(lineup, 1, next++, 1, tally);
  measured.report(static_cast<double>(state.iterations()));
}

/// Iterations of the expert's search from the first moment of a match at which `is_it` holds, each with all that it
/// costs: worlds, tree and playouts, and its share of the candidates.
template <bots::SearchedGame G, class IsIt>
void search(benchmark::State& state, int seats, IsIt is_it) {
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  auto match = G::initial(usual_table<G>(seats), chance, ignored);
  while (!is_it(match)) {
    const auto seat = G::to_act(match).nth(0);
    const auto intention = G::decide(G::view(match, seat), seat, "greedy", chance);
    if (!intention || !G::apply(match, seat, intention->action, chance, ignored)) return;
  }
  const auto seat = G::to_act(match).nth(0);
  const auto view = G::view(match, seat);
  bots::Search<G> search;
  std::uint64_t iterations = 0;
  Measured measured(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(search.think(view, seat, chance, {}));
    iterations += search.iterations();
  }
  measured.report(static_cast<double>(iterations));
}

template <core::Game G>
void state_copy(benchmark::State& state) {
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  auto from = G::initial(usual_table<G>(G::seats.usual), chance, ignored);
  typename G::State to;
  Measured measured(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(from);
    to = from;
    benchmark::DoNotOptimize(to);
  }
  measured.report(static_cast<double>(state.iterations()));
}

/// The slowest of all these problems, each the quickest of five timings, so that what else the machine does is left
/// out.
template <class Problems, class Solve>
void slowest_of(benchmark::State& state, const Problems& problems, Solve&& solve) {
  using Clock = std::chrono::steady_clock;
  double worst = 0;
  for (auto _ : state)
    for (const auto& problem : problems) {
      double quickest = std::numeric_limits<double>::infinity();
      for (int n = 0; n < 5; ++n) {
        const auto start = Clock::now();
        auto answer = solve(problem);
        benchmark::DoNotOptimize(answer);
        quickest = std::min(quickest, std::chrono::duration<double, std::micro>(Clock::now() - start).count());
      }
      worst = std::max(worst, quickest);
    }
  state.counters["worst_us"] = worst;
}

inline constexpr std::array<std::string_view, 4> levels{"beginner", "casual", "club", core::expert};

/// The benchmarks that every game has: GAME_playout at each number of seats, GAME_simulate of each policy that plays as
/// well as it can, and GAME_state_copy.
template <core::Game G>
bool add_game() {
  const auto game = G::folder();
  for (int seats = std::min(std::max(G::seats.least, 2), G::seats.most); seats <= G::seats.most; ++seats)
    benchmark::RegisterBenchmark((game + "_playout").c_str(), playout<G>)->Arg(seats);
  for (const auto& bot : G::bots()) {
    // The levels mix the policies, and what plays by chance has its playouts.
    const auto policy = bot.name;
    if (policy == "random" || std::ranges::find(levels, policy) != levels.end()) continue;
    benchmark::RegisterBenchmark((game + "_simulate/" + std::string(policy)).c_str(),
                                 [policy](benchmark::State& state) { simulate<G>(state, G::seats.usual, policy); });
  }
  benchmark::RegisterBenchmark((game + "_state_copy").c_str(), state_copy<G>);
  return true;
}

}  // namespace rummage::bench
