#include <algorithm>

#include "match/judge.hpp"

// The part of Judge that is about time which stands still.

namespace rummage::match {

using namespace core::literals;
using core::Done;
using core::refuse;
using core::Seat;

Done Judge::check_going_on() const {
  if (mode_ == Mode::recalling) return {};
  if (v_.head.paused_ms) return refuse("room_is_paused"_say, {});
  if (v_.head.held_ms) return refuse("room_is_held"_say, {});
  return {};
}

// By the only player, or by the table once that player has left. The seat and the host's role are kept: nobody else
// can take what would have to be given back.
Done Judge::operator()(const deed::Pause&) {
  if (auto done = check_stage(Stage::playing); !done) return done;
  if (v_.head.paused_ms) return refuse("room_is_paused"_say, {});
  const auto only = v_.head.only_player();
  if (entry_.by.kind == Doer::Kind::person)
    if (auto own = own_seat(); !own || own != only)
      return own ? refuse("room_not_alone"_say, {}) : std::unexpected(own.error());
  if (!only) return refuse("room_not_alone"_say, {});
  auto& own = chair(*only);
  if (auto* guest = find(own.person)) guest->is_here = false;
  own.is_away = true;
  v_.head.paused_ms = at_;
  say("room_paused"_say);
  return {};
}

void Judge::resume() {
  if (!v_.head.held_ms) stood_still(*v_.head.paused_ms);  // otherwise it goes on standing still
  v_.head.paused_ms.reset();
}

// Everything that the match counts from goes on as if the time since then had not been.
void Judge::stood_still(std::int64_t since_ms) {
  const auto ms = at_ - since_ms;
  v_.head.dealt_ms += ms;
  v_.head.changed_ms += ms;
  for (auto& own : v_.head.chairs) own.turn_since_ms += ms;
}

// What ended is shown at leisure, unless nobody is here to look at it. A race waits for nobody.
void Judge::hold_if_dealt_anew() {
  if (!room_.creation().holds || v_.head.stage != Stage::playing || v_.match->is_race()) return;
  if (v_.match->deal_number() == room_.match()->deal_number()) return;
  v_.head.continued.clear();
  if (v_.head.awaited_seats().empty()) return;
  v_.head.held_ms = at_;
  v_.news.has_table_changed = true;
}

void Judge::let_go() {
  stood_still(*v_.head.held_ms);
  v_.head.held_ms.reset();
  v_.head.continued.clear();
  v_.news.has_table_changed = true;
}

Done Judge::operator()(const deed::Continue&) {
  if (auto done = check_stage(Stage::playing); !done) return done;
  // Without the rules nobody can tell what ended, but that it was with the last step.
  if (mode_ == Mode::recalling && !v_.head.held_ms) v_.head.held_ms = v_.head.changed_ms;
  if (!v_.head.held_ms) return refuse("room_not_held"_say, {});
  if (entry_.by.kind == Doer::Kind::table) {
    const auto ends = room_.hold_ends_at();
    if (mode_ == Mode::judging && (!ends || at_ < *ends)) return refuse("room_not_theirs"_say, {});
    let_go();
    return {};
  }
  const auto seat = own_seat();
  if (!seat) return std::unexpected(seat.error());
  if (chair(*seat).has_resigned) return refuse("room_you_resigned"_say, {});
  if (v_.head.continued.has(*seat)) return refuse("room_sent_already"_say, {});
  come_back(*seat);
  v_.head.continued.add(*seat);
  v_.news.has_table_changed = true;
  if (v_.head.awaited_seats().empty()) let_go();
  return {};
}

// --- what a room says of it -----------------------------------------------------------------------------------------

std::optional<Seat> Room::Head::only_player() const {
  std::optional<Seat> only;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    const auto& own = chairs[i];
    if (own.kind != Chair::Kind::person || own.has_resigned || own.was_removed) continue;
    if (only) return std::nullopt;
    only = Seat(static_cast<int>(i));
  }
  return only;
}

core::SeatSet Room::Head::awaited_seats() const {
  core::SeatSet seats;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    const auto& own = chairs[i];
    const bool is_here = own.kind == Chair::Kind::person && !own.has_resigned && !own.is_away && !own.was_removed;
    const Seat seat(static_cast<int>(i));
    if (is_here && own.late < Limits::late_times && !continued.has(seat)) seats.add(seat);
  }
  return seats;
}

std::optional<std::int64_t> Room::hold_ends_at() const {
  if (!is_held() || is_paused()) return std::nullopt;
  if (head_.awaited_seats().empty()) return *head_.held_ms;
  return head_.only_player() ? std::nullopt : std::optional(*head_.held_ms + Limits::hold_ms);
}

bool Room::has_only_player() const {
  if (head_.stage != Stage::playing || match_ == nullptr) return false;
  const auto only = head_.only_player();
  return only && std::ranges::find(log_.gone, chair(*only).person) == log_.gone.end();
}

bool Room::is_deserted() const { return !is_paused() && has_only_player() && chair(*head_.only_player()).is_away; }

bool Room::is_face_down() const {
  return is_paused() && head_.stage == Stage::playing && match_ != nullptr && match_->is_race();
}

}  // namespace rummage::match
