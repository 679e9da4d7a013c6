#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/seat.hpp"
#include "match/public_ids.hpp"
#include "match/room.hpp"
#include "table/inbox.hpp"

namespace rummage::table {

/// Everybody who watches one table, each as the viewer that the room knows them to be.
class Audience {
 public:
  Audience(const match::Room& room, const match::PublicIds& ids) : room_(room), ids_(ids) {}

  /// Brings a watcher up to date.
  void show(command::Watch& watcher) const;
  void add(command::Watch watcher) { watchers_.push_back(std::move(watcher)); }
  void remove(LiveTable::WatchId id);
  void clear() { watchers_.clear(); }
  [[nodiscard]] const std::vector<command::Watch>& watchers() const { return watchers_; }

  /// How far one piece of news has got.
  struct Progress {
    std::size_t first = 0;                             // of the watchers: whom the message is written for
    std::size_t other = 0;                             // who gets it next
    std::array<bool, core::max_seats + 1> are_told{};  // those at this seat, and last those who have none
    std::size_t rest = 0;                              // who is shown next what lay face down
  };
  /// False where there are so many watchers that the rest must wait for another turn. Whoever was removed is told so,
  /// and nothing after it. Those who came while a race lay face down are shown what they missed once it goes on.
  bool tell(const match::News& news, Progress& progress);
  /// The same message to all, from `next` on. False where the rest must wait for another turn.
  bool say(std::string_view message, std::size_t& next) const;
  /// Brings all up to date that have seen the whole log; in the same way.
  bool show_all(std::size_t& next) const;

 private:
  bool show_rest(std::size_t& next);
  [[nodiscard]] core::Viewer viewer_of(const command::Watch& watcher) const {
    return watcher.person ? room_.viewer_of(*watcher.person) : core::Viewer::spectator();
  }

  const match::Room& room_;
  const match::PublicIds& ids_;
  std::vector<command::Watch> watchers_;
};

}  // namespace rummage::table
