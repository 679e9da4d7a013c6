#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rummage::proof {

/// The bots of a game, each with the number that stands for all it does.
using Fingerprints = std::vector<std::pair<std::string, std::string>>;

/// tests/GAME/fingerprints.txt has just these, a line each. A change of play that nobody meant shows here; one that was
/// meant is written down by tools/fingerprints, which puts RUMMAGE_FINGERPRINTS=write into the environment.
void check_fingerprints(std::string_view folder, const Fingerprints& found);

}  // namespace rummage::proof
