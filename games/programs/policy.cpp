#include "games/programs/policy.hpp"

#include <algorithm>
#include <array>

#include "core/levels.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/solver.hpp"
#include "games/programs/strong.hpp"

namespace rummage::programs {
namespace {

using core::Chance;
using core::Intention;
using core::Step;

constexpr std::int64_t thinking_ms = 1500;  // what a person would take at the least

// What both a view and a state tell a seat about its own turn.
struct Turn {
  const Open& open;
  const Hand& hand;
  const Program* program;  // nothing after revealing it, and without one
  [[nodiscard]] bool may_lay(Seat seat) const { return open.revealed.has(seat); }
};

// --- random ---------------------------------------------------------------------------------------------------------

std::optional<Action> random_group(const Hand& hand, Card card) {
  Lay lay;
  for (const Card one : hand)
    if (!one.is_wild() && one.value() == card.value()) lay.cards.push_back(one);
  for (const Card one : hand)
    if (one.is_wild() && lay.cards.size() < 3) lay.cards.push_back(one);
  if (lay.cards.size() < 3) return std::nullopt;
  return lay;
}

std::optional<Action> random_add(const Table& table, Card card, Chance& chance) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto where = fit(table[i], card);
    if (!where.any()) continue;
    const bool has_choice = table[i].shape == Shape::straight && where.low && where.high;
    const auto end = !has_choice ? End::any : chance.below(2) == 0 ? End::low : End::high;
    return Add{card, static_cast<std::uint8_t>(i + 1), end};
  }
  return std::nullopt;
}

// Wild cards are kept and programs revealed, otherwise a match would hardly end.
Action random_play(const Turn& turn, Seat seat, Chance& chance) {
  const auto& hand = turn.hand;
  if (turn.program != nullptr && can_complete(*turn.program, hand)) return complete(*turn.program, hand).reveal;
  const auto size = static_cast<std::uint32_t>(hand.size());
  const auto first = chance.below(size);
  if (turn.may_lay(seat))
    for (std::uint32_t i = 0; i < size; ++i) {
      const Card card = hand[(first + i) % size];
      if (const auto add = random_add(turn.open.table, card, chance)) return *add;
      if (card.is_wild()) continue;
      if (const auto lay = random_group(hand, card)) return *lay;
    }
  for (std::uint32_t i = 0; i < size; ++i)
    if (const Card card = hand[(first + i) % size]; !card.is_wild()) return Discard{card};
  return Discard{hand[first]};
}

Action random_draw(const Turn& turn, Chance& chance) {
  const bool may_take = !turn.open.discards.empty() && turn.hand.size() > 1;
  if (may_take && chance.below(2) == 0) return DrawDiscard{};
  return DrawReserve{};
}

Action random_action(const Turn& turn, Seat seat, Chance& chance) {
  if (turn.open.phase == Phase::change) return Change{};
  if (turn.open.phase == Phase::draw) return random_draw(turn, chance);
  return random_play(turn, seat, chance);
}

// --- greedy ---------------------------------------------------------------------------------------------------------

bool greedy_takes(const View& view, Seat seat) {
  if (view.discards.empty() || view.hand.size() == 1) return false;
  const auto taken = with(view.hand, view.discards.back());
  if (view.program) {
    const auto& program = (*view.deck)[*view.program];
    return missing(program, taken) < missing(program, view.hand);
  }
  if (!view.revealed.has(seat)) return false;
  return most_shed(taken, view.table.span()) > most_shed(view.hand, view.table.span());
}

// Any card that the program has no use for, wild cards last; if all are of use, the one whose loss costs least.
Card greedy_discard(const View& view, Chance& chance) {
  const auto& hand = view.hand;
  auto spare = hand;
  if (view.program)
    for (const Card card : useful((*view.deck)[*view.program], hand)) remove_one(spare, card);
  std::size_t regular = 0;
  while (regular < spare.size() && !spare[regular].is_wild()) ++regular;
  if (regular > 0) return spare[chance.below(static_cast<std::uint32_t>(regular))];
  if (!spare.empty() && !view.program) return spare[0];
  Card best = hand[0];
  int least = 99;
  for (const Card card : hand) {
    auto rest = hand;
    remove_one(rest, card);
    const int price = view.program ? missing((*view.deck)[*view.program], rest) : 0;
    if (price < least) {
      least = price;
      best = card;
    }
  }
  return best;
}

Action greedy_play(const View& view, Seat seat, Chance& chance) {
  if (view.program) {
    const auto best = best_completion((*view.deck)[*view.program], view.hand, view.table.span());
    if (best.is_complete) return best.reveal;
  }
  if (view.revealed.has(seat)) {
    const auto plan = shed(view.hand, view.table.span());
    if (!plan.actions.empty()) return plan.actions[0];
  }
  return Discard{greedy_discard(view, chance)};
}

Action greedy_action(const View& view, Seat seat, Chance& chance) {
  if (view.phase == Phase::change) return Change{};
  if (view.phase == Phase::draw) return greedy_takes(view, seat) ? Action(DrawDiscard{}) : Action(DrawReserve{});
  return greedy_play(view, seat, chance);
}

}  // namespace

std::span<const std::string_view> policies() { return core::usual_policies; }

std::optional<Intention<Action>> decide(const View& view, Seat seat, std::string_view bot, Chance& chance) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  const auto policy = core::policy_of(bot, chance);
  const Turn turn{view, view.hand, view.program ? &(*view.deck)[*view.program] : nullptr};
  if (policy == "random") return Intention<Action>{random_action(turn, seat, chance), thinking_ms};
  if (policy == "strong") return Intention<Action>{strong_action(view, seat, chance), thinking_ms};
  return Intention<Action>{greedy_action(view, seat, chance), thinking_ms};
}

Step<Action> random_step(const State& s, Chance& chance) {
  const auto i = place(s.to_act);
  const Turn turn{s, s.hands[i], s.programs[i] ? &(*s.deck)[*s.programs[i]] : nullptr};
  return {s.to_act, random_action(turn, s.to_act, chance)};
}

}  // namespace rummage::programs
