#include <algorithm>
#include <array>
#include <chrono>
#include <ostream>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "app/sentences.hpp"
#include "app/workers.hpp"
#include "bots/arena.hpp"
#include "bots/contest.hpp"
#include "core/json.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Clock = std::chrono::steady_clock;
namespace json = core::json;

// Deals between two looks at the sequential test. A fixed number, so that the number of threads makes no difference.
constexpr std::uint64_t deals_a_look = 32;

struct TournamentPlan {
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

TournamentPlan make_plan(const TournamentCall& call) {
  TournamentPlan plan;
  plan.game = &need_game(call.game);
  plan.arena = bots::find_arena(call.game);
  plan.deals = need_number("--deals", call.deals, 1, 10'000'000);
  plan.seed = need_number("--seed", call.seed, 0, UINT64_MAX);
  plan.effort = need_number("--effort", call.effort, 1, 1000);
  if (call.sprt) plan.sprt = need_number("--sprt", *call.sprt, 1, 1000);
  plan.threads = need_threads(call.threads);
  plan.setup = need_setup(*plan.game, call, std::max(2, plan.game->least_seats()));
  for (const auto& name : split(call.players, ',')) plan.players.push_back(need_bot(*plan.game, name));
  if (plan.players.size() < 2 || plan.setup.seats < 2) bad_call("call_two_players"_say);
  for (std::size_t i = 0; i < plan.players.size(); ++i)
    if (std::ranges::count(plan.players, plan.players[i]) > 1)
      bad_call("call_player_twice"_say, {{"given", std::string(plan.players[i])}});
  return plan;
}

// Plays one deal with the first player in each seat in turn and the other player in all other seats.
double play_deal(const TournamentPlan& plan, const bots::Pairing& pairing, std::uint64_t deal) {
  double wins = 0;
  const auto seats = static_cast<std::size_t>(plan.setup.seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    bots::Lineup lineup{plan.setup, std::vector(seats, plan.players[pairing.other]), {}};
    lineup.bots[seat] = plan.players[pairing.one];
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

bots::Verdict verdict_of(const TournamentPlan& plan, const bots::Pairing& pair) {
  return bots::judge(pair.series, static_cast<double>(*plan.sprt));
}

void play_pair(const TournamentPlan& plan, bots::Pairing& pair, Progress& progress) {
  auto& series = pair.series;
  series.seats = plan.setup.seats;
  const std::uint64_t look = plan.sprt ? deals_a_look : plan.deals;
  for (std::uint64_t first = 0; first < plan.deals; first += look) {
    const auto count = std::min(look, plan.deals - first);
    series.shares.resize(first + count);
    work_through(
        count, plan.threads, [&](std::uint64_t n) { series.shares[first + n] = play_deal(plan, pair, first + n); },
        [&](std::uint64_t done) { progress.show(done); });
    progress.add(count);
    if (!plan.sprt || verdict_of(plan, pair) == bots::Verdict::open) continue;
    progress.skip(plan.deals - first - count);
    return;
  }
}

std::vector<bots::Pairing> play_all(const TournamentPlan& plan, const Io& io) {
  std::vector<bots::Pairing> pairs;
  for (std::size_t i = 0; i < plan.players.size(); ++i)
    for (auto j = i + 1; j < plan.players.size(); ++j) pairs.push_back({i, j, {}});
  Progress progress(plan.deals * pairs.size(), io);
  for (auto& pair : pairs) play_pair(plan, pair, progress);
  return pairs;
}

std::vector<std::size_t> best_first(const std::vector<double>& elo) {
  std::vector<std::size_t> order(elo.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return std::pair(-elo[a], a) < std::pair(-elo[b], b); });
  return order;
}

// By verdict: the name in JSON, and the word for people.
constexpr std::array<std::string_view, 3> verdict_names{"open", "stronger", "not_stronger"};
constexpr std::array verdict_words{"sprt_open"_word, "sprt_stronger"_word, "sprt_not_stronger"_word};

json::object write_report(const TournamentPlan& plan, const std::vector<bots::Pairing>& pairs, double seconds) {
  json::object out;
  out["game"] = plan.game->name();
  core::write_setup(out, plan.setup, plan.game->options());
  out["seed"] = plan.seed;
  out["effort"] = plan.effort;
  const auto elo = bots::ratings(plan.players.size(), pairs);
  json::array table;
  for (const auto i : best_first(elo)) table.push_back(json::object{{"player", plan.players[i]}, {"elo", elo[i]}});
  out["ratings"] = std::move(table);
  json::array list;
  for (const auto& pair : pairs) {
    json::object one;
    one["one"] = plan.players[pair.one];
    one["other"] = plan.players[pair.other];
    one["deals"] = pair.series.shares.size();
    one["matches"] = pair.series.shares.size() * static_cast<std::size_t>(plan.setup.seats);
    one["even"] = pair.series.even();
    one["wins"] = core::write_interval(pair.series.wins());
    one["elo"] = core::write_interval(pair.series.elo());
    if (plan.sprt) one["verdict"] = verdict_names[static_cast<std::size_t>(verdict_of(plan, pair))];
    list.push_back(std::move(one));
  }
  out["pairs"] = std::move(list);
  out["seconds"] = seconds;
  return out;
}

void print_report(const TournamentPlan& plan, const std::vector<bots::Pairing>& pairs, const Io& io) {
  io.print("tournament_head"_say,
           {{"game", title(*plan.game)},
            {"seats", std::int64_t{plan.setup.seats}},
            {"even", fmt::format("{:.1f}", 100.0 / plan.setup.seats)},
            {"seed", std::to_string(plan.seed)}});
  io.out << "\n";
  io.out << fmt::format("{:<12} {:<12} {:>8}  {:<24} {}\n", io.word("column_one"_word), io.word("column_others"_word),
                        io.word("column_matches"_word), io.word("column_wins"_word), "Elo");
  for (const auto& pair : pairs) {
    const auto& series = pair.series;
    const auto wins = series.wins();
    const auto elo = series.elo();
    io.out << fmt::format("{:<12} {:<12} {:>8}  {:<24} {:+.0f} ({:+.0f} - {:+.0f})", plan.players[pair.one],
                          plan.players[pair.other], series.shares.size() * static_cast<std::size_t>(plan.setup.seats),
                          fmt::format("{:.1f} % ({:.1f} - {:.1f})", 100 * wins.value, 100 * wins.low, 100 * wins.high),
                          elo.value, elo.low, elo.high);
    if (plan.sprt) io.out << "  " << io.word(verdict_words[static_cast<std::size_t>(verdict_of(plan, pair))]);
    io.out << "\n";
  }
  io.out << "\n";
  const auto elo = bots::ratings(plan.players.size(), pairs);
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
