#include <algorithm>
#include <csignal>

#include <fmt/format.h>

#include "load/hall.hpp"
#include "load/modes.hpp"
#include "load/server.hpp"

namespace rummage::load {
namespace {

/// Somebody who only listens.
struct Idler final : Listener {
  void message(std::string_view) override { has_heard = true; }
  void closed(std::uint16_t) override { is_closed = true; }
  std::shared_ptr<Link> link;
  bool has_heard = false;
  bool is_closed = false;
};

}  // namespace

int idle(const IdlePlan& plan) {
  constexpr std::size_t at_a_table = 100;
  constexpr std::size_t from_an_address = 20'000;
  constexpr int at_once = 500;
  raise_file_limit();
  Server server(plan.program);
  server.start();
  Http http(server.address());
  net::io_context context{1};
  Hall hall(context);
  const auto host = make_person(http);
  std::vector<std::string> tables;
  for (std::size_t i = 0; i < plan.connections; i += at_a_table)
    tables.push_back(make_table(http, host, "five-crowns"));

  const auto before = figures_of(server.address());
  std::vector<std::unique_ptr<Idler>> idlers;
  for (std::size_t i = 0; i < plan.connections; ++i) {
    auto& idler = *idlers.emplace_back(std::make_unique<Idler>());
    idler.link = Link::open(context, server.address(), "/ws?table=" + tables[i / at_a_table], {}, idler,
                            static_cast<unsigned>(i / from_an_address));
    if (i % at_once != 0 && i + 1 < plan.connections) continue;
    const auto is_settled = [](const auto& one) { return one->has_heard || one->is_closed; };
    while (!std::ranges::all_of(idlers, is_settled)) context.run_one();
  }
  const auto closed = std::ranges::count_if(idlers, [](const auto& one) { return one->is_closed; });
  const auto listening = figures_of(server.address());
  const auto connection = (listening.resident_bytes - before.resident_bytes) / static_cast<double>(plan.connections);

  for (std::size_t i = 0; i < plan.tables; ++i) {
    Match::Plan people;
    people.game = "five-crowns";
    hall.invite(http, std::move(people));
  }
  const auto invited = figures_of(server.address());
  hall.connect_all(server.address());
  hall.await_deals();
  hall.run_for(std::chrono::seconds(5));
  for (auto& match : hall.matches) match->rest();
  hall.run_for(std::chrono::seconds(1));
  const auto playing = figures_of(server.address());
  const auto steps = playing.stored - invited.stored;
  const auto table =
      (playing.resident_bytes - listening.resident_bytes) / static_cast<double>(plan.tables) - 2 * connection;

  fmt::print("{} connections that listen, then {} tables of two people\n", plan.connections, plan.tables);
  fmt::print("  resident at the start, MB       {:>9.1f}\n", before.resident_bytes / 1e6);
  fmt::print("  with the connections, MB        {:>9.1f}   ({:.0f} of them, {} refused)\n",
             listening.resident_bytes / 1e6, listening.sockets, closed);
  fmt::print("  a connection, kB                {:>9.2f}\n", connection / 1e3);
  fmt::print("  with the tables too, MB         {:>9.1f}   ({:.0f} entries a table)\n", playing.resident_bytes / 1e6,
             steps / static_cast<double>(plan.tables));
  fmt::print("  a table besides, kB             {:>9.2f}\n", table / 1e3);
  for (auto& idler : idlers) idler->link->drop();
  return closed == 0 ? 0 : 1;
}

}  // namespace rummage::load
