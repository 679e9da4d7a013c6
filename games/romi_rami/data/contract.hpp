#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bit_set.hpp"
#include "core/fixed_vector.hpp"
#include "core/message.hpp"
#include "games/romi_rami/card.hpp"

namespace rummage::romi_rami {

inline constexpr std::size_t most_contracts = 64;
inline constexpr std::size_t most_requirements = 3;  // keeps every list of fills within bounds
inline constexpr int smallest_combination = 2;       // ROMI-02: symbols of 2, 3, 4 and 5 cards
inline constexpr int largest_combination = 5;
inline constexpr int largest_hand = 13;  // ten kept and three taken (ROMI-08, ROMI-19)

/// ROMI-11: cards of one number ("pair", "3K"), or of consecutive numbers ("4S").
struct Requirement {
  enum class Kind : std::uint8_t { same, sequence };
  Kind kind = Kind::same;
  std::uint8_t size = 2;
  std::uint8_t number = 0;  // ROMI-13: the number that it names; 0: any

  /// How many different numbers it takes, one after another.
  [[nodiscard]] constexpr int numbers_taken() const { return kind == Kind::same ? 1 : size; }
  /// The numbers that its first card can have; none where the last is less than the first.
  [[nodiscard]] constexpr int first_start() const { return number > 0 ? number : 1; }
  [[nodiscard]] constexpr int last_start() const {
    const int highest = numbers + 1 - numbers_taken();
    return number > 0 && number < highest ? number : highest;
  }
  /// How many cards of each number it takes, where the first has the number `start`; and the number of card n then.
  [[nodiscard]] constexpr Lanes need(int start) const {
    return kind == Kind::same ? lane(start, size) : (one_each & (lane(1 + size) - 1)) << (lane_bits * (start - 1));
  }
  [[nodiscard]] constexpr int number_at(int start, int n) const { return start + n % numbers_taken(); }
  friend constexpr auto operator<=>(const Requirement&, const Requirement&) = default;
};
using Requirements = FixedVector<Requirement, most_requirements>;

/// One choice of numbers that meets all requirements, cards only: the number of each of a kind, the lowest of each
/// sequence, and how many cards of each number that takes. Equal requirements have theirs in ascending order.
struct Way {
  Lanes need = 0;
  std::array<std::uint8_t, most_requirements> start{};
};

struct Contract {
  Requirements requirements;
  std::uint8_t points = 0;
  Suit bonus = Suit::heart;
  // What follows from the requirements:
  std::uint8_t cards = 0;                 // in all of them
  std::array<std::uint8_t, 6> symbols{};  // by the combination's size
  FixedVector<Way, 125> ways;             // three of a kind of any number each: 5 * 5 * 5
};

/// The contract with all that follows filled in.
Contract make_contract(const Requirements& requirements, int points, Suit bonus);

/// "pair of 1s + 4S"
std::string requirements_text(const Requirements& requirements);
/// Reads what the function above writes, more blanks, and small letters. Whether cards can meet them is not asked here.
std::expected<Requirements, core::Refusal> read_requirements(std::string_view text);

/// Contracts by their numbers, 1 to 64.
using ContractSet = core::BitSet<int, std::uint64_t, 1>;

}  // namespace rummage::romi_rami
