// What every action is worth in some hundred positions of a game, found once and kept in the tree: tests hold advice
// against it (tests/GAME/values.txt).
//
//   values five-crowns 500 1 16 [FIRST]: positions, seed, worlds of each position, and from which of them to go on
//
// The positions come from matches of casual bots. Each action is tried in worlds drawn for this alone, the same ones
// for all actions of a position, and strong plays on for everybody until the game says that nothing is gained by it.
// The chance of these worlds has nothing in common with that of the bots. A line has the view of the seat to act, and
// after it, with tabs between, each action with its worth and the standard error of its distance to the best, best
// first.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/serialize.hpp>

#include "bots/search.hpp"
#include "core/chance.hpp"
#include "core/options.hpp"
#include "games/five_crowns/game.hpp"

namespace rummage {
namespace {

struct Plan {
  std::uint64_t positions = 0;
  std::uint64_t seed = 0;
  std::uint64_t worlds = 0;
};

constexpr int most_steps = 2000;

template <bots::SearchedGame G>
struct Valued {
  typename G::Action action;
  std::vector<double> worths;  // by world
  double mean = 0;
};

// A position somewhere in a match of two to four seats, with a choice in it.
template <bots::SearchedGame G>
typename G::State position(std::uint64_t seed, std::uint64_t number) {
  auto ignored = core::Events::ignored();
  for (std::uint64_t attempt = 0;; ++attempt) {
    core::FastChance chance(seed, number << 20U | attempt);
    const int seats = std::clamp(2 + static_cast<int>(number % 3), G::seats.least, G::seats.most);
    auto state = G::initial({seats, core::default_options(G::options())}, chance, ignored);
    const auto steps = chance.below(400);
    for (std::uint32_t step = 0; step < steps && !G::result(state); ++step) {
      const auto seat = G::to_act(state).nth(0);
      const auto intention = G::decide(G::view(state, seat), seat, "casual", chance);
      if (!intention || !G::apply(state, seat, intention->action, chance, ignored)) std::abort();
    }
    if (G::result(state)) continue;
    auto legal = std::make_unique<typename G::ActionList>();
    G::legal_actions(state, G::to_act(state).nth(0), *legal);
    if (legal->size() > 1) return state;
  }
}

// What an action leads to in a world.
template <bots::SearchedGame G>
double play_on(const typename G::View& view, typename G::State world, core::Seat seat, const typename G::Action& action,
               core::FastChance luck) {
  auto ignored = core::Events::ignored();
  if (!G::apply(world, seat, action, luck, ignored)) std::abort();
  for (int steps = 1; steps < most_steps && !G::Insight::is_beyond(view, world, steps) && !G::result(world); ++steps) {
    const auto next = G::to_act(world).nth(0);
    const auto intention = G::decide(G::view(world, next), next, G::Policy::strong, luck);
    if (!intention || !G::apply(world, next, intention->action, luck, ignored)) std::abort();
  }
  return G::Insight::worth(world)[place(seat)];
}

// The standard error of how much worse one is than another, in the same worlds.
template <bots::SearchedGame G>
double error_of(const Valued<G>& one, const Valued<G>& best) {
  const auto count = static_cast<double>(one.worths.size());
  const double mean = one.mean - best.mean;
  double squares = 0;
  for (std::size_t i = 0; i < one.worths.size(); ++i) {
    const double apart = one.worths[i] - best.worths[i] - mean;
    squares += apart * apart;
  }
  return std::sqrt(squares / (count - 1) / count);
}

template <bots::SearchedGame G>
void value(const Plan& plan, std::uint64_t number) {
  const auto state = position<G>(plan.seed, number);
  const auto seat = G::to_act(state).nth(0);
  const auto view = G::view(state, seat);
  auto legal = std::make_unique<typename G::ActionList>();
  G::legal_actions(state, seat, *legal);
  std::vector<Valued<G>> all;
  for (const auto& action : *legal) all.push_back({action, {}, 0});
  for (std::uint64_t n = 0; n < plan.worlds; ++n) {
    core::FastChance drawn(~plan.seed, number << 20U | 2 * n);
    const auto world = G::determinize(view, drawn);
    for (auto& one : all)
      one.worths.push_back(
          play_on<G>(view, world, seat, one.action, core::FastChance(~plan.seed, number << 20U | (2 * n + 1))));
  }
  for (auto& one : all) {
    for (const double worth : one.worths) one.mean += worth / static_cast<double>(plan.worlds);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.mean > b.mean; });
  auto text = core::json::serialize(G::write_view(view));
  for (const auto& one : all) {
    std::array<char, 64> numbers{};
    std::snprintf(numbers.data(), numbers.size(), "\t%.2f %.2f ", one.mean, error_of<G>(one, all[0]));
    text += numbers.data() + G::write_action(state, seat, one.action);
  }
  std::puts(text.c_str());
  std::fflush(stdout);
}

template <bots::SearchedGame G>
int run(const Plan& plan, std::uint64_t first) {
  for (std::uint64_t number = first; number < plan.positions; ++number) value<G>(plan, number);
  return 0;
}

int main_of(std::span<char*> args) {
  if (args.size() < 5) return 2;
  const auto number = [&](std::size_t i) { return std::strtoull(args[i], nullptr, 10); };
  const Plan plan{number(2), number(3), number(4)};
  const auto first = args.size() > 5 ? number(5) : 0;
  if (std::string_view(args[1]) == five_crowns::Game::name) return run<five_crowns::Game>(plan, first);
  return 2;
}

}  // namespace
}  // namespace rummage

int main(int argc, char** argv) { return rummage::main_of(std::span(argv, static_cast<std::size_t>(argc))); }
