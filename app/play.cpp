#include <algorithm>
#include <memory>
#include <ostream>
#include <random>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "app/sentences.hpp"
#include "app/session.hpp"
#include "app/suggestion.hpp"
#include "app/terminal.hpp"
#include "core/text.hpp"
#include "table/fresh_seed.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

std::string_view usual_level(const core::AnyGame& game, const std::optional<std::string>& wanted) {
  const auto bots = game.bots();
  if (wanted)
    if (const auto found = std::ranges::find(bots, *wanted); found != bots.end()) return *found;
  return std::ranges::find(bots, "casual") != bots.end() ? "casual" : "greedy";
}

std::vector<std::string> bot_names(int count, std::string_view level, const Io& io) {
  const auto list = io.say("bot_names"_say);
  const auto first_names = core::split_words(list);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const auto name = std::string(first_names[i % first_names.size()]);
    const auto again = i < first_names.size() ? std::string() : " " + std::to_string(i / first_names.size() + 1);
    names.push_back(name + again + " (" + level_text(level, io) + ")");
  }
  return names;
}

std::string need_name(const std::string& name) {
  // Short enough for a record and a line of the screen, and without anything that a terminal would take for a command.
  if (name.empty() || name.size() > 32 || core::quoted(name) != name)
    bad_call("call_name"_say, {{"given", core::quoted(name)}});
  return name;
}

LocalMatch::Plan make_plan(const PlayCall& call, const Io& io) {
  LocalMatch::Plan plan;
  plan.game = &need_game(call.game);
  plan.setup = need_setup(*plan.game, call, plan.game->usual_seats());
  plan.level =
      need_bot(*plan.game, call.level ? std::string_view(*call.level) : usual_level(*plan.game, call.usual_level));
  plan.pace_percent = static_cast<std::int64_t>(need_number("--pace", call.pace, 1, 1000));
  const auto seed = call.seed ? std::optional(need_number("--seed", *call.seed, 0, UINT64_MAX)) : std::nullopt;
  plan.seed = seed ? match::seed_from_number(*seed) : table::fresh_seed();
  plan.thoughts = seed ? *seed : std::random_device()();
  plan.names = bot_names(plan.setup.seats - 1, plan.level, io);
  plan.names.insert(plan.names.begin(), call.name ? need_name(*call.name) : io.word("player"_word));
  return plan;
}

void check_choice(const char* option, const std::optional<std::string>& given,
                  const std::vector<std::string>& choices) {
  if (!given || std::ranges::find(choices, *given) != choices.end()) return;
  bad_call("option_no_such_choice"_say,
           {{"option", std::string(option)}, {"given", core::quoted(*given)}, {"choices", choices}},
           nearest(*given, choices));
}

}  // namespace

Exit play(const PlayCall& call, const Io& io) {
  check_choice("--colour", call.colour, colour_choices());
  check_choice("--faces", call.faces, face_choices());
  const auto plan = make_plan(call, io);
  std::unique_ptr<OutputFile> file;
  if (!call.record.empty()) file = std::make_unique<OutputFile>(call.record);
  LocalMatch match(plan);
  Session session{match, io, plan.names, call.hint};
  session.takes_back = call.take_back;
  session.faces = call.faces.value_or("");
  if (!call.name) session.names[0] = io.word("you"_word);

  if (!is_terminal(io.in)) {
    play_script(session);
  } else if (call.plain || !is_terminal(io.out) || !can_paint() || !speaks_utf8()) {
    play_lines(session);
  } else {
    const auto paint = wants_colour(call.colour) ? core::Paint::colour : core::Paint::plain;
    session.shows_signs = paint == core::Paint::colour;
    play_on_screen(session, paint);
    if (!match.is_over()) io.print("plain_left"_say);
    io.out << session.draw(paint, RawScreen::size().columns);
  }
  for (const auto& line : session.tally()) io.out << line << "\n";
  io.out.flush();
  if (!file) return Exit::good;
  file->commit(match::write_record(match.room().record()));
  io.print("record_written"_say, {{"file", call.record}});
  return Exit::good;
}

}  // namespace rummage::app
