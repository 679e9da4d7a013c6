#include "match/due_entries.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace rummage::match {

// A match that ended by rules which this program does not have stays as it is.
bool DueEntries::is_left_alone() const {
  return room_.stage() == Stage::closed || (room_.stage() == Stage::over && room_.freeze_reason());
}

// A paused match waits for its player as long as it takes, unless that account is gone.
std::optional<std::int64_t> DueEntries::idle_at() const {
  if (room_.is_paused() && room_.has_only_player()) return std::nullopt;
  // Nobody's clock runs before the deal.
  const auto longest = room_.has_dealt() ? std::numeric_limits<std::int64_t>::max() : Limits::longest_wait_ms;
  const auto unused = std::max(idle_ms_, std::min(2 * room_.creation().clock_ms, longest));
  return std::max(room_.head().touched_ms, grace_.idle_from_ms) + unused;
}

std::optional<std::int64_t> DueEntries::call_off_at() const {
  const auto at = room_.call_off_at();
  return at ? std::optional(std::max(*at, grace_.until_ms)) : std::nullopt;
}

std::optional<std::int64_t> DueEntries::hold_ends_at() const {
  const auto at = room_.hold_ends_at();
  return at ? std::optional(std::max(*at, grace_.until_ms)) : std::nullopt;
}

std::optional<Room::Deadline> DueEntries::deadline() const {
  auto deadline = room_.deadline();
  if (deadline) deadline->at_ms = std::max(deadline->at_ms, grace_.until_ms);
  return deadline;
}

// Those who are away could not come back without a server.
std::optional<std::int64_t> DueEntries::end_at() const {
  const auto at = room_.end_at();
  return at && *at != Room::Head::at_once ? std::optional(std::max(*at, grace_.until_ms)) : at;
}

std::optional<core::Seat> DueEntries::late(std::int64_t now) const {
  const auto out = deadline();
  return out && out->at_ms <= now ? std::optional(out->seat) : std::nullopt;
}

// The game's timer, a bot's plan, or a clock that has run out.
std::optional<DueEntries::Due> DueEntries::first_act(std::int64_t now) const {
  const auto step = room_.steps() + 1;
  std::optional<Due> first;
  const auto offer = [&](std::int64_t at_ms, const Doer& by, deed::Act act) {
    if (at_ms <= now && (!first || at_ms < first->at_ms)) first = Due{{now, by, std::move(act)}, at_ms};
  };
  if (const auto timer = room_.timer())
    offer(timer->at_ms, Doer::table(), {room_.match()->timer()->action, timer->seat, step});
  if (const auto* plan = plans_.first(room_)) offer(plan->at_ms, Doer::bot_of(plan->seat), {plan->action, {}, step});
  if (const auto out = deadline())
    if (auto action = plans_.stand_in_for(room_, out->seat))
      offer(out->at_ms, Doer::table(), {std::move(*action), out->seat, step});
  return first;
}

std::optional<DueEntries::Due> DueEntries::entry(std::int64_t now) const {
  constexpr auto at_once = std::numeric_limits<std::int64_t>::min();
  const auto by_table = [now](std::int64_t at_ms, Deed deed) {
    return Due{{now, Doer::table(), std::move(deed)}, at_ms};
  };
  if (is_left_alone()) return std::nullopt;
  if (const auto why = room_.freeze_reason()) return by_table(at_once, deed::Close{*why});
  if (room_.is_full()) return by_table(at_once, deed::Close{deed::CloseReason::full});
  if (const auto seat = room_.seat_kept_in_vain()) return by_table(at_once, deed::EmptySeat{*seat});
  if (const auto at = call_off_at(); at && *at <= now) return by_table(*at, deed::CallOff{});
  if (const auto at = end_at(); at && *at <= now) return by_table(*at, deed::AgreeToEnd{});
  if (room_.is_deserted()) return by_table(at_once, deed::Pause{});
  if (const auto at = hold_ends_at(); at && *at <= now) return by_table(*at, deed::Continue{});
  if (auto act = first_act(now)) return act;
  const auto idle = idle_at();
  if (!idle || *idle > now) return std::nullopt;
  // Whoever plays alone finds the match again, even if the page stayed open all night.
  if (room_.has_only_player()) return by_table(*idle, deed::Pause{});
  return by_table(*idle, deed::Close{deed::CloseReason::idle});
}

std::optional<std::int64_t> DueEntries::next_at(std::int64_t now) const {
  if (is_left_alone()) return std::nullopt;
  if (room_.is_full() || room_.is_deserted() || room_.seat_kept_in_vain()) return now;
  auto at = idle_at();
  const auto sooner = [&at](std::int64_t other) { at = std::min(at.value_or(other), other); };
  if (const auto end = end_at()) sooner(std::max(*end, now));
  if (const auto off = call_off_at()) sooner(*off);
  if (const auto end = hold_ends_at()) sooner(*end);
  if (const auto timer = room_.timer()) sooner(timer->at_ms);
  if (const auto* plan = plans_.first(room_)) sooner(plan->at_ms);
  // After a clock has run out the stand-in thinks first, and its answer wakes the table without an alarm.
  const auto out = deadline();
  if (out && (out->at_ms > now || plans_.stand_in_for(room_, out->seat))) sooner(out->at_ms);
  return at;
}

}  // namespace rummage::match
