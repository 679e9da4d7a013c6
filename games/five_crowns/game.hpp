#pragma once

#include "core/game.hpp"
#include "games/five_crowns/action.hpp"
#include "games/five_crowns/advice.hpp"
#include "games/five_crowns/insight.hpp"
#include "games/five_crowns/policy.hpp"
#include "games/five_crowns/rules.hpp"
#include "games/five_crowns/screen.hpp"
#include "games/five_crowns/state.hpp"
#include "games/five_crowns/text.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {

/// Five Crowns as the rest of the program knows it: this folder's functions under the names that every game has.
struct Game {
  using State = five_crowns::State;
  using Action = five_crowns::Action;
  using ActionList = five_crowns::ActionList;
  using View = five_crowns::View;
  using Insight = five_crowns::Insight;

  static constexpr std::string_view name = "five-crowns";
  static constexpr std::string_view folder = "five_crowns";
  static constexpr int rules_version = 1;
  static constexpr int least_seats = five_crowns::least_seats;
  static constexpr int most_seats = five_crowns::most_seats;
  static constexpr int usual_seats = five_crowns::usual_seats;

  static constexpr auto& options = five_crowns::options;
  static constexpr auto& policies = five_crowns::policies;
  static constexpr auto& check_setup = five_crowns::check_setup;
  static constexpr auto& initial = five_crowns::initial;
  static core::Setup setup(const State& state) { return five_crowns::setup(state); }
  static constexpr auto& legal_actions = five_crowns::legal_actions;
  static constexpr auto& apply = five_crowns::apply;
  static constexpr auto& timer = five_crowns::timer;
  static constexpr auto& result = five_crowns::result;
  static constexpr auto& invariant_error = five_crowns::invariant_error;
  static constexpr auto& view = five_crowns::view;
  static constexpr auto& determinize = five_crowns::determinize;
  static constexpr auto& random_step = five_crowns::random_step;
  static constexpr auto& decide = five_crowns::decide;
  // Which cards are wild tells a book from a run, and so how an arrangement is written.
  static std::string write_action(const State&, Seat, const Action& action) {
    return five_crowns::write_action(action);
  }
  static std::expected<Action, core::Refusal> read_action(const State& state, Seat, std::string_view text) {
    return five_crowns::read_action(text, state.wild_rank());
  }
  static constexpr auto& write_position = five_crowns::write_position;
  static constexpr auto& read_position = five_crowns::read_position;
  static constexpr auto& write_view = five_crowns::write_view;
  static constexpr auto& write_view_fields = five_crowns::write_view_fields;
  static constexpr auto& read_view = five_crowns::read_view;
  static constexpr auto& solve = five_crowns::solve;
  static constexpr auto& draw = five_crowns::draw;
  static constexpr auto& typed = five_crowns::typed;
  static constexpr auto& hint = five_crowns::hint;
  static constexpr auto& advise = five_crowns::advise;
};

static_assert(core::Game<Game>);

}  // namespace rummage::five_crowns
