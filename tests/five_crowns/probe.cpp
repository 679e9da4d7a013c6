#include "tests/five_crowns/probe.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "games/five_crowns/solver/solver.hpp"
#include "games/five_crowns/text.hpp"
#include "tests/five_crowns/model.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

Card any_card(const Hand& hand, core::Chance& chance) {
  // Mostly what is held, else nearly everything would be refused for the same reason.
  if (!hand.empty() && chance.below(16) != 0) return hand[chance.below(static_cast<std::uint32_t>(hand.size()))];
  return Card::at(static_cast<int>(chance.below(plain_kinds + 1)));
}

// Combinations of the player's own as text: those of the best arrangement, some of them, with a card too many, one in
// the wrong place or one used twice; or cards thrown together.
std::string any_combinations(const Hand& others, int wild_rank, core::Chance& chance) {
  std::vector<std::vector<Card>> groups;
  for (const auto& combination : best(others, wild_rank).combinations)
    groups.emplace_back(combination.cards.begin(), combination.cards.end());
  const auto one = [&]() -> std::vector<Card>& {
    return groups[chance.below(static_cast<std::uint32_t>(groups.size()))];
  };
  if (groups.empty() || chance.below(8) == 0)
    groups.push_back({any_card(others, chance), any_card(others, chance), any_card(others, chance)});
  switch (chance.below(6)) {
    case 0:
      if (groups.size() > 1) groups.pop_back();
      break;
    case 1: core::shuffle(std::span<Card>(one()), chance); break;
    case 2:
      if (auto& group = one(); group.size() > 3) group.pop_back();
      break;
    case 3: one().push_back(any_card(others, chance)); break;
    default: break;
  }
  std::size_t total = 0;
  std::string text;
  for (const auto& group : groups) {
    total += group.size();
    text += (text.empty() ? "" : " / ") + names_of(group);
  }
  return total > most_cards ? "" : text;
}

}  // namespace

Action Probe::any_action(const State& state, Seat seat, core::Chance& chance) {
  const auto& hand = state.hands[static_cast<std::size_t>(seat.index())];
  const auto kind = chance.below(8);
  if (kind == 0) return DrawDeck{};
  if (kind == 1) return DrawDiscard{};
  auto card = any_card(hand, chance);
  if (chance.below(3) == 0) card = out_discard(hand, state.wild_rank()).value_or(card);
  auto others = hand;
  if (const auto* at = std::find(others.begin(), others.end(), card); at != others.end())
    others.erase_at(static_cast<std::size_t>(at - others.begin()));
  auto text = (kind < 5 ? "discard " : "out ") + name_of(card);
  if (chance.below(2) == 0)
    if (const auto own = any_combinations(others, state.wild_rank(), chance); !own.empty()) text += " : " + own;
  // Through its text, so that combinations stand in their one order.
  return read_action(state, seat, text).value_or(DrawDeck{});
}

bool Probe::accepts(const State& state, Seat seat, const Action& action) {
  return Model::of(state).accepts(seat.index(), action);
}

State Probe::swap_hidden(const State& state, core::Viewer viewer, core::Chance& chance) {
  // The draw pile, and of the others' hands all that nobody saw enter them (CROWN-34).
  auto swapped = state;
  std::vector<Card> hidden(state.pile.begin(), state.pile.end());
  const auto unseen_in = [&](std::size_t i) {
    std::vector<Card> cards;
    std::set_difference(state.hands[i].begin(), state.hands[i].end(), state.seen[i].begin(), state.seen[i].end(),
                        std::back_inserter(cards));
    return cards;
  };
  for (std::size_t i = 0; i < state.seats; ++i)
    if (!viewer.owns(Seat(static_cast<int>(i))))
      for (const Card card : unseen_in(i)) hidden.push_back(card);
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
  std::ranges::copy(hidden, swapped.pile.begin());
  return swapped;
}

std::string Probe::consequence_error(const State& before, Seat seat, const Action& action, const State& after) {
  return Model::of(before).consequence_error(seat.index(), action, Model::of(after));
}

}  // namespace rummage::five_crowns
