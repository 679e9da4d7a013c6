#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/chance.hpp"
#include "core/hand.hpp"
#include "core/seat.hpp"

// Views of games in which hands are hidden. State and view both derive from the game's `Open`, which has `seen`: of
// each hand, the cards that everybody saw enter it.

namespace rummage::core {

/// A view as it begins: what is open, who looks, how many cards are in each hand, and which in the viewer's `own`. The
/// game copies what else the viewer may see, so that a new field of the state stays hidden until somebody puts it into
/// `Open` or into the view.
template <class State, class View, class Hand>
View open_view(const State& state, Viewer viewer, Hand View::* own) {
  View view;
  static_cast<typename View::Open&>(view) = state;
  view.viewer = viewer.seat();
  for (std::size_t i = 0; i < state.seats; ++i) view.held[i] = static_cast<std::uint8_t>(state.hands[i].size());
  if (view.viewer) view.*own = state.hands[place(*view.viewer)];
  return view;
}

/// What a viewer knows, as a state: what is open, of every hand what everybody saw of it, and the viewer's `own`.
template <class State, class View, class Hand>
State known_state(const View& view, const Hand& own) {
  State state;
  static_cast<typename State::Open&>(state) = view;
  state.hands = view.seen;
  if (view.viewer) state.hands[place(*view.viewer)] = own;
  return state;
}

/// Makes a world of what a viewer knows: the `pile` has all the cards that were not seen, in their order. It is
/// shuffled, and every hand gets as many of them as it holds besides what is known of it.
template <class State, class View, class Pile>
void deal_unseen(State& known, const View& view, Pile& pile, Chance& chance) {
  shuffle(pile, chance);
  for (std::size_t i = 0; i < view.seats; ++i) fill_hand(known.hands[i], pile, view.held[i]);
}

/// How many cards a viewer does not see: those of the pile, and in each hand those beyond what is known of it. Nothing
/// where a hand holds fewer than are known, or the own one more.
template <class View, class State>
std::optional<int> hidden_cards(const View& view, const State& known, int pile_left) {
  int hidden = pile_left;
  for (const Seat seat : SeatSet::first(view.seats)) {
    const int more = view.held[place(seat)] - static_cast<int>(known.hands[place(seat)].size());
    if (more < 0 || (view.viewer == seat && more > 0)) return std::nullopt;
    hidden += more;
  }
  return hidden;
}

}  // namespace rummage::core
