#pragma once

#include <cstdint>

#include "core/fixed_vector.hpp"
#include "core/shelf.hpp"
#include "games/romi_rami/card.hpp"
#include "games/romi_rami/data/contract.hpp"

namespace rummage::romi_rami {

inline constexpr int most_number_cards = 128;
inline constexpr std::size_t most_trophies = 8;

/// ROMI-03: a token with a suit on one side and a combination's size on the other.
struct Trophy {
  Suit suit = Suit::heart;
  std::uint8_t suit_points = 0;
  std::uint8_t size = 2;
  std::uint8_t size_points = 0;
};

/// One data set: what data/romi_rami/*.toml says, checked. A state refers to it and does not copy it.
struct Deck {
  Bag cards;
  FixedVector<Contract, most_contracts> contracts;  // number 1 first
  FixedVector<Trophy, most_trophies> trophies;

  [[nodiscard]] const Contract& contract(int number) const { return contracts[static_cast<std::size_t>(number - 1)]; }
  [[nodiscard]] bool has_contract(int number) const {
    return number >= 1 && number <= static_cast<int>(contracts.size());
  }
  [[nodiscard]] ContractSet all_contracts() const { return ContractSet::first(static_cast<int>(contracts.size())); }
};

/// All data sets that tables can choose, `standard` first.
core::DataShelf<Deck>& decks();

}  // namespace rummage::romi_rami
