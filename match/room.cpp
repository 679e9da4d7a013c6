#include "match/room.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

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
  if (made.rules_version > game.rules_version()) return deed::CloseReason::rules;
  const auto* option = core::data_option(game.options());
  if (!made.data_hash) return std::nullopt;
  const auto number = option == nullptr ? std::nullopt : find_data_set(option->shelf(), *made.data_hash);
  const auto chosen =
      option == nullptr ? 0 : made.setup.options[static_cast<std::size_t>(option - game.options().data())];
  if (!number || static_cast<std::int32_t>(*number) != chosen) return deed::CloseReason::data;
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

std::string_view strongest_level(const core::AnyGame& game) { return game.bots().back(); }

void choose_newest(deed::Create& made, const core::AnyGame& game) {
  made.rules_version = game.rules_version();
  made.setup.version = 0;
  if (const auto data = chosen_data(game.options(), made.setup)) {
    made.data_name = data->name;
    made.data_hash = data->hash;
  }
}

deed::Create plan_table(const core::AnyGame& game, const core::Setup& setup) {
  deed::Create made;
  made.game = game.name();
  made.setup = setup;
  choose_newest(made, game);
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
  room.creation_ = std::make_shared<const deed::Create>(std::move(own));
  room.seed_hash_ = sha256(made->seed);
  auto& head = room.head_;
  head.entries = 1;
  head.last_at_ms = head.touched_ms = head.stage_ms = entry.at_ms;
  head.chairs.resize(static_cast<std::size_t>(made->setup.seats));
  Guest host;
  host.id = entry.by.person;
  host.name = made->name;
  head.guests.push_back(std::move(host));
  const auto expect = [&](PersonId person, const std::string& name, bool is_removed) {
    if (room.guest(person) != nullptr) return;
    Guest guest;
    guest.id = person;
    guest.name = name;
    guest.is_here = false;
    guest.is_removed = is_removed;
    head.guests.push_back(std::move(guest));
  };
  for (const auto& one : made->unwelcome) expect(one.person, one.name, true);
  for (const auto& one : made->kept_seats) {
    if (one.seat.index() >= made->setup.seats || head.kept_for(one.person)) continue;
    if (const auto* known = room.guest(one.person); known != nullptr && known->is_removed) continue;
    expect(one.person, one.name, false);
    head.chairs[static_cast<std::size_t>(one.seat.index())].kept_for = one.person;
  }
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
  head_.paused_ms.reset();
  head_.held_ms.reset();
  head_.recalled = result;
  if (result) head_.ended.reset();  // the match had ended by its rules before it was closed
}

std::expected<Room::Verdict, Refusal> Room::judge(const Entry& entry) const { return Judge(*this, entry).run(); }

News Room::take(Verdict verdict) {
  head_ = std::move(verdict.head);
  if (verdict.news.chat) {
    log_.speakers.insert(verdict.news.chat->person);
    log_.chat.push_back(*verdict.news.chat);
    if (log_.chat.size() > Limits::chat_lines) log_.chat.pop_front();
  }
  if (verdict.step) log_.steps.push_back(std::move(*verdict.step));
  if (verdict.match) {
    match_ = std::move(verdict.match);
    before_ = std::move(verdict.before);
    if (steps() % Limits::steps_between_checkpoints == 0) keep_checkpoint();
  }
  return std::move(verdict.news);
}

void Room::keep_checkpoint() {
  constexpr auto most = Limits::steps_told / Limits::steps_between_checkpoints + 1;
  if (checkpoints_.size() == most) checkpoints_.erase(checkpoints_.begin());
  checkpoints_.push_back({steps(), match_});
}

std::uint64_t Room::replay_from(std::uint64_t first, const StepWatcher& watcher) const {
  if (!has_dealt() || match_ == nullptr || first > steps()) return 0;
  MatchChance chance(head_.key);
  const auto past =
      std::ranges::find_if(checkpoints_, [first](const Checkpoint& checkpoint) { return checkpoint.step >= first; });
  std::shared_ptr<core::AnyMatch> match;
  std::uint64_t step = 0;
  if (past != checkpoints_.begin()) {
    match = std::prev(past)->match->clone();
    step = std::prev(past)->step;
  } else {
    core::Events dealt;
    match = game_->start(creation_->setup, chance.at(0), dealt);
    if (first == 0) watcher(0, dealt);
  }
  const auto begin = step;
  while (step < steps()) {
    const auto& played = log_.steps[step++];
    core::Events events;
    [[maybe_unused]] const auto done = match->apply(played.seat, played.action, chance.at(step), events);
    assert(done);  // it was judged when it was entered
    if (step >= first) watcher(step, events);
  }
  return step - begin;
}

bool Room::is_full() const {
  if (head_.stage == Stage::closed) return false;
  const auto has_people = std::ranges::any_of(
      head_.chairs, [](const Chair& own) { return own.kind == Chair::Kind::person && !own.has_resigned; });
  // Bots that play on after all people have left are bots alone, too.
  const auto alone = has_people ? steps() - head_.touched_steps : steps();
  return steps() >= Limits::steps || alone >= Limits::steps_without_people || size() - steps() >= Limits::other_entries;
}

core::Done Room::check_room_for(const Entry& entry) const {
  const auto& deed = entry.deed;
  const auto is = [&]<class... D>(const D&...) { return (std::holds_alternative<D>(deed) || ...); };
  if (entry.by.kind != Doer::Kind::person) return {};
  // Strangers do not take from the people of the table what these need to start, to talk and to keep them out.
  const auto person = entry.by.person;
  // Before the deal a seat costs nothing, so it makes nobody a player.
  const bool is_keeper = host() == person || maker() == person;
  const bool is_stranger = !is_keeper && !(seat_of(person) && has_dealt());
  if (size() - steps() < (is_stranger ? Limits::entries_for_strangers : Limits::entries_for_all)) return {};
  // Of these there is never more than one after another deed.
  if (is(deed::Act(), deed::Leave(), deed::Pause(), deed::Continue(), deed::Resign(), deed::Commit(), deed::Reveal(),
         deed::Close()))
    return {};
  const auto* known = guest(person);
  const bool has_seat = known != nullptr && seat_of(known->id);
  const bool is_players = has_seat && is(deed::Come(), deed::AgreeToEnd(), deed::Rematch());
  const bool is_keepers = is_keeper && is(deed::Come(), deed::Remove(), deed::Doors(), deed::HandOver(), deed::Start());
  if ((is_players || is_keepers) && known != nullptr && known->late_entries < Limits::entries_a_player) return {};
  return refuse("room_log_full"_say, {});
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

bool Room::forget(PersonId person) {
  auto* const guest = head_.guests.edit(person);
  if (guest != nullptr) guest->name = gone_name();
  // A seat that is kept for them stays so until an entry frees it: what the log allows must not depend on who is gone.
  for (auto& own : head_.chairs)
    if (own.kind == Chair::Kind::person && own.person == person) own.name = gone_name();
  std::erase_if(log_.chat, [person](const ChatLine& line) { return line.person == person; });
  // Pages may show lines of passers-by whom the table knows no more, and older ones than the table keeps.
  const bool was_shown = guest != nullptr || log_.speakers.contains(person);
  if (was_shown && std::ranges::find(log_.gone, person) == log_.gone.end()) log_.gone.push_back(person);
  return was_shown;
}

void Room::leave_out(const std::function<std::int64_t(std::int64_t)>& unseen_ms) {
  // While time stands still it is left out already.
  const auto still = head_.still_since();
  const auto later = [&](std::int64_t& since_ms) {
    since_ms += unseen_ms(since_ms) - (still && since_ms <= *still ? unseen_ms(*still) : 0);
  };
  later(head_.stage_ms);
  later(head_.changed_ms);
  later(head_.offered_ms);
  for (auto& own : head_.chairs) {
    later(own.turn_since_ms);
    later(own.away_since_ms);
  }
}

Room Room::with_match(std::unique_ptr<core::AnyMatch> match) const {
  Room copy(*this);
  copy.match_ = std::move(match);
  return copy;
}

std::optional<Seat> Room::seat_kept_in_vain() const {
  if (head_.stage != Stage::open) return std::nullopt;
  for (const auto person : log_.gone)
    if (const auto seat = head_.kept_for(person)) return seat;
  return std::nullopt;
}

bool operator==(const Room& a, const Room& b) {
  const auto same = [](const auto& one, const auto& other) {
    return one == nullptr || other == nullptr ? one == other : one->equals(*other);
  };
  return a.game_ == b.game_ && *a.creation_ == *b.creation_ && a.head_ == b.head_ && a.log_ == b.log_ &&
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

std::optional<Seat> Room::Head::kept_for(PersonId person) const {
  const auto own = std::ranges::find(chairs, std::optional(person), &Chair::kept_for);
  return own == chairs.end() ? std::nullopt : std::optional(Seat(static_cast<int>(own - chairs.begin())));
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
  if (own.was_removed) return strongest_level(*game_);
  const bool is_played_for = own.is_away && !is_paused();
  if (is_played_for || own.has_resigned || own.late >= Limits::late_times) return creation_->stand_in;
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
  const bool does_run =
      head_.stage == Stage::playing && !is_still() && creation_->clock_ms > 0 && chair(seat).may_act && !bot_of(seat);
  return does_run ? std::optional(chair(seat).turn_since_ms + creation_->clock_ms) : std::nullopt;
}

std::optional<Room::Deadline> Room::timer() const {
  if (head_.stage != Stage::playing || is_still() || match_ == nullptr) return std::nullopt;
  const auto timer = match_->timer();
  if (!timer) return std::nullopt;
  return Deadline{timer->seat, head_.changed_ms + timer->after_ms};
}

std::optional<std::int64_t> Room::call_off_at() const {
  if (head_.stage != Stage::committing && head_.stage != Stage::revealing) return std::nullopt;
  return head_.stage_ms + std::max(Limits::bytes_ms, creation_->clock_ms);
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

std::optional<std::int64_t> Room::Head::end_at(const deed::Create& made) const {
  const bool are_absent_asked = made.customs >= 3;
  const auto time_to_answer = std::max(Limits::answer_ms, made.clock_ms);
  auto at = at_once;
  bool is_anybody = false;  // who is here and wants it
  for (const auto& own : chairs) {
    if (own.kind != Chair::Kind::person || own.has_resigned) continue;
    if (own.agrees_to_end) {
      is_anybody = is_anybody || !own.is_away;
      continue;
    }
    if (!own.is_away || own.was_removed) return std::nullopt;
    // They are not asked for ever: otherwise one who left could keep all others from ending it.
    if (are_absent_asked) at = std::max(at, std::max(own.away_since_ms, offered_ms) + time_to_answer);
  }
  return is_anybody && stage == Stage::playing ? std::optional(at) : std::nullopt;
}

// --- records --------------------------------------------------------------------------------------------------------

std::vector<std::optional<Bytes32>> Room::Head::seat_bytes() const {
  std::vector<std::optional<Bytes32>> bytes;
  for (const auto& own : chairs) bytes.push_back(own.bytes);
  return bytes;
}

Record Room::record() const {
  auto record = begin_record(
      creation_->game, creation_->rules_version, creation_->setup, names(), creation_->seed, head_.seat_bytes());
  const bool has_former_data = record.data && creation_->data_hash && record.data->hash != *creation_->data_hash;
  if (head_.frozen || has_former_data) {
    record.foreign_options = creation_->foreign_options;
    record.data.reset();
    if (creation_->data_name && creation_->data_hash)
      record.data = data_by_hash(game_->options(), *creation_->data_name, *creation_->data_hash);
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

std::optional<TableResult> Room::table_result() const {
  return table_result_of(creation_->setup.seats, result(), head_.resigned, head_.ended);
}

deed::Create Room::rematch_creation(std::string name, const Bytes32& seed) const {
  auto made = *creation_;
  made.customs = newest_customs;
  made.name = std::move(name);
  made.seed = seed;
  made.is_listed_last = false;
  made.unwelcome = unwelcome();
  made.kept_seats = kept_seats();
  if (!head_.frozen) choose_newest(made, *game_);
  return made;
}

// Those who lost a seat first, for they would take it again.
std::vector<deed::UnwelcomePerson> Room::unwelcome() const {
  std::vector<deed::UnwelcomePerson> people;
  for (const bool has_seat : {true, false})
    for (const auto& guest : head_.guests)
      if (guest.is_removed && seat_of(guest.id).has_value() == has_seat && people.size() < Limits::removed)
        people.push_back({guest.id, guest.name});
  return people;
}

// Whoever deleted the account comes back no more.
std::vector<deed::KeptSeat> Room::kept_seats() const {
  std::vector<deed::KeptSeat> seats;
  for (std::size_t i = 0; i < head_.chairs.size(); ++i) {
    const auto& own = head_.chairs[i];
    const auto* player = own.kind == Chair::Kind::person ? guest(own.person) : nullptr;
    if (player == nullptr || player->is_removed) continue;
    if (std::ranges::find(log_.gone, player->id) != log_.gone.end()) continue;
    seats.push_back({Seat(static_cast<int>(i)), player->id, player->name});
  }
  return seats;
}

}  // namespace rummage::match
