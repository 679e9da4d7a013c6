#include "games/set/view.hpp"

namespace rummage::set {

View view(const State& state, core::Viewer) {
  // An allow-list: a new field of the state stays hidden until it is put into Open, which is open by definition.
  View v;
  static_cast<Open&>(v) = static_cast<const Open&>(state);
  v.pile_left = static_cast<std::uint8_t>(state.pile.size());
  return v;
}

State determinize(const View& view, core::Chance& chance) {
  State s;
  static_cast<Open&>(s) = static_cast<const Open&>(view);
  s.pile = view.deck_without(view.open_cards());
  core::shuffle(s.pile, chance);
  return s;
}

}  // namespace rummage::set
