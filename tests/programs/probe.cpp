#include "tests/programs/probe.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "games/programs/solver/solver.hpp"
#include "games/programs/text.hpp"
#include "tests/programs/model.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

Card any_card(const Hand& hand, core::Chance& chance) {
  // Mostly what is held, else nearly everything would be refused for the same reason.
  if (!hand.empty() && chance.below(16) != 0) return hand[chance.below(static_cast<std::uint32_t>(hand.size()))];
  return Card::at(static_cast<int>(chance.below(kinds)));
}

template <class T>
T& any_of(std::vector<T>& items, core::Chance& chance) {
  return items[chance.below(static_cast<std::uint32_t>(items.size()))];
}

// A completion if there is one, else cards thrown together; as it should be, or with a card short, over, in the wrong
// place, not held or used twice.
std::string any_reveal(const State& state, Seat seat, core::Chance& chance) {
  const auto& hand = state.hands[place(seat)];
  const auto& card = state.programs[place(seat)];
  Layout layout;
  if (card) {
    const auto& program = state.programs_played()[*card];
    const auto found = complete(program, hand);
    std::size_t next = 0;
    for (const auto& ask : program.asks) {
      layout.emplace_back();
      for (int i = 0; i < ask.size; ++i)
        layout.back().push_back(found.is_complete ? found.reveal.cards[next++] : any_card(hand, chance));
    }
  } else {
    layout.push_back({any_card(hand, chance), any_card(hand, chance), any_card(hand, chance)});
  }
  auto& one = any_of(layout, chance);
  switch (chance.below(10)) {
    case 0: one.pop_back(); break;
    case 1: one.push_back(any_card(hand, chance)); break;
    case 2: core::shuffle(std::span<Card>(one), chance); break;
    case 3: any_of(one, chance) = any_card(hand, chance); break;
    case 4: any_of(one, chance) = Card::joker(); break;
    case 5: core::shuffle(std::span<Cards>(layout), chance); break;
    case 6: layout.pop_back(); break;
    case 7: one.insert(one.begin(), one.back()), one.pop_back(); break;
    default: break;
  }
  return "reveal " + names_of(layout);
}

std::string any_lay(const Hand& hand, core::Chance& chance) {
  // Cards of the value of one of them, wild cards too, and now and then another.
  const Card one = any_card(hand, chance);
  Cards cards{one};
  bool skipped = false;
  for (const Card card : hand) {
    if (card == one && !skipped) {
      skipped = true;
      continue;
    }
    const bool fits = is_wild_by_ledger(card) || (!is_wild_by_ledger(one) && card.value() == one.value());
    if (fits ? chance.below(4) != 0 : chance.below(24) == 0) cards.push_back(card);
  }
  return "lay " + names_of(cards);
}

std::string any_add(const State& state, Seat seat, core::Chance& chance) {
  const auto& hand = state.hands[place(seat)];
  auto card = any_card(hand, chance);
  auto to = chance.below(static_cast<std::uint32_t>(state.table.size()) + 2);
  // Hardly any card fits anywhere: look for one that does, half the time.
  for (int n = 0; n < 40 && chance.below(2) == 0 && !state.table.empty(); ++n) {
    to = 1 + chance.below(static_cast<std::uint32_t>(state.table.size()));
    card = any_card(hand, chance);
    const auto laid = Laid::of(state.table[to - 1]);
    if (laid.fits_low(card) || laid.fits_high(card) || laid.fits_group(card)) break;
  }
  const auto end = chance.below(4);
  return "add " + name_of(card) + " to " + std::to_string(to) + (end == 0 ? " low" : end == 1 ? " high" : "");
}

std::vector<Card> unseen_in(const State& state, std::size_t i) {
  std::vector<Card> cards;
  std::set_difference(state.hands[i].begin(), state.hands[i].end(), state.seen[i].begin(), state.seen[i].end(),
                      std::back_inserter(cards));
  return cards;
}

// Programs that the viewer has not seen, dealt anew: nobody has a sun before them (PROG-15).
void swap_programs(State& state, core::Viewer viewer, core::Chance& chance) {
  std::vector<ProgramCard> hidden(state.program_deck.begin(), state.program_deck.end());
  for (std::size_t i = 0; i < state.seats; ++i)
    if (state.programs[i] && !viewer.owns(Seat(static_cast<int>(i)))) hidden.push_back(*state.programs[i]);
  core::shuffle(std::span<ProgramCard>(hidden), chance);
  for (std::size_t i = 0; i < state.seats; ++i) {
    if (!state.programs[i] || viewer.owns(Seat(static_cast<int>(i)))) continue;
    const auto one = std::ranges::find_if(hidden, [](ProgramCard card) { return !card.is_sun(); });
    state.programs[i] = *one;
    hidden.erase(one);
  }
  std::ranges::copy(hidden, state.program_deck.begin());
}

}  // namespace

Action Probe::any_action(const State& state, Seat seat, core::Chance& chance) {
  const auto& hand = state.hands[place(seat)];
  std::string text;
  switch (chance.below(16)) {
    case 0: return DrawReserve{};
    case 1: return DrawDiscard{};
    case 2: return Change{};
    case 3: return Keep{};
    case 4:
    case 5: return Discard{any_card(hand, chance)};
    case 6:
    case 7:
    case 8: text = any_lay(hand, chance); break;
    case 9:
    case 10:
    case 11:
    case 12: text = any_add(state, seat, chance); break;
    default: text = any_reveal(state, seat, chance); break;
  }
  // Through its text, so that combinations stand in their one order.
  return read_action(state, seat, text).value_or(DrawReserve{});
}

bool Probe::accepts(const State& state, Seat seat, const Action& action) {
  return Model::of(state).accepts(seat.index(), action);
}

State Probe::swap_hidden(const State& state, core::Viewer viewer, core::Chance& chance) {
  // The reserve, of the others' hands all that nobody saw enter them (PROG-38), and programs that lie open nowhere.
  auto swapped = state;
  std::vector<Card> hidden(state.reserve.begin(), state.reserve.end());
  for (std::size_t i = 0; i < state.seats; ++i)
    if (!viewer.owns(Seat(static_cast<int>(i))))
      for (const Card card : unseen_in(state, i)) hidden.push_back(card);
  core::shuffle(std::span<Card>(hidden), chance);
  for (std::size_t i = 0; i < state.seats; ++i) {
    if (viewer.owns(Seat(static_cast<int>(i)))) continue;
    auto& hand = swapped.hands[i];
    hand = state.seen[i];
    while (hand.size() < state.hands[i].size()) {
      hand.push_back(hidden.back());
      hidden.pop_back();
    }
    std::sort(hand.begin(), hand.end());
  }
  std::ranges::copy(hidden, swapped.reserve.begin());
  swap_programs(swapped, viewer, chance);
  return swapped;
}

std::string Probe::consequence_error(const State& before, Seat seat, const Action& action, const State& after) {
  return Model::of(before).consequence_error(seat.index(), action, Model::of(after));
}

bool Probe::shows_and_covers(const State& before, const Action& action) {
  return Model::of(before).ends_round(before.to_act.index(), action);
}

}  // namespace rummage::programs
