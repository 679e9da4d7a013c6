#include "table/asides.hpp"

#include "match/viewer_messages.hpp"

namespace rummage::table {

std::optional<std::string> Asides::late(const Command& command) const {
  const auto* ask = std::get_if<command::Ask>(&command);
  const auto* act = ask != nullptr ? std::get_if<match::deed::Act>(&ask->deed) : nullptr;
  const auto seat = act != nullptr ? room_.seat_of(ask->person) : std::nullopt;
  if (!seat) return std::nullopt;
  const auto late = room_.too_late_by(*seat, act->action, ask->arrived_ms);
  return late ? std::optional(match::write_late(*seat, *late)) : std::nullopt;
}

// Before the match, a seat whose player stays away is freed; and where a bot plays it, the table says so itself.
std::optional<core::Seat> Asides::seat_of(store::PersonId person) const {
  if (room_.stage() != match::Stage::playing) return std::nullopt;
  const auto seat = room_.viewer_of(person).seat();
  return seat && !room_.bot_of(*seat) ? seat : std::nullopt;
}

std::optional<std::string> Asides::take(const command::Absent& absent) {
  const bool was_absent = absent_.erase(absent.person) > 0;
  if (absent.until_ms) absent_[absent.person] = *absent.until_ms;
  if (!absent.until_ms && !was_absent) return std::nullopt;
  const auto seat = absent.until_ms ? seat_of(absent.person) : room_.seat_of(absent.person);
  return seat ? std::optional(match::write_absent(*seat, absent.until_ms)) : std::nullopt;
}

std::vector<std::string> Asides::absent() const {
  std::vector<std::string> out;
  for (const auto& [person, until_ms] : absent_)
    if (const auto seat = seat_of(person)) out.push_back(match::write_absent(*seat, until_ms));
  return out;
}

}  // namespace rummage::table
