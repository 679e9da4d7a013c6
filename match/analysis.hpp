#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/thinker.hpp"
#include "core/any_game.hpp"
#include "core/json.hpp"
#include "core/seat.hpp"
#include "match/chance.hpp"
#include "match/record.hpp"

namespace rummage::match {

/// A step at which the seat had a choice.
struct Decision {
  std::uint64_t step = 0;
  core::Seat seat;
  std::string played;
  std::string best;
  double lost = 0;   // how much worse than the best; in a race 1 for a wrong claim
  double stake = 0;  // from the worst to the best action that was weighed; in a race 1
};

/// Compares the decisions of a match, or of one seat, with what the expert finds with this effort, one step after the
/// other, so that whoever asks can show how far it is, and stop.
class Review {
 public:
  /// The record must have passed `verify`. Nothing if the game has no search.
  static std::optional<Review> begin(Record record, std::optional<core::Seat> seat, double effort);

  [[nodiscard]] const Record& record() const { return record_; }
  /// How many steps have been gone through.
  [[nodiscard]] std::uint64_t step() const { return step_; }
  [[nodiscard]] bool is_over() const { return step_ == record_.steps.size(); }
  /// Goes through one more step, of which there must be one; nothing if its seat was not asked about, or had no choice.
  std::optional<Decision> next();

 private:
  Review(Record record, std::optional<core::Seat> seat, double effort, std::unique_ptr<bots::AnyThinker> thinker);

  Record record_;
  std::optional<core::Seat> seat_;
  double effort_;
  std::unique_ptr<bots::AnyThinker> thinker_;
  std::unique_ptr<MatchChance> chance_;
  std::unique_ptr<core::AnyMatch> match_;  // after `step_` steps
  std::uint64_t step_ = 0;
};

/// All decisions of a review at once. Nothing if the game has no search.
std::optional<std::vector<Decision>> analyse(const Record& record, std::optional<core::Seat> seat, double effort);

/// How much of what was at stake the seat kept, in percent; nothing if nothing was at stake.
std::optional<double> accuracy(const std::vector<Decision>& decisions, core::Seat seat);

/// As JSON, in the words of `rummage analyse --json`.
core::json::object write_decision(const Decision& one);
/// What the decisions say of each seat, as a list.
core::json::array write_accuracies(const Record& record, const std::vector<Decision>& decisions);

}  // namespace rummage::match
