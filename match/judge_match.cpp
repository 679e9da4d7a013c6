#include <algorithm>

#include "match/judge.hpp"
#include "match/verify.hpp"

// The part of Judge that is about the match: fair deals, actions, clocks, giving up.

namespace rummage::match {

using namespace core::literals;
using core::Done;
using core::Refusal;
using core::refuse;
using core::Seat;

// --- the start ------------------------------------------------------------------------------------------------------

Done Judge::operator()(const deed::Start& d) {
  if (auto done = check_host(); !done) return done;
  if (auto done = check_stage(Stage::open); !done) return done;
  if (d.level)
    if (auto done = check_level(room_.game(), *d.level); !done) return done;
  for (int i = 0; i < room_.creation().setup.seats; ++i) {
    if (chair(Seat(i)).kind != Chair::Kind::empty) continue;
    if (!d.level) return refuse("room_seats_empty"_say, {});
    if (auto done = (*this)(deed::SeatBot{Seat(i), *d.level, d.avoid}); !done) return done;
  }
  say("room_starting"_say);
  if (people_without(&Chair::hash).empty())
    deal();  // no people, so nobody adds bytes
  else
    set_stage(Stage::committing);
  return {};
}

core::SeatSet Judge::people_without(std::optional<Bytes32> Chair::* what) const {
  core::SeatSet seats;
  for (std::size_t i = 0; i < v_.head.chairs.size(); ++i)
    if (v_.head.chairs[i].kind == Chair::Kind::person && !(v_.head.chairs[i].*what))
      seats.add(Seat(static_cast<int>(i)));
  return seats;
}

Done Judge::operator()(const deed::Commit& d) {
  if (auto done = check_stage(Stage::committing); !done) return done;
  const auto seat = own_seat();
  if (!seat) return std::unexpected(seat.error());
  if (chair(*seat).hash) return refuse("room_sent_already"_say, {});
  chair(*seat).hash = d.hash;
  v_.news.has_table_changed = true;
  if (people_without(&Chair::hash).empty()) set_stage(Stage::revealing);
  return {};
}

Done Judge::operator()(const deed::Reveal& d) {
  if (auto done = check_stage(Stage::revealing); !done) return done;
  const auto seat = own_seat();
  if (!seat) return std::unexpected(seat.error());
  if (chair(*seat).bytes) return refuse("room_sent_already"_say, {});
  if (sha256(d.bytes) != chair(*seat).hash) {
    call_off(core::SeatSet::just(*seat), "bytes_wrong"_word);
    return {};
  }
  chair(*seat).bytes = d.bytes;
  v_.news.has_table_changed = true;
  if (people_without(&Chair::bytes).empty()) deal();
  return {};
}

Done Judge::operator()(const deed::CallOff&) {
  // Not checked against the table's clock, since old logs have starts that were called off earlier.
  const bool is_awaited = room_.call_off_at() && at_ >= room_.head_.stage_ms + Limits::bytes_ms;
  if (!is_awaited) return refuse("room_not_theirs"_say, {});
  if (room_.stage() == Stage::committing)
    call_off(people_without(&Chair::hash), "hash_missing"_word);
  else
    call_off(people_without(&Chair::bytes), "bytes_missing"_word);
  return {};
}

void Judge::call_off(core::SeatSet seats, core::Word why) {
  for (int n = 0; n < seats.size(); ++n) say("room_called_off"_say, {{"seat", seats.nth(n)}, {"why", why}});
  for (auto& own : v_.head.chairs) {
    own.hash.reset();
    own.bytes.reset();
  }
  set_stage(Stage::open);
}

void Judge::deal() {
  const auto& made = room_.creation();
  v_.head.key = match_key(made.seed, v_.head.seat_bytes());
  v_.head.dealt_entry = v_.news.number;
  MatchChance chance(v_.head.key);
  v_.news.step = 0;
  v_.head.dealt_ms = at_;
  set_stage(Stage::playing);
  v_.head.changed_ms = at_;
  if (mode_ == Mode::recalling) return;
  match_changed(room_.game().start(made.setup, chance.at(0), v_.news.events), std::nullopt);
}

Room::Verdict Judge::deal_at_once() {
  v_.news.number = v_.head.entries++;
  v_.news.at_ms = v_.head.last_at_ms = at_;
  deal();
  return std::move(v_);
}

// --- playing --------------------------------------------------------------------------------------------------------

void Judge::match_changed(std::shared_ptr<const core::AnyMatch> match, std::optional<Seat> actor) {
  v_.head.changed_ms = at_;
  if (room_.creation().clock_ms > 0) {
    const auto to_act = match->is_race() ? core::SeatSet() : match->to_act();
    for (int i = 0; i < room_.creation().setup.seats; ++i) {
      auto& own = chair(Seat(i));
      const bool may_act = to_act.has(Seat(i));
      if (may_act && (!own.may_act || actor == Seat(i))) own.turn_since_ms = at_;
      own.may_act = may_act;
    }
  }
  if (match->result()) {
    set_stage(Stage::over);
    say("room_over"_say);
  }
  v_.match = std::move(match);
}

Done Judge::check_step(const deed::Act& d) const {
  const auto next = room_.steps() + 1;
  if (!d.step && entry_.by.kind == Doer::Kind::person) return {};
  if (d.step == next) return {};
  return refuse("room_moved_on"_say, {}, {{"step", static_cast<std::int64_t>(next)}});
}

// Who chose this action, or why it is refused. A person who acts counts as back.
std::expected<Chooser, Refusal> Judge::who_chose(const deed::Act& d, Seat seat, const std::string& action) {
  if (entry_.by.kind == Doer::Kind::person) {
    if (d.seat) return refuse("room_not_your_seat"_say, {});
    if (chair(seat).has_resigned) return refuse("room_you_resigned"_say, {});
    if (only_the_table_sends(*room_.match(), seat, action))
      return refuse("table_alone_sends"_say, {}, {{"action", action}});
    come_back(seat);
    return Chooser::player;
  }
  if (entry_.by.kind == Doer::Kind::bot) {
    if (!room_.bot_of(seat)) return refuse("room_no_bot_there"_say, {});
    if (only_the_table_sends(*room_.match(), seat, action))
      return refuse("table_alone_sends"_say, {}, {{"action", action}});
    if (chair(seat).kind == Chair::Kind::bot) return Chooser::player;
    chair(seat).was_stood_in_for = true;
    return Chooser::bot;
  }
  const auto timer = room_.match()->timer();
  if (timer && timer->seat == seat && timer->action == action && at_ >= room_.timer()->at_ms) return Chooser::table;
  const auto due = room_.clock_of(seat);
  if (!due || at_ < *due) return refuse("room_clock_not_out"_say, {});
  ++chair(seat).late;
  say("room_clock"_say, {{"seat", seat}});
  if (chair(seat).late >= Limits::late_times) say("room_bot_keeps"_say, {{"seat", seat}});
  return Chooser::clock;
}

Done Judge::operator()(const deed::Act& d) {
  if (auto done = check_stage(Stage::playing); !done) return done;
  if (auto done = check_going_on(); !done) return done;
  if (auto done = check_step(d); !done) return done;
  if (room_.steps() >= Limits::steps)
    return refuse("record_too_long"_say, {}, {{"most", static_cast<std::int64_t>(Limits::steps)}});
  Seat seat = entry_.by.seat;
  if (entry_.by.kind == Doer::Kind::person) {
    const auto own = own_seat();
    if (!own) return std::unexpected(own.error());
    seat = *own;
  } else if (entry_.by.kind == Doer::Kind::table) {
    if (!d.seat) return refuse("room_not_theirs"_say, {});
    seat = *d.seat;
  }
  if (auto done = check_seat(seat); !done) return done;
  if (mode_ == Mode::recalling) return recall(d, seat);
  auto action = room_.match()->read(seat, d.action);
  if (!action) return std::unexpected(action.error());
  const auto by = who_chose(d, seat, action->text);
  if (!by) return std::unexpected(by.error());

  const auto step = room_.steps() + 1;
  auto next = room_.match()->clone();
  MatchChance chance(v_.head.key);
  if (auto done = next->apply(*action, chance.at(step), v_.news.events); !done) return done;
  v_.step = RoomStep{v_.news.number, at_ - v_.head.dealt_ms, seat, *by, std::move(action->text)};
  v_.news.step = step;
  if (room_.match()->is_race()) v_.before = room_.match_;
  match_changed(std::move(next), seat);
  hold_if_dealt_anew();
  return {};
}

// Keeps the action as it stands in the log: this program does not have the rules that could apply it.
Done Judge::recall(const deed::Act& d, Seat seat) {
  Chooser by = Chooser::player;
  if (entry_.by.kind == Doer::Kind::person) come_back(seat);
  if (entry_.by.kind == Doer::Kind::bot && chair(seat).kind != Chair::Kind::bot) by = Chooser::bot;
  if (entry_.by.kind == Doer::Kind::table) {
    // The log does not say whether it was the seat's clock or the game's timer; the timer is the shorter one.
    const auto clock = room_.creation().clock_ms;
    by = clock > 0 && at_ - v_.head.changed_ms >= clock ? Chooser::clock : Chooser::table;
  }
  v_.head.changed_ms = at_;
  v_.step = RoomStep{v_.news.number, at_ - v_.head.dealt_ms, seat, by, d.action};
  v_.news.step = room_.steps() + 1;
  return {};
}

// --- giving up ------------------------------------------------------------------------------------------------------

Done Judge::operator()(const deed::Resign&) {
  if (auto done = check_stage(Stage::playing); !done) return done;
  const auto seat = own_seat();
  if (!seat) return std::unexpected(seat.error());
  if (chair(*seat).has_resigned) return refuse("room_you_resigned"_say, {});
  chair(*seat).has_resigned = true;
  v_.head.resigned.push_back({*seat, room_.steps()});
  say("room_resigned"_say, {{"seat", *seat}});
  const auto is_left = [](const Chair& own) { return !own.has_resigned; };
  const bool is_person_left = std::ranges::any_of(
      v_.head.chairs, [&](const Chair& own) { return is_left(own) && own.kind == Chair::Kind::person; });
  if (!is_person_left || std::ranges::count_if(v_.head.chairs, is_left) <= 1) {
    end(EarlyEnd::resigned);
    say("room_over"_say);
  }
  return {};
}

Done Judge::operator()(const deed::AgreeToEnd& d) {
  if (auto done = check_stage(Stage::playing); !done) return done;
  if (entry_.by.kind == Doer::Kind::table) {
    // The last person who did not agree has resigned or is away, and has not come back in time. It takes an entry of
    // its own to end the match: in old logs matches went on then, and how long somebody was away by the table's clocks
    // does not follow from the log, since time without a server does not count.
    const auto end_at = room_.end_at();
    if (!end_at || at_ < *end_at) return refuse("room_not_theirs"_say, {});
    end(EarlyEnd::agreed);
    say(*end_at == Room::Head::at_once ? "room_over_agreed"_say : "room_over_unanswered"_say);
    return {};
  }
  const auto seat = own_seat();
  if (!seat) return std::unexpected(seat.error());
  if (chair(*seat).has_resigned) return refuse("room_you_resigned"_say, {});
  const auto agrees = [](const Chair& own) { return own.agrees_to_end && !own.has_resigned; };
  if (std::ranges::none_of(v_.head.chairs, agrees)) v_.head.offered_ms = at_;
  chair(*seat).agrees_to_end = d.agrees;
  say(d.agrees ? "room_agrees"_say : "room_disagrees"_say, {{"seat", *seat}});
  if (v_.head.end_at(room_.creation()) == Room::Head::at_once) {
    end(EarlyEnd::agreed);
    say("room_over_agreed"_say);
    return {};
  }
  for (std::size_t i = 0; d.agrees && i < v_.head.chairs.size(); ++i) {
    const auto& own = v_.head.chairs[i];
    if (own.kind != Chair::Kind::person || !own.is_away || own.has_resigned || own.agrees_to_end) continue;
    const Seat other(static_cast<int>(i));
    if (own.was_removed)
      say("room_removed_disagrees"_say, {{"seat", other}});
    else if (has_customs(3))
      say("room_away_may_answer"_say, {{"seat", other}});
  }
  return {};
}

void Judge::end(EarlyEnd how) {
  v_.head.ended = how;
  set_stage(Stage::over);
}

}  // namespace rummage::match
