#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/json.hpp"
#include "files.hpp"

namespace rummage::proof {

/// How many sequences of this many legal actions there are, by whatever seats. Positions are to be chosen so that
/// chance plays no part.
template <core::Game G>
std::uint64_t count_sequences(const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  const auto list = std::make_unique<typename G::ActionList>();
  for (int i = 0; i < G::setup(state).seats; ++i) {
    G::legal_actions(state, core::Seat(i), *list);
    if (depth == 1) {
      total += list->size();
      continue;
    }
    for (const auto& action : *list) {
      auto after = state;
      core::NoChance chance;
      auto ignored = core::Events::ignored();
      if (!G::apply(after, core::Seat(i), action, chance, ignored)) return 0;
      total += count_sequences<G>(after, depth - 1);
    }
  }
  return total;
}

/// The rows of tests/GAME/counts/*.txt: depth, count, and the position as JSON on the rest of the line; lines that
/// start with # say what the row is about.
template <core::Game G>
void check_counts() {
  for (const auto& path : list_sources("tests/" + std::string(G::folder) + "/counts", ".txt")) {
    int number = 0;
    for (const auto& line : lines_of(read_source(path))) {
      ++number;
      if (line.empty() || line[0] == '#') continue;
      int depth = 0;
      std::uint64_t wanted = 0;
      int used = 0;
      const int read = std::sscanf(line.c_str(), "%d %lu %n", &depth, &wanted, &used);
      const auto parsed = core::parse_json(std::string_view(line).substr(static_cast<std::size_t>(used)));
      const auto state = read == 2 && parsed && parsed->is_object() ? G::read_position(parsed->get_object())
                                                                    : std::unexpected(core::Refusal{});
      if (!state) {
        ADD_FAILURE() << path << ":" << number << ": cannot be read " << state.error().code.name;
        continue;
      }
      EXPECT_EQ(count_sequences<G>(*state, depth), wanted) << path << ":" << number;
    }
  }
}

}  // namespace rummage::proof
