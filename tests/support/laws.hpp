#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.hpp"
#include "core/message_kinds.hpp"
#include "core/options.hpp"
#include "core/seat.hpp"

// What the conformance test needs that does not depend on the game's types.

namespace rummage::proof {

/// One match of the conformance test: all of it follows from this.
struct MatchName {
  std::uint64_t seed = 0;
  core::Setup setup;
};

/// "7,2,claim=shout,more=table": seed, seats, options, and "rules=1" for older rules. The environment's RUMMAGE_MATCH
/// is read in the same form.
std::string match_text(const MatchName& name, std::span<const core::OptionSpec> specs);
std::optional<MatchName> wanted_match(std::span<const core::OptionSpec> specs);

/// Every combination of the named choices for one number of seats, with numbers at their least, usual and most in turn.
/// Where that is more than `most`, an even selection, another one for each number of seats.
std::vector<core::Setup> setups_for(int seats, std::span<const core::OptionSpec> specs, std::size_t most);

/// Some of these once more for each version of the rules before the newest: matches that were begun by it go on by it.
void add_older_versions(std::vector<core::Setup>& setups, int newest);

/// In how many of the moments at which somebody looked the probe changed what is hidden. One that changes nothing would
/// let every leak pass.
class SwapTally {
 public:
  void add(core::Viewer viewer, bool is_changed);
  /// What is wrong with the probe; empty if all is well. Where all is open there is nothing to change.
  [[nodiscard]] std::string error(bool all_is_open) const;

 private:
  struct Count {
    std::uint64_t looks = 0;
    std::uint64_t changed = 0;
  };
  [[nodiscard]] static std::string error_of(const Count& count, bool all_is_open, std::string_view who);

  Count seats_;
  Count spectators_;
};

/// The numbers of a game's ledger ("SET-09"); none where it has no ledger yet.
std::set<std::string, std::less<>> ledger_rules(std::string_view game);

/// What would look wrong if people were shown this in some language: a code or word that a catalogue lacks, a
/// parameter that is not filled in; or what a program would take wrongly: a parameter of another kind than its code
/// declares. Empty if all is well.
std::string wording_error(std::string_view folder, const core::Message& message);
/// What of this message, or of one inside it, is not as it is declared; empty where all of it is.
std::string kind_error(const core::MessageKinds& all, std::string_view folder, const core::Message& message);

/// The message as a program would be sent it.
std::string wire_text(const core::Message& message, core::Recipient recipient = core::Recipient::of_everything());
/// One parameter of it, as JSON; "nothing" where it has none of that name.
std::string wire_value(const core::Message& message, std::string_view param, core::Recipient recipient);

}  // namespace rummage::proof
