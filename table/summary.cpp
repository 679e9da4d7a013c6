#include "table/summary.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>

namespace rummage::table {
namespace {

namespace json = core::json;

store::Status status_of(match::Stage stage) {
  switch (stage) {
    case match::Stage::playing: return store::Status::playing;
    case match::Stage::over: return store::Status::over;
    case match::Stage::closed: return store::Status::closed;
    default: return store::Status::open;
  }
}

}  // namespace

store::Summary summarize(const store::MatchId& match, const match::Room& room, const match::Room::Verdict* next) {
  const auto& head = next != nullptr ? next->head : room.head();
  const auto& made = room.creation();
  json::object text;
  match::write_setup(text, made, room.game());
  text["clock_ms"] = made.clock_ms;
  text["hints"] = made.with_hints;
  text["doors"] = head.are_doors_open;
  json::array names;
  json::array people;  // beside the names, which change if an account is deleted
  std::int64_t kept = 0;
  store::Summary out;
  for (const auto& chair : head.chairs) {
    names.emplace_back(chair.kind == match::Chair::Kind::empty ? json::value(nullptr) : json::value(chair.name));
    const bool is_person = chair.kind == match::Chair::Kind::person;
    people.emplace_back(is_person ? json::value(static_cast<std::int64_t>(chair.person)) : json::value(nullptr));
    if (is_person) out.people.push_back(chair.person);
    if (!chair.kept_for || head.stage != match::Stage::open) continue;
    out.people.push_back(*chair.kept_for);  // they find the table in their list
    ++kept;
  }
  text["names"] = std::move(names);
  text["people"] = std::move(people);
  if (kept > 0) text["kept"] = kept;
  const auto host = std::ranges::find_if(head.guests, [&](const match::Guest& guest) { return guest.id == head.host; });
  const bool has_host = host != head.guests.end();
  // The host finds the table in their list even before they sit down.
  if (has_host && head.stage == match::Stage::open && std::ranges::find(out.people, host->id) == out.people.end())
    out.people.push_back(host->id);
  text["host"] = has_host ? json::value(host->name) : json::value(nullptr);
  text["host_person"] = has_host ? json::value(static_cast<std::int64_t>(host->id)) : json::value(nullptr);
  // The result is kept, since a later program may not have the rules that can compute it.
  const auto result = next != nullptr && next->match ? next->match->result() : room.result();
  if (result) text["result"] = core::write_result(*result);
  if (const auto ranked = match::table_result_of(made.setup.seats, result, head.resigned, head.ended))
    text["standings"] = match::write_table_result(*ranked);
  out.match = match;
  out.game = made.game;
  out.status = status_of(head.stage);
  out.is_public = made.is_public;
  out.is_paused = head.paused_ms.has_value();
  out.maker = room.maker();
  out.is_listed_last = made.is_listed_last;
  out.touched_ms = head.touched_ms;
  // The clocks are not in it, since it is not written with every move; the table itself is asked for them.
  out.text = json::serialize(text);
  return out;
}

}  // namespace rummage::table
