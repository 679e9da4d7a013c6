#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "table/deed.hpp"

namespace rummage::table {

/// What almost every request is: {"id":7,"do":"act","action":"draw deck","step":12}.
struct PlainAct {
  std::int64_t id = 0;
  deed::Act act;
};

/// Reads it without making a tree of it first. Nothing where it is written in any other way, with a blank or an escape,
/// or is wrong: then parse_json and read_request have the word. What is read here they would read alike.
std::optional<PlainAct> read_plain_act(std::string_view text);

}  // namespace rummage::table
