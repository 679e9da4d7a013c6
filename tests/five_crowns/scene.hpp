#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "games/five_crowns/game.hpp"
#include "stage.hpp"

// Small stages for tests of Five Crowns: positions as JSON, actions and cards as text.

namespace rummage::five_crowns {

using proof::quote;
using proof::quote_all;
Hand hand_of(std::string_view cards);
/// "9 QS KS JK": a wild rank and a hand, as `rummage solve` reads it.
std::pair<int, Hand> wild_and_hand(std::string_view text);
/// The best arrangement of such a hand: "3S 4S 5S / KH KC KD | 3H".
std::string arranged(std::string_view wild_and_hand_text);

inline auto read_text(std::string_view json) { return proof::read_text<Game>(json); }
inline auto position_refusal(std::string_view json) { return proof::position_refusal<Game>(json); }

core::Setup setup_of(int seats, std::string_view first_dealer = "random");
State dealt(const core::Setup& setup, std::uint64_t seed = 1);

class Scene : public proof::SceneOf<Game> {
 public:
  using SceneOf::SceneOf;

  [[nodiscard]] std::string hand(int seat) const;
  [[nodiscard]] std::string seen(int seat) const;
  [[nodiscard]] std::string laid(int seat) const;
  [[nodiscard]] std::string left(int seat) const;
  [[nodiscard]] std::string pile() const;            // top first
  [[nodiscard]] std::string discards() const;        // top first
  [[nodiscard]] std::string points(int hand) const;  // of one hand, by seat
};

}  // namespace rummage::five_crowns
