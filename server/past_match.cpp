#include "server/past_match.hpp"

#include <algorithm>
#include <array>

#include <boost/json/serialize.hpp>

#include "core/text.hpp"
#include "match/record.hpp"
#include "server/deleted_people.hpp"
#include "server/http_messages.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
namespace json = core::json;

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
  if (room.freeze_reason() == match::deed::CloseReason::data)
    return refuse("lobby_other_data"_say, {}, {{"name", room.creation().data_name.value_or("")}});
  if (room.freeze_reason())
    return refuse(
        "lobby_other_rules"_say, {},
        {{"given", std::int64_t{room.creation().rules_version}}, {"known", std::int64_t{room.game().rules_version()}}});
  return {};
}

}  // namespace

std::expected<match::ReplayCall, Refusal> read_replay_call(const std::map<std::string, std::string>& query) {
  match::ReplayCall call;
  for (const auto& [name, text] : query) {
    if (name == "lang") continue;
    if (name == "viewer" && text == "all") {
      call.viewer.reset();
    } else if (name == "viewer" && text == "watch") {
      call.viewer = core::Viewer::spectator();
    } else if (name == "viewer") {
      const auto seat = read_query_number(name, text, 0, core::max_seats - 1);
      if (!seat) return std::unexpected(seat.error());
      call.viewer = core::Seat(static_cast<int>(*seat));
    } else if (name == "from") {
      const auto number = read_query_number(name, text, 0, match::Limits::steps);
      if (!number) return std::unexpected(number.error());
      call.from = *number;
    } else if (name == "views" && (text == "yes" || text == "no")) {
      call.with_views = text == "yes";
    } else if (name == "views") {
      return refuse("option_no_such_choice"_say, {},
                    {{"option", name}, {"given", text}, {"choices", std::vector<std::string>{"yes", "no"}}});
    } else if (name != "count") {
      return refuse("field_unknown"_say, {}, {{"field", core::quoted(name)}});
    }
  }
  // Read last, since its limit depends on the views.
  const auto count = query.find("count");
  if (count == query.end()) return call;
  const auto most = call.with_views ? match::ReplayCall::most : match::ReplayCall::most_without_views;
  const auto number = read_query_number("count", count->second, 1, most);
  if (!number) return std::unexpected(number.error());
  call.count = *number;
  return call;
}

std::expected<std::string, Refusal> replay_text(store::Store& store, const store::MatchId& match,
                                                const match::ReplayCall& call) {
  const auto past = past_room(store, match);
  if (!past) return std::unexpected(past.error());
  if (auto done = check_rules(*past); !done) return std::unexpected(done.error());
  const auto steps = match::past_steps(past->record(), call);
  if (!steps) return std::unexpected(steps.error());
  return json::serialize(*steps);
}

RecordTexts::Found RecordTexts::find(store::Store& store, const store::MatchId& match) {
  std::uint64_t clearings = 0;
  {
    const std::scoped_lock lock(mutex_);
    clearings = clearings_;
    if (const auto found = records_.find(match); found != records_.end())
      if (auto record = found->second.lock()) return record;
  }
  const auto past = past_room(store, match);
  if (!past) return std::unexpected(past.error());
  auto record = std::make_shared<Record>(match::write_record(past->record()), nullptr);
  const std::scoped_lock lock(mutex_);
  std::erase_if(records_, [](const auto& one) { return one.second.expired(); });
  if (clearings == clearings_) records_[match] = record;
  return record;
}

void RecordTexts::clear() {
  const std::scoped_lock lock(mutex_);
  ++clearings_;
  records_.clear();
}

}  // namespace rummage::server
