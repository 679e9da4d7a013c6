#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/fixed_vector.hpp"
#include "core/message.hpp"

namespace rummage::core {

class Shelf;

/// One thing a table can choose: one of some named choices, or a number in a range.
struct OptionSpec {
  std::string_view name;
  std::span<const std::string_view> choices;  // empty: a number from least to most, or a data set
  int least = 0;
  int most = 0;
  int usual = 0;           // the default: an index into choices, or the number itself
  Shelf* shelf = nullptr;  // where it is set, the choices are the names of the data sets on it
};

/// What may be chosen now; empty for a number.
std::span<const std::string_view> choices_of(const OptionSpec& spec);

/// The option that chooses a data set, and its place in the list; nullptr where the game has no data.
const OptionSpec* data_option(std::span<const OptionSpec> specs);

/// A table's choices in the order of the game's option list: an index into the choices, or the number itself.
using OptionValues = FixedVector<std::int32_t, 16>;

/// What a match is made from, besides chance.
struct Setup {
  int seats = 0;
  OptionValues options;
  friend constexpr bool operator==(const Setup&, const Setup&) = default;
};

OptionValues default_options(std::span<const OptionSpec> specs);

/// The value as a table writes it: "shout", "5".
std::string option_text(const OptionSpec& spec, std::int32_t value);

/// Sets the option called `name`; refuses a name or a value that does not exist and says which do.
Done set_option(std::span<const OptionSpec> specs, OptionValues& values, std::string_view name, std::string_view text);

}  // namespace rummage::core
