#include "app/replay.hpp"

#include <ostream>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/record_file.hpp"
#include "app/sentences.hpp"
#include "app/terminal.hpp"
#include "core/json.hpp"
#include "games/games.hpp"
#include "table/verify.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
namespace json = core::json;

/// One record, looked at from one place.
struct Showing {
  const table::Record& record;
  const core::AnyGame& game;
  core::Viewer viewer;
  const Io& io;

  [[nodiscard]] std::string reason(const core::Message& message) const {
    return io.catalogue().sentence(game.folder(), message, {core::Viewer::spectator(), record.names});
  }
  [[noreturn]] void fail(const table::Fault& fault) const {
    bad_input("verify_fault"_say,
              {{"step", static_cast<std::int64_t>(fault.step)}, {"why", as_sentence(reason(fault.reason))}});
  }
};

void print_head(const Showing& show) {
  const auto& record = show.record;
  show.io.out << show.io.say("replay_head"_say, {{"game", title(show.game)},
                                                 {"players", join(record.names, ", ")},
                                                 {"steps", static_cast<std::int64_t>(record.steps.size())}})
              << "\n";
  const auto options = options_text(show.game, record.setup);
  if (!options.empty()) show.io.out << show.io.say("replay_options"_say, {{"options", options}}) << "\n";
  show.io.out << "\n";
}

void print_step(const Showing& show, std::uint64_t step, const core::Events& events) {
  auto& out = show.io.out;
  if (step > 0) {
    const auto& logged = show.record.steps[step - 1];
    const auto& name = show.record.names[static_cast<std::size_t>(logged.seat.index())];
    out << fmt::format(
        "{:>4}  {:>6}.{}  {}: {}", step, clock_text(logged.ms), logged.ms / 100 % 10, name, logged.action);
    if (table::is_for_want_of_time(logged.by)) out << "  (" << show.io.word("by_table"_word) << ")";
    out << "\n";
  }
  for (const auto& line : event_lines(events, show.game, show.record.names, show.viewer, show.io))
    out << "        " << line << "\n";
}

Exit show_steps(const Showing& show) {
  print_head(show);
  std::optional<core::Result> result;
  const auto fault =
      table::replay(show.record, [&](std::uint64_t step, const core::AnyMatch& match, const core::Events& events) {
        print_step(show, step, events);
        result = match.result();
      });
  show.io.out << "\n";
  if (fault) {
    show.io.out.flush();  // before the error, where both lead to one screen
    show.fail(*fault);
  }
  if (!result) show.io.out << show.io.say("replay_unfinished"_say) << "\n";
  if (result)
    for (const auto& line : result_lines(*result, show.record.names, show.viewer, show.io)) show.io.out << line << "\n";
  return Exit::good;
}

json::object write_step(const Showing& show, std::uint64_t step, const core::Events& events) {
  json::object out;
  out["step"] = step;
  if (step > 0) {
    const auto& logged = show.record.steps[step - 1];
    out["ms"] = logged.ms;
    out["seat"] = logged.seat.index();
    out["action"] = logged.action;
    out["by_table"] = table::is_for_want_of_time(logged.by);
  }
  json::array said;
  const auto sentences = event_lines(events, show.game, show.record.names, show.viewer, show.io);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    auto one = core::write_message(core::seen_by(events.list()[i], show.viewer));
    one["message"] = sentences[i];
    said.emplace_back(std::move(one));
  }
  out["events"] = std::move(said);
  return out;
}

Exit write_steps(const Showing& show) {
  json::array steps;
  json::value result;
  const auto fault =
      table::replay(show.record, [&](std::uint64_t step, const core::AnyMatch& match, const core::Events& events) {
        steps.emplace_back(write_step(show, step, events));
        if (const auto ended = match.result()) result = core::write_result(*ended);
      });
  json::object out;
  out["game"] = show.record.game;
  core::write_setup(out, show.record.setup, show.game.options());
  out["names"] = json::array(show.record.names.begin(), show.record.names.end());
  out["steps"] = std::move(steps);
  out["result"] = std::move(result);
  if (fault) {
    auto error = core::write_message(fault->reason);
    error["step"] = fault->step;
    error["message"] = show.reason(fault->reason);
    out["error"] = std::move(error);
  }
  show.io.out << json::serialize(out) << "\n";
  return fault ? Exit::bad_input : Exit::good;
}

Exit show_screen(const Showing& show, std::uint64_t wanted, const ReplayCall& call) {
  std::unique_ptr<core::AnyView> view;
  const auto fault =
      table::replay(show.record, [&](std::uint64_t step, const core::AnyMatch& match, const core::Events&) {
        if (step == wanted) view = match.view(show.viewer);
      });
  if (view == nullptr) show.fail(*fault);  // it does not get that far
  if (call.json) {
    show.io.out << json::serialize(view->write()) << "\n";
    return Exit::good;
  }
  const bool paints = !call.plain && is_terminal(show.io.out) && can_paint() && wants_colour();
  show.io.out << view->draw(
      {.paint = paints ? core::Paint::colour : core::Paint::plain,
       .columns = paints ? RawScreen::size().columns : 80,
       .language = show.io.language,
       .names = show.record.names,
       .picked = {}});
  return Exit::good;
}

}  // namespace

Exit replay(const ReplayCall& call, const Io& io) {
  const auto record = load_record(call.record, io.in);
  const auto seats = static_cast<std::uint64_t>(record.setup.seats);
  auto viewer = core::Viewer::spectator();
  if (call.seat) viewer = core::Seat(static_cast<int>(need_number("--seat", *call.seat, 0, seats - 1)));
  const Showing show{record, *games::find(record.game), viewer, io};
  if (call.step) return show_screen(show, need_number("--step", *call.step, 0, record.steps.size()), call);
  return call.json ? write_steps(show) : show_steps(show);
}

}  // namespace rummage::app
