#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.hpp"
#include "core/log.hpp"
#include "core/message.hpp"
#include "core/seat.hpp"
#include "match/room.hpp"

namespace rummage::match {

inline constexpr PersonId ada{1};
inline constexpr PersonId bob{2};
inline constexpr PersonId cleo{3};
inline constexpr core::Seat seat_0{0};
inline constexpr core::Seat seat_1{1};
inline constexpr core::Seat seat_2{2};

std::string name_of(PersonId person);
/// Thirty-two bytes that are this person's own.
Bytes32 bytes_of(PersonId person);

/// A table of that game with its usual choices, made by Ada.
deed::Create made_by_ada(std::string_view game, int seats,
                         const std::vector<std::pair<std::string, std::string>>& options = {});

using Answer = std::expected<News, core::Refusal>;

/// A room and its log, with time in the test's hands.
class RoomScene {
 public:
  explicit RoomScene(const deed::Create& made);

  Answer does(PersonId person, Deed deed) { return enters({now, Doer::person_of(person), std::move(deed)}); }
  Answer acts(PersonId person, std::string action) { return does(person, deed::Act{std::move(action), {}, {}}); }
  Answer bot_acts(core::Seat seat, std::string action);
  Answer table_acts(core::Seat seat, std::string action);
  Answer table_does(Deed deed) { return enters({now, Doer::table(), std::move(deed)}); }
  Answer enters(const Entry& entry);

  /// Comes, and sits down there.
  void seats(PersonId person, core::Seat seat);
  /// The host starts, everybody commits and reveals: the cards are dealt.
  void starts(std::optional<std::string> level = std::nullopt);
  /// One step by whoever may act: a bot's choice, done by the seat's own player. False where nobody may.
  bool plays_on(std::string_view level = "greedy");
  /// Five Crowns of people who only draw and discard: a match as long as a test needs it.
  void draws_on(std::uint64_t steps);

  Room room;
  std::vector<core::LogLine> log;
  std::int64_t now = 1'000'000;
};

/// A message as a client reads it.
core::json::object parsed(const std::string& text);

/// The code of a refusal; empty where it was none.
std::string code_of(const Answer& answer);

}  // namespace rummage::match
