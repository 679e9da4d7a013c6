#pragma once

#include <expected>
#include <string_view>

#include "core/json.hpp"
#include "core/message.hpp"

namespace rummage::match {

/// Answers `rummage position`: reads {"position": {...}, "actions": [...]}, applies the actions and shows the resulting
/// position. A refusal is an answer too; only text that is not JSON is refused outright. Sentences are in `language`.
std::expected<core::json::object, core::Refusal> answer_position(std::string_view text, std::string_view language);

}  // namespace rummage::match
