#include "match/viewer_messages.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <boost/json/serialize.hpp>

#include "core/json_text.hpp"
#include "core/text.hpp"
#include "match/standings.hpp"
#include "match/verify.hpp"

namespace rummage::match {
namespace {

namespace json = core::json;
using namespace core::literals;
using core::JsonText;
using core::Seat;
using core::Viewer;

// More than anybody reads after being away; the record has them all.
constexpr std::uint64_t most_steps_told = 200;

constexpr std::array<std::string_view, 6> stage_names{"open", "committing", "revealing", "playing", "over", "closed"};
constexpr std::array<std::string_view, 3> chair_names{"empty", "person", "bot"};

void add_messages(JsonText& out, std::string_view name, const std::vector<core::Message>& messages, Viewer viewer) {
  out.name(name).list(messages, [&](const auto& message) { core::write_message(out, message, viewer); });
}

json::object write_chair(const Room& room, Seat seat) {
  const auto& chair = room.chair(seat);
  json::object out;
  out["kind"] = chair_names[static_cast<std::size_t>(chair.kind)];
  if (chair.kind == Chair::Kind::empty) return out;
  out["name"] = chair.name;
  if (chair.kind == Chair::Kind::person) {
    out["person"] = static_cast<std::int64_t>(chair.person);
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
  if (is_past) out["seed"] = to_hex(room.made().seed);
  return out;
}

json::object write_line(const ChatLine& line) {
  return {{"number", line.number},
          {"at", line.at_ms},
          {"person", static_cast<std::int64_t>(line.person)},
          {"name", line.name},
          {"text", line.text}};
}

// The kinds of action and how many words follow each: enough to offer them without giving away which claims are right.
json::array write_forms(const std::vector<std::string>& legal) {
  std::set<std::pair<std::string_view, std::size_t>> forms;
  for (const auto& action : legal) {
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

// What this viewer sees of the match now, and may do.
void add_match(JsonText& out, const Room& room, Viewer viewer) {
  const auto* match = room.match();
  if (match == nullptr) return;
  out.number("steps", static_cast<std::int64_t>(room.steps()));
  out.name("view");
  match->write_view(viewer, out);
  match->write_tally(out);
  const auto to_act = room.stage() == Stage::playing ? match->to_act() : core::SeatSet();
  out.name("to_act").list(to_act, [&](Seat seat) { out.number(seat.index()); });
  const auto seat = viewer.seat();
  if (seat && room.stage() == Stage::playing && !room.chair(*seat).has_resigned) {
    if (match->is_race())
      out.raw("forms", json::serialize(write_forms(match->legal_actions(*seat))));
    else
      match->write_legal_actions(*seat, out.name("legal"));
  }
  add_deadline(out, "clock", room.deadline());
  add_deadline(out, "timer", room.timer());
  if (room.stage() != Stage::playing) {
    const auto standings = room.standings();
    out.raw("result", standings ? json::serialize(write_standings(*standings)) : "null");
  }
}

void add_step(JsonText& out, const Room& room, std::uint64_t step, const std::vector<core::Message>& events,
              Viewer viewer) {
  out.open('{');
  out.number("step", static_cast<std::int64_t>(step));
  if (step > 0) {
    const auto& logged = room.played()[step - 1];
    out.number("seat", logged.seat.index());
    out.number("ms", logged.ms);
    if (logged.by != Chooser::player) out.text("by", name_of(logged.by));
  }
  add_messages(out, "events", events, viewer);
  out.close('}');
}

// The steps that came with entry `next` or later. The match is played again for them, since a room keeps no events.
void add_missed_steps(JsonText& out, const Room& room, std::uint64_t next, Viewer viewer) {
  // Step n is the n-th that was played; the deal comes before them.
  const auto& played = room.played();
  const auto found = std::ranges::lower_bound(played, next, {}, &PlayedStep::entry);
  const bool misses_deal = next <= room.head().dealt_entry;
  const auto first = misses_deal ? 0 : static_cast<std::uint64_t>(found - played.begin()) + 1;
  const auto end = played.size() + 1;
  const auto from = std::max(first, end > most_steps_told ? end - most_steps_told : 0);
  out.name("missed").open('[');
  if (from < end)
    (void)replay(room.record(), [&](std::uint64_t step, const core::AnyMatch&, const core::Events& events) {
      if (step >= from) add_step(out, room, step, events.list(), viewer);
    });
  out.close(']');
  out.number("left_out", static_cast<std::int64_t>(from - first));
}

}  // namespace

json::object write_table(const Room& room) {
  const auto& made = room.made();
  json::object out;
  out["game"] = made.game;
  write_setup(out, made, room.game());
  if (made.data_name) out["data"] = *made.data_name;
  out["public"] = made.is_public;
  out["hints"] = made.with_hints;
  out["clock_ms"] = made.clock_ms;
  out["stand_in"] = made.stand_in;
  out["stage"] = stage_names[static_cast<std::size_t>(room.stage())];
  out["host"] = room.host() ? json::value(static_cast<std::int64_t>(*room.host())) : json::value(nullptr);
  out["doors"] = room.head().are_doors_open;
  json::array chairs;
  for (int i = 0; i < made.setup.seats; ++i) chairs.emplace_back(write_chair(room, Seat(i)));
  out["chairs"] = std::move(chairs);
  json::array people;
  for (const auto& guest : room.guests()) {
    const auto id = static_cast<std::int64_t>(guest.id);
    if (!guest.is_removed)
      people.push_back(
          json::object{{"person", id}, {"name", guest.name}, {"here", guest.is_here}, {"muted", guest.is_muted}});
  }
  out["people"] = std::move(people);
  out["fair"] = write_fairness(room);
  out["call_off_at"] = core::or_null(room.call_off_at());
  if (room.head().rematch) out["rematch"] = *room.head().rematch;
  if (room.head().close_reason) out["closed"] = name_of(*room.head().close_reason);
  return out;
}

void write_news(JsonText& out, const Room& room, const News& news, Viewer viewer) {
  out.open('{');
  out.text("type", "told");
  out.number("number", static_cast<std::int64_t>(news.number));
  out.number("at", news.at_ms);
  if (!news.said.empty()) add_messages(out, "said", news.said, viewer);
  if (news.step) {
    out.name("step");
    add_step(out, room, *news.step, news.events.list(), viewer);
  }
  if (news.chat) out.raw("chat", json::serialize(write_line(*news.chat)));
  if (news.has_table_changed) {
    out.seat("seat", viewer.seat());
    out.raw("table", json::serialize(write_table(room)));
  }
  if (news.step || news.has_table_changed) add_match(out, room, viewer);
  out.close('}');
}

std::string write_news(const Room& room, const News& news, Viewer viewer) {
  JsonText out;
  write_news(out, room, news, viewer);
  return out.str();
}

std::string write_since(const Room& room, std::uint64_t next, Viewer viewer) {
  JsonText out;
  out.open('{');
  out.text("type", "since");
  out.number("from", static_cast<std::int64_t>(next));
  out.number("number", static_cast<std::int64_t>(room.size()) - 1);
  out.number("at", room.head().last_at_ms);
  out.seat("seat", viewer.seat());
  out.raw("table", json::serialize(write_table(room)));
  json::array chat;
  for (const auto& line : room.chat())
    if (line.number >= next) chat.emplace_back(write_line(line));
  out.raw("chat", json::serialize(chat));
  if (room.match() != nullptr) add_missed_steps(out, room, next, viewer);
  add_match(out, room, viewer);
  out.close('}');
  return out.str();
}

std::expected<Advice, core::Refusal> advise(const Room& room, PersonId person) {
  // By their view and not by the name on the seat, which stays after somebody was removed.
  const auto seat = room.viewer_of(person).seat();
  if (!seat || room.match() == nullptr) return core::refuse("player_no_seat"_say, {});
  if (!room.made().with_hints) return core::refuse("player_no_hints"_say, {});
  const auto view = room.match()->view(*seat);
  return Advice{*seat, view->advise(*seat), view->hint(*seat)};
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
