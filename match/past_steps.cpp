#include "match/past_steps.hpp"

#include <algorithm>
#include <string>

#include "core/json_text.hpp"
#include "match/verify.hpp"

namespace rummage::match {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
namespace json = core::json;

json::array write_events(const core::Events& events, const std::optional<core::Viewer>& viewer) {
  const auto recipient = viewer ? core::Recipient(*viewer) : core::Recipient::of_everything();
  json::array out;
  for (const auto& message : events.list()) out.emplace_back(core::message_object(message, recipient));
  return out;
}

json::object write_step(const Record& record, std::uint64_t step, const core::AnyMatch& match,
                        const core::Events& events, const ReplayCall& call) {
  json::object out;
  out["step"] = step;
  if (step > 0) {
    const auto& logged = record.steps[step - 1];
    out["seat"] = logged.seat.index();
    out["action"] = logged.action;
    out["by"] = name_of(logged.by);
    out["ms"] = logged.ms;
  }
  out["events"] = write_events(events, call.viewer);
  if (!call.with_views) return out;
  out["view"] = call.viewer ? match.view(*call.viewer)->write() : match.position();
  out["to_act"] = core::write_seats(match.to_act());
  for (auto& field : core::to_object([&](core::JsonText& text) { match.write_tally(text); }))
    out[field.key()] = std::move(field.value());
  return out;
}

}  // namespace

std::expected<json::object, Refusal> past_steps(Record record, const ReplayCall& call) {
  const auto seats = record.setup.seats;
  if (call.viewer && call.viewer->seat() && call.viewer->seat()->index() >= seats)
    return refuse("no_such_seat"_say, {}, {{"field", std::string("viewer")}, {"most", std::int64_t{seats} - 1}});

  const auto last = record.steps.size();
  json::object out;
  out["game"] = record.game;
  out["seats"] = seats;
  out["names"] = json::array(record.names.begin(), record.names.end());
  out["last"] = last;
  record.steps.resize(std::min<std::uint64_t>(last, call.from + call.count - 1));
  json::array steps;
  const auto fault = replay(record, [&](std::uint64_t step, const core::AnyMatch& now, const core::Events& events) {
    if (step >= call.from) steps.emplace_back(write_step(record, step, now, events, call));
  });
  if (fault) return std::unexpected(fault->reason);
  out["steps"] = std::move(steps);
  return out;
}

}  // namespace rummage::match
