#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/json.hpp"

// For tests of what a seat is told about its own cards: moments of matches to ask in, and how to do as it is told.

namespace rummage::proof {

/// Plays matches, mostly well and now and then anyhow, and calls with each state on the way.
template <core::Game G, class Visit>
void each_moment(const core::Setup& setup, std::uint64_t matches, int steps, Visit&& visit) {
  auto events = core::Events::ignored();
  for (std::uint64_t seed = 1; seed <= matches && !testing::Test::HasFailure(); ++seed) {
    core::FastChance chance(seed);
    auto state = G::initial(setup, chance, events);
    for (int i = 0; i < steps && !G::result(state) && !testing::Test::HasFailure(); ++i) {
      visit(static_cast<const typename G::State&>(state), chance);
      auto step = G::random_step(state, chance);
      if (chance.below(4) != 0)
        if (const auto better = G::decide(G::view(state, step.seat), step.seat, G::Policy::greedy, chance))
          step.action = better->action;
      ASSERT_TRUE(G::apply(state, step.seat, step.action, chance, events));
    }
  }
}

/// What the seat is advised. On the way: it does not depend on what is hidden from the seat, and nobody else, in
/// another seat or none, is told anything of it.
template <core::Game G, class Probe>
core::json::object advice_of(const typename G::State& state, core::Seat seat, core::Chance& chance) {
  const auto view = G::view(state, seat);
  auto advice = core::calls::call_advise(view, seat);
  const auto other = Probe::swap_hidden(state, seat, chance);
  EXPECT_EQ(core::calls::call_advise(G::view(other, seat), seat), advice);
  EXPECT_TRUE(core::calls::call_advise(G::view(state, core::Viewer::spectator()), seat).empty());
  const core::Seat next((seat.index() + 1) % G::setup(state).seats);
  EXPECT_TRUE(core::calls::call_advise(view, next).empty());
  EXPECT_TRUE(core::calls::call_advise(G::view(state, next), seat).empty());
  return advice;
}

/// The state after an action that was advised; fails where the rules refuse it, or if it is not written as it should
/// be.
template <core::Game G>
typename G::State after(const typename G::State& state, core::Seat seat, std::string_view action) {
  auto next = state;
  core::FastChance chance(1);
  auto events = core::Events::ignored();
  const auto read = G::read_action(state, seat, action);
  EXPECT_TRUE(read) << action;
  if (!read) return next;
  EXPECT_EQ(G::write_action(state, seat, *read), action);
  const auto done = G::apply(next, seat, *read, chance, events);
  EXPECT_TRUE(done) << action << ": " << (done ? "" : done.error().code.name) << " in "
                    << core::json::serialize(G::write_position(state));
  return next;
}

template <core::Game G>
bool is_accepted(typename G::State state, core::Seat seat, std::string_view action) {
  core::FastChance chance(1);
  auto events = core::Events::ignored();
  const auto read = G::read_action(state, seat, action);
  return read && G::apply(state, seat, *read, chance, events);
}

/// Texts of a JSON array.
inline std::vector<std::string> texts_of(const core::json::value& list) {
  std::vector<std::string> out;
  for (const auto& item : list.as_array()) out.emplace_back(item.as_string());
  return out;
}

inline std::string text_of(const core::json::value& value) { return std::string(value.as_string()); }
inline int number_of(const core::json::value& value) {
  return static_cast<int>(core::whole_number(value).value_or(-1));
}

}  // namespace rummage::proof
