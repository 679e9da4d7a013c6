#pragma once

#include <optional>
#include <string>

#include "load/link.hpp"

namespace rummage::load {

struct PlayPlan {
  std::string program;             // the server to start,
  std::optional<Address> address;  // or where one runs
  std::string game = "five-crowns";
  std::size_t matches = 200;
  double seconds = 10;
  std::size_t bot_tables = 0;  // where two bots play one another meanwhile
  std::string bot_game = "five-crowns";
  std::string level = "strong";
};
/// Moves a second, times of acknowledgement, and what a move costs the server.
int play(const PlayPlan& plan);

struct IdlePlan {
  std::string program;
  std::size_t connections = 10'000;
  std::size_t tables = 1'000;
};
/// The memory of connections that only listen, and of tables that are being played.
int idle(const IdlePlan& plan);

struct KillPlan {
  std::string program;
  std::size_t kills = 6;
  std::size_t matches = 12;
  std::uint32_t seed = 1;
};
/// Kills the server at random moments while clients play. Prints "ok ..." and "FAIL ..." lines; 0 if all is well.
int kill(const KillPlan& plan);

}  // namespace rummage::load
