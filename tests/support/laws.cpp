#include "laws.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <regex>
#include <sstream>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "core/json.hpp"
#include "files.hpp"

namespace rummage::proof {
namespace {

bool is_known(const core::Catalogue& catalogue, std::string_view folder, std::string_view table,
              std::string_view name) {
  const auto key = "/" + std::string(table) + "/" + std::string(name);
  return catalogue.entries().contains(std::string(folder) + key) || catalogue.entries().contains("lang" + key);
}

std::string error_in(const core::Catalogue& catalogue, std::string_view folder, const core::Message& message) {
  if (!is_known(catalogue, folder, "say", message.code.name)) return std::string(message.code.name) + " is not there";
  for (const auto& param : message.params) {
    if (const auto* word = std::get_if<core::Word>(&param.value))
      if (!is_known(catalogue, folder, "word", word->name)) return std::string(word->name) + " is not there";
    if (const auto* parts = std::get_if<std::vector<core::Message>>(&param.value))
      for (const auto& part : *parts)
        if (auto error = error_in(catalogue, folder, part); !error.empty()) return error;
  }
  // Once as it is told to a stranger, once to the seat in question.
  std::vector<core::Audience> audiences(1);
  if (const auto* seat = message.find("seat"))
    if (const auto* who = std::get_if<core::Seat>(&seat->value)) audiences.push_back({*who, {}});
  for (const auto& audience : audiences) {
    const auto sentence = catalogue.sentence(folder, message, audience);
    if (sentence.empty()) return std::string(message.code.name) + " says nothing";
    if (sentence.find_first_of("{}") != std::string::npos) return "left open: " + sentence;
  }
  return {};
}

}  // namespace

std::string match_text(const MatchName& name, std::span<const core::OptionSpec> specs) {
  std::string text = std::to_string(name.seed) + "," + std::to_string(name.setup.seats);
  for (std::size_t i = 0; i < specs.size(); ++i)
    text += "," + std::string(specs[i].name) + "=" + core::option_text(specs[i], name.setup.options[i]);
  return text;
}

std::optional<MatchName> wanted_match(std::span<const core::OptionSpec> specs) {
  const char* text = std::getenv("RUMMAGE_MATCH");
  if (text == nullptr) return std::nullopt;
  MatchName name{0, {0, core::default_options(specs)}};
  std::istringstream in{std::string(text)};
  std::string part;
  std::getline(in, part, ',');
  name.seed = std::strtoull(part.c_str(), nullptr, 10);
  std::getline(in, part, ',');
  name.setup.seats = std::atoi(part.c_str());
  while (std::getline(in, part, ',')) {
    const auto equals = std::min(part.find('='), part.size());
    const auto value = part.substr(std::min(equals + 1, part.size()));
    const auto done = core::set_option(specs, name.setup.options, part.substr(0, equals), value);
    EXPECT_TRUE(done) << "RUMMAGE_MATCH: " << part;
  }
  return name;
}

std::vector<core::Setup> setups_for(int seats, std::span<const core::OptionSpec> specs, std::size_t most) {
  std::size_t combinations = 1;
  for (const auto& spec : specs) combinations *= std::max<std::size_t>(core::choices_of(spec).size(), 1);
  const auto count = std::min(combinations, most);
  std::vector<core::Setup> setups;
  for (std::size_t i = 0; i < count; ++i) {
    auto rest = (i * combinations / count + static_cast<std::size_t>(seats)) % combinations;
    core::Setup setup{seats, {}};
    for (std::size_t k = 0; k < specs.size(); ++k) {
      const auto& spec = specs[k];
      if (core::choices_of(spec).empty()) {
        const std::array numbers{spec.usual, spec.least, spec.most};
        setup.options.push_back(numbers[(i + i / 3 * k) % numbers.size()]);
      } else {
        setup.options.push_back(static_cast<std::int32_t>(rest % core::choices_of(spec).size()));
        rest /= core::choices_of(spec).size();
      }
    }
    setups.push_back(setup);
  }
  return setups;
}

std::set<std::string, std::less<>> ledger_rules(std::string_view game) {
  std::set<std::string, std::less<>> rules;
  const auto path = "docs/rules/" + std::string(game) + ".md";
  if (list_sources("docs/rules", "/" + std::string(game) + ".md").empty()) return rules;
  static const std::regex numbered("^- ([A-Z]+-[0-9]+) .*");
  for (const auto& line : lines_of(read_source(path)))
    if (std::smatch match; std::regex_match(line, match, numbered)) rules.insert(match[1]);
  return rules;
}

std::string wording_error(std::string_view folder, const core::Message& message) {
  for (const auto& language : core::Catalogue::languages())
    if (auto error = error_in(core::Catalogue::of(language), folder, message); !error.empty())
      return fmt::format("{}: {}", language, error);
  return {};
}

std::string wire_text(const core::Message& message) { return core::json::serialize(core::write_message(message)); }

}  // namespace rummage::proof
