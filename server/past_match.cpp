#include "server/past_match.hpp"

#include <algorithm>
#include <array>

#include "core/json_text.hpp"
#include "core/read_number.hpp"
#include "core/text.hpp"
#include "match/record.hpp"
#include "match/verify.hpp"
#include "server/deleted_people.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
namespace json = core::json;

std::expected<std::uint64_t, Refusal> read_number(const std::string& name, const std::string& text, std::uint64_t least,
                                                  std::uint64_t most) {
  const auto number = core::read_number<std::uint64_t>(text);
  if (number && *number >= least && *number <= most) return *number;
  return refuse(
      "field_out_of_range"_say, {},
      {{"field", name}, {"least", static_cast<std::int64_t>(least)}, {"most", static_cast<std::int64_t>(most)}});
}

// The record contains the seed, so nobody gets it before the end.
std::expected<match::Room, Refusal> past_room(store::Store& store, const store::MatchId& match) {
  auto found = read_room(store, match);
  if (!found) return std::unexpected(found.error());
  if (!*found) return refuse("lobby_no_such_table"_say, {});
  auto& room = *found;
  const bool is_past = room->stage() == match::Stage::over || room->stage() == match::Stage::closed;
  if (!is_past) return refuse("lobby_match_not_over"_say, {});
  if (!room->has_dealt()) return refuse("lobby_no_match"_say, {});
  return std::move(*room);
}

// Steps can only be shown by playing them again.
core::Done check_rules(const match::Room& room) {
  if (room.frozen() == match::deed::CloseReason::data)
    return refuse("lobby_other_data"_say, {}, {{"name", room.made().data_name.value_or("")}});
  if (room.frozen())
    return refuse(
        "lobby_other_rules"_say, {},
        {{"given", std::int64_t{room.made().rules_version}}, {"known", std::int64_t{room.game().rules_version()}}});
  return {};
}

json::array write_events(const core::Events& events, const std::optional<core::Viewer>& viewer) {
  const auto recipient = viewer ? core::Recipient(*viewer) : core::Recipient::of_everything();
  json::array out;
  for (const auto& message : events.list()) out.emplace_back(core::message_object(message, recipient));
  return out;
}

json::object write_step(const match::Record& record, std::uint64_t step, const core::AnyMatch& match,
                        const core::Events& events, const std::optional<core::Viewer>& viewer) {
  json::object out;
  out["step"] = step;
  if (step > 0) {
    const auto& logged = record.steps[step - 1];
    out["seat"] = logged.seat.index();
    out["action"] = logged.action;
    out["by"] = match::name_of(logged.by);
    out["ms"] = logged.ms;
  }
  out["events"] = write_events(events, viewer);
  out["view"] = viewer ? match.view(*viewer)->write() : match.position();
  out["to_act"] = core::write_seats(match.to_act());
  for (auto& field : core::to_object([&](core::JsonText& text) { match.write_tally(text); }))
    out[field.key()] = std::move(field.value());
  return out;
}

}  // namespace

std::expected<ReplayCall, Refusal> read_replay_call(const std::map<std::string, std::string>& query) {
  ReplayCall call;
  for (const auto& [name, text] : query) {
    if (name == "lang") continue;
    if (name == "viewer" && text == "all") {
      call.viewer.reset();
    } else if (name == "viewer" && text == "watch") {
      call.viewer = core::Viewer::spectator();
    } else if (name == "viewer") {
      const auto seat = read_number(name, text, 0, core::max_seats - 1);
      if (!seat) return std::unexpected(seat.error());
      call.viewer = core::Seat(static_cast<int>(*seat));
    } else if (name == "from" || name == "count") {
      const bool is_count = name == "count";
      const auto number = read_number(name, text, is_count ? 1 : 0, is_count ? ReplayCall::most : match::Limits::steps);
      if (!number) return std::unexpected(number.error());
      (is_count ? call.count : call.from) = *number;
    } else {
      return refuse("field_unknown"_say, {}, {{"field", core::quoted(name)}});
    }
  }
  return call;
}

std::expected<json::object, Refusal> write_replay(store::Store& store, const store::MatchId& match,
                                                  const ReplayCall& call) {
  const auto past = past_room(store, match);
  if (!past) return std::unexpected(past.error());
  if (auto done = check_rules(*past); !done) return std::unexpected(done.error());
  auto record = past->record();
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
  const auto fault =
      match::replay(record, [&](std::uint64_t step, const core::AnyMatch& now, const core::Events& events) {
        if (step >= call.from) steps.emplace_back(write_step(record, step, now, events, call.viewer));
      });
  if (fault) return std::unexpected(fault->reason);
  out["steps"] = std::move(steps);
  return out;
}

std::expected<std::string, Refusal> record_text(store::Store& store, const store::MatchId& match) {
  const auto past = past_room(store, match);
  if (!past) return std::unexpected(past.error());
  return match::write_record(past->record());
}

}  // namespace rummage::server
