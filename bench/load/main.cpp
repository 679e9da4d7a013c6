// Clients of a running server: real WebSockets, in a process of their own. bench/load.sh runs all of it.
#include <charconv>
#include <iostream>

#include <CLI/CLI.hpp>
#include <sodium.h>

#include "load/modes.hpp"
#include "load/server.hpp"

namespace {

rummage::load::Address read_address(const std::string& text) {
  const auto colon = text.rfind(':');
  rummage::load::Address out;
  if (colon != 0) out.host = text.substr(0, colon);
  const auto [end, error] = std::from_chars(text.data() + colon + 1, text.data() + text.size(), out.port);
  if (colon == std::string::npos || error != std::errc{}) throw rummage::load::Trouble("not HOST:PORT: " + text);
  return out;
}

}  // namespace

int main(int count, char** words) {
  namespace load = rummage::load;
  std::string program = "build/release/rummage";
  std::string address;
  load::PlayPlan play;
  load::IdlePlan idle;
  load::KillPlan kill;
  CLI::App app("Plays against a Rummage server, and measures it");
  app.require_subcommand(1);
  app.add_option("--rummage", program, "The server's program, started on a store of its own");
  auto* playing = app.add_subcommand("play", "Matches of two people; moves a second, times, cost");
  playing->add_option("--address", address, "A server that runs already, HOST:PORT");
  playing->add_option("--game", play.game);
  playing->add_option("--matches", play.matches);
  playing->add_option("--seconds", play.seconds);
  playing->add_option("--bot-tables", play.bot_tables, "Tables where two bots play one another meanwhile");
  playing->add_option("--bot-game", play.bot_game);
  playing->add_option("--level", play.level, "Of those bots");
  auto* idling = app.add_subcommand("idle", "Connections that listen, and tables; the memory of both");
  idling->add_option("--connections", idle.connections);
  idling->add_option("--tables", idle.tables);
  auto* killing = app.add_subcommand("kill", "Matches while the server is killed; nothing may be lost");
  killing->add_option("--kills", kill.kills);
  killing->add_option("--matches", kill.matches);
  killing->add_option("--seed", kill.seed);
  CLI11_PARSE(app, count, words);
  play.program = idle.program = kill.program = program;
  try {
    if (sodium_init() < 0) throw load::Trouble("libsodium cannot start");
    load::raise_file_limit();
    if (!address.empty()) play.address = read_address(address);
    if (playing->parsed()) return load::play(play);
    if (idling->parsed()) return load::idle(idle);
    return load::kill(kill);
  } catch (const std::exception& trouble) {
    std::cerr << "load: " << trouble.what() << "\n";
    return 1;
  }
}
