#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

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
  int usual = 0;                // the default: an index into choices, or the number itself
  Shelf& (*shelf)() = nullptr;  // where it is set, the choices are the names of the data sets on it
  // The field of the game's `Rules` that the option is kept in.
  std::int32_t (*get)(const void* rules) = nullptr;
  void (*set)(void* rules, std::int32_t value) = nullptr;
};

/// The field of a game's `Rules` that a pointer to a member means.
template <auto Member>
struct RulesField;
template <class Rules, class Field, Field Rules::* Member>
struct RulesField<Member> {
  using Value = Field;
  static constexpr bool holds(int number) { return static_cast<int>(static_cast<Value>(number)) == number; }
  static const Value& of(const void* rules) { return static_cast<const Rules*>(rules)->*Member; }
  static Value& of(void* rules) { return static_cast<Rules*>(rules)->*Member; }
};

/// An option kept in the field `Member` of a game's `Rules`: one of some named choices, of which the field (an enum, a
/// truth value, a small number) holds the place.
template <auto Member>
constexpr OptionSpec choice_option(std::string_view name, std::span<const std::string_view> choices, int usual = 0) {
  using Field = RulesField<Member>;
  OptionSpec spec{.name = name, .choices = choices, .usual = usual};
  spec.get = [](const void* rules) { return static_cast<std::int32_t>(Field::of(rules)); };
  spec.set = [](void* rules, std::int32_t value) { Field::of(rules) = static_cast<typename Field::Value>(value); };
  return spec;
}

/// A number from `least` to `most`, which the field must be able to hold: else it does not compile.
template <auto Member>
constexpr OptionSpec number_option(std::string_view name, int least, int most, int usual) {
  auto spec = choice_option<Member>(name, {}, usual);
  if (!RulesField<Member>::holds(least) || !RulesField<Member>::holds(most))
    std::abort();  // not constant, so the compiler refuses the option
  spec.least = least;
  spec.most = most;
  return spec;
}

/// A data set of the shelf that `Sets` returns; the field points to it.
template <auto Member, auto Sets>
constexpr OptionSpec data_set_option(std::string_view name) {
  using Field = RulesField<Member>;
  OptionSpec spec{.name = name, .choices = {}};
  spec.shelf = []() -> Shelf& { return Sets(); };
  spec.get = [](const void* rules) { return static_cast<std::int32_t>(Sets().number_of(*Field::of(rules))); };
  spec.set = [](void* rules, std::int32_t value) { Field::of(rules) = &Sets()[static_cast<std::size_t>(value)]; };
  return spec;
}

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
  int version = 0;  // of the game's rules, for a match that was begun by older ones; 0: the newest
  friend constexpr bool operator==(const Setup&, const Setup&) = default;
};

/// The `Rules` of a game that has changed its rules say by which version a match is played: `version`, which is the
/// newest where nobody says otherwise.
template <class Rules>
concept HasVersions = requires(Rules rules) { rules.version; };

/// What the table chose, as the game's own `Rules`: `seats` and a field for each option.
template <class Rules>
Rules rules_of(const Setup& setup, std::span<const OptionSpec> specs) {
  Rules rules;
  rules.seats = static_cast<decltype(rules.seats)>(setup.seats);
  for (std::size_t i = 0; i < specs.size(); ++i) specs[i].set(&rules, setup.options[i]);
  if constexpr (HasVersions<Rules>)
    if (setup.version != 0) rules.version = static_cast<decltype(rules.version)>(setup.version);
  return rules;
}
template <class Rules>
Setup setup_of(const Rules& rules, std::span<const OptionSpec> specs) {
  Setup setup{rules.seats, {}};
  for (const auto& spec : specs) setup.options.push_back(spec.get(&rules));
  if constexpr (HasVersions<Rules>)
    if (rules.version != Rules().version) setup.version = rules.version;
  return setup;
}

OptionValues default_options(std::span<const OptionSpec> specs);

/// The value as a table writes it: "shout", "5".
std::string option_text(const OptionSpec& spec, std::int32_t value);

/// Sets the option called `name`; refuses a name or a value that does not exist and says which do.
Done set_option(std::span<const OptionSpec> specs, OptionValues& values, std::string_view name, std::string_view text);

}  // namespace rummage::core
