#pragma once

#include <cstdint>
#include <string_view>

#include "core/chance.hpp"
#include "core/fixed_vector.hpp"
#include "core/game.hpp"
#include "core/seat.hpp"

namespace rummage::core {

/// An action that deserves a closer look, and what the game's own policy thinks of it. Only differences count: they are
/// in the same unit as what a state is worth to a seat.
template <class Action>
struct Candidate {
  Action action;
  double prior = 0;
};

inline constexpr std::size_t most_candidates = 12;
template <class Action>
using Candidates = FixedVector<Candidate<Action>, most_candidates>;

/// Keeps the best candidates in order, best first; of equal ones the one that came first.
template <class Action>
void offer(Candidates<Action>& list, const Action& action, double prior, std::size_t most = most_candidates) {
  std::size_t at = list.size();
  while (at > 0 && list[at - 1].prior < prior) --at;
  if (at >= most) return;
  if (list.size() == most) list.pop_back();
  list.insert_at(at, {action, prior});
}

/// What a state is worth to each seat: the more the better, in a unit of the game's choice.
using Worths = FixedVector<double, max_seats>;

/// How a search spends its iterations in a game; found by play.
struct SearchTuning {
  std::uint32_t iterations = 100;       // about 5 ms of them
  double faith = 10;                    // so many iterations the policy's own opinion counts
  double exploration = 1;               // in the unit of worth
  double widening = 0.5;                // a node visited n times tries 1 + widening * sqrt(n) actions
  int worlds_drawn = 1;                 // of so many worlds one is kept, by how plausible each is
  std::string_view playout = "greedy";  // the policy that plays on below the tree
};

/// What a tree search asks of a game beyond its rules. A game that is searched has a type `Insight` with these static
/// functions; none of them allocates.
///
/// - `is_worth_searching` is false where the policy's own choice is as good as any, or is a matter of speed.
/// - `candidates` lists what the seat to act may sensibly do, best first; never empty where it is to act.
/// - `to_act` is a seat that has something to do.
/// - `key` is a hash of what the seat knows, as far as it bears on its choice: equal views have equal keys.
/// - `is_beyond` says that nothing is gained by playing on: `steps` actions after the root the search asks for `worth`.
/// - `plausibility` weighs a world by what others have shown by their play: 1 at the most, 0 never happens.
template <class G>
concept SearchedGame = Game<G> && requires(const typename G::View& view, const typename G::State& state, Seat seat,
                                           Chance& chance, Candidates<typename G::Action>& list, int steps) {
  { G::Insight::tuning(view) } -> std::same_as<SearchTuning>;
  { G::Insight::is_worth_searching(view) } -> std::same_as<bool>;
  { G::Insight::candidates(view, seat, list, chance) } -> std::same_as<void>;
  { G::Insight::to_act(state) } -> std::same_as<Seat>;
  { G::Insight::key(state, seat) } -> std::same_as<std::uint64_t>;
  { G::Insight::is_beyond(view, state, steps) } -> std::same_as<bool>;
  { G::Insight::worth(state) } -> std::same_as<Worths>;
  { G::Insight::plausibility(view, state) } -> std::same_as<double>;
};

/// Mixes numbers into a hash, one after another.
class Mixer {
 public:
  constexpr void add(std::uint64_t number) {
    hash_ = (hash_ ^ number) * 0xff51afd7ed558ccdULL;
    hash_ ^= hash_ >> 32U;
  }
  [[nodiscard]] constexpr std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0x9e3779b97f4a7c15ULL;
};

}  // namespace rummage::core
