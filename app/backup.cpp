#include "store/backup.hpp"

#include <ostream>

#include "app/commands.hpp"
#include "app/serve_plan.hpp"

namespace rummage::app {

using namespace core::literals;

Exit backup(const BackupCall& call, const Io& io) {
  const auto store = chosen_store(call.store);
  if (const auto done = store::backup(store, call.file); !done)
    bad_input("backup_failed"_say, {{"store", store}, {"why", done.error().detail}});
  io.print("backup_done"_say, {{"store", store}, {"file", call.file}});
  return Exit::good;
}

Exit restore(const BackupCall& call, const Io& io) {
  const auto store = chosen_store(call.store);
  const auto done = store::restore(call.file, store);
  if (!done) bad_input("restore_failed"_say, {{"file", call.file}, {"why", done.error().detail}});
  io.print("restore_done"_say, {{"store", store}, {"file", call.file}});
  if (*done) io.print("restore_kept"_say, {{"old", **done}});
  return Exit::good;
}

}  // namespace rummage::app
