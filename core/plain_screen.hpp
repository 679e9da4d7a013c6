#pragma once

#include <string>

#include "core/json.hpp"

namespace rummage::core {

/// A screen for a game that draws none of its own: the view's fields, a line each.
std::string plain_screen(const json::object& view);

}  // namespace rummage::core
