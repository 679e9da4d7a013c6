#include "app/verify.hpp"

#include <ostream>

#include <boost/json/serialize.hpp>

#include "app/record_file.hpp"
#include "app/sentences.hpp"
#include "core/json.hpp"
#include "table/verify.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
namespace json = core::json;

std::string result_text(const table::Record& record, const Io& io) {
  if (!record.result) return io.word("not_finished"_word);
  std::vector<std::string> parts;
  parts.reserve(record.result->seats.size());
  for (std::size_t i = 0; i < record.result->seats.size(); ++i)
    parts.push_back(record.names[i] + " " + std::to_string(record.result->seats[i].score));
  return join(parts, ", ");
}

}  // namespace

Exit verify(const VerifyCall& call, const Io& io) {
  const auto record = load_record(call.record, io.in);
  const auto fault = table::verify(record);
  if (call.json) {
    json::object out;
    out["ok"] = !fault;
    out["game"] = record.game;
    out["steps"] = record.steps.size();
    out["result"] = record.result ? json::value(core::write_result(*record.result)) : json::value(nullptr);
    out["seed_hash"] = table::to_hex(record.seed_hash);
    if (fault) {
      out["step"] = fault->step;
      auto error = core::write_message(fault->reason);
      error["message"] = fault_text(record, *fault, io);
      out["error"] = std::move(error);
    }
    io.out << json::serialize(out) << "\n";
    return fault ? Exit::bad_input : Exit::good;
  }
  if (fault) refuse_record(record, *fault, io);
  io.out << io.say("verify_ok"_say, {{"game", record.game},
                                     {"steps", static_cast<std::int64_t>(record.steps.size())},
                                     {"result", result_text(record, io)},
                                     {"hash", table::to_hex(record.seed_hash)}})
         << "\n";
  return Exit::good;
}

}  // namespace rummage::app
