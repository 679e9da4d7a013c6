#pragma once

#include "core/json.hpp"
#include "server/static_content.hpp"

namespace rummage::server {

/// The schema of all messages, with each game's own views and advice: what data/protocol/messages.schema.json leaves
/// open is filled in from data/GAME/schema.json. Its $defs there, "View" say, are "five_crowns.View" here; a game
/// without such a file gets plain objects.
core::json::object message_schema();

/// The same as text, for /api/schema.json; made once.
const StaticContent& schema_text();

/// The text of /api/openapi.json: every route with its answers.
const StaticContent& openapi_text();

}  // namespace rummage::server
