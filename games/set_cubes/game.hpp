#pragma once

#include "core/game.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/advice.hpp"
#include "games/set_cubes/insight.hpp"
#include "games/set_cubes/policy.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/screen.hpp"
#include "games/set_cubes/state.hpp"
#include "games/set_cubes/text.hpp"
#include "games/set_cubes/view.hpp"

namespace rummage::set_cubes {

/// SET Cubes as the rest of the program knows it: this folder's functions under the names that every game has.
struct Game {
  using State = set_cubes::State;
  using Action = set_cubes::Action;
  using ActionList = set_cubes::ActionList;
  using View = set_cubes::View;
  using Insight = set_cubes::Insight;

  static constexpr std::string_view name = "set-cubes";
  static constexpr std::string_view folder = "set_cubes";
  static constexpr int rules_version = 1;
  static constexpr int least_seats = set_cubes::least_seats;
  static constexpr int most_seats = set_cubes::most_seats;
  static constexpr int usual_seats = set_cubes::usual_seats;

  static constexpr auto& options = set_cubes::options;
  static constexpr auto& policies = set_cubes::policies;
  static constexpr auto& check_setup = set_cubes::check_setup;
  static constexpr auto& initial = set_cubes::initial;
  static core::Setup setup(const State& state) { return set_cubes::setup(state); }
  static constexpr auto& legal_actions = set_cubes::legal_actions;
  static constexpr auto& apply = set_cubes::apply;
  static constexpr auto& timer = set_cubes::timer;
  static constexpr auto& result = set_cubes::result;
  static constexpr auto& invariant_error = set_cubes::invariant_error;
  /// The opening: whoever calls first opens (CUBE-07).
  static constexpr auto& is_find = set_cubes::is_find;
  static bool is_race(const State& state) { return state.phase == Phase::opening; }
  static constexpr auto& view = set_cubes::view;
  static constexpr auto& determinize = set_cubes::determinize;
  static constexpr auto& random_step = set_cubes::random_step;
  static constexpr auto& decide = set_cubes::decide;
  // A die is named by what it shows in the seat's hand.
  static std::string write_action(const State& state, Seat seat, const Action& action) {
    return set_cubes::write_action(state, seat, action);
  }
  static std::expected<Action, core::Refusal> read_action(const State& state, Seat seat, std::string_view text) {
    return set_cubes::read_action(state, seat, text);
  }
  static constexpr auto& write_position = set_cubes::write_position;
  static constexpr auto& read_position = set_cubes::read_position;
  static constexpr auto& write_view = set_cubes::write_view;
  static constexpr auto& read_view = set_cubes::read_view;
  static constexpr auto& solve = set_cubes::solve;
  static constexpr auto& draw = set_cubes::draw;
  static constexpr auto& typed = set_cubes::typed;
  static constexpr auto& hint = set_cubes::hint;
  static constexpr auto& advise = set_cubes::advise;
};

static_assert(core::Game<Game>);

}  // namespace rummage::set_cubes
