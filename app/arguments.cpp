#include "app/arguments.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "app/failure.hpp"
#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

// A number above what fits is out of range like any other.
std::optional<std::uint64_t> read_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto* begin = text.data();
  const auto* end = begin + text.size();
  const auto [stop, error] = std::from_chars(begin, end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

std::string language_of_environment() {
  for (const auto* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread is started
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale(value);
    for (const auto& language : core::Catalogue::languages())
      if (locale.starts_with(language)) return language;
    break;
  }
  return "en";
}

}  // namespace

const core::AnyGame& need_game(const std::string& name) {
  if (const auto* game = games::find(name)) return *game;
  std::vector<std::string> names;
  for (const auto* game : games::all()) names.emplace_back(game->name());
  bad_call("call_no_such_game"_say, {{"given", core::quoted(name)}, {"games", names}});
}

std::uint64_t need_number(std::string_view name, const std::string& text, std::uint64_t least, std::uint64_t most) {
  const auto number = read_number(text);
  if (number && *number >= least && *number <= most) return *number;
  bad_call("call_not_in_range"_say,
           {{"option", std::string(name)},
            {"given", core::quoted(text)},
            {"least", std::to_string(least)},
            {"most", std::to_string(most)}});
}

int need_seats(const core::AnyGame& game, const std::string& text) {
  return static_cast<int>(need_number(
      "--seats", text, static_cast<std::uint64_t>(game.least_seats()), static_cast<std::uint64_t>(game.most_seats())));
}

std::string_view need_policy(const core::AnyGame& game, std::string_view name) {
  const auto policies = game.policies();
  const auto found = std::ranges::find(policies, name);
  if (found != policies.end()) return *found;
  bad_call("call_no_such_bot"_say,
           {{"given", core::quoted(name)}, {"bots", std::vector<std::string>(policies.begin(), policies.end())}});
}

core::Setup need_setup(const core::AnyGame& game, int seats, const std::vector<std::string>& options) {
  core::Setup setup{seats, core::default_options(game.options())};
  for (const auto& option : options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) bad_call("call_option_form"_say, {{"given", core::quoted(option)}});
    const auto name = std::string_view(option).substr(0, equals);
    const auto value = std::string_view(option).substr(equals + 1);
    if (auto done = core::set_option(game.options(), setup.options, name, value); !done)
      throw Failure(Exit::bad_call, done.error());
  }
  if (auto fits = core::check_setup(game, setup); !fits) throw Failure(Exit::bad_call, fits.error(), game.folder());
  return setup;
}

std::string need_language(const std::optional<std::string>& given) {
  if (!given) return language_of_environment();
  const auto known = core::Catalogue::languages();
  if (std::ranges::find(known, *given) != known.end()) return *given;
  bad_call("call_no_such_language"_say, {{"given", core::quoted(*given)}, {"languages", known}});
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (;;) {
    const auto end = text.find(at);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

}  // namespace rummage::app
