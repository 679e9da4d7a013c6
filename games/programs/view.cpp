#include "games/programs/view.hpp"

#include <algorithm>
#include <span>

#include "games/programs/invariant.hpp"

namespace rummage::programs {

View view(const State& state, core::Viewer viewer) {
  View v;  // an allow-list: a new field of the state stays hidden until it is put into Open, or here
  static_cast<Open&>(v) = static_cast<const Open&>(state);
  v.viewer = viewer.seat();
  if (v.viewer) {
    v.hand = state.hands[place(*v.viewer)];
    v.program = state.programs[place(*v.viewer)];
  }
  for (std::size_t i = 0; i < state.seats; ++i) v.cards[i] = static_cast<std::uint8_t>(state.hands[i].size());
  v.reserve_left = static_cast<std::uint8_t>(state.reserve.size());
  v.program_deck_left = static_cast<std::uint8_t>(state.program_deck.size());
  return v;
}

namespace {

// What the viewer knows, as a state: other hands hold only what everybody saw enter them.
void put_known(const View& view, State& s) {
  static_cast<Open&>(s) = static_cast<const Open&>(view);
  s.hands = view.seen;
  if (!view.viewer) return;
  s.hands[place(*view.viewer)] = view.hand;
  s.programs[place(*view.viewer)] = view.program;
}

}  // namespace

std::array<std::uint8_t, kinds> unseen(const View& view) {
  State known;
  put_known(view, known);
  const auto named = named_cards(known);
  std::array<std::uint8_t, kinds> counts{};
  for (int kind = 0; kind < kinds; ++kind)
    counts[static_cast<std::size_t>(kind)] =
        static_cast<std::uint8_t>(Card::at(kind).in_deck() - named[static_cast<std::size_t>(kind)]);
  return counts;
}

ProgramPile unseen_programs(const View& view) {
  State known;
  put_known(view, known);
  const auto named = named_programs(known);
  const auto all = deck_programs(*view.deck);
  ProgramPile rest;
  for (std::size_t number = 0; number <= most_programs; ++number)
    for (int i = named[number]; i < all[number]; ++i) rest.push_back(ProgramCard(number));
  return rest;
}

namespace {

// Suns are counted as completed as soon as they are dealt, so no player holds one.
void draw_programs(const View& view, State& s, core::Chance& chance) {
  auto rest = unseen_programs(view);
  core::shuffle(std::span<ProgramCard>(rest.begin(), rest.end()), chance);
  for (int i = 0; i < view.seats; ++i) {
    const Seat seat(i);
    if (view.viewer == seat || view.revealed.has(seat) || view.without.has(seat)) continue;
    auto at = rest.size();
    while (at > 0 && rest[at - 1].is_sun()) --at;
    if (at == 0) break;
    s.programs[place(seat)] = rest[at - 1];
    rest.erase_at(at - 1);
  }
  s.program_deck = rest;
}

}  // namespace

State determinize(const View& view, core::Chance& chance) {
  State s;
  put_known(view, s);
  Pile rest;
  const auto counts = unseen(view);
  for (int kind = kinds - 1; kind >= 0; --kind)
    for (int i = 0; i < counts[static_cast<std::size_t>(kind)]; ++i) rest.push_back(Card::at(kind));
  core::shuffle(std::span<Card>(rest.begin(), rest.end()), chance);
  for (int i = 0; i < view.seats; ++i) {
    if (view.viewer == Seat(i)) continue;
    auto& hand = s.hands[place(Seat(i))];
    while (hand.size() < view.cards[place(Seat(i))]) {
      hand.push_back(rest.back());
      rest.pop_back();
    }
    std::sort(hand.begin(), hand.end());
  }
  s.reserve = rest;
  draw_programs(view, s, chance);
  return s;
}

}  // namespace rummage::programs
