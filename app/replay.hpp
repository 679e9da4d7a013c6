#pragma once

#include <optional>
#include <string>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct ReplayCall {
  std::string record;
  std::optional<std::string> seat;  // whose eyes; a spectator's if left out
  std::optional<std::string> step;  // the screen after this step, instead of the list
  bool json = false;
  bool plain = false;
};

/// `rummage replay`: a match step by step. One that breaks the rules is shown up to there.
Exit replay(const ReplayCall& call, const Io& io);

}  // namespace rummage::app
