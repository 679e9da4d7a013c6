#include "match/bot_match.hpp"

namespace rummage::match {

bots::Outcome play_bots(Record& record, const bots::Lineup& lineup, core::Chance& thoughts) {
  MatchChance deals(record.key());
  const auto append = [&](core::Seat seat, std::string action, std::int64_t at_ms, bool by_table) {
    record.append(seat, std::move(action), at_ms, by_table ? Chooser::table : Chooser::player);
  };
  const auto outcome = bots::find_arena(record.game)->play_one(lineup, deals, thoughts, append);
  record.result = outcome.result;
  return outcome;
}

}  // namespace rummage::match
