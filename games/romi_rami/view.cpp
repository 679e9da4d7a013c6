#include "games/romi_rami/view.hpp"

#include "core/hand.hpp"
#include "core/hidden_hands.hpp"

namespace rummage::romi_rami {

View view(const State& state, core::Viewer viewer) {
  auto v = core::open_view(state, viewer, &View::hand);  // an allow-list: all else stays hidden unless copied here
  v.deck_left = static_cast<std::uint8_t>(state.number_deck.size());
  return v;
}

State known_state(const View& view) { return core::known_state<State>(view, view.hand); }

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
  auto s = known_state(view);
  unseen(view).append_to(s.number_deck);
  core::shuffle(s.number_deck, chance);
  for (std::size_t i = 0; i < view.seats; ++i)
    for (int held = s.hands[i].size(); held < view.held[i]; ++held) s.hands[i].add(take_top(s.number_deck));
  for (const int number : view.contracts_in_deck()) s.contract_deck.push_back(static_cast<std::uint8_t>(number));
  core::shuffle(s.contract_deck, chance);
  return s;
}

}  // namespace rummage::romi_rami
