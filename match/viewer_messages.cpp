#include "match/viewer_messages.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <boost/json/serialize.hpp>

#include "core/json_text.hpp"
#include "core/text.hpp"
#include "match/table_result.hpp"

namespace rummage::match {
namespace {

namespace json = core::json;
using namespace core::literals;
using core::JsonText;
using core::Seat;
using core::Viewer;

constexpr std::array<std::string_view, 6> stage_names{"open", "committing", "revealing", "playing", "over", "closed"};
constexpr std::array<std::string_view, 3> chair_names{"empty", "person", "bot"};

void add_messages(JsonText& out, std::string_view name, const std::vector<core::Message>& messages, Viewer viewer) {
  out.name(name).list(messages, [&](const auto& message) { core::write_message(out, message, viewer); });
}

std::int64_t number_of(PersonId person, const PublicIds& ids) { return static_cast<std::int64_t>(ids.of(person)); }

json::object write_chair(const Room& room, Seat seat, const PublicIds& ids) {
  const auto& chair = room.chair(seat);
  json::object out;
  out["kind"] = chair_names[static_cast<std::size_t>(chair.kind)];
  if (chair.kind == Chair::Kind::empty && chair.kept_for) out["kept_for"] = number_of(*chair.kept_for, ids);
  if (chair.kind == Chair::Kind::empty) return out;
  out["name"] = chair.name;
  if (chair.kind == Chair::Kind::person) {
    out["person"] = number_of(chair.person, ids);
    out["away"] = chair.is_away;
    out["late"] = chair.late;
    out["resigned"] = chair.has_resigned;
    out["agrees_to_end"] = chair.agrees_to_end;
  }
  if (const auto level = room.bot_of(seat)) out["bot"] = *level;
  return out;
}

// The seed is shown once nothing is left to be dealt from it; the seats' bytes once all of them are in.
json::object write_fairness(const Room& room) {
  const bool is_past = room.stage() == Stage::over || room.stage() == Stage::closed;
  json::object out;
  out["seed_hash"] = to_hex(room.seed_hash());
  json::array hashes;
  json::array bytes;
  for (const auto& chair : room.head().chairs) {
    hashes.emplace_back(write_bytes(chair.hash));
    if (room.has_dealt()) bytes.emplace_back(write_bytes(chair.bytes));
  }
  out["hashes"] = std::move(hashes);
  if (room.has_dealt()) out["bytes"] = std::move(bytes);
  if (is_past) out["seed"] = to_hex(room.creation().seed);
  return out;
}

json::object write_line(const ChatLine& line, const PublicIds& ids) {
  return {{"number", line.number},
          {"at", line.at_ms},
          {"person", number_of(line.person, ids)},
          {"name", line.name},
          {"text", line.text}};
}

// The kinds of action and how many words follow each: enough to offer them without giving away which claims are right.
json::array write_forms(const std::vector<std::string>& examples) {
  std::set<std::pair<std::string_view, std::size_t>> forms;
  for (const auto& action : examples) {
    const auto words = core::split_words(action);
    if (!words.empty()) forms.emplace(words.front(), words.size() - 1);
  }
  json::array out;
  for (const auto& [verb, operands] : forms) out.push_back(json::object{{"verb", verb}, {"operands", operands}});
  return out;
}

void add_deadline(JsonText& out, std::string_view name, const std::optional<Room::Deadline>& deadline) {
  out.name(name);
  if (!deadline) return out.null();
  out.open('{');
  out.number("seat", deadline->seat.index());
  out.number("at", deadline->at_ms);
  out.close('}');
}

void add_hold(JsonText& out, const Room& room) {
  if (!room.is_held()) return;
  const auto add_seats = [&](std::string_view name, core::SeatSet seats) {
    out.name(name).list(seats, [&](Seat seat) { out.number(seat.index()); });
  };
  out.name("held").open('{');
  out.number("since", *room.head().held_ms);
  out.name("until");
  if (const auto until = room.hold_ends_at())
    out.number(*until);
  else
    out.null();
  add_seats("continued", room.head().continued);
  add_seats("awaited", room.head().awaited_seats());
  out.close('}');
}

// What this viewer sees of the match now, and may do.
void add_match(JsonText& out, const Room& room, Viewer viewer) {
  const auto* match = room.match();
  if (match == nullptr || room.is_face_down()) return;
  out.number("steps", static_cast<std::int64_t>(room.steps()));
  out.name("view");
  match->write_view(viewer, out);
  match->write_tally(out);
  const bool may_anybody_act = room.stage() == Stage::playing && !room.is_still();
  const auto to_act = may_anybody_act ? match->to_act() : core::SeatSet();
  out.name("to_act").list(to_act, [&](Seat seat) { out.number(seat.index()); });
  const auto seat = viewer.seat();
  if (seat && room.stage() == Stage::playing && !room.chair(*seat).has_resigned) {
    if (!may_anybody_act)
      out.name("legal").list(std::vector<std::string>(), [](const auto&) {});
    else if (match->is_race())
      out.raw("forms", json::serialize(write_forms(match->example_actions(*seat))));
    else
      match->write_legal_actions(*seat, out.name("legal"));
  }
  out.number("dealt_at", room.head().dealt_ms);
  add_hold(out, room);
  add_deadline(out, "clock", room.deadline());
  add_deadline(out, "timer", room.timer());
  if (room.stage() != Stage::playing) {
    const auto result = room.table_result();
    out.raw("result", result ? json::serialize(write_table_result(*result)) : "null");
  }
}

void add_step(JsonText& out, const Room& room, std::uint64_t step, const std::vector<core::Message>& events,
              Viewer viewer) {
  out.open('{');
  out.number("step", static_cast<std::int64_t>(step));
  if (step > 0) {
    const auto& logged = room.all_steps()[step - 1];
    out.number("seat", logged.seat.index());
    out.number("ms", logged.ms);
    if (logged.by != Chooser::player) out.text("by", name_of(logged.by));
  }
  add_messages(out, "events", events, viewer);
  out.close('}');
}

// The steps that came with entry `next` or later. Returns how many had to be played again.
std::uint64_t add_missed_steps(JsonText& out, const Room& room, std::uint64_t next, Viewer viewer) {
  // Step n is the n-th that was played; the deal comes before them.
  const auto& played = room.all_steps();
  const auto found = std::ranges::lower_bound(played, next, {}, &RoomStep::entry);
  const bool misses_deal = next <= room.head().dealt_entry;
  const auto first = misses_deal ? 0 : static_cast<std::uint64_t>(found - played.begin()) + 1;
  const auto end = played.size() + 1;
  const auto from = std::max(first, end > Limits::steps_told ? end - Limits::steps_told : 0);
  std::uint64_t played_again = 0;
  out.name("missed").open('[');
  if (from < end)
    played_again = room.replay_from(from, [&](std::uint64_t step, const core::Events& events) {
      add_step(out, room, step, events.list(), viewer);
    });
  out.close(']');
  out.number("left_out", static_cast<std::int64_t>(from - first));
  return played_again;
}

}  // namespace

json::object write_table(const Room& room, const PublicIds& ids, std::size_t most_gone) {
  const auto& made = room.creation();
  json::object out;
  out["game"] = made.game;
  write_setup(out, made, room.game());
  if (made.data_name) out["data"] = *made.data_name;
  out["public"] = made.is_public;
  out["hints"] = made.with_hints;
  out["clock_ms"] = made.clock_ms;
  out["stand_in"] = made.stand_in;
  out["hold"] = made.holds;
  out["stage"] = stage_names[static_cast<std::size_t>(room.stage())];
  out["host"] = room.host() ? json::value(number_of(*room.host(), ids)) : json::value(nullptr);
  out["maker"] = number_of(room.maker(), ids);
  out["doors"] = room.head().are_doors_open;
  json::array chairs;
  for (int i = 0; i < made.setup.seats; ++i) chairs.emplace_back(write_chair(room, Seat(i), ids));
  out["chairs"] = std::move(chairs);
  json::array people;
  json::array removed;
  for (const auto& guest : room.guests()) {
    const auto id = number_of(guest.id, ids);
    if (guest.is_removed)
      removed.push_back(json::object{{"person", id}, {"name", guest.name}});
    else
      people.push_back(
          json::object{{"person", id}, {"name", guest.name}, {"here", guest.is_here}, {"muted", guest.is_muted}});
  }
  out["people"] = std::move(people);
  out["removed"] = std::move(removed);
  json::array gone;
  const auto& all_gone = room.forgotten_people();
  const auto first_gone = all_gone.size() - std::min(all_gone.size(), most_gone);
  for (auto i = first_gone; i < all_gone.size(); ++i) gone.emplace_back(number_of(all_gone[i], ids));
  if (!gone.empty()) out["gone"] = std::move(gone);
  out["fair"] = write_fairness(room);
  out["call_off_at"] = core::or_null(room.call_off_at());
  // In the same message it may be over.
  if (const auto at = room.end_at(); at && *at != Room::Head::at_once) out["end_at"] = *at;
  if (room.is_paused()) out["paused"] = *room.head().paused_ms;
  if (room.head().rematch) out["rematch"] = *room.head().rematch;
  if (room.head().close_reason) out["closed"] = name_of(*room.head().close_reason);
  return out;
}

void write_news(JsonText& out, const Room& room, const News& news, Viewer viewer, const PublicIds& ids) {
  out.open('{');
  out.text("type", "told");
  out.number("number", static_cast<std::int64_t>(news.number));
  out.number("at", news.at_ms);
  if (!news.said.empty()) add_messages(out, "said", news.said, viewer);
  if (news.step) {
    out.name("step");
    add_step(out, room, *news.step, news.events.list(), viewer);
  }
  if (news.chat) out.raw("chat", json::serialize(write_line(*news.chat, ids)));
  if (news.has_table_changed) {
    out.seat("seat", viewer.seat());
    out.raw("table", json::serialize(write_table(room, ids)));
  }
  if (news.step || news.has_table_changed) add_match(out, room, viewer);
  out.close('}');
}

std::string write_news(const Room& room, const News& news, Viewer viewer, const PublicIds& ids) {
  JsonText out;
  write_news(out, room, news, viewer, ids);
  return out.str();
}

std::string write_since(const Room& room, std::uint64_t next, Viewer viewer, const PublicIds& ids,
                        std::uint64_t* played_again) {
  JsonText out;
  out.open('{');
  out.text("type", "since");
  out.number("from", static_cast<std::int64_t>(next));
  out.number("number", static_cast<std::int64_t>(room.size()) - 1);
  out.number("at", room.head().last_at_ms);
  out.seat("seat", viewer.seat());
  // Somebody who comes back may have lines of all who are gone, and somebody new has none.
  const auto most_gone = next > 0 ? room.forgotten_people().size() : Limits::people;
  out.raw("table", json::serialize(write_table(room, ids, most_gone)));
  json::array chat;
  for (const auto& line : room.chat())
    if (line.number >= next) chat.emplace_back(write_line(line, ids));
  out.raw("chat", json::serialize(chat));
  const auto steps = room.match() != nullptr && !room.is_face_down() ? add_missed_steps(out, room, next, viewer) : 0;
  if (played_again != nullptr) *played_again = steps;
  add_match(out, room, viewer);
  out.close('}');
  return out.str();
}

std::expected<AdviceQuestion, core::Refusal> question_of(const Room& room, PersonId person) {
  // By their view and not by the name on the seat, which stays after somebody was removed.
  const auto seat = room.viewer_of(person).seat();
  if (!seat || room.match() == nullptr) return core::refuse("player_no_seat"_say, {});
  if (!room.creation().with_hints) return core::refuse("player_no_hints"_say, {});
  if (room.is_paused()) return core::refuse("room_is_paused"_say, {});
  return AdviceQuestion{*seat, room.match()->view(*seat)};
}

Advice advise(const AdviceQuestion& question) {
  return {question.seat, question.view->advise(question.seat), question.view->hint(question.seat)};
}

std::string write_quarantine() {
  JsonText out;
  out.open('{');
  out.text("type", "quarantined");
  add_messages(out, "said", {{"table_quarantined"_say, {}, {}}}, Viewer::spectator());
  out.close('}');
  return out.str();
}

std::string write_absent(Seat seat, std::optional<std::int64_t> until_ms) {
  JsonText out;
  out.open('{');
  out.text("type", "absent");
  out.number("seat", seat.index());
  out.name("until");
  if (until_ms)
    out.number(*until_ms);
  else
    out.null();
  out.close('}');
  return out.str();
}

std::string write_late(Seat seat, std::int64_t ms) {
  JsonText out;
  out.open('{');
  out.text("type", "late");
  out.number("seat", seat.index());
  out.number("ms", ms);
  out.close('}');
  return out.str();
}

}  // namespace rummage::match
