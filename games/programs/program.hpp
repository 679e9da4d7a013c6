#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/message.hpp"
#include "games/programs/card.hpp"

namespace rummage::programs {

inline constexpr std::size_t dealt = 13;                                   // PROG-19
inline constexpr std::size_t most_cards = dealt + 1;                       // and one drawn
inline constexpr std::size_t least_size = 2;                               // one card is neither straight nor group
inline constexpr std::size_t most_combinations = most_cards / least_size;  // that one program can ask for
inline constexpr int longest_straight = 14;                                // PROG-05

enum class Shape : std::uint8_t { straight, group };

/// One combination that a program asks for, with the restrictions in the brackets behind it. They bind this combination
/// alone: `S4 [no wild] + G3` may have a wild card in its group.
struct Instruction {
  Shape shape = Shape::straight;
  std::uint8_t size = 0;        // PROG-10: just so many cards
  std::uint8_t value = 0;       // PROG-11: a group's value, or a straight's lowest; 0: the player chooses
  SuitSet allowed = all_suits;  // PROG-12
  bool is_mixed = false;        // PROG-12: a straight of any of the allowed suits, each card for itself
  bool no_wild = false;         // PROG-14
  friend constexpr auto operator<=>(const Instruction&, const Instruction&) = default;
};

/// How the search goes about a program; it follows from what the program asks for.
struct Plan {
  FixedVector<Instruction, most_combinations> kinds;      // different ones, in the order of the search
  FixedVector<std::uint8_t, most_combinations> order;     // at each depth of the search: a place in the program
  std::array<std::uint8_t, most_combinations> kind_at{};  // at each depth: a place in `kinds`
  std::array<bool, most_combinations> which_matters{};    // whether a later combination cares which cards are taken
  bool is_tight = false;                                  // the deck itself may have too few cards
};

/// What has to be laid out to complete it. Factors are multiplied out: `2x S3` asks for two combinations (PROG-13).
struct Program {
  FixedVector<Instruction, most_combinations> asks;  // in the program's order
  Plan plan;
  std::string text;  // its one written form

  [[nodiscard]] std::size_t cards() const {
    std::size_t sum = 0;
    for (const auto& one : asks) sum += one.size;
    return sum;
  }
};

/// Reads a program as a deck's file, a position and a line of `rummage solve` have it: `S4 + G3`, `2x G3 [no wild]`,
/// `S5 [suits heart, diamond, spade; mixed]`, `S [values 10 J Q K A]`, `G5 [value 5]`. Upper and lower case and blanks
/// are as one likes; `text` is the form in which it is written: `1x` falls away, restrictions stand in the order value,
/// suits, mixed, no wild, and suits as their author ordered them. What cannot be met is refused: too long, more cards
/// than a hand has, or cards that all decks together do not have.
std::expected<Program, core::Refusal> read_program(std::string_view text);

}  // namespace rummage::programs
