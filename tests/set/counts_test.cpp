// What may be done, counted twice: by the rules' own list and by trying everything.
#include "counts.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/set/game.hpp"
#include "tests/set/model.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

// Everything that a player could send, with these cards. What only the table sends is not the player's to choose.
std::vector<Action> all_actions(const std::vector<Card>& cards) {
  std::vector<Action> actions{Call{}, MoreCards{}, Deal{}};
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (auto j = i + 1; j < cards.size(); ++j)
      for (auto k = j + 1; k < cards.size(); ++k) actions.emplace_back(Take({cards[i], cards[j], cards[k]}));
  std::ranges::sort(actions);
  return actions;
}

std::vector<Card> cards_in_match(const State& s) {
  std::vector<Card> cards;
  for (int i = 0; i < deck_size; ++i)
    if (!s.absent.has(Card::at(i)) && s.uses(Card::at(i))) cards.push_back(Card::at(i));
  return cards;
}

void expect_list_is_complete(const State& s, const std::vector<Action>& tries) {
  const auto list = std::make_unique<ActionList>();
  for (int seat = 0; seat < s.seats; ++seat) {
    std::vector<Action> accepted;
    for (const auto& action : tries) {
      auto after = s;
      core::NoChance chance;
      auto ignored = core::Events::ignored();
      if (apply(after, Seat(seat), action, chance, ignored)) accepted.push_back(action);
    }
    legal_actions(s, Seat(seat), *list);
    ASSERT_TRUE(std::ranges::equal(accepted, *list))
        << "seat " << seat << " of " << core::json::serialize(Game::write_position(s));
  }
}

TEST(SetActions, the_list_is_all_that_is_accepted) {
  const std::vector<std::string> starts{
      R"({"seats":2,"display":["2RWE","2RWH","2RWF","1ROE","1ROH","2VBE"],"pile":["3TOF","3TOE","1VWH"]})",
      R"({"seats":3,"options":{"claim":"shout"},"display":["2RWE","2RWH","2RWF","1ROE"],"pile":["3TOF","3TOE"]})",
      R"({"seats":2,"options":{"more":"players"},"display":["1ROE","1ROH","2VBE"],"pile":["1ROF","3TWF","3TWH"]})",
      R"({"seats":3,"options":{"master":"yes"},"display":["2RWE","2RWH","2RWF","1ROE"],"pile":["1ROH","1ROF"]})",
      R"({"seats":4,"options":{"master":"yes","claim":"shout","more":"players"},"display":["2RWE","2RWH"],"pile":["2RWF"]})",
  };
  for (const auto& start : starts) {
    Scene scene(start);
    const auto tries = all_actions(cards_in_match(scene.state));
    core::FastChance dice(1);
    const auto list = std::make_unique<ActionList>();
    for (int step = 0; step < 60 && !scene.state.over; ++step) {
      expect_list_is_complete(scene.state, tries);
      if (HasFatalFailure()) return;
      const Seat seat(static_cast<int>(dice.below(scene.state.seats)));
      legal_actions(scene.state, seat, *list);
      auto ignored = core::Events::ignored();
      if (list->empty()) continue;
      const auto action = (*list)[dice.below(static_cast<std::uint32_t>(list->size()))];
      ASSERT_TRUE(apply(scene.state, seat, action, dice, ignored));
    }
    expect_list_is_complete(scene.state, tries);
  }
}

TEST(SetActions, the_list_is_complete_with_the_whole_deck) {
  for (const auto* options : {R"({})", R"({"claim":"shout"})"}) {
    const Scene scene(R"({"seats":2,"out":[1],"options":)" + std::string(options) + "}");
    expect_list_is_complete(scene.state, all_actions(cards_in_match(scene.state)));
  }
}

// The same count as that of the files, by the model and by trying everything.
std::uint64_t slow_count(const Model& model, const std::vector<Action>& tries, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  for (int seat = 0; seat < model.seats; ++seat)
    for (const auto& action : tries) {
      if (!model.accepts(seat, action)) continue;
      auto after = model;
      if (depth > 1) after.apply(seat, action);
      total += slow_count(after, tries, depth - 1);
    }
  return total;
}

TEST(SetActions, the_ledger_counts_the_same_sequences) {
  const auto rows = proof::count_rows("set");
  EXPECT_FALSE(rows.empty());
  for (const auto& row : rows) {
    const auto state = Game::read_position(row.position);
    ASSERT_TRUE(state) << row.path << ":" << row.line;
    if (row.count > 2000) continue;  // the model is slow
    const auto count = slow_count(Model::of(*state), all_actions(cards_in_match(*state)), row.depth);
    EXPECT_EQ(count, row.count) << row.path << ":" << row.line;
  }
}

}  // namespace
}  // namespace rummage::set
