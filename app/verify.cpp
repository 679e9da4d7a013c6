#include "match/verify.hpp"

#include <ostream>

#include <boost/json/serialize.hpp>

#include "app/commands.hpp"
#include "app/record_file.hpp"
#include "app/sentences.hpp"
#include "core/json_text.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
namespace json = core::json;

std::string result_text(const match::Record& record, const Io& io) {
  if (!record.result) return io.word("not_finished"_word);
  std::vector<std::string> parts;
  parts.reserve(record.result->seats.size());
  for (std::size_t i = 0; i < record.result->seats.size(); ++i)
    parts.push_back(record.names[i] + " " + std::to_string(record.result->seats[i].score));
  return core::joined(parts, ", ");
}

}  // namespace

Exit verify(const VerifyCall& call, const Io& io) {
  const auto record = load_record(call.record, io.in);
  const auto fault = match::verify(record);
  if (call.json) {
    json::object out;
    out["ok"] = !fault;
    out["game"] = record.game;
    out["steps"] = record.steps.size();
    out["result"] = record.result ? json::value(core::write_result(*record.result)) : json::value(nullptr);
    out["seed_hash"] = match::to_hex(record.seed_hash);
    if (fault) {
      out["step"] = fault->step;
      auto error = core::message_object(fault->reason, core::Viewer::spectator());
      error["message"] = fault_text(record, *fault, io);
      out["error"] = std::move(error);
    }
    io.out << json::serialize(out) << "\n";
    return fault ? Exit::bad_input : Exit::good;
  }
  if (fault) refuse_record(record, *fault, io);
  io.print("verify_ok"_say, {{"game", record.game},
                             {"steps", static_cast<std::int64_t>(record.steps.size())},
                             {"result", result_text(record, io)},
                             {"hash", match::to_hex(record.seed_hash)}});
  return Exit::good;
}

}  // namespace rummage::app
