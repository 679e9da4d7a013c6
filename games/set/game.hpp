#pragma once

#include "core/game.hpp"
#include "games/set/action.hpp"
#include "games/set/advice.hpp"
#include "games/set/insight.hpp"
#include "games/set/policy.hpp"
#include "games/set/rules.hpp"
#include "games/set/screen.hpp"
#include "games/set/state.hpp"
#include "games/set/text.hpp"
#include "games/set/view.hpp"

namespace rummage::set {

/// SET as the rest of the program knows it: this folder's functions under the names that every game has.
struct Game {
  using State = set::State;
  using Action = set::Action;
  using ActionList = set::ActionList;
  using View = set::View;
  using Insight = set::Insight;

  static constexpr std::string_view name = "set";
  static constexpr std::string_view folder = "set";
  static constexpr int rules_version = 1;
  static constexpr int least_seats = 1;
  static constexpr int most_seats = set::most_seats;
  static constexpr int usual_seats = set::usual_seats;

  static constexpr auto& options = set::options;
  static constexpr auto& policies = set::policies;
  static constexpr auto& check_setup = set::check_setup;
  static constexpr auto& initial = set::initial;
  static core::Setup setup(const State& state) { return set::setup(state); }
  static constexpr auto& legal_actions = set::legal_actions;
  static constexpr auto& apply = set::apply;
  static constexpr auto& timer = set::timer;
  static constexpr auto& result = set::result;
  static bool is_race(const State&) { return true; }  // SET-07: whoever comes first
  static constexpr auto& is_find = set::is_find;
  static constexpr auto& invariant_error = set::invariant_error;
  static constexpr auto& view = set::view;
  static constexpr auto& determinize = set::determinize;
  static constexpr auto& random_step = set::random_step;
  static constexpr auto& decide = set::decide;
  // Cards name themselves, so an action's text needs nothing of the table.
  static std::string write_action(const State&, Seat, const Action& action) { return set::write_action(action); }
  static std::expected<Action, core::Refusal> read_action(const State&, Seat, std::string_view text) {
    return set::read_action(text);
  }
  static constexpr auto& write_position = set::write_position;
  static constexpr auto& read_position = set::read_position;
  static constexpr auto& write_view = set::write_view;
  static constexpr auto& read_view = set::read_view;
  static constexpr auto& solve = set::solve;
  static constexpr auto& draw = set::draw;
  static constexpr auto& typed = set::typed;
  static constexpr auto& hint = set::hint;
  static constexpr auto& advise = set::advise;
};

static_assert(core::Game<Game>);

}  // namespace rummage::set
