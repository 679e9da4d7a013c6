#include "tests/set/probe.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace rummage::set {
namespace {

std::string list(const std::vector<std::string>& names) {
  std::string out;
  for (const auto& name : names) out += (out.empty() ? "" : " ") + (name.empty() ? "-" : name);
  return out;
}

// Before the Master lays out, the order of the pile means nothing: all cards will be shuffled.
std::string laid_out_error(const Model& before, const Model& after) {
  auto cards = before.pile;
  auto dealt = after.display;
  dealt.insert(dealt.end(), after.pile.begin(), after.pile.end());
  std::ranges::sort(cards);
  std::ranges::sort(dealt);
  if (cards != dealt) return "other cards were laid out than lay in the pile";
  const bool short_deck = cards.size() < before.base;
  if (after.display.size() != (short_deck ? cards.size() : before.base))
    return "laid out were " + std::to_string(after.display.size()) + " cards";
  if (after.out != before.out || after.wrong != before.wrong || after.points != before.points)
    return "laying out changed more than the display";
  return {};
}

}  // namespace

Action Probe::any_action(const State& state, Seat, core::Chance& chance) {
  const auto any_card = [&] {
    // Mostly what lies there, else nearly every claim would be refused for the same reason.
    if (!state.display.empty() && chance.below(16) != 0)
      return state.display[chance.below(static_cast<std::uint32_t>(state.display.size()))];
    return Card::at(static_cast<int>(chance.below(deck_size)));
  };
  switch (chance.below(8)) {
    case 0: return Call{};
    case 1: return MoreCards{};
    case 2: return Deal{};
    case 3: return Expire{};
    default: return Take({any_card(), any_card(), any_card()});
  }
}

bool Probe::accepts(const State& state, Seat seat, const Action& action) {
  return Model::of(state).accepts(seat.index(), action);
}

State Probe::swap_hidden(const State& state, core::Viewer, core::Chance& chance) {
  // The order of the pile is all that is hidden, and from everybody.
  auto swapped = state;
  core::shuffle(std::span<Card>(swapped.pile.begin(), swapped.pile.end()), chance);
  return swapped;
}

std::string Probe::consequence_error(const State& before, Seat seat, const Action& action, const State& after) {
  auto wanted = Model::of(before);
  const auto got = Model::of(after);
  if (std::holds_alternative<Deal>(action) && wanted.due == "lay out") return laid_out_error(wanted, got);
  wanted.apply(seat.index(), action);
  auto seen = got;
  if (wanted.due == "lay out") seen.pile.clear();  // which cards it holds is checked when they are laid out
  if (seen == wanted) return {};
  return "the ledger wants display " + list(wanted.display) + ", due \"" + wanted.due + "\", " +
         std::to_string(wanted.out.size()) + " out, " + std::to_string(wanted.asked.size()) + " asking, pile of " +
         std::to_string(wanted.pile.size()) + (wanted.is_over ? ", over" : "") + "; got display " + list(got.display) +
         ", due \"" + got.due + "\", " + std::to_string(got.out.size()) + " out, " + std::to_string(got.asked.size()) +
         " asking, pile of " + std::to_string(got.pile.size()) + (got.is_over ? ", over" : "");
}

}  // namespace rummage::set
