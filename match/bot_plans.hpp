#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/thinker.hpp"
#include "core/any_game.hpp"
#include "core/seat.hpp"
#include "match/room.hpp"

namespace rummage::match {

/// What the bots of a table mean to do. They may think on other threads, from a view; what they thought is dropped if
/// the match has moved on meanwhile.
class BotPlans {
 public:
  /// A decision to be thought over; safe to hand to another thread.
  struct Job {
    const core::AnyGame* game = nullptr;
    std::shared_ptr<const core::AnyView> view;
    core::Seat seat;
    std::string level;
    std::uint64_t step = 0;
    bool is_for_clock = false;  // of a stand-in for a player whose clock has run out; acts at once
    std::uint64_t seed = 0;
  };
  struct Thought {
    core::Seat seat;
    std::uint64_t step = 0;
    bool is_for_clock = false;
    std::optional<core::Intention<std::string>> intention;
  };
  struct Plan {
    core::Seat seat;
    std::string action;
    std::int64_t at_ms = 0;
  };

  /// The thinker is of the job's game.
  static Thought think(const Job& job, bots::AnyThinker& thinker);
  /// Of the bots' own chance: another one in each match, and nobody can tell it before the match is over.
  static std::uint64_t seed_of(const Room& room);

  /// The decisions still to be thought over for the next step: of each seat that a bot plays, and of one whose clock
  /// has run out.
  std::vector<Job> wanted(const Room& room, std::optional<core::Seat> late, std::uint64_t seed);
  void take(const Room& room, Thought thought, std::int64_t now_ms);
  /// Drops a plan that was refused; the seat has to be thought about again.
  void drop(core::Seat seat);
  /// Nobody had time to think about it.
  void ask_again(core::Seat seat, bool is_for_clock) { (is_for_clock ? asked_for_clock_ : asked_).remove(seat); }

  /// The plan with the earliest time; nullptr if there is none for the next step.
  [[nodiscard]] const Plan* first(const Room& room) const;
  [[nodiscard]] std::optional<std::string> stand_in_for(const Room& room, core::Seat seat) const;

 private:
  [[nodiscard]] bool is_current(const Room& room) const {
    return room.stage() == Stage::playing && !room.is_still() && room.steps() + 1 == step_;
  }

  std::uint64_t step_ = 0;  // the step that all members below are about
  core::SeatSet asked_;
  core::SeatSet asked_for_clock_;
  std::vector<Plan> plans_;
  std::optional<Plan> stand_in_;
};

}  // namespace rummage::match
