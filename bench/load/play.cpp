#include <algorithm>
#include <csignal>
#include <iostream>

#include <fmt/format.h>
#include <sys/resource.h>

#include "load/hall.hpp"
#include "load/modes.hpp"
#include "load/server.hpp"

namespace rummage::load {
namespace {

double own_cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace

int play(const PlayPlan& plan) {
  std::optional<Server> server;
  if (!plan.address) {
    server.emplace(plan.program);
    server->start();
  }
  const auto address = plan.address ? *plan.address : server->address();
  Http http(address);
  net::io_context context{1};
  Hall hall(context);
  for (std::size_t i = 0; i < plan.bot_tables; ++i) {
    Match::Plan bots;
    bots.game = plan.bot_game;
    bots.level = plan.level;
    hall.invite(http, std::move(bots));
  }
  for (std::size_t i = 0; i < plan.matches; ++i) {
    Match::Plan people;
    people.game = plan.game;
    hall.invite(http, std::move(people));
  }
  hall.connect_all(address);
  hall.await_deals();
  hall.run_for(std::chrono::seconds(1));  // until it runs evenly

  hall.move_us.clear();
  const auto before = figures_of(address);
  const auto start = Clock::now();
  const auto own_before = own_cpu_seconds();
  hall.run_for(std::chrono::duration<double>(plan.seconds));
  const auto own = own_cpu_seconds() - own_before;
  const auto after = figures_of(address);
  const auto took = std::chrono::duration<double>(Clock::now() - start).count();

  const auto moves = static_cast<double>(hall.move_us.size());
  const auto stored = after.stored - before.stored;
  const auto cpu = after.cpu_seconds - before.cpu_seconds;
  const auto unfinished = std::ranges::count_if(hall.matches, [](const auto& match) { return !match->is_over(); });
  fmt::print("{}: {} matches of two, {} tables of two bots ({} {}); {} still played at the end\n", plan.game,
             plan.matches, plan.bot_tables, plan.bot_game, plan.level, unfinished);
  fmt::print("  moves a second         {:>9.0f}\n", moves / took);
  fmt::print("  server CPU a move, us  {:>9.1f}   (of all {:.0f} entries stored: {:.1f})\n", 1e6 * cpu / moves, stored,
             1e6 * cpu / stored);
  fmt::print("  server CPU, cores      {:>9.2f}   (these clients: {:.2f})\n", cpu / took, own / took);
  fmt::print("  moves a commit         {:>9.1f}\n", stored / (after.commits - before.commits));
  fmt::print("  acknowledged, p50 ms   {:>9.2f}\n", quantile(hall.move_us, 0.5) / 1000);
  fmt::print("  acknowledged, p99 ms   {:>9.2f}\n", quantile(hall.move_us, 0.99) / 1000);
  fmt::print("  disk's own sync, ms    {:>9.2f}   (median of a page written and synced)\n", disk_sync_us() / 1000);
  fmt::print("  refused {}, connections lost {}\n", hall.counts.refused, hall.counts.lost);
  if (hall.counts.refused > 0) fmt::print("  last refusal: {}\n", hall.last_refusal);
  return hall.counts.lost == 0 && moves > 0 ? 0 : 1;
}

}  // namespace rummage::load
