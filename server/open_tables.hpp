#pragma once

#include <expected>
#include <string>

#include "core/message.hpp"
#include "server/http_messages.hpp"
#include "store/store.hpp"

// The list of public tables that wait for players, in pages. A page says where the next one begins, and that place
// stays right while tables come and go.

namespace rummage::server {

/// Reads game=set; after=1794795329571.TaAoCy1iMcrEtVBjWutARw; count=100. All may be left out.
std::expected<store::OpenTableQuery, core::Refusal> read_open_call(const Query& query);

/// {"tables": [...], "next": "1794795329571.TaAoCy1iMcrEtVBjWutARw"}; no next after the last page. Blocks on the store.
store::Answer<std::string> open_tables_text(store::Store& store, store::OpenTableQuery wanted);

}  // namespace rummage::server
