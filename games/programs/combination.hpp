#pragma once

#include <expected>
#include <span>

#include "core/message.hpp"
#include "games/programs/action.hpp"
#include "games/programs/state.hpp"

namespace rummage::programs {

/// The cards as a combination on the table, if they are what a program asks for (PROG-04, PROG-05, PROG-08 to PROG-12,
/// PROG-14); a straight in its order, a group in any. `number`, from 1, tells a refusal's reader which one is meant.
std::expected<Combination, core::Refusal> make_asked(const Instruction& ask, std::span<const Card> cards, int number);

/// A new group of the player's own (PROG-25).
std::expected<Combination, core::Refusal> make_group(std::span<const Card> cards);

/// Where a card fits on a combination (PROG-26). A group has no ends; a card that fits it fits at both.
struct Fit {
  bool low = false;
  bool high = false;
  [[nodiscard]] bool any() const { return low || high; }
};
Fit fit(const Combination& combination, Card card);

/// The end as notation has it: `any`, unless the card fits a straight at both.
End written_end(const Combination& combination, Card card, End end);

/// Adds a card that fits there.
void put_on(Combination& combination, Card card, End end);

/// What could not lie on the table: shape, value and suits do not fit the cards.
bool is_sound(const Combination& combination);

}  // namespace rummage::programs
