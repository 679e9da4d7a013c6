#include <array>
#include <vector>

#include "bots/playout.hpp"
#include "core/options.hpp"
#include "game_bench.hpp"
#include "games/set/game.hpp"
#include "games/set/solver/solver.hpp"

namespace rummage::bench {
namespace {

using set::Card;
using set::Triple;

core::Setup setup_of(int seats, std::vector<std::pair<std::string_view, std::string_view>> choices) {
  core::Setup setup{seats, core::default_options(set::Game::options())};
  for (const auto& [name, value] : choices) (void)core::set_option(set::Game::options(), setup.options, name, value);
  return setup;
}

// Many displays, so that no branch can be learnt by heart.
std::vector<std::array<Card, set::widest>> random_displays() {
  core::FastChance chance(1);
  std::array<Card, set::deck_size> deck;
  for (int i = 0; i < set::deck_size; ++i) deck[static_cast<std::size_t>(i)] = Card::at(i);
  std::vector<std::array<Card, set::widest>> displays(4096);
  for (auto& display : displays) {
    core::shuffle(std::span<Card>(deck), chance);
    std::copy_n(deck.begin(), set::widest, display.begin());
  }
  return displays;
}

template <class Work>
void each_display(benchmark::State& state, Work work) {
  static const auto displays = random_displays();
  const auto size = static_cast<std::size_t>(state.range(0));
  std::size_t next = 0;
  Measured measured(state);
  for (auto _ : state) benchmark::DoNotOptimize(work(std::span<const Card>(displays[next++ & 4095].data(), size)));
  measured.report(static_cast<double>(state.iterations()));
}

void set_playout(benchmark::State& state, const core::Setup& setup) {
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  std::uint64_t actions = 0;
  Measured measured(state);
  for (auto _ : state) {
    auto match = set::Game::initial(setup, chance, ignored);
    actions += bots::play_out<set::Game>(match, chance, 100'000);
  }
  measured.report(static_cast<double>(actions));
}

void set_find(benchmark::State& state) {
  std::array<Triple, set::most_sets(set::widest)> out;
  each_display(state, [&](auto cards) { return set::find_sets(cards, out); });
}

void set_find_by_pairs(benchmark::State& state) {
  std::array<Triple, set::most_sets(set::widest)> out;
  each_display(state, [&](auto cards) { return set::find_sets_by_pairs(cards, out); });
}

void set_count(benchmark::State& state) {
  each_display(state, [&](auto cards) { return set::count_sets(cards); });
}

using Thirds = std::array<std::array<std::uint8_t, 256>, 256>;

Thirds make_thirds() {
  Thirds table{};
  for (int i = 0; i < set::deck_size; ++i)
    for (int j = 0; j < set::deck_size; ++j)
      table[Card::at(i).code()][Card::at(j).code()] = set::third(Card::at(i), Card::at(j)).code();
  return table;
}

const Thirds thirds = make_thirds();

// The plainest count there is, without a list: every pair looks its third card up in tables made beforehand.
void set_count_by_pairs(benchmark::State& state) {
  each_display(state, [&](auto cards) {
    std::array<bool, 256> shown{};
    for (const Card card : cards) shown[card.code()] = true;
    std::size_t hits = 0;
    for (std::size_t i = 0; i < cards.size(); ++i)
      for (std::size_t j = i + 1; j < cards.size(); ++j) hits += shown[thirds[cards[i].code()][cards[j].code()]];
    return hits / 3;
  });
}

void set_has(benchmark::State& state) {
  each_display(state, [&](auto cards) { return set::has_set(cards); });
}

void set_legal_actions(benchmark::State& state) {
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  const auto match = set::Game::initial(setup_of(2, {}), chance, ignored);
  static set::ActionList list;
  Measured measured(state);
  for (auto _ : state) {
    set::Game::legal_actions(match, core::Seat(0), list);
    benchmark::DoNotOptimize(list);
  }
  measured.report(static_cast<double>(state.iterations()));
}

BENCHMARK_CAPTURE(set_playout, point_2_seats, setup_of(2, {}));
BENCHMARK_CAPTURE(set_playout, shout_4_seats, setup_of(4, {{"claim", "shout"}}));
BENCHMARK_CAPTURE(set_playout, master_4_seats, setup_of(4, {{"master", "yes"}}));
BENCHMARK(set_find)->Arg(9)->Arg(12)->Arg(15)->Arg(18)->Arg(21);
BENCHMARK(set_find_by_pairs)->Arg(9)->Arg(12)->Arg(15)->Arg(18)->Arg(21);
BENCHMARK(set_count)->Arg(12);
BENCHMARK(set_count_by_pairs)->Arg(12);
BENCHMARK(set_has)->Arg(12);
BENCHMARK(set_legal_actions);

}  // namespace
}  // namespace rummage::bench
