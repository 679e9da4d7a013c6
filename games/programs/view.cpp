#include "games/programs/view.hpp"

#include <algorithm>

#include "games/programs/invariant.hpp"
#include "games/programs/rounds.hpp"

namespace rummage::programs {

View view(const State& state, core::Viewer viewer) {
  View v;  // an allow-list: a new field of the state stays hidden until it is put into Open, or here
  static_cast<Open&>(v) = static_cast<const Open&>(state);
  v.viewer = viewer.seat();
  if (v.viewer) {
    v.cards = state.hands[place(*v.viewer)];
    v.program = state.programs[place(*v.viewer)];
  }
  for (std::size_t i = 0; i < state.seats; ++i) v.held[i] = static_cast<std::uint8_t>(state.hands[i].size());
  v.reserve_left = static_cast<std::uint8_t>(state.reserve.size());
  v.program_deck_left = static_cast<std::uint8_t>(state.program_deck.size());
  return v;
}

State known_state(const View& view) {
  State s;
  static_cast<Open&>(s) = static_cast<const Open&>(view);
  s.hands = view.seen;
  if (!view.viewer) return s;
  s.hands[place(*view.viewer)] = view.cards;
  s.programs[place(*view.viewer)] = view.program;
  return s;
}

CardCounts unseen(const View& view) {
  const auto named = named_cards(known_state(view));
  CardCounts counts{};
  for (const Card card : all_kinds)
    counts[card.index()] = static_cast<std::uint8_t>(card.in_deck() - named[card.index()]);
  return counts;
}

Pile unseen_cards(const View& view) {
  Pile cards;
  const auto counts = unseen(view);
  for (const Card card : all_kinds)
    for (int i = 0; i < counts[card.index()]; ++i) cards.push_back(card);
  return cards;
}

ProgramPile unseen_programs(const View& view) {
  const auto named = named_programs(known_state(view));
  const auto all = view.deck->counts();
  ProgramPile rest;
  for (std::size_t index = 0; index < all.size(); ++index)
    for (int i = named[index]; i < all[index]; ++i) rest.push_back(ProgramCard(index));
  return rest;
}

State determinize(const View& view, Chance& chance) {
  auto s = known_state(view);
  s.reserve = unseen_cards(view);
  std::reverse(s.reserve.begin(), s.reserve.end());
  core::shuffle(s.reserve, chance);
  for (std::size_t i = 0; i < view.seats; ++i) fill_hand(s.hands[i], s.reserve, view.held[i]);
  s.program_deck = unseen_programs(view);
  core::shuffle(s.program_deck, chance);
  for (const Seat seat : SeatSet::first(view.seats))
    if (view.viewer != seat && !view.revealed.has(seat) && !view.without.has(seat))
      s.programs[place(seat)] = take_program(s.program_deck);
  return s;
}

}  // namespace rummage::programs
