#pragma once

#include <string>

namespace rummage::store {

/// A way for SQLite to reach the disk that can be told to fail, and that remembers what has not been synced. One for
/// the whole program: tests that use it run one after the other.
namespace faulty_disk {

/// To be given to ConnectionOptions.
std::string name();

/// Lets that many writes, syncs and truncations pass, then fails one of them, or it and all that follow. What is full
/// refuses writes only, as real disks do.
enum class Fault { once, lasting, is_full };
void fail_after(int passes, Fault fault);
/// Whether the time to fail came.
bool has_failed();
void mend();

/// How often a write-ahead log was synced: once for each commit.
int log_syncs();
/// From now on such a sync takes until `release_syncs`.
void hold_syncs();
void wait_for_held_sync();
void release_syncs();

/// Writes to write-ahead logs that no sync has followed yet.
int unsynced_log_writes();

}  // namespace faulty_disk
}  // namespace rummage::store
