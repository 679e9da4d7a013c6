#pragma once

#include "core/catalogue.hpp"
#include "core/json.hpp"
#include "games/programs/action.hpp"

namespace rummage::programs {

/// How often and how fast each program of a deck is completed while bots play, so that a host can tune the deck.
class Study {
 public:
  /// One step of a match. Steps of one match follow one another.
  void see(const State& before, Seat seat, const Action& action, const State& after);
  void add(const Study& other);
  [[nodiscard]] core::json::object write() const;
  /// The easiest first.
  [[nodiscard]] std::string table(const core::Catalogue& catalogue) const;

 private:
  struct Count {
    std::uint64_t played = 0;     // rounds in which somebody had it
    std::uint64_t completed = 0;  // of these
    std::uint64_t turns = 0;      // of the player, in the rounds in which it was completed
    [[nodiscard]] double share() const { return static_cast<double>(completed) / static_cast<double>(played); }
    [[nodiscard]] double mean_turns() const { return static_cast<double>(turns) / static_cast<double>(completed); }
  };
  [[nodiscard]] std::vector<std::size_t> easiest_first() const;

  const Deck* deck_ = nullptr;
  std::uint64_t rounds_ = 0;
  std::array<Count, most_programs> counts_{};
  std::array<std::uint8_t, most_seats> turns_{};  // of each seat in this round
};

}  // namespace rummage::programs
