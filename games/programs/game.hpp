#pragma once

#include "core/game.hpp"
#include "games/programs/action.hpp"
#include "games/programs/advice.hpp"
#include "games/programs/insight.hpp"
#include "games/programs/policy.hpp"
#include "games/programs/rules.hpp"
#include "games/programs/screen.hpp"
#include "games/programs/state.hpp"
#include "games/programs/study.hpp"
#include "games/programs/text.hpp"
#include "games/programs/view.hpp"

namespace rummage::programs {

/// Programs as the rest of the program knows it: this folder's functions under the names that every game has.
struct Game {
  using State = programs::State;
  using Action = programs::Action;
  using ActionList = programs::ActionList;
  using View = programs::View;
  using Insight = programs::Insight;
  using Study = programs::Study;

  static constexpr std::string_view name = "programs";
  static constexpr std::string_view folder = "programs";
  static constexpr int rules_version = 1;
  static constexpr int least_seats = programs::least_seats;
  static constexpr int most_seats = programs::most_seats;
  static constexpr int usual_seats = programs::usual_seats;

  static constexpr auto& options = programs::options;
  static constexpr auto& policies = programs::policies;
  static constexpr auto& check_setup = programs::check_setup;
  static constexpr auto& initial = programs::initial;
  static core::Setup setup(const State& state) { return programs::setup(state); }
  static constexpr auto& legal_actions = programs::legal_actions;
  static constexpr auto& apply = programs::apply;
  static constexpr auto& timer = programs::timer;
  static constexpr auto& result = programs::result;
  static constexpr auto& invariant_error = programs::invariant_error;
  static constexpr auto& view = programs::view;
  static constexpr auto& determinize = programs::determinize;
  static constexpr auto& random_step = programs::random_step;
  static constexpr auto& decide = programs::decide;
  static constexpr auto& write_action = programs::write_action;
  static constexpr auto& read_action = programs::read_action;
  static constexpr auto& write_position = programs::write_position;
  static constexpr auto& read_position = programs::read_position;
  static constexpr auto& write_view = programs::write_view;
  static constexpr auto& read_view = programs::read_view;
  static constexpr auto& solve = programs::solve;
  static constexpr auto& draw = programs::draw;
  static constexpr auto& typed = programs::typed;
  static constexpr auto& hint = programs::hint;
  static constexpr auto& advise = programs::advise;
};

static_assert(core::Game<Game>);

}  // namespace rummage::programs
