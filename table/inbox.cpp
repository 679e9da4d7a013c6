#include "table/inbox.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rummage::table {

void Inbox::keep_room_for(const match::Room& room) {
  const std::scoped_lock lock(mutex_);
  own_people_.clear();
  for (const auto& chair : room.head().chairs)
    if (chair.kind == match::Chair::Kind::person) own_people_.push_back(chair.person);
  if (const auto host = room.host()) own_people_.push_back(*host);
}

bool Inbox::has_room_for(store::PersonId person) const {
  if (asks_ == 0) return true;
  const auto is_own = [this](store::PersonId one) { return std::ranges::find(own_people_, one) != own_people_.end(); };
  std::size_t theirs = 0, of_strangers = 0;
  for (std::size_t i = taken_; i < waiting_.size(); ++i) {
    const auto* ask = std::get_if<command::Ask>(&waiting_[i]);
    if (ask == nullptr) continue;
    if (ask->person == person) ++theirs;
    if (!is_own(ask->person)) ++of_strangers;
  }
  if (is_own(person)) return theirs < most_asks_;
  return of_strangers < most_asks_ && theirs < std::max(most_asks_ / strangers, std::size_t{1});
}

Inbox::Outcome Inbox::put(Command& command, std::int64_t now_ms) {
  const std::scoped_lock lock(mutex_);
  if (closed_) return Outcome::closed;
  if (auto* ask = std::get_if<command::Ask>(&command)) {
    if (!has_room_for(ask->person)) return Outcome::refused;
    ++asks_;
    ask->arrived_ms = now_ms;
  }
  waiting_.push_back(std::move(command));
  return std::exchange(is_awaited_, false) ? Outcome::wakes : Outcome::waits;
}

std::optional<Command> Inbox::take() {
  const std::scoped_lock lock(mutex_);
  is_awaited_ = taken_ == waiting_.size();
  if (is_awaited_) return std::nullopt;
  std::optional<Command> command(std::move(waiting_[taken_++]));
  if (std::holds_alternative<command::Ask>(*command)) --asks_;
  if (taken_ == waiting_.size()) {
    waiting_.clear();
    taken_ = 0;
  }
  return command;
}

bool Inbox::has_ask_until(std::int64_t at_ms) const {
  const std::scoped_lock lock(mutex_);
  for (std::size_t i = taken_; asks_ > 0 && i < waiting_.size(); ++i)
    if (const auto* ask = std::get_if<command::Ask>(&waiting_[i]))
      return ask->arrived_ms <= at_ms;  // the first to come
  return false;
}

std::vector<Command> Inbox::close(core::Code why) {
  const std::scoped_lock lock(mutex_);
  closed_ = why;
  std::vector<Command> left(std::make_move_iterator(waiting_.begin() + static_cast<std::ptrdiff_t>(taken_)),
                            std::make_move_iterator(waiting_.end()));
  waiting_.clear();
  taken_ = asks_ = 0;
  return left;
}

core::Code Inbox::closed_because() const {
  using namespace core::literals;
  const std::scoped_lock lock(mutex_);
  return closed_.value_or("table_stopping"_say);
}

}  // namespace rummage::table
