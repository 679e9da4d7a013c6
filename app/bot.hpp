#pragma once

#include <string>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct BotCall {
  std::string game;
  std::string level = "expert";
  std::string seed = "0";
  std::string effort = "1";
  std::string threads = "1";
};

/// `rummage bot`: speaks the engine protocol of docs/engine-protocol.md on standard input and output, for one game.
Exit bot(const BotCall& call, const Io& io);

}  // namespace rummage::app
