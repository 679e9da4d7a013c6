#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "games/five_crowns/game.hpp"

// Small stages for tests of Five Crowns: positions as JSON, actions and cards as text.

namespace rummage::five_crowns {

/// A list of cards as a JSON array: ["3S","JK"].
std::string quote(std::string_view cards);
/// Hands as a JSON array of arrays.
std::string quote_all(std::initializer_list<std::string_view> hands);
Hand hand_of(std::string_view cards);
/// "9 QS KS JK": a wild rank and a hand, as `rummage solve` reads it.
std::pair<int, Hand> wild_and_hand(std::string_view text);
/// The best arrangement of such a hand: "3S 4S 5S / KH KC KD | 3H".
std::string arranged(std::string_view wild_and_hand_text);

std::expected<State, core::Refusal> read_text(std::string_view json);
/// "code RULE" of the refusal of a position; fails if there is none.
std::string position_refusal(std::string_view json);

core::Setup setup_of(int seats, std::string_view first_dealer = "random");
State dealt(const core::Setup& setup, std::uint64_t seed = 1);

/// A position and what happens to it. Actions are expected to be accepted unless said otherwise.
class Scene {
 public:
  explicit Scene(std::string_view json);
  explicit Scene(const State& position) : state(position) {}

  State state;
  std::vector<core::Message> events;  // of the last action

  Scene& act(int seat, std::string_view action);
  /// "code RULE" of the refusal, which has a sentence in every language; fails if there is none, or if anything
  /// changed.
  std::string refusal(int seat, std::string_view action);

  [[nodiscard]] std::string hand(int seat) const;
  [[nodiscard]] std::string seen(int seat) const;
  [[nodiscard]] std::string laid(int seat) const;
  [[nodiscard]] std::string left(int seat) const;
  [[nodiscard]] std::string pile() const;            // top first
  [[nodiscard]] std::string discards() const;        // top first
  [[nodiscard]] std::string points(int hand) const;  // of one hand, by seat
  /// The last action's events as "went_out CROWN-16, scored CROWN-22".
  [[nodiscard]] std::string told() const;
  /// A parameter of one of them, as it is written for programs.
  [[nodiscard]] std::string told(std::string_view code, std::string_view param) const;
  /// What a seat may do: "discard 3S, discard 4S, out 4S".
  [[nodiscard]] std::string choices(int seat) const;
};

}  // namespace rummage::five_crowns
