#include "faulty_disk.hpp"

#include <atomic>
#include <condition_variable>
#include <limits>
#include <mutex>

#include <sqlite3.h>

namespace rummage::store::faulty_disk {
namespace {

constexpr int no_fault = std::numeric_limits<int>::max();

std::atomic<int> passes_left = no_fault;
std::atomic<Fault> kind = Fault::once;
std::atomic<bool> was_reached = false;
std::atomic<int> unsynced = 0;
std::atomic<int> synced = 0;

std::mutex holding;
std::condition_variable held_changed;
bool is_holding = false;
bool is_held = false;

void wait_while_held() {
  std::unique_lock lock(holding);
  is_held = is_holding;
  held_changed.notify_all();
  held_changed.wait(lock, [] { return !is_holding; });
  is_held = false;
}

bool fails(bool is_write) {
  if (passes_left == no_fault || (kind == Fault::is_full && !is_write)) return false;
  if (passes_left > 0) {
    --passes_left;
    return false;
  }
  was_reached = true;
  if (kind == Fault::once) passes_left = no_fault;
  return true;
}

// SQLite reserves room for both at once: ours, then the system's.
struct File {
  sqlite3_file base;
  bool is_log;
};

sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1); }

template <class Method, class... Arguments>
int pass(Method method, sqlite3_file* file, Arguments... arguments) {
  auto* const below = real(file);
  return (below->pMethods->*method)(below, arguments...);
}

using Methods = sqlite3_io_methods;

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  if (fails(true)) return kind == Fault::is_full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
  if (reinterpret_cast<File*>(file)->is_log) ++unsynced;
  return pass(&Methods::xWrite, file, bytes, size, at);
}

int sync(sqlite3_file* file, int flags) {
  if (fails(false)) return SQLITE_IOERR_FSYNC;
  if (reinterpret_cast<File*>(file)->is_log) {
    wait_while_held();
    ++synced;
    unsynced = 0;
  }
  return pass(&Methods::xSync, file, flags);
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  return fails(false) ? SQLITE_IOERR_TRUNCATE : pass(&Methods::xTruncate, file, size);
}

Methods make_methods() {
  Methods all{};
  all.iVersion = 2;  // without memory-mapped reading
  all.xClose = [](sqlite3_file* f) { return pass(&Methods::xClose, f); };
  all.xRead = [](sqlite3_file* f, void* to, int n, sqlite3_int64 at) { return pass(&Methods::xRead, f, to, n, at); };
  all.xWrite = write;
  all.xTruncate = truncate;
  all.xSync = sync;
  all.xFileSize = [](sqlite3_file* f, sqlite3_int64* n) { return pass(&Methods::xFileSize, f, n); };
  all.xLock = [](sqlite3_file* f, int lock) { return pass(&Methods::xLock, f, lock); };
  all.xUnlock = [](sqlite3_file* f, int lock) { return pass(&Methods::xUnlock, f, lock); };
  all.xCheckReservedLock = [](sqlite3_file* f, int* out) { return pass(&Methods::xCheckReservedLock, f, out); };
  all.xFileControl = [](sqlite3_file* f, int op, void* arg) { return pass(&Methods::xFileControl, f, op, arg); };
  all.xSectorSize = [](sqlite3_file* f) { return pass(&Methods::xSectorSize, f); };
  all.xDeviceCharacteristics = [](sqlite3_file* f) { return pass(&Methods::xDeviceCharacteristics, f); };
  all.xShmMap = [](sqlite3_file* f, int page, int size, int extend, void volatile** out) {
    return pass(&Methods::xShmMap, f, page, size, extend, out);
  };
  all.xShmLock = [](sqlite3_file* f, int at, int n, int flags) { return pass(&Methods::xShmLock, f, at, n, flags); };
  all.xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); };
  all.xShmUnmap = [](sqlite3_file* f, int is_last) { return pass(&Methods::xShmUnmap, f, is_last); };
  return all;
}

int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out_flags) {
  static const Methods methods = make_methods();
  auto* const below = static_cast<sqlite3_vfs*>(vfs->pAppData);
  file->pMethods = nullptr;
  const int code = below->xOpen(below, path, real(file), flags, out_flags);
  if (real(file)->pMethods != nullptr) file->pMethods = &methods;
  reinterpret_cast<File*>(file)->is_log = (flags & SQLITE_OPEN_WAL) != 0;
  return code;
}

sqlite3_vfs* below(sqlite3_vfs* vfs) { return static_cast<sqlite3_vfs*>(vfs->pAppData); }

sqlite3_vfs make_vfs() {
  auto* const system = sqlite3_vfs_find(nullptr);
  sqlite3_vfs vfs = *system;
  vfs.zName = "faulty";
  vfs.pNext = nullptr;
  vfs.pAppData = system;
  vfs.szOsFile = static_cast<int>(sizeof(File)) + system->szOsFile;
  vfs.xOpen = open;
  vfs.xDelete = [](sqlite3_vfs* v, const char* p, int s) { return below(v)->xDelete(below(v), p, s); };
  vfs.xAccess = [](sqlite3_vfs* v, const char* p, int f, int* o) { return below(v)->xAccess(below(v), p, f, o); };
  vfs.xFullPathname = [](sqlite3_vfs* v, const char* p, int n, char* o) {
    return below(v)->xFullPathname(below(v), p, n, o);
  };
  return vfs;
}

}  // namespace

std::string name() {
  static sqlite3_vfs vfs = make_vfs();
  static const int registered = sqlite3_vfs_register(&vfs, 0);
  return registered == SQLITE_OK ? vfs.zName : "cannot be registered";
}

void fail_after(int passes, Fault fault) {
  kind = fault;
  was_reached = false;
  passes_left = passes;
}

bool has_failed() { return was_reached; }
void mend() { passes_left = no_fault; }

int log_syncs() { return synced; }
void hold_syncs() {
  const std::scoped_lock lock(holding);
  is_holding = true;
}
void wait_for_held_sync() {
  std::unique_lock lock(holding);
  held_changed.wait(lock, [] { return is_held; });
}
void release_syncs() {
  const std::scoped_lock lock(holding);
  is_holding = false;
  held_changed.notify_all();
}

int unsynced_log_writes() { return unsynced; }

}  // namespace rummage::store::faulty_disk
