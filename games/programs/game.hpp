#pragma once

#include "core/game.hpp"
#include "games/programs/advice.hpp"
#include "games/programs/bot/insight.hpp"
#include "games/programs/bot/policy.hpp"
#include "games/programs/invariant.hpp"
#include "games/programs/position.hpp"
#include "games/programs/rules.hpp"
#include "games/programs/study.hpp"
#include "games/programs/terminal/screen.hpp"
#include "games/programs/text.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// Programs as the rest of the program knows it.
struct Game : core::GameOf<Game, Rules, State, View, Action, ActionList> {
  static constexpr std::string_view name = "programs";
  static constexpr int rules_version = programs::rules_version;
  static constexpr core::SeatRange seats{.least = least_seats, .most = most_seats, .usual = usual_seats};

  using Insight = programs::Insight;
  using Study = programs::Study;
  static constexpr auto& bots = programs::bots;
  static constexpr auto& options = programs::options;
  static constexpr auto& notation = programs::notation;
  static constexpr auto& solve = programs::solve;
};

static_assert(core::Game<Game>);

}  // namespace rummage::programs
