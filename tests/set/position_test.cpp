// Positions: what is read, what is filled in, and what could not occur.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/set/rules.hpp"
#include "games/set/solver/solver.hpp"
#include "games/set/text.hpp"
#include "laws.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

std::string error_of(std::string_view json) {
  const auto read = read_text(json);
  if (read) return "accepted";
  EXPECT_EQ(proof::wording_error("set", read.error()), "");
  const auto* why = read.error().find("why");
  const auto* field = read.error().find("field");
  auto out = std::string(read.error().code.name);
  if (why != nullptr) out += " " + std::string(std::get<core::Word>(why->value).name);
  if (field != nullptr) out += " " + std::get<std::string>(field->value);
  return out;
}

std::string all_cards() {
  std::string deck;
  for (int i = 0; i < deck_size; ++i) deck += (i == 0 ? "" : " ") + card_text(Card::at(i));
  return deck;
}

TEST(SetPosition, what_is_left_out_is_as_usual) {
  const Scene scene("{}");
  EXPECT_EQ(scene.state.seats, 2);
  EXPECT_EQ(scene.display(), first(all_cards(), 12));  // the rest in its order, top first
  EXPECT_EQ(scene.pile(), all_cards().substr(60));
  EXPECT_FALSE(scene.state.over);
  const Scene shown(R"({"display":)" + quote(two_sets) + "}");
  EXPECT_EQ(shown.display(), two_sets);
  EXPECT_EQ(shown.state.pile.size(), 69U);
  EXPECT_EQ(shown.pile().substr(0, 14), "1ROE 1ROH 1ROF");
  // With the pile given, cards that are named nowhere are not in the match.
  const Scene small(R"({"display":)" + quote(two_sets) + R"(,"pile":["1ROE"]})");
  EXPECT_EQ(small.state.absent.size(), 81 - 13);
}

TEST(SetPosition, every_field_is_read) {
  const auto* const text =
      R"({"seats":3,"options":{"claim":"shout","more":"players","deck":"full","master":"yes","call-seconds":7,)"
      R"("deal-seconds":4},"display":["1ROE","1ROH","1RBE"],"taken":[{"seat":1,"cards":["2ROE","2ROH","2ROF"]}],)"
      R"("out":[1],"asked":[1],"caller":0,"wrong":[0,1,2],"points":[6,0,3],"round":3,"due":"nothing","gaps":[],)"
      R"("absent":[],"over":false,"pile":["3ROE","3ROH"]})";
  const auto read = read_text(text);
  ASSERT_TRUE(read) << error_of(text);
  EXPECT_EQ(read->call_seconds, 7);
  EXPECT_EQ(read->deal_seconds, 4);
  EXPECT_EQ(read->claim, Claim::shout);
  EXPECT_EQ(read->more, More::players);
  EXPECT_TRUE(read->master);
  EXPECT_EQ(read->caller, Seat(0));
  EXPECT_EQ(read->wrong[1], 1);
  EXPECT_EQ(read->points[2], 3);
  EXPECT_EQ(read->round, 2);
  EXPECT_EQ(read->taken[0].seat, Seat(1));
  EXPECT_EQ(read->pile.back(), cards_of("3ROE")[0]);
  const auto again = core::json::serialize(Game::write_position(*read));
  EXPECT_EQ(read_text(again), *read);
}

TEST(SetPosition, half_done_work_of_the_master_is_kept) {
  Scene scene(R"({"seats":3,"options":{"master":"yes"},"display":)" + quote(two_sets) + R"(,"pile":["1ROE","1ROH"]})");
  scene.act(1, "take 1TBH 2ROF 3VWE");
  const auto again = core::json::serialize(Game::write_position(scene.state));
  EXPECT_EQ(read_text(again), scene.state);
  EXPECT_NE(again.find(R"("due":"top-up","gaps":[0,6])"), std::string::npos) << again;
}

TEST(SetPosition, a_position_with_82_cards_is_refused) {
  EXPECT_EQ(error_of(R"({"display":[],"pile":)" + quote(all_cards() + " 1ROE") + "}"), "too_many_cards pile");
  EXPECT_EQ(error_of(R"({"display":["1ROE"],"pile":)" + quote(all_cards()) + "}"), "card_twice");
  EXPECT_EQ(error_of(R"({"display":["1ROE","1ROE","1ROH"]})"), "card_twice");
  EXPECT_EQ(error_of(R"({"display":["1ROE","1ROH","1ROF"],"taken":[{"seat":0,"cards":["1ROE","2ROE","3ROE"]}]})"),
            "card_twice");
  EXPECT_EQ(error_of(R"({"display":["1ROE"],"absent":["1ROE"]})"), "card_twice");
  EXPECT_EQ(error_of(R"({"display":)" + quote(first(all_cards(), 22)) + "}"), "too_many_cards display");
  EXPECT_EQ(error_of(R"({"options":{"deck":"red"},"display":["1VOE"]})"), "card_not_in_deck");
}

TEST(SetPosition, wrong_types_and_unknown_fields_are_named) {
  EXPECT_EQ(error_of(R"({"colour":"red"})"), "field_unknown colour");
  EXPECT_EQ(error_of(R"({"display":"1ROE"})"), "field_wrong_type display");
  EXPECT_EQ(error_of(R"({"display":["1ROE",2]})"), "field_wrong_type display[1]");
  EXPECT_EQ(error_of(R"({"display":["1ROE","1ROX"]})"), "unknown_card display[1]");
  EXPECT_EQ(error_of(R"({"seats":"two"})"), "field_wrong_type seats");
  EXPECT_EQ(error_of(R"({"seats":2.5})"), "field_wrong_type seats");
  EXPECT_EQ(error_of(R"({"seats":0})"), "field_out_of_range seats");
  EXPECT_EQ(error_of(R"({"seats":11})"), "field_out_of_range seats");
  EXPECT_EQ(error_of(R"({"seats":99999999999999999999})"), "field_wrong_type seats");
  EXPECT_EQ(error_of(R"({"options":{"claim":"whisper"}})"), "option_no_such_choice");
  EXPECT_EQ(error_of(R"({"options":{"call-seconds":0}})"), "option_not_in_range");
  EXPECT_EQ(error_of(R"({"options":{"speed":1}})"), "no_such_option");
  EXPECT_EQ(error_of(R"({"options":[]})"), "field_wrong_type options");
  EXPECT_EQ(error_of(R"({"out":[2]})"), "no_such_seat out");
  EXPECT_EQ(error_of(R"({"out":[-1]})"), "no_such_seat out");
  EXPECT_EQ(error_of(R"({"out":[0,0]})"), "seat_twice out");
  EXPECT_EQ(error_of(R"({"caller":7})"), "no_such_seat caller");
  EXPECT_EQ(error_of(R"({"wrong":[1]})"), "field_wrong_length wrong");
  EXPECT_EQ(error_of(R"({"wrong":[1,-1]})"), "field_out_of_range wrong[1]");
  EXPECT_EQ(error_of(R"({"wrong":[1,true]})"), "field_wrong_type wrong[1]");
  EXPECT_EQ(error_of(R"({"over":1})"), "field_wrong_type over");
  EXPECT_EQ(error_of(R"({"taken":[{"seat":0,"cards":["1ROE"]}]})"), "take_needs_three");
  EXPECT_EQ(
      error_of(R"({"taken":[{"seat":0,"cards":["1ROE","1ROH","1ROF","1RBE"]}]})"), "too_many_cards taken[0].cards");
  EXPECT_EQ(error_of(R"({"taken":[{"cards":["1ROE","1ROH","1ROF"]}]})"), "field_missing taken[0].seat");
  EXPECT_EQ(error_of(R"({"taken":[{"seat":5,"cards":["1ROE","1ROH","1ROF"]}]})"), "field_out_of_range taken[0].seat");
  EXPECT_EQ(error_of(R"({"taken":[{"seat":0,"cards":["1ROE","1ROH","1ROF"],"by":1}]})"), "field_unknown taken[0].by");
  EXPECT_EQ(error_of(R"({"due":"tea"})"), "no_such_due");
  EXPECT_EQ(error_of(R"({"gaps":["0"]})"), "impossible gaps_off_display");
}

TEST(SetPosition, what_could_not_occur_is_refused_saying_why) {
  const auto shown = R"("display":)" + quote(two_sets);
  const auto master = R"("seats":3,"options":{"master":"yes"})";
  const auto with = [](const std::string& a, const std::string& b) { return "{" + a + "," + b + "}"; };
  EXPECT_EQ(error_of(with(shown, R"("taken":[{"seat":0,"cards":["1ROE","1ROH","1RWE"]}])")), "impossible taken_no_set");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"taken":[{"seat":0,"cards":["1ROE","1ROH","1ROF"]}]})"),
            "impossible taken_by_nobody");
  EXPECT_EQ(error_of(R"({"options":{"deck":"red"},"display":)" +
                     quote("1ROE 1ROH 1ROF 1RBE 1RBH 1RBF 1RWE 1RWH 1RWF 2ROE 2ROH 2ROF 2RBE") + "}"),
            "impossible display_too_large");
  EXPECT_EQ(error_of(with(shown, R"("seats":2,"options":{"master":"yes"})")), "master_needs_three");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"round":4})"), "impossible round_beyond_seats");
  EXPECT_EQ(error_of(with(shown, R"("round":2)")), "impossible round_beyond_seats");
  EXPECT_EQ(error_of(with(shown, R"("due":"add-three")")), "impossible due_without_master");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"due":"lay-out"})"), "impossible laid_out_already");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"due":"add-three","pile":[]})"), "impossible due_without_pile");
  EXPECT_EQ(error_of(R"({"display":)" + quote(first(all_cards(), 21)) + "," + master + R"(,"due":"add-three"})"),
            "impossible display_too_large");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"due":"top-up"})"), "impossible gaps_without_top_up");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"gaps":[1]})"), "impossible gaps_without_top_up");
  const auto nine = R"("display":)" + quote(first(two_sets, 9));
  EXPECT_EQ(error_of("{" + nine + "," + master + R"(,"due":"top-up","gaps":[0,1,13]})"), "impossible gaps_off_display");
  EXPECT_EQ(error_of("{" + nine + "," + master + R"(,"due":"top-up","gaps":[1,0,2]})"), "impossible gaps_off_display");
  EXPECT_EQ(error_of("{" + nine + "," + master + R"(,"due":"top-up","gaps":[0,1,2],"pile":["1ROE"]})"),
            "impossible gaps_off_display");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"due":"top-up","gaps":[0]})"), "impossible gaps_off_display");
  EXPECT_EQ(error_of(with(shown, R"("out":[0,1])")), "impossible nobody_in");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"out":[0]})"), "impossible nobody_in");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"asked":[0]})"), "impossible asked_by_master");
  EXPECT_EQ(
      error_of(R"({"asked":[0],"display":)" + quote(std::string(cap) + " 1ROE") + "}"), "impossible display_too_large");
  EXPECT_EQ(error_of(with(shown, R"("asked":[0,1])")), "impossible asked_by_all");
  EXPECT_EQ(error_of(with(shown, R"("asked":[0],"out":[1])")), "impossible asked_by_all");
  EXPECT_EQ(error_of(with(shown, R"("caller":0)")), "impossible caller_may_not");
  EXPECT_EQ(error_of(with(shown, R"("options":{"claim":"shout"},"caller":0,"out":[0])")), "impossible caller_may_not");
  EXPECT_EQ(error_of("{" + shown + R"(,"seats":3,"options":{"claim":"shout","master":"yes"},"caller":0})"),
            "impossible caller_may_not");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"over":true,"pile":[]})"), "impossible over_too_early");
  EXPECT_EQ(error_of(with(shown, R"("over":true)")), "impossible over_with_pile");
  EXPECT_EQ(error_of(R"({"over":true})"), "impossible over_with_pile");
  EXPECT_EQ(error_of(with(shown, R"("points":[3,0])")), "impossible points_without_rounds");
  EXPECT_EQ(error_of("{" + shown + "," + master + R"(,"points":[0,3,0]})"), "impossible points_without_rounds");
}

TEST(SetPosition, the_invariant_sees_what_no_position_can_say) {
  core::FastChance chance(1);
  core::Events events;
  const core::Setup setup{3, core::default_options(options())};
  const auto good = Game::initial(setup, chance, events);
  ASSERT_FALSE(invariant_error(good));
  const auto broken = [&](auto&& change) {
    auto s = good;
    change(s);
    const auto error = invariant_error(s);
    if (!error) return std::string("all is well");
    const auto* why = error->find("why");
    return std::string(why != nullptr ? std::get<core::Word>(why->value).name : error->code.name);
  };
  EXPECT_EQ(broken([](State& s) { s.pile.pop_back(); }), "card_missing");
  EXPECT_EQ(broken([](State& s) { s.display[0] = s.pile[0]; }), "card_twice");
  EXPECT_EQ(broken([](State& s) {
              s.seats = 2;
              s.master = true;
            }),
            "master_alone");
  EXPECT_EQ(broken([](State& s) {
              // Without a SET on the table the table would have added cards.
              const auto none = cards_of(first(cap, 12));
              s.display.clear();
              s.pile.clear();
              for (const Card card : none) s.display.push_back(card);
              for (int i = 0; i < deck_size; ++i)
                if (std::ranges::find(none, Card::at(i)) == none.end()) s.pile.push_back(Card::at(i));
            }),
            "no_set_displayed");
}

}  // namespace
}  // namespace rummage::set
