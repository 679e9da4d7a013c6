#pragma once

#include "core/game.hpp"
#include "games/five_crowns/advice.hpp"
#include "games/five_crowns/bot/insight.hpp"
#include "games/five_crowns/bot/policy.hpp"
#include "games/five_crowns/invariant.hpp"
#include "games/five_crowns/position.hpp"
#include "games/five_crowns/rules.hpp"
#include "games/five_crowns/terminal/screen.hpp"
#include "games/five_crowns/text.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {

/// Five Crowns as the rest of the program knows it.
struct Game : core::GameOf<Game, Rules, State, View, Action, ActionList> {
  static constexpr std::string_view name = "five-crowns";
  static constexpr int rules_version = 1;
  static constexpr core::SeatRange seats{.least = 2, .most = most_seats, .usual = 4};

  using Insight = five_crowns::Insight;
  static constexpr auto& bots = five_crowns::bots;
  static constexpr auto& options = five_crowns::options;
  static constexpr auto& notation = five_crowns::notation;
  static constexpr auto& solve = five_crowns::solve;
};

static_assert(core::Game<Game>);

}  // namespace rummage::five_crowns
