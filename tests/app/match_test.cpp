// Matches from their start to their record: simulate, play, replay, verify.
#include <algorithm>

#include <boost/json/serialize.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/games.hpp"
#include "match/verify.hpp"
#include "tests/app/program.hpp"

namespace rummage::app {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

boost::json::object simulated(std::vector<std::string> words) {
  words.insert(words.begin(), {"simulate", "set", "--json"});
  const auto ran = run_program(words);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return object_of(ran.out);
}

TEST(Simulate, depends_on_the_seed_and_not_on_the_threads) {
  const auto with = [](const char* seed, const char* threads) {
    auto report = simulated({"--games", "100", "--bots", "club,casual", "--seed", seed, "--threads", threads});
    EXPECT_GT(report.at("speed").at("games_per_second").as_double(), 0);
    report.erase("speed");
    return boost::json::serialize(report);
  };
  const auto one = with("1", "1");
  EXPECT_EQ(one, with("1", "3"));
  EXPECT_EQ(one, with("1", "16"));
  EXPECT_NE(one, with("2", "1"));
}

TEST(Simulate, one_name_stands_for_all_seats_and_names_give_the_seats) {
  EXPECT_EQ(simulated({"--games", "3", "--seats", "4", "--bots", "random"}).at("players").as_array().size(), 4U);
  EXPECT_EQ(simulated({"--games", "3", "--bots", "random,club,greedy"}).at("seats"), 3);
  EXPECT_EQ(simulated({"--games", "3"}).at("players").at(0).at("bot"), "greedy");
  EXPECT_EQ(simulated({"--games", "3", "--option", "deck=red"}).at("options").at("deck"), "red");
}

TEST(Simulate, the_stronger_bot_wins_more) {
  const auto players = simulated({"--games", "60", "--bots", "beginner,expert"}).at("players").as_array();
  EXPECT_LT(players[0].at("wins").at("high").as_double(), players[1].at("wins").at("low").as_double());
}

TEST(Simulate, prints_a_table_and_nothing_on_standard_error) {
  const auto ran = run_program({"simulate", "set", "--games", "5"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, AllOf(HasSubstr("5 games, 2 seats"), HasSubstr("greedy"), HasSubstr("games/s"),
                             HasSubstr("actions/s"), HasSubstr(" %")));
}

class Recorded : public testing::Test {
 protected:
  Recorded() {
    const auto ran = run_program({"simulate", "set", "--games", "1", "--bots", "club,club,expert", "--seed", "5",
                                  "--option", "claim=shout", "--record", path});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    text = read_file(path);
  }
  /// The record with the first `from` after `after` replaced.
  void change(const std::string& from, const std::string& to, const std::string& after = "") {
    auto changed = text;
    const auto at = changed.find(from, changed.find(after));
    ASSERT_NE(at, std::string::npos) << from;
    changed.replace(at, from.size(), to);
    write_file(path, changed);
  }
  Scratch scratch;
  std::string path = scratch.file("match.json");
  std::string text;
};

TEST_F(Recorded, verifies) {
  const auto ran = run_program({"verify", path});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith("ok: set, "), HasSubstr("club 1"), HasSubstr("club 2"), HasSubstr("expert")));
  EXPECT_THAT(ran.out, HasSubstr(std::string(object_of(text).at("seed_hash").as_string())));
  EXPECT_EQ(object_of(run_program({"verify", path, "--json"}).out).at("ok"), true);
  EXPECT_EQ(run_program({"verify", "-"}, text).exit, 0);
  EXPECT_EQ(scratch.files(), 1U);  // and nothing temporary is left
}

TEST_F(Recorded, is_the_same_for_the_same_seed) {
  const auto again = scratch.file("again.json");
  run_program({"simulate", "set", "--games", "1", "--bots", "club,club,expert", "--seed", "5", "--option",
               "claim=shout", "--record", again});
  EXPECT_EQ(read_file(again), text);
}

TEST_F(Recorded, a_change_is_found_at_its_step) {
  change("\"ms\":", "\"ms\":1", "\"step\":3,");
  const auto ran = run_program({"verify", path});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, StartsWith("rummage: Step 3: "));
  const auto json = run_program({"verify", path, "--json"});
  EXPECT_EQ(json.exit, 1);
  EXPECT_EQ(object_of(json.out).at("step"), 3);
  EXPECT_EQ(object_of(json.out).at("ok"), false);
}

TEST_F(Recorded, of_a_newer_rules_version_is_refused_with_both_numbers) {
  change("\"rules\": 2", "\"rules\": 3");
  for (const auto* command : {"verify", "replay"}) {
    const auto ran = run_program({command, path});
    EXPECT_EQ(ran.exit, 1) << command;
    EXPECT_EQ(ran.out, "") << command;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("rules version 3"), HasSubstr("up to 2"))) << command;
  }
}

TEST_F(Recorded, half_a_record_is_bad_input) {
  write_file(path, text.substr(0, text.size() / 2));
  for (const auto* command : {"verify", "replay"}) {
    const auto ran = run_program({command, path});
    EXPECT_EQ(ran.exit, 1) << command;
    EXPECT_THAT(ran.err, HasSubstr("byte")) << command;
  }
}

TEST_F(Recorded, is_shown_step_by_step) {
  const auto ran = run_program({"replay", path});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(
      ran.out, AllOf(StartsWith("SET: club 1, club 2, expert."), HasSubstr("Options: claim=shout"),
                     HasSubstr("\n   1  "), HasSubstr(": call\n"), HasSubstr("takes a SET"), EndsWith("wins.\n")));
  const auto json = object_of(run_program({"replay", path, "--json"}).out);
  EXPECT_EQ(json.at("steps").as_array().size(), object_of(text).at("actions").as_array().size() + 1);
  EXPECT_FALSE(json.at("result").is_null());
}

TEST_F(Recorded, shows_the_table_after_a_step) {
  const auto ran = run_program({"replay", path, "--step", "0"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("  q  "), HasSubstr("In the pile: 69"), Not(HasSubstr("\x1b["))));
  EXPECT_TRUE(object_of(run_program({"replay", path, "--step", "2", "--seat", "1", "--json"}).out).contains("display"));
  EXPECT_EQ(run_program({"replay", path, "--step", "9999"}).exit, 2);
  EXPECT_EQ(run_program({"replay", path, "--seat", "3"}).exit, 2);
}

TEST_F(Recorded, one_that_breaks_the_rules_is_shown_up_to_there) {
  // The first take becomes one of cards that do not lie there.
  const auto at = text.find("take ");
  const auto step = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '{') - 2;
  write_file(path, text.substr(0, at) + "take 9XYZ 1ROE 1ROH" + text.substr(text.find('"', at)));
  const auto ran = run_program({"replay", path});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("\n   1  "), Not(HasSubstr("wins."))));
  EXPECT_THAT(ran.err, AllOf(HasSubstr("Step " + std::to_string(step) + ": "), HasSubstr("9XYZ")));
}

TEST(Play, a_script_gives_the_same_for_the_same_seed) {
  const std::string script = "hint\nwait 120\nqas\nmore\nwait 600\n";
  const auto one = run_program({"play", "set", "--seed", "7", "--level", "club"}, script);
  EXPECT_EQ(one.exit, 0) << one.err;
  EXPECT_EQ(one.err, "");
  EXPECT_EQ(one.out, run_program({"play", "set", "--seed", "7", "--level", "club"}, script).out);
  EXPECT_NE(one.out, run_program({"play", "set", "--seed", "8", "--level", "club"}, script).out);
  EXPECT_THAT(one.out, Not(HasSubstr("\x1b[")));
}

TEST(Play, the_end_of_input_leaves_the_match_and_says_so) {
  const auto ran = run_program({"play", "set", "--seed", "1"}, "");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("The input has ended: you have left the match."));
  EXPECT_THAT(run_program({"play", "set", "--seed", "1"}, "quit\n").out, HasSubstr("You have left the match."));
}

TEST(Play, a_bad_line_gets_a_sentence_and_changes_nothing) {
  const Scratch scratch;
  const auto path = scratch.file("play.json");
  const auto ran = run_program(
      {"play", "set", "--seed", "7", "--record", path},
      "frobnicate\ntake 9XYZ 1ROE 2ROE\ntake 1VWH 1VWH 1VBE\ntake 1VWH 1VBE\n"
      "take 2RWE 2RWH 2RWF\ncall\ndeal\nexpire\nqqq\nwait\nwait -1\nwait x\n\n" +
          std::string(10'000, 'x') + "\n");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  for (const auto* said :
       {"\"frobnicate\" is no action", "\"9XYZ\" is no card", "1VWH is named twice", "A claim names three cards",
        "does not lie on the table", "Nobody calls at this table", "there is nothing to deal", "No call is open",
        "\"qqq\" is no action", "Write wait and a number of seconds", "This line is too long"})
    EXPECT_THAT(ran.out, HasSubstr(said));
  EXPECT_TRUE(object_of(read_file(path)).at("actions").as_array().empty());
}

TEST(Play, a_wrong_claim_says_why_characteristic_by_characteristic) {
  const auto ran = run_program({"play", "set", "--seed", "7"}, "qas\n");
  EXPECT_THAT(ran.out, HasSubstr("Not a SET: 1VWH 2VWE 3TBF. colour - two violet, one turquoise; shape - two wave, one "
                                 "beam."));
  EXPECT_THAT(ran.out, HasSubstr("1 wrong"));
}

TEST(Play, hints_on_request_and_always) {
  EXPECT_THAT(run_program({"play", "set", "--seed", "7"}, "hint\n").out, HasSubstr("find the third card"));
  EXPECT_THAT(run_program({"play", "set", "--seed", "7"}, "").out, Not(HasSubstr("find the third card")));
  EXPECT_THAT(run_program({"play", "set", "--seed", "7", "--hint"}, "").out, HasSubstr("find the third card"));
}

TEST(Play, to_the_end_with_a_tally_and_a_record_that_verifies) {
  const Scratch scratch;
  const auto path = scratch.file("play.json");
  const auto ran = run_program(
      {"play", "set", "--seats", "3", "--level", "expert", "--seed", "3", "--name", "Zoë", "--record", path},
      "qas\nwait 3600\n");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("1. "), HasSubstr("3. "), HasSubstr("Zoë"), HasSubstr("Ada (expert)"),
                             HasSubstr("The record is in")));
  EXPECT_EQ(run_program({"verify", path}).exit, 0) << run_program({"verify", path}).err;
  EXPECT_EQ(scratch.files(), 1U);
}

TEST(Play, a_record_that_cannot_be_written_is_said_before_the_first_card) {
  const auto ran = run_program({"play", "set", "--record", "/nonexistent/match.json"}, "");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, AllOf(HasSubstr("/nonexistent/match.json"), HasSubstr("cannot be written")));
}

TEST(Play, a_full_disk_is_said_and_the_tally_is_kept) {
  ASSERT_TRUE(std::filesystem::exists("/dev/full")) << "every Linux has it";
  const auto ran =
      run_program({"play", "set", "--level", "expert", "--seed", "3", "--record", "/dev/full"}, "wait 3600\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("wins."));
  EXPECT_THAT(ran.err, HasSubstr("/dev/full cannot be written: No space left"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(Play, speaks_french) {
  const auto ran = run_program({"play", "set", "--seed", "7", "--lang", "fr", "--seats", "3"}, "help\nhint\n");
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Vous"), HasSubstr("Basile (amateur)"), HasSubstr("trouvez la troisième carte"),
                             HasSubstr("quit quitte la partie")));
}

}  // namespace
}  // namespace rummage::app
