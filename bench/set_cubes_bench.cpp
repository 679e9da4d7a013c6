#include <vector>

#include "game_bench.hpp"
#include "games/set_cubes/game.hpp"
#include "games/set_cubes/solver/solver.hpp"

namespace rummage::bench {
namespace {

using set_cubes::Open;
using set_cubes::Phase;
using set_cubes::State;

int wilds_in_hand(const Open& open) {
  int wilds = 0;
  for (const auto die : open.hand(open.to_act)) wilds += open.faces[die.index()].is_wild() ? 1 : 0;
  return wilds;
}

// Boards of 19 to 21 dice from random matches, at the start of a turn with five dice in hand and so many Wilds.
std::vector<Open> boards(int wilds, std::size_t count) {
  core::FastChance chance(1);
  auto ignored = core::Events::ignored();
  std::vector<Open> found;
  while (found.size() < count) {
    auto match = set_cubes::Game::initial(usual_table<set_cubes::Game>(2), chance, ignored);
    while (!set_cubes::result(match)) {
      const auto dice = match.on_board.size();
      const bool fits = match.phase == Phase::turn && match.placed == 0 && dice >= 19 && dice <= 21 &&
                        match.hand(match.to_act).size() == set_cubes::hand_size && wilds_in_hand(match) == wilds;
      if (fits) found.push_back(match);
      const auto step = set_cubes::random_step(match, chance);
      (void)set_cubes::apply(match, step.seat, step.action, chance, ignored);
    }
  }
  found.resize(count);
  return found;
}

void set_cubes_best_turn(benchmark::State& state) {
  const auto problems = boards(static_cast<int>(state.range(0)), 512);
  std::size_t next = 0;
  Measured measured(state);
  for (auto _ : state) {
    const auto& open = problems[next++ & 511];
    auto turn = set_cubes::best_turn(open, open.hand(open.to_act));
    benchmark::DoNotOptimize(turn);
  }
  measured.report(static_cast<double>(state.iterations()));
}

void set_cubes_best_turn_worst(benchmark::State& state) {
  slowest_of(state, boards(static_cast<int>(state.range(0)), 512),
             [](const Open& open) { return set_cubes::best_turn(open, open.hand(open.to_act)); });
}

void set_cubes_best_reroll(benchmark::State& state) {
  const auto problems = boards(0, 64);
  core::FastChance chance(7);
  std::size_t next = 0;
  Measured measured(state);
  for (auto _ : state) {
    const auto& open = problems[next++ & 63];
    const auto hand = open.hand(open.to_act);
    auto best = set_cubes::best_reroll(open, hand, set_cubes::every_reroll(hand), 8, chance);
    benchmark::DoNotOptimize(best);
  }
  measured.report(static_cast<double>(state.iterations()));
}

void set_cubes_search(benchmark::State& state) {
  search<set_cubes::Game>(state, 2, [](const set_cubes::State& s) { return s.phase == set_cubes::Phase::turn; });
}

BENCHMARK(set_cubes_best_turn)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMicrosecond);
BENCHMARK(set_cubes_best_turn_worst)->Arg(1)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(set_cubes_best_reroll)->Unit(benchmark::kMillisecond);
BENCHMARK(set_cubes_search);

}  // namespace
}  // namespace rummage::bench
