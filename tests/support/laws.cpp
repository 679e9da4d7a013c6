#include "laws.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "core/json_text.hpp"
#include "core/message_kinds.hpp"
#include "files.hpp"
#include "patterns.hpp"

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
  // As it is told to a stranger, to whoever may know everything, and to the seat in question.
  std::vector<core::Audience> audiences(2);
  audiences.back().recipient = core::Recipient::of_everything();
  if (const auto* seat = message.find("seat"))
    if (const auto* who = std::get_if<core::Seat>(&seat->value)) audiences.push_back({*who, {}});
  for (const auto& audience : audiences) {
    const auto sentence = catalogue.sentence(folder, message, audience);
    if (sentence.empty()) return std::string(message.code.name) + " says nothing";
    if (sentence.find_first_of("{}") != std::string::npos) return "left open: " + sentence;
  }
  return {};
}

bool fits(core::ParamKind kind, const core::Value& value) {
  switch (kind) {
    case core::ParamKind::number: return std::holds_alternative<std::int64_t>(value);
    case core::ParamKind::seat: return std::holds_alternative<core::Seat>(value);
    case core::ParamKind::word: return std::holds_alternative<core::Word>(value);
    // A text is what is shown as it is: what was typed may have been read as a number before it was refused.
    case core::ParamKind::text:
      return std::holds_alternative<std::string>(value) || std::holds_alternative<std::int64_t>(value);
    case core::ParamKind::card:
    case core::ParamKind::notation: return std::holds_alternative<std::string>(value);
    case core::ParamKind::texts:
    case core::ParamKind::cards: return std::holds_alternative<std::vector<std::string>>(value);
    case core::ParamKind::messages: return std::holds_alternative<std::vector<core::Message>>(value);
  }
  return false;
}

}  // namespace

std::string match_text(const MatchName& name, std::span<const core::OptionSpec> specs) {
  std::string text = std::to_string(name.seed) + "," + std::to_string(name.setup.seats);
  for (std::size_t i = 0; i < specs.size(); ++i)
    text += "," + std::string(specs[i].name) + "=" + core::option_text(specs[i], name.setup.options[i]);
  if (name.setup.version != 0) text += ",rules=" + std::to_string(name.setup.version);
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
    if (part.starts_with("rules=")) {
      name.setup.version = std::atoi(value.c_str());
      continue;
    }
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

void add_older_versions(std::vector<core::Setup>& setups, int newest) {
  constexpr std::size_t most = 4;
  const auto count = setups.size();
  for (int version = 1; version < newest; ++version)
    for (std::size_t i = 0; i < std::min(count, most); ++i) {
      auto setup = setups[i * count / std::min(count, most)];
      setup.version = version;
      setups.push_back(setup);
    }
}

void SwapTally::add(core::Viewer viewer, bool is_changed) {
  auto& count = viewer.seat() ? seats_ : spectators_;
  ++count.looks;
  if (is_changed) ++count.changed;
}

std::string SwapTally::error(bool all_is_open) const {
  const auto error = error_of(seats_, all_is_open, "seats");
  return error.empty() ? error_of(spectators_, all_is_open, "spectators") : error;
}

// Late in a match little may be left that is hidden, so not every moment can be asked for.
std::string SwapTally::error_of(const Count& count, bool all_is_open, std::string_view who) {
  constexpr std::uint64_t fair_share = 4;
  const auto found = " in " + std::to_string(count.changed) + " of " + std::to_string(count.looks) + " moments for " +
                     std::string(who);
  if (all_is_open)
    return count.changed == 0 ? "" : "all is open, yet the probe's swap_hidden changes the state" + found;
  if (count.looks > 0 && count.changed * fair_share >= count.looks) return "";
  return "the probe's swap_hidden hides nothing: it changes the state only" + found +
         "; a game without secrets says so by the probe's all_is_open";
}

std::set<std::string, std::less<>> ledger_rules(std::string_view game) {
  std::set<std::string, std::less<>> rules;
  const auto path = "docs/rules/" + std::string(game) + ".md";
  if (list_sources("docs/rules", "/" + std::string(game) + ".md").empty()) return rules;
  for (const auto& line : lines_of(read_source(path)))
    for (const auto& match : all_matches(line, "^- ([A-Z]+-[0-9]+) ")) rules.insert(match[1]);
  return rules;
}

std::string kind_error(const core::MessageKinds& all, std::string_view folder, const core::Message& message) {
  const auto code = std::string(message.code.name);
  const auto* kinds = all.find(folder, code);
  if (kinds == nullptr) return code + " is not declared among the messages of " + std::string(folder);
  for (const auto& param : message.params) {
    const auto kind = kinds->find(param.name);
    // The catalogue puts a place before any sentence, so any message may have one.
    if (kind == kinds->end() && param.name == "field" && fits(core::ParamKind::text, param.value)) continue;
    if (kind == kinds->end()) return code + " has a parameter " + std::string(param.name) + " that is not declared";
    if (!fits(kind->second, param.value))
      return code + " has another kind of " + std::string(param.name) + " than " +
             std::string(core::name_of(kind->second));
    if (const auto* parts = std::get_if<std::vector<core::Message>>(&param.value))
      for (const auto& part : *parts)
        if (auto error = kind_error(all, folder, part); !error.empty()) return error;
  }
  return {};
}

std::string wording_error(std::string_view folder, const core::Message& message) {
  if (auto error = kind_error(core::MessageKinds::embedded(), folder, message); !error.empty()) return error;
  for (const auto& language : core::Catalogue::languages())
    if (auto error = error_in(core::Catalogue::of(language), folder, message); !error.empty())
      return fmt::format("{}: {}", language, error);
  return {};
}

std::string wire_text(const core::Message& message, core::Recipient recipient) {
  core::JsonText out;
  core::write_message(out, message, recipient);
  return out.str();
}

std::string wire_value(const core::Message& message, std::string_view param, core::Recipient recipient) {
  const auto written = core::message_object(message, recipient);
  const auto* value = written.if_contains(param);
  return value == nullptr ? "nothing" : core::json::serialize(*value);
}

}  // namespace rummage::proof
