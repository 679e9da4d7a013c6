// Logs of tables, as a store might hand them out: the first byte chooses what they go on from, every line is an entry.
#include <cstdint>

#include "match/viewer_messages.hpp"
#include "repeated_text.hpp"
#include "server_scene.hpp"

using namespace rummage;
using fuzz::require;

namespace {

void check(const match::Room& room) {
  const auto for_all = match::write_since(room, 0, core::Viewer::spectator(), match::SameIds());
  require(core::parse_json(for_all).has_value(), "what is told is JSON");
  (void)match::write_since(room, 0, core::Seat(0), match::SameIds());
  (void)room.deadline();
  (void)room.timer();
  if (room.match() != nullptr) (void)match::write_record(room.record());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto logs = [] {
    std::vector<std::vector<store::Entry>> all;
    for (const auto* game : games::all()) all.push_back(fuzz::dealt_log(*game));
    return all;
  }();
  const auto [choice, rest] = fuzz::split(data, size);
  const auto whole = fuzz::repeated_text(rest);
  std::string_view text = whole;
  // Nothing, a table that was just made, one that begins, one where they play.
  auto log = logs[choice % logs.size()];
  const auto kept = std::array<std::size_t, 4>{0, 1, 3, log.size()}[choice / logs.size() % 4];
  log.resize(kept);
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto number = static_cast<std::int64_t>(log.size());
    log.push_back({number, 2'000 + number, std::string(text.substr(0, end))});
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto entry = match::read_entry(log.back().text, log.back().at_ms);
    if (!entry) continue;
    const auto again = match::read_entry(match::write_entry(*entry), entry->at_ms);
    require(again && *again == *entry, "an entry is written as it was read");
  }
  if (const auto room = match::Room::fold(log)) check(*room);
  return 0;
}
