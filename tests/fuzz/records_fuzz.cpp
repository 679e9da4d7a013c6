// Records of matches: whatever is read is written as it was, and can be checked. Input that starts with { is the text
// itself; any other is a list of bytes to change in a true record, and every such change must come to light.
#include <cstdint>
#include <string>
#include <string_view>

#include "bots/arena.hpp"
#include "fuzzing.hpp"
#include "games/games.hpp"
#include "table/record.hpp"
#include "table/verify.hpp"

using namespace rummage;
using fuzz::require;

namespace {

class Appender final : public bots::Scribe {
 public:
  explicit Appender(table::Record& record) : record_(record) {}
  void step(core::Seat seat, const std::string& action, std::int64_t at_ms, bool by_table) override {
    record_.append(seat, action, at_ms, by_table ? table::By::table : table::By::player);
  }

 private:
  table::Record& record_;
};

// A match as bots played it: of SET, whose matches are short, so that many changes are tried in little time.
table::Record true_record() {
  const auto& arena = *bots::find_arena("set");
  const auto& game = *games::find(arena.game());
  const core::Setup setup{game.usual_seats(), core::default_options(game.options())};
  const auto seats = static_cast<std::size_t>(setup.seats);
  auto record = table::begin_record(
      game.name(), game.rules_version(), setup, std::vector<std::string>(seats, "Ada"), table::seed_from_number(7));
  table::MatchChance chance(record.key());
  core::FastChance thoughts(7);
  Appender appender(record);
  const bots::Lineup lineup{setup, std::vector<std::string_view>(seats, "random")};
  record.result = arena.play_one(lineup, chance, thoughts, appender).result;
  return record;
}

void check(const table::Record& record) {
  const auto again = table::read_record(table::write_record(record));
  require(again && *again == record, "a record is written as it was read");
  const auto fault = table::verify(record);
  const auto replayed = table::replay(record, {});
  require(fault || !replayed, "what was verified replays");
  require(!fault || fault->step <= record.steps.size(), "a fault is at a step that is there");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0 && data[0] == '{') {
    if (const auto record = table::read_record({reinterpret_cast<const char*>(data), size})) check(*record);
    return 0;
  }
  static const auto truth = true_record();
  static const auto text = table::write_record(truth);
  require(!table::verify(truth), "the record of a match verifies");
  auto changed = text;
  for (std::size_t i = 0; i + 3 <= size && i < 30; i += 3) {
    const auto place = (data[i] | static_cast<std::size_t>(data[i + 1]) << 8U) % changed.size();
    changed[place] = static_cast<char>(changed[place] ^ data[i + 2]);
  }
  const auto record = table::read_record(changed);
  if (!record) return 0;
  check(*record);
  require(*record == truth || table::verify(*record).has_value(), "a change comes to light");
  return 0;
}
