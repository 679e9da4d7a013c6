#include "app/simulate.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <ostream>
#include <thread>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/sentences.hpp"
#include "app/terminal.hpp"
#include "bots/arena.hpp"
#include "bots/study.hpp"
#include "bots/tally.hpp"
#include "core/json.hpp"
#include "table/chance.hpp"
#include "table/record.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Clock = std::chrono::steady_clock;
namespace json = core::json;

struct Plan {
  const core::AnyGame* game = nullptr;
  const bots::AnyArena* arena = nullptr;
  bots::Lineup lineup;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  unsigned threads = 1;
};

Plan make_plan(const SimulateCall& call) {
  Plan plan;
  plan.game = &need_game(call.game);
  plan.arena = bots::find_arena(call.game);
  plan.games = need_number("--games", call.games, 1, 1'000'000'000);
  plan.seed = need_number("--seed", call.seed, 0, UINT64_MAX);
  const auto machine = std::max(1U, std::thread::hardware_concurrency());
  plan.threads = call.threads ? static_cast<unsigned>(need_number("--threads", *call.threads, 1, 1024)) : machine;
  const auto names = split(call.bots, ',');
  int seats = names.size() > 1 ? static_cast<int>(names.size()) : plan.game->usual_seats();
  if (call.seats) seats = need_seats(*plan.game, *call.seats);
  plan.lineup.setup = need_setup(*plan.game, seats, call.options);
  for (const auto& name : names) plan.lineup.policies.push_back(need_policy(*plan.game, name));
  if (names.size() > 1 && names.size() != static_cast<std::size_t>(seats))
    bad_call(
        "call_bots_and_seats"_say, {{"bots", static_cast<std::int64_t>(names.size())}, {"seats", std::int64_t{seats}}});
  plan.lineup.policies.resize(static_cast<std::size_t>(seats), plan.lineup.policies.front());
  return plan;
}

struct Simulated {
  bots::Tally tally;
  std::unique_ptr<bots::AnyStudy> study;  // of games that have one
};

/// Hands out the matches in chunks, adds up the tallies, and reports how far it is to whoever waits.
class Workshop {
 public:
  explicit Workshop(const Plan& plan) : plan_(plan), tally_(plan.lineup.setup.seats), study_(plan.arena->new_study()) {
    for (unsigned i = 0; i < plan.threads; ++i) workers_.emplace_back([this] { work(); });
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  ~Workshop() {
    next_ = plan_.games;  // where the one who waits gives up, nobody starts anything more
  }

  [[nodiscard]] std::uint64_t done() const { return std::min(done_.load(), plan_.games); }
  /// False if it is not finished by then.
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return finished_.wait_for(lock, time, [this] { return idle_ == workers_.size(); });
  }
  Simulated result() {
    workers_.clear();  // joins them
    if (error_) std::rethrow_exception(error_);
    return {tally_, std::move(study_)};
  }

 private:
  static constexpr std::uint64_t chunk = 16;

  void work() {
    bots::Tally own(plan_.lineup.setup.seats);
    const auto own_study = plan_.arena->new_study();
    std::exception_ptr error;
    try {
      for (auto first = next_.fetch_add(chunk); first < plan_.games; first = next_.fetch_add(chunk)) {
        const auto count = std::min(chunk, plan_.games - first);
        if (own_study) {
          plan_.arena->play(plan_.lineup, plan_.seed, first, count, own, *own_study);
        } else {
          plan_.arena->play(plan_.lineup, plan_.seed, first, count, own);
        }
        done_ += count;
      }
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    tally_.add(own);
    if (own_study) study_->add(*own_study);
    if (error) error_ = error;
    ++idle_;
    finished_.notify_one();
  }

  const Plan& plan_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  std::mutex mutex_;
  std::condition_variable finished_;
  std::size_t idle_ = 0;
  bots::Tally tally_;
  std::unique_ptr<bots::AnyStudy> study_;
  std::exception_ptr error_;
  std::vector<std::jthread> workers_;  // last, so that they end before what they use
};

void show_progress(std::uint64_t done, std::uint64_t games, Clock::duration spent, const Io& io) {
  if (done == 0) return;
  const double share = static_cast<double>(done) / static_cast<double>(games);
  const double left = std::chrono::duration<double>(spent).count() * (1 - share) / share;
  io.err << "\r\x1b[K"
         << io.say("simulate_progress"_say, {{"percent", static_cast<std::int64_t>(100 * share)},
                                             {"left", clock_text(static_cast<std::int64_t>(left * 1000) + 999)}})
         << std::flush;
}

Simulated play_all(const Plan& plan, const Io& io) {
  const bool shows_progress = is_terminal(io.err);
  const auto begin = Clock::now();
  Workshop workshop(plan);
  while (!workshop.wait(std::chrono::milliseconds(250)))
    if (shows_progress) show_progress(workshop.done(), plan.games, Clock::now() - begin, io);
  if (shows_progress) io.err << "\r\x1b[K" << std::flush;
  return workshop.result();
}

class RecordScribe final : public bots::Scribe {
 public:
  explicit RecordScribe(table::Record& record) : record_(record) {}
  void step(core::Seat seat, const std::string& action, std::int64_t at_ms, bool by_table) override {
    record_.append(seat, action, at_ms, by_table ? table::By::table : table::By::player);
  }

 private:
  table::Record& record_;
};

// "greedy 1", "greedy 2" where a name alone would not tell who.
std::vector<std::string> seat_names(const std::vector<std::string_view>& policies) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < policies.size(); ++i) {
    const auto before = std::count(policies.begin(), policies.begin() + static_cast<std::ptrdiff_t>(i), policies[i]);
    const bool is_alone = std::ranges::count(policies, policies[i]) == 1;
    names.push_back(is_alone ? std::string(policies[i]) : fmt::format("{} {}", policies[i], before + 1));
  }
  return names;
}

Simulated play_recorded(const Plan& plan, const std::string& path) {
  OutputFile file(path);
  auto record = table::begin_record(plan.game->name(), plan.game->rules_version(), plan.lineup.setup,
                                    seat_names(plan.lineup.policies), table::seed_from_number(plan.seed));
  table::MatchChance deals(record.key());
  core::FastChance thoughts(plan.seed, 1);
  RecordScribe scribe(record);
  const auto outcome = plan.arena->play_one(plan.lineup, deals, thoughts, scribe);
  record.result = outcome.result;
  file.commit(table::write_record(record));
  bots::Tally tally(plan.lineup.setup.seats);
  tally.add(outcome.result, outcome.actions, outcome.length_ms);
  return {tally, nullptr};
}

json::object write_interval(const bots::Interval& interval) {
  json::object out;
  out["value"] = interval.value;
  out["low"] = interval.low;
  out["high"] = interval.high;
  return out;
}

json::object write_report(const Plan& plan, const bots::Tally& tally, double seconds) {
  json::object out;
  out["game"] = plan.game->name();
  core::write_setup(out, plan.lineup.setup, plan.game->options());
  out["games"] = plan.games;
  out["seed"] = plan.seed;
  json::array players;
  for (int i = 0; i < tally.seats(); ++i) {
    json::object player;
    player["seat"] = i;
    player["bot"] = plan.lineup.policies[static_cast<std::size_t>(i)];
    player["wins"] = write_interval(tally.wins(core::Seat(i)));
    player["score"] = write_interval(tally.score(core::Seat(i)));
    players.emplace_back(std::move(player));
  }
  out["players"] = std::move(players);
  out["actions"] = write_interval(tally.length());
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

std::string interval_text(const bots::Interval& interval, double factor, std::string_view unit) {
  return fmt::format(
      "{:.1f}{} ({:.1f} - {:.1f})", interval.value * factor, unit, interval.low * factor, interval.high * factor);
}

void print_report(const Plan& plan, const bots::Tally& tally, double seconds, const Io& io) {
  io.out << io.say("simulate_head"_say, {{"game", title(*plan.game)},
                                         {"games", static_cast<std::int64_t>(plan.games)},
                                         {"seats", std::int64_t{tally.seats()}},
                                         {"seed", std::to_string(plan.seed)}})
         << "\n\n";
  io.out << fmt::format("{:<6} {:<12} {:<24} {}\n", io.word("column_seat"_word), io.word("column_bot"_word),
                        io.word("column_wins"_word), io.word("column_score"_word));
  for (int i = 0; i < tally.seats(); ++i)
    io.out << fmt::format(
        "{:<6} {:<12} {:<24} {}\n", i, plan.lineup.policies[static_cast<std::size_t>(i)],
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
