#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/set/action.hpp"
#include "games/set/state.hpp"

namespace rummage::set {

/// SET once more, written from the ledger alone and for reading: cards are their names, nothing is fast. The rules in
/// games/set/ are compared with it at every step of the conformance test.
struct Model {
  int seats = 1;
  bool is_shout = false;
  bool players_decide = false;
  bool has_master = false;
  std::size_t base = 12;
  std::size_t most = 21;
  int version = 2;
  std::vector<std::string> display;  // "" is a place that waits for the Master
  std::vector<std::string> pile;     // top first
  std::vector<std::pair<int, std::vector<std::string>>> taken;
  std::set<int> out;
  std::set<int> asked;
  std::optional<int> caller;
  std::vector<int> wrong;
  std::vector<int> points;
  int round = 0;
  std::string due;  // "", "lay out", "top up", "add three"
  bool is_over = false;

  static Model of(const State& state);
  friend bool operator==(const Model&, const Model&) = default;

  [[nodiscard]] bool accepts(int seat, const Action& action) const;
  /// Only what is accepted. Laying out is left to chance: it empties the display and the pile.
  void apply(int seat, const Action& action);

 private:
  [[nodiscard]] bool is_master(int seat) const { return has_master && seat == round; }
  [[nodiscard]] std::set<int> players_in() const;
  [[nodiscard]] bool may_search(int seat) const;
  [[nodiscard]] bool holds_set() const;
  std::string draw();
  void take(int seat, const std::vector<std::string>& cards);
  void go_out(int seat);
  void grant();
  void add_three();
  void look_for_the_end();
  void end_round();
};

/// SET-02, by the letter: one by one, each characteristic has one value or three.
bool is_set_by_names(const std::string& a, const std::string& b, const std::string& c);

/// The name of a card, spelled from its values here and not by the game's own writer.
std::string name_of(Card card);

}  // namespace rummage::set
