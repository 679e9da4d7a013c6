#pragma once

#include <cstdint>

#include "core/chance.hpp"
#include "core/fixed_vector.hpp"
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
  std::uint32_t iterations = 100;  // about 5 ms of them
  double prior_weight = 10;        // the prior weighs as much as this many iterations
  double exploration = 1;          // in the unit of worth
  double widening = 0.5;           // a node visited n times tries 1 + widening * sqrt(n) actions
  int worlds_drawn = 1;            // of so many worlds one is kept, by how plausible each is
};

/// Mixes numbers into a hash, one after another.
class Mixer {
 public:
  constexpr void add(std::uint64_t number) {
    hash_ = (hash_ ^ number) * 0xff51afd7ed558ccdULL;
    hash_ ^= hash_ >> 32U;
  }
  [[nodiscard]] constexpr std::uint64_t hash() const { return hash_; }

  /// Cards that have a kind: all of them in their order, or the one that lies on top.
  constexpr void add_cards(const auto& cards) {
    for (const auto& card : cards) add(static_cast<std::uint64_t>(card.kind()));
  }
  constexpr void add_top(const auto& pile) {
    add(pile.empty() ? 255U : static_cast<std::uint64_t>(pile.back().kind()));
  }

 private:
  std::uint64_t hash_ = 0x9e3779b97f4a7c15ULL;
};

}  // namespace rummage::core
