// What players may know: all that lies open, their own hand and program, and which cards everybody saw enter the
// others'.
#include "games/programs/view.hpp"

#include <map>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/programs/rules.hpp"
#include "games/programs/text.hpp"
#include "tests/programs/probe.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

// Three seats; seat 1 was seen to pick up the 9 of clubs and a joker, seat 2 has completed S6 and holds two cards.
const std::string position =
    R"({"seats":3,"programs":["S5","G7",null],"revealed":[2],"completed":[[],["sun"],["S6"]],"hands":)" +
    quote_all({"AS AH 3S 3H 4S 4H 5S 5H 6S 6H 7S 7H 8S", "9C JK 10D JD QD KD AD 3D 4D 5D 6D 7D 8D", "KS KH"}) +
    R"(,"discards":["10H","QS"],"seen":[[],["9C","JK"],[]],"table":[{"seat":2,"straight":["3C")"
    R"(,"4C","5C","6C","7C","8C"]}]})";

TEST(ProgramsView, PROG_38_shows_the_own_hand_and_program_and_of_the_others_what_was_seen) {
  const Scene scene(position);
  const auto v = view(scene.state, Seat(0));
  EXPECT_EQ(names_of(v.cards.span()), scene.hand(0));
  EXPECT_EQ(v.program, scene.state.programs[0]);
  EXPECT_EQ(names_of(v.seen[1].span()), "9C JK");
  EXPECT_EQ(v.held[1], 13);
  EXPECT_EQ(v.held[2], 2);
  EXPECT_EQ(v.reserve_left, 108 - 26 - 2 - 2 - 6);
  EXPECT_EQ(v.program_deck_left, 40 - 4);
  const auto written = core::json::serialize(Game::write_view(v));
  for (const auto* hidden : {"QD", "KD", "8D", "KS", "G7"})
    EXPECT_EQ(written.find('"' + std::string(hidden) + '"'), std::string::npos) << hidden << " in " << written;
  for (const auto* open : {"S5", "sun", "S6", "9C", "10H", "QS", "3C"})
    EXPECT_NE(written.find('"' + std::string(open) + '"'), std::string::npos) << open << " in " << written;
  for (const auto* field : {"hands", "reserve", "programs", "program_deck"})
    EXPECT_FALSE(Game::write_view(v).contains(field)) << field;
}

TEST(ProgramsView, PROG_17_a_spectator_sees_no_secret_program) {
  const Scene scene(position);
  const auto v = view(scene.state, core::Viewer::spectator());
  EXPECT_TRUE(v.cards.empty());
  EXPECT_FALSE(v.program);
  const auto written = core::json::serialize(Game::write_view(v));
  for (const auto* hidden : {"S5", "G7", "AS", "KS"})
    EXPECT_EQ(written.find('"' + std::string(hidden) + '"'), std::string::npos) << hidden << " in " << written;
}

TEST(ProgramsView, is_the_same_whatever_is_hidden) {
  const Scene scene(position);
  core::FastChance chance(3);
  for (int n = 0; n < 200; ++n)
    for (const auto viewer : {core::Viewer(Seat(0)), core::Viewer(Seat(2)), core::Viewer::spectator()}) {
      const auto other = Probe::swap_hidden(scene.state, viewer, chance);
      ASSERT_FALSE(invariant_error(other));
      ASSERT_EQ(view(other, viewer), view(scene.state, viewer));
      ASSERT_NE(other, scene.state);
    }
}

TEST(ProgramsView, PROG_22_what_is_drawn_from_the_reserve_is_unseen_by_others) {
  Scene reserve(position);
  reserve.act(0, "draw reserve");
  ASSERT_EQ(reserve.events.size(), 1U);
  EXPECT_NE(proof::wire_value(reserve.events[0], "card", Seat(0)), "\"?\"");
  EXPECT_EQ(proof::wire_value(reserve.events[0], "card", Seat(1)), "\"?\"");
  EXPECT_EQ(proof::wire_value(reserve.events[0], "card", core::Viewer::spectator()), "\"?\"");
  Scene discard(position);
  discard.act(0, "draw discard");
  EXPECT_EQ(proof::wire_value(discard.events[0], "card", Seat(1)), "\"10H\"");
  EXPECT_EQ(names_of(view(discard.state, Seat(2)).seen[0].span()), "10H");
}

TEST(ProgramsView, PROG_17_a_dealt_program_is_told_to_its_owner_alone) {
  core::FastChance chance(1);
  core::Events events;
  (void)Game::initial(setup_of(3), chance, events);
  int programs = 0;
  for (const auto& event : events.list()) {
    if (event.code.name != "program_dealt") continue;
    ++programs;
    const auto owner = std::get<Seat>(event.find("seat")->value);
    for (int seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(proof::wire_value(event, "program", Seat(seat)) == "\"?\"", Seat(seat) != owner);
    }
  }
  EXPECT_EQ(programs, 3);
}

TEST(ProgramsView, counts_what_is_unseen) {
  const Scene scene(position);
  const auto counts = unseen(view(scene.state, Seat(0)));
  int total = 0;
  for (const auto count : counts) total += count;
  EXPECT_EQ(total, 108 - 13 - 2 - 2 - 6);  // the own hand, the discards, what seat 1 was seen to take, the table
  const auto of = [&](std::string_view name) { return counts[static_cast<std::size_t>(cards_of(name)[0].kind())]; };
  EXPECT_EQ(of("JK"), 3);
  EXPECT_EQ(of("9C"), 1);
  EXPECT_EQ(of("AS"), 1);
  EXPECT_EQ(of("3C"), 1);
  EXPECT_EQ(of("KS"), 2);  // held by seat 2, but who knows
  const auto programs = unseen_programs(view(scene.state, Seat(0)));
  EXPECT_EQ(programs.size(), 40U - 3U);  // but for the own one, S6 and a sun
  EXPECT_TRUE(std::is_sorted(programs.begin(), programs.end()));
  EXPECT_TRUE(programs.contains(*scene.state.programs[1]));
  EXPECT_FALSE(programs.contains(*scene.state.programs[0]));
}

TEST(ProgramsDeterminize, PROG_38_keeps_what_was_seen_and_deals_the_rest_evenly) {
  const Scene scene(position);
  const auto v = view(scene.state, Seat(0));
  core::FastChance chance(5);
  std::map<ProgramCard, int> programs;
  std::map<Card, int> first;
  constexpr int worlds = 7'200;
  for (int n = 0; n < worlds; ++n) {
    const auto world = determinize(v, chance);
    ASSERT_FALSE(invariant_error(world));
    ASSERT_EQ(view(world, Seat(0)), v);
    ASSERT_TRUE(world.hands[1].contains(cards_of("9C")[0]));
    ASSERT_TRUE(world.hands[1].contains(Card::joker()));
    ASSERT_FALSE(world.programs[1]->is_sun());  // PROG-15
    ++programs[*world.programs[1]];
    for (const Card card : world.hands[2]) ++first[card];
  }
  // 36 programs are unseen, each equally likely: 200 times, four standard deviations are 56.
  EXPECT_EQ(programs.size(), 36U);
  for (const auto& [program, count] : programs) EXPECT_NEAR(count, 200, 56) << scene.state.deck->text(program);
  // Two of 85 unseen cards, each of two copies: 339 times, four standard deviations are 72.
  EXPECT_NEAR(first[cards_of("KS")[0]], 339, 72);
  EXPECT_NEAR(first[cards_of("QH")[0]], 339, 72);
}

TEST(ProgramsView, PROG_15_with_a_sun_for_a_program_is_refused) {
  // Through text, as views travel.
  const auto text = core::json::serialize(Game::write_view(view(Scene("{}").state, Seat(0))));
  auto changed = core::parse_json(text)->get_object();
  changed["program"] = "sun";
  const auto read = Game::read_view(changed);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().rule, "PROG-15");
}

}  // namespace
}  // namespace rummage::programs
