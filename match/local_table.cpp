#include "match/local_table.hpp"

#include <algorithm>
#include <limits>

#include "bots/arena.hpp"

namespace rummage::match {

using core::Refusal;

namespace {

// A table of one's own is never closed because nobody used it.
constexpr std::int64_t no_idle_limit = std::numeric_limits<std::int64_t>::max() / 4;

core::LogLine line_of(const Entry& entry, std::uint64_t number) {
  return {static_cast<std::int64_t>(number), entry.at_ms, write_entry(entry)};
}

}  // namespace

LocalTable::LocalTable(Room room)
    : room_(std::move(room)),
      thinker_(bots::find_arena(room_.game().name())->new_thinker()),
      thoughts_(BotPlans::seed_of(room_)),
      now_ms_(room_.head().last_at_ms) {
  think();
}

std::expected<LocalTable, Refusal> LocalTable::create(const core::json::object& wanted, std::string name,
                                                      const Bytes32& seed, std::int64_t now_ms) {
  auto made = read_creation(wanted);
  if (!made) return std::unexpected(made.error());
  made->name = std::move(name);
  made->seed = seed;
  const Entry entry{now_ms, Doer::person_of(person), std::move(*made)};
  auto room = Room::create(entry);
  if (!room) return std::unexpected(room.error());
  LocalTable table(std::move(*room));
  table.log_.push_back(line_of(entry, 0));
  return table;
}

std::expected<LocalTable, Refusal> LocalTable::fold(std::vector<core::LogLine> log) {
  auto room = Room::fold(log);
  if (!room) return std::unexpected(room.error());
  LocalTable table(std::move(*room));
  table.log_ = std::move(log);
  return table;
}

std::string LocalTable::since(std::uint64_t next) const {
  return write_since(room_, next, room_.viewer_of(person), SameIds());
}

DueEntries LocalTable::dues() const { return {room_, plans_, no_idle_limit, {}}; }

std::optional<std::int64_t> LocalTable::next_at(std::int64_t now_ms) const {
  const auto at = dues().next_at(std::max(now_ms, now_ms_));
  return at && *at < no_idle_limit ? at : std::nullopt;
}

std::vector<std::string> LocalTable::ask(std::string_view text, std::int64_t now_ms, std::string_view language) {
  const AnswerLanguage answer_language{language, room_.game().folder()};
  auto messages = advance(now_ms);
  auto request = read_envelope(text);
  auto reply =
      request ? answer(*request, messages, answer_language) : write_refusal({}, request.error(), answer_language);
  messages.push_back(std::move(reply));
  return messages;
}

std::string LocalTable::answer(const Request& request, std::vector<std::string>& told, const AnswerLanguage& language) {
  const auto refused = [&](const Refusal& why) { return write_refusal(request.id, why, language); };
  if (is_no_deed(request.verb))
    if (auto done = check_no_fields(request); !done) return refused(done.error());
  if (request.verb == "ping") return write_answer(request.id, {{"now", now_ms_}});
  if (request.verb == "advise") {
    const auto question = question_of(room_, person);
    return question ? write_advice(request.id, advise(*question), language) : refused(question.error());
  }
  std::expected<Deed, Refusal> deed = deed::Come{room_.creation().name};
  if (request.verb != "come") deed = read_request(request.fields);
  if (!deed) return refused(deed.error());
  const auto number = enter({now_ms_, Doer::person_of(person), std::move(*deed)}, told);
  if (!number) return refused(number.error());
  core::JsonText out;
  write_acknowledgement(out, request.id, *number);
  return std::string(out.view());
}

std::expected<std::uint64_t, Refusal> LocalTable::enter(const Entry& entry, std::vector<std::string>& told) {
  if (auto done = room_.check_room_for(entry); !done) return std::unexpected(done.error());
  auto news = room_.apply(entry);
  if (!news) return std::unexpected(news.error());
  log_.push_back(line_of(entry, news->number));
  told.push_back(write_news(room_, *news, room_.viewer_of(person), SameIds()));
  think();
  return news->number;
}

void LocalTable::think() {
  for (const auto& job : plans_.wanted(room_, dues().late(now_ms_), thoughts_))
    plans_.take(room_, BotPlans::think(job, *thinker_), now_ms_);
}

void LocalTable::move_to(std::int64_t now_ms) { now_ms_ = std::max(now_ms_, now_ms); }

std::vector<std::string> LocalTable::advance(std::int64_t now_ms) {
  move_to(now_ms);
  think();  // a clock may have run out since
  std::vector<std::string> told;
  while (const auto due = dues().entry(now_ms_))
    if (!enter(due->entry, told)) {
      // A bot's mistake must not stop the person's match: its seat is thought about again when the match has moved on.
      plans_.drop(due->entry.by.seat);
      break;
    }
  return told;
}

}  // namespace rummage::match
