#pragma once

#include "match/room.hpp"
#include "store/types.hpp"

namespace rummage::table {

/// The summary that the store keeps beside the log: of the room as it is, or as it will be after `next`.
store::Summary summarize(const store::MatchId& match, const match::Room& room,
                         const match::Room::Verdict* next = nullptr);

}  // namespace rummage::table
