#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "match/deed.hpp"

namespace rummage::match {

/// What almost every request is, as the page writes it: {"id":7,"do":"act","action":"draw deck","step":12}.
struct PlainAct {
  std::int64_t id = 0;
  deed::Act act;
};

/// Reads it without building a tree of JSON values; `step` may be left out. Nothing for any other text, be it in
/// another order, with an escape or wrong: the caller then asks parse_json and read_request, which would read the same
/// from what is read here.
std::optional<PlainAct> read_plain_act(std::string_view text);

}  // namespace rummage::match
