#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/set_cubes/game.hpp"
#include "stage.hpp"

// Small stages for tests: boards as the ledger writes them, hands as lists of dice.

namespace rummage::set_cubes {

using proof::quote;
using proof::quote_all;

/// "g8 1RO, h8 2RO" as JSON: {"g8":"1RO","h8":"2RO"}.
std::string board_json(std::string_view dice);
/// A position in a turn of seat 0: board, hands, and other fields besides.
std::string position(std::string_view board, std::initializer_list<std::string_view> hands, std::string_view rest = {});
/// A position in the opening.
std::string opening(std::initializer_list<std::string_view> hands, std::string_view rest = {});

inline auto read_text(std::string_view json) { return proof::read_text<Game>(json); }
inline auto position_refusal(std::string_view json) { return proof::position_refusal<Game>(json); }

core::Setup setup_of(int seats, std::string_view reroll_seconds = {});
State dealt(const core::Setup& setup, std::uint64_t seed = 1);

class Scene : public proof::SceneOf<Game> {
 public:
  using SceneOf::SceneOf;
  Scene(std::string_view board, std::initializer_list<std::string_view> hands, std::string_view rest = {})
      : SceneOf(position(board, hands, rest)) {}

  /// Acts with another chance; answers what can be asked after it.
  Scene after(int seat, std::string_view action, std::uint64_t seed) const;

  [[nodiscard]] std::string hand(int seat) const;  // "1RO 2RO *", sorted
  [[nodiscard]] std::string at(std::string_view square) const;
  [[nodiscard]] int score(int seat) const;
  [[nodiscard]] std::string scores() const;
  [[nodiscard]] std::string phase() const;
  /// "turn of 1", or the phase alone.
  [[nodiscard]] std::string moment() const;
  [[nodiscard]] std::vector<int> bag() const;  // top first
};

/// The boards of CUBE-40 and CUBE-42, and the logo alone.
inline constexpr std::string_view ledger_board = "g8 1RO, h8 2RO, i8 3RO, g9 1RD, h9 2RD, i9 3RD, g10 1RW, h10 2RW";
inline constexpr std::string_view touching_board =
    "g8 1RO, h8 2RO, i8 3RO, e9 3RD, f9 2RD, g9 1RD, g10 1RW, h10 2VW, i10 3GW";
inline constexpr std::string_view logo_board = "g8 1RO, h8 2RO, i8 3RO";

}  // namespace rummage::set_cubes
