#pragma once

#include <cstddef>

namespace rummage::core {

/// How deep objects, arrays and tables may stand in one another in a text from outside. Whoever walks a parsed value
/// calls itself once a level, so this bounds the stack. Nothing that the program reads needs more than a third of it.
inline constexpr std::size_t most_nesting = 32;

}  // namespace rummage::core
