#include "app/arguments.hpp"

#include <algorithm>
#include <cstdlib>
#include <ranges>
#include <thread>

#include "app/failure.hpp"
#include "app/suggestion.hpp"
#include "core/catalogue.hpp"
#include "core/read_number.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

std::string language_of_environment() {
  for (const auto* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread is started
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale(value);
    for (const auto& language : core::Catalogue::languages())
      if (locale.starts_with(language)) return language;
    break;
  }
  return core::Catalogue::default_language();
}

// Of an option that cannot be set: its name if that was wrong, else its value.
std::optional<std::string> nearest_option(const core::AnyGame& game, std::string_view name, std::string_view value) {
  std::vector<std::string> names;
  for (const auto& spec : game.options()) {
    names.emplace_back(spec.name);
    if (spec.name != name) continue;
    const auto choices = core::choices_of(spec);
    const auto meant = nearest(value, std::vector<std::string>(choices.begin(), choices.end()));
    return meant ? std::optional(std::string(name) + "=" + *meant) : std::nullopt;
  }
  return nearest(name, names);
}

}  // namespace

const core::AnyGame& need_game(const std::string& name) {
  if (const auto* game = games::find(name)) return *game;
  std::vector<std::string> names;
  for (const auto* game : games::all()) names.emplace_back(game->name());
  bad_call("call_no_such_game"_say, {{"given", core::quoted(name)}, {"games", names}}, nearest(name, names));
}

std::uint64_t need_number(std::string_view name, const std::string& text, std::uint64_t least, std::uint64_t most) {
  const auto number = core::read_number<std::uint64_t>(text);
  if (number && *number >= least && *number <= most) return *number;
  bad_call("call_not_in_range"_say,
           {{"option", std::string(name)},
            {"given", core::quoted(text)},
            {"least", std::to_string(least)},
            {"most", std::to_string(most)}});
}

unsigned need_threads(const std::optional<std::string>& text) {
  if (!text) return std::max(1U, std::thread::hardware_concurrency());
  return static_cast<unsigned>(need_number("--threads", *text, 1, 1024));
}

std::string_view need_bot(const core::AnyGame& game, std::string_view name) {
  const auto bots = game.bots();
  const auto found = std::ranges::find(bots, name);
  if (found != bots.end()) return *found;
  const std::vector<std::string> names(bots.begin(), bots.end());
  bad_call("call_no_such_bot"_say, {{"given", core::quoted(name)}, {"bots", names}}, nearest(name, names));
}

core::Setup need_setup(const core::AnyGame& game, const TableCall& call, int usual_seats) {
  core::Setup setup{usual_seats, core::default_options(game.options())};
  const auto least = static_cast<std::uint64_t>(game.least_seats());
  const auto most = static_cast<std::uint64_t>(game.most_seats());
  if (call.seats) setup.seats = static_cast<int>(need_number("--seats", *call.seats, least, most));
  for (const auto& option : call.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) bad_call("call_option_form"_say, {{"given", core::quoted(option)}});
    const auto name = std::string_view(option).substr(0, equals);
    const auto value = std::string_view(option).substr(equals + 1);
    if (auto done = core::set_option(game.options(), setup.options, name, value); !done)
      throw Failure(Exit::bad_call, done.error()).meant(nearest_option(game, name, value));
  }
  if (auto fits = core::check_setup(game, setup); !fits) throw Failure(Exit::bad_call, fits.error(), game.folder());
  return setup;
}

std::string need_language(const std::optional<std::string>& given) {
  if (!given) return language_of_environment();
  const auto& known = core::Catalogue::languages();
  if (std::ranges::find(known, *given) != known.end()) return *given;
  bad_call(
      "call_no_such_language"_say, {{"given", core::quoted(*given)}, {"languages", known}}, nearest(*given, known));
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (const auto part : std::views::split(text, at)) parts.emplace_back(part.begin(), part.end());
  if (parts.empty()) parts.emplace_back();
  return parts;
}

}  // namespace rummage::app
