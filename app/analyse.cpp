#include "app/analyse.hpp"

#include <algorithm>
#include <memory>
#include <ostream>
#include <vector>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/record_file.hpp"
#include "app/sentences.hpp"
#include "bots/arena.hpp"
#include "core/json.hpp"
#include "games/games.hpp"
#include "table/verify.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
namespace json = core::json;

/// A decision that was one: there was something else to do.
struct Decision {
  std::uint64_t step = 0;
  core::Seat seat;
  std::string played;
  std::string best;
  double lost = 0;   // against the best; in a race, 1 for what was wrong
  double stake = 0;  // between the best and the worst that was thought of; in a race, 1
};

std::optional<Decision> weigh(const table::Record& record, std::uint64_t step, const core::AnyMatch& before,
                              bots::AnyMind& mind, const bots::Budget& budget) {
  const auto& logged = record.steps[step - 1];
  if (logged.by == table::By::table) return std::nullopt;
  core::FastChance chance(step);
  const auto list = mind.weigh(*before.view(logged.seat), logged.seat, logged.action, chance, budget);
  const auto played = std::ranges::find(list, logged.action, &bots::Weighed::action);
  if (list.empty() || played == list.end()) return std::nullopt;
  const auto [least, most] = std::ranges::minmax(list, {}, &bots::Weighed::value);
  // What comes first was searched longest; another that only looks better by luck is no loss.
  const double lost = played == list.begin() ? 0 : std::max(0.0, list[0].value - played->value);
  // Where finding is the game there is nothing to choose between: what was found is right or wrong.
  if (before.is_race()) return Decision{step, logged.seat, logged.action, list[0].action, lost > 0 ? 1.0 : 0.0, 1};
  if (list.size() < 2) return std::nullopt;
  return Decision{step, logged.seat, logged.action, list[0].action, lost, most.value - least.value};
}

/// Of all that was at stake, the share that was kept; nothing where nothing was.
std::optional<double> accuracy(const std::vector<Decision>& decisions, core::Seat seat) {
  double stake = 0;
  double lost = 0;
  for (const auto& one : decisions) {
    if (one.seat != seat) continue;
    stake += one.stake;
    lost += one.lost;
  }
  if (stake <= 0) return std::nullopt;
  return 100 * (1 - std::min(1.0, lost / stake));
}

std::vector<Decision> weigh_all(const table::Record& record, std::optional<core::Seat> seat, double effort) {
  const auto mind = bots::find_arena(record.game)->new_mind();
  const bots::Budget budget{effort, nullptr};
  std::vector<Decision> decisions;
  std::shared_ptr<core::AnyMatch> before;
  (void)table::replay(record, [&](std::uint64_t step, const core::AnyMatch& match, const core::Events&) {
    const bool is_asked = step > 0 && (!seat || record.steps[step - 1].seat == *seat);
    if (is_asked)
      if (auto one = weigh(record, step, *before, *mind, budget)) decisions.push_back(std::move(*one));
    before = match.clone();
  });
  return decisions;
}

json::object write_report(const table::Record& record, const std::vector<Decision>& decisions) {
  json::object out;
  out["game"] = record.game;
  json::array list;
  for (const auto& one : decisions)
    list.push_back(json::object{
        {"step", one.step},
        {"seat", one.seat.index()},
        {"action", one.played},
        {"best", one.best},
        {"lost", one.lost},
        {"stake", one.stake}});
  out["decisions"] = std::move(list);
  json::array seats;
  for (int i = 0; i < record.setup.seats; ++i) {
    const auto score = accuracy(decisions, core::Seat(i));
    json::object one;
    one["seat"] = i;
    one["name"] = record.names[static_cast<std::size_t>(i)];
    one["decisions"] = std::ranges::count(decisions, core::Seat(i), &Decision::seat);
    one["accuracy"] = score ? json::value(*score) : json::value(nullptr);
    seats.push_back(std::move(one));
  }
  out["seats"] = std::move(seats);
  return out;
}

void print_report(const table::Record& record, const std::vector<Decision>& decisions, const Io& io) {
  io.out << io.say("analyse_head"_say, {{"game", title(*games::find(record.game))},
                                        {"decisions", static_cast<std::int64_t>(decisions.size())}})
         << "\n\n";
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
    if (const auto score = accuracy(decisions, core::Seat(i)))
      io.out << io.say("analyse_accuracy"_say, {{"name", record.names[static_cast<std::size_t>(i)]},
                                                {"percent", fmt::format("{:.1f}", *score)}})
             << "\n";
}

}  // namespace

Exit analyse(const AnalyseCall& call, const Io& io) {
  const auto record = load_record(call.record, io.in);
  // What was changed afterwards is nobody's play.
  if (const auto fault = table::verify(record)) refuse_record(record, *fault, io);
  const auto seats = static_cast<std::uint64_t>(record.setup.seats);
  std::optional<core::Seat> seat;
  if (call.seat) seat = core::Seat(static_cast<int>(need_number("--seat", *call.seat, 0, seats - 1)));
  const auto effort = static_cast<double>(need_number("--effort", call.effort, 1, 1000));
  const auto decisions = weigh_all(record, seat, effort);
  if (call.json) {
    io.out << json::serialize(write_report(record, decisions)) << "\n";
  } else {
    print_report(record, decisions, io);
  }
  return Exit::good;
}

}  // namespace rummage::app
