#pragma once

#include "core/json.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// What the solver knows of this seat's own hand: how near it is to completing the program and with which cards, what
/// each discard leaves missing, and, once a program is complete, what can be laid and added. Nothing while the seat
/// holds no cards and for whoever is not in it. data/programs/schema.json describes it.
core::json::object advise(const View& view, core::Seat seat);

}  // namespace rummage::programs
