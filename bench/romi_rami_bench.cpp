#include <vector>

#include "game_bench.hpp"
#include "games/romi_rami/game.hpp"
#include "games/romi_rami/solver/solver.hpp"

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

void romi_rami_search(benchmark::State& state) {
  search<romi_rami::Game>(state, 2, [](const romi_rami::State&) { return true; });
}

BENCHMARK(romi_rami_best_fill)->Arg(8)->Arg(13);
BENCHMARK(romi_rami_best_turn)->Arg(8)->Arg(13);
BENCHMARK(romi_rami_search);

}  // namespace
}  // namespace rummage::bench
