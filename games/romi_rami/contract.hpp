#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/message.hpp"
#include "games/romi_rami/cards.hpp"

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
class ContractSet {
 public:
  constexpr ContractSet() = default;
  /// 1 to count.
  static constexpr ContractSet first(std::size_t count) {
    ContractSet all;
    all.bits_ = count == most_contracts ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    return all;
  }
  [[nodiscard]] constexpr bool has(int number) const { return ((bits_ >> (number - 1)) & 1U) != 0; }
  constexpr void add(int number) { bits_ |= std::uint64_t{1} << (number - 1); }
  constexpr void remove(int number) { bits_ &= ~(std::uint64_t{1} << (number - 1)); }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  /// Calls with each number, in ascending order.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (auto rest = bits_; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest) + 1);
  }
  friend constexpr ContractSet operator|(ContractSet a, ContractSet b) {
    a.bits_ |= b.bits_;
    return a;
  }
  friend constexpr ContractSet operator&(ContractSet a, ContractSet b) {
    a.bits_ &= b.bits_;
    return a;
  }
  friend constexpr ContractSet operator-(ContractSet a, ContractSet b) {
    a.bits_ &= ~b.bits_;
    return a;
  }
  friend constexpr bool operator==(ContractSet, ContractSet) = default;

 private:
  std::uint64_t bits_ = 0;  // bit n: contract n + 1
};

}  // namespace rummage::romi_rami
