// Decks that run out, the last round, trophies and the score, and what everybody knows of hands.
#include <algorithm>
#include <map>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/romi_rami/rules.hpp"
#include "games/romi_rami/score.hpp"
#include "tests/romi_rami/model.hpp"
#include "tests/romi_rami/scene.hpp"
#include "tests/romi_rami/twin.hpp"

namespace rummage::romi_rami {
namespace {

// --- decks that run out ---------------------------------------------------------------------------------------------

TEST(RomiRami, ROMI_20_a_used_up_number_deck_is_made_anew_from_the_discards) {
  // Three cards are due in the market: one lies in the deck, two come from the new one, and one more for the hand.
  Scene scene(R"({"phase":"fill","hands":[["1H","1D"],["1V","3V","5V"]],"number_market":["2H","2D","2Y"],)"
              R"("number_deck":["2V"],"discards":["4H","4D","4Y","4V"]})");
  scene.act(0, "end");
  EXPECT_EQ(scene.news(), "reshuffled ROMI-20, numbers_laid ROMI-18, drew ROMI-19");
  EXPECT_EQ(scene.news("reshuffled", "count"), "4");
  EXPECT_EQ(scene.discards(), "");
  EXPECT_EQ(scene.market().substr(0, 11), "2H 2D 2Y 2V");
  EXPECT_EQ(list_of(scene.state.number_market).size(), 6U);
  EXPECT_EQ(scene.hand(0).substr(0, 6), "1H 1D ");
  EXPECT_EQ(list_of(scene.state.hands[0]).size(), 3U);
  EXPECT_EQ(scene.state.number_deck.size(), 1U);
}

TEST(RomiRami, ROMI_20_only_when_a_card_is_to_be_drawn) {
  Scene scene(R"({"phase":"fill","hands":[["1H","1D","1Y"],["1V","3V","5V"]],"number_market":["2H","2D","2Y"],)"
              R"("number_deck":["2V","3H","3D"],"discards":["4H","4D","4Y","4V"]})");
  scene.act(0, "end");
  EXPECT_EQ(scene.news(), "numbers_laid ROMI-18");
  EXPECT_EQ(scene.number_deck(), "");
  EXPECT_EQ(scene.discards(), "4H 4D 4Y 4V");
  scene.act(1, "take 2H").act(1, "end");
  EXPECT_EQ(scene.news(), "reshuffled ROMI-20, numbers_laid ROMI-18");
  EXPECT_EQ(scene.state.number_deck.size(), 3U);
}

TEST(RomiRami, ROMI_20_the_new_deck_is_shuffled) {
  const Scene scene(R"({"phase":"fill","hands":[["1H","1D","1Y"],["1V","3V","5V"]],)"
                    R"("number_market":["2H","2D","2Y","2V","2V"],"number_deck":[],"discards":["4H","4D","4Y","4V"]})");
  std::map<std::string, int> laid;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    auto s = scene.state;
    core::FastChance chance(seed);
    auto ignored = core::Events::ignored();
    ASSERT_TRUE(apply(s, Seat(0), End{}, chance, ignored));
    ++laid[name_of(list_of(s.number_market).back())];
  }
  EXPECT_EQ(laid.size(), 4U);
  for (const auto& [name, count] : laid) EXPECT_NEAR(count, 100, 52) << name;
}

TEST(RomiRami, ROMI_20_without_discards_either_market_and_hand_stay_short) {
  Scene scene(R"({"phase":"fill","hands":[["1H"],["1V","3V","5V"]],"number_market":["2H","2D","2Y"],)"
              R"("number_deck":["2V"],"discards":["4H"]})");
  scene.act(0, "end");
  EXPECT_EQ(scene.market(), "2H 2D 2Y 2V 4H");
  EXPECT_EQ(scene.hand(0), "1H");
  EXPECT_EQ(scene.state.phase, Phase::take);
  EXPECT_EQ(scene.state.to_act, Seat(1));
  // What is discarded later is drawn from again.
  Scene none(R"({"phase":"fill","hands":[["1H"],["1V","3V","5V"]],"number_market":["2H","2D"],"number_deck":[]})");
  none.act(0, "end");
  EXPECT_EQ(none.news(), "");
  EXPECT_EQ(none.market(), "2H 2D");
}

TEST(RomiRami, ROMI_20_dropped_cards_come_back_only_with_the_next_draw) {
  Scene scene(
      R"({"phase":"fill","hands":[["1H","1D","1Y","1V","2H","2D","2Y","2V","3H","3D","3Y","3V"],["4V","4H","5V"]],)"
      R"("number_market":["5H","5D","5Y"],"number_deck":["4D","4Y"]})");
  scene.act(0, "end");
  EXPECT_EQ(scene.market(), "4D 4Y 5H 5D 5Y");
  scene.act(0, "drop 1H 1D");
  EXPECT_EQ(scene.market(), "4D 4Y 5H 5D 5Y");
  EXPECT_EQ(scene.discards(), "1H 1D");
  scene.act(1, "take 5H").act(1, "end");
  EXPECT_EQ(list_of(scene.state.number_market).size(), 6U);
  EXPECT_EQ(scene.discards(), "");
}

TEST(RomiRami, ROMI_20_an_empty_contract_deck_leaves_the_market_short) {
  Scene scene(R"({"phase":"fill","hands":[["2H","2D","2Y","2V","1H","1D","1Y"],["1V","3V","5V"]],)"
              R"("contract_market":[6,7,9,1],"contract_deck":[]})");
  scene.act(0, "fill 6 : 2H 2D 2Y 2V").act(0, "end");
  EXPECT_EQ(scene.contracts(), "1 7 9");
  EXPECT_EQ(scene.state.phase, Phase::take);
}

TEST(RomiRami, ROMI_21_an_empty_market_at_the_end_of_a_turn_ends_the_game) {
  Scene contracts(R"({"phase":"fill","hands":[["2H","2D","2Y","2V","1H","1D","1Y"],["1V","3V","5V"]],)"
                  R"("contract_market":[6],"contract_deck":[]})");
  contracts.act(0, "fill 6 : 2H 2D 2Y 2V");
  EXPECT_FALSE(result(contracts.state));  // not before the end of the turn
  contracts.act(0, "end");
  EXPECT_TRUE(result(contracts.state));
  EXPECT_NE(contracts.news().find("no_contracts_left ROMI-21"), std::string::npos) << contracts.news();

  Scene cards(R"({"hands":[["1H","1D","1Y"],["1V","3V","5V"]],"number_market":["2H","2D"],"number_deck":[]})");
  cards.act(0, "take 2H 2D");
  EXPECT_FALSE(result(cards.state));
  cards.act(0, "end");
  EXPECT_TRUE(result(cards.state));
  EXPECT_NE(cards.news().find("no_numbers_left ROMI-21"), std::string::npos) << cards.news();
  EXPECT_EQ(cards.refusal(1, "take 2H"), "match_is_over ROMI-22");
}

TEST(RomiRami, ROMI_21_after_a_drop_it_ends_too_and_the_dropped_cards_do_not_come_back) {
  Scene scene(R"({"hands":[["1H","1D","1Y","2H","2D","2Y","3H","3D","3Y","3V"],["1V","4V","5V"]],)"
              R"("number_market":["4H","4D"],"number_deck":[]})");
  scene.act(0, "take 4H 4D").act(0, "end");
  EXPECT_EQ(scene.state.phase, Phase::drop);
  EXPECT_FALSE(result(scene.state));
  scene.act(0, "drop 4H 4D");
  EXPECT_TRUE(result(scene.state));
  EXPECT_EQ(scene.discards(), "4H 4D");
}

// --- the last round -------------------------------------------------------------------------------------------------

// The first `filled` contracts of 4K, pair + 3K, 5S ... lie before the seat to act, which can fill one more, number 6.
std::string about_to_fill(int seats, int first, int to_act, std::string_view tableaux) {
  std::string hands;
  for (int i = 0; i < seats; ++i)
    hands += std::string(i == 0 ? "" : ",") + (i == to_act ? R"(["2H","2D","2Y","2V","1H","1D","1Y"])" : R"(["5H"])");
  return R"({"phase":"fill","first":)" + std::to_string(first) + R"(,"to_act":)" + std::to_string(to_act) +
         R"(,"hands":[)" + hands + R"(],"contract_market":[6,7,9,1],"tableaux":)" + std::string(tableaux) + "}";
}

void pass(Scene& scene, int seat) {
  scene.act(seat, "take " + name_of(scene.state.number_market.nth(0))).act(seat, "end");
}

TEST(RomiRami, ROMI_22_the_seventh_contract_of_two_players_makes_the_round_the_last) {
  Scene scene(about_to_fill(2, 0, 0, "[[10,11,12,13,14,15],[]]"));
  scene.act(0, "fill 6 : 2H 2D 2Y 2V");
  EXPECT_EQ(scene.news(), "filled ROMI-15, last_round ROMI-22");
  EXPECT_EQ(scene.news("last_round", "contracts"), "7");
  scene.act(0, "end");
  EXPECT_FALSE(result(scene.state));  // the other has a turn more
  pass(scene, 1);
  EXPECT_TRUE(result(scene.state));
  EXPECT_NE(scene.news().find("match_over ROMI-22"), std::string::npos);
  EXPECT_EQ(scene.refusal(0, "take 1H"), "match_is_over ROMI-22");
  EXPECT_EQ(scene.choices(0) + scene.choices(1), "");

  Scene second(about_to_fill(2, 0, 1, "[[],[10,11,12,13,14,15]]"));
  second.act(1, "fill 6 : 2H 2D 2Y 2V").act(1, "end");
  EXPECT_TRUE(result(second.state));  // the first player does not play again

  Scene sixth(about_to_fill(2, 0, 1, "[[],[10,11,12,13,14]]"));
  sixth.act(1, "fill 6 : 2H 2D 2Y 2V");
  EXPECT_EQ(sixth.news(), "filled ROMI-15");
  sixth.act(1, "end");
  EXPECT_FALSE(result(sixth.state));
}

TEST(RomiRami, ROMI_22_six_of_three_players_and_five_of_four) {
  // Rounds begin with the first player, wherever that one sits.
  Scene three(about_to_fill(3, 1, 2, "[[],[],[10,11,12,13,14]]"));
  three.act(2, "fill 6 : 2H 2D 2Y 2V");
  EXPECT_EQ(three.news("last_round", "contracts"), "6");
  three.act(2, "end");
  EXPECT_FALSE(result(three.state));
  pass(three, 0);
  EXPECT_TRUE(result(three.state));

  Scene four(about_to_fill(4, 3, 0, "[[10,11,12,13],[],[],[]]"));
  four.act(0, "fill 6 : 2H 2D 2Y 2V");
  EXPECT_EQ(four.news("last_round", "contracts"), "5");
  four.act(0, "end");
  pass(four, 1);
  EXPECT_FALSE(result(four.state));
  pass(four, 2);
  EXPECT_TRUE(result(four.state));

  Scene not_yet(about_to_fill(4, 3, 2, "[[],[],[10,11,12],[]]"));
  not_yet.act(2, "fill 6 : 2H 2D 2Y 2V").act(2, "end");
  EXPECT_FALSE(result(not_yet.state));
}

TEST(RomiRami, ROMI_22_more_contracts_than_that_number_may_be_filled) {
  Scene scene(
      R"({"phase":"fill","hands":[["2H","2D","2Y","2V","3H","3D","3Y","3V"],["2H"]],"contract_market":[6,7,9,1],)"
      R"("tableaux":[[10,11,12,13,14,15],[17,18,19,20,21,22]]})");
  scene.act(0, "fill 6 : 2H 2D 2Y 2V").act(0, "fill 7 : 3H 3D 3Y 3V");
  EXPECT_EQ(scene.tableau(0), "6 7 10 11 12 13 14 15");
  EXPECT_EQ(scene.news(), "filled ROMI-15");  // it is said once that the round is the last
  scene.act(0, "end");
  EXPECT_EQ(scene.state.to_act, Seat(1));
}

TEST(RomiRami, ROMI_22_everybody_has_had_equally_many_turns_at_the_end) {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      core::FastChance chance(seed);
      auto ignored = core::Events::ignored();
      auto s = Game::initial(setup_of(seats), chance, ignored);
      std::vector<int> turns(static_cast<std::size_t>(seats));
      for (int steps = 0; !result(s) && steps < 20'000; ++steps) {
        const auto step = random_step(s, chance);
        if (s.phase == Phase::take) ++turns[place(step.seat)];
        ASSERT_TRUE(apply(s, step.seat, step.action, chance, ignored));
      }
      ASSERT_TRUE(result(s));
      if (s.number_market.empty() || s.contract_market.empty()) continue;  // ROMI-21
      EXPECT_EQ(std::ranges::count(turns, turns[0]), seats);
      EXPECT_TRUE(s.is_last_round());
      EXPECT_EQ(*result(s), Model::of(s).ranking());
    }
}

// --- trophies and the score -----------------------------------------------------------------------------------------

// Two seats at the end: the trophies' sides, what lies before each, bonus piles, who still has a joker.
std::string ended(std::string_view trophies, std::string_view tableaux, std::string_view bonus,
                  std::string_view jokers) {
  return R"({"phase":"over","hands":[[],[]],"contract_market":[],"contract_deck":[],"trophies":)" +
         std::string(trophies) + R"(,"tableaux":)" + std::string(tableaux) + R"(,"bonus_piles":)" + std::string(bonus) +
         R"(,"jokers":)" + std::string(jokers) + "}";
}

constexpr std::string_view all_suits = R"(["cherry","heart","clover","diamond"])";
constexpr std::string_view all_sizes = R"(["2-card","3-card","4-card","5-card"])";

std::vector<int> scores(const Scene& scene) {
  std::vector<int> out;
  const auto end = result(scene.state);
  EXPECT_TRUE(end);
  if (end)
    for (const auto& standing : end->seats) out.push_back(standing.score);
  EXPECT_EQ(end, Model::of(scene.state).ranking());
  return out;
}

int leader(const Scene& scene, std::size_t trophy) {
  const auto stands = race(scene.state, trophy);
  EXPECT_EQ(stands.leader ? stands.leader->index() : -1, Model::of(scene.state).winner_of(trophy));
  return stands.leader ? stands.leader->index() : -1;
}

TEST(RomiRami, ROMI_23_a_suit_trophy_goes_to_the_most_contracts_of_that_suit) {
  // Seat 0: 1 and 10 (cherry), 13 (heart). Seat 1: 14 (cherry), 6 and 16 (heart), 8 (diamond).
  const Scene scene(ended(all_suits, "[[1,10,13],[14,6,16,8]]", "[[],[]]", "[]"));
  EXPECT_EQ(leader(scene, 0), 0);
  EXPECT_EQ(leader(scene, 1), 1);
  EXPECT_EQ(leader(scene, 2), -1);
  EXPECT_EQ(leader(scene, 3), 1);
  EXPECT_EQ(race(scene.state, 0).counts, (std::array<int, 4>{2, 1, 0, 0}));
  EXPECT_EQ(scores(scene), (std::vector<int>{1 + 2 + 3 + 3, 3 + 2 + 4 + 2 + 3 + 3}));
}

TEST(RomiRami, ROMI_24_a_combination_trophy_goes_to_the_most_symbols_of_that_size) {
  // Seat 0: 18 (three pairs), 20 (3K + 3S). Seat 1: 4 (two pairs), 29 (3S + 4K), 12 (5S), 1 (4S).
  const Scene scene(ended(all_sizes, "[[18,20],[4,29,12,1]]", "[[],[]]", "[]"));
  EXPECT_EQ(race(scene.state, 0).counts, (std::array<int, 4>{3, 2, 0, 0}));
  EXPECT_EQ(race(scene.state, 1).counts, (std::array<int, 4>{2, 1, 0, 0}));
  EXPECT_EQ(race(scene.state, 2).counts, (std::array<int, 4>{0, 2, 0, 0}));
  EXPECT_EQ(race(scene.state, 3).counts, (std::array<int, 4>{0, 1, 0, 0}));
  EXPECT_EQ(leader(scene, 0), 0);
  EXPECT_EQ(leader(scene, 1), 0);
  EXPECT_EQ(leader(scene, 2), 1);
  EXPECT_EQ(leader(scene, 3), 1);
  EXPECT_EQ(scores(scene), (std::vector<int>{4 + 4 + 5 + 4, 1 + 6 + 3 + 1 + 3 + 2}));
}

TEST(RomiRami, ROMI_25_on_a_tie_nobody_gets_the_trophy) {
  const Scene scene(ended(all_suits, "[[1,6],[10,13]]", "[[],[]]", "[]"));  // cherry and heart each
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(leader(scene, i), -1);
  EXPECT_EQ(scores(scene), (std::vector<int>{3, 5}));
  // A tie of two behind a third does not matter, a tie of two before a third does.
  const Scene three(
      R"({"phase":"over","seats":3,"hands":[[],[],[]],"contract_market":[],"contract_deck":[],"trophies":)" +
      std::string(all_suits) + R"(,"tableaux":[[1,10,6,16],[14,13,24],[15,20]]})");
  EXPECT_EQ(leader(three, 0), 0);
  EXPECT_EQ(leader(three, 1), -1);
}

TEST(RomiRami, ROMI_26_trophies_contracts_bonus_cards_and_an_unspent_joker) {
  const Scene scene(
      ended(R"(["cherry","3-card","clover","5-card"])", "[[1,10,35],[12,2]]", R"([["1Y","2Y","3H"],["4D"]])", "[1]"));
  // Seat 0: cherry 3, 3-card 4 (10, 35: two); contracts 1 + 2 + 9; three bonus cards. 5-card: one each, a tie.
  // Seat 1: contracts 3 + 1; one bonus card; the joker.
  EXPECT_EQ(scores(scene), (std::vector<int>{3 + 4 + 12 + 3, 4 + 1 + 1}));
  const auto parts = score(scene.state, Seat(0));
  EXPECT_EQ(parts.trophies, 7);
  EXPECT_EQ(parts.contracts, 12);
  EXPECT_EQ(parts.bonus, 3);
  EXPECT_EQ(parts.joker, 0);
  EXPECT_EQ(score(scene.state, Seat(1)).joker, 1);
  EXPECT_EQ(result(scene.state)->winners(), SeatSet::first(1));
}

TEST(RomiRami, ROMI_26_programs_are_told_how_the_match_stands) {
  const Scene scene(
      ended(R"(["cherry","3-card","clover","5-card"])", "[[1,10,35],[12,2]]", R"([["1Y","2Y","3H"],["4D"]])", "[1]"));
  const auto told =
      core::to_object([&](core::JsonText& out) { write_tally(out, view(scene.state, core::Viewer::spectator())); });
  EXPECT_EQ(core::json::serialize(told),
            R"({"last_contract":7,"contracts_left":0,"contract_places":4,)"
            R"("scores":[{"contracts":12,"bonus":3,"joker":0,"trophies":7},)"
            R"({"contracts":4,"bonus":1,"joker":1,"trophies":0}],)"
            R"("races":[{"points":3,"counts":[2,0],"leader":0},{"points":4,"counts":[2,0],"leader":0},)"
            R"({"points":3,"counts":[0,0],"leader":null},{"points":2,"counts":[1,1],"leader":null}]})");
}

TEST(RomiRami, ROMI_26_the_end_is_told_part_by_part) {
  Scene scene(R"({"first":1,"phase":"fill","to_act":0,"hands":[["2H","2D","2Y","2V","1H","1D","1Y"],["5H"]],)"
              R"("contract_market":[6,7,9,1],"tableaux":[[10,11,12,13,14,15],[2]],"trophies":)" +
              std::string(all_suits) + R"(,"bonus_piles":[["1Y"],[]],"jokers":[1]})");
  scene.act(0, "fill 6 : 2H 2D 2Y 2V").act(0, "end");
  EXPECT_EQ(
      scene.news(),
      "contracts_laid ROMI-18, numbers_laid ROMI-18, match_over ROMI-22, suit_trophy_won ROMI-23, suit_trophy_won "
      "ROMI-23, suit_trophy_won ROMI-23, suit_trophy_tied ROMI-25, scored ROMI-26, scored ROMI-26");
  EXPECT_EQ(scene.news("suit_trophy_won", "most"), "3");
  EXPECT_EQ(scene.news("suit_trophy_won", "next"), "0");
  EXPECT_EQ(scene.news("suit_trophy_won", "seat"), "0");
  EXPECT_EQ(scene.news("suit_trophy_tied", "most"), "1");
  EXPECT_EQ(scene.news("scored", "contracts"), "19");  // 2 + 2 + 2 + 3 + 3 + 3 + 4
  EXPECT_EQ(scene.news("scored", "trophies"), "9");
  EXPECT_EQ(scene.news("scored", "bonus"), "2");
  EXPECT_EQ(scene.news("scored", "joker"), "0");
  EXPECT_EQ(scene.news("scored", "total"), "30");
}

TEST(RomiRami, ROMI_27_a_tie_goes_to_the_larger_bonus_pile) {
  // 4 on a contract and nothing else, or 3 and a bonus card. Both have 14 (5S) and 12 (5S): trophies are ties.
  const Scene scene(ended(all_sizes, "[[15],[12]]", R"([[],["4D"]])", "[]"));
  EXPECT_EQ(scores(scene), (std::vector<int>{4, 4}));
  EXPECT_EQ(result(scene.state)->seats[0].rank, 2);
  EXPECT_EQ(result(scene.state)->seats[1].rank, 1);
}

TEST(RomiRami, ROMI_27_with_equal_bonus_piles_the_win_is_shared) {
  const Scene scene(ended(all_sizes, "[[12],[13]]", R"([["4D"],["1H"]])", "[]"));
  EXPECT_EQ(scores(scene), (std::vector<int>{4, 4}));
  EXPECT_EQ(result(scene.state)->winners(), SeatSet::first(2));
  // The joker against a bonus card: the pile decides.
  const Scene joker(ended(all_sizes, "[[12],[13]]", R"([["4D"],[]])", "[1]"));
  EXPECT_EQ(scores(joker), (std::vector<int>{4, 4}));
  EXPECT_EQ(result(joker.state)->winners(), SeatSet::first(1));
}

TEST(RomiRami, ROMI_27_is_told) {
  const auto at_the_end = [](std::string_view bonus) {
    Scene scene(
        R"({"first":0,"to_act":1,"phase":"fill","hands":[["1V","3V","5V"],["1H","1D","1Y"]],"contract_market":[],)"
        R"("contract_deck":[],"jokers":[],"tableaux":[[12],[13]],"trophies":)" +
        std::string(all_sizes) + R"(,"bonus_piles":)" + std::string(bonus) + "}");
    scene.act(1, "end");
    return scene;
  };
  EXPECT_TRUE(at_the_end(R"([["4D"],["1H"]])").news().ends_with("tie_shared ROMI-27"));
  // With unlike piles and the same total one of them has more on contracts: 4 and 3 + 1.
  Scene larger(
      R"({"first":0,"to_act":1,"phase":"fill","hands":[["1V","3V","5V"],["1H","1D","1Y"]],"contract_market":[],)"
      R"("contract_deck":[],"jokers":[],"tableaux":[[15],[12]],"bonus_piles":[[],["4D"]],"trophies":)" +
      std::string(all_sizes) + "}");
  larger.act(1, "end");
  EXPECT_TRUE(larger.news().ends_with("tie_to_bonus ROMI-27")) << larger.news();
  EXPECT_EQ(larger.news("tie_to_bonus", "seat"), "1");
  EXPECT_EQ(larger.news("tie_to_bonus", "total"), "4");
}

// --- what everybody knows -------------------------------------------------------------------------------------------

TEST(RomiRami, ROMI_28_what_was_taken_from_the_market_is_known) {
  Scene scene(R"({"hands":[["5H","2Y","3Y"],["1V","3V","5V"]],"number_market":["5H","5V","5D","5Y","4D","3H"]})");
  scene.act(0, "take 5H 5V");
  EXPECT_EQ(scene.seen(0), "5H 5V");
  EXPECT_EQ(scene.hand(0), "2Y 3Y 5H 5H 5V");
}

TEST(RomiRami, ROMI_28_of_equal_cards_the_seen_one_leaves_first) {
  Scene scene(R"({"phase":"fill","hands":[["5H","5H","5D","5Y","5V"],["1V","3V","5V"]],"seen":[["5H","5V"],[]],)"
              R"("contract_market":[6,7,9,1]})");
  scene.act(0, "fill 6 : 5H 5D 5Y 5V");
  EXPECT_EQ(scene.hand(0), "5H");
  EXPECT_EQ(scene.seen(0), "");  // the other 5H is its owner's secret
  // Both seen: one stays known.
  Scene both(R"({"phase":"fill","hands":[["5H","5H","5D","5Y","5V"],["1V","3V","5V"]],"seen":[["5H","5H"],[]],)"
             R"("contract_market":[6,7,9,1]})");
  both.act(0, "fill 6 : 5H 5D 5Y 5V");
  EXPECT_EQ(both.seen(0), "5H");
}

TEST(RomiRami, ROMI_28_bonus_piles_are_open) {
  Scene scene(R"({"phase":"fill","hands":[["5H","5H","5D","5Y"],["1V","3V","5V"]],"contract_market":[6,7,9,1]})");
  scene.act(0, "fill 6 : 5H 5H 5D 5Y");
  for (const auto viewer : {core::Viewer(Seat(1)), core::Viewer::spectator()})
    EXPECT_EQ(names_of(list_of(view(scene.state, viewer).bonus_piles[0])), "5H 5H");
}

TEST(RomiRami, ROMI_28_whatever_is_dropped_or_discarded_is_open) {
  Scene filled(R"({"phase":"fill","hands":[["5H","5H","5D","5Y"],["1V","3V","5V"]],"contract_market":[6,7,9,1]})");
  filled.act(0, "fill 6 : 5H 5H 5D 5Y");
  Scene dropped(R"({"phase":"drop","hands":[["1H","1D","1Y","1V","2H","2D","2Y","2V","3H","3D","3Y","3V"],["5V"]]})");
  dropped.act(0, "drop 1H 2D");
  for (const auto viewer : {core::Viewer(Seat(0)), core::Viewer(Seat(1)), core::Viewer::spectator()}) {
    EXPECT_EQ(names_of(list_of(view(filled.state, viewer).discards)), "5D 5Y");
    EXPECT_EQ(names_of(list_of(view(dropped.state, viewer).discards)), "1H 2D");
    const auto& told = dropped.events[0];
    EXPECT_EQ(told.code.name, "dropped");
    EXPECT_EQ(proof::wire_value(told, "cards", viewer), R"(["1H","2D"])");
  }
}

}  // namespace
}  // namespace rummage::romi_rami
