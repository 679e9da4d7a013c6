#pragma once

#include "core/json.hpp"
#include "games/programs/state.hpp"

namespace rummage::programs {

/// What positions and views have in common, written and read.
core::json::object write_open(const Open& open);
void read_open(core::Fields& fields, Open& open, int seats_if_left_out);

}  // namespace rummage::programs
