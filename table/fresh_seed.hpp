#pragma once

#include "match/chance.hpp"

namespace rummage::table {

/// A seed from the system's source of randomness.
match::Bytes32 fresh_seed();

}  // namespace rummage::table
