#pragma once

#include <cstddef>
#include <cstdint>

namespace rummage::match {

/// What a table allows.
struct Limits {
  static constexpr std::size_t people = 64;      // known to one table; those who left and have no seat are forgotten
  static constexpr std::size_t removed = 64;     // remembered besides; then the first is forgotten
  static constexpr std::size_t name_bytes = 64;  // as records have it
  static constexpr std::size_t chat_bytes = 400;
  static constexpr std::size_t chats_at_once = 5;  // a person, within chat_window_ms
  static constexpr std::int64_t chat_window_ms = 10'000;
  static constexpr std::size_t chat_lines = 100;  // shown to clients; the log keeps all
  static constexpr std::int64_t shortest_clock_ms = 1'000;
  static constexpr std::int64_t longest_clock_ms = 30LL * 24 * 3'600'000;
  static constexpr std::int64_t longest_wait_ms = 7LL * 24 * 3'600'000;  // unused before the deal, whatever the clock
  static constexpr std::int64_t bytes_ms = 30'000;    // for the hash, and again for the bytes; longer if the clock is
  static constexpr std::int64_t answer_ms = 600'000;  // of somebody who is away and is asked whether to end the match;
                                                      // longer if the clock is
  static constexpr std::int64_t hold_ms = 20'000;     // to look at what has ended, where other people wait
  static constexpr int late_times = 3;                // after being late this often the stand-in keeps the seat

  // Somebody who comes is told so many of the last steps: more than anybody reads, and the record has them all. With
  // those before them, from the nearest checkpoint on, they are at most 200, which is what may be played in one go.
  static constexpr std::uint64_t steps_told = 160;
  static constexpr std::uint64_t steps_between_checkpoints = 40;

  // Of the log. A table whose log is full is closed, so nobody may be able to fill one: that would end a match.
  static constexpr std::uint64_t steps = 100'000;                 // a record has no more
  static constexpr std::uint64_t steps_without_people = 20'000;   // where only bots sit, or all people have left
  static constexpr std::uint64_t other_entries = 50'000;          // coming, sitting down, talking, ...
  static constexpr std::uint64_t entries_for_strangers = 10'000;  // of these; then only players, host and maker
  static constexpr std::uint64_t entries_for_all = 15'000;        // then only players, for what the match needs
  static constexpr std::uint32_t entries_a_player = 900;          // from then on; of host and maker too
};

}  // namespace rummage::match
