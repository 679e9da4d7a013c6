#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.hpp"
#include "core/options.hpp"

// What the conformance test needs that does not depend on the game's types.

namespace rummage::proof {

/// One match of the conformance test: all of it follows from this.
struct MatchName {
  std::uint64_t seed = 0;
  core::Setup setup;
};

/// "7,2,claim=shout,more=table": seed, seats, options. The environment's RUMMAGE_MATCH is read in the same form.
std::string match_text(const MatchName& name, std::span<const core::OptionSpec> specs);
std::optional<MatchName> wanted_match(std::span<const core::OptionSpec> specs);

/// Every combination of the named choices for one number of seats, with numbers at their least, usual and most in turn.
/// Where that is more than `most`, an even selection, another one for each number of seats.
std::vector<core::Setup> setups_for(int seats, std::span<const core::OptionSpec> specs, std::size_t most);

/// The numbers of a game's ledger ("SET-09"); none where it has no ledger yet.
std::set<std::string, std::less<>> ledger_rules(std::string_view game);

/// What would look wrong if people were shown this in some language: a code or word that a catalogue lacks, a
/// parameter that is not filled in. Empty if all is well.
std::string wording_error(std::string_view folder, const core::Message& message);

/// The message as a program would be sent it.
std::string wire_text(const core::Message& message);

}  // namespace rummage::proof
