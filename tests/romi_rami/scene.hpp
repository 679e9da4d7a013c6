#pragma once

#include <string>
#include <string_view>

#include "core/chance.hpp"
#include "core/message.hpp"
#include "games/romi_rami/game.hpp"
#include "stage.hpp"
#include "tests/romi_rami/twin.hpp"

// Small stages for tests of Romi Rami: positions as JSON, actions and cards as text.

namespace rummage::romi_rami {

using proof::quote;
using proof::quote_all;

inline auto read_text(std::string_view json) { return proof::read_text<Game>(json); }
inline auto position_refusal(std::string_view json) { return proof::position_refusal<Game>(json); }

core::Setup setup_of(int seats, std::string_view deck = "standard");
State dealt(const core::Setup& setup, std::uint64_t seed = 1);

/// Decks that only tests have: `short`, in which number cards run out and are shuffled anew, `scarce`, in which both
/// decks run out for good, and `generous`, whose file lists other trophies and nothing else. They are there before any
/// test runs, so that the conformance test plays them too.
void add_test_decks();

class Scene : public proof::SceneOf<Game> {
 public:
  using SceneOf::SceneOf;

  [[nodiscard]] std::string hand(int seat) const;
  [[nodiscard]] std::string seen(int seat) const;
  [[nodiscard]] std::string bonus(int seat) const;
  [[nodiscard]] std::string tableau(int seat) const;
  [[nodiscard]] std::string market() const;
  [[nodiscard]] std::string contracts() const;  // of the market
  [[nodiscard]] std::string discards() const;
  [[nodiscard]] std::string number_deck() const;    // top first
  [[nodiscard]] std::string contract_deck() const;  // top first
  [[nodiscard]] bool has_joker(int seat) const { return state.jokers.has(Seat(seat)); }
};

}  // namespace rummage::romi_rami
