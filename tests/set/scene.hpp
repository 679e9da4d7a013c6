#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "games/set/game.hpp"

// Small stages for tests of SET: positions as JSON, actions as text, and everything that can be asked of them as text.

namespace rummage::set {

/// A maximal set of cards without a SET (20 of them). Its first 12, 15 and 18 cards hold none either.
inline constexpr std::string_view cap =
    "1ROH 1ROF 1RBE 1RWE 1VOE 1TOE 1VBH 1TWF 2ROE 3ROE 2RBH 3RWF 2VOF 3TOH 2VWE 3TBE 2TBF 3VWH 2TWH 3VBF";

/// Twelve cards that hold exactly two SETs, without a card in common: 1TBH 2ROF 3VWE (places 7, 6, 0) and
/// 1RBE 2RBF 3RBH (places 5, 11, 4).
inline constexpr std::string_view two_sets = "3VWE 3TWH 3TWE 2VWE 3RBH 1RBE 2ROF 1TBH 3VWH 1TBF 1VOF 2RBF";

/// The first n cards of such a list.
std::string first(std::string_view cards, std::size_t count);
/// A list of cards as a JSON array: ["1ROE","1ROH"].
std::string quote(std::string_view cards);
std::vector<Card> cards_of(std::string_view cards);

std::expected<State, core::Refusal> read_text(std::string_view json);

/// A position and what happens to it. Actions are expected to be accepted unless said otherwise.
class Scene {
 public:
  explicit Scene(std::string_view json);
  explicit Scene(const State& position) : state(position) {}

  State state;
  std::vector<core::Message> events;  // of the last action

  Scene& act(int seat, std::string_view action);
  /// "code RULE" of the refusal; fails if there is none, or if anything changed.
  std::string refusal(int seat, std::string_view action);

  [[nodiscard]] std::string display() const;
  [[nodiscard]] std::string pile() const;
  /// Seats as "0 2".
  [[nodiscard]] std::string out() const { return seats(state.out); }
  [[nodiscard]] std::string asked() const { return seats(state.asked); }
  /// The last action's events as "took SET-09, topped_up SET-09".
  [[nodiscard]] std::string told() const;
  /// A parameter of one of them, as it is written for programs.
  [[nodiscard]] std::string told(std::string_view code, std::string_view param) const;
  /// What a seat may do besides claims: "call more".
  [[nodiscard]] std::string choices(int seat) const;
  [[nodiscard]] std::size_t claims(int seat) const;

 private:
  static std::string seats(SeatSet set);
};

}  // namespace rummage::set
