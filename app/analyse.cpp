#include <ostream>
#include <vector>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "app/record_file.hpp"
#include "app/sentences.hpp"
#include "core/catalogue.hpp"
#include "core/json.hpp"
#include "games/games.hpp"
#include "match/analysis.hpp"
#include "match/verify.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Decisions = std::vector<match::Decision>;
namespace json = core::json;

json::object write_report(const match::Record& record, const Decisions& decisions) {
  json::array list;
  for (const auto& one : decisions) list.push_back(match::write_decision(one));
  return {{"game", record.game}, {"decisions", std::move(list)}, {"seats", match::write_accuracies(record, decisions)}};
}

void print_report(const match::Record& record, const Decisions& decisions, const Io& io) {
  io.print("analyse_head"_say,
           {{"game", title(*games::find(record.game))}, {"decisions", static_cast<std::int64_t>(decisions.size())}});
  io.out << "\n";
  for (const auto& one : decisions) {
    const auto& name = record.names[static_cast<std::size_t>(one.seat.index())];
    io.out << fmt::format("{:>4}  {}: {}", one.step, name, one.played);
    if (one.lost > 0)
      io.out << "  (" << io.say("analyse_better"_say, {{"lost", fmt::format("{:.2f}", one.lost)}, {"best", one.best}})
             << ")";
    io.out << "\n";
  }
  io.out << "\n";
  for (int i = 0; i < record.setup.seats; ++i)
    if (const auto score = match::accuracy(decisions, core::Seat(i)))
      io.print("analyse_accuracy"_say,
               {{"name", record.names[static_cast<std::size_t>(i)]}, {"percent", fmt::format("{:.1f}", *score)}});
}

}  // namespace

Exit analyse(const AnalyseCall& call, const Io& io) {
  const auto record = load_record(call.record, io.in);
  // A record that was tampered with says nothing of how anybody played.
  if (const auto fault = match::verify(record)) refuse_record(record, *fault, io);
  const auto seats = static_cast<std::uint64_t>(record.setup.seats);
  std::optional<core::Seat> seat;
  if (call.seat) seat = core::Seat(static_cast<int>(need_number("--seat", *call.seat, 0, seats - 1)));
  const auto effort = static_cast<double>(need_number("--effort", call.effort, 1, 1000));
  const auto decisions = match::analyse(record, seat, effort);
  const auto name = core::Catalogue::of(io.language).word(games::find(record.game)->folder(), core::Word{"game_title"});
  const auto why = decisions ? std::string() : io.say("analyse_no_search"_say, {{"game", name}});
  if (call.json) {
    auto report = write_report(record, decisions.value_or(Decisions()));
    if (!decisions) report["message"] = why;
    io.out << json::serialize(report) << "\n";
  } else if (decisions) {
    print_report(record, *decisions, io);
  } else {
    io.out << why << "\n";
  }
  return Exit::good;
}

}  // namespace rummage::app
