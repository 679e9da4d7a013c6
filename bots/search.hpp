#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>

#include "bots/budget.hpp"
#include "bots/tree.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/insight.hpp"

namespace rummage::bots {

/// What a tree search asks of a game beyond its rules. A game that is searched has a type `Insight` with these static
/// functions; none of them allocates. It also has the policies `greedy`, which plays on below the tree, and `random`.
///
/// - `is_worth_searching` is false if the policy's own choice is as good as any, or if speed decides.
/// - `candidates` lists the sensible actions of the seat, best first; never empty if it is to act.
/// - `key` is a hash of what the seat knows, as far as that matters for its choice: equal views have equal keys.
/// - `tuning` is how the search spends its iterations.
/// - `is_beyond` says that nothing is gained by playing on, `steps` actions after the root.
/// - `worth` is what a state is worth to each seat, asked where `is_beyond` says so.
/// - `plausibility` says how well a world fits what others' play has shown: at most 1; 0 for an impossible world.
template <class G>
concept SearchedGame =
    core::Game<G> && requires(const typename G::View& view, const typename G::State& state, core::Seat seat,
                              core::Chance& chance, core::Candidates<typename G::Action>& list, int steps) {
      { G::Policy::greedy } -> std::convertible_to<typename G::Policy>;
      { G::Policy::random } -> std::convertible_to<typename G::Policy>;
      { G::Insight::tuning(view) } -> std::same_as<core::SearchTuning>;
      { G::Insight::is_worth_searching(view) } -> std::same_as<bool>;
      { G::Insight::candidates(view, seat, list, chance) } -> std::same_as<void>;
      { G::Insight::key(state, seat) } -> std::same_as<std::uint64_t>;
      { G::Insight::is_beyond(view, state, steps) } -> std::same_as<bool>;
      { G::Insight::worth(state) } -> std::same_as<core::Worths>;
      { G::Insight::plausibility(view, state) } -> std::same_as<double>;
    };

/// A candidate and what the search found out about it.
template <class Action>
struct Opinion {
  Action action;
  double prior = 0;  // the value that the game's policy expects
  double total = 0;  // of the iterations' results for the searching seat
  std::uint32_t visits = 0;
  [[nodiscard]] double mean() const { return visits == 0 ? 0 : total / visits; }
};

template <class Action>
using Opinions = core::FixedVector<Opinion<Action>, core::most_candidates>;

/// Information-set Monte Carlo tree search. Each iteration plays on in a world that fits the view, drawn with a chance
/// that grows with how well it fits what others' play has shown. At the root the candidates of the game's own policy
/// share the iterations by sequential halving: all that are left are tried in the same worlds with the same luck, then
/// the worse half is dropped. Below the root, a node stands for what its seat knows, and the number of actions tried
/// there grows with its visits, the policy's own choice first. Below the tree the policy plays on, until the game says
/// that its solver knows enough. Nothing is allocated after the first search.
template <SearchedGame G>
class Search {
 public:
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Insight = typename G::Insight;

  /// The view is that of `seat`, which is to act. Returns the candidates, best first; `value_of` says what each is
  /// worth. The action `also` is weighed too, even if the policy does not list it.
  const Opinions<Action>& think(const View& view, core::Seat seat, core::Chance& chance, const Budget& budget,
                                const Action* also = nullptr) {
    view_ = &view;
    seat_ = seat;
    tuning_ = Insight::tuning(view);
    core::Candidates<Action> candidates;
    Insight::candidates(view, seat, candidates, chance);
    opinions_.clear();
    for (const auto& one : candidates) opinions_.push_back({one.action, one.prior, 0, 0});
    if (also != nullptr) include(*also);
    worlds_seed_ = (std::uint64_t{chance.next()} << 32U) | chance.next();
    iterations_ = 0;
    offset_ = 0;
    if (opinions_.size() < 2) return opinions_;
    tree_.clear();
    halve(static_cast<std::uint32_t>(std::max(1.0, tuning_.iterations * budget.effort)), budget.stop);
    return opinions_;
  }

  /// What a candidate is worth: the mean of its iterations, with the policy's prior counted like some more iterations.
  [[nodiscard]] double value_of(const Opinion<Action>& one) const {
    return (one.total + tuning_.prior_weight * (one.prior + offset_)) / (one.visits + tuning_.prior_weight);
  }
  [[nodiscard]] std::uint32_t iterations() const { return iterations_; }
  /// What the last search tried below the root.
  [[nodiscard]] const Tree<Action>& tree() const { return tree_; }

 private:
  struct Turn {  // a decision below the root, in this iteration
    typename Tree<Action>::Node* node;
    std::size_t child;
    core::Seat seat;
  };
  static constexpr std::size_t deepest = 32;
  static constexpr int most_steps = 2000;

  // An action that the policy does not list gets the prior of the last one that it lists.
  void include(const Action& action) {
    for (const auto& one : opinions_)
      if (one.action == action) return;
    if (opinions_.full()) opinions_.pop_back();
    opinions_.push_back({action, opinions_.empty() ? 0 : opinions_.back().prior, 0, 0});
  }

  void halve(std::uint32_t iterations, StopCondition* stop) {
    std::size_t alive = opinions_.size();
    std::uint32_t rounds = 0;
    for (auto left = alive; left > 1; left = (left + 1) / 2) ++rounds;
    std::uint64_t world = 0;
    bool is_over = false;
    for (std::uint32_t round = 0; round < rounds && !is_over; ++round) {
      const auto share = std::max<std::uint32_t>(1, iterations / rounds / static_cast<std::uint32_t>(alive));
      for (std::uint32_t n = 0; n < share && !is_over; ++n, ++world) {
        try_all(alive, world);
        is_over = stop != nullptr && stop->should_stop();
      }
      rank(alive);
      alive = (alive + 1) / 2;
    }
  }

  void try_all(std::size_t alive, std::uint64_t world) {
    core::FastChance luck(worlds_seed_, 2 * world);
    const State drawn = draw_world(luck);
    for (std::size_t i = 0; i < alive; ++i) {
      luck.reseed(worlds_seed_, 2 * world + 1);
      iterate(opinions_[i], drawn, luck);
    }
  }

  // Only differences between priors mean something, so all are shifted until their average agrees with what the
  // iterations found.
  void settle_priors() {
    double sum = 0;
    double visits = 0;
    for (const auto& one : opinions_) {
      sum += one.total - one.visits * one.prior;
      visits += one.visits;
    }
    offset_ = visits > 0 ? sum / visits : 0;
  }

  // By insertion sort, which keeps equal values in order.
  void rank(std::size_t alive) {
    settle_priors();
    std::array<double, core::most_candidates> values{};
    for (std::size_t i = 0; i < alive; ++i) values[i] = value_of(opinions_[i]);
    for (std::size_t i = 1; i < alive; ++i)
      for (auto j = i; j > 0 && values[j] > values[j - 1]; --j) {
        std::swap(values[j], values[j - 1]);
        std::swap(opinions_[j], opinions_[j - 1]);
      }
  }

  // Draws several worlds and returns one of them, each with a chance in proportion to its plausibility.
  State draw_world(core::Chance& luck) const {
    State kept = G::determinize(*view_, luck);
    if (tuning_.worlds_drawn < 2) return kept;
    double sum = Insight::plausibility(*view_, kept);
    for (int n = 1; n < tuning_.worlds_drawn; ++n) {
      const State other = G::determinize(*view_, luck);
      const double weight = Insight::plausibility(*view_, other);
      sum += weight;
      if (sum > 0 && luck.unit() * sum < weight) kept = other;
    }
    return kept;
  }

  void iterate(Opinion<Action>& root, const State& world, core::Chance& luck) {
    ++iterations_;
    State state = world;
    auto ignored = core::Events::ignored();
    core::FixedVector<Turn, deepest> path;
    bool in_tree = true;
    [[maybe_unused]] const auto done = G::apply(state, seat_, root.action, luck, ignored);
    assert(done);
    for (int steps = 1; steps < most_steps && !Insight::is_beyond(*view_, state, steps) && !G::result(state); ++steps) {
      const core::Seat seat = G::to_act(state).nth(0);
      if (in_tree && !path.full())
        if (const auto tried = descend(state, seat, path, in_tree, luck)) {
          if (G::apply(state, seat, *tried, luck, ignored)) continue;
          path.pop_back();  // refused in this world, so the result says nothing about it
        }
      const auto action = policy_action(state, seat, luck);
      if (!action || !G::apply(state, seat, *action, luck, ignored)) break;
    }
    const auto worths = Insight::worth(state);
    root.total += worths[static_cast<std::size_t>(seat_.index())];
    ++root.visits;
    for (const auto& turn : path) {
      auto& child = turn.node->children[turn.child];
      child.total += worths[static_cast<std::size_t>(turn.seat.index())];
      ++child.visits;
      ++turn.node->visits;
    }
  }

  std::optional<Action> policy_action(const State& state, core::Seat seat, core::Chance& luck) const {
    const auto intention = G::decide(G::view(state, seat), seat, G::Policy::greedy, luck);
    if (!intention) return std::nullopt;
    return intention->action;
  }

  // What to try at a decision that is in the tree already; adds it to the path. Nothing at a new decision: there the
  // tree ends.
  std::optional<Action> descend(const State& state, core::Seat seat, core::FixedVector<Turn, deepest>& path,
                                bool& in_tree, core::Chance& luck) {
    auto* node = tree_.find_or_add(Insight::key(state, seat));
    if (node == nullptr) {
      in_tree = false;
      return std::nullopt;
    }
    const auto wanted = 1 + static_cast<std::size_t>(tuning_.widening * std::sqrt(static_cast<double>(node->visits)));
    if (node->children.size() < wanted && !node->children.full()) widen(*node, state, seat, luck);
    if (node->children.empty()) return std::nullopt;
    const auto chosen = Tree<Action>::best(*node, tuning_.exploration);
    path.push_back({node, chosen, seat});
    return node->children[chosen].action;
  }

  // Adds one action to a node: the policy's own choice first, random ones afterwards.
  void widen(typename Tree<Action>::Node& node, const State& state, core::Seat seat, core::Chance& luck) const {
    auto action = policy_action(state, seat, luck);
    if (!node.children.empty())
      if (const auto any = G::decide(G::view(state, seat), seat, G::Policy::random, luck)) action = any->action;
    if (!action) return;
    for (const auto& child : node.children)
      if (child.action == *action) return;
    node.children.push_back({*action, 0, 0});
  }

  const View* view_ = nullptr;
  core::Seat seat_;
  core::SearchTuning tuning_;
  Opinions<Action> opinions_;
  Tree<Action> tree_;
  std::uint64_t worlds_seed_ = 0;
  std::uint32_t iterations_ = 0;
  double offset_ = 0;
};

}  // namespace rummage::bots
