#pragma once

#include "core/game.hpp"
#include "games/set/advice.hpp"
#include "games/set/bot/insight.hpp"
#include "games/set/bot/policy.hpp"
#include "games/set/invariant.hpp"
#include "games/set/position.hpp"
#include "games/set/rules.hpp"
#include "games/set/terminal/screen.hpp"
#include "games/set/text.hpp"
#include "games/set/view.hpp"

namespace rummage::set {

/// SET as the rest of the program knows it.
struct Game : core::GameOf<Game, Rules, State, View, Action, ActionList, Policy> {
  static constexpr std::string_view name = "set";
  static constexpr int rules_version = set::rules_version;
  static constexpr core::SeatRange seats{.least = 1, .most = most_seats, .usual = 2};

  // Finding is hard at first: a slow bot, and the sheet's cards for beginners (SET-20).
  static constexpr core::FirstMatch first_match{.level = core::levels[0], .option = "deck", .choice = "red"};

  using Insight = set::Insight;
  static constexpr auto& bots = set::bots;
  static constexpr auto& options = set::options;
  static constexpr auto& notation = set::notation;
  static constexpr auto& solve = set::solve;
};

static_assert(core::Game<Game>);

}  // namespace rummage::set
