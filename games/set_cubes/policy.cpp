#include "games/set_cubes/policy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/levels.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/box.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/solver.hpp"

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

using Dice = FixedVector<Die, hand_size>;

Dice listed(DieSet hand) {
  Dice dice;
  for (const Die die : hand) dice.push_back(die);
  return dice;
}

std::size_t place(Seat seat) { return static_cast<std::size_t>(seat.index()); }

// --- the opening ----------------------------------------------------------------------------------------------------

std::int64_t searching_ms(Chance& chance) {
  return static_cast<std::int64_t>(least_search_ms - std::log(1.0 - chance.unit()) * mean_search_ms);
}

// The SET of the hand with the fewest Wilds, which scores most (CUBE-28).
std::optional<Call> best_call(const Open& open, DieSet hand) {
  const auto dice = listed(hand);
  const auto face = [&](std::size_t i) { return open.faces[dice[i].index()]; };
  std::optional<Call> best;
  std::size_t most_plain = 0;
  for (std::size_t i = 0; i < dice.size(); ++i)
    for (auto j = i + 1; j < dice.size(); ++j)
      for (auto k = j + 1; k < dice.size(); ++k) {
        FixedVector<Symbol, 3> plain;
        for (const auto n : {i, j, k})
          if (!face(n).is_wild()) plain.push_back(face(n).symbol());
        const bool is_one = plain.size() < 3 || is_set(plain[0], plain[1], plain[2]);
        if (!is_one || (best && plain.size() <= most_plain)) continue;
        const auto wild = plain.size() == 2 ? third(plain[0], plain[1]) : plain.empty() ? Symbol() : plain[0];
        const auto shown = [&](std::size_t n) {
          return Shown{dice[n], face(n).is_wild() ? std::optional(wild) : std::nullopt};
        };
        best = Call{{shown(i), shown(j), shown(k)}};
        most_plain = plain.size();
      }
  return best;
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
      if (open.faces[die.index()].is_wild()) {
        wild_ = die;
      } else {
        plain_.push_back(die);
        codes_ |= 1U << code(die);
      }
    }
  }

  std::optional<Place> choose(int dice) {
    each_open_square(open_.grid, *open_.box, [&](Square square) {
      const Needs needs(open_.grid, square);
      const auto bits = needs.codes();
      if ((bits & codes_) != 0)
        for (const Die die : plain_)
          if ((bits >> code(die) & 1U) != 0) offer({{{die, {}}, square}, {}});
      if (wild_ && bits != 0) offer({{{*wild_, Symbol::at(std::countr_zero(bits) - 1)}, square}, {}});
    });
    // With a Wild there is always a play of one die, so that two are both plain.
    if (seen_ == 0 && dice >= 2 && plain_.size() >= 2)
      each_pair_line(open_.grid, *open_.box, [&](Square joined, Square first, Square second) {
        const auto& third = third_codes[static_cast<std::size_t>(open_.grid.code(joined))];
        for (const Die one : plain_) {
          const int wanted = third[static_cast<std::size_t>(code(one))];
          if ((codes_ >> wanted & 1U) == 0) continue;
          for (const Die other : plain_)
            if (other != one && code(other) == wanted) offer({{{one, {}}, first}, Laid{{other, {}}, second}});
        }
      });
    return chosen_;
  }

 private:
  [[nodiscard]] int code(Die die) const { return code_of(open_.faces[die.index()].symbol()); }
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
  if (const auto play = RandomPlay(open, open.hand(seat), chance).choose(most_in_a_turn - open.placed)) return *play;
  return End{};
}

Action random_reroll(DieSet hand, Chance& chance) {
  DieSet chosen;
  const auto coins = chance.next();
  for (unsigned i = 0; const Die die : hand)
    if ((coins >> i++ & 1U) != 0) chosen.add(die);
  if (chosen.empty()) return Keep{};
  return Reroll{chosen};
}

// --- greedy ---------------------------------------------------------------------------------------------------------

Action first_of(const Turn& turn) {
  if (turn.plays.empty()) return End{};
  return turn.plays[0];
}

Action greedy_play(const Open& open, Seat seat) {
  return first_of(best_turn(open, open.hand(seat), most_in_a_turn - open.placed));
}

Action greedy_reroll(const Open& open, Seat seat) {
  const auto hand = open.hand(seat);
  if (hand.empty() || best_turn(open, hand).points > 0) return Keep{};
  return Reroll{hand};
}

// --- strong ---------------------------------------------------------------------------------------------------------

constexpr std::size_t turns_weighed = 12;
constexpr int rolls_tried = 12;
constexpr double reply_now = 0.6;    // what the next player's best answer costs, by those who answer in this round
constexpr double reply_later = 0.3;  // the same after everybody has drawn and rolled again
constexpr double wild_worth = 2.0;   // of a Wild that stays in hand while there are rounds to come
constexpr double finishing = 3.0;    // of ending the match while in the lead, or the cost of it while not

DieSet used_by(const Turn& turn) {
  DieSet dice;
  for (const auto& play : turn.plays) {
    dice.add(play.first.die.die);
    if (play.second) dice.add(play.second->die.die);
  }
  return dice;
}

void play_on(Open& open, Seat seat, const Turn& turn) {
  const auto lay = [&](const Laid& laid) {
    const auto& [die, declared] = laid.die;
    open.hands[place(seat)].remove(die);
    put_on_board(open, die, declared ? Face::declared(*declared) : open.faces[die.index()], laid.square);
  };
  for (const auto& play : turn.plays) {
    lay(play.first);
    if (play.second) lay(*play.second);
  }
}

int wilds_in(const Open& open, DieSet dice) {
  int wilds = 0;
  for (const Die die : dice) wilds += open.faces[die.index()].is_wild() ? 1 : 0;
  return wilds;
}

// How far a seat is ahead of the best of the others.
int lead_of(const Open& open, Seat seat) {
  int best = std::numeric_limits<int>::min();
  for (std::size_t i = 0; i < open.seats; ++i)
    if (i != place(seat)) best = std::max<int>(best, open.scores[i]);
  return open.scores[place(seat)] - best;
}

// What a turn is worth: its points, less part of what the next player can then make, and the Wilds that stay in hand.
// Once the bag is empty the last die ends the match after this round, which is good for whoever leads.
double worth(const Open& open, Seat seat, const Turn& turn) {
  auto after = open;
  play_on(after, seat, turn);
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

// CUBE-24: a die that the turn does not need, for a Wild on the board and its roll.
std::optional<Swap> free_swap(const Open& open, DieSet unused) {
  if (open.placed > 0 || open.swapped) return std::nullopt;
  for (const Die there : open.on_board) {
    const auto face = open.faces[there.index()];
    if (!face.is_wild()) continue;
    for (const Die die : unused)
      if (open.faces[die.index()] == Face(face.symbol())) return Swap{die, open.where[there.index()]};
  }
  return std::nullopt;
}

Action strong_play(const Open& open, Seat seat) {
  Turns turns;
  const auto hand = open.hand(seat);
  best_turns(open, hand, most_in_a_turn - open.placed, turns_weighed, turns);
  Turn best;
  double most = -std::numeric_limits<double>::infinity();
  for (const auto& turn : turns) {
    const double value = worth(open, seat, turn);
    if (value <= most) continue;
    most = value;
    best = turn;
  }
  if (const auto swap = free_swap(open, hand - used_by(best))) return *swap;
  return first_of(best);
}

// What a turn on this board brings on average after one set of dice is rolled again, less that after the other; both
// are tried on the same rolls.
double gain(const Open& open, DieSet hand, DieSet one, DieSet other, Chance& chance) {
  auto first = open;
  auto second = open;
  int total = 0;
  for (int n = 0; n < rolls_tried; ++n) {
    for (const Die die : one | other) {
      const auto face = open.box->dice[die.index()][chance.below(faces_of_a_die)];
      if (one.has(die)) first.faces[die.index()] = face;
      if (other.has(die)) second.faces[die.index()] = face;
    }
    total += best_turn(first, hand).points - best_turn(second, hand).points;
  }
  return static_cast<double>(total) / rolls_tried;
}

void weigh_turns(const Open& open, Seat seat, core::Candidates<Action>& list) {
  constexpr std::size_t searched = 4;
  if (const auto choice = strong_play(open, seat); std::holds_alternative<Swap>(choice)) {
    core::offer(list, choice, 0);
    return;
  }
  Turns turns;
  best_turns(open, open.hand(seat), most_in_a_turn - open.placed, turns_weighed, turns);
  for (const auto& turn : turns) core::offer(list, first_of(turn), worth(open, seat, turn), searched);
  if (turns.empty()) core::offer(list, Action(End{}), 0);
}

// What the best turn does not need can only get better, Wilds apart; where that turn brings little, all but the Wilds.
Action strong_reroll(const Open& open, Seat seat, Chance& chance) {
  const auto hand = open.hand(seat);
  DieSet plain;
  for (const Die die : hand)
    if (!open.faces[die.index()].is_wild()) plain.add(die);
  auto dice = plain - used_by(best_turn(open, hand));
  if (dice != plain && gain(open, hand, plain, dice, chance) > 0) dice = plain;
  if (dice.empty()) return Keep{};
  return Reroll{dice};
}

// What strong rolls again, and the other choices that anybody would think of.
void weigh_rerolls(const Open& open, Seat seat, core::Candidates<Action>& list, Chance& chance) {
  const auto add = [&](const Action& action, double prior) {
    const auto is_same = [&](const auto& one) { return one.action == action; };
    if (std::none_of(list.begin(), list.end(), is_same)) core::offer(list, action, prior);
  };
  const auto hand = open.hand(seat);
  DieSet plain;
  for (const Die die : hand)
    if (!open.faces[die.index()].is_wild()) plain.add(die);
  const auto unused = plain - used_by(best_turn(open, hand));
  add(strong_reroll(open, seat, chance), 1);
  if (!unused.empty()) add(Reroll{unused}, 0.5);
  if (!plain.empty()) add(Reroll{plain}, 0);
}

}  // namespace

void weigh_actions(const View& view, Seat seat, core::Candidates<Action>& list, Chance& chance) {
  if (view.phase == Phase::reroll) weigh_rerolls(view, seat, list, chance);
  if (view.phase == Phase::turn) weigh_turns(view, seat, list);
  // The race to open is won by speed: nothing to weigh.
}

std::span<const std::string_view> policies() { return core::usual_policies; }

std::optional<Intention<Action>> decide(const View& view, Seat seat, std::string_view bot, Chance& chance) {
  const auto policy = core::policy_of(bot, chance);
  const bool random = policy == "random";
  const bool strong = policy == "strong";
  const auto act = [](Action action) { return Intention<Action>{action, thinking_ms}; };
  switch (view.phase) {
    case Phase::opening:
      if (view.none.has(seat)) return std::nullopt;
      return Intention<Action>{open_or_none(view, seat), searching_ms(chance)};
    case Phase::turn:
      if (view.to_act != seat) return std::nullopt;
      if (random) return act(random_play(view, seat, chance));
      return act(strong ? strong_play(view, seat) : greedy_play(view, seat));
    case Phase::reroll:
      if (view.decided.has(seat)) return std::nullopt;
      if (random) return act(random_reroll(view.hand(seat), chance));
      return act(strong ? strong_reroll(view, seat, chance) : greedy_reroll(view, seat));
    case Phase::over: break;
  }
  return std::nullopt;
}

Step<Action> random_step(const State& s, Chance& chance) {
  if (s.phase == Phase::turn) return {s.to_act, random_play(s, s.to_act, chance)};
  const auto asked = SeatSet::first(s.seats) - (s.phase == Phase::opening ? s.none : s.decided);
  const auto seat = asked.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(asked.size()))));
  if (s.phase == Phase::opening) return {seat, open_or_none(s, seat)};
  return {seat, random_reroll(s.hand(seat), chance)};
}

}  // namespace rummage::set_cubes
