#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "match/deed.hpp"

namespace rummage::match {

/// Almost every request has this form, as the page writes it: {"id":7,"do":"act","action":"draw deck","step":12}.
struct PlainAct {
  std::int64_t id = 0;
  deed::Act act;
};

/// Reads it without building a tree of JSON values; `step` may be left out. Nothing for any other text: with fields in
/// another order, with an escape, or wrong. The caller then uses parse_json and read_request, which read the same from
/// the texts that this function accepts.
std::optional<PlainAct> read_plain_act(std::string_view text);

}  // namespace rummage::match
