// Positions: what may be left out, what cannot occur, and bad input through the door that everybody uses.
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/adapter.hpp"
#include "core/catalogue.hpp"
#include "games/romi_rami/game.hpp"
#include "tests/romi_rami/scene.hpp"

namespace rummage::romi_rami {
namespace {

// Two seats, seat 0 to take, with other fields besides.
std::string small(std::string_view first, std::string_view second, std::string_view rest = {}) {
  return R"({"hands":)" + quote_all({first, second}) + (rest.empty() ? "" : ",") + std::string(rest) + "}";
}

TEST(RomiRamiPosition, what_is_left_out_gets_the_obvious_default) {
  const Scene usual("{}");
  EXPECT_EQ(usual.state.seats, 3);
  EXPECT_EQ(usual.state.first, Seat(0));
  EXPECT_EQ(usual.state.to_act, Seat(0));
  EXPECT_EQ(usual.state.phase, Phase::take);
  EXPECT_EQ(usual.state.jokers, SeatSet::first(3));
  // From the top of the deck in the order of its file.
  EXPECT_EQ(usual.hand(0), "1H 1H 1H");
  EXPECT_EQ(usual.hand(1), "1H 1D 1D");
  EXPECT_EQ(usual.hand(2), "1D 1D 1Y");
  EXPECT_EQ(usual.market(), "1Y 1Y 1Y 1V 1V 1V");
  EXPECT_TRUE(usual.number_deck().starts_with("1V 2H 2H"));
  EXPECT_TRUE(usual.number_deck().ends_with("5V 5V 5V 5V"));
  EXPECT_EQ(usual.contracts(), "1 2 3 4");
  EXPECT_TRUE(usual.contract_deck().starts_with("5 6 7"));
  EXPECT_TRUE(usual.contract_deck().ends_with("34 35 36"));
  EXPECT_EQ(usual.discards(), "");

  EXPECT_EQ(Scene(R"({"seats":4,"first":2})").state.to_act, Seat(2));  // a round begins
  EXPECT_EQ(Scene(R"({"seats":4,"first":2})").hand(2), "1H 1H 1H");    // and cards are dealt from there

  const Scene hands(small("1H 2D", "3V"));
  EXPECT_EQ(hands.state.seats, 2);  // as many as hold cards
  EXPECT_EQ(hands.state.number_deck.size(), 92U - 3 - 6);

  // With a deck given, what is named nowhere is not in this match.
  const Scene few(small("1H 2D", "3V", R"("number_deck":["5H","1D"],"contract_deck":[36,1])"));
  EXPECT_EQ(few.number_deck() + few.market(), "1D 5H");  // laid out from its top
  EXPECT_EQ(few.contracts(), "1 36");
}

TEST(RomiRamiPosition, reads_back_as_it_was_written) {
  for (const auto& text :
       {std::string("{}"), std::string(R"({"seats":4,"first":2})"), std::string(R"({"options":{"deck":"short"}})"),
        small("1H 2D 3V", "3V 4H",
              R"("trophies":["2-card","heart","4-card","diamond"],"jokers":[1],"tableaux":[[5],[]])"),
        small("1H 2D 3V", "3V 4H",
              R"("phase":"fill","number_market":["5H","5D"],"number_deck":[],"discards":["1H"],"seen":[["2D"],[]])")}) {
    const Scene scene(text);
    const auto written = core::json::serialize(Game::write_position(scene.state));
    const auto read = read_text(written);
    ASSERT_TRUE(read) << written;
    EXPECT_EQ(*read, scene.state);
  }
}

TEST(RomiRamiPosition, ROMI_01_a_card_too_often_is_refused) {
  EXPECT_TRUE(read_text(small("1H 1H 1H 1H", "2H 2H 2H 2H 2H")));
  for (const auto& text :
       {small("1H 1H 1H 1H 1H", "2H"), small("1H 1H 1H", "1H 1H"), small("1H 1H 1H 1H", "", R"("discards":["1H"])"),
        small("1H 1H 1H 1H", "", R"("number_deck":["1H"])"), small("1H 1H 1H 1H", "", R"("absent":["1H"])"),
        small("1H 1H 1H 1H", "", R"("number_market":["1H"])"),
        small("1H 1H 1H 1H", "", R"("bonus_piles":[["1H"],[]],"tableaux":[[6],[]])")})
    EXPECT_EQ(position_refusal(text), "card_too_often ROMI-01") << text;
}

TEST(RomiRamiPosition, ROMI_01_a_card_that_does_not_exist_is_refused) {
  for (const auto* card : {"0H", "6H", "1S", "1", "", "H1"})
    EXPECT_EQ(
        position_refusal(small("1H", "2H", R"("discards":[")" + std::string(card) + R"("])")), "unknown_card ROMI-01")
        << card;
  EXPECT_EQ(position_refusal(small("1H *", "2H")), "joker_is_no_card ROMI-04");
}

TEST(RomiRamiPosition, ROMI_02_contracts_are_there_once) {
  EXPECT_EQ(position_refusal(R"({"contract_market":[1,2,3,3]})"), "contract_twice ROMI-02");
  EXPECT_EQ(position_refusal(R"({"contract_market":[1,2,3,4],"tableaux":[[4],[],[]]})"), "contract_twice ROMI-02");
  EXPECT_EQ(position_refusal(R"({"tableaux":[[5],[5],[]]})"), "contract_twice ROMI-02");
  EXPECT_EQ(position_refusal(R"({"contract_market":[1,2,3,4],"contract_deck":[4]})"), "contract_twice ROMI-02");
  EXPECT_EQ(position_refusal(R"({"contract_market":[1,2,3,4],"absent_contracts":[4]})"), "contract_twice ROMI-02");
  for (const auto* number : {"0", "37", "-1", "1000000"})
    EXPECT_EQ(
        position_refusal(R"({"contract_market":[1,2,3,)" + std::string(number) + "]}"), "no_such_contract ROMI-02");
  EXPECT_EQ(position_refusal(R"({"contract_market":["1"]})"), "field_wrong_type ");
}

TEST(RomiRamiPosition, ROMI_06_each_trophy_shows_one_of_its_own_sides) {
  EXPECT_EQ(Scene(R"({"trophies":["2-card","heart","4-card","diamond"]})").state.size_sides, 0b0101);
  EXPECT_EQ(Scene("{}").state.size_sides, 0);
  for (const auto* sides :
       {R"(["heart","heart","4-card","diamond"])", R"(["3-card","heart","4-card","diamond"])",
        R"(["2-card","heart","4-card"])", R"(["2-card","heart","4-card","diamond","heart"])", R"([1,2,3,4])", "[]"})
    EXPECT_EQ(position_refusal(R"({"trophies":)" + std::string(sides) + "}"), "trophy_sides ROMI-06") << sides;
}

TEST(RomiRamiPosition, ROMI_14_a_spent_joker_has_filled_a_contract) {
  EXPECT_EQ(position_refusal(R"({"jokers":[0,1]})"), "impossible ROMI-14");
  EXPECT_TRUE(read_text(R"({"jokers":[0,1],"tableaux":[[],[],[5]]})"));
}

TEST(RomiRamiPosition, ROMI_16_bonus_cards_come_from_contracts_of_their_suit) {
  // Contract 6 is 4K with hearts.
  EXPECT_TRUE(read_text(small("1D", "2D", R"("tableaux":[[6],[]],"bonus_piles":[["2H","2H","2H","2H"],[]])")));
  EXPECT_EQ(
      position_refusal(small("1D", "2D", R"("tableaux":[[6],[]],"bonus_piles":[["2D"],[]])")), "impossible ROMI-16");
  EXPECT_EQ(
      position_refusal(small("1D", "2D", R"("tableaux":[[6],[]],"bonus_piles":[[],["2H"]])")), "impossible ROMI-16");
  EXPECT_EQ(position_refusal(small("1D", "2D", R"("tableaux":[[6],[]],"bonus_piles":[["2H","2H","2H","2H","2H"],[]])")),
            "impossible ROMI-16");
}

TEST(RomiRamiPosition, ROMI_18_markets_are_full_unless_their_decks_ran_out) {
  EXPECT_EQ(position_refusal(R"({"number_market":["5H","5D","5Y","5V","4H"]})"), "market_wrong_size ROMI-18");
  EXPECT_EQ(position_refusal(R"({"number_market":["5H","5D","5Y","5V","4H","4D","4Y"]})"), "market_wrong_size ROMI-18");
  EXPECT_TRUE(read_text(R"({"number_market":["5H","5D","5Y","5V","4H"],"number_deck":[]})"));
  EXPECT_EQ(position_refusal(R"({"contract_market":[1,2,3]})"), "market_wrong_size ROMI-18");
  EXPECT_EQ(position_refusal(R"({"contract_market":[1,2,3,4,5]})"), "market_wrong_size ROMI-18");
  EXPECT_TRUE(read_text(R"({"contract_market":[1,2,3],"contract_deck":[]})"));
  // In step 2 one to three cards have been taken, and contracts of the own tableau may have come from the market.
  EXPECT_EQ(position_refusal(R"({"phase":"fill","number_market":["5H","5D","5Y","5V","4H","4D"]})"),
            "market_wrong_size ROMI-18");
  EXPECT_EQ(position_refusal(R"({"phase":"fill","number_market":["5H","5D"]})"), "market_wrong_size ROMI-18");
  EXPECT_TRUE(read_text(R"({"phase":"fill","number_market":["5H","5D","5Y"]})"));
  EXPECT_EQ(position_refusal(R"({"phase":"fill","contract_market":[1,2,3]})"), "market_wrong_size ROMI-18");
  EXPECT_TRUE(read_text(R"({"phase":"fill","contract_market":[1,2,3],"tableaux":[[5],[],[]]})"));
}

TEST(RomiRamiPosition, ROMI_19_hands_have_at_most_ten_cards_between_turns) {
  const auto* ten = "1H 1D 1Y 1V 2H 2D 2Y 2V 3H 3D";
  EXPECT_TRUE(read_text(small(ten, ten)));
  EXPECT_EQ(position_refusal(small(std::string(ten) + " 4H", "1H")), "hand_wrong_size ROMI-19");
  EXPECT_EQ(position_refusal(small("1H", std::string(ten) + " 4H", R"("phase":"fill")")), "hand_wrong_size ROMI-19");
  EXPECT_TRUE(read_text(small(std::string(ten) + " 4H 4D 4Y", "1H", R"("phase":"fill")")));
  EXPECT_EQ(
      position_refusal(small(std::string(ten) + " 4H 4D 4Y 4V", "1H", R"("phase":"fill")")), "hand_wrong_size ROMI-19");
  EXPECT_EQ(position_refusal(small(ten, "1H", R"("phase":"drop")")), "hand_wrong_size ROMI-19");
  EXPECT_TRUE(read_text(small(std::string(ten) + " 4H", "1H", R"("phase":"drop")")));
}

TEST(RomiRamiPosition, ROMI_21_with_an_empty_market_the_match_is_over) {
  EXPECT_EQ(position_refusal(R"({"contract_market":[],"contract_deck":[]})"), "impossible ROMI-21");
  EXPECT_EQ(position_refusal(R"({"number_market":[],"number_deck":[]})"), "impossible ROMI-21");
  EXPECT_TRUE(result(Scene(R"({"phase":"over","contract_market":[],"contract_deck":[]})").state));
  EXPECT_EQ(position_refusal(R"({"phase":"over"})"), "impossible ROMI-22");
}

TEST(RomiRamiPosition, ROMI_22_a_last_round_that_has_been_played_is_over) {
  const auto with = [](int first, int to_act, std::string_view phase, std::string_view tableaux) {
    return R"({"first":)" + std::to_string(first) + R"(,"to_act":)" + std::to_string(to_act) + R"(,"phase":")" +
           std::string(phase) + R"(","hands":[["1H","1D","1Y"],["2H","2D","2Y"],["3H","3D","3Y"]],)" +
           R"("contract_market":[1,2,3,4],"tableaux":)" + std::string(tableaux) + "}";
  };
  const auto* six = "[[],[10,11,12,13,14,15],[]]";
  EXPECT_TRUE(read_text(with(1, 2, "take", six)));
  EXPECT_TRUE(read_text(with(1, 1, "fill", six)));
  EXPECT_TRUE(read_text(with(1, 1, "over", six)));
  EXPECT_EQ(position_refusal(with(1, 1, "take", six)), "impossible ROMI-22");
  EXPECT_EQ(position_refusal(with(1, 2, "over", six)), "impossible ROMI-22");
  // Who has not had a turn in this round filled that contract in one before, which was the last.
  EXPECT_EQ(position_refusal(with(0, 0, "fill", six)), "impossible ROMI-22");
  EXPECT_EQ(position_refusal(with(2, 0, "take", six)), "impossible ROMI-22");
  EXPECT_EQ(position_refusal(with(0, 1, "take", six)), "impossible ROMI-22");
}

TEST(RomiRamiPosition, ROMI_28_what_was_seen_must_be_held) {
  EXPECT_TRUE(read_text(small("1H 1H 2D", "3V", R"("seen":[["1H","1H"],["3V"]])")));
  EXPECT_EQ(position_refusal(small("1H 1H 2D", "3V", R"("seen":[["3V"],[]])")), "impossible ROMI-28");
  EXPECT_EQ(position_refusal(small("1H 1H 2D", "3V", R"("seen":[["2D","2D"],[]])")), "impossible ROMI-28");
}

TEST(RomiRamiPosition, fields_that_make_no_sense_are_refused_by_name) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {R"({"seats":1})", "field_out_of_range "},
      {R"({"seats":5})", "field_out_of_range "},
      {R"({"seats":2,"first":2})", "field_out_of_range "},
      {R"({"to_act":3})", "field_out_of_range "},
      {R"({"phase":"sleep"})", "no_such_phase "},
      {R"({"hands":[[]]})", "field_wrong_length "},
      {R"({"hands":[[],[],[],[],[]]})", "field_wrong_length "},
      {R"({"seats":3,"hands":[[],[]]})", "field_wrong_length "},
      {R"({"hands":[3,4]})", "field_wrong_type "},
      {R"({"hands":7})", "field_wrong_type "},
      {R"({"number_deck":[3]})", "field_wrong_type "},
      {R"({"tableaux":[[],[]]})", "field_wrong_length "},
      {R"({"tableaux":[1,2,3]})", "field_wrong_type "},
      {R"({"seen":[[]]})", "field_wrong_length "},
      {R"({"bonus_piles":{}})", "field_wrong_type "},
      {R"({"jokers":[3]})", "no_such_seat "},
      {R"({"market":[]})", "field_unknown "},
      {R"({"options":{"deck":"huge"}})", "option_no_such_choice "},
      {R"({"options":{"size":"huge"}})", "no_such_option "},
  };
  for (const auto& [json, wanted] : rows) EXPECT_EQ(position_refusal(json), wanted) << json;
}

TEST(RomiRamiPosition, a_pile_of_any_length_is_read_or_refused) {
  std::string cards;
  for (int n = 0; n < 5000; ++n) cards += n == 0 ? R"("1H")" : R"(,"1H")";
  for (const auto* field : {"discards", "number_market", "number_deck", "absent"}) {
    const auto read = read_text(R"({")" + std::string(field) + R"(":[)" + cards + "]}");
    ASSERT_FALSE(read) << field;
  }
  EXPECT_FALSE(read_text(R"({"hands":[[)" + cards + "],[]]}"));
}

TEST(RomiRamiBadInput, is_refused_through_the_adapter_and_changes_nothing) {
  proof::expect_refused<Game>(
      small("1H 2H 3H", "4H", R"("number_market":["5H","5D","5Y","5V","4D","3H"])"),
      {{0, "take 5H 5D 5Y 5V", "take_too_many", "ROMI-08"},
       {0, "take 5H 4D", "nothing_in_common", "ROMI-08"},
       {0, "take", "take_none", "ROMI-08"},
       {0, "take 1H", "card_not_in_market", "ROMI-08"},
       {0, "take 5H 5H", "card_not_in_market", "ROMI-08"},
       {1, "take 5H", "not_your_turn", "ROMI-07"},
       {2, "take 5H", "no_such_seat", ""},
       {0, "steal 5H", "unknown_action", ""},
       {0, "take " + std::string(100'000, 'x'), "unknown_card", "ROMI-01"},
       {0, std::string(100'000, ':'), "unknown_action", ""},
       {0, "fill 1 : " + std::string(100'000, '/'), "wrong_combinations", "ROMI-10"}});
  proof::expect_refused<Game>(
      small(
          "2H 2D 2Y 2V 2H 3H", "4H", R"("phase":"fill","contract_market":[6,4,9,1],"jokers":[1],"tableaux":[[12],[]])"),
      {{0, "fill 6 : 2H 2D 2Y 2V 2H", "wrong_card_count", "ROMI-10"},
       {0, "fill 6 : 2H 2D 2Y", "wrong_card_count", "ROMI-10"},
       {0, "fill 6 : 2D 2D 2Y 2V", "card_not_held", "ROMI-12"},
       {0, "fill 4 : 2H 2D / 2D 2Y", "card_not_held", "ROMI-12"},
       {0, "fill 6 : 2H 2D 2Y *", "joker_is_spent", "ROMI-14"},
       {0, "fill 7 : 2H 2D 2Y 2V", "contract_not_in_market", "ROMI-10"},
       {0, "fill 12 : 2H 2D 2Y 2V 2H", "contract_not_in_market", "ROMI-10"},
       {0, "fill 99 : 2H 2D 2Y 2V", "no_such_contract", "ROMI-02"},
       {1, "end", "not_your_turn", "ROMI-07"}});
  proof::expect_refused<Game>(
      small("1H 1D 1Y 1V 2H 2D 2Y 2V 3H 3D 4H 4D", "1H", R"("phase":"drop")"),
      {{0, "drop 1H", "drop_exactly", "ROMI-19"},
       {0, "drop 1H 1D 1Y", "drop_exactly", "ROMI-19"},
       {0, "drop 1H 5H", "card_not_held", "ROMI-19"},
       {0, "drop 1D 1D", "card_not_held", "ROMI-19"}});
}

}  // namespace
}  // namespace rummage::romi_rami
