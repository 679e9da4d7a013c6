#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/fixed_vector.hpp"
#include "core/json.hpp"
#include "core/result.hpp"
#include "match/record.hpp"

namespace rummage::match {

/// How a match at a table ended: the game's result, except that those who resigned rank after all others, the last to
/// resign first among them.
struct TableResult {
  core::FixedVector<std::int32_t, core::max_seats> ranks;
  std::optional<core::FixedVector<std::int32_t, core::max_seats>> scores;  // none if it did not end by the rules
  friend bool operator==(const TableResult&, const TableResult&) = default;
};

/// Nothing if the match goes on, or ended in a way that ranks nobody.
std::optional<TableResult> table_result_of(int seats, const std::optional<core::Result>& result,
                                           std::span<const Resignation> resigned, std::optional<EarlyEnd> ended);

/// {"winners": [1], "ranks": [2, 1], "scores": [0, 3]}; `scores` is null if there are none.
core::json::object write_table_result(const TableResult& result);

}  // namespace rummage::match
