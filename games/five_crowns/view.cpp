#include "games/five_crowns/view.hpp"

#include <algorithm>
#include <span>

#include "core/hand.hpp"
#include "core/hidden_hands.hpp"
#include "games/five_crowns/invariant.hpp"

namespace rummage::five_crowns {

View view(const State& state, core::Viewer viewer) {
  auto v = core::open_view(state, viewer, &View::cards);  // an allow-list: all else stays hidden unless copied here
  v.pile_left = static_cast<std::uint8_t>(state.pile.size());
  return v;
}

State known_state(const View& view) { return core::known_state<State>(view, view.cards); }

Pile unnamed_cards(const State& s) {
  const auto named = named_cards(s);
  Pile rest;
  for (int kind = kinds - 1; kind >= 0; --kind)
    for (int i = named[static_cast<std::size_t>(kind)]; i < Card::at(kind).in_deck(); ++i)
      rest.push_back(Card::at(kind));
  return rest;
}

Counts unseen(const View& view) {
  Counts counts{};
  for (const Card card : unnamed_cards(known_state(view))) ++counts[static_cast<std::size_t>(card.kind())];
  return counts;
}

State determinize(const View& view, core::Chance& chance) {
  auto s = known_state(view);
  s.pile = unnamed_cards(s);
  core::deal_unseen(s, view, s.pile, chance);
  return s;
}

}  // namespace rummage::five_crowns
