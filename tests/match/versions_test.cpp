// Matches that were begun by older rules, or before a game had some of its options: they go on as they began.
// tests/match/records/ has records that were made then.
#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "core/chance.hpp"
#include "core/shelf.hpp"
#include "files.hpp"
#include "games/games.hpp"
#include "match/record.hpp"
#include "match/verify.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

Record record_of(const std::string& name) {
  const auto record = read_record(proof::read_source("tests/match/records/" + name + ".json"));
  EXPECT_TRUE(record) << name << ": " << core::Catalogue::of("en").sentence("", record.error());
  return record.value_or(Record{});
}

std::string fault_of(const Record& record) {
  const auto fault = verify(record);
  if (!fault) return {};
  return "step " + std::to_string(fault->step) + ": " +
         core::Catalogue::of("en").sentence(games::find(record.game)->folder(), fault->reason);
}

// Of all moments of a record, how many have the most cards open and an empty pile, and in how many of these seat 0 may
// say that it sees no SET.
struct FullMoments {
  int all = 0;
  int may_say_none = 0;
};
FullMoments full_moments(const Record& record, std::size_t most) {
  FullMoments count;
  const auto fault = replay(record, [&](std::uint64_t, const core::AnyMatch& match, const core::Events&) {
    const auto position = match.position();
    if (position.at("display").as_array().size() < most || !position.at("pile").as_array().empty()) return;
    auto after = match.clone();
    core::FastChance chance(1);
    auto ignored = core::Events::ignored();
    ++count.all;
    count.may_say_none += after->apply(seat_0, "more", chance, ignored) ? 1 : 0;
  });
  EXPECT_FALSE(fault);
  return count;
}

TEST(OlderRules, records_made_by_them_are_read_verified_and_written_as_they_were) {
  const auto files = proof::list_sources("tests/match/records", ".json");
  ASSERT_GE(files.size(), 6U);
  for (const auto& file : files) {
    const auto text = proof::read_source(file);
    const auto record = read_record(text);
    ASSERT_TRUE(record) << file << ": " << core::Catalogue::of("en").sentence("", record.error());
    EXPECT_EQ(record->rules_version, 1) << file;
    EXPECT_EQ(fault_of(*record), "") << file;
    EXPECT_EQ(write_record(*record), text) << file;
  }
}

TEST(OlderRules, SET_15_a_record_is_replayed_by_its_own_version) {
  for (const auto& [name, most] : {std::pair{"set-21", std::size_t{21}}, std::pair{"set-12", std::size_t{12}}}) {
    auto record = record_of(name);
    const auto then = full_moments(record, most);
    EXPECT_GT(then.all, 0) << name;
    EXPECT_EQ(then.may_say_none, 0) << name;
    record.setup.version = 0;
    const auto now = full_moments(record, most);
    EXPECT_EQ(now.may_say_none, now.all) << name;
  }
}

TEST(OlderRules, an_option_that_a_record_lacks_is_no_change_of_its_head_but_another_value_is) {
  auto text = proof::read_source("tests/match/records/set-12.json");
  const std::string option = R"("deck":"violet")";
  text.replace(text.find(option), option.size(), R"("deck":"red")");
  const auto record = read_record(text);
  ASSERT_TRUE(record);
  EXPECT_EQ(fault_of(*record).substr(0, 6), "step 0");
}

TEST(OlderRules, PROG_06_a_former_text_of_the_standard_deck_has_the_same_programs) {
  const auto text = proof::read_source("tests/match/records/programs-standard.toml");
  const auto record = record_of("programs");
  ASSERT_TRUE(record.data);
  EXPECT_EQ(to_hex(record.data->hash),
            to_hex(sha256(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()))));
  auto& shelf = core::data_option(games::find("programs")->options())->shelf();
  EXPECT_EQ(find_data_set(shelf, record.data->hash), 0U);
  EXPECT_NE(text, shelf.text(0));
  const auto list = [](std::string_view file) { return std::string(file.substr(file.find("programs = "))); };
  EXPECT_EQ(list(text), list(shelf.text(0)));
}

TEST(OlderRules, a_table_made_with_a_former_text_goes_on_and_its_record_names_it) {
  auto made = made_by_ada("programs", 2);
  made.rules_version = 1;
  made.setup.version = 1;
  made.data_hash = record_of("programs").data->hash;
  RoomScene scene(made);
  scene.seats(ada, seat_0);
  scene.starts("greedy");
  EXPECT_TRUE(scene.plays_on());
  const auto folded = Room::fold(scene.log);
  ASSERT_TRUE(folded);
  EXPECT_FALSE(folded->freeze_reason());
  const auto record = folded->record();
  EXPECT_EQ(record.data->hash, *made.data_hash);
  EXPECT_FALSE(record.data->text);
  EXPECT_EQ(fault_of(record), "");
  EXPECT_NE(folded->rematch_creation("Ada", bytes_of(bob)).data_hash, made.data_hash);
}

TEST(OlderRules, a_table_goes_on_by_those_it_began_with_and_is_played_again_by_the_newest) {
  auto made = made_by_ada("set", 1, {{"deck", "red"}, {"more", "players"}});
  made.rules_version = 1;
  made.setup.version = 1;
  RoomScene scene(made);
  scene.seats(ada, seat_0);
  scene.starts();
  for (int n = 0; n < 3; ++n) EXPECT_EQ(code_of(scene.acts(ada, "more")), n == 0 ? "" : "display_is_full");
  const auto folded = Room::fold(scene.log);
  ASSERT_TRUE(folded);
  EXPECT_FALSE(folded->freeze_reason());
  EXPECT_TRUE(*folded == scene.room);
  EXPECT_EQ(folded->match()->setup().version, 1);
  const auto record = folded->record();
  EXPECT_EQ(record.rules_version, 1);
  EXPECT_EQ(fault_of(record), "");
  const auto read = read_record(write_record(record));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->setup.version, 1);
  const auto again = folded->rematch_creation("Ada", bytes_of(bob));
  EXPECT_EQ(again.rules_version, games::find("set")->rules_version());
  EXPECT_EQ(again.setup.version, 0);
  EXPECT_EQ(again.setup.options, made.setup.options);
}

TEST(OlderRules, a_view_and_a_position_say_that_they_are_by_them) {
  const auto record = record_of("set-21");
  const auto& game = *games::find("set");
  core::FastChance chance(3);
  auto ignored = core::Events::ignored();
  const auto match = game.start(record.setup, chance, ignored);
  EXPECT_EQ(match->position().at("rules"), 1);
  EXPECT_EQ(match->view(seat_0)->write().at("rules"), 1);
  const auto read = game.read_view(match->view(seat_0)->write());
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)->setup().version, 1);
  auto newest = record.setup;
  newest.version = 0;
  EXPECT_FALSE(game.start(newest, chance, ignored)->position().contains("rules"));
  auto newer = match->position();
  newer["rules"] = game.rules_version() + 1;
  const auto refused = game.read_position(newer);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code.name, "field_out_of_range");
}

}  // namespace
}  // namespace rummage::match
