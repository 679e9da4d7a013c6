#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "core/message.hpp"
#include "store/store.hpp"
#include "table/room.hpp"

// Logs and summaries keep the names that people had. These show them without those whose account is gone. All of it
// blocks on the store.

namespace rummage::server {

/// The table as its log makes it; nothing where there is no such table.
std::expected<std::optional<table::Room>, core::Refusal> read_room(store::Store& store, const store::MatchId& match);

/// Replaces the names in what summaries tell.
store::Answer<void> hide_the_gone(store::Store& store, std::vector<store::Summary>& summaries);

}  // namespace rummage::server
