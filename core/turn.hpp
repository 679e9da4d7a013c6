#pragma once

#include <cassert>
#include <string_view>

#include "core/message.hpp"
#include "core/seat.hpp"

namespace rummage::core {

/// Of a game where one seat acts at a time: refuses what comes after the end or out of turn, each by its rule.
template <class State>
Done check_turn(const State& state, Seat seat, std::string_view end_rule, std::string_view turn_rule) {
  using namespace literals;
  assert(seat.index() < state.seats);
  if (state.phase == decltype(state.phase)::over) return refuse("match_is_over"_say, end_rule);
  if (seat != state.to_act) return refuse("not_your_turn"_say, turn_rule, {{"seat", state.to_act}});
  return {};
}

/// Whether the seat has something to do there.
template <class State>
bool has_turn(const State& state, Seat seat) {
  return state.phase != decltype(state.phase)::over && seat == state.to_act;
}

}  // namespace rummage::core
