#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/json.hpp"

namespace rummage::proof {

/// A row of tests/GAME/counts/*.txt: depth, number of sequences, and the position as JSON on the rest of the line.
/// Lines that start with # say what the rows below are about.
struct CountRow {
  std::string path;
  int line = 0;
  int depth = 0;
  std::uint64_t count = 0;
  core::json::object position;
};

std::vector<CountRow> count_rows(std::string_view folder);

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

template <core::Game G>
void check_counts() {
  for (const auto& row : count_rows(G::folder())) {
    const auto state = G::read_position(row.position);
    const auto count = state ? count_sequences<G>(*state, row.depth) : 0;
    if (!state || count != row.count)
      ADD_FAILURE_AT(row.path.c_str(), row.line)
          << (state ? std::to_string(count) + " sequences, not " + std::to_string(row.count)
                    : "refused: " + std::string(state.error().code.name));
  }
}

}  // namespace rummage::proof
