#pragma once

#include <map>
#include <memory>
#include <string_view>

#include "bots/arena.hpp"

namespace rummage::table {

/// One for each game and thread. Thinkers are stateless between decisions; keeping them saves allocating their memory
/// again.
inline bots::AnyThinker& thinker_of_thread(std::string_view game) {
  thread_local std::map<std::string_view, std::unique_ptr<bots::AnyThinker>> thinkers;
  auto& thinker = thinkers[game];
  if (!thinker) thinker = bots::find_arena(game)->new_thinker();
  return *thinker;
}

}  // namespace rummage::table
