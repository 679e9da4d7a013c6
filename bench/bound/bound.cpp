// How much luck leaves to play: a player that sees more than it may, against greedy in all other seats, each deal from
// every seat. It tries all that comes to mind in the world as it is and plays each on many times.
//
//   bound programs 4 100 1 16: seats, deals, seed, playouts of each action; it sees every card and the order of those
//     that are to be drawn, which nobody could guess
//   bound programs 4 100 1 600 hands: it sees every hand and every program and not that order. All actions share 600
//     playouts: those that are left have the same luck, then the worse half is dropped.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>

#include "bots/search.hpp"
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
  bool sees_order = true;
};

// Greedy players can hold for ever what others wait for.
constexpr int most_steps = 1000;
constexpr int most_steps_of_match = 20000;

// What is still to be drawn comes in another order.
void forget_order(programs::State& state, core::Chance& chance) {
  core::shuffle(std::span(state.reserve.begin(), state.reserve.end()), chance);
  core::shuffle(std::span(state.program_deck.begin(), state.program_deck.end()), chance);
}

template <bots::SearchedGame G>
class Cheat {
 public:
  explicit Cheat(const Plan& plan) : plan_(plan) {}

  typename G::Action choose(const typename G::State& state, core::Seat seat, core::Chance& chance) {
    view_ = G::view(state, seat);
    core::Candidates<typename G::Action> list;
    G::Insight::candidates(view_, seat, list, chance);
    add_legal(state, seat, list);
    trials_.clear();
    for (const auto& one : list) trials_.push_back({one.action, one.prior, 0, 0});
    seed_ = (std::uint64_t{chance.next()} << 32U) | chance.next();
    if (trials_.size() > 1) plan_.sees_order ? try_alike(state, seat) : halve(state, seat);
    return trials_[0].action;
  }

 private:
  struct Trial {
    typename G::Action action;
    double prior;
    double total;
    double count;
  };

  void add_legal(const typename G::State& state, core::Seat seat, core::Candidates<typename G::Action>& list) {
    G::legal_actions(state, seat, *legal_);
    for (const auto& action : *legal_) {
      if (list.full()) return;
      bool is_new = true;
      for (const auto& one : list) is_new = is_new && one.action != action;
      if (is_new) list.push_back({action, list.empty() ? 0 : list.back().prior});
    }
  }

  void try_alike(const typename G::State& state, core::Seat seat) {
    for (std::uint64_t n = 0; n < plan_.playouts; ++n) try_first(trials_.size(), state, seat, n);
    put_best_first(trials_.size(), 0);
  }

  void halve(const typename G::State& state, core::Seat seat) {
    constexpr double prior_weight = 60;  // the policy's opinion weighs as much as this many playouts
    std::uint64_t rounds = 0;
    for (auto left = trials_.size(); left > 1; left = (left + 1) / 2) ++rounds;
    std::uint64_t number = 0;
    for (auto left = trials_.size(); left > 1; left = (left + 1) / 2) {
      const auto until = number + std::max<std::uint64_t>(1, plan_.playouts / rounds / left);
      for (; number < until; ++number) try_first(left, state, seat, number);
      put_best_first(left, prior_weight);
    }
  }

  void try_first(std::size_t count, const typename G::State& state, core::Seat seat, std::uint64_t number) {
    auto world = state;
    if constexpr (requires { forget_order(world, std::declval<core::Chance&>()); })
      if (!plan_.sees_order) {
        core::FastChance order(seed_, 2 * number + 1);
        forget_order(world, order);
      }
    for (std::size_t i = 0; i < count; ++i) {
      trials_[i].total += play_on(world, seat, trials_[i].action, number);
      ++trials_[i].count;
    }
  }

  void put_best_first(std::size_t count, double prior_weight) {
    double offset = 0;  // opinions tell differences only
    for (std::size_t i = 0; i < count; ++i) offset += trials_[i].total / trials_[i].count - trials_[i].prior;
    offset /= static_cast<double>(count);
    const auto value = [&](const Trial& one) {
      return (one.total + prior_weight * (one.prior + offset)) / (one.count + prior_weight);
    };
    std::stable_sort(
        trials_.begin(), trials_.begin() + count, [&](const Trial& a, const Trial& b) { return value(a) > value(b); });
  }

  double play_on(typename G::State state, core::Seat seat, const typename G::Action& action,
                 std::uint64_t number) const {
    core::FastChance luck(seed_, 2 * number);
    auto ignored = core::Events::ignored();
    if (!G::apply(state, seat, action, luck, ignored)) return -1e9;
    for (int steps = 1; steps < most_steps && !G::Insight::is_beyond(view_, state, steps) && !G::result(state);
         ++steps) {
      const auto next = G::to_act(state).nth(0);
      const auto intention = G::decide(G::view(state, next), next, G::Policy::greedy, luck);
      if (!intention || !G::apply(state, next, intention->action, luck, ignored)) break;
    }
    return G::Insight::worth(state)[static_cast<std::size_t>(seat.index())];
  }

  const Plan& plan_;
  typename G::View view_;
  core::FixedVector<Trial, core::most_candidates> trials_;
  std::uint64_t seed_ = 0;
  std::unique_ptr<typename G::ActionList> legal_ = std::make_unique<typename G::ActionList>();
};

template <bots::SearchedGame G>
double wins_of_deal(const Plan& plan, Cheat<G>& cheat, std::uint64_t deal) {
  double wins = 0;
  for (int own = 0; own < plan.seats; ++own) {
    core::FastChance cards(plan.seed, 2 * deal);
    core::FastChance thoughts(plan.seed, 2 * deal + 1);
    auto ignored = core::Events::ignored();
    auto state = G::initial({plan.seats, core::default_options(G::options())}, cards, ignored);
    for (int steps = 0; steps < most_steps_of_match && !G::result(state); ++steps) {
      const auto seat = G::to_act(state).nth(0);
      const auto action = seat.index() == own ? cheat.choose(state, seat, thoughts)
                                              : G::decide(G::view(state, seat), seat, "greedy", thoughts)->action;
      if (!G::apply(state, seat, action, cards, ignored)) std::abort();
    }
    if (!G::result(state)) continue;
    const auto winners = G::result(state)->winners();
    if (winners.has(core::Seat(own))) wins += 1.0 / winners.size();
  }
  return wins / plan.seats;
}

template <bots::SearchedGame G>
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
  const bool sees_order = args.size() < 7 || std::string_view(args[6]) != "hands";
  const Plan plan{static_cast<int>(number(2)), number(3), number(4), number(5), sees_order};
  const std::string_view game = args[1];
  if (game == programs::Game::name) return run<programs::Game>(plan);
  if (!sees_order) return 2;  // of this game only
  if (game == romi_rami::Game::name) return run<romi_rami::Game>(plan);
  if (game == five_crowns::Game::name) return run<five_crowns::Game>(plan);
  return 2;
}

}  // namespace
}  // namespace rummage

int main(int argc, char** argv) { return rummage::main_of(std::span(argv, static_cast<std::size_t>(argc))); }
