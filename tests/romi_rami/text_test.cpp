// Notation: cards, contracts, actions, and the solver's line.
#include "games/romi_rami/text.hpp"

#include <set>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "tests/romi_rami/scene.hpp"
#include "tests/romi_rami/twin.hpp"

namespace rummage::romi_rami {
namespace {

std::string code_of(const core::Refusal& refusal) {
  return std::string(refusal.code.name) + " " + std::string(refusal.rule);
}

// How an action is written once it has been read; or the refusal.
std::string canonical(std::string_view text) {
  const auto& deck = decks()[0];
  const auto action = read_action(text, deck);
  if (!action) return code_of(action.error());
  const auto written = write_action(*action);
  const auto read = read_action(written, deck);
  EXPECT_TRUE(read) << written;
  EXPECT_EQ(*read, *action) << text;
  return written;
}

TEST(RomiRamiText, every_card_has_one_name_and_is_read_by_it) {
  std::set<std::string> names;
  for (int kind = 0; kind <= kinds; ++kind) {
    const Card card = Card::at(kind);
    EXPECT_EQ(card_text(card), name_of(card));
    EXPECT_EQ(read_card(card_text(card)), card);
    EXPECT_EQ(read_card(core::lower(card_text(card))), card);
    names.insert(card_text(card));
  }
  EXPECT_EQ(names.size(), 21U);
  // By number, then suit in the order H D Y V, the joker last.
  EXPECT_LT(*read_card("1V"), *read_card("2H"));
  EXPECT_LT(*read_card("4H"), *read_card("4D"));
  EXPECT_LT(*read_card("4D"), *read_card("4Y"));
  EXPECT_LT(*read_card("4Y"), *read_card("4V"));
  EXPECT_LT(*read_card("5V"), *read_card("*"));
}

TEST(RomiRamiText, signs_of_the_suits_are_read) {
  for (const auto& [sign, letter] : {std::pair{"♥", "H"}, {"♦", "D"}, {"♣", "V"}})
    for (const std::string number : {"1", "3", "5"})
      EXPECT_EQ(read_card(number + sign), *read_card(number + letter)) << number << sign;
}

TEST(RomiRamiText, ROMI_01_what_is_no_card_is_refused) {
  for (const auto* text : {"",    "0H",  "6H", "9V", "1C", "1S",  "H",   "1", "11H", "1HH", "H1",
                           "1 H", " 1H", "**", "*H", "J",  "-1H", "01H", "♥", "1♠",  "1★"}) {
    const auto card = read_card(text);
    ASSERT_FALSE(card) << text;
    EXPECT_EQ(code_of(card.error()), "unknown_card ROMI-01") << text;
  }
}

TEST(RomiRamiText, every_action_has_one_written_form) {
  EXPECT_EQ(canonical("take 5H 5V"), "take 5H 5V");
  EXPECT_EQ(canonical("  TAKE   5v\t5h "), "take 5H 5V");
  EXPECT_EQ(canonical("take 4♦ 1♥"), "take 1H 4D");
  EXPECT_EQ(canonical("End"), "end");
  EXPECT_EQ(canonical("drop 2D 1H"), "drop 1H 2D");
  EXPECT_EQ(canonical("fill 27 : 1H 1D / 2V 3Y * 5D"), "fill 27 : 1H 1D / 2V 3Y * 5D");
  EXPECT_EQ(canonical("FILL 27:1d 1h/5d * 3y 2v"), "fill 27 : 1H 1D / 2V 3Y * 5D");
  EXPECT_EQ(canonical("fill 6 : 2V * 2H 2D"), "fill 6 : 2H 2D 2V *");
}

TEST(RomiRamiText, a_sequence_stands_from_low_to_high_with_the_joker_in_its_place) {
  EXPECT_EQ(canonical("fill 1 : 4D 3H 2V 1Y"), "fill 1 : 1Y 2V 3H 4D");
  EXPECT_EQ(canonical("fill 1 : 4D * 2V 1Y"), "fill 1 : 1Y 2V * 4D");
  EXPECT_EQ(canonical("fill 1 : 1Y 2V 4D *"), "fill 1 : 1Y 2V * 4D");
  EXPECT_EQ(canonical("fill 1 : * 1Y 2V 3D"), "fill 1 : 1Y 2V 3D *");  // nothing is below 1
  EXPECT_EQ(canonical("fill 1 : 3Y 4V 5D *"), "fill 1 : * 3Y 4V 5D");  // nor above 5
  // At either end it may stand, and two forms mean two things.
  EXPECT_EQ(canonical("fill 1 : * 2Y 3V 4D"), "fill 1 : * 2Y 3V 4D");
  EXPECT_EQ(canonical("fill 1 : 2Y 3V 4D *"), "fill 1 : 2Y 3V 4D *");
  EXPECT_EQ(canonical("fill 12 : 5Y 4V * 2D 1H"), "fill 12 : 1H 2D * 4V 5Y");
}

TEST(RomiRamiText, interchangeable_combinations_are_written_by_their_cards) {
  EXPECT_EQ(canonical("fill 18 : 5H 5D / 1V 1H / 3Y 3H"), "fill 18 : 1H 1V / 3H 3Y / 5H 5D");
  EXPECT_EQ(canonical("fill 18 : 2Y 2V / 2H 2D / 2H *"), "fill 18 : 2H 2D / 2H * / 2Y 2V");
  EXPECT_EQ(canonical("fill 23 : 4H 4D 4Y / 2H 2D *"), "fill 23 : 2H 2D * / 4H 4D 4Y");
  // Those that are not interchangeable stay where they are.
  EXPECT_EQ(canonical("fill 4 : 2Y 2V / 1H 1D"), "fill 4 : 2Y 2V / 1H 1D");
  EXPECT_EQ(canonical("fill 9 : 5H 5D / 1H 1D 1Y"), "fill 9 : 5H 5D / 1H 1D 1Y");
}

TEST(RomiRamiText, empty_combinations_are_kept_to_be_refused_later) {
  EXPECT_EQ(canonical("fill 18 : /"), "fill 18 :  / ");
  EXPECT_EQ(canonical("fill 18 : 1H 1D / / 2H 2D"), "fill 18 :  / 1H 1D / 2H 2D");
  Scene scene(R"({"phase":"fill","hands":[["1H","1D","2H","2D"],[]],"contract_market":[18,1,2,3]})");
  EXPECT_EQ(scene.refusal(0, "fill 18 : 1H 1D / / 2H 2D"), "wrong_card_count ROMI-10");
  EXPECT_EQ(scene.refusal(0, "fill 18 : /"), "wrong_combinations ROMI-10");
}

TEST(RomiRamiText, what_is_no_action_is_refused) {
  for (const auto* text : {"", "  ", "pass", "end turn", "end 1H", "filll 6 : 2H 2D 2Y 2V", "fill", "fill : 1H",
                           "fill 6 7 : 2H 2D 2Y 2V", ": 1H", "take : 1H", "end :", "drop 1H : 2H"})
    EXPECT_EQ(canonical(text), "unknown_action ") << text;
  EXPECT_EQ(canonical("take 6H"), "unknown_card ROMI-01");
  EXPECT_EQ(canonical("take 1H,2H"), "unknown_card ROMI-01");
  EXPECT_EQ(canonical("drop 1X"), "unknown_card ROMI-01");
  EXPECT_EQ(canonical("fill 6 : 2H 2D 2Y 2X"), "unknown_card ROMI-01");
  EXPECT_EQ(canonical("fill 6"), "fill_without_cards ROMI-10");
  for (const auto* number : {"0", "37", "-1", "x", "6x", "1.5", "99999999999999999999"})
    EXPECT_EQ(canonical("fill " + std::string(number) + " : 2H 2D 2Y 2V"), "no_such_contract ROMI-02") << number;
  EXPECT_EQ(canonical("fill 6 : 2H / 2D / 2Y / 2V / 2H"), "wrong_combinations ROMI-10");
  EXPECT_EQ(canonical("fill 6 : 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H"), "too_many_cards ROMI-10");
  EXPECT_EQ(canonical("take 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H"), "too_many_cards ROMI-08");
  EXPECT_EQ(canonical("drop 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H 1H"), "too_many_cards ROMI-19");
}

// --- contracts ------------------------------------------------------------------------------------------------------

std::string requirements_again(std::string_view text) {
  const auto read = read_requirements(text);
  if (!read) return code_of(read.error());
  EXPECT_EQ(read_requirements(requirements_text(*read)), *read);
  return requirements_text(*read);
}

TEST(RomiRamiText, ROMI_02_requirements_are_read_as_the_ledger_writes_them) {
  for (const auto* text : {"4S", "pair of 2s + pair", "pair + pair + pair", "3K + 3S", "pair of 1s + 4S", "3S + 5K",
                           "3K of 2s", "5K of 5s"})
    EXPECT_EQ(requirements_again(text), text);
  EXPECT_EQ(requirements_again("  PAIR of 1S+4s "), "pair of 1s + 4S");
  EXPECT_EQ(requirements_again("3k+3S"), "3K + 3S");
  for (const auto* text : {"",       "+",  "pair +", "+ pair",     "pair ++ pair", "2K",         "2S",      "6K",
                           "6S",     "1S", "0K",     "pair of 0s", "pair of 1",    "pair 1s",    "pair of", "4S of 1s",
                           "triple", "3",  "K3",     "pairs",      "3KK",          "pair of 10s"})
    EXPECT_EQ(requirements_again(text), "unknown_requirement ROMI-02") << text;
  EXPECT_EQ(requirements_again("pair + pair + pair + pair"), "too_many_requirements ROMI-02");
}

// --- the solver's line ----------------------------------------------------------------------------------------------

std::string solved(std::string_view line) {
  const auto out = solve(line);
  return out ? core::json::serialize(*out) : proof::code_and_rule("romi_rami", out.error());
}

TEST(RomiRamiSolve, answers_as_notation_says) {
  // Equally good answers come in any order: whichever 1 the joker stands for, or the 5.
  const auto answer = solved("pair of 1s + 4S heart ; 1H 1D 2V 3Y 4H *");
  const std::set<std::string> best{R"([["1H","1D"],["2V","3Y","4H","*"]])", R"([["1H","1D"],["*","2V","3Y","4H"]])",
                                   R"([["1H","*"],["1D","2V","3Y","4H"]])", R"([["1D","*"],["1H","2V","3Y","4H"]])"};
  EXPECT_EQ(answer.substr(0, 22), R"({"fills":true,"cards":)");
  EXPECT_TRUE(best.contains(answer.substr(22, answer.find("]]") - 20))) << answer;
  EXPECT_TRUE(answer.ends_with(R"(,"bonus":2,"joker":true})")) << answer;
  EXPECT_EQ(solved("4K diamond ; 2H 2D 2D 2Y 2V"),
            R"({"fills":true,"cards":[["2H","2D","2D","2Y"]],"bonus":2,"joker":false})");
  EXPECT_EQ(solved("5S clover ; 1H 2H 3H 4H"), R"({"fills":false,"cards":[],"bonus":0,"joker":false})");
  EXPECT_EQ(solved("pair heart ;"), R"({"fills":false,"cards":[],"bonus":0,"joker":false})");
}

TEST(RomiRamiSolve, ROMI_14_keeping_the_joker_comes_before_bonus_cards) {
  EXPECT_EQ(solved("pair heart ; 1H 2D 2Y *"), R"({"fills":true,"cards":[["2D","2Y"]],"bonus":0,"joker":false})");
  EXPECT_EQ(solved("pair heart ; 1H 2D *"), R"({"fills":true,"cards":[["1H","*"]],"bonus":1,"joker":true})");
}

TEST(RomiRamiSolve, ROMI_31_and_ROMI_32_solved) {
  EXPECT_EQ(
      solved("4K heart ; 2H 2D 2V 2Y"), R"({"fills":true,"cards":[["2H","2D","2Y","2V"]],"bonus":1,"joker":false})");
  EXPECT_EQ(solved("pair of 2s + pair diamond ; 2H 2D 2V 2Y").substr(0, 14), R"({"fills":true,)");
  EXPECT_EQ(solved("pair of 4s + pair heart ; 2H 2D 2V 2Y").substr(0, 15), R"({"fills":false,)");
  for (const auto& [suit, bonus] : {std::pair{"heart", 1}, {"diamond", 1}, {"clover", 1}, {"cherry", 0}})
    EXPECT_EQ(solved("4S " + std::string(suit) + " ; 1H 2D 3V *"),
              R"({"fills":true,"cards":[["1H","2D","3V","*"]],"bonus":)" + std::to_string(bonus) + R"(,"joker":true})");
}

TEST(RomiRamiSolve, reads_generously) {
  EXPECT_EQ(solved("  PAIR OF 1s+4s  Heart;4h * 3Y 2♣ 1d 1♥"), solved("pair of 1s + 4S heart ; 1H 1D 2V 3Y 4H *"));
}

TEST(RomiRamiSolve, refuses_what_cannot_be_a_problem) {
  EXPECT_EQ(solved(""), "solve_form ");
  EXPECT_EQ(solved("4K heart"), "solve_form ");
  EXPECT_EQ(solved("4K heart ; 1H ; 2H"), "solve_form ");
  EXPECT_EQ(solved("; 1H"), "solve_form ");
  EXPECT_EQ(solved("4K ; 1H"), "solve_form ");
  EXPECT_EQ(solved("4K spade ; 1H"), "solve_form ");
  EXPECT_EQ(solved("heart ; 1H"), "unknown_requirement ROMI-02");
  EXPECT_EQ(solved("7K heart ; 1H"), "unknown_requirement ROMI-02");
  EXPECT_EQ(solved("pair + pair + pair + pair heart ; 1H"), "too_many_requirements ROMI-02");
  EXPECT_EQ(solved("4K heart ; 1H 6H"), "unknown_card ROMI-01");
  EXPECT_EQ(solved("4K heart ; 1H 1H 1H 1H 1H"), "card_too_often ROMI-01");
  EXPECT_EQ(solved("4K heart ; 2H 2H 2H 2H 2H").substr(0, 14), R"({"fills":true,)");
  EXPECT_EQ(solved("4K heart ; * *"), "card_too_often ROMI-01");
  const std::string thirteen = "1H 1H 1H 1H 2H 2H 2H 2H 2H 3H 3H 3H 3H";
  EXPECT_EQ(solved("4K heart ; * " + thirteen).substr(0, 14), R"({"fills":true,)");
  EXPECT_EQ(solved("4K heart ; 3H " + thirteen), "too_many_cards ROMI-19");
  EXPECT_EQ(solved("4K heart ; * 3H " + thirteen), "too_many_cards ROMI-19");
}

}  // namespace
}  // namespace rummage::romi_rami
