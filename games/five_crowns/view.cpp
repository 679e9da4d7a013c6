#include "games/five_crowns/view.hpp"

#include <algorithm>
#include <span>

#include "core/hand.hpp"

namespace rummage::five_crowns {

View view(const State& state, core::Viewer viewer) {
  View v;  // an allow-list: a new field of the state stays hidden until it is put into Open, or here
  static_cast<Open&>(v) = static_cast<const Open&>(state);
  v.viewer = viewer.seat();
  if (v.viewer) v.cards = state.hands[place(*v.viewer)];
  for (std::size_t i = 0; i < state.seats; ++i) v.held[i] = static_cast<std::uint8_t>(state.hands[i].size());
  v.pile_left = static_cast<std::uint8_t>(state.pile.size());
  return v;
}

State known_state(const View& view) {
  State s;
  static_cast<Open&>(s) = static_cast<const Open&>(view);
  s.hands = view.seen;
  if (view.viewer) s.hands[place(*view.viewer)] = view.cards;
  return s;
}

std::array<int, kinds> named_cards(const State& s) {
  std::array<int, kinds> counts{};
  std::ranges::copy(s.absent, counts.begin());
  const auto add = [&](std::span<const Card> cards) {
    for (const Card card : cards) ++counts[static_cast<std::size_t>(card.kind())];
  };
  add(s.pile.span());
  add(s.discards.span());
  for (std::size_t i = 0; i < s.seats; ++i) {
    add(s.hands[i].span());
    add(s.left[i].span());
    add(s.laid[i].cards.span());
  }
  return counts;
}

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
  auto rest = unnamed_cards(s);
  core::shuffle(rest, chance);
  for (std::size_t i = 0; i < view.seats; ++i) fill_hand(s.hands[i], rest, view.held[i]);
  s.pile = rest;
  return s;
}

}  // namespace rummage::five_crowns
