#include "core/options.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/read_number.hpp"
#include "core/shelf.hpp"
#include "core/text.hpp"

namespace rummage::core {
namespace {

std::vector<std::string> names_of(std::span<const OptionSpec> specs) {
  std::vector<std::string> names;
  for (const auto& spec : specs) names.emplace_back(spec.name);
  return names;
}

std::optional<std::int32_t> choice_of(const OptionSpec& spec, std::string_view text) {
  const auto choices = choices_of(spec);
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (choices[i] == text) return static_cast<std::int32_t>(i);
  return std::nullopt;
}

std::optional<std::int32_t> number_of(const OptionSpec& spec, std::string_view text) {
  const auto number = read_number<std::int32_t>(text);
  return number && *number >= spec.least && *number <= spec.most ? number : std::nullopt;
}

}  // namespace

std::span<const std::string_view> choices_of(const OptionSpec& spec) {
  return spec.shelf != nullptr ? spec.shelf().names() : spec.choices;
}

const OptionSpec* data_option(std::span<const OptionSpec> specs) {
  const auto found = std::ranges::find_if(specs, [](const OptionSpec& spec) { return spec.shelf != nullptr; });
  return found == specs.end() ? nullptr : &*found;
}

OptionValues default_options(std::span<const OptionSpec> specs) {
  OptionValues values;
  for (const auto& spec : specs) values.push_back(spec.usual);
  return values;
}

std::string option_text(const OptionSpec& spec, std::int32_t value) {
  const auto choices = choices_of(spec);
  return choices.empty() ? std::to_string(value) : std::string(choices[static_cast<std::size_t>(value)]);
}

Done set_option(std::span<const OptionSpec> specs, OptionValues& values, std::string_view name, std::string_view text) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const auto& spec = specs[i];
    if (spec.name != name) continue;
    const auto choices = choices_of(spec);
    const auto value = choices.empty() ? number_of(spec, text) : choice_of(spec, text);
    if (value) {
      values[i] = *value;
      return {};
    }
    if (choices.empty())
      return refuse("option_not_in_range"_say, {},
                    {{"option", std::string(name)},
                     {"given", core::quoted(text)},
                     {"least", std::int64_t{spec.least}},
                     {"most", std::int64_t{spec.most}}});
    return refuse("option_no_such_choice"_say, {},
                  {{"option", std::string(name)},
                   {"given", core::quoted(text)},
                   {"choices", std::vector<std::string>(choices.begin(), choices.end())}});
  }
  return refuse("no_such_option"_say, {}, {{"option", core::quoted(name)}, {"options", names_of(specs)}});
}

}  // namespace rummage::core
