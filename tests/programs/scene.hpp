#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "games/programs/game.hpp"
#include "stage.hpp"
#include "tests/programs/twin.hpp"

// Small stages for tests of Programs: positions as JSON, actions and cards as text.

namespace rummage::programs {

using proof::quote;
using proof::quote_all;
Hand hand_of(std::string_view cards);
Cards cards_of(std::string_view cards);
Hand hand_of(const Cards& cards);
/// A program as the ledger's table writes it; fails the test if it is refused.
Program program_of(std::string_view text);
/// A combination on the table: "3H 4H 5H", a straight if it can be one, of the suits that may be added.
Combination laid_of(std::string_view cards, SuitSet takes = 0);

inline auto read_text(std::string_view json) { return proof::read_text<Game>(json); }
inline auto position_refusal(std::string_view json) { return proof::position_refusal<Game>(json); }

core::Setup setup_of(int seats, std::string_view changes = "on", std::string_view deck = "standard");
State new_match(const core::Setup& setup, std::uint64_t seed = 1);

/// These cards and others besides that go with nothing, so many in all; none that is needed elsewhere.
std::string padded(std::string_view cards, std::size_t count, std::string_view elsewhere = {});
/// Seat 0 has drawn and holds these cards, and others to make fourteen; seat 1 holds thirteen dull ones. `rest` are
/// further fields.
std::string completing(std::string_view program, std::string_view cards, std::string_view rest = {},
                       std::string_view other_program = "S8");
/// Seat 0 has completed S4 [suits spade] in this round and drawn, and holds just these cards; the combinations on the
/// table are given as "straight 3H 4H 5H", "group 9S 9D 9C", "mixed heart diamond: 3H 4D 5H".
std::string after_revealing(std::string_view cards, const std::vector<std::string>& table, std::string_view rest = {});

class Scene : public proof::SceneOf<Game> {
 public:
  using SceneOf::SceneOf;

  [[nodiscard]] std::string hand(int seat) const;
  [[nodiscard]] std::string seen(int seat) const;
  [[nodiscard]] std::string laid(int number) const;     // a combination on the table, from 1
  [[nodiscard]] std::string reserve() const;            // top first
  [[nodiscard]] std::string discards() const;           // top first
  [[nodiscard]] std::string program(int seat) const;    // "none" if there is none
  [[nodiscard]] std::string completed(int seat) const;  // "S5, sun"
};

}  // namespace rummage::programs
