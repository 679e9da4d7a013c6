#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/five_crowns/action.hpp"
#include "games/five_crowns/state.hpp"

namespace rummage::five_crowns {

/// Five Crowns once more, written from the ledger alone and for reading: nothing is fast. The rules in
/// games/five_crowns/ are compared with it at every step of the conformance test.
struct Model {
  using Cards = std::multiset<Card>;
  struct Player {
    Cards hand;
    Cards seen;
    std::vector<std::vector<Card>> laid;
    Cards left;
    std::vector<int> sheet;  // the hands that are over
    friend bool operator==(const Player&, const Player&) = default;
  };

  int hand = 1;
  int dealer = 0;
  int to_act = 0;
  bool has_drawn = false;
  bool is_over = false;
  std::optional<int> out;
  std::vector<Card> pile;      // top last
  std::vector<Card> discards;  // top last
  std::vector<Player> players;

  static Model of(const State& state);
  friend bool operator==(const Model&, const Model&) = default;

  [[nodiscard]] int wild_rank() const { return hand + 2; }  // CROWN-03: threes in hand 1
  [[nodiscard]] int next(int seat) const { return (seat + 1) % static_cast<int>(players.size()); }
  [[nodiscard]] bool accepts(int seat, const Action& action) const;
  /// What an accepted action should have done and did not; empty if all is well.
  [[nodiscard]] std::string consequence_error(int seat, const Action& action, const Model& after) const;

 private:
  [[nodiscard]] bool fits(const Combinations& own, Cards from, bool uses_all) const;
  [[nodiscard]] std::string draw_error(int seat, bool from_discards, const Model& after) const;
  [[nodiscard]] std::string discard_error(int seat, Card card, const Model& after) const;
  [[nodiscard]] std::string lay_down_error(int seat, Card card, const Combinations& own, const Model& after) const;
  [[nodiscard]] std::string last_turn_error(int seat, int points, const Model& after) const;
  [[nodiscard]] std::string deal_error() const;
};

/// The fewest points these cards can be left with, by the slow twin.
int fewest_points(const Model::Cards& cards, int wild_rank);

}  // namespace rummage::five_crowns
