#include "bots/search.hpp"

#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "bots/thinker.hpp"
#include "games/five_crowns/game.hpp"
#include "games/set/game.hpp"
#include "moments.hpp"

namespace rummage::bots {
namespace {

using core::Seat;

TEST(Thinker, where_nothing_is_searched_the_expert_plays_its_own_policy) {
  using G = set::Game;
  Thinker<G> thinker;
  for (const auto& [state, seat] : proof::moments<G>(10, 15)) {
    core::FastChance thoughts(16);
    core::FastChance same(16);
    const auto view = G::view(state, seat);
    const auto choice = thinker.decide(view, seat, core::expert, thoughts);
    const auto wanted = G::decide(view, seat, core::expert, same);
    ASSERT_EQ(choice.has_value(), wanted.has_value());
    if (!choice) continue;
    EXPECT_EQ(choice->action, wanted->action);
    EXPECT_EQ(choice->after_ms, wanted->after_ms);
  }
}

TEST(Search, searches_are_added_up) {
  const std::vector<std::vector<WeighedAction>> searches{
      {{"a", 1.0, 30}, {"b", 2.0, 10}}, {{"b", 4.0, 30}, {"c", 9.0, 5}}, {}};
  const auto sum = merge(searches);
  ASSERT_EQ(sum.size(), 3U);
  EXPECT_EQ(sum[0].action, "b");
  EXPECT_EQ(sum[0].visits, 40U);
  EXPECT_DOUBLE_EQ(sum[0].value, 3.5);
  EXPECT_EQ(sum[1].action, "a");
  EXPECT_EQ(sum[2].action, "c");
}

TEST(Search, a_blunder_is_worth_less) {
  // The discard of a joker from a hand that could keep it: fifty points and the best card there is.
  using G = five_crowns::Game;
  const auto parsed = core::parse_json(
      R"({"seats": 2, "hand": 5, "phase": "discard", "hands": [["3S", "4H", "7C", "9D", "10T", "JC", "QS", "JK"],
          ["3H", "5C", "6D", "8T", "9S", "10C", "JH"]], "discards": ["5S"]})");
  ASSERT_TRUE(parsed);
  const auto state = G::read_position(parsed->get_object());
  ASSERT_TRUE(state) << state.error().code.name;
  Search<G> search;
  core::FastChance chance(1);
  const five_crowns::Action blunder = five_crowns::Discard{five_crowns::Card::joker(), {}};
  const auto& opinions = search.think(G::view(*state, Seat(0)), Seat(0), chance, {}, &blunder);
  double worst = 0;
  for (const auto& one : opinions)
    if (one.action == blunder) worst = search.value_of(one);
  EXPECT_GT(search.value_of(opinions[0]), worst + 3);
}

// Five Crowns, but that nobody may take up a discard, of which the policies know nothing.
struct NothingTakenUp : five_crowns::Game {
  static std::expected<void, core::Refusal> apply(State& state, Seat seat, const Action& action, core::Chance& chance,
                                                  core::Events& events) {
    if (std::holds_alternative<five_crowns::DrawDiscard>(action)) return std::unexpected(core::Refusal{});
    return five_crowns::Game::apply(state, seat, action, chance, events);
  }
};

TEST(Search, an_action_that_was_refused_is_credited_with_nothing) {
  Search<NothingTakenUp> search;
  std::uint32_t refused = 0;
  std::uint32_t credited = 0;
  for (const auto& [state, seat] : proof::moments<five_crowns::Game>(20, 101)) {
    if (state.phase != five_crowns::Phase::discard) continue;
    core::FastChance chance(1);
    (void)search.think(five_crowns::Game::view(state, seat), seat, chance, {});
    for (std::size_t i = 0; i < search.tree().size(); ++i)
      for (const auto& child : search.tree()[i].children) {
        if (!std::holds_alternative<five_crowns::DrawDiscard>(child.action)) continue;
        ++refused;
        credited += child.visits;
      }
  }
  EXPECT_GT(refused, 0U);
  EXPECT_EQ(credited, 0U);
}

}  // namespace
}  // namespace rummage::bots
