// What may be done, counted twice: by the rules' own list and by trying everything.
#include "counts.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/five_crowns/game.hpp"
#include "tests/five_crowns/model.hpp"
#include "tests/five_crowns/scene.hpp"

namespace rummage::five_crowns {
namespace {

// Everything that a player could send without combinations of their own.
std::vector<Action> all_actions() {
  std::vector<Action> actions{DrawDeck{}, DrawDiscard{}};
  for (int kind = 0; kind <= plain_kinds; ++kind) actions.emplace_back(Discard{Card::at(kind), {}});
  for (int kind = 0; kind <= plain_kinds; ++kind) actions.emplace_back(GoOut{Card::at(kind), {}});
  return actions;
}

// The list is what `apply` takes and what the ledger allows, no more and no less.
void expect_list_is_complete(const State& s, const std::vector<Action>& tries) {
  const auto list = std::make_unique<ActionList>();
  const auto model = Model::of(s);
  for (int seat = 0; seat < s.seats; ++seat) {
    std::vector<Action> accepted;
    std::vector<Action> allowed;
    for (const auto& action : tries) {
      auto after = s;
      core::NoChance chance;
      auto ignored = core::Events::ignored();
      if (apply(after, Seat(seat), action, chance, ignored)) accepted.push_back(action);
      if (model.accepts(seat, action)) allowed.push_back(action);
    }
    legal_actions(s, Seat(seat), *list);
    ASSERT_TRUE(std::ranges::equal(accepted, *list))
        << "seat " << seat << " of " << core::json::serialize(Game::write_position(s));
    ASSERT_EQ(accepted, allowed) << "seat " << seat << " of " << core::json::serialize(Game::write_position(s));
  }
}

TEST(FiveCrownsActions, the_list_is_all_that_is_accepted) {
  const auto tries = all_actions();
  for (int seats = 2; seats <= 7; ++seats) {
    auto s = dealt(setup_of(seats), static_cast<std::uint64_t>(seats));
    core::FastChance dice(1);
    for (int step = 0; step < 300 && !result(s); ++step) {
      expect_list_is_complete(s, tries);
      if (HasFatalFailure()) return;
      auto ignored = core::Events::ignored();
      const auto intention = Game::decide(view(s, s.to_act), s.to_act, "greedy", dice);
      ASSERT_TRUE(apply(s, s.to_act, intention->action, dice, ignored));
    }
  }
}

// The same count as that of the files, by what the ledger allows of everything there is.
std::uint64_t slow_count(const State& s, const std::vector<Action>& tries, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  const auto model = Model::of(s);
  for (int seat = 0; seat < s.seats; ++seat)
    for (const auto& action : tries) {
      if (!model.accepts(seat, action)) continue;
      auto after = s;
      core::NoChance chance;
      auto ignored = core::Events::ignored();
      EXPECT_TRUE(apply(after, Seat(seat), action, chance, ignored));
      total += slow_count(after, tries, depth - 1);
    }
  return total;
}

TEST(FiveCrownsActions, the_ledger_counts_the_same_sequences) {
  const auto tries = all_actions();
  const auto rows = proof::count_rows("five_crowns");
  EXPECT_FALSE(rows.empty());
  for (const auto& row : rows) {
    const auto state = Game::read_position(row.position);
    ASSERT_TRUE(state) << row.path << ":" << row.line;
    EXPECT_EQ(slow_count(*state, tries, row.depth), row.count) << row.path << ":" << row.line;
  }
}

}  // namespace
}  // namespace rummage::five_crowns
