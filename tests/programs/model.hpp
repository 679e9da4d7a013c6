#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/programs/action.hpp"
#include "games/programs/state.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {

/// The combinations of a reveal, one after another; none if it has more cards than they.
Layout layout_of(const Reveal& reveal);

/// Programs once more, written from the ledger alone and for reading: nothing is fast. The rules in games/programs/ are
/// compared with it at every step of the conformance test.
struct Model {
  using Hold = std::multiset<Card>;
  struct Player {
    Hold hand;
    Hold seen;
    std::optional<ProgramCard> program;
    std::vector<ProgramCard> completed;
    int failed = 0;
    bool has_revealed = false;
    bool is_without = false;
    friend bool operator==(const Player&, const Player&) = default;
  };
  struct OnTable {
    Laid laid;
    Cards cards;
    int owner = 0;
    friend bool operator==(const OnTable&, const OnTable&) = default;
  };

  const Deck* deck = nullptr;
  bool mixes_suits = false;
  int version = 2;
  bool may_change = true;
  int round = 1;
  int dealer = 0;
  int to_act = 0;
  Phase phase = Phase::draw;
  std::vector<OnTable> table;
  Cards reserve;                          // top last
  Cards discards;                         // top last
  std::vector<ProgramCard> program_deck;  // top last
  std::vector<Player> players;
  Hold absent;

  static Model of(const State& state);
  friend bool operator==(const Model&, const Model&) = default;

  [[nodiscard]] int next(int seat) const { return (seat + 1) % static_cast<int>(players.size()); }
  [[nodiscard]] bool accepts(int seat, const Action& action) const;
  /// Whether playing its last card, or completing last, ends the round or the match with this action.
  [[nodiscard]] bool ends_round(int seat, const Action& action) const;
  /// What an accepted action should have done and did not; empty if all is well.
  [[nodiscard]] std::string consequence_error(int seat, const Action& action, const Model& after) const;

 private:
  [[nodiscard]] Player& player(int seat) { return players[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] const Player& player(int seat) const { return players[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] Program asks_of(ProgramCard card) const;
  [[nodiscard]] bool accepts_reveal(int seat, const Reveal& reveal) const;
  [[nodiscard]] bool accepts_lay(int seat, const Lay& lay) const;
  [[nodiscard]] bool accepts_add(int seat, const Add& add) const;
  // Each does what the action does, without what follows from it.
  void take_out(int seat, Card card);
  void reveal(int seat, const Reveal& reveal);
  void lay(int seat, const Lay& lay);
  void add(int seat, const Add& add);
  bool deal_program(int seat);
  [[nodiscard]] std::optional<int> asked_from(int first) const;
  [[nodiscard]] bool is_round_over(int seat) const;
  [[nodiscard]] std::string change_error(int seat, bool is_change, const Model& after) const;
  [[nodiscard]] std::string discard_error(int seat, Card card, const Model& after) const;
  [[nodiscard]] std::string round_error(const Model& after) const;
  [[nodiscard]] std::string deal_error(std::optional<int> asked, const Model& after) const;
  [[nodiscard]] std::string programs_error(const Model& after) const;
};

}  // namespace rummage::programs
