// How fast the engine is: prints one line for each part, its name and a number. bench/engine/compare.mjs runs it
// natively and as WebAssembly. Every number is the best of several short runs, so that what else the machine does is
// left out.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "bots/arena.hpp"
#include "bots/playout.hpp"
#include "core/levels.hpp"
#include "games/five_crowns/game.hpp"
#include "games/five_crowns/solver/solver.hpp"
#include "games/games.hpp"
#include "games/programs/game.hpp"
#include "games/romi_rami/game.hpp"
#include "games/set/game.hpp"
#include "games/set_cubes/game.hpp"
#include "match/analysis.hpp"
#include "match/bot_match.hpp"

namespace {

using namespace rummage;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void print(std::string_view name, double value) {
  std::printf("%.*s: %.4g\n", static_cast<int>(name.size()), name.data(), value);
  std::fflush(stdout);
}

/// The most that `work` does in a second; it returns how much it has done in some milliseconds.
template <class Work>
double rate(Work&& work) {
  double best = 0;
  for (int run = 0; run < 30; ++run) {
    const auto start = Clock::now();
    const auto done = static_cast<double>(work());
    best = std::max(best, done / seconds_since(start));
  }
  return best;
}

template <class G>
void measure_playouts() {
  const core::Setup setup{G::seats.usual, core::default_options(G::options())};
  core::FastChance chance(7);
  auto ignored = core::Events::ignored();
  print(std::string(G::name) + " random playouts, actions a second", rate([&] {
          std::uint64_t actions = 0;
          while (actions < 5'000) {
            auto match = G::initial(setup, chance, ignored);
            actions += bots::play_out<G>(match, chance, 100'000);
          }
          return actions;
        }));
}

void measure_best() {
  using namespace five_crowns;
  core::FastChance chance(1);
  std::vector<Card> deck;
  for (int kind = 0; kind < plain_kinds; ++kind) deck.insert(deck.end(), copies, Card::at(kind));
  deck.insert(deck.end(), jokers, Card::at(plain_kinds));
  std::vector<Hand> hands(4'096);
  for (auto& hand : hands) {
    core::shuffle(std::span<Card>(deck), chance);
    for (std::size_t i = 0; i < most_cards; ++i) hand.push_back(deck[i]);
    std::sort(hand.begin(), hand.end());
  }
  int sum = 0;
  print("five-crowns best, hands a second", rate([&] {
          int rank = 0;
          for (const auto& hand : hands) sum += best(hand, lowest_rank + rank++ % ranks).left;
          return hands.size();
        }));
  if (sum < 0) std::puts("");  // so that nothing is left out
}

/// The longest of the expert's moves in a match of greedy bots, each the least of three.
void measure_expert(const core::AnyGame& game) {
  const core::Setup setup{game.usual_seats(), core::default_options(game.options())};
  auto record = match::begin_record(
      game.name(), game.rules_version(), setup, std::vector<std::string>(static_cast<std::size_t>(setup.seats), "bot"),
      match::seed_from_number(1));
  const auto thinker = bots::find_arena(game.name())->new_thinker();
  match::MatchChance chance(record.key());
  core::Events events;
  auto match = game.start(setup, chance.at(0), events);
  core::FastChance thoughts(1);
  double longest = 0;
  for (std::uint64_t step = 1; step <= 150 && !match->result(); ++step) {
    const auto seat = match->to_act().nth(0);
    const auto view = match->view(seat);
    double least = std::numeric_limits<double>::infinity();
    for (int run = 0; run < 3; ++run) {
      const auto start = Clock::now();
      (void)thinker->decide(*view, seat, core::expert, thoughts, {});
      least = std::min(least, seconds_since(start));
    }
    longest = std::max(longest, least);
    const auto next = game.decide(*view, seat, "greedy", thoughts);
    if (!next || !match->apply(seat, next->action, chance.at(step), events)) break;
  }
  print(std::string(game.name()) + " expert, longest move in ms", 1000 * longest);
}

void measure_review() {
  const auto& game = *games::find("five-crowns");
  const core::Setup setup{4, core::default_options(game.options())};
  auto record =
      match::begin_record(game.name(), game.rules_version(), setup, {"A", "B", "C", "D"}, match::seed_from_number(1));
  core::FastChance thoughts(1);
  match::play_bots(record, {setup, std::vector<std::string_view>(4, "greedy")}, thoughts);
  const auto start = Clock::now();
  const auto decisions = match::analyse(record, std::nullopt, 1);
  print("five-crowns review of a match of four, seconds", seconds_since(start));
  print("five-crowns review, decisions", static_cast<double>(decisions ? decisions->size() : 0));
}

}  // namespace

int main() {
  measure_playouts<set::Game>();
  measure_playouts<five_crowns::Game>();
  measure_playouts<romi_rami::Game>();
  measure_playouts<set_cubes::Game>();
  measure_playouts<programs::Game>();
  measure_best();
  for (const auto* game : games::all()) measure_expert(*game);
  measure_review();
}
