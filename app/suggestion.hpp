#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rummage::app {

/// Which of the names somebody may have meant who typed something else: the one that the fewest slips lead to, if they
/// are few. A slip is a letter too many, too few, or wrong, or two that are swapped.
std::optional<std::string> nearest(std::string_view given, std::span<const std::string> names);

}  // namespace rummage::app
