#include "app/play.hpp"

#include <algorithm>
#include <memory>
#include <ostream>

#include "app/arguments.hpp"
#include "app/play_plain.hpp"
#include "app/play_screen.hpp"
#include "app/sentences.hpp"
#include "app/session.hpp"
#include "app/terminal.hpp"
#include "core/text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

std::string_view usual_level(const core::AnyGame& game) {
  const auto policies = game.policies();
  return std::ranges::find(policies, "casual") != policies.end() ? "casual" : "greedy";
}

std::vector<std::string> bot_names(int count, std::string_view policy, const Io& io) {
  const auto list = io.say("bot_names"_say);
  const auto first_names = core::split_words(list);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    const auto name = std::string(first_names[i % first_names.size()]);
    const auto again = i < first_names.size() ? std::string() : " " + std::to_string(i / first_names.size() + 1);
    names.push_back(name + again + " (" + level_text(policy, io) + ")");
  }
  return names;
}

std::uint64_t fresh_number() {
  const auto bytes = table::fresh_seed();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8U | bytes[i];
  return number;
}

std::string need_name(const std::string& name) {
  // As long as a record and a line of the screen bear, without anything that a terminal would take for a command.
  if (name.empty() || name.size() > 32 || core::quoted(name) != name)
    bad_call("call_name"_say, {{"given", core::quoted(name)}});
  return name;
}

LocalTable::Plan make_plan(const PlayCall& call, const Io& io) {
  LocalTable::Plan plan;
  plan.game = &need_game(call.game);
  int seats = plan.game->usual_seats();
  if (call.seats) seats = need_seats(*plan.game, *call.seats);
  plan.setup = need_setup(*plan.game, seats, call.options);
  plan.policy = need_policy(*plan.game, call.level ? std::string_view(*call.level) : usual_level(*plan.game));
  plan.pace_percent = static_cast<std::int64_t>(need_number("--pace", call.pace, 1, 1000));
  const auto seed = call.seed ? std::optional(need_number("--seed", *call.seed, 0, UINT64_MAX)) : std::nullopt;
  plan.seed = seed ? table::seed_from_number(*seed) : table::fresh_seed();
  plan.thoughts = seed ? *seed : fresh_number();
  plan.names = bot_names(seats - 1, plan.policy, io);
  plan.names.insert(plan.names.begin(), call.name ? need_name(*call.name) : io.word("player"_word));
  return plan;
}

}  // namespace

Exit play(const PlayCall& call, const Io& io) {
  const auto plan = make_plan(call, io);
  std::unique_ptr<OutputFile> file;
  if (!call.record.empty()) file = std::make_unique<OutputFile>(call.record);
  LocalTable table(plan);
  Session session{table, io, plan.names, call.hint};
  if (!call.name) session.names[0] = io.word("you"_word);

  if (!is_terminal(io.in)) {
    play_script(session);
  } else if (call.plain || !is_terminal(io.out) || !can_paint()) {
    play_lines(session);
  } else {
    play_on_screen(session, wants_colour());
    if (!table.is_over()) io.out << io.say("plain_left"_say) << "\n";
    io.out << table.view()->draw(
        {.paint = wants_colour() ? core::Paint::colour : core::Paint::plain,
         .columns = RawScreen::size().columns,
         .language = io.language,
         .names = session.names,
         .picked = {}});
  }
  for (const auto& line : session.tally()) io.out << line << "\n";
  io.out.flush();
  if (!file) return Exit::good;
  file->commit(table::write_record(table.record()));
  io.out << io.say("record_written"_say, {{"file", call.record}}) << "\n";
  return Exit::good;
}

}  // namespace rummage::app
