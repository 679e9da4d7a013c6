#include "app/backup.hpp"

#include <ostream>

#include "app/serve_plan.hpp"
#include "store/backup.hpp"

namespace rummage::app {

using namespace core::literals;

Exit backup(const BackupCall& call, const Io& io) {
  const auto store = chosen_store(call.store);
  if (const auto done = store::backup(store, call.file); !done)
    bad_input("backup_failed"_say, {{"store", store}, {"why", done.error().detail}});
  io.out << io.say("backup_done"_say, {{"store", store}, {"file", call.file}}) << "\n";
  return Exit::good;
}

Exit restore(const BackupCall& call, const Io& io) {
  const auto store = chosen_store(call.store);
  const auto done = store::restore(call.file, store);
  if (!done) bad_input("restore_failed"_say, {{"file", call.file}, {"why", done.error().detail}});
  io.out << io.say("restore_done"_say, {{"store", store}, {"file", call.file}}) << "\n";
  if (*done) io.out << io.say("restore_kept"_say, {{"old", **done}}) << "\n";
  return Exit::good;
}

}  // namespace rummage::app
