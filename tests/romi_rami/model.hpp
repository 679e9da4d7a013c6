#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {

/// Romi Rami once more, written from the ledger alone and for reading: nothing is fast. The rules in games/romi_rami/
/// are compared with it at every step of the conformance test.
struct Model {
  using CardSet = std::multiset<Card>;
  struct Player {
    CardSet hand;
    CardSet seen;  // of the hand, taken from the market before everybody's eyes
    std::set<int> tableau;
    CardSet bonus;
    bool has_joker = true;
    friend bool operator==(const Player&, const Player&) = default;
  };

  const Deck* deck = nullptr;
  int first = 0;
  int to_act = 0;
  Phase phase = Phase::take;
  std::vector<bool> shows_size;  // by trophy
  CardSet market;
  std::set<int> contracts;
  CardSet discards;
  std::vector<Card> number_deck;   // top last
  std::vector<int> contract_deck;  // top last
  std::vector<Player> players;

  static Model of(const State& state);
  friend bool operator==(const Model&, const Model&) = default;

  [[nodiscard]] int seats() const { return static_cast<int>(players.size()); }
  [[nodiscard]] int next(int seat) const { return (seat + 1) % seats(); }
  [[nodiscard]] bool accepts(int seat, const Action& action) const;
  /// What an accepted action should have done and did not; empty if all is well.
  [[nodiscard]] std::string consequence_error(int seat, const Action& action, const Model& after) const;

  /// ROMI-23 to ROMI-25: who gets it; nobody is -1.
  [[nodiscard]] int winner_of(std::size_t trophy) const;
  [[nodiscard]] int score(int seat) const;     // ROMI-26
  [[nodiscard]] core::Result ranking() const;  // ROMI-27

 private:
  [[nodiscard]] const Player& player(int seat) const { return players[static_cast<std::size_t>(seat)]; }
  Player& player(int seat) { return players[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] bool accepts_take(const Take& take) const;
  [[nodiscard]] bool accepts_fill(int seat, const Fill& fill) const;
  void leave_hand(int seat, Card card);
  [[nodiscard]] std::string refill_error(int seat, const Model& after) const;
  void end_turn(int seat);
};

/// What is wrong with a deal; empty if nothing is.
std::string deal_error(const Model& dealt);

}  // namespace rummage::romi_rami
