#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <ostream>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "app/sentences.hpp"
#include "app/workers.hpp"
#include "bots/arena.hpp"
#include "bots/study.hpp"
#include "bots/tally.hpp"
#include "core/json.hpp"
#include "match/bot_match.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Clock = std::chrono::steady_clock;
namespace json = core::json;

struct SimulationPlan {
  const core::AnyGame* game = nullptr;
  const bots::AnyArena* arena = nullptr;
  bots::Lineup lineup;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  unsigned threads = 1;
};

SimulationPlan make_plan(const SimulateCall& call) {
  SimulationPlan plan;
  plan.game = &need_game(call.game);
  plan.arena = bots::find_arena(call.game);
  plan.games = need_number("--games", call.games, 1, 1'000'000'000);
  plan.seed = need_number("--seed", call.seed, 0, UINT64_MAX);
  plan.threads = need_threads(call.threads);
  const auto names = split(call.bots, ',');
  const int as_many = names.size() > 1 ? static_cast<int>(names.size()) : plan.game->usual_seats();
  plan.lineup.setup = need_setup(*plan.game, call, as_many);
  const int seats = plan.lineup.setup.seats;
  for (const auto& name : names) plan.lineup.bots.push_back(need_bot(*plan.game, name));
  if (names.size() > 1 && names.size() != static_cast<std::size_t>(seats))
    bad_call(
        "call_bots_and_seats"_say, {{"bots", static_cast<std::int64_t>(names.size())}, {"seats", std::int64_t{seats}}});
  plan.lineup.bots.resize(static_cast<std::size_t>(seats), plan.lineup.bots.front());
  return plan;
}

struct SimulationResult {
  bots::Tally tally;
  std::unique_ptr<bots::AnyStudy> study;  // nullptr if the game has none
};

SimulationResult play_all(const SimulationPlan& plan, const Io& io) {
  constexpr std::uint64_t chunk = 16;  // matches that a thread takes at a time
  const auto& arena = *plan.arena;
  SimulationResult all{bots::Tally(plan.lineup.setup.seats), arena.new_study()};
  std::mutex mutex;
  const auto play_chunk = [&](std::uint64_t n) {
    bots::Tally tally(plan.lineup.setup.seats);
    const auto study = arena.new_study();
    const auto count = std::min(chunk, plan.games - n * chunk);
    arena.play(plan.lineup, plan.seed, n * chunk, count, tally, study.get());
    const std::lock_guard lock(mutex);
    all.tally.add(tally);
    if (study) all.study->add(*study);
  };
  const Progress progress(plan.games, io);
  work_through((plan.games + chunk - 1) / chunk, plan.threads, play_chunk,
               [&](std::uint64_t done) { progress.show(std::min(done * chunk, plan.games)); });
  return all;
}

// "greedy 1", "greedy 2" if several seats have the same bot.
std::vector<std::string> seat_names(const std::vector<std::string_view>& bots) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const auto before = std::count(bots.begin(), bots.begin() + static_cast<std::ptrdiff_t>(i), bots[i]);
    const bool is_alone = std::ranges::count(bots, bots[i]) == 1;
    names.push_back(is_alone ? std::string(bots[i]) : fmt::format("{} {}", bots[i], before + 1));
  }
  return names;
}

SimulationResult play_recorded(const SimulationPlan& plan, const std::string& path) {
  OutputFile file(path);
  auto record = match::begin_record(plan.game->name(), plan.game->rules_version(), plan.lineup.setup,
                                    seat_names(plan.lineup.bots), match::seed_from_number(plan.seed));
  core::FastChance thoughts(plan.seed, 1);
  const auto outcome = match::play_bots(record, plan.lineup, thoughts);
  file.commit(match::write_record(record));
  bots::Tally tally(plan.lineup.setup.seats);
  tally.add(outcome.result, outcome.actions, outcome.length_ms);
  return {tally, nullptr};
}

json::object write_report(const SimulationPlan& plan, const bots::Tally& tally, double seconds) {
  json::object out;
  out["game"] = plan.game->name();
  core::write_setup(out, plan.lineup.setup, plan.game->options());
  out["games"] = plan.games;
  out["seed"] = plan.seed;
  json::array players;
  for (int i = 0; i < tally.seats(); ++i) {
    json::object player;
    player["seat"] = i;
    player["bot"] = plan.lineup.bots[static_cast<std::size_t>(i)];
    player["wins"] = core::write_interval(tally.wins(core::Seat(i)));
    player["score"] = core::write_interval(tally.score(core::Seat(i)));
    players.emplace_back(std::move(player));
  }
  out["players"] = std::move(players);
  out["actions"] = core::write_interval(tally.length());
  out["seconds"] = tally.seconds();
  out["unfinished"] = tally.unfinished();
  json::object speed;
  speed["games_per_second"] = static_cast<double>(tally.matches()) / seconds;
  speed["actions_per_second"] = static_cast<double>(tally.actions()) / seconds;
  speed["seconds"] = seconds;
  speed["threads"] = plan.threads;
  out["speed"] = std::move(speed);
  return out;
}

std::string interval_text(const core::Interval& interval, double factor, std::string_view unit) {
  return fmt::format(
      "{:.1f}{} ({:.1f} - {:.1f})", interval.value * factor, unit, interval.low * factor, interval.high * factor);
}

void print_report(const SimulationPlan& plan, const bots::Tally& tally, double seconds, const Io& io) {
  io.print("simulate_head"_say, {{"game", title(*plan.game)},
                                 {"games", static_cast<std::int64_t>(plan.games)},
                                 {"seats", std::int64_t{tally.seats()}},
                                 {"seed", std::to_string(plan.seed)}});
  io.out << "\n";
  io.out << fmt::format("{:<6} {:<12} {:<24} {}\n", io.word("column_seat"_word), io.word("column_bot"_word),
                        io.word("column_wins"_word), io.word("column_score"_word));
  for (int i = 0; i < tally.seats(); ++i)
    io.out << fmt::format(
        "{:<6} {:<12} {:<24} {}\n", i, plan.lineup.bots[static_cast<std::size_t>(i)],
        interval_text(tally.wins(core::Seat(i)), 100, " %"), interval_text(tally.score(core::Seat(i)), 1, ""));
  io.out << "\n"
         << io.say("simulate_length"_say, {{"actions", interval_text(tally.length(), 1, "")},
                                           {"time", clock_text(static_cast<std::int64_t>(tally.seconds() * 1000))}})
         << "\n"
         << io.say("simulate_speed"_say,
                   {{"games", fmt::format("{:.0f}", static_cast<double>(tally.matches()) / seconds)},
                    {"actions", fmt::format("{:.0f}", static_cast<double>(tally.actions()) / seconds)},
                    {"seconds", fmt::format("{:.2f}", seconds)},
                    {"threads", std::int64_t{plan.threads}}})
         << "\n";
}

}  // namespace

Exit simulate(const SimulateCall& call, const Io& io) {
  auto plan = make_plan(call);
  if (!call.record.empty() && plan.games != 1) bad_call("call_record_one"_say);
  // No more threads than there is work for.
  plan.threads = static_cast<unsigned>(std::min<std::uint64_t>(plan.threads, plan.games));
  const auto begin = Clock::now();
  const auto [tally, study] = call.record.empty() ? play_all(plan, io) : play_recorded(plan, call.record);
  const double seconds = std::max(1e-9, std::chrono::duration<double>(Clock::now() - begin).count());
  if (call.json) {
    auto report = write_report(plan, tally, seconds);
    if (study) report["study"] = study->write();
    io.out << json::serialize(report) << "\n";
  } else {
    print_report(plan, tally, seconds, io);
    if (study) io.out << "\n" << study->table(io.catalogue());
  }
  if (tally.unfinished() == 0) return Exit::good;
  bad_input("simulate_unfinished"_say, {{"count", static_cast<std::int64_t>(tally.unfinished())},
                                        {"most", static_cast<std::int64_t>(bots::most_actions_in_a_match)}});
}

}  // namespace rummage::app
