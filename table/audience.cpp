#include "table/audience.hpp"

#include <algorithm>
#include <utility>

#include "core/json_text.hpp"
#include "match/viewer_messages.hpp"
#include "table/turn.hpp"

namespace rummage::table {

void Audience::show(command::Watch& watcher) const {
  watcher.is_behind = room_.is_face_down();
  std::uint64_t played_again = 0;
  const auto message =
      match::write_since(room_, std::min(watcher.next, room_.size()), viewer_of(watcher), ids_, &played_again);
  Turn::plays(played_again);
  watcher.sink(message);
}

void Audience::remove(LiveTable::WatchId id) {
  std::erase_if(watchers_, [id](const command::Watch& watcher) { return watcher.id == id; });
}

// Everybody at the same seat gets the same message, and so do all who have none.
bool Audience::tell(const match::News& news, Progress& progress) {
  const Turn::Share share;
  for (; progress.first < watchers_.size(); ++progress.first) {
    const auto viewer = viewer_of(watchers_[progress.first]);
    if (progress.other == 0) {
      const auto place = viewer.seat() ? static_cast<std::size_t>(viewer.seat()->index()) : core::max_seats;
      if (std::exchange(progress.are_told[place], true)) continue;
      progress.other = progress.first;
    }
    core::JsonText message;
    match::write_news(message, room_, news, viewer, ids_);
    for (; progress.other < watchers_.size(); ++progress.other) {
      if (viewer_of(watchers_[progress.other]).seat() != viewer.seat()) continue;
      if (share.bytes() >= Turn::most_bytes / 2) return false;
      watchers_[progress.other].sink(message.view());
    }
    progress.other = 0;
  }
  std::erase_if(watchers_, [this](const command::Watch& watcher) {
    const auto* guest = watcher.person ? room_.guest(*watcher.person) : nullptr;
    return guest != nullptr && guest->is_removed;
  });
  return show_rest(progress.rest);
}

// One in each turn, since steps are played again for it.
bool Audience::show_rest(std::size_t& next) {
  if (room_.is_face_down()) return true;
  while (next < watchers_.size() && !watchers_[next].is_behind) ++next;
  if (next >= watchers_.size()) return true;
  show(watchers_[next]);
  return false;
}

bool Audience::say(std::string_view message, std::size_t& next) const {
  const Turn::Share share;
  for (; next < watchers_.size(); ++next) {
    if (share.bytes() >= Turn::most_bytes / 2) return false;
    watchers_[next].sink(message);
  }
  return true;
}

bool Audience::show_all(std::size_t& next) const {
  const Turn::Share share;
  for (; next < watchers_.size(); ++next) {
    if (share.bytes() >= Turn::most_bytes / 2) return false;
    watchers_[next].sink(match::write_since(room_, room_.size(), viewer_of(watchers_[next]), ids_));
  }
  return true;
}

}  // namespace rummage::table
