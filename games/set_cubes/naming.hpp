#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.hpp"
#include "games/set_cubes/box.hpp"
#include "games/set_cubes/state.hpp"

namespace rummage::set_cubes {

/// A die as a position names it: what it shows, perhaps its number, and where in the JSON.
struct NamedDie {
  Face face;
  std::optional<Die> die;
  std::string path;
};

/// Gives a number to those that have none, in their order: each the lowest free die that has its face, and where none
/// is left, others make room, if they can. Dice in `taken` are spoken for. Refuses numbers that are there twice, faces
/// that a die does not have, and more of a face than there are dice with it.
core::Done give_numbers(const Box& box, DieSet taken, std::vector<NamedDie>& dice);

}  // namespace rummage::set_cubes
