// Any game through the one door that app, table and server use.
#include "core/adapter.hpp"

#include <set>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace rummage::core {
namespace {

TEST(Adapter, every_game_is_found_by_its_name) {
  ASSERT_FALSE(games::all().empty());
  for (const auto* game : games::all()) {
    EXPECT_EQ(games::find(game->name()), game);
    EXPECT_LE(game->least_seats(), game->usual_seats());
    EXPECT_LE(game->usual_seats(), game->most_seats());
    EXPECT_LE(game->most_seats(), max_seats);
    EXPECT_GE(game->rules_version(), 1);
    // "random" and "greedy" exist in every game.
    for (const std::string_view policy : {"random", "greedy"})
      EXPECT_NE(std::ranges::find(game->bots(), policy), game->bots().end()) << policy;
  }
  EXPECT_EQ(games::find("no-such-game"), nullptr);
  EXPECT_EQ(games::find(""), nullptr);
}

TEST(Adapter, the_number_of_seats_is_checked) {
  for (const auto* game : games::all()) {
    core::Setup setup{game->usual_seats(), default_options(game->options())};
    EXPECT_TRUE(check_setup(*game, setup));
    for (const int seats : {game->least_seats() - 1, game->most_seats() + 1, -1, 1000}) {
      setup.seats = seats;
      const auto fits = check_setup(*game, setup);
      ASSERT_FALSE(fits);
      EXPECT_EQ(fits.error().code.name, "seats_out_of_range");
    }
  }
}

// Verbs, each with how many words follow it.
std::set<std::pair<std::string, std::size_t>> forms_of(const std::vector<std::string>& actions) {
  std::set<std::pair<std::string, std::size_t>> forms;
  for (const auto& action : actions) {
    const auto [verb, operands] = split_command(action);
    forms.emplace(verb, operands.size());
  }
  return forms;
}

TEST(Adapter, in_a_race_the_examples_have_the_form_of_every_action) {
  int races = 0;
  for (const auto* game : games::all()) {
    FastChance chance(5);
    Events events;
    const auto match = game->start({game->usual_seats(), default_options(game->options())}, chance, events);
    for (int step = 0; step < 60 && !match->to_act().empty(); ++step) {
      const auto seats = match->to_act();
      const Seat seat = seats.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(seats.size()))));
      const auto actions = match->legal_actions(seat);
      const auto examples = match->example_actions(seat);
      ASSERT_FALSE(examples.empty());
      EXPECT_EQ(examples.front(), actions.front());
      if (match->is_race()) {
        EXPECT_EQ(forms_of(examples), forms_of(actions)) << game->name();
        ++races;
      }
      const auto& action = actions[chance.below(static_cast<std::uint32_t>(actions.size()))];
      ASSERT_TRUE(match->apply(seat, action, chance, events));
    }
  }
  EXPECT_GT(races, 20);
}

TEST(Adapter, a_match_is_driven_by_text) {
  for (const auto* game : games::all()) {
    const core::Setup setup{game->usual_seats(), default_options(game->options())};
    FastChance chance(3);
    Events events;
    auto match = game->start(setup, chance, events);
    EXPECT_EQ(match->setup(), setup);
    for (int step = 0; step < 500 && !match->result(); ++step) {
      bool has_acted = false;
      for (int i = 0; i < setup.seats && !has_acted; ++i) {
        const Seat seat(i);
        const auto view = match->view(seat);
        const auto intention = game->decide(*view, seat, "random", chance);
        if (!intention) continue;
        EXPECT_EQ(match->read(seat, intention->action).value().text, intention->action);
        const auto before = match->clone();
        EXPECT_TRUE(before->equals(*match));
        ASSERT_TRUE(match->apply(seat, intention->action, chance, events)) << intention->action;
        EXPECT_FALSE(before->equals(*match));
        has_acted = true;
      }
      const auto timer = match->timer();
      if (!has_acted) {
        ASSERT_TRUE(timer) << game->name() << " is stuck";
        ASSERT_TRUE(match->apply(timer->seat, timer->action, chance, events)) << timer->action;
      }
    }
    const auto read = game->read_position(match->position());
    ASSERT_TRUE(read) << read.error().code.name << json::serialize(match->position());
    EXPECT_TRUE((*read)->equals(*match));
    EXPECT_EQ(json::serialize((*read)->view(Viewer::spectator())->write()),
              json::serialize(match->view(Viewer::spectator())->write()));
  }
}

TEST(Adapter, a_seat_that_does_not_exist_may_do_nothing) {
  for (const auto* game : games::all()) {
    FastChance chance(3);
    Events events;
    const auto match = game->start({game->usual_seats(), default_options(game->options())}, chance, events);
    const auto before = match->clone();
    for (const int index : {game->usual_seats(), max_seats - 1, 255}) {
      const Seat seat(index);
      EXPECT_TRUE(match->legal_actions(seat).empty());
      EXPECT_EQ(match->read(seat, "anything").error().code.name, "no_such_seat");
      Events none;
      const auto done = match->apply(seat, "anything", chance, none);
      ASSERT_FALSE(done);
      EXPECT_EQ(done.error().code.name, "no_such_seat");
      EXPECT_TRUE(match->equals(*before));
    }
  }
}

}  // namespace
}  // namespace rummage::core
