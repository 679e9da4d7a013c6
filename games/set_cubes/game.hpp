#pragma once

#include "core/game.hpp"
#include "games/set_cubes/advice.hpp"
#include "games/set_cubes/bot/insight.hpp"
#include "games/set_cubes/bot/policy.hpp"
#include "games/set_cubes/invariant.hpp"
#include "games/set_cubes/position.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/terminal/screen.hpp"
#include "games/set_cubes/text.hpp"
#include "games/set_cubes/view.hpp"

namespace rummage::set_cubes {

/// SET Cubes as the rest of the program knows it.
struct Game : core::GameOf<Game, Rules, State, View, Action, ActionList> {
  static constexpr std::string_view name = "set-cubes";
  static constexpr int rules_version = 1;
  static constexpr core::SeatRange seats{.least = least_seats, .most = most_seats, .usual = usual_seats};

  using Insight = set_cubes::Insight;
  static constexpr auto& bots = set_cubes::bots;
  static constexpr auto& options = set_cubes::options;
  static constexpr auto& solve = set_cubes::solve;
  static constexpr auto& notation = set_cubes::notation;
};

static_assert(core::Game<Game>);

}  // namespace rummage::set_cubes
