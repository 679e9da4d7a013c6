// What may be done, counted twice: by the rules' own list and by trying everything the ledger allows.
#include "counts.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "effort.hpp"
#include "tests/set_cubes/model.hpp"
#include "tests/set_cubes/scene.hpp"
#include "tests/set_cubes/twin.hpp"

namespace rummage::set_cubes {
namespace {

constexpr std::uint64_t counted_matches = proof::is_slow_build ? 1 : 20;

bool is_of_two_wilds(const State& s, const Action& action) {
  const auto* place = std::get_if<Place>(&action);
  return place != nullptr && place->second && s.faces[place->first.die.die.index()].is_wild() &&
         s.faces[place->second->die.die.index()].is_wild();
}

// Every play, swap and `end` that the ledger allows the seat to act.
std::set<Action> allowed_in_turn(const State& s) {
  const auto model = Model::of(s);
  const auto seat = s.to_act;
  std::set<Action> allowed{End{}};
  std::vector<Die> hand;
  std::vector<Shows> shows;
  for (const Die die : s.hand(seat)) {
    hand.push_back(die);
    shows.push_back(shows_of(s.faces[die.index()]));
  }
  each_play(
      PlainBoard(s), shows, most_in_a_turn - s.placed,
      [&](std::span<const Put> play, int, std::size_t first, std::size_t second) {
        const auto laid = [&](const Put& put, std::size_t die) {
          return PlacedDie{{hand[die], put.is_wild ? std::optional(put.symbol) : std::nullopt}, square_of(put.spot)};
        };
        Place place{laid(play[0], first), std::nullopt};
        if (play.size() == 2) place.second = laid(play[1], second);
        if (play.size() == 2 && place.second->square < place.first.square) std::swap(place.first, *place.second);
        allowed.insert(place);
      });
  for (const Die die : hand)
    for (const auto& [spot, laid] : model.board)
      if (const Action swap = Swap{die, square_of(spot)}; model.accepts(seat.index(), swap)) allowed.insert(swap);
  return allowed;
}

TEST(SetCubesActions, the_list_of_a_turn_is_all_that_the_ledger_allows) {
  const auto list = std::make_unique<ActionList>();
  int turns = 0;
  int with_two_wilds = 0;
  for (std::uint64_t seed = 0; seed < counted_matches; ++seed) {
    core::FastChance chance(seed);
    auto ignored = core::Events::ignored();
    auto s = Game::initial(setup_of(2 + static_cast<int>(seed % 3)), chance, ignored);
    for (int step = 0; step < 2000 && !result(s); ++step) {
      if (s.phase == Phase::turn && chance.below(3) == 0) {
        const auto allowed = allowed_in_turn(s);
        legal_actions(s, s.to_act, *list);
        const std::set<Action> listed(list->begin(), list->end());
        std::vector<Action> missing;
        std::ranges::set_difference(allowed, listed, std::back_inserter(missing));
        for (const auto& action : listed)
          ASSERT_TRUE(allowed.contains(action))
              << write_action(s, s.to_act, action) << " in " << core::json::serialize(Game::write_position(s));
        for (const auto& action : missing)
          ASSERT_TRUE(is_of_two_wilds(s, action))
              << write_action(s, s.to_act, action) << " is missing in "
              << core::json::serialize(Game::write_position(s));
        // Of two Wilds there is something listed wherever anything is allowed.
        with_two_wilds += missing.empty() ? 0 : 1;
        ASSERT_TRUE(missing.empty() ||
                    std::ranges::any_of(listed, [&](const Action& action) { return is_of_two_wilds(s, action); }));
        ++turns;
      }
      for (int i = 0; i < s.seats; ++i) {
        legal_actions(s, Seat(i), *list);
        ASSERT_TRUE(s.phase != Phase::turn || s.to_act == Seat(i) || list->empty());
        if (s.phase != Phase::reroll) continue;
        const auto dice = s.hand(Seat(i)).size();
        ASSERT_EQ(list->size(), s.decided.has(Seat(i)) ? 0U : std::size_t{1} << dice);  // CUBE-20
      }
      const auto next = random_step(s, chance);
      ASSERT_TRUE(apply(s, next.seat, next.action, chance, ignored));
    }
  }
  EXPECT_GT(turns, static_cast<int>(counted_matches) * 3);
  EXPECT_TRUE(counted_matches < 20 || with_two_wilds > 5);
}

// The same count as that of the files, by what the ledger allows of everything there is.
std::uint64_t slow_count(const State& s, int depth) {
  if (depth == 0) return 1;
  if (s.phase != Phase::turn) return 0;
  std::uint64_t total = 0;
  for (const auto& action : allowed_in_turn(s)) {
    auto after = s;
    core::NoChance chance;
    auto ignored = core::Events::ignored();
    EXPECT_TRUE(apply(after, s.to_act, action, chance, ignored));
    total += slow_count(after, depth - 1);
  }
  return total;
}

TEST(SetCubesActions, the_ledger_counts_the_same_sequences) {
  int counted = 0;
  for (const auto& row : proof::count_rows("set_cubes")) {
    if (row.path.find("turns") == std::string::npos) continue;
    const auto state = Game::read_position(row.position);
    ASSERT_TRUE(state) << row.path << ":" << row.line;
    EXPECT_EQ(slow_count(*state, row.depth), row.count) << row.path << ":" << row.line;
    ++counted;
  }
  EXPECT_GE(counted, 8);
}

}  // namespace
}  // namespace rummage::set_cubes
