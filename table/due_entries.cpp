#include "table/due_entries.hpp"

#include <algorithm>

namespace rummage::table {

// A match that ended by rules which this program does not have stays as it is.
bool DueEntries::is_left_alone() const {
  return room_.stage() == match::Stage::closed || (room_.stage() == match::Stage::over && room_.frozen());
}

std::int64_t DueEntries::idle_at() const {
  return room_.head().touched_ms + std::max(idle_ms_, 2 * room_.made().clock_ms);
}

std::optional<std::int64_t> DueEntries::call_off_at() const {
  const auto at = room_.call_off_at();
  return at ? std::optional(std::max(*at, grace_until_ms_)) : std::nullopt;
}

std::optional<match::Room::Deadline> DueEntries::deadline() const {
  auto deadline = room_.deadline();
  if (deadline) deadline->at_ms = std::max(deadline->at_ms, grace_until_ms_);
  return deadline;
}

std::optional<core::Seat> DueEntries::late(std::int64_t now) const {
  const auto out = deadline();
  return out && out->at_ms <= now ? std::optional(out->seat) : std::nullopt;
}

std::optional<match::Entry> DueEntries::entry(std::int64_t now) const {
  if (is_left_alone()) return std::nullopt;
  if (const auto why = room_.frozen()) return match::Entry{now, match::Doer::table(), match::deed::Close{*why}};
  if (const auto at = call_off_at(); at && *at <= now)
    return match::Entry{now, match::Doer::table(), match::deed::CallOff{}};
  if (room_.is_end_agreed()) return match::Entry{now, match::Doer::table(), match::deed::AgreeToEnd{}};
  const auto step = room_.steps() + 1;
  if (const auto timer = room_.timer(); timer && timer->at_ms <= now)
    return match::Entry{now, match::Doer::table(), match::deed::Act{room_.match()->timer()->action, timer->seat, step}};
  if (const auto* plan = plans_.first(room_); plan != nullptr && plan->at_ms <= now)
    return match::Entry{now, match::Doer::bot_of(plan->seat), match::deed::Act{plan->action, {}, step}};
  if (const auto out = late(now))
    if (const auto action = plans_.stand_in_for(room_, *out))
      return match::Entry{now, match::Doer::table(), match::deed::Act{*action, *out, step}};
  if (idle_at() <= now)
    return match::Entry{now, match::Doer::table(), match::deed::Close{match::deed::CloseReason::idle}};
  return std::nullopt;
}

std::optional<std::int64_t> DueEntries::next_at(std::int64_t now) const {
  if (is_left_alone()) return std::nullopt;
  if (room_.is_end_agreed()) return now;
  auto at = idle_at();
  if (const auto off = call_off_at()) at = std::min(at, *off);
  if (const auto timer = room_.timer()) at = std::min(at, timer->at_ms);
  if (const auto* plan = plans_.first(room_)) at = std::min(at, plan->at_ms);
  // After a clock has run out the stand-in thinks first, and its answer wakes the table without an alarm.
  const auto out = deadline();
  if (out && (out->at_ms > now || plans_.stand_in_for(room_, out->seat))) at = std::min(at, out->at_ms);
  return at;
}

}  // namespace rummage::table
