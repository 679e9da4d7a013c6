#pragma once

#include "core/game.hpp"
#include "games/romi_rami/advice.hpp"
#include "games/romi_rami/bot/insight.hpp"
#include "games/romi_rami/bot/policy.hpp"
#include "games/romi_rami/invariant.hpp"
#include "games/romi_rami/position.hpp"
#include "games/romi_rami/rules.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/terminal/screen.hpp"
#include "games/romi_rami/text.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// Romi Rami as the rest of the program knows it.
struct Game : core::GameOf<Game, Rules, State, View, Action, ActionList> {
  static constexpr std::string_view name = "romi-rami";
  static constexpr int rules_version = 1;
  static constexpr core::SeatRange seats{.least = 2, .most = most_seats, .usual = 3};

  using Insight = romi_rami::Insight;
  static constexpr auto& bots = romi_rami::bots;
  static constexpr auto& options = romi_rami::options;
  static constexpr auto& notation = romi_rami::notation;
  static constexpr auto& solve = romi_rami::solve;
};

static_assert(core::Game<Game>);

}  // namespace rummage::romi_rami
