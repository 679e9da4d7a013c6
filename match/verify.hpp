#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "core/any_game.hpp"
#include "core/message.hpp"
#include "match/record.hpp"

namespace rummage::match {

/// The first step at which a record is wrong, and why. Step 0 is the head and the deal.
struct Fault {
  std::uint64_t step = 0;
  core::Refusal reason;
};

/// Whether this is an action that the table's timer sends and no player may choose.
bool only_the_table_sends(const core::AnyMatch& match, core::Seat seat, std::string_view action);

/// Called after the deal (step 0) and after each accepted step, with its events.
using Watcher = std::function<void(std::uint64_t step, const core::AnyMatch& match, const core::Events& events)>;

/// Plays the record's actions from its seed. Returns nothing if the rules accept all of them.
std::optional<Fault> replay(const Record& record, const Watcher& watcher);

/// Everything that can be checked: the seed against its hash, the checks of head and steps, times, who sent what, each
/// action by the rules, the result. Nothing if all holds.
std::optional<Fault> verify(const Record& record);

}  // namespace rummage::match
