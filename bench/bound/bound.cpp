// How much luck leaves to play: a player that sees every card, against greedy in all other seats, each deal from every
// seat. It tries all that comes to mind in the world as it is, the order of the cards to be drawn included, and plays
// each on several times.
//
//   bound programs 4 100 1 16: seats, deals, seed, playouts of each action
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>

#include "core/chance.hpp"
#include "core/insight.hpp"
#include "core/options.hpp"
#include "games/five_crowns/game.hpp"
#include "games/programs/game.hpp"
#include "games/romi_rami/game.hpp"

namespace rummage {
namespace {

struct Plan {
  int seats = 2;
  std::uint64_t deals = 0;
  std::uint64_t seed = 0;
  std::uint64_t playouts = 0;
};

template <core::SearchedGame G>
class Cheat {
 public:
  explicit Cheat(const Plan& plan) : plan_(plan) {}

  typename G::Action choose(const typename G::State& state, core::Seat seat, core::Chance& chance) {
    const auto view = G::view(state, seat);
    core::Candidates<typename G::Action> list;
    G::Insight::candidates(view, seat, list, chance);
    add_legal(state, seat, list);
    const auto seed = (std::uint64_t{chance.next()} << 32U) | chance.next();
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < list.size() && list.size() > 1; ++i) {
      double total = 0;
      for (std::uint64_t n = 0; n < plan_.playouts; ++n) total += play_on(view, state, seat, list[i].action, seed, n);
      if (i > 0 && total <= most) continue;
      most = total;
      best = i;
    }
    return list[best].action;
  }

 private:
  void add_legal(const typename G::State& state, core::Seat seat, core::Candidates<typename G::Action>& list) {
    G::legal_actions(state, seat, *legal_);
    for (const auto& action : *legal_) {
      if (list.full()) return;
      bool is_new = true;
      for (const auto& one : list) is_new = is_new && one.action != action;
      if (is_new) list.push_back({action, 0});
    }
  }

  double play_on(const typename G::View& root, typename G::State state, core::Seat seat,
                 const typename G::Action& action, std::uint64_t seed, std::uint64_t number) const {
    core::FastChance luck(seed, number);
    auto ignored = core::Events::ignored();
    if (!G::apply(state, seat, action, luck, ignored)) return -1e9;
    for (int steps = 1; !G::Insight::is_beyond(root, state, steps) && !G::result(state); ++steps) {
      const auto next = G::Insight::to_act(state);
      const auto intention = G::decide(G::view(state, next), next, "greedy", luck);
      if (!intention || !G::apply(state, next, intention->action, luck, ignored)) break;
    }
    return G::Insight::worth(state)[static_cast<std::size_t>(seat.index())];
  }

  const Plan& plan_;
  std::unique_ptr<typename G::ActionList> legal_ = std::make_unique<typename G::ActionList>();
};

template <core::SearchedGame G>
double wins_of_deal(const Plan& plan, Cheat<G>& cheat, std::uint64_t deal) {
  double wins = 0;
  for (int own = 0; own < plan.seats; ++own) {
    core::FastChance cards(plan.seed, 2 * deal);
    core::FastChance thoughts(plan.seed, 2 * deal + 1);
    auto ignored = core::Events::ignored();
    auto state = G::initial({plan.seats, core::default_options(G::options())}, cards, ignored);
    while (!G::result(state)) {
      const auto seat = G::Insight::to_act(state);
      const auto action = seat.index() == own ? cheat.choose(state, seat, thoughts)
                                              : G::decide(G::view(state, seat), seat, "greedy", thoughts)->action;
      if (!G::apply(state, seat, action, cards, ignored)) std::abort();
    }
    const auto winners = G::result(state)->winners();
    if (winners.has(core::Seat(own))) wins += 1.0 / winners.size();
  }
  return wins / plan.seats;
}

template <core::SearchedGame G>
int run(const Plan& plan) {
  Cheat<G> cheat(plan);
  double sum = 0;
  double squares = 0;
  for (std::uint64_t deal = 0; deal < plan.deals; ++deal) {
    const double share = wins_of_deal<G>(plan, cheat, deal);
    sum += share;
    squares += share * share;
    const double count = static_cast<double>(deal + 1);
    const double mean = sum / count;
    std::printf("%.0f matches: %.1f percent, standard error %.1f\n", count * plan.seats, 100 * mean,
                100 * std::sqrt((squares / count - mean * mean) / count));
    std::fflush(stdout);
  }
  return 0;
}

int main_of(std::span<char*> args) {
  if (args.size() < 6) return 2;
  const auto number = [&](std::size_t i) { return std::strtoull(args[i], nullptr, 10); };
  const Plan plan{static_cast<int>(number(2)), number(3), number(4), number(5)};
  const std::string_view game = args[1];
  if (game == programs::Game::name) return run<programs::Game>(plan);
  if (game == romi_rami::Game::name) return run<romi_rami::Game>(plan);
  if (game == five_crowns::Game::name) return run<five_crowns::Game>(plan);
  return 2;
}

}  // namespace
}  // namespace rummage

int main(int argc, char** argv) { return rummage::main_of(std::span(argv, static_cast<std::size_t>(argc))); }
