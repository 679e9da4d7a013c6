#include "games/five_crowns/view.hpp"

#include <algorithm>
#include <span>

namespace rummage::five_crowns {

View view(const State& state, core::Viewer viewer) {
  View v;  // an allow-list: a new field of the state stays hidden until it is put into Open, or here
  static_cast<Open&>(v) = static_cast<const Open&>(state);
  v.viewer = viewer.seat();
  if (v.viewer) v.hand = state.hands[static_cast<std::size_t>(v.viewer->index())];
  for (std::size_t i = 0; i < state.seats; ++i) v.cards[i] = static_cast<std::uint8_t>(state.hands[i].size());
  v.pile_left = static_cast<std::uint8_t>(state.pile.size());
  return v;
}

std::array<std::uint8_t, plain_kinds + 1> unseen(const View& view) {
  std::array<std::uint8_t, plain_kinds + 1> counts;
  counts.fill(copies);
  counts[plain_kinds] = jokers;
  for (std::size_t kind = 0; kind < counts.size(); ++kind)
    counts[kind] = static_cast<std::uint8_t>(counts[kind] - view.absent[kind]);
  const auto remove = [&](std::span<const Card> cards) {
    for (const Card card : cards) --counts[static_cast<std::size_t>(card.kind())];
  };
  remove(view.discards.span());
  remove(view.hand.span());
  for (std::size_t i = 0; i < view.seats; ++i) {
    remove(view.laid[i].cards.span());
    remove(view.left[i].span());
    const bool own = view.viewer && view.viewer->index() == static_cast<int>(i);
    if (!own) remove(view.seen[i].span());
  }
  return counts;
}

State determinize(const View& view, core::Chance& chance) {
  State s;
  static_cast<Open&>(s) = static_cast<const Open&>(view);
  Pile rest;
  const auto counts = unseen(view);
  for (int kind = plain_kinds; kind >= 0; --kind)
    for (int i = 0; i < counts[static_cast<std::size_t>(kind)]; ++i) rest.push_back(Card::at(kind));
  core::shuffle(std::span<Card>(rest.begin(), rest.end()), chance);
  for (std::size_t i = 0; i < view.seats; ++i) {
    auto& hand = s.hands[i];
    if (view.viewer && view.viewer->index() == static_cast<int>(i)) {
      hand = view.hand;
      continue;
    }
    hand = view.seen[i];
    while (hand.size() < view.cards[i]) {
      hand.push_back(rest.back());
      rest.pop_back();
    }
    std::sort(hand.begin(), hand.end());
  }
  s.pile = rest;
  return s;
}

}  // namespace rummage::five_crowns
