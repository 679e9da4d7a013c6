#include <gtest/gtest.h>

#include "core/shelf.hpp"
#include "games/games.hpp"
#include "match/bot_match.hpp"
#include "match/verify.hpp"
#include "patterns.hpp"

// Records of matches that were played with other data than the default: they carry it, and mean their own.

namespace rummage::match {
namespace {

constexpr std::string_view short_deck =
    "# Six easy programs.\ngame = \"programs\"\nname = \"record-test\"\nprograms = 6\nsuns = 0\n"
    "list = [\"S3\", \"G3\", \"S3\", \"G3\", \"S3\", \"G3\"]\n";

const core::AnyGame& programs() { return *games::find("programs"); }
core::Shelf& shelf() { return core::data_option(programs().options())->shelf(); }

Record played(std::string_view deck) {
  core::Setup setup{2, core::default_options(programs().options())};
  EXPECT_TRUE(core::set_option(programs().options(), setup.options, "deck", deck));
  auto record = begin_record("programs", programs().rules_version(), setup, {"Ann", "Bob"}, seed_from_number(3));
  core::FastChance thoughts(3);
  play_bots(record, {setup, {"greedy", "greedy"}}, thoughts);
  return record;
}

Record with_short_deck() {
  EXPECT_TRUE(shelf().add("short.toml", short_deck, core::Shelf::From::host));
  return played("record-test");
}

std::string refusal_of(const std::string& text) {
  const auto read = read_record(text);
  EXPECT_FALSE(read);
  return read ? "" : std::string(read.error().code.name);
}

TEST(RecordData, the_default_is_named_with_its_hash_and_not_carried) {
  const auto record = played("standard");
  ASSERT_TRUE(record.data);
  EXPECT_EQ(record.data->name, "standard");
  EXPECT_FALSE(record.data->text);
  const auto again = read_record(write_record(record));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, record);
  EXPECT_FALSE(verify(*again));
}

TEST(RecordData, another_is_carried_whole) {
  const auto record = with_short_deck();
  ASSERT_TRUE(record.data && record.data->text);
  EXPECT_EQ(*record.data->text, short_deck);
  const auto again = read_record(write_record(record));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, record);
  EXPECT_FALSE(verify(*again));
}

// Somebody else's file of the same name: the record means the one that it brings along.
TEST(RecordData, two_of_one_name_are_told_apart) {
  const auto mine = with_short_deck();
  const auto other_text = proof::replaced(std::string(short_deck), "G3\"]", "G4\"]");
  auto other = mine;
  other.data->text = other_text;
  other.data->hash = sha256({reinterpret_cast<const std::uint8_t*>(other_text.data()), other_text.size()});
  other.steps.clear();
  other.result.reset();
  other.check = other.head_check();
  const auto read = read_record(write_record(other));
  ASSERT_TRUE(read);
  EXPECT_NE(read->setup.options[0], mine.setup.options[0]);
  EXPECT_EQ(read->data, other.data);
  const auto again = read_record(write_record(mine));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->setup, mine.setup);
}

TEST(RecordData, what_does_not_fit_is_refused) {
  const auto text = write_record(with_short_deck());
  EXPECT_EQ(refusal_of(proof::replaced(text, "Six easy", "Six hard")), "record_data_hash");
  EXPECT_EQ(
      refusal_of(proof::replaced(text, "{\"name\":\"record-test\"", "{\"name\":\"standard\"")), "record_data_name");
  EXPECT_EQ(refusal_of(proof::replaced(text, "\"deck\":\"record-test\"", "\"deck\":\"standard\"")), "record_data_name");
  const auto plain = write_record(played("standard"));
  const auto data = plain.find("\"data\": ");
  EXPECT_EQ(refusal_of(plain.substr(0, data) + plain.substr(plain.find('\n', data) + 1)), "field_missing");
  const auto hash = plain.find("\"sha256\":\"") + 10;
  EXPECT_EQ(refusal_of(std::string(plain).replace(hash, 64, std::string(64, '0'))), "record_data_unknown");
  EXPECT_EQ(refusal_of(std::string(plain).replace(hash, 1, "x")), "record_not_hex");
}

TEST(RecordData, data_that_cannot_be_read_say_their_line) {
  auto record = with_short_deck();
  const auto broken = proof::replaced(std::string(short_deck), "\"S3\"", "\"S15\"");
  record.data->text = broken;
  record.data->hash = sha256({reinterpret_cast<const std::uint8_t*>(broken.data()), broken.size()});
  const auto read = read_record(write_record(record));
  ASSERT_FALSE(read);
  ASSERT_TRUE(read.error().find("field"));
  EXPECT_EQ(std::get<std::string>(read.error().find("field")->value), "data:6");
}

}  // namespace
}  // namespace rummage::match
