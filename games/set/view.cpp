#include "games/set/view.hpp"

#include <span>

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
  CardSet seen = view.absent;
  for (const Card card : view.display) seen.add(card);
  for (const auto& set : view.taken)
    for (const Card card : set.cards) seen.add(card);
  for (int i = deck_size - 1; i >= 0; --i)
    if (view.rules.uses(Card::at(i)) && !seen.has(Card::at(i))) s.pile.push_back(Card::at(i));
  core::shuffle(std::span<Card>(s.pile.begin(), s.pile.end()), chance);
  return s;
}

}  // namespace rummage::set
