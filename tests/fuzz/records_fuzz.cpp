// Records of matches: whatever is read is written as it was, and can be checked. Input that starts with { is the text
// itself, with ~ a long text (repeated_text.hpp); any other is a list of bytes to change in a true record, and every
// such change must come to light.
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzzing.hpp"
#include "games/games.hpp"
#include "match/bot_match.hpp"
#include "match/record.hpp"
#include "match/verify.hpp"
#include "repeated_text.hpp"

using namespace rummage;
using fuzz::require;

namespace {

// A match as bots played it: of SET, whose matches are short, so that many changes are tried in little time.
match::Record true_record() {
  const auto& game = *games::find("set");
  const core::Setup setup{game.usual_seats(), core::default_options(game.options())};
  const auto seats = static_cast<std::size_t>(setup.seats);
  auto record = match::begin_record(
      game.name(), game.rules_version(), setup, std::vector<std::string>(seats, "Ada"), match::seed_from_number(7));
  core::FastChance thoughts(7);
  const bots::Lineup lineup{setup, std::vector<std::string_view>(seats, "random")};
  match::play_bots(record, lineup, thoughts);
  return record;
}

void check(const match::Record& record) {
  const auto again = match::read_record(match::write_record(record));
  require(again && *again == record, "a record is written as it was read");
  const auto fault = match::verify(record);
  const auto replayed = match::replay(record, {});
  require(fault || !replayed, "what was verified replays");
  require(!fault || fault->step <= record.steps.size(), "a fault is at a step that is there");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0 && (data[0] == '{' || data[0] == '~')) {
    if (const auto record = match::read_record(fuzz::repeated_text(data, size))) check(*record);
    return 0;
  }
  static const auto truth = true_record();
  static const auto text = match::write_record(truth);
  require(!match::verify(truth), "the record of a match verifies");
  auto changed = text;
  for (std::size_t i = 0; i + 3 <= size && i < 30; i += 3) {
    const auto place = (data[i] | static_cast<std::size_t>(data[i + 1]) << 8U) % changed.size();
    changed[place] = static_cast<char>(changed[place] ^ data[i + 2]);
  }
  const auto record = match::read_record(changed);
  if (!record) return 0;
  check(*record);
  require(*record == truth || match::verify(*record).has_value(), "a change comes to light");
  return 0;
}
