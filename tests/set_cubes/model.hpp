#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/set_cubes/action.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"
#include "games/set_cubes/state.hpp"
#include "tests/set_cubes/plain_board.hpp"

namespace rummage::set_cubes {

/// SET Cubes once more, written from the ledger alone and for reading: nothing is fast. The rules in games/set_cubes/
/// are compared with it at every step of the conformance test.
struct Model {
  struct Player {
    std::set<Die> dice;
    int points = 0;
    bool has_said_none = false;              // CUBE-09
    std::optional<std::set<Die>> to_reroll;  // CUBE-20: what this player has decided
    friend bool operator==(const Player&, const Player&) = default;
  };

  const DataSet* data = nullptr;
  bool rerolls_before_drawing = false;
  Phase phase = Phase::opening;
  int opener = 0;
  int to_act = 0;
  int placed = 0;
  bool has_swapped = false;
  bool has_anybody_connected = false;
  int idle_rounds = 0;
  std::vector<Player> players;
  std::map<Spot, Die> board;
  std::map<Die, Face> faces;  // of all dice that lie in a hand or on the board
  std::vector<Die> bag;       // the next to be drawn last

  static Model of(const State& state);
  friend bool operator==(const Model&, const Model&) = default;

  [[nodiscard]] bool accepts(int seat, const Action& action) const;
  /// What an accepted action should have done and did not; empty if all is well.
  [[nodiscard]] std::string consequence_error(int seat, const Action& action, const Model& after) const;
  /// CUBE-08: whether these dice show a SET, or Wilds that can be declared one.
  [[nodiscard]] bool has_set(const std::set<Die>& dice) const;
  [[nodiscard]] int next(int seat) const { return (seat + 1) % static_cast<int>(players.size()); }
  /// The board and what lies on it, for counting SETs.
  [[nodiscard]] PlainBoard plain_board() const;

 private:
  [[nodiscard]] const Player& player(int seat) const { return players[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] Player& player(int seat) { return players[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] bool holds(int seat, const HandDie& die) const;
  [[nodiscard]] std::optional<Symbol> stands_for(const HandDie& die) const;
  [[nodiscard]] std::vector<Put> play_of(const Place& place) const;
  [[nodiscard]] bool accepts_call(int seat, const Call& call) const;
  [[nodiscard]] bool accepts_place(int seat, const Place& place) const;
  [[nodiscard]] bool accepts_swap(int seat, const Swap& swap) const;

  // Each does to this model what the ledger says. Where dice are rolled, `after` says what they show; what is wrong
  // with it is noted in `error`.
  void call(int seat, const Call& call, const Model& after, std::string& error);
  void say_none(int seat, const Model& after, std::string& error);
  void lay(int seat, const HandDie& die, Spot spot);
  void end_turn(const Model& after, std::string& error);
  void end_round(const Model& after, std::string& error);
  void draw_up(const Model& after, std::string& error);
  void decide(int seat, std::set<Die> dice, const Model& after, std::string& error);
  void roll(const std::set<Die>& dice, const Model& after, std::string& error);
  void roll_all_hands(const Model& after, std::string& error);
  void forget_what_is_over();
};

}  // namespace rummage::set_cubes
