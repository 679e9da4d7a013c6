#pragma once

#include "bots/arena.hpp"
#include "match/record.hpp"

namespace rummage::match {

/// Bots play, in virtual time, the match for which the record was begun; steps and result are added to the record.
bots::Outcome play_bots(Record& record, const bots::Lineup& lineup, core::Chance& thoughts);

}  // namespace rummage::match
