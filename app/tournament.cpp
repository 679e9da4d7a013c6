#include "app/tournament.hpp"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <thread>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/sentences.hpp"
#include "app/terminal.hpp"
#include "app/workers.hpp"
#include "bots/arena.hpp"
#include "bots/contest.hpp"
#include "core/json.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Clock = std::chrono::steady_clock;
namespace json = core::json;

// Between two looks at a sequential test: a fixed number, so that threads make no difference.
constexpr std::uint64_t deals_a_look = 32;

struct Plan {
  const core::AnyGame* game = nullptr;
  const bots::AnyArena* arena = nullptr;
  core::Setup setup;
  std::vector<std::string_view> players;
  std::uint64_t deals = 0;
  std::uint64_t seed = 0;
  std::uint64_t effort = 1;
  std::optional<std::uint64_t> sprt;
  unsigned threads = 1;
};

Plan make_plan(const TournamentCall& call) {
  Plan plan;
  plan.game = &need_game(call.game);
  plan.arena = bots::find_arena(call.game);
  plan.deals = need_number("--deals", call.deals, 1, 10'000'000);
  plan.seed = need_number("--seed", call.seed, 0, UINT64_MAX);
  plan.effort = need_number("--effort", call.effort, 1, 1000);
  if (call.sprt) plan.sprt = need_number("--sprt", *call.sprt, 1, 1000);
  const auto machine = std::max(1U, std::thread::hardware_concurrency());
  plan.threads = call.threads ? static_cast<unsigned>(need_number("--threads", *call.threads, 1, 1024)) : machine;
  const int usual = std::max(2, plan.game->least_seats());
  plan.setup = need_setup(*plan.game, call.seats ? need_seats(*plan.game, *call.seats) : usual, call.options);
  for (const auto& name : split(call.players, ',')) plan.players.push_back(need_policy(*plan.game, name));
  if (plan.players.size() < 2 || plan.setup.seats < 2) bad_call("call_two_players"_say);
  for (std::size_t i = 0; i < plan.players.size(); ++i)
    if (std::ranges::count(plan.players, plan.players[i]) > 1)
      bad_call("call_player_twice"_say, {{"given", std::string(plan.players[i])}});
  return plan;
}

struct Pair {
  bots::Pairing pairing;
  bots::Verdict verdict = bots::Verdict::open;
};

// One deal: the one plays it from each seat, the other sits in all the rest.
double play_deal(const Plan& plan, const bots::Pairing& pairing, std::uint64_t deal) {
  double wins = 0;
  const auto seats = static_cast<std::size_t>(plan.setup.seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    bots::Lineup lineup{plan.setup, std::vector(seats, plan.players[pairing.other]), {}};
    lineup.policies[seat] = plan.players[pairing.one];
    lineup.budget.effort = static_cast<double>(plan.effort);
    bots::Tally tally(plan.setup.seats);
    plan.arena->play(lineup, plan.seed, deal, 1, tally);
    if (tally.unfinished() > 0)
      bad_input("simulate_unfinished"_say,
                {{"count", std::int64_t{1}}, {"most", static_cast<std::int64_t>(bots::most_actions_in_a_match)}});
    wins += tally.wins(core::Seat(static_cast<int>(seat))).value;
  }
  return wins / static_cast<double>(seats);
}

/// Tells whoever waits how far it is.
class Progress {
 public:
  Progress(std::uint64_t all, const Io& io) : all_(all), io_(io), shows_(is_terminal(io.err)) {}
  void show(std::uint64_t done) const {
    if (!shows_ || before_ + done == 0) return;
    const double share = static_cast<double>(before_ + done) / static_cast<double>(all_);
    const double left = std::chrono::duration<double>(Clock::now() - begin_).count() * (1 - share) / share;
    constexpr int width = 30;
    const int full = static_cast<int>(width * share);
    io_.err << "\r\x1b[K[" << std::string(static_cast<std::size_t>(full), '#')
            << std::string(static_cast<std::size_t>(width - full), '.') << "] "
            << io_.say("simulate_progress"_say, {{"percent", static_cast<std::int64_t>(100 * share)},
                                                 {"left", clock_text(static_cast<std::int64_t>(left * 1000) + 999)}})
            << std::flush;
  }
  void add(std::uint64_t done) { before_ += done; }
  void skip(std::uint64_t deals) { all_ -= deals; }
  void clear() const {
    if (shows_) io_.err << "\r\x1b[K" << std::flush;
  }

 private:
  std::uint64_t all_;
  std::uint64_t before_ = 0;
  const Io& io_;
  bool shows_;
  Clock::time_point begin_ = Clock::now();
};

void play_pair(const Plan& plan, Pair& pair, Progress& progress) {
  auto& series = pair.pairing.series;
  series.seats = plan.setup.seats;
  const std::uint64_t look = plan.sprt ? deals_a_look : plan.deals;
  for (std::uint64_t first = 0; first < plan.deals; first += look) {
    const auto count = std::min(look, plan.deals - first);
    series.shares.resize(first + count);
    work_through(
        count, plan.threads,
        [&](std::uint64_t n) { series.shares[first + n] = play_deal(plan, pair.pairing, first + n); },
        [&](std::uint64_t done) { progress.show(done); });
    progress.add(count);
    if (!plan.sprt) continue;
    pair.verdict = bots::judge(series, static_cast<double>(*plan.sprt));
    if (pair.verdict == bots::Verdict::open) continue;
    progress.skip(plan.deals - first - count);
    return;
  }
}

std::vector<Pair> play_all(const Plan& plan, const Io& io) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < plan.players.size(); ++i)
    for (auto j = i + 1; j < plan.players.size(); ++j) pairs.push_back({{i, j, {}}});
  Progress progress(plan.deals * pairs.size(), io);
  for (auto& pair : pairs) play_pair(plan, pair, progress);
  progress.clear();
  return pairs;
}

std::vector<double> rate(const Plan& plan, const std::vector<Pair>& pairs) {
  std::vector<bots::Pairing> pairings;
  for (const auto& pair : pairs) pairings.push_back(pair.pairing);
  return bots::ratings(plan.players.size(), pairings);
}

std::vector<std::size_t> best_first(const std::vector<double>& elo) {
  std::vector<std::size_t> order(elo.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return std::pair(-elo[a], a) < std::pair(-elo[b], b); });
  return order;
}

std::string_view verdict_name(bots::Verdict verdict) {
  switch (verdict) {
    case bots::Verdict::stronger: return "stronger";
    case bots::Verdict::not_stronger: return "not_stronger";
    case bots::Verdict::open: break;
  }
  return "open";
}

json::object write_interval(const bots::Interval& interval) {
  return json::object{{"value", interval.value}, {"low", interval.low}, {"high", interval.high}};
}

json::object write_report(const Plan& plan, const std::vector<Pair>& pairs, double seconds) {
  json::object out;
  out["game"] = plan.game->name();
  core::write_setup(out, plan.setup, plan.game->options());
  out["seed"] = plan.seed;
  out["effort"] = plan.effort;
  const auto elo = rate(plan, pairs);
  json::array table;
  for (const auto i : best_first(elo)) table.push_back(json::object{{"player", plan.players[i]}, {"elo", elo[i]}});
  out["ratings"] = std::move(table);
  json::array list;
  for (const auto& pair : pairs) {
    json::object one;
    one["one"] = plan.players[pair.pairing.one];
    one["other"] = plan.players[pair.pairing.other];
    one["deals"] = pair.pairing.series.shares.size();
    one["matches"] = pair.pairing.series.shares.size() * static_cast<std::size_t>(plan.setup.seats);
    one["even"] = pair.pairing.series.even();
    one["wins"] = write_interval(pair.pairing.series.wins());
    one["elo"] = write_interval(pair.pairing.series.elo());
    if (plan.sprt) one["verdict"] = verdict_name(pair.verdict);
    list.push_back(std::move(one));
  }
  out["pairs"] = std::move(list);
  out["seconds"] = seconds;
  return out;
}

void print_report(const Plan& plan, const std::vector<Pair>& pairs, const Io& io) {
  io.out << io.say("tournament_head"_say, {{"game", title(*plan.game)},
                                           {"seats", std::int64_t{plan.setup.seats}},
                                           {"even", fmt::format("{:.1f}", 100.0 / plan.setup.seats)},
                                           {"seed", std::to_string(plan.seed)}})
         << "\n\n";
  io.out << fmt::format("{:<12} {:<12} {:>8}  {:<24} {}\n", io.word("column_one"_word), io.word("column_others"_word),
                        io.word("column_matches"_word), io.word("column_wins"_word), "Elo");
  for (const auto& pair : pairs) {
    const auto& series = pair.pairing.series;
    const auto wins = series.wins();
    const auto elo = series.elo();
    io.out << fmt::format(
        "{:<12} {:<12} {:>8}  {:<24} {:+.0f} ({:+.0f} - {:+.0f})", plan.players[pair.pairing.one],
        plan.players[pair.pairing.other], series.shares.size() * static_cast<std::size_t>(plan.setup.seats),
        fmt::format("{:.1f} % ({:.1f} - {:.1f})", 100 * wins.value, 100 * wins.low, 100 * wins.high), elo.value,
        elo.low, elo.high);
    if (plan.sprt && pair.verdict == bots::Verdict::stronger) io.out << "  " << io.word("sprt_stronger"_word);
    if (plan.sprt && pair.verdict == bots::Verdict::not_stronger) io.out << "  " << io.word("sprt_not_stronger"_word);
    if (plan.sprt && pair.verdict == bots::Verdict::open) io.out << "  " << io.word("sprt_open"_word);
    io.out << "\n";
  }
  io.out << "\n";
  const auto elo = rate(plan, pairs);
  for (const auto i : best_first(elo)) io.out << fmt::format("{:<12} {:+.0f}\n", plan.players[i], elo[i]);
}

}  // namespace

Exit tournament(const TournamentCall& call, const Io& io) {
  const auto plan = make_plan(call);
  const auto begin = Clock::now();
  const auto pairs = play_all(plan, io);
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (call.json) {
    io.out << json::serialize(write_report(plan, pairs, seconds)) << "\n";
  } else {
    print_report(plan, pairs, io);
  }
  return Exit::good;
}

}  // namespace rummage::app
