// What a seat is told about its own hand, held against the ledger and done as it says.
#include "games/programs/advice.hpp"

#include <algorithm>

#include "advising.hpp"
#include "games/programs/game.hpp"
#include "games/programs/solver/lay_off.hpp"
#include "games/programs/solver/solver.hpp"
#include "tests/programs/probe.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

namespace json = core::json;
using proof::number_of;
using proof::text_of;

Cards list_of(const Hand& hand) { return {hand.begin(), hand.end()}; }

// The cards in the places are held and belong there, and as many places are empty as cards are missing.
void check_combinations(const Program& program, const Hand& hand, const json::object& nearness) {
  const auto& combinations = nearness.at("combinations").as_array();
  ASSERT_EQ(combinations.size(), program.asks.size());
  auto rest = hand;
  int empty = 0;
  for (std::size_t i = 0; i < combinations.size(); ++i) {
    const auto& ask = program.asks[i];
    EXPECT_EQ(text_of(combinations[i].at("shape")), ask.shape == Shape::straight ? "straight" : "group");
    const auto& places = combinations[i].at("places").as_array();
    ASSERT_EQ(places.size(), ask.size);
    for (const auto& place : places) {
      if (place.at("card").is_null()) {
        ++empty;
        continue;
      }
      const auto card = *read_card(text_of(place.at("card")));
      EXPECT_TRUE(remove_one(rest, card)) << json::serialize(nearness);
      if (card.is_wild()) {
        EXPECT_FALSE(ask.no_wild);
        continue;
      }
      EXPECT_EQ(text_of(place.at("value")), value_text(card.value()));
      EXPECT_TRUE(has(ask.allowed, card.suit()));
      EXPECT_TRUE(place.at("suit").is_null() || text_of(place.at("suit")) == suit_text(card.suit()));
    }
  }
  EXPECT_EQ(empty, number_of(nearness.at("missing"))) << json::serialize(nearness);
}

void check_nearness(const Program& program, const Hand& hand, const json::object& nearness) {
  const int missing = Twin(program, list_of(hand)).missing();
  EXPECT_EQ(number_of(nearness.at("missing")), missing);
  check_combinations(program, hand, nearness);
  const auto helpful = proof::texts_of(nearness.at("helpful"));
  for (int kind = 0; kind < kinds && hand.size() < most_cards; ++kind) {
    const bool helps = programs::missing(program, with(hand, Card::at(kind))) < missing;
    EXPECT_EQ(std::ranges::count(helpful, name_of(Card::at(kind))), helps ? 1 : 0) << name_of(Card::at(kind));
  }
}

void check_pick_up(const State& state, Seat seat, const Program& program, const json::object& advice) {
  const auto& hand = state.hands[place(seat)];
  const bool may = !state.discards.empty() && hand.size() > 1;
  ASSERT_EQ(advice.contains("pick_up"), may);
  if (!may) return;
  const auto& pick_up = advice.at("pick_up").as_object();
  EXPECT_EQ(text_of(pick_up.at("card")), name_of(state.discards.back()));
  const auto next = proof::after<Game>(state, seat, "draw discard");
  const int missing = Twin(program, list_of(next.hands[place(seat)])).missing();
  EXPECT_EQ(number_of(pick_up.at("missing")), missing);
  EXPECT_EQ(pick_up.at("helps").as_bool(), missing < Twin(program, list_of(hand)).missing());
}

void check_play(const State& state, Seat seat, const Program& program, const json::object& advice) {
  const auto& hand = state.hands[place(seat)];
  ASSERT_EQ(advice.at("reveal").is_null(), Twin(program, list_of(hand)).missing() > 0);
  if (!advice.at("reveal").is_null()) {
    const auto& reveal = advice.at("reveal").as_object();
    const auto next = proof::after<Game>(state, seat, text_of(reveal.at("action")));
    EXPECT_EQ(next.completed[place(seat)].size(), state.completed[place(seat)].size() + 1);
    Layout layout;
    for (const auto& combination : reveal.at("combinations").as_array()) {
      auto& cards = layout.emplace_back();
      for (const auto& card : proof::texts_of(combination)) cards.push_back(*read_card(card));
    }
    EXPECT_TRUE(meets(program, layout));
    EXPECT_EQ("reveal " + names_of(layout), text_of(reveal.at("action")));
  }
  auto kinds_held = hand;
  kinds_held.resize(static_cast<std::size_t>(std::unique(kinds_held.begin(), kinds_held.end()) - kinds_held.begin()));
  const auto& discards = advice.at("discards").as_array();
  ASSERT_EQ(discards.size(), kinds_held.size());
  for (std::size_t i = 0; i < discards.size(); ++i) {
    EXPECT_EQ(text_of(discards[i].at("card")), name_of(kinds_held[i]));
    EXPECT_EQ(number_of(discards[i].at("missing")), Twin(program, list_of(without(hand, kinds_held[i]))).missing());
    proof::after<Game>(state, seat, "discard " + text_of(discards[i].at("card")));
  }
}

// PROG-25, PROG-26: every group and every target is legal, all that the rules list are there, and the plan gets rid of
// as many cards as it says, which is the most there are.
int check_shed(const State& state, Seat seat, const json::object& advice) {
  const Scene scene(state);
  std::vector<std::string> told;
  for (const auto& one : advice.at("lays").as_array()) {
    told.push_back(text_of(one.at("action")));
    Cards cards;
    for (const auto& card : proof::texts_of(one.at("cards"))) cards.push_back(*read_card(card));
    EXPECT_EQ("lay " + names_of(cards), told.back());
  }
  for (const auto& one : advice.at("adds").as_array()) {
    told.push_back(text_of(one.at("action")));
    const auto end = one.at("end").is_null() ? "" : " " + text_of(one.at("end"));
    EXPECT_EQ("add " + text_of(one.at("card")) + " to " + std::to_string(number_of(one.at("to"))) + end, told.back());
  }
  for (const auto& action : told) proof::after<Game>(state, seat, action);
  auto listed = scene.actions(seat.index());
  std::erase_if(listed, [](const std::string& action) { return action.starts_with("discard"); });
  EXPECT_EQ(told, listed);

  auto now = state;
  for (const auto& action : proof::texts_of(advice.at("shed").at("actions")))
    now = proof::after<Game>(now, seat, action);
  const auto& hand = state.hands[place(seat)];
  const int cards = number_of(advice.at("shed").at("cards"));
  EXPECT_EQ(cards, state.revealed.has(seat) ? most_laid_off(hand, state.table.span()) : 0);
  const bool goes_on = now.round == state.round && now.phase != Phase::over;
  EXPECT_EQ(goes_on ? hand.size() - now.hands[place(seat)].size() : hand.size(), static_cast<std::size_t>(cards));
  return cards;
}

struct Tally {
  int near = 0, picked = 0, revealed = 0, targets = 0, shed = 0;
};

void check_moment(const State& state, Seat seat, core::Chance& chance, Tally& tally) {
  const auto advice = proof::advice_of<Game, Probe>(state, seat, chance);
  const auto& hand = state.hands[place(seat)];
  const auto own = state.programs[place(seat)];
  const bool acts = seat == state.to_act && state.phase != Phase::over && !hand.empty();
  const bool plays = acts && state.phase == Phase::play;
  ASSERT_EQ(advice.contains("program"), own.has_value() && !hand.empty());
  ASSERT_EQ(advice.contains("reveal"), plays && own);
  ASSERT_EQ(advice.contains("shed"), plays && !own);
  if (!acts && chance.below(8) != 0) return;  // the ledger's way is slow
  if (advice.contains("program")) {
    const auto& program = state.programs_played()[*own];
    check_nearness(program, hand, advice.at("program").as_object());
    ++tally.near;
    if (acts && state.phase == Phase::draw) check_pick_up(state, seat, program, advice);
    if (plays) check_play(state, seat, program, advice);
    if (plays && !advice.at("reveal").is_null()) ++tally.revealed;
  }
  if (advice.contains("pick_up")) ++tally.picked;
  if (!advice.contains("shed")) return;
  tally.shed += check_shed(state, seat, advice);
  tally.targets += static_cast<int>(advice.at("adds").as_array().size());
}

TEST(ProgramsAdvice, PROG_24_PROG_25_PROG_26_does_what_it_promises_and_is_the_best) {
  Tally tally;
  for (const int seats : {2, 4})
    proof::each_moment<Game>(setup_of(seats), 3, 400, [&](const State& state, core::Chance& chance) {
      for (int i = 0; i < seats && !testing::Test::HasFailure(); ++i) check_moment(state, Seat(i), chance, tally);
    });
  EXPECT_GT(tally.near, 300);
  EXPECT_GT(tally.picked, 100);
  EXPECT_GT(tally.revealed, 10);
  EXPECT_GT(tally.targets, 50);
  EXPECT_GT(tally.shed, 20);
}

// Once the joker stands for the 2, an ace fits at both ends and must say at which.
TEST(ProgramsAdvice, PROG_26_writes_each_step_of_a_plan_as_it_will_be_when_its_turn_comes) {
  const Scene scene(after_revealing("AS AS JK 9H", {"straight 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"}));
  const auto advice = advise(view(scene.state, Seat(0)), Seat(0));
  EXPECT_EQ(check_shed(scene.state, Seat(0), advice), 3);
  const auto actions = proof::texts_of(advice.at("shed").at("actions"));
  EXPECT_EQ(std::ranges::count_if(actions, [](const auto& text) { return text.ends_with("low"); }), 2)
      << json::serialize(advice.at("shed"));
}

}  // namespace
}  // namespace rummage::programs
