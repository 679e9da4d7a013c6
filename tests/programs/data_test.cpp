// Program decks from a host's file: what is refused and on which line, and whole matches with decks that run out.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "conformance.hpp"
#include "games/programs/game.hpp"
#include "tests/programs/probe.hpp"
#include "tests/programs/scene.hpp"

namespace rummage::programs {
namespace {

// A deck's file; each program stands on a line of its own, the first on line 6.
std::string file(std::string_view name, const std::vector<std::string>& list, int programs, int suns) {
  std::string out = "game = \"programs\"\nname = \"" + std::string(name) +
                    "\"\nprograms = " + std::to_string(programs) + "\nsuns = " + std::to_string(suns) + "\nlist = [\n";
  for (const auto& program : list) out += "  \"" + program + "\",\n";
  return out + "]\n";
}

const std::vector<std::string> few{"G3", "S3", "2x G2", "S3 [suits spade, heart; mixed]", "G4 [no wild]"};

// "FILE:LINE code RULE" of a refusal; nothing is left behind.
std::string file_refusal(const std::string& text) {
  const auto before = decks().names().size();
  const auto added = decks().add("host.toml", text, core::Shelf::From::record);
  EXPECT_FALSE(added) << text;
  EXPECT_EQ(decks().names().size(), before);
  if (added) return "";
  const auto* field = added.error().find("field");
  return (field == nullptr ? "nowhere" : std::get<std::string>(field->value)) + " " +
         proof::code_and_rule("programs", added.error());
}

std::string with(const std::string& program) {
  auto list = few;
  list.insert(list.begin() + 2, program);
  return file("made", list, static_cast<int>(list.size()), 1);
}

TEST(ProgramsData, PROG_06_a_program_that_cannot_be_met_is_refused_with_its_line) {
  EXPECT_EQ(file_refusal(with("S15")), "host.toml:8 straight_too_long PROG-05");
  EXPECT_EQ(file_refusal(with("G9 [no wild]")), "host.toml:8 group_too_large PROG-09");
  EXPECT_EQ(file_refusal(with("S4 [suits blue]")), "host.toml:8 unknown_suit PROG-12");
  EXPECT_EQ(file_refusal(with("G8 + G7")), "host.toml:8 program_too_large PROG-24");
  EXPECT_EQ(file_refusal(with("G3 [value 2]")), "host.toml:8 group_of_twos PROG-02");
  EXPECT_EQ(file_refusal(with("S [values 3 4 6]")), "host.toml:8 values_out_of_order PROG-11");
  EXPECT_EQ(file_refusal(with("3x S [values 3 4 5; suits spade; no wild]")), "host.toml:8 program_impossible PROG-07");
  EXPECT_EQ(file_refusal(with("five of a kind")), "host.toml:8 unknown_instruction PROG-07");
  EXPECT_EQ(file_refusal(with("")), "host.toml:8 unknown_instruction PROG-07");
}

TEST(ProgramsData, PROG_06_the_counts_must_hold) {
  EXPECT_EQ(file_refusal(file("made", few, 6, 1)), "host.toml:3 deck_wrong_count PROG-06");
  EXPECT_EQ(file_refusal(file("made", few, 4, 1)), "host.toml:3 deck_wrong_count PROG-06");
}

TEST(ProgramsData, a_deck_has_a_least_and_a_most_size) {
  EXPECT_EQ(file_refusal(file("made", {"G3", "S3"}, 2, 0)).substr(12), "deck_too_small PROG-37");
  const std::vector<std::string> many(64, "G3");
  EXPECT_EQ(file_refusal(file("made", many, 64, 1)).substr(12), "deck_too_large PROG-06");
  EXPECT_EQ(file_refusal(file("made", std::vector<std::string>(65, "G3"), 65, 0)).substr(0, 10), "host.toml:");
}

TEST(ProgramsData, what_is_unknown_or_of_another_kind_is_refused) {
  const auto text = file("made", few, 5, 1);
  EXPECT_EQ(file_refusal(text + "colour = 3\n").substr(0, 12), "host.toml:12");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"suns = 1", "suns = -1"},
           {"suns = 1", "suns = \"1\""},
           {"programs = 5\n", ""},
           {"list = [", "lists = ["},
           {"\"G3\"", "3"},
           {"programs = 5", "programs = 5.0"}}) {
    auto changed = text;
    changed.replace(changed.find(from), from.size(), to);
    EXPECT_EQ(file_refusal(changed).substr(0, 10), "host.toml:") << changed;
  }
}

TEST(ProgramsData, equal_cards_are_one_program_and_suns_come_last) {
  const auto number =
      decks().add("twice.toml", file("twice", {"G3", "S3", "g3", "1x G3", "S4"}, 5, 2), core::Shelf::From::record);
  ASSERT_TRUE(number);
  const auto& deck = decks()[*number];
  EXPECT_EQ(deck.programs.size(), 3U);
  EXPECT_EQ(deck.cards.size(), 7U);
  EXPECT_EQ(std::ranges::count(deck.cards, deck.cards[0]), 3);
  EXPECT_TRUE(deck.cards[5].is_sun() && deck.cards[6].is_sun());
}

// Decks that are used up (PROG-36) and full of suns (PROG-16), with every law of the conformance test.
void play_with(const std::string& name, const std::vector<std::string>& list, int suns) {
  const auto number =
      decks().add(name + ".toml", file(name, list, static_cast<int>(list.size()), suns), core::Shelf::From::record);
  ASSERT_TRUE(number);
  std::uint64_t seed = 0;
  for (int seats = 2; seats <= 6; ++seats)
    for (const auto* changes : {"on", "off"}) {
      proof::check_match<Game, Probe>({++seed, setup_of(seats, changes, name)});
      if (testing::Test::HasFailure()) return;
    }
}

TEST(ProgramsData, PROG_36_a_deck_that_runs_out) { play_with("few", few, 0); }

TEST(ProgramsData, PROG_16_a_deck_full_of_suns) { play_with("sunny", {"G5", "S5", "S4 [no wild]", "2x G3", "S6"}, 12); }

// Nothing that players who throw cards away at random never get together: seven of a rank would be.
TEST(ProgramsData, PROG_35_a_deck_that_is_often_failed) {
  play_with("hard", {"S8", "G5", "3x G3", "S7", "2x S4", "G6", "S4 + G4", "G3", "S3", "S4", "G4"}, 2);
}

TEST(ProgramsData, PROG_16_suns_alone_can_win_at_the_first_deal) {
  const auto number =
      decks().add("suns.toml", file("suns", {"G5", "S5", "S6", "G6", "S7"}, 5, 59), core::Shelf::From::record);
  ASSERT_TRUE(number);
  int won = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto s = new_match(setup_of(2, "on", "suns"), seed);
    ASSERT_FALSE(invariant_error(s));
    const auto end = result(s);
    won += end ? 1 : 0;
    if (!end) continue;
    ASSERT_EQ(end->winners().size(), 1);
    EXPECT_EQ(end->seats[static_cast<std::size_t>(end->winners().nth(0).index())].score, 5);
  }
  EXPECT_GT(won, 10);
}

}  // namespace
}  // namespace rummage::programs
