#pragma once

#include "store/types.hpp"
#include "table/room.hpp"

namespace rummage::table {

/// What the store keeps beside the log, for lists: of the room as it is, or as it will be after `coming`.
store::Summary summarize(const store::MatchId& match, const Room& room, const Room::Verdict* coming = nullptr);

}  // namespace rummage::table
