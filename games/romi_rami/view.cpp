#include "games/romi_rami/view.hpp"

#include "core/hand.hpp"

namespace rummage::romi_rami {

View view(const State& state, core::Viewer viewer) {
  View v;  // an allow-list: a new field of the state stays hidden until it is put into Open, or here
  static_cast<Open&>(v) = static_cast<const Open&>(state);
  v.viewer = viewer.seat();
  if (v.viewer) v.hand = state.hands[place(*v.viewer)];
  for (std::size_t i = 0; i < state.seats; ++i) v.held[i] = static_cast<std::uint8_t>(state.hands[i].size());
  v.deck_left = static_cast<std::uint8_t>(state.number_deck.size());
  return v;
}

Bag unseen(const View& view) {
  auto rest = view.deck->cards;
  rest -= view.absent;
  rest -= view.number_market;
  rest -= view.discards;
  for (std::size_t i = 0; i < view.seats; ++i) {
    rest -= view.bonus_piles[i];
    const bool own = view.viewer && place(*view.viewer) == i;
    rest -= own ? view.hand : view.seen[i];
  }
  return rest;
}

State determinize(const View& view, core::Chance& chance) {
  State s;
  static_cast<Open&>(s) = static_cast<const Open&>(view);
  unseen(view).append_to(s.number_deck);
  core::shuffle(s.number_deck, chance);
  for (std::size_t i = 0; i < view.seats; ++i) {
    auto& hand = s.hands[i];
    if (view.viewer && place(*view.viewer) == i) {
      hand = view.hand;
      continue;
    }
    hand = view.seen[i];
    for (int held = hand.size(); held < view.held[i]; ++held) hand.add(take_top(s.number_deck));
  }
  for (const int number : view.contracts_in_deck()) s.contract_deck.push_back(static_cast<std::uint8_t>(number));
  core::shuffle(s.contract_deck, chance);
  return s;
}

}  // namespace rummage::romi_rami
