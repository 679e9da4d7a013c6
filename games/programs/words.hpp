#pragma once

#include <string>
#include <vector>

#include "core/catalogue.hpp"
#include "games/programs/deck.hpp"
#include "games/programs/state.hpp"

namespace rummage::programs {

/// A program in words: "a straight of 4 and a group of 3".
std::string program_words(const Program& program, const core::Catalogue& catalogue);

/// A few words for each card that would help: a value alone where all its suits do, at most `most` of them.
std::vector<std::string> helpful_texts(std::uint64_t helpful, std::size_t most, const core::Catalogue& catalogue);

}  // namespace rummage::programs
