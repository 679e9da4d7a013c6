#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "match/room.hpp"
#include "table/inbox.hpp"

namespace rummage::table {

/// What everybody at a table is told besides its log: it changes nothing and is not stored.
class Asides {
 public:
  explicit Asides(const match::Room& room) : room_(room) {}

  /// In a race: by how much somebody came too late with what they asked for.
  [[nodiscard]] std::optional<std::string> late(const Command& command) const;

  /// Somebody has lost their connection, or is no longer awaited. What everybody is to hear, if they play.
  std::optional<std::string> take(const command::Absent& absent);
  /// For somebody who comes: all who have no connection.
  [[nodiscard]] std::vector<std::string> absent() const;

 private:
  [[nodiscard]] std::optional<core::Seat> seat_of(store::PersonId person) const;

  const match::Room& room_;
  std::map<store::PersonId, std::int64_t> absent_;  // until when they are awaited
};

}  // namespace rummage::table
