#include <ostream>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "app/record_file.hpp"
#include "app/sentences.hpp"
#include "app/terminal.hpp"
#include "core/json_text.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "match/verify.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
namespace json = core::json;

/// A record and from whose view it is shown.
struct Perspective {
  const match::Record& record;
  const core::AnyGame& game;
  core::Viewer viewer;
  const Io& io;
};

void print_head(const Perspective& show) {
  const auto& record = show.record;
  show.io.print("replay_head"_say, {{"game", title(show.game)},
                                    {"players", core::joined(record.names, ", ")},
                                    {"steps", static_cast<std::int64_t>(record.steps.size())}});
  const auto options = options_text(show.game, record.setup);
  if (!options.empty()) show.io.print("replay_options"_say, {{"options", options}});
  show.io.out << "\n";
}

void print_step(const Perspective& show, std::uint64_t step, const core::Events& events) {
  auto& out = show.io.out;
  if (step > 0) {
    const auto& logged = show.record.steps[step - 1];
    const auto& name = show.record.names[static_cast<std::size_t>(logged.seat.index())];
    out << fmt::format(
        "{:>4}  {:>6}.{}  {}: {}", step, clock_text(logged.ms), logged.ms / 100 % 10, name, logged.action);
    if (match::is_for_want_of_time(logged.by)) out << "  (" << show.io.word("by_table"_word) << ")";
    out << "\n";
  }
  for (const auto& line : event_lines(events, show.game, show.record.names, show.viewer, show.io))
    out << "        " << line << "\n";
}

Exit show_steps(const Perspective& show) {
  print_head(show);
  std::optional<core::Result> result;
  const auto fault =
      match::replay(show.record, [&](std::uint64_t step, const core::AnyMatch& match, const core::Events& events) {
        print_step(show, step, events);
        result = match.result();
      });
  show.io.out << "\n";
  if (fault) {
    show.io.out.flush();  // so that it comes before the error if both go to one screen
    refuse_record(show.record, *fault, show.io);
  }
  if (!result) show.io.print("replay_unfinished"_say);
  if (result)
    for (const auto& line : result_lines(*result, show.record.names, show.viewer, show.io)) show.io.out << line << "\n";
  return Exit::good;
}

json::object write_step(const Perspective& show, std::uint64_t step, const core::Events& events) {
  json::object out;
  out["step"] = step;
  if (step > 0) {
    const auto& logged = show.record.steps[step - 1];
    out["ms"] = logged.ms;
    out["seat"] = logged.seat.index();
    out["action"] = logged.action;
    out["by_table"] = match::is_for_want_of_time(logged.by);
  }
  json::array said;
  const auto sentences = event_lines(events, show.game, show.record.names, show.viewer, show.io);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    auto one = core::message_object(events.list()[i], show.viewer);
    one["message"] = sentences[i];
    said.emplace_back(std::move(one));
  }
  out["events"] = std::move(said);
  return out;
}

Exit write_steps(const Perspective& show) {
  json::array steps;
  json::value result;
  const auto fault =
      match::replay(show.record, [&](std::uint64_t step, const core::AnyMatch& match, const core::Events& events) {
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
    auto error = core::message_object(fault->reason, core::Viewer::spectator());
    error["step"] = fault->step;
    error["message"] = fault_text(show.record, *fault, show.io);
    out["error"] = std::move(error);
  }
  show.io.out << json::serialize(out) << "\n";
  return fault ? Exit::bad_input : Exit::good;
}

Exit show_screen(const Perspective& show, std::uint64_t wanted, const ReplayCall& call) {
  std::unique_ptr<core::AnyView> view;
  const auto fault =
      match::replay(show.record, [&](std::uint64_t step, const core::AnyMatch& match, const core::Events&) {
        if (step == wanted) view = match.view(show.viewer);
      });
  if (view == nullptr) refuse_record(show.record, *fault, show.io);  // the match does not get that far
  if (call.json) {
    show.io.out << json::serialize(view->write()) << "\n";
    return Exit::good;
  }
  const bool paints = !call.plain && is_terminal(show.io.out) && can_paint() && wants_colour();
  const auto paint = paints ? core::Paint::colour : core::Paint::plain;
  show.io.out << view->draw({paint, paints ? RawScreen::size().columns : 80, show.io.language, show.record.names, {}});
  return Exit::good;
}

}  // namespace

Exit replay(const ReplayCall& call, const Io& io) {
  const auto record = load_record(call.record, io.in);
  const auto seats = static_cast<std::uint64_t>(record.setup.seats);
  auto viewer = core::Viewer::spectator();
  if (call.seat) viewer = core::Seat(static_cast<int>(need_number("--seat", *call.seat, 0, seats - 1)));
  const Perspective show{record, *games::find(record.game), viewer, io};
  if (call.step) return show_screen(show, need_number("--step", *call.step, 0, record.steps.size()), call);
  return call.json ? write_steps(show) : show_steps(show);
}

}  // namespace rummage::app
