#pragma once

#include "core/game.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/advice.hpp"
#include "games/romi_rami/insight.hpp"
#include "games/romi_rami/invariant.hpp"
#include "games/romi_rami/policy.hpp"
#include "games/romi_rami/position.hpp"
#include "games/romi_rami/rules.hpp"
#include "games/romi_rami/screen.hpp"
#include "games/romi_rami/state.hpp"
#include "games/romi_rami/text.hpp"
#include "games/romi_rami/view.hpp"

namespace rummage::romi_rami {

/// Romi Rami as the rest of the program knows it: this folder's functions under the names that every game has.
struct Game {
  using State = romi_rami::State;
  using Action = romi_rami::Action;
  using ActionList = romi_rami::ActionList;
  using View = romi_rami::View;
  using Insight = romi_rami::Insight;

  static constexpr std::string_view name = "romi-rami";
  static constexpr std::string_view folder = "romi_rami";
  static constexpr int rules_version = 1;
  static constexpr int least_seats = romi_rami::least_seats;
  static constexpr int most_seats = romi_rami::most_seats;
  static constexpr int usual_seats = romi_rami::usual_seats;

  static constexpr auto& options = romi_rami::options;
  static constexpr auto& policies = romi_rami::policies;
  static constexpr auto& check_setup = romi_rami::check_setup;
  static constexpr auto& initial = romi_rami::initial;
  static core::Setup setup(const State& state) { return romi_rami::setup(state); }
  static constexpr auto& legal_actions = romi_rami::legal_actions;
  static constexpr auto& apply = romi_rami::apply;
  static constexpr auto& timer = romi_rami::timer;
  static constexpr auto& result = romi_rami::result;
  static constexpr auto& invariant_error = romi_rami::invariant_error;
  static constexpr auto& view = romi_rami::view;
  static constexpr auto& determinize = romi_rami::determinize;
  static constexpr auto& random_step = romi_rami::random_step;
  static constexpr auto& decide = romi_rami::decide;
  // The contract tells how the cards that fill it are put in order.
  static std::string write_action(const State&, Seat, const Action& action) { return romi_rami::write_action(action); }
  static std::expected<Action, core::Refusal> read_action(const State& state, Seat, std::string_view text) {
    return romi_rami::read_action(text, *state.deck);
  }
  static constexpr auto& write_position = romi_rami::write_position;
  static constexpr auto& read_position = romi_rami::read_position;
  static constexpr auto& write_view = romi_rami::write_view;
  static constexpr auto& read_view = romi_rami::read_view;
  static constexpr auto& solve = romi_rami::solve;
  static constexpr auto& draw = romi_rami::draw;
  static constexpr auto& typed = romi_rami::typed;
  static constexpr auto& hint = romi_rami::hint;
  static constexpr auto& advise = romi_rami::advise;
};

static_assert(core::Game<Game>);

}  // namespace rummage::romi_rami
