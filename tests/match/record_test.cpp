#include "match/record.hpp"

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "games/games.hpp"
#include "match/bot_match.hpp"
#include "match/verify.hpp"
#include "patterns.hpp"

namespace rummage::match {
namespace {

// A whole match between bots who err, at a shout table or another.
Record played(const core::AnyGame& game, int seats, std::string_view policy,
              const std::vector<std::pair<std::string_view, std::string_view>>& choices, std::uint64_t seed) {
  core::Setup setup{seats, core::default_options(game.options())};
  for (const auto& [name, value] : choices) EXPECT_TRUE(core::set_option(game.options(), setup.options, name, value));
  const bots::Lineup lineup{setup, std::vector<std::string_view>(static_cast<std::size_t>(seats), policy)};
  auto record = begin_record(game.name(), game.rules_version(), setup,
                             std::vector<std::string>(static_cast<std::size_t>(seats), "bot"), seed_from_number(seed));
  core::FastChance thoughts(seed);
  play_bots(record, lineup, thoughts);
  return record;
}

Record shout_match() {
  return played(*games::find("set"), 3, "beginner", {{"claim", "shout"}, {"call-seconds", "1"}}, 11);
}

// The checks made anew, as somebody who wants to deceive would.
Record resealed(Record record) {
  record.check = record.head_check();
  for (std::size_t n = 1; n <= record.steps.size(); ++n) record.steps[n - 1].check = record.step_check(n);
  return record;
}

void expect_fault(const Record& record, std::uint64_t step, std::string_view code) {
  const auto fault = verify(record);
  ASSERT_TRUE(fault) << "verify found nothing wrong";
  EXPECT_EQ(fault->step, step);
  EXPECT_EQ(fault->reason.code.name, code);
}

std::size_t first_by_table(const Record& record) {
  for (std::size_t i = 0; i < record.steps.size(); ++i)
    if (record.steps[i].by == Chooser::table) return i;
  ADD_FAILURE() << "no step by the table";
  return 0;
}

TEST(Record, every_game_is_written_read_and_verified) {
  for (const auto* game : games::all())
    for (int seats = game->least_seats(); seats <= game->most_seats(); ++seats) {
      const auto record = played(*game, seats, "greedy", {}, 5);
      ASSERT_TRUE(record.result) << game->name() << " " << seats;
      const auto again = read_record(write_record(record));
      ASSERT_TRUE(again) << core::Catalogue::of("en").sentence("", again.error());
      EXPECT_EQ(*again, record);
      const auto fault = verify(*again);
      EXPECT_FALSE(fault) << core::Catalogue::of("en").sentence(game->folder(), fault->reason);
    }
}

// Whatever stands there was read, so it must be written in a form that can be read.
TEST(Record, a_check_that_is_none_is_written_so_that_it_reads_again) {
  auto record = shout_match();
  record.check = "a\b\"\n";
  const auto again = read_record(write_record(record));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, record);
  expect_fault(*again, 0, "verify_head_changed");
}

TEST(Record, a_match_with_calls_that_run_out_verifies) {
  const auto record = shout_match();
  EXPECT_EQ(record.steps[first_by_table(record)].by, Chooser::table);
  EXPECT_FALSE(verify(record));
}

TEST(Record, every_flipped_bit_is_found_or_means_the_same) {
  auto record = played(*games::find("set"), 1, "greedy", {{"deck", "red"}}, 3);
  const auto text = write_record(record);
  std::size_t unreadable = 0;
  std::size_t faults = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      auto changed = text;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      const auto read = read_record(changed);
      if (!read) {
        ++unreadable;
      } else if (*read != record) {
        const auto fault = verify(*read);
        ASSERT_TRUE(fault) << "bit " << bit << " of byte " << i
                           << " went unnoticed: " << changed.substr(i < 20 ? 0 : i - 20, 40);
        ++faults;
      }
    }
  EXPECT_GT(unreadable, 0U);
  EXPECT_GT(faults, 0U);
}

TEST(Verify, a_changed_card_is_named_by_its_step) {
  auto record = shout_match();
  for (std::size_t i = 0; i < record.steps.size(); ++i)
    if (record.steps[i].action.starts_with("take")) {
      record.steps[i].action[5] = record.steps[i].action[5] == '1' ? '2' : '1';
      return expect_fault(record, i + 1, "verify_changed");
    }
  FAIL();
}

TEST(Verify, a_missing_step_is_named) {
  const auto record = shout_match();
  auto text = write_record(record);
  const auto line = text.find("{\"step\":4,");
  text.erase(line, text.find('\n', line) + 1 - line);
  const auto read = read_record(text);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code.name, "record_step_missing");
  EXPECT_EQ(std::get<std::int64_t>(read.error().find("step")->value), 4);

  auto shortened = record;  // taken out and numbered anew
  shortened.steps.erase(shortened.steps.begin() + 3);
  expect_fault(shortened, 4, "verify_changed");
}

TEST(Verify, checks_made_anew_do_not_deceive_the_rules) {
  const auto record = shout_match();
  std::size_t call = 0;
  while (record.steps[call].action != "call" || !record.steps[call + 1].action.starts_with("take")) ++call;
  auto without_call = record;
  without_call.steps.erase(without_call.steps.begin() + static_cast<std::ptrdiff_t>(call));
  const auto fault = verify(resealed(without_call));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->step, call + 1);
  EXPECT_EQ(fault->reason.rule, "SET-08");

  auto out_of_turn = record;  // another seat answers the call
  auto& answer = out_of_turn.steps[call + 1];
  answer.seat = core::Seat((answer.seat.index() + 1) % 3);
  const auto second = verify(resealed(out_of_turn));
  ASSERT_TRUE(second);
  EXPECT_EQ(second->step, call + 2);
  EXPECT_EQ(second->reason.rule, "SET-08");
}

TEST(Verify, the_table_and_the_clock_are_checked) {
  const auto record = shout_match();
  const auto expire = first_by_table(record);
  auto by_player = record;
  by_player.steps[expire].by = Chooser::player;
  expect_fault(resealed(by_player), expire + 1, "verify_only_the_table");
  auto early = record;
  early.steps[expire].ms = early.steps[expire - 1].ms + 999;
  expect_fault(resealed(early), expire + 1, "verify_too_early");
  auto no_reason = record;
  no_reason.steps[0].by = Chooser::table;
  expect_fault(resealed(no_reason), 1, "verify_not_the_tables");
  auto back = record;
  back.steps[2].ms = back.steps[1].ms - 1;
  expect_fault(resealed(back), 3, "verify_time_back");
  auto loose = record;
  loose.steps[0].action = " " + loose.steps[0].action;
  expect_fault(resealed(loose), 1, "verify_not_written_so");
}

TEST(Verify, head_seed_and_result_are_checked) {
  const auto record = shout_match();
  auto seed = record;
  seed.seed[0] ^= 1U;
  expect_fault(seed, 0, "verify_seed_hash");
  auto name = record;
  name.names[1] = "somebody else";
  expect_fault(name, 0, "verify_head_changed");
  auto score = record;
  score.result->seats[0].score += 3;
  expect_fault(score, record.steps.size(), "verify_other_result");
  auto unfinished = record;
  unfinished.steps.pop_back();
  expect_fault(unfinished, record.steps.size() - 1, "verify_not_over");
  unfinished.result.reset();
  EXPECT_FALSE(verify(unfinished));  // a match that was left is a true record of what was played
  auto silent = record;
  silent.result.reset();
  expect_fault(silent, record.steps.size(), "verify_result_missing");
}

TEST(Verify, seats_bytes_change_the_deal) {
  auto record = shout_match();
  record.seat_bytes[1] = seed_from_number(99);
  EXPECT_TRUE(verify(resealed(record)));  // other cards: the actions no longer fit
}

void expect_refused(const std::string& text, std::string_view code) {
  const auto read = read_record(text);
  ASSERT_FALSE(read) << text;
  EXPECT_EQ(read.error().code.name, code) << core::Catalogue::of("en").sentence("", read.error());
}

TEST(Record, bad_input_is_refused_and_named) {
  const auto text = write_record(shout_match());
  expect_refused(text.substr(0, text.size() / 2), "json_ends_early");
  expect_refused("garbage", "not_json");
  expect_refused("[]", "field_wrong_type");
  expect_refused("{}", "field_missing");
  expect_refused(proof::replaced(text, "\"game\": \"set\"", "\"game\": \"chess\""), "no_such_game");
  expect_refused(proof::replaced(text, "\"rules\": 2", "\"rules\": 3"), "record_newer");
  expect_refused(proof::replaced(text, "\"rules\": 2", "\"rules\": 0"), "field_out_of_range");
  expect_refused(proof::replaced(text, "\"seats\": 3", "\"seats\": 11"), "field_out_of_range");
  expect_refused(proof::replaced(text, "\"shout\"", "\"whisper\""), "option_no_such_choice");
  expect_refused(proof::replaced(text, "\"claim\"", "\"clam\""), "no_such_option");
  expect_refused(proof::replaced(text, "\"bot\",\"bot\"", "\"bot\""), "field_wrong_length");
  expect_refused(proof::replaced(text, "\"seed_hash\": \"", "\"seed_hash\": \"zz"), "record_not_hex");
  expect_refused(proof::replaced(text, "\"actions\"", "\"deeds\""), "field_missing");
  expect_refused(proof::replaced(text, "\"game\"", "\"extra\": 1, \"game\""), "field_unknown");
  expect_refused(proof::replaced(text, "\"game\"", "\"rules\": 1, \"game\""), "field_twice");
  expect_refused(proof::replaced(text, "\"by\":\"table\"", "\"by\":\"ghost\""), "record_by_whom");
  expect_refused(proof::replaced(text, "\"bot\",", "\"\\u001b[2J\","), "field_wrong_type");
  expect_refused(proof::replaced(text, "\"bot\",", "\"\\u202etob\","), "field_wrong_type");
  expect_refused(proof::replaced(text, "\"action\":\"", "\"action\":\"\\r"), "field_wrong_type");
  expect_refused(proof::replaced(text, "\"winners\":[", "\"winners\":[0,1,2],\"x\":["), "record_winners");
}

}  // namespace
}  // namespace rummage::match
