#include "games/set_cubes/bot/policy.hpp"

#include <algorithm>
#include <limits>

#include "core/elementary.hpp"
#include "core/usual_bots.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/solver/solver.hpp"

namespace rummage::set_cubes {
namespace {

using core::Chance;
using core::Intention;
using core::Step;

constexpr std::int64_t thinking_ms = 1500;  // what a person would take at the least
// The race to open: a person needs some time for five dice too. Beyond the least of it times are exponential, so that
// starting to look anew whenever somebody has said none changes little.
constexpr double least_search_ms = 3000;
constexpr double mean_search_ms = 9000;

// --- the opening ----------------------------------------------------------------------------------------------------

std::int64_t searching_ms(Chance& chance) {
  return static_cast<std::int64_t>(least_search_ms - core::logarithm(1.0 - chance.unit()) * mean_search_ms);
}

Action open_or_none(const Open& open, Seat seat) {
  if (const auto call = best_call(open, open.hand(seat))) return *call;
  return None{};
}

// --- random ---------------------------------------------------------------------------------------------------------

// Any play of one die; where there is none, any of two.
class RandomPlay {
 public:
  RandomPlay(const Open& open, DieSet hand, Chance& chance) : open_(open), chance_(chance) {
    for (const Die die : hand) {
      if (open.face_of(die).is_wild()) {
        wild_ = die;
      } else {
        plain_.push_back(die);
        codes_ |= 1U << code(die);
      }
    }
  }

  std::optional<Place> choose(int dice) {
    each_open_square(open_.grid, *open_.data, [&](Square square) {
      const Needs needs(open_.grid, square);
      const auto bits = needs.codes();
      if ((bits & codes_) != 0)
        for (const Die die : plain_)
          if ((bits >> code(die) & 1U) != 0) offer({{{die, {}}, square}, {}});
      if (wild_ && bits != 0) offer({{{*wild_, Symbol::at(std::countr_zero(bits) - 1)}, square}, {}});
    });
    // With a Wild there is always a play of one die, so that two are both plain.
    if (seen_ == 0 && dice >= 2 && plain_.size() >= 2)
      each_pair_line(open_.grid, *open_.data, [&](Square joined, Square first, Square second) {
        const int there = open_.grid.code(joined);
        for (const Die one : plain_) {
          const int wanted = third_code(there, code(one));
          if ((codes_ >> wanted & 1U) == 0) continue;
          for (const Die other : plain_)
            if (other != one && code(other) == wanted) offer({{{one, {}}, first}, PlacedDie{{other, {}}, second}});
        }
      });
    return chosen_;
  }

 private:
  [[nodiscard]] int code(Die die) const { return code_of(open_.face_of(die).symbol()); }
  // The n-th takes the place of the one chosen so far with one chance in n.
  void offer(const Place& play) {
    if (++seen_ == 1 || chance_.below(seen_) == 0) chosen_ = play;
  }

  const Open& open_;
  Chance& chance_;
  FixedVector<Die, hand_size> plain_;
  std::uint32_t codes_ = 0;
  std::optional<Die> wild_;
  std::optional<Place> chosen_;
  std::uint32_t seen_ = 0;
};

Action random_play(const Open& open, Seat seat, Chance& chance) {
  if (const auto play = RandomPlay(open, open.hand(seat), chance).choose(open.dice_left())) return *play;
  return End{};
}

Action reroll(DieSet dice) { return dice.empty() ? Action(Keep{}) : Action(Reroll{dice}); }

Action random_reroll(DieSet hand, Chance& chance) {
  DieSet chosen;
  const auto coins = chance.next();
  for (unsigned i = 0; const Die die : hand)
    if ((coins >> i++ & 1U) != 0) chosen.add(die);
  return reroll(chosen);
}

// --- greedy ---------------------------------------------------------------------------------------------------------

Action first_of(const Turn& turn) { return turn.plays.empty() ? Action(End{}) : Action(turn.plays[0]); }

Action greedy_play(const Open& open, Seat seat) { return first_of(best_turn(open, open.hand(seat), open.dice_left())); }

Action greedy_reroll(const Open& open, Seat seat) {
  const auto hand = open.hand(seat);
  return reroll(best_turn(open, hand).points > 0 ? DieSet() : hand);
}

// --- strong ---------------------------------------------------------------------------------------------------------

constexpr std::size_t turns_weighed = 12;
constexpr int rolls_tried = 12;
constexpr double reply_now = 0.6;    // what the next player's best answer costs, by those who answer in this round
constexpr double reply_later = 0.3;  // the same after everybody has drawn and rolled again
constexpr double wild_worth = 2.0;   // of a Wild that stays in hand while there are rounds to come
constexpr double finishing = 3.0;    // of ending the match while in the lead, or the cost of it while not

// What a turn is worth: its points, less part of what the next player can then make, and the Wilds that stay in hand.
// Once the bag is empty the last die ends the match after this round, which is good for whoever leads.
double worth(const Open& open, Seat seat, const Turn& turn) {
  auto after = open;
  for (const auto& play : turn.plays)
    for (const auto& placed : play.dice()) put_down(after, seat, placed);
  const Seat next = open.after(seat);
  const bool answers_now = next != open.opener;
  const bool goes_on = !open.in_bag().empty();
  const bool finishes = !goes_on && after.hand(seat).empty();
  double value = turn.points;
  if (answers_now || !finishes)
    value -= (answers_now ? reply_now : reply_later) * best_turn(after, after.hand(next)).points;
  if (finishes) value += lead_of(after, seat) + turn.points > 0 ? finishing : -finishing;
  if (goes_on) value += wild_worth * wilds_in(after, after.hand(seat));
  return value;
}

struct WeighedTurn {
  Turn turn;
  double worth = 0;
};
using WeighedTurns = FixedVector<WeighedTurn, turns_weighed>;

WeighedTurns weigh_turns(const Open& open, Seat seat) {
  Turns turns;
  best_turns(open, open.hand(seat), open.dice_left(), turns_weighed, turns);
  WeighedTurns weighed;
  for (const auto& turn : turns) weighed.push_back({turn, worth(open, seat, turn)});
  return weighed;
}

// The turn that is worth most, and before it CUBE-24: a die that it does not need, for a Wild on the board and its
// roll.
Action best_action(const Open& open, Seat seat, const WeighedTurns& turns) {
  const auto* best = std::ranges::max_element(turns, {}, &WeighedTurn::worth);
  const auto turn = turns.empty() ? Turn{} : best->turn;
  std::optional<Swap> swap;
  each_swap(open, open.hand(seat) - turn.dice(), [&](const Swap& one) { swap = swap.value_or(one); });
  return swap ? Action(*swap) : first_of(turn);
}

Action strong_play(const Open& open, Seat seat) { return best_action(open, seat, weigh_turns(open, seat)); }

DieSet strong_choice(const Open& open, DieSet hand, const Rerolls& choices, Chance& chance) {
  return choices.size() == 1 ? choices[0] : best_reroll(open, hand, choices, rolls_tried, chance).dice;
}

Action strong_reroll(const Open& open, Seat seat, Chance& chance) {
  const auto hand = open.hand(seat);
  return reroll(strong_choice(open, hand, likely_rerolls(open, hand), chance));
}

// --- what the tree search asks --------------------------------------------------------------------------------------

void offer_turns(const Open& open, Seat seat, core::Candidates<Action>& list) {
  constexpr std::size_t searched = 4;
  const auto turns = weigh_turns(open, seat);
  const auto choice = best_action(open, seat, turns);
  if (turns.empty() || std::holds_alternative<Swap>(choice)) return core::offer(list, choice, 0);
  for (const auto& [turn, value] : turns) core::offer(list, first_of(turn), value, searched);
}

// What strong rolls again, and the other choice that anybody would think of.
void offer_rerolls(const Open& open, Seat seat, core::Candidates<Action>& list, Chance& chance) {
  const auto hand = open.hand(seat);
  const auto choices = likely_rerolls(open, hand);
  const auto chosen = strong_choice(open, hand, choices, chance);
  core::offer(list, reroll(chosen), 1);
  for (const DieSet other : choices)
    if (other != chosen && !other.empty()) core::offer(list, reroll(other), other == choices[0] ? 0.5 : 0);
}

}  // namespace

void weigh_actions(const View& view, Seat seat, core::Candidates<Action>& list, Chance& chance) {
  if (view.phase == Phase::reroll) offer_rerolls(view, seat, list, chance);
  if (view.phase == Phase::turn) offer_turns(view, seat, list);
  // The race to open is won by speed: nothing to weigh.
}

int lead_of(const Open& open, Seat seat) {
  int best = std::numeric_limits<int>::min();
  for (std::size_t i = 0; i < open.seats; ++i)
    if (i != place(seat)) best = std::max<int>(best, open.scores[i]);
  return open.scores[place(seat)] - best;
}

std::optional<Intention<Action>> decide(const View& view, Seat seat, Policy policy, Chance& chance) {
  if (view.phase == Phase::opening) return Intention<Action>{open_or_none(view, seat), searching_ms(chance)};
  const bool is_turn = view.phase == Phase::turn;
  const auto act = [](const Action& action) { return Intention<Action>{action, thinking_ms}; };
  switch (policy) {
    case Policy::random: return act(is_turn ? random_play(view, seat, chance) : random_reroll(view.hand(seat), chance));
    case Policy::greedy: return act(is_turn ? greedy_play(view, seat) : greedy_reroll(view, seat));
    case Policy::strong: return act(is_turn ? strong_play(view, seat) : strong_reroll(view, seat, chance));
  }
  return std::nullopt;
}

std::span<const core::Bot<Policy>> bots() {
  static constexpr auto list = core::usual_bots_with({1, 1}, {0.9, 0.55}, {0.35, 0});
  return list;
}

Step<Action> random_step(const State& s, Chance& chance) {
  if (s.phase == Phase::turn) return {s.to_act, random_play(s, s.to_act, chance)};
  const auto asked = to_act(s);
  const auto seat = asked.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(asked.size()))));
  if (s.phase == Phase::opening) return {seat, open_or_none(s, seat)};
  return {seat, random_reroll(s.hand(seat), chance)};
}

}  // namespace rummage::set_cubes
