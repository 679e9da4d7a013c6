#include <vector>

#include "bots/arena.hpp"
#include "bots/playout.hpp"
#include "core/options.hpp"
#include "games/romi_rami/game.hpp"
#include "games/romi_rami/solver.hpp"
#include "yardstick.hpp"

namespace rummage::bench {
namespace {

using romi_rami::Bag;
using romi_rami::Card;
using romi_rami::ContractSet;

struct Problem {
  Bag hand;
  ContractSet market;
  bool joker = false;
};

const romi_rami::Deck& deck() { return romi_rami::decks()[0]; }

// Random hands of so many cards and four contracts each, as many as no branch can learn by heart; every other has the
// joker still.
std::vector<Problem> random_problems(std::size_t count, int cards) {
  core::FastChance chance(1);
  std::vector<Card> pile;
  deck().cards.each([&](Card card, int copies) { pile.insert(pile.end(), static_cast<std::size_t>(copies), card); });
  std::vector<Problem> problems(count);
  bool joker = false;
  for (auto& problem : problems) {
    core::shuffle(std::span<Card>(pile), chance);
    for (int i = 0; i < cards; ++i) problem.hand.add(pile[static_cast<std::size_t>(i)]);
    while (problem.market.size() < romi_rami::contract_market_size)
      problem.market.add(1 + static_cast<int>(chance.below(static_cast<std::uint32_t>(deck().contracts.size()))));
    problem.joker = joker = !joker;
  }
  return problems;
}

template <class Work>
void each_problem(benchmark::State& state, Work work) {
  constexpr std::size_t count = 4096;
  const auto problems = random_problems(count, static_cast<int>(state.range(0)));
  std::size_t next = 0;
  Measured measured(state);
  for (auto _ : state) {
    auto result = work(problems[next & (count - 1)], next);
    benchmark::DoNotOptimize(result);
    ++next;
  }
  measured.report(static_cast<double>(state.iterations()));
}

// All contracts in turn, the others of the market still to be thought of.
void romi_rami_best_fill(benchmark::State& state) {
  each_problem(state, [](const Problem& problem, std::size_t n) {
    const auto contract = static_cast<int>(n % deck().contracts.size()) + 1;
    return romi_rami::best_fill(deck(), contract, problem.hand, problem.joker, problem.market);
  });
}

void romi_rami_best_turn(benchmark::State& state) {
  each_problem(state, [](const Problem& problem, std::size_t) {
    return romi_rami::best_turn(deck(), problem.market, problem.hand, problem.joker);
  });
}

core::Setup table_of(int seats) { return {seats, core::default_options(romi_rami::options())}; }

void romi_rami_playout(benchmark::State& state) {
  const auto setup = table_of(static_cast<int>(state.range(0)));
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  std::uint64_t actions = 0;
  Measured measured(state);
  for (auto _ : state) {
    auto match = romi_rami::initial(setup, chance, ignored);
    actions += bots::play_out<romi_rami::Game>(match, chance, 100'000);
  }
  measured.report(static_cast<double>(actions));
  state.counters["actions"] = static_cast<double>(actions) / static_cast<double>(state.iterations());
}

// Matches of bots as `rummage simulate` plays them, on one core.
void romi_rami_simulate(benchmark::State& state, std::string_view policy) {
  const bots::Arena<romi_rami::Game> arena;
  const bots::Lineup lineup{table_of(3), std::vector<std::string_view>(3, policy)};
  bots::Tally tally(3);
  std::uint64_t next = 0;
  Measured measured(state);
  for (auto _ : state) arena.play(lineup, 1, next++, 1, tally);
  measured.report(static_cast<double>(state.iterations()));
}

void romi_rami_state_copy(benchmark::State& state) {
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  auto from = romi_rami::initial(table_of(4), chance, ignored);
  romi_rami::State to;
  Measured measured(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(from);
    to = from;
    benchmark::DoNotOptimize(to);
  }
  measured.report(static_cast<double>(state.iterations()));
}

BENCHMARK(romi_rami_best_fill)->Arg(8)->Arg(13);
BENCHMARK(romi_rami_best_turn)->Arg(8)->Arg(13);
BENCHMARK(romi_rami_playout)->Arg(2)->Arg(3)->Arg(4);
BENCHMARK_CAPTURE(romi_rami_simulate, greedy, "greedy");
BENCHMARK_CAPTURE(romi_rami_simulate, strong, "strong");
BENCHMARK(romi_rami_state_copy);

}  // namespace
}  // namespace rummage::bench
