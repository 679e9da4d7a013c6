#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "games/set/game.hpp"
#include "stage.hpp"

// Small stages for tests of SET: positions as JSON, actions as text, and everything that can be asked of them as text.

namespace rummage::set {

/// A maximal set of cards without a SET (20 of them). Its first 12, 15 and 18 cards hold none either.
inline constexpr std::string_view cap =
    "1ROH 1ROF 1RBE 1RWE 1VOE 1TOE 1VBH 1TWF 2ROE 3ROE 2RBH 3RWF 2VOF 3TOH 2VWE 3TBE 2TBF 3VWH 2TWH 3VBF";

/// Twelve cards that hold exactly two SETs, without a card in common: 1TBH 2ROF 3VWE (places 7, 6, 0) and
/// 1RBE 2RBF 3RBH (places 5, 11, 4).
inline constexpr std::string_view two_sets = "3VWE 3TWH 3TWE 2VWE 3RBH 1RBE 2ROF 1TBH 3VWH 1TBF 1VOF 2RBF";
/// Claims of both, and of three cards there that are none.
inline constexpr std::string_view one_set = "take 1TBH 2ROF 3VWE";
inline constexpr std::string_view other_set = "take 1RBE 2RBF 3RBH";
inline constexpr std::string_view no_set = "take 3VWE 3TWH 3TWE";

/// The first n cards of such a list.
std::string first(std::string_view cards, std::size_t count);
using proof::quote;
std::vector<Card> cards_of(std::string_view cards);

inline auto read_text(std::string_view json) { return proof::read_text<Game>(json); }

class Scene : public proof::SceneOf<Game> {
 public:
  using SceneOf::SceneOf;

  [[nodiscard]] std::string display() const;
  [[nodiscard]] std::string pile() const;
  /// Seats as "0 2".
  [[nodiscard]] std::string out() const { return seats(state.out); }
  [[nodiscard]] std::string asked() const { return seats(state.asked); }
  /// What a seat may do besides claims: "call more".
  [[nodiscard]] std::string choices(int seat) const;
  [[nodiscard]] std::size_t claims(int seat) const;

 private:
  static std::string seats(SeatSet set);
};

}  // namespace rummage::set
