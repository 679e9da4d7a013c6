#pragma once

#include "games/programs/state.hpp"

namespace rummage::programs {

/// What one viewer may know: all that is open, the own hand and program, and how many cards the others hold.
struct View : Open {
  std::optional<Seat> viewer;                   // nobody: a spectator
  Hand cards;                                   // the viewer's own
  std::optional<ProgramCard> program;           // the viewer's own, while it is not revealed
  std::array<std::uint8_t, most_seats> held{};  // how many are in each hand
  std::uint8_t reserve_left = 0;
  std::uint8_t program_deck_left = 0;

  /// nullptr once it is revealed, without one, and for spectators.
  [[nodiscard]] const Program* own_program() const { return programs_played().find(program); }
  /// PROG-22, PROG-23, PROG-33: what the viewer may draw from.
  [[nodiscard]] bool may_take_discard() const { return Open::may_take_discard(cards.size()); }
  [[nodiscard]] bool may_draw_reserve() const { return Open::may_draw_reserve(cards.size(), reserve_left); }
  friend constexpr bool operator==(const View&, const View&) = default;
};

View view(const State& state, core::Viewer viewer);

/// Deals what the viewer has not seen to the other hands and the reserve, and programs that lie open nowhere to the
/// others and the program deck; cards known to be in a hand stay there (PROG-38).
State determinize(const View& view, Chance& chance);

/// What the viewer knows, as a state: other hands hold only what everybody saw enter them.
State known_state(const View& view);
/// How many cards of each kind the viewer cannot place: they are in the reserve or unseen in others' hands.
CardCounts unseen(const View& view);
/// The same cards, sorted.
Pile unseen_cards(const View& view);
/// Program cards, sorted, that the viewer cannot place: in the program deck or before the others.
ProgramPile unseen_programs(const View& view);

}  // namespace rummage::programs
