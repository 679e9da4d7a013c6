// The race to open: calls, right and wrong, "none", and rolling until somebody holds a SET.
#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/set_cubes/model.hpp"
#include "tests/set_cubes/scene.hpp"

namespace rummage::set_cubes {
namespace {

// Seat 0 holds a SET in the first three of these; seat 1 holds none.
constexpr std::string_view with_set = "2RO 2RD 2RW 1VD 3GD";
constexpr std::string_view without_set = "1RO 1RD 1VO 1VD 3GW";
constexpr std::string_view with_wild = "1RO 1RD 1VO 3GW *";

Scene race() { return Scene(opening({with_set, without_set})); }

bool somebody_has_a_set(const State& s) {
  const auto model = Model::of(s);
  return std::ranges::any_of(model.players, [&](const Model::Player& one) { return model.has_set(one.dice); });
}

TEST(SetCubesOpening, CUBE_03_CUBE_06_five_dice_each_are_drawn_blindly_and_rolled) {
  std::set<std::vector<int>> bags;
  std::vector<int> faces_up(faces_of_a_die);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const int seats = 2 + static_cast<int>(seed % 3);
    const Scene scene(dealt(setup_of(seats), seed));
    EXPECT_EQ(scene.phase(), "opening");
    EXPECT_EQ(scene.state.bag.size(), static_cast<std::size_t>(42 - 5 * seats));
    for (int seat = 0; seat < seats; ++seat) {
      const auto hand = scene.state.hand(Seat(seat));
      EXPECT_EQ(hand.size(), 5U);
      for (const Die die : hand) {
        const auto& own = data_sets()[0].dice[die.index()];
        const auto at = std::ranges::find(own, scene.state.faces[die.index()]);
        ASSERT_NE(at, own.end());
        ++faces_up[static_cast<std::size_t>(at - own.begin())];
      }
    }
    bags.insert(scene.bag());
    EXPECT_TRUE(somebody_has_a_set(scene.state));
    EXPECT_FALSE(invariant_error(scene.state));
  }
  EXPECT_EQ(bags.size(), 200U);
  // About 3,000 rolls, each face 500 times; Wilds a little more often, since with them nobody rolls again.
  for (const int count : faces_up) EXPECT_NEAR(count, 500, 120);
}

TEST(SetCubesOpening, CUBE_07_CUBE_11_a_right_call_opens_and_is_laid_on_the_logo_as_called) {
  auto scene = race();
  scene.act(0, "call 2RW 2RO 2RD");
  EXPECT_EQ(scene.at("g8") + " " + scene.at("h8") + " " + scene.at("i8"), "2RW 2RO 2RD");
  EXPECT_EQ(scene.state.on_board.size(), 3U);
  EXPECT_EQ(scene.scores(), "3 0");
  EXPECT_EQ(scene.hand(0), "1VD 3GD");
  EXPECT_EQ(scene.moment(), "turn of 1");  // that was the opener's turn
  EXPECT_EQ(scene.state.opener, Seat(0));
  EXPECT_EQ(scene.news(), "opened CUBE-11");
}

TEST(SetCubesOpening, CUBE_07_whoever_calls_first_opens_and_play_goes_on_clockwise_from_there) {
  Scene scene(opening({with_set, with_set, with_set}));
  scene.act(2, "call 2RO 2RD 2RW");
  EXPECT_EQ(scene.state.opener, Seat(2));
  EXPECT_EQ(scene.moment(), "turn of 0");
  EXPECT_EQ(scene.scores(), "0 0 3");
  EXPECT_EQ(scene.refusal(0, "call 2RO 2RD 2RW"), "opened_already CUBE-07");
  EXPECT_EQ(scene.refusal(0, "none"), "opened_already CUBE-07");
}

TEST(SetCubesOpening, CUBE_11_CUBE_22_CUBE_28_wilds_are_declared_in_the_call_and_score_nothing_there) {
  Scene scene(opening({with_wild, without_set}));
  scene.act(0, "call 1RO *=1RW 1RD");
  EXPECT_EQ(scene.at("g8") + " " + scene.at("h8") + " " + scene.at("i8"), "1RO *1RW 1RD");
  EXPECT_EQ(scene.scores(), "2 0");
  Scene three(opening({"1RO 1RD * * *", without_set}));
  three.act(0, "call *=1RO *=2VO *=3GO");  // CUBE-23
  EXPECT_EQ(three.scores(), "0 0");
  EXPECT_EQ(three.at("i8"), "*3GO");
  EXPECT_EQ(three.moment(), "turn of 1");
}

TEST(SetCubesOpening, CUBE_08_the_table_rolls_until_somebody_holds_a_set) {
  // Nobody is asked while nobody holds one: neither after the deal nor after all have said none.
  auto scene = race();
  std::set<std::string> hands;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto next = scene.after(0, "none", seed).after(1, "none", seed);
    ASSERT_TRUE(somebody_has_a_set(next.state));
    EXPECT_EQ(next.phase(), "opening");
    EXPECT_TRUE(next.state.none.empty());
    EXPECT_EQ(next.state.hands, scene.state.hands);  // the same dice
    EXPECT_EQ(next.bag(), scene.bag());
    hands.insert(next.hand(0));
  }
  EXPECT_GT(hands.size(), 90U);
  EXPECT_EQ(position_refusal(opening({without_set, without_set})), "impossible CUBE-08");
}

TEST(SetCubesOpening, CUBE_09_who_says_none_is_out_until_the_next_roll) {
  auto scene = race();
  scene.act(0, "none");
  EXPECT_EQ(scene.news(), "said_none CUBE-09");
  EXPECT_EQ(scene.refusal(0, "none"), "said_none_already CUBE-09");
  EXPECT_EQ(scene.refusal(0, "call 2RO 2RD 2RW"), "said_none_already CUBE-09");
  EXPECT_EQ(scene.choices(0), "");
  EXPECT_EQ(scene.hand(0), "1VD 2RO 2RD 2RW 3GD");  // nothing is rolled as long as somebody looks
  scene.act(1, "none");
  EXPECT_EQ(scene.phase(), "opening");
  EXPECT_FALSE(scene.actions(0).empty());  // all are in again
  EXPECT_FALSE(scene.actions(1).empty());
}

TEST(SetCubesOpening, CUBE_10_a_wrong_call_is_accepted_and_counts_as_none) {
  auto scene = race();
  scene.act(1, "call 1RO 1VO 1RD");
  EXPECT_EQ(scene.news(), "called_wrong CUBE-10");
  EXPECT_NE(scene.news("called_wrong", "breaks"), "nothing");
  EXPECT_EQ(scene.scores(), "0 0");
  EXPECT_EQ(scene.hand(1), "1RO 1RD 1VO 1VD 3GW");
  EXPECT_TRUE(scene.state.on_board.empty());
  EXPECT_EQ(scene.refusal(1, "none"), "said_none_already CUBE-09");
  scene.act(0, "call 1VD 3GD 2RO");  // both are out: all roll again
  EXPECT_TRUE(scene.state.none.empty());
  EXPECT_TRUE(somebody_has_a_set(scene.state));
  EXPECT_EQ(scene.scores(), "0 0");
}

TEST(SetCubesOpening, CUBE_10_CUBE_04_a_wrong_declaration_is_a_wrong_call) {
  Scene scene(opening({with_wild, without_set}));
  scene.act(0, "call 1RO *=2RW 1RD");
  EXPECT_EQ(scene.news(), "called_wrong CUBE-10");
  EXPECT_EQ(scene.hand(0), "1RO 1RD 1VO 3GW *");  // the declaration is forgotten
}

TEST(SetCubesOpening, CUBE_43_what_is_a_set_and_what_breaks_one) {
  const auto call = [](std::string_view hand, std::string_view text) {
    Scene scene(opening({hand, with_set}));
    scene.act(0, text);
    return scene;
  };
  EXPECT_EQ(call("2RO 2RD 2RW 1RO 1VO", "call 2RO 2RD 2RW").news(), "opened CUBE-11");
  EXPECT_EQ(call("1RO 2VO 3GO 1RO 1VO", "call 1RO 2VO 3GO").news(), "opened CUBE-11");
  const auto wrong = call("1RO 1RO 1VO 2RO 2VO", "call 1RO 1RO 1VO");
  EXPECT_EQ(wrong.news(), "called_wrong CUBE-10");
  // colour: two red, one violet; and nothing else
  EXPECT_EQ(wrong.news("called_wrong", "breaks"),
            R"([{"code":"breaks","rule":"CUBE-04","characteristic":"colour","two":"red","one":"violet"}])");
}

TEST(SetCubesOpening, bad_calls_are_refused) {
  auto scene = race();
  EXPECT_EQ(scene.refusal(0, "call 2RO 2RD 1RO"), "die_not_held CUBE-07");
  EXPECT_EQ(scene.refusal(0, "call 2RO 2RD 2RD"), "die_not_held CUBE-07");
  EXPECT_EQ(scene.refusal(0, "call 2RO 2RD *=2RW"), "die_not_held CUBE-07");
  EXPECT_EQ(scene.refusal(0, "call 2RO 2RD"), "call_needs_three CUBE-07");
  EXPECT_EQ(scene.refusal(0, "call 2RO 2RD 2RW 1VD"), "call_needs_three CUBE-07");
  EXPECT_EQ(scene.refusal(0, "call 2RO 2RD 4RW"), "unknown_die CUBE-01");
  EXPECT_EQ(scene.refusal(0, "place 2RO h9"), "open_first CUBE-07");
  EXPECT_EQ(scene.refusal(0, "end"), "open_first CUBE-07");
  EXPECT_EQ(scene.refusal(0, "swap 2RO h8"), "open_first CUBE-07");
  EXPECT_EQ(scene.refusal(0, "keep"), "no_reroll_now CUBE-20");
  EXPECT_EQ(scene.refusal(0, "reroll 2RO"), "no_reroll_now CUBE-20");
  Scene wild(opening({with_wild, without_set}));
  EXPECT_EQ(wild.refusal(0, "call 1RO 1RD *"), "declare_wild CUBE-22");
  EXPECT_EQ(wild.refusal(0, "call 1RO=1RO 1RD 1VO"), "declared_no_wild CUBE-22");
}

// --- finding is the game --------------------------------------------------------------------------------------------

using Triples = std::multiset<std::array<Die, 3>>;

Triples triples_listed(const State& s, Seat seat) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(s, seat, *list);
  Triples out;
  for (const auto& action : *list)
    if (const auto* call = std::get_if<Call>(&action))
      out.insert({call->dice[0].die, call->dice[1].die, call->dice[2].die});
  return out;
}

TEST(SetCubesOpening, CUBE_09_what_is_listed_does_not_depend_on_which_triples_are_sets) {
  // Every face that is no Wild becomes another at random: the list must stay, but for declarations.
  const auto list = std::make_unique<ActionList>();
  const auto other_list = std::make_unique<ActionList>();
  core::FastChance chance(7);
  int with_wilds = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto s = dealt(setup_of(2 + static_cast<int>(seed % 3)), seed);
    auto other = s;
    for (auto& face : other.faces)
      if (!face.is_wild()) face = Face(Symbol::at(static_cast<int>(chance.below(symbols))));
    for (int i = 0; i < s.seats; ++i) {
      const Seat seat(i);
      bool has_wild = false;
      for (const Die die : s.hand(seat)) has_wild = has_wild || s.faces[die.index()].is_wild();
      with_wilds += has_wild ? 1 : 0;
      legal_actions(s, seat, *list);
      legal_actions(other, seat, *other_list);
      ASSERT_EQ(list->size(), 5U * 4U * 3U + 1U);
      ASSERT_TRUE(has_wild || *list == *other_list);
      const auto triples = triples_listed(s, seat);
      ASSERT_TRUE(triples == triples_listed(other, seat));
      ASSERT_EQ(std::set(triples.begin(), triples.end()).size(), 60U);
      ASSERT_TRUE(std::holds_alternative<None>(list->back()));
    }
  }
  EXPECT_GT(with_wilds, 100);
}

TEST(SetCubesOpening, CUBE_23_a_triple_with_wilds_is_listed_with_a_declaration_that_makes_a_set) {
  const auto list = std::make_unique<ActionList>();
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto s = dealt(setup_of(4), seed);
    for (int i = 0; i < 4; ++i) {
      legal_actions(s, Seat(i), *list);
      for (const auto& action : *list) {
        const auto* call = std::get_if<Call>(&action);
        if (call == nullptr) continue;
        std::vector<Symbol> shown;
        bool has_wild = false;
        for (const auto& [die, declared] : call->dice) {
          has_wild = has_wild || declared;
          shown.push_back(declared ? *declared : s.faces[die.index()].symbol());
        }
        ASSERT_TRUE(!has_wild || is_set_by_ledger(shown[0], shown[1], shown[2])) << write_action(s, Seat(i), action);
      }
    }
  }
}

}  // namespace
}  // namespace rummage::set_cubes
