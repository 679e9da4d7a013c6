#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "games/programs/program.hpp"

namespace rummage::programs {

/// A bit for each kind of regular card.
using KindSet = std::uint64_t;

/// The regular cards of a value, 1 to 14, in some suits; none of the value 2.
KindSet kinds_of(int value, SuitSet allowed);

/// All regular cards that one combination can hold in some place.
KindSet kinds_for(const Instruction& ask);

/// Places that only a regular card can fill, and whether the 108 cards suffice for all of them at once: a matching of
/// places with cards.
class Needs {
 public:
  void add(KindSet any_of) { places_.push_back(any_of); }
  void drop_to(std::size_t count) { places_.resize(count); }
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] bool can_be_met() const;

 private:
  using Holders = std::array<std::int8_t, std::size_t{regular_kinds} * copies>;  // the place each card is put in
  bool put(std::size_t place, Holders& holders, std::uint64_t& tried) const;

  FixedVector<KindSet, most_cards + most_combinations> places_;
};

/// Whether there are hands that complete it. Slow; for programs from outside.
bool can_be_met(const Program& program);

}  // namespace rummage::programs
