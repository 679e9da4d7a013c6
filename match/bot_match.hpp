#pragma once

#include "bots/arena.hpp"
#include "match/record.hpp"

namespace rummage::match {

/// Bots play the match that the record begins, in virtual time, and the record gets its steps and its result.
bots::Outcome play_bots(Record& record, const bots::Lineup& lineup, core::Chance& thoughts);

}  // namespace rummage::match
