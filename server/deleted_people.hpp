#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "core/message.hpp"
#include "match/room.hpp"
#include "store/store.hpp"

// Logs and summaries keep the names that people had. These functions replace the names of people whose account is gone.
// They block on the store.

namespace rummage::server {

/// The table as its log makes it; nothing where there is no such table.
std::expected<std::optional<match::Room>, core::Refusal> read_room(store::Store& store, const store::MatchId& match);

/// Replaces the names in summaries.
store::Answer<void> hide_deleted_people(store::Store& store, std::vector<store::Summary>& summaries);

}  // namespace rummage::server
