#include "match/judge.hpp"

#include <algorithm>
#include <utility>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "match/visible_text.hpp"

namespace rummage::match {

using namespace core::literals;
using core::Done;
using core::Refusal;
using core::refuse;
using core::Seat;

namespace {

core::Word stage_word(Stage stage) {
  static constexpr std::array words{"stage_open"_word,    "stage_committing"_word, "stage_revealing"_word,
                                    "stage_playing"_word, "stage_over"_word,       "stage_closed"_word};
  return words[static_cast<std::size_t>(stage)];
}

}  // namespace

// Bots have the same names in every language, since names are stored with the match.
std::span<const std::string_view> bot_names() {
  static const std::string all = core::Catalogue::of_default().sentence({}, {"bot_names"_say, {}, {}});
  static const auto names = core::split_words(all);
  return names;
}

Done check_level(const core::AnyGame& game, std::string_view level) {
  const auto levels = game.bots();
  if (std::ranges::find(levels, level) != levels.end()) return {};
  return refuse("room_no_such_level"_say, {},
                {{"given", core::quoted(level)}, {"levels", std::vector<std::string>(levels.begin(), levels.end())}});
}

Judge::Judge(const Room& room, const Entry& entry, Mode mode)
    : room_(room), entry_(entry), mode_(mode), at_(std::max(entry.at_ms, room.head_.last_at_ms)) {
  v_.head = room.head_;
}

std::expected<Room::Verdict, Refusal> Judge::run() {
  v_.news.number = v_.head.entries++;
  v_.news.at_ms = at_;
  v_.head.last_at_ms = at_;
  if (entry_.by.kind == Doer::Kind::person) {
    v_.head.touched_ms = at_;
    v_.head.touched_steps = room_.steps();
  }
  if (auto done = check_doer(); !done) return std::unexpected(done.error());
  if (auto done = std::visit(*this, entry_.deed); !done) return std::unexpected(done.error());
  const bool is_late = room_.size() - room_.steps() >= Limits::entries_for_all;
  if (is_late && entry_.by.kind == Doer::Kind::person && !v_.step) ++me().late_entries;
  return std::move(v_);
}

// --- who may --------------------------------------------------------------------------------------------------------

// Bots may only act. The table may act, call off a start, hand on the host's role, end a match that all agree to end,
// pause one whose only player is away, go on after the end of a hand or a round, free a seat that is kept for somebody
// who deleted the account, and close. All other deeds are for people who are here.
Done Judge::check_doer() const {
  const auto& deed = entry_.deed;
  if (room_.stage() == Stage::closed) return refuse("room_is_closed"_say, {});
  const bool is_act = std::holds_alternative<deed::Act>(deed);
  const bool is_close = std::holds_alternative<deed::Close>(deed);
  const bool is_call_off = std::holds_alternative<deed::CallOff>(deed);
  bool may = true;
  if (entry_.by.kind == Doer::Kind::bot) may = is_act;
  if (entry_.by.kind == Doer::Kind::table)
    may = is_act || is_close || is_call_off || std::holds_alternative<deed::HandOver>(deed) ||
          std::holds_alternative<deed::AgreeToEnd>(deed) || std::holds_alternative<deed::Pause>(deed) ||
          std::holds_alternative<deed::Continue>(deed) || std::holds_alternative<deed::EmptySeat>(deed);
  if (entry_.by.kind == Doer::Kind::person) may = !is_call_off;
  if (!may || std::holds_alternative<deed::Create>(deed)) return refuse("room_not_theirs"_say, {});
  const bool is_tables_close = is_close && entry_.by.kind == Doer::Kind::table;
  if (room_.head_.frozen && mode_ == Mode::judging && !is_tables_close)
    return refuse("room_is_frozen"_say, {}, {{"why", word_of(*room_.head_.frozen)}});
  if (entry_.by.kind != Doer::Kind::person || std::holds_alternative<deed::Come>(deed)) return {};
  const auto* guest = room_.guest(entry_.by.person);
  if (guest != nullptr && guest->is_removed) return refuse("room_removed_you"_say, {});
  if (guest == nullptr || !guest->is_here) return refuse("room_come_first"_say, {});
  return {};
}

Done Judge::check_host() const {
  if (room_.host() == entry_.by.person) return {};
  return refuse("room_host_only"_say, {});
}

// Otherwise a host could take away from the maker what the maker can undo.
Done Judge::check_not_maker(PersonId person) const {
  if (person != room_.maker() || !has_customs(2)) return {};
  return refuse("room_not_the_maker"_say, {});
}

Done Judge::check_stage(Stage stage) const {
  if (room_.stage() == stage) return {};
  return refuse("room_wrong_stage"_say, {}, {{"wanted", stage_word(stage)}, {"now", stage_word(room_.stage())}});
}

Done Judge::check_seat(Seat seat) const {
  const auto seats = room_.creation().setup.seats;
  if (seat.index() < seats) return {};
  return refuse("no_such_seat"_say, {}, {{"field", std::to_string(seat.index())}, {"most", std::int64_t{seats} - 1}});
}

std::expected<Seat, Refusal> Judge::own_seat() const {
  if (const auto seat = seat_of(entry_.by.person)) return *seat;
  return refuse("room_not_seated"_say, {});
}

std::expected<Guest*, Refusal> Judge::other_guest(PersonId person) {
  auto* guest = find(person);
  if (guest == nullptr || guest->is_removed) return refuse("room_no_such_person"_say, {});
  if (entry_.by.kind == Doer::Kind::person && person == entry_.by.person) return refuse("room_not_oneself"_say, {});
  return guest;
}

// --- parts ----------------------------------------------------------------------------------------------------------

void Judge::say(core::Code code, Params params) {
  v_.news.said.push_back({code, {}, std::move(params)});
  v_.news.has_table_changed = true;
}

// Once seats are fixed, messages name people by their seat, so that each reader reads "you" or a name.
void Judge::say_about(core::Code seated, core::Code other, const Guest& guest) {
  const bool are_seats_kept = v_.head.stage == Stage::playing || v_.head.stage == Stage::over;
  if (const auto seat = seat_of(guest.id); seat && are_seats_kept)
    say(seated, {{"seat", *seat}});
  else
    say(other, {{"name", guest.name}});
}

Guest* Judge::find(PersonId person) { return v_.head.guests.edit(person); }

// Somebody who leaves before the deal gives up their seat; afterwards it stays theirs.
void Judge::go_away(Guest& guest) {
  guest.is_here = false;
  if (const auto seat = seat_of(guest.id)) {
    if (v_.head.stage == Stage::committing || v_.head.stage == Stage::revealing)
      call_off(core::SeatSet::just(*seat), "seat_left"_word);
    if (v_.head.stage == Stage::open)
      give_up(*seat, guest);
    else if (auto& own = chair(*seat); !std::exchange(own.is_away, true))
      own.away_since_ms = at_;
  }
  if (v_.head.host == guest.id) pass_host_on();
}

// Who has only gone for a moment finds the seat of the match before again.
void Judge::give_up(Seat seat, const Guest& guest) {
  const bool was_kept = std::exchange(chair(seat), {}).was_kept;
  if (was_kept && !guest.is_removed) chair(seat).kept_for = guest.id;
}

// The seat's usual name, or the next one that nobody here has.
std::string Judge::bot_name(Seat seat, const std::vector<std::string>& avoid) const {
  const auto names = bot_names();
  const auto first = static_cast<std::size_t>(seat.index());
  if (!has_customs(3)) return std::string(names[first % names.size()]);
  const auto is_free = [&](const std::string& name) {
    const auto is_same = [&](const std::string& other) { return core::lower(other) == core::lower(name); };
    if (std::ranges::any_of(avoid, is_same) || std::ranges::any_of(v_.head.guests, is_same, &Guest::name)) return false;
    for (std::size_t i = 0; i < v_.head.chairs.size(); ++i)
      if (i != first && v_.head.chairs[i].kind != Chair::Kind::empty && is_same(v_.head.chairs[i].name)) return false;
    return true;
  };
  for (std::size_t i = 0;; ++i) {
    auto name = std::string(names[(first + i) % names.size()]);
    if (const auto round = i / names.size(); round > 0) name += " " + std::to_string(round + 1);
    if (is_free(name)) return name;
  }
}

// Forgets people who left again, so that strangers cannot fill a table.
bool Judge::make_room() {
  auto& guests = v_.head.guests;
  const auto is_counted = [this](const Guest& guest) { return !guest.is_removed || !has_customs(2); };
  while (std::ranges::count_if(guests, is_counted) >= std::ptrdiff_t{Limits::people}) {
    const auto passer_by = first_to_forget();
    if (passer_by == guests.end()) return false;
    guests.erase(passer_by);
  }
  return true;
}

// First those who only looked in, then those who spoke, and those who were muted last. The maker is never forgotten.
GuestList::Iterator Judge::first_to_forget() const {
  const auto& guests = v_.head.guests;
  const auto deeds = [](const Guest& guest) { return guest.is_muted ? 2 : guest.chats.empty() ? 0 : 1; };
  auto first = guests.end();
  for (auto guest = guests.begin() + 1; guest != guests.end(); ++guest) {
    if (guest->is_here || guest->is_removed || seat_of(guest->id) || v_.head.kept_for(guest->id)) continue;
    if (deeds(*guest) > 0 && !has_customs(2)) continue;
    if (first == guests.end() || deeds(*guest) < deeds(*first)) first = guest;
  }
  return first;
}

// Keeps those who were removed from becoming ever more. Those with a seat in the match are not forgotten, since they
// would have it again if they came back.
void Judge::forget_removed() {
  auto& guests = v_.head.guests;
  const auto is_removed = [this](const Guest& guest) { return guest.is_removed && !seat_of(guest.id); };
  if (!has_customs(2) || std::ranges::count_if(guests, is_removed) <= std::ptrdiff_t{Limits::removed}) return;
  guests.erase(std::ranges::find_if(guests, is_removed));
}

void Judge::pass_host_on() {
  v_.head.host.reset();
  const auto& guests = v_.head.guests;
  const auto is_here = [](const Guest& guest) { return guest.is_here; };
  auto next = guests.end();
  if (has_customs(2))
    next = std::ranges::find_if(guests, [&](const Guest& guest) { return is_here(guest) && seat_of(guest.id); });
  if (next == guests.end()) next = std::ranges::find_if(guests, is_here);
  if (next == guests.end()) return;
  v_.head.host = next->id;
  say_about("room_host_seat"_say, "room_host"_say, *next);
}

void Judge::come_back(Seat seat) {
  auto& own = chair(seat);
  if (!own.is_away && own.late == 0) return;
  // Their clock starts again only if a stand-in or the clock has acted for them: nobody gains time by leaving and
  // coming back.
  if (own.was_stood_in_for || own.late >= Limits::late_times) own.turn_since_ms = at_;
  if (own.is_away || own.late >= Limits::late_times) say("room_back_seat"_say, {{"seat", seat}});
  own.is_away = own.was_stood_in_for = own.was_removed = false;
  own.late = 0;
}

void Judge::set_stage(Stage stage) {
  v_.head.stage = stage;
  v_.head.stage_ms = at_;
  if (stage != Stage::playing) {
    v_.head.paused_ms.reset();
    v_.head.held_ms.reset();
  }
  v_.news.has_table_changed = true;
}

// --- people ---------------------------------------------------------------------------------------------------------

Done Judge::operator()(const deed::Create&) { return refuse("room_not_theirs"_say, {}); }

Done Judge::operator()(const deed::Come& d) {
  if (d.name.size() > Limits::name_bytes || !is_showable(d.name)) return refuse("room_bad_name"_say, {});
  auto* known = find(entry_.by.person);
  if (known == nullptr) {
    if (!v_.head.are_doors_open) return refuse("room_doors_are_closed"_say, {});
    if (!make_room()) return refuse("room_too_many"_say, {}, {{"most", static_cast<std::int64_t>(Limits::people)}});
    Guest guest;
    guest.id = entry_.by.person;
    guest.name = d.name;
    v_.head.guests.push_back(std::move(guest));
    say("room_came"_say, {{"name", d.name}});
  } else {
    if (known->is_removed) return refuse("room_removed_you"_say, {});
    const auto seat = seat_of(known->id);
    const bool is_back = !known->is_here || (seat && chair(*seat).late > 0);
    if (!is_back && known->name == d.name) return refuse("room_here_already"_say, {});
    known->is_here = true;
    known->name = d.name;
    if (seat && v_.head.stage < Stage::playing) chair(*seat).name = d.name;  // once dealt, it is as the record has it
    if (v_.head.paused_ms && seat == v_.head.only_player()) resume();
    if (seat)
      come_back(*seat);
    else if (is_back)
      say("room_came"_say, {{"name", d.name}});
    v_.news.has_table_changed = true;
  }
  if (!v_.head.host) pass_host_on();
  return {};
}

Done Judge::operator()(const deed::Leave&) {
  say_about("room_left_seat"_say, "room_left"_say, me());
  go_away(me());
  return {};
}

Done Judge::operator()(const deed::Sit& d) {
  if (auto done = check_stage(Stage::open); !done) return done;
  if (auto done = check_seat(d.seat); !done) return done;
  if (chair(d.seat).kind != Chair::Kind::empty) return refuse("room_seat_taken"_say, {}, {{"seat", d.seat}});
  if (const auto keeper = chair(d.seat).kept_for; keeper && keeper != entry_.by.person)
    return refuse("room_seat_kept"_say, {}, {{"name", find(*keeper)->name}});
  const bool was_kept = chair(d.seat).kept_for.has_value();
  if (const auto before = seat_of(entry_.by.person)) chair(*before) = {};
  if (const auto kept = v_.head.kept_for(entry_.by.person)) chair(*kept) = {};
  auto& own = chair(d.seat);
  own.kind = Chair::Kind::person;
  own.person = entry_.by.person;
  own.name = me().name;
  own.was_kept = was_kept;
  say("room_sat"_say, {{"seat", d.seat}});
  return {};
}

Done Judge::operator()(const deed::SeatBot& d) {
  if (auto done = check_host(); !done) return done;
  if (auto done = check_stage(Stage::open); !done) return done;
  if (auto done = check_seat(d.seat); !done) return done;
  if (auto done = check_level(room_.game(), d.level); !done) return done;
  auto& own = chair(d.seat);
  if (own.kind == Chair::Kind::person) return refuse("room_seat_taken"_say, {}, {{"seat", d.seat}});
  own.kept_for.reset();
  own.kind = Chair::Kind::bot;
  own.name = bot_name(d.seat, d.avoid);
  own.level = d.level;
  say("room_bot"_say, {{"seat", d.seat}});
  return {};
}

Done Judge::operator()(const deed::EmptySeat& d) {
  if (auto done = check_stage(Stage::open); !done) return done;
  if (auto done = check_seat(d.seat); !done) return done;
  auto& own = chair(d.seat);
  const bool is_by_table = entry_.by.kind == Doer::Kind::table;
  if (is_by_table && !own.kept_for) return refuse("room_not_theirs"_say, {});
  if (own.kind == Chair::Kind::empty && !own.kept_for) return refuse("room_seat_empty"_say, {});
  if (own.kind == Chair::Kind::person && own.person != entry_.by.person) return refuse("room_not_your_seat"_say, {});
  if (own.kind == Chair::Kind::bot || (own.kept_for && own.kept_for != entry_.by.person && !is_by_table))
    if (auto done = check_host(); !done) return done;
  if (own.kept_for)
    say("room_seat_given"_say, {{"name", find(*own.kept_for)->name}});
  else
    say("room_stood"_say, {{"name", own.name}});
  own = {};
  return {};
}

Done Judge::operator()(const deed::Remove& d) {
  if (!d.is_removed) return let_back(d.person);
  if (auto done = check_host(); !done) return done;
  const auto guest = other_guest(d.person);
  if (!guest) return std::unexpected(guest.error());
  if (auto done = check_not_maker(d.person); !done) return done;
  say_about("room_removed_seat"_say, "room_removed"_say, **guest);
  (*guest)->is_removed = true;
  go_away(**guest);
  if (const auto kept = v_.head.kept_for(d.person)) chair(*kept) = {};
  const auto seat = seat_of(d.person);
  if (seat && v_.head.stage == Stage::playing && has_customs(2)) chair(*seat).was_removed = true;
  if (v_.head.paused_ms && !v_.head.only_player()) resume();  // nobody is awaited any more
  forget_removed();
  return {};
}

// The maker can undo what another host has done. In a match the seat is theirs again when they come.
Done Judge::let_back(PersonId person) {
  if (entry_.by.person != room_.maker())
    if (auto done = check_host(); !done) return done;
  auto* guest = find(person);
  if (guest == nullptr || !guest->is_removed) return refuse("room_not_removed"_say, {});
  guest->is_removed = false;
  say("room_let_back"_say, {{"name", guest->name}});
  return {};
}

Done Judge::operator()(const deed::Mute& d) {
  if (auto done = check_host(); !done) return done;
  const auto guest = other_guest(d.person);
  if (!guest) return std::unexpected(guest.error());
  if (auto done = check_not_maker(d.person); !done) return done;
  (*guest)->is_muted = d.is_muted;
  say(d.is_muted ? "room_muted"_say : "room_unmuted"_say, {{"name", (*guest)->name}});
  return {};
}

Done Judge::operator()(const deed::Doors& d) {
  if (auto done = check_host(); !done) return done;
  v_.head.are_doors_open = d.are_open;
  say(d.are_open ? "room_doors_open"_say : "room_doors_closed"_say);
  return {};
}

Done Judge::operator()(const deed::HandOver& d) {
  const bool is_by_table = entry_.by.kind == Doer::Kind::table;
  const bool is_taken_back = !is_by_table && d.person == entry_.by.person && d.person == room_.maker();
  if (is_taken_back && v_.head.host != d.person) {
    v_.head.host = d.person;
    say_about("room_host_seat"_say, "room_host"_say, me());
    return {};
  }
  // During a match the role is handed on when the host leaves, not by the table.
  if (is_by_table && (v_.head.stage >= Stage::playing || v_.head.host == d.person))
    return refuse("room_not_theirs"_say, {});
  if (!is_by_table)
    if (auto done = check_host(); !done) return done;
  const auto guest = other_guest(d.person);
  if (!guest) return std::unexpected(guest.error());
  if (!(*guest)->is_here) return refuse("room_no_such_person"_say, {});
  v_.head.host = d.person;
  say_about("room_host_seat"_say, "room_host"_say, **guest);
  return {};
}

Done Judge::operator()(const deed::Chat& d) {
  auto& guest = me();
  if (guest.is_muted) return refuse("room_muted_you"_say, {});
  if (d.text.size() > Limits::chat_bytes)
    return refuse("room_chat_long"_say, {}, {{"most", static_cast<std::int64_t>(Limits::chat_bytes)}});
  if (!is_showable(d.text)) return refuse("room_chat_text"_say, {});
  if (guest.chats.full()) {
    if (at_ - guest.chats[0] < Limits::chat_window_ms)
      return refuse(
          "room_chat_fast"_say, {},
          {{"most", static_cast<std::int64_t>(Limits::chats_at_once)}, {"seconds", Limits::chat_window_ms / 1000}});
    std::shift_left(guest.chats.begin(), guest.chats.end(), 1);
    guest.chats.pop_back();
  }
  guest.chats.push_back(at_);
  v_.news.chat = ChatLine{v_.news.number, at_, guest.id, guest.name, d.text};
  return {};
}

Done Judge::operator()(const deed::Rematch& d) {
  if (auto done = check_stage(Stage::over); !done) return done;
  if (room_.host() != entry_.by.person)
    if (auto seat = own_seat(); !seat) return std::unexpected(seat.error());
  if (v_.head.rematch) return refuse("room_rematch_made"_say, {}, {{"match", *v_.head.rematch}});
  v_.head.rematch = d.match;
  say("room_rematch"_say, {{"name", me().name}});
  return {};
}

Done Judge::operator()(const deed::Close& d) {
  if (entry_.by.kind == Doer::Kind::person) {
    if (auto done = check_host(); !done) return done;
    if (d.reason != deed::CloseReason::host) return refuse("room_not_theirs"_say, {});
    if (room_.stage() != Stage::open && room_.stage() != Stage::over) return refuse("room_close_not_now"_say, {});
  }
  if (room_.stage() == Stage::playing) end(EarlyEnd::closed);
  set_stage(Stage::closed);
  v_.head.close_reason = d.reason;
  say("room_closed"_say, {{"why", word_of(d.reason)}});
  return {};
}

}  // namespace rummage::match
