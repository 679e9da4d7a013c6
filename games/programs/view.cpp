#include "games/programs/view.hpp"

#include <algorithm>

#include "core/hidden_hands.hpp"
#include "games/programs/invariant.hpp"
#include "games/programs/rounds.hpp"

namespace rummage::programs {

View view(const State& state, core::Viewer viewer) {
  auto v = core::open_view(state, viewer, &View::cards);  // an allow-list: all else stays hidden unless copied here
  if (v.viewer) v.program = state.programs[place(*v.viewer)];
  v.reserve_left = static_cast<std::uint8_t>(state.reserve.size());
  v.program_deck_left = static_cast<std::uint8_t>(state.program_deck.size());
  return v;
}

State known_state(const View& view) {
  auto s = core::known_state<State>(view, view.cards);
  if (view.viewer) s.programs[place(*view.viewer)] = view.program;
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
  const auto all = view.programs_played().counts();
  ProgramPile rest;
  for (std::size_t index = 0; index < all.size(); ++index)
    for (int i = named[index]; i < all[index]; ++i) rest.push_back(ProgramCard(index));
  return rest;
}

State determinize(const View& view, Chance& chance) {
  auto s = known_state(view);
  s.reserve = unseen_cards(view);
  std::reverse(s.reserve.begin(), s.reserve.end());
  core::deal_unseen(s, view, s.reserve, chance);
  s.program_deck = unseen_programs(view);
  core::shuffle(s.program_deck, chance);
  for (const Seat seat : SeatSet::first(view.seats))
    if (view.viewer != seat && !view.revealed.has(seat) && !view.without.has(seat))
      s.programs[place(seat)] = take_program(s.program_deck);
  return s;
}

}  // namespace rummage::programs
