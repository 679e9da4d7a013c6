// Records of matches: whatever is read is written as it was, and can be checked.
#include <cstdint>
#include <string_view>

#include "table/record.hpp"
#include "table/verify.hpp"
#include "fuzzing.hpp"

using namespace rummage;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = table::read_record({reinterpret_cast<const char*>(data), size});
  if (!record) return 0;
  const auto again = table::read_record(table::write_record(*record));
  require(again && *again == *record, "a record is written as it was read");
  const auto fault = table::verify(*record);
  const auto replayed = table::replay(*record, {});
  require(fault || !replayed, "what was verified replays");
  require(!fault || fault->step <= record->steps.size(), "a fault is at a step that is there");
  return 0;
}
