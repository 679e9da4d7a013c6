#include "match/room.hpp"

#include <algorithm>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "match/judge.hpp"
#include "match/visible_text.hpp"

namespace rummage::match {

using namespace core::literals;
using core::Refusal;
using core::refuse;
using core::Seat;

namespace {

// A claim that comes later than this is not reported as too late.
constexpr std::int64_t longest_late_ms = 5'000;

core::Done check_made(const core::AnyGame& game, const deed::Create& made) {
  if (auto done = core::check_setup(game, made.setup); !done) return done;
  if (made.name.size() > Limits::name_bytes || !is_showable(made.name)) return refuse("room_bad_name"_say, {});
  if (made.clock_ms != 0 && (made.clock_ms < Limits::shortest_clock_ms || made.clock_ms > Limits::longest_clock_ms))
    return refuse("room_clock_range"_say, {},
                  {{"least", Limits::shortest_clock_ms / 1000}, {"most", Limits::longest_clock_ms / 1000}});
  return check_level(game, made.stand_in);
}

// Why a match that began like this cannot go on with this program, if it cannot.
std::optional<deed::CloseReason> what_changed(const core::AnyGame& game, const deed::Create& made) {
  if (made.rules_version != game.rules_version()) return deed::CloseReason::rules;
  const auto data = chosen_data(game.options(), made.setup);
  if (made.data_hash && (!data || data->hash != *made.data_hash)) return deed::CloseReason::data;
  return std::nullopt;
}

// Replaces levels that this program no longer has by the usual one, so that matches with such bots go on.
void mend_levels(Deed& deed, const core::AnyGame& game) {
  const auto levels = game.bots();
  const auto mend = [&](std::string& level) {
    if (std::ranges::find(levels, level) == levels.end()) level = usual_level(game);
  };
  if (auto* made = std::get_if<deed::Create>(&deed)) mend(made->stand_in);
  if (auto* bot = std::get_if<deed::SeatBot>(&deed)) mend(bot->level);
  if (auto* start = std::get_if<deed::Start>(&deed); start != nullptr && start->level) mend(*start->level);
}

}  // namespace

std::string_view usual_level(const core::AnyGame& game) {
  const auto levels = game.bots();
  for (const std::string_view level : {"club", "greedy"})
    if (std::ranges::find(levels, level) != levels.end()) return level;
  return levels.back();
}

deed::Create plan_table(const core::AnyGame& game, const core::Setup& setup) {
  deed::Create made;
  made.game = game.name();
  made.rules_version = game.rules_version();
  made.setup = setup;
  if (const auto data = chosen_data(game.options(), setup)) {
    made.data_name = data->name;
    made.data_hash = data->hash;
  }
  made.stand_in = usual_level(game);
  return made;
}

std::expected<Room, Refusal> Room::create(const Entry& entry) {
  const auto* made = std::get_if<deed::Create>(&entry.deed);
  if (made == nullptr || entry.by.kind != Doer::Kind::person) return refuse("room_not_theirs"_say, {});
  const auto* game = games::find(made->game);
  if (game == nullptr) return refuse("no_such_game"_say, {}, {{"given", core::quoted(made->game)}});
  Room room;
  room.head_.frozen = what_changed(*game, *made);
  if (!room.head_.frozen)
    if (auto done = check_made(*game, *made); !done) return std::unexpected(done.error());
  room.game_ = game;
  auto own = *made;
  own.clock_ms = std::min(own.clock_ms, Limits::longest_clock_ms);  // other rules may have allowed a longer one
  room.made_ = std::make_shared<const deed::Create>(std::move(own));
  room.seed_hash_ = sha256(made->seed);
  auto& head = room.head_;
  head.entries = 1;
  head.last_at_ms = head.touched_ms = head.stage_ms = entry.at_ms;
  head.chairs.resize(static_cast<std::size_t>(made->setup.seats));
  Guest host;
  host.id = entry.by.person;
  host.name = made->name;
  head.guests.push_back(std::move(host));
  head.host = entry.by.person;
  return room;
}

std::expected<Room, Refusal> Room::fold(std::span<const core::LogLine> log) {
  if (log.empty()) return refuse("room_no_such_table"_say, {});
  auto first = read_entry(log.front().text, log.front().at_ms);
  if (!first) return std::unexpected(first.error());
  if (const auto* made = std::get_if<deed::Create>(&first->deed))
    if (const auto* game = games::find(made->game)) mend_levels(first->deed, *game);
  auto room = create(*first);
  if (!room) return room;
  for (const auto& line : log.subspan(1)) {
    auto entry = read_entry(line.text, line.at_ms);
    if (!entry) return std::unexpected(entry.error());
    mend_levels(entry->deed, room->game());
    if (room->head_.frozen) {
      room->recall(*entry);
      continue;
    }
    if (auto news = room->apply(*entry); !news) return std::unexpected(news.error());
  }
  return room;
}

std::expected<Room, Refusal> Room::against_bots(const Entry& entry, std::span<const std::string> names,
                                                std::string_view level, News& dealt) {
  auto room = create(entry);
  if (!room) return room;
  if (auto done = check_level(room->game(), level); !done) return std::unexpected(done.error());
  auto& chairs = room->head_.chairs;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    chairs[i].kind = i == 0 ? Chair::Kind::person : Chair::Kind::bot;
    chairs[i].person = i == 0 ? entry.by.person : PersonId{};
    chairs[i].name = names[i];
    if (i > 0) chairs[i].level = level;
  }
  dealt = room->take(Judge(*room, entry).deal_at_once());
  return room;
}

// The entry was judged when it was stored. Who came, sat down and did what can be recalled without the rules.
void Room::recall(const Entry& entry) {
  const bool is_persons_close = std::holds_alternative<deed::Close>(entry.deed) && entry.by.kind == Doer::Kind::person;
  // Neither of these is accepted while a match is played, so the match had ended.
  if (head_.stage == Stage::playing && (is_persons_close || std::holds_alternative<deed::Rematch>(entry.deed)))
    head_.stage = Stage::over;
  auto verdict = Judge(*this, entry, Judge::Mode::recalling).run();
  if (verdict) {
    take(std::move(*verdict));
    return;
  }
  ++head_.entries;
  head_.last_at_ms = std::max(head_.last_at_ms, entry.at_ms);
}

void Room::recall_end(const std::optional<core::Result>& result) {
  if (head_.stage == Stage::playing) head_.stage = Stage::over;
  head_.recalled = result;
  if (result) head_.ended.reset();  // the match had ended by its rules before it was closed
}

std::expected<Room::Verdict, Refusal> Room::judge(const Entry& entry) const { return Judge(*this, entry).run(); }

News Room::take(Verdict verdict) {
  head_ = std::move(verdict.head);
  if (verdict.news.chat) {
    log_.chat.push_back(*verdict.news.chat);
    if (log_.chat.size() > Limits::chat_lines) log_.chat.pop_front();
  }
  if (verdict.step) log_.steps.push_back(std::move(*verdict.step));
  if (verdict.match) {
    match_ = std::move(verdict.match);
    before_ = std::move(verdict.before);
  }
  return std::move(verdict.news);
}

std::expected<News, Refusal> Room::apply(const Entry& entry) {
  auto verdict = judge(entry);
  if (!verdict) return std::unexpected(verdict.error());
  return take(std::move(*verdict));
}

const std::string& gone_name() {
  static const std::string name = core::Catalogue::of_default().sentence({}, {"gone_name"_say, {}, {}});
  return name;
}

void Room::forget(PersonId person) {
  for (auto& guest : head_.guests)
    if (guest.id == person) guest.name = gone_name();
  for (auto& own : head_.chairs)
    if (own.kind == Chair::Kind::person && own.person == person) own.name = gone_name();
  for (auto& line : log_.chat)
    if (line.person == person) line.name = gone_name();
}

Room Room::with_match(std::unique_ptr<core::AnyMatch> match) const {
  Room copy(*this);
  copy.match_ = std::move(match);
  return copy;
}

bool operator==(const Room& a, const Room& b) {
  const auto same = [](const auto& one, const auto& other) {
    return one == nullptr || other == nullptr ? one == other : one->equals(*other);
  };
  return a.game_ == b.game_ && *a.made_ == *b.made_ && a.head_ == b.head_ && a.log_ == b.log_ &&
         same(a.match_, b.match_) && same(a.before_, b.before_);
}

// --- who is who -----------------------------------------------------------------------------------------------------

const Guest* Room::guest(PersonId person) const {
  const auto found = std::ranges::find(head_.guests, person, &Guest::id);
  return found == head_.guests.end() ? nullptr : &*found;
}

std::optional<Seat> Room::Head::seat_of(PersonId person) const {
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].kind == Chair::Kind::person && chairs[i].person == person) return Seat(static_cast<int>(i));
  return std::nullopt;
}

core::Viewer Room::viewer_of(PersonId person) const {
  const auto seat = seat_of(person);
  const auto* known = guest(person);
  // A person who was removed sees only what a spectator sees, though the seat keeps their name.
  if (!seat || known == nullptr || known->is_removed) return core::Viewer::spectator();
  return *seat;
}

std::vector<std::string> Room::names() const {
  std::vector<std::string> names;
  for (const auto& own : head_.chairs) names.push_back(own.name);
  return names;
}

std::optional<std::string_view> Room::bot_of(Seat seat) const {
  if (seat.index() >= static_cast<int>(head_.chairs.size())) return std::nullopt;
  const auto& own = chair(seat);
  if (own.kind == Chair::Kind::bot) return own.level;
  if (own.kind == Chair::Kind::empty) return std::nullopt;
  if (own.is_away || own.has_resigned || own.late >= Limits::late_times) return made_->stand_in;
  return std::nullopt;
}

// --- time -----------------------------------------------------------------------------------------------------------

std::optional<Room::Deadline> Room::deadline() const {
  std::optional<Deadline> first;
  for (std::size_t i = 0; i < head_.chairs.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    if (const auto at = clock_of(seat); at && (!first || *at < first->at_ms)) first = Deadline{seat, *at};
  }
  return first;
}

std::optional<std::int64_t> Room::clock_of(Seat seat) const {
  const bool does_run = head_.stage == Stage::playing && made_->clock_ms > 0 && chair(seat).may_act && !bot_of(seat);
  return does_run ? std::optional(chair(seat).turn_since_ms + made_->clock_ms) : std::nullopt;
}

std::optional<Room::Deadline> Room::timer() const {
  if (head_.stage != Stage::playing || match_ == nullptr) return std::nullopt;
  const auto timer = match_->timer();
  if (!timer) return std::nullopt;
  return Deadline{timer->seat, head_.changed_ms + timer->after_ms};
}

std::optional<std::int64_t> Room::call_off_at() const {
  if (head_.stage != Stage::committing && head_.stage != Stage::revealing) return std::nullopt;
  return head_.stage_ms + std::max(Limits::bytes_ms, made_->clock_ms);
}

std::optional<std::int64_t> Room::too_late_by(Seat seat, std::string_view action, std::int64_t at_ms) const {
  const auto late = at_ms - head_.changed_ms;
  if (before_ == nullptr || head_.stage == Stage::open || late < 0 || late > longest_late_ms) return std::nullopt;
  if (log_.steps.back().seat == seat) return std::nullopt;
  MatchChance chance(head_.key);
  const auto read = before_->read(seat, action);
  if (!read || !before_->is_find(*read, chance.at(steps()))) return std::nullopt;
  return late;
}

bool Room::Head::is_end_agreed() const {
  bool is_anybody = false;
  for (const auto& own : chairs) {
    // Those who are away or have resigned are not asked: otherwise one who left could keep all others from ending it.
    if (own.kind != Chair::Kind::person || own.is_away || own.has_resigned) continue;
    if (!own.agrees_to_end) return false;
    is_anybody = true;
  }
  return is_anybody && stage == Stage::playing;
}

// --- records --------------------------------------------------------------------------------------------------------

std::vector<std::optional<Bytes32>> Room::Head::seat_bytes() const {
  std::vector<std::optional<Bytes32>> bytes;
  for (const auto& own : chairs) bytes.push_back(own.bytes);
  return bytes;
}

Record Room::record() const {
  auto record = begin_record(made_->game, made_->rules_version, made_->setup, names(), made_->seed, head_.seat_bytes());
  if (head_.frozen) {
    record.foreign_options = made_->foreign_options;
    record.data.reset();
    if (made_->data_name && made_->data_hash)
      record.data = data_by_hash(game_->options(), *made_->data_name, *made_->data_hash);
    record.check = record.head_check();
  }
  record.steps.reserve(log_.steps.size());
  for (const auto& step : log_.steps) record.append(step.seat, step.action, step.ms, step.by);
  record.resigned = head_.resigned;
  record.ended = head_.ended;
  record.result = result();
  return record;
}

std::optional<core::Result> Room::result() const { return match_ != nullptr ? match_->result() : head_.recalled; }

std::optional<Standings> Room::standings() const {
  return standings_of(made_->setup.seats, result(), head_.resigned, head_.ended);
}

deed::Create Room::again(std::string name, const Bytes32& seed) const {
  auto made = *made_;
  made.name = std::move(name);
  made.seed = seed;
  return made;
}

}  // namespace rummage::match
