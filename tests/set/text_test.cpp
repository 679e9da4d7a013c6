// Notation, the worked examples of the ledger, and what bad input is answered.
#include "games/set/text.hpp"

#include <set>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/adapter.hpp"
#include "core/catalogue.hpp"
#include "games/set/solver/solver.hpp"
#include "tests/set/model.hpp"
#include "tests/set/scene.hpp"

namespace rummage::set {
namespace {

// --- worked examples ------------------------------------------------------------------------------------------------

// "colour: two red, one turquoise; ...", as the program tells it in English; empty for a SET.
std::string what_breaks(std::string_view cards) {
  const auto list = cards_of(cards);
  const Triple triple{list[0], list[1], list[2]};
  EXPECT_EQ(is_set(triple), breaks(triple).empty());
  std::string out;
  for (const auto& message : break_messages(triple)) {
    EXPECT_EQ(message.rule, "SET-03");
    out += (out.empty() ? "" : "; ") + core::Catalogue::of("en").sentence("set", message);
  }
  return out;
}

// The three cards among nine of the same display, claimed by seat 0.
Scene claimed(std::string_view cards) {
  std::string display(cards);
  const auto named = cards_of(cards);
  for (int i = 0; i < deck_size && display.size() < 59; ++i)
    if (std::ranges::find(named, Card::at(i)) == named.end()) display += " " + card_text(Card::at(i));
  Scene scene(R"({"seats":2,"display":)" + quote(display) + "}");
  scene.act(0, "take " + std::string(cards));
  return scene;
}

TEST(Set, SET_40_three_fillings_and_all_else_the_same_is_a_set) {
  EXPECT_EQ(what_breaks("2RWE 2RWH 2RWF"), "");
  EXPECT_EQ(claimed("2RWE 2RWH 2RWF").state.score(Seat(0)), 3);
}

TEST(Set, SET_41_three_quantities_and_shapes_of_one_colour_and_filling_is_a_set) {
  EXPECT_EQ(what_breaks("1TOF 2TBF 3TWF"), "");
  EXPECT_EQ(claimed("1TOF 2TBF 3TWF").state.score(Seat(0)), 3);
}

TEST(Set, SET_42_all_four_different_is_a_set) {
  EXPECT_EQ(what_breaks("1ROE 2VBH 3TWF"), "");
  EXPECT_EQ(claimed("1ROE 2VBH 3TWF").state.score(Seat(0)), 3);
}

TEST(Set, SET_43_one_broken_characteristic_is_none) {
  EXPECT_EQ(what_breaks("2ROE 2VOE 2TOF"), "filling - two empty, one full");
  const auto scene = claimed("2ROE 2VOE 2TOF");
  EXPECT_EQ(scene.state.score(Seat(0)), 0);
  EXPECT_EQ(scene.out(), "0");
}

TEST(Set, SET_44_two_broken_characteristics_are_both_named) {
  EXPECT_EQ(what_breaks("1ROF 1RBF 1TWH"), "colour - two red, one turquoise; filling - two full, one half");
  EXPECT_EQ(claimed("1ROF 1RBF 1TWH").news(), "wrong SET-03");
}

TEST(Set, SET_45_all_four_broken_are_named_with_their_counts) {
  EXPECT_EQ(breaks({cards_of("3TWF")[0], cards_of("3TWH")[0], cards_of("1VOF")[0]}),
            (FixedVector<Break, 4>{{Characteristic::quantity, 2, 0},
                                   {Characteristic::colour, 2, 1},
                                   {Characteristic::shape, 2, 0},
                                   {Characteristic::filling, 2, 1}}));
  EXPECT_EQ(what_breaks("3TWF 3TWH 1VOF"),
            "quantity - two triple, one single; colour - two turquoise, one violet; shape - two wave, one oval; "
            "filling - two full, one half");
  EXPECT_EQ(claimed("3TWF 3TWH 1VOF").news(), "wrong SET-03");
}

TEST(SetBreaks, name_the_odd_one_out_wherever_it_stands) {
  for (const auto* cards : {"2ROE 2VOE 2TOF", "2ROE 2TOF 2VOE", "2TOF 2ROE 2VOE"})
    EXPECT_EQ(what_breaks(cards), "filling - two empty, one full") << cards;
  for (int i = 0; i < deck_size; i += 2)
    for (int j = i + 1; j < deck_size; j += 3)
      for (int k = j + 1; k < deck_size; ++k) {
        const std::array names{name_of(Card::at(i)), name_of(Card::at(j)), name_of(Card::at(k))};
        std::size_t broken = 0;
        for (std::size_t c = 0; c < 4; ++c) broken += std::set{names[0][c], names[1][c], names[2][c]}.size() == 2;
        ASSERT_EQ(breaks({Card::at(i), Card::at(j), Card::at(k)}).size(), broken);
      }
}

// --- cards and actions ----------------------------------------------------------------------------------------------

TEST(SetText, every_card_has_one_name_and_is_read_by_it) {
  std::set<std::string> names;
  for (int i = 0; i < deck_size; ++i) {
    const Card card = Card::at(i);
    EXPECT_EQ(card.index(), i);
    EXPECT_EQ(card_text(card), name_of(card));
    EXPECT_EQ(read_card(card_text(card)), card);
    names.insert(card_text(card));
  }
  EXPECT_EQ(names.size(), 81U);
  EXPECT_EQ(card_text(Card::of(1, 0, 2, 0)), "2RWE");
  EXPECT_EQ(read_card("2rwe"), Card::of(1, 0, 2, 0));
  EXPECT_EQ(read_card("1tOf"), Card::of(0, 2, 0, 2));
}

TEST(SetText, what_is_no_card_is_refused_by_name) {
  for (const auto* text : {"", "2RW", "2RWEE", "4RWE", "0RWE", "2GWE", "2RDE", "2RWX", "RWE2", " 2RWE", "2RWE ",
                           "2 RWE", "\xc3\xa9RWE", "2RW\x01"}) {
    const auto card = read_card(text);
    ASSERT_FALSE(card) << text;
    EXPECT_EQ(card.error().code.name, "unknown_card");
  }
  EXPECT_EQ(std::get<std::string>(read_card("2R\x1bW").error().find("given")->value), "2R?W");
}

TEST(SetText, a_claim_is_read_in_any_order_and_written_sorted) {
  const auto action = read_action("  TAKE 3twf\t1tof   2tbf ");
  ASSERT_TRUE(action);
  EXPECT_EQ(write_action(*action), "take 1TOF 2TBF 3TWF");
  EXPECT_EQ(read_action("take 2TBF 3TWF 1TOF"), *action);
  // Quantity, then colour, shape and filling, each in the order of the notation.
  EXPECT_EQ(write_action(*read_action("take 1TOE 1VOE 1ROE")), "take 1ROE 1VOE 1TOE");
  EXPECT_EQ(write_action(*read_action("take 1RWE 1RBE 1ROE")), "take 1ROE 1RBE 1RWE");
  EXPECT_EQ(write_action(*read_action("take 1ROF 1ROH 1ROE")), "take 1ROE 1ROH 1ROF");
  for (const auto* text : {"call", "more", "deal", "expire"}) EXPECT_EQ(write_action(*read_action(text)), text);
  EXPECT_EQ(read_action("Call"), Action(Call{}));
}

TEST(SetText, what_is_no_action_is_refused) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"", "unknown_action"},
      {"   ", "unknown_action"},
      {"steal 1ROE 1ROH 1ROF", "unknown_action"},
      {"call now", "unknown_action"},
      {"more more", "unknown_action"},
      {"take", "take_needs_three"},
      {"take 1ROE 1ROH", "take_needs_three"},
      {"take 1ROE 1ROH 1ROF 1RBE", "take_needs_three"},
      {"take 1ROE 1ROH 1ROX", "unknown_card"},
      {"take 1ROE 1ROH 1ROE", "card_twice"},
      {"take 1ROE 1roe 1ROF", "card_twice"},
      {"take 1ROF 1ROE 1ROE", "card_twice"},
  };
  for (const auto& [text, code] : rows) {
    const auto action = read_action(text);
    ASSERT_FALSE(action) << text;
    EXPECT_EQ(action.error().code.name, code) << text;
  }
  EXPECT_EQ(std::get<std::int64_t>(read_action("take 1ROE").error().find("given")->value), 1);
}

// --- bad input through the door that everybody uses -----------------------------------------------------------------

TEST(SetBadInput, is_refused_through_the_adapter_and_changes_nothing) {
  const core::Adapter<Game> game;
  const auto parsed = core::parse_json(R"({"seats":2,"out":[1],"display":)" + quote(two_sets) + "}");
  const auto match = game.read_position(parsed->get_object());
  ASSERT_TRUE(match);
  const auto before = (*match)->clone();
  struct Row {
    int seat;
    std::string action, code;
  };
  const std::vector<Row> rows{
      {0, "take 1TBH 2ROF 9XXX", "unknown_card"},
      {0, "take 1TBH 1TBH 2ROF", "card_twice"},
      {0, "take 1TBH 2ROF 3VWE 3TWH", "take_needs_three"},
      {0, "take 1ROE 1ROH 1ROF", "card_not_displayed"},
      {1, "take 1TBH 2ROF 3VWE", "locked_out"},
      {2, "take 1TBH 2ROF 3VWE", "no_such_seat"},
      {15, "more", "no_such_seat"},
      {0, "call", "no_calls_here"},
      {0, "deal", "no_master_here"},
      {0, "expire", "no_call_is_open"},
      {0, "dance", "unknown_action"},
      {0, std::string(100'000, 'x'), "unknown_action"},
  };
  core::NoChance chance;
  for (const auto& row : rows) {
    core::Events events;
    const auto done = (*match)->apply(Seat(row.seat), row.action, chance, events);
    ASSERT_FALSE(done) << row.action.substr(0, 60);
    EXPECT_EQ(done.error().code.name, row.code) << row.action.substr(0, 60);
    EXPECT_TRUE(events.list().empty());
    EXPECT_TRUE((*match)->equals(*before)) << row.action.substr(0, 60);
    for (const auto& language : core::Catalogue::languages()) {
      const auto sentence = core::Catalogue::of(language).sentence("set", done.error());
      EXPECT_LT(sentence.size(), 250U) << sentence;
      EXPECT_EQ(sentence.find_first_of("{}"), std::string::npos) << sentence;
    }
  }
  EXPECT_TRUE((*match)->legal_actions(Seat(2)).empty());
  EXPECT_FALSE((*match)->read(Seat(9), "more"));
}

// --- the solver's line ----------------------------------------------------------------------------------------------

TEST(SetSolve, lists_every_set_sorted) {
  const auto found = solve(two_sets);
  ASSERT_TRUE(found);
  EXPECT_EQ(core::json::serialize(*found), R"({"sets":[["1RBE","2RBF","3RBH"],["1TBH","2ROF","3VWE"]]})");
  EXPECT_EQ(core::json::serialize(*solve("")), R"({"sets":[]})");
  EXPECT_EQ(core::json::serialize(*solve("1ROE 1ROH")), R"({"sets":[]})");
  EXPECT_EQ(core::json::serialize(*solve(" 2rwf\t2RWE 2RWH")), R"({"sets":[["2RWE","2RWH","2RWF"]]})");
}

TEST(SetSolve, takes_the_whole_deck_and_no_card_twice) {
  std::string deck;
  for (int i = 0; i < deck_size; ++i) deck += card_text(Card::at(i)) + " ";
  const auto all = solve(deck);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->at("sets").get_array().size(), 1080U);
  EXPECT_EQ(solve(deck + "1ROE").error().code.name, "card_twice");
  EXPECT_EQ(solve("1ROE what").error().code.name, "unknown_card");
}

}  // namespace
}  // namespace rummage::set
