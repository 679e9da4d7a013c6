#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "core/message.hpp"
#include "match/room.hpp"
#include "store/store.hpp"

// Logs and summaries keep the names that people had, and the store's own numbers. These functions hide the names of
// people who deleted their account, and number people as others know them. They block on the store.

namespace rummage::server {

/// The table made from its log; nothing if there is no such table.
std::expected<std::optional<match::Room>, core::Refusal> read_room(store::Store& store, const store::MatchId& match);

/// Makes summaries fit to be shown to others.
store::Answer<void> prepare_for_others(store::Store& store, std::vector<store::Summary>& summaries);

}  // namespace rummage::server
