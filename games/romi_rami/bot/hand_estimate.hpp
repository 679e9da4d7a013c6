#pragma once

#include <array>

#include "games/romi_rami/solver/solver.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {

inline constexpr double fills_a_turn = 0.6;  // contracts that a player fills on average
inline constexpr double joker_worth = 2.5;   // ROMI-26 gives one point; a token that is there is of use, too

/// What cards and contracts will bring to one seat, in points.
class HandEstimate {
 public:
  /// For the contracts that will be asked about.
  HandEstimate(const Open& open, Seat seat, ContractSet contracts);

  /// What the fills of a turn bring: points, bonus cards, and how much likelier they make it to win trophies.
  [[nodiscard]] double gain(const Turn& turn) const;
  /// What the seat's chances to win trophies are worth now.
  [[nodiscard]] double trophies() const { return trophies_; }
  /// What a hand promises to bring later: by the contracts of the market that it is nearest to, and by its size.
  [[nodiscard]] double promise(const Bag& hand, bool joker, ContractSet market) const;

 private:
  [[nodiscard]] double& worth_of(int contract) { return worth_[static_cast<std::size_t>(contract - 1)]; }
  [[nodiscard]] double worth_of(int contract) const { return worth_[static_cast<std::size_t>(contract - 1)]; }

  const Deck& deck_;
  double later_weight_;
  double trophies_ = 0;
  std::array<double, most_contracts> worth_;  // NOLINT: of the contracts that are asked about
};

}  // namespace rummage::romi_rami
