#include "games/programs/bot/policy.hpp"

#include <algorithm>

#include "core/usual_bots.hpp"
#include "games/programs/bot/strong.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/solver/lay_off.hpp"
#include "games/programs/solver/solver.hpp"

namespace rummage::programs {
namespace {

constexpr std::int64_t thinking_ms = 1500;  // what a person would take at the least

// --- random ---------------------------------------------------------------------------------------------------------

std::optional<Action> random_add(const Table& table, Card card, Chance& chance) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto where = fit(table[i], card);
    if (!where.any()) continue;
    const bool has_choice = !table[i].is_group() && where.both();
    const auto end = !has_choice ? End::any : chance.below(2) == 0 ? End::low : End::high;
    return Add{card, static_cast<std::uint8_t>(i + 1), end};
  }
  return std::nullopt;
}

// Wild cards are kept and programs revealed, otherwise a match would hardly end.
Action random_play(const Open& open, const Hand& hand, const Program* program, Chance& chance) {
  if (program != nullptr && can_complete(*program, hand)) return complete(*program, hand).reveal;
  const auto size = static_cast<std::uint32_t>(hand.size());
  const auto first = chance.below(size);
  if (open.revealed.has(open.to_act))
    for (std::uint32_t i = 0; i < size; ++i) {
      const Card card = hand[(first + i) % size];
      if (const auto add = random_add(open.table, card, chance)) return *add;
      if (card.is_wild()) continue;
      if (const auto group = group_of(hand, card.value()); !group.empty()) return Lay{group};
    }
  for (std::uint32_t i = 0; i < size; ++i)
    if (const Card card = hand[(first + i) % size]; card.is_regular()) return Discard{card};
  return Discard{hand[first]};
}

// The seat to act, from what both a view and a state tell it about its own turn; no program after revealing it.
Action random_action(const Open& open, const Hand& hand, std::size_t reserve_left, const Program* program,
                     Chance& chance) {
  if (open.phase == Phase::change) return Change{};
  if (open.phase == Phase::play) return random_play(open, hand, program, chance);
  if (!open.may_draw_reserve(hand.size(), reserve_left)) return DrawDiscard{};
  return draw_action(open.may_take_discard(hand.size()) && chance.below(2) == 0);
}

// --- greedy ---------------------------------------------------------------------------------------------------------

bool greedy_takes(const View& view) {
  if (!view.revealed.has(view.to_act)) return takes_for_program(view);
  const auto taken = with(view.cards, view.discards.back());
  return most_laid_off(taken, view.table.span()) > most_laid_off(view.cards, view.table.span());
}

// Any card that the program has no use for, wild cards last; if all are of use, the one whose loss costs least.
Card greedy_discard(const View& view, Chance& chance) {
  const auto* program = view.own_program();
  const auto& hand = view.cards;
  const auto others = program != nullptr ? unused_cards(*program, hand) : hand;
  if (const auto regular = std::ranges::count_if(others, &Card::is_regular); regular > 0)
    return others[chance.below(static_cast<std::uint32_t>(regular))];
  if (program == nullptr) return hand[0];
  return *std::ranges::min_element(hand, {}, [&](Card card) { return missing(*program, without(hand, card)); });
}

Action greedy_action(const View& view, Chance& chance) {
  if (view.phase == Phase::change) return Change{};
  if (view.phase == Phase::draw && !view.may_draw_reserve()) return DrawDiscard{};
  if (view.phase == Phase::draw) return draw_action(view.may_take_discard() && greedy_takes(view));
  if (const auto reveal = completing_action(view)) return *reveal;
  if (view.revealed.has(view.to_act))
    if (const auto plan = lay_off(view.cards, view.table.span()); !plan.actions.empty()) return plan.actions[0];
  return Discard{greedy_discard(view, chance)};
}

}  // namespace

std::optional<core::Intention<Action>> decide(const View& view, Seat seat, Policy policy, Chance& chance) {
  if (view.viewer != seat) return std::nullopt;
  const auto action =
      policy == Policy::random   ? random_action(view, view.cards, view.reserve_left, view.own_program(), chance)
      : policy == Policy::strong ? strong_action(view, chance)
                                 : greedy_action(view, chance);
  return core::Intention<Action>{action, thinking_ms};
}

bool may_err(const View& view, const Action& action) {
  if (const auto* discard = std::get_if<Discard>(&action)) {
    const auto& taken = view.seen[place(view.to_act)];
    return discard->card.is_regular() && std::ranges::find(taken, discard->card) == taken.end();
  }
  if (std::holds_alternative<DrawDiscard>(action)) return takes_for_program(view);
  if (std::holds_alternative<DrawReserve>(action)) return view.discards.empty() || view.discards.back().is_regular();
  return true;
}

std::span<const core::Bot<Policy>> bots() {
  static constexpr auto list = core::usual_bots_with({1, 0.9}, {0.65, 0.35}, {0.25, 0});
  return list;
}

core::Step<Action> random_step(const State& s, Chance& chance) {
  const auto i = place(s.to_act);
  return {s.to_act, random_action(s, s.hands[i], s.reserve.size(), s.programs_played().find(s.programs[i]), chance)};
}

}  // namespace rummage::programs
