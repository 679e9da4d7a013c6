#include "games/set_cubes/solver/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "games/set_cubes/board.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"

namespace rummage::set_cubes {
namespace {

constexpr std::size_t wild_code = 0;  // among the codes of a hand, where 0 cannot be a symbol's

/// A play by what its dice show: which of those that show the same is meant makes no difference to its points.
struct Move {
  GridDie first;
  GridDie second;
  bool is_pair = false;
  int points = 0;
};

/// Whether a die on one square changes what another needs: two steps or fewer along a row or a column.
bool affects(Square a, Square b) {
  const auto apart = std::abs(static_cast<int>(a.index()) - static_cast<int>(b.index()));
  return apart <= 2 || apart == Square::column_step || apart == 2 * Square::column_step;
}

/// Depth first over plays, one die or two at a time. Every SET counts when its last die comes, so plays that do not
/// touch one another are tried in one order only; the last die is looked up rather than searched for: its best square
/// is either one near the dice of this turn, or the best of those found before the turn that lies far from them.
class TurnSearch {
 public:
  TurnSearch(const Open& open, DieSet hand, Turns& found, std::size_t wanted)
      : grid_(open.grid), data_(*open.data), open_(open), hand_(hand), found_(found), wanted_(wanted) {
    for (const Die die : hand) {
      const auto face = open.face_of(die);
      const auto code = face.is_wild() ? wild_code : static_cast<std::size_t>(code_of(face.symbol()));
      if (left_[code]++ == 0) kinds_.push_back(code);
    }
    found_.clear();
  }

  void run(int dice) {
    if (hand_.empty() || dice <= 0) return;
    rank_squares();
    dice = std::min(dice, static_cast<int>(hand_.size()));
    const auto begin = [&](const Move& move) {
      best_points_ = 0;
      play(move);
      explore(dice - (move.is_pair ? 2 : 1), move.points);
      undo(move);
      keep();
    };
    each_single(begin);
    if (dice >= 2) each_pair(-1, begin);
  }

 private:
  static constexpr std::size_t most_moves = most_in_a_turn;
  // A leaf comes after at most two dice, each of which affects eight squares and takes one: one more is far from both.
  static constexpr std::size_t ranked = 19;
  struct Ranked {
    Square square;
    std::uint8_t code;
    int points;
  };

  [[nodiscard]] bool has(int code) const { return left_[static_cast<std::size_t>(code)] > 0; }

  // --- moves ---

  template <class Visit>
  void single_at(Square square, Visit&& visit) {
    const Needs needs(grid_, square);
    const int bonus = data_.bonus[square.index()];
    for (auto bits = needs.codes(); bits != 0; bits &= bits - 1) {
      const int code = std::countr_zero(bits);
      const int sets = needs.count(code);
      if (has(code)) visit(Move{{square, code, false}, {}, false, 3 * sets + bonus});
      if (left_[wild_code] > 0) visit(Move{{square, code, true}, {}, false, 2 * sets + bonus});
    }
  }

  template <class Visit>
  void each_single(Visit&& visit) {
    each_open_square(grid_, data_, [&](Square square) { single_at(square, visit); });
  }

  // Lines that cannot bring more than `floor` points are left out.
  template <class Visit>
  void each_pair(int floor, Visit&& visit) {
    if (hand_.size() < 2) return;
    each_pair_line(grid_, data_, [&](Square die, Square first, Square second) {
      const Needs at_first(grid_, first);
      const Needs at_second(grid_, second);
      const int bonus = data_.bonus[first.index()] + data_.bonus[second.index()];
      if (3 * (at_first.pairs() + at_second.pairs() + 2) + bonus <= floor) return;
      const int joined = grid_.code(die);
      const Pair pair{first, second, beyond(die, first, second), die < first, at_first, at_second};
      for (const auto kind : kinds_) {
        if (kind == wild_code || left_[kind] == 0) continue;
        const int one = static_cast<int>(kind);
        const int other = third_code(joined, one);
        if (left_[static_cast<std::size_t>(other)] > (other == one ? 1 : 0))
          try_pair(pair, one, false, other, false, visit);
        if (left_[wild_code] == 0) continue;
        try_pair(pair, one, false, other, true, visit);
        try_pair(pair, other, true, one, false, visit);
      }
      if (left_[wild_code] < 2) return;
      for (int one = 1; one <= symbols; ++one) try_pair(pair, one, true, third_code(joined, one), true, visit);
    });
  }

  struct Pair {
    Square first;
    Square second;
    int beyond;     // the code on the other side of two neighbours, 0 if there is none
    bool is_below;  // whether the die that is joined lies before both
    const Needs& at_first;
    const Needs& at_second;
  };

  // Two neighbours lie between two squares: the SET may be one with the die on either side, or both.
  [[nodiscard]] int beyond(Square die, Square first, Square second) const {
    const int step = step_between(first, second);
    if (first.beyond(step, 1) != second) return 0;
    return grid_.code(die < first ? second.beyond(step, 1) : first.beyond(step, -1));
  }

  template <class Visit>
  void try_pair(const Pair& pair, int one, bool one_is_wild, int other, bool other_is_wild, Visit&& visit) {
    Move move{{pair.first, one, one_is_wild}, {pair.second, other, other_is_wild}, true, 0};
    const int joint = 1 + (pair.beyond == third_code(one, other) ? 1 : 0);
    if (joint == 2 && !pair.is_below) return;  // the same play comes by the die on the other side
    move.points = effect_of(pair.at_first, pair.at_second, joint, data_, move.first, move.second).points;
    visit(move);
  }

  // --- the search ---

  void put(const GridDie& die) {
    grid_.put(die.square, die.code);
    --left_[die.is_wild ? wild_code : static_cast<std::size_t>(die.code)];
  }
  void take(const GridDie& die) {
    grid_.take(die.square);
    ++left_[die.is_wild ? wild_code : static_cast<std::size_t>(die.code)];
  }
  void play(const Move& move) {
    put(move.first);
    if (move.is_pair) put(move.second);
    path_.push_back(move);
  }
  void undo(const Move& move) {
    take(move.first);
    if (move.is_pair) take(move.second);
    path_.pop_back();
  }

  // What a turn must beat to be of use.
  [[nodiscard]] int floor() const { return std::max(best_points_, found_.size() < wanted_ ? 0 : found_.back().points); }

  void consider(int points) {
    if (points <= best_points_) return;
    best_points_ = points;
    best_ = path_;
  }

  void end_with(const Move& move, int points) {
    if (points + move.points <= best_points_) return;
    path_.push_back(move);
    consider(points + move.points);
    path_.pop_back();
  }

  // After one die two more may follow, after two only one.
  void explore(int dice, int points) {
    consider(points);
    if (dice == 0) return;
    if (dice == 1) return last_die(points);
    const Square before = path_.back().first.square;
    each_single([&](const Move& move) {
      // Far from one another: the other order has been tried, or will be.
      if (move.first.square < before && !affects(move.first.square, before)) return;
      play(move);
      explore(dice - 1, points + move.points);
      undo(move);
    });
    each_pair(floor() - points, [&](const Move& move) { end_with(move, points); });
  }

  // For each kind of die the squares where it scores most before the turn.
  void rank_squares() {
    each_open_square(grid_, data_, [&](Square square) {
      Ranked best_wild{square, 0, 0};
      single_at(square, [&](const Move& move) {
        const Ranked one{square, static_cast<std::uint8_t>(move.first.code), move.points};
        if (!move.first.is_wild) return insert(static_cast<std::size_t>(one.code), one);
        if (one.points > best_wild.points) best_wild = one;
      });
      if (best_wild.points > 0) insert(wild_code, best_wild);
    });
  }

  void insert(std::size_t kind, const Ranked& one) {
    auto& list = ranks_[static_cast<std::size_t>(std::find(kinds_.begin(), kinds_.end(), kind) - kinds_.begin())];
    std::size_t at = list.size();
    while (at > 0 && list[at - 1].points < one.points) --at;
    if (at == ranked) return;
    if (list.full()) list.pop_back();
    list.insert_at(at, one);
  }

  [[nodiscard]] bool is_near(Square square) const {
    for (const auto& move : path_)
      if (affects(square, move.first.square) || (move.is_pair && affects(square, move.second.square))) return true;
    return false;
  }

  void last_die(int points) {
    Move best{};
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (left_[kinds_[i]] == 0) continue;
      for (const auto& [square, code, scored] : ranks_[i]) {
        if (scored <= best.points) break;
        if (is_near(square)) continue;
        best = {{square, code, kinds_[i] == wild_code}, {}, false, scored};
        break;
      }
    }
    const auto take_better = [&](const Move& move) {
      if (move.points > best.points) best = move;
    };
    const auto look_around = [&](Square center) {
      for (const int step : line_steps)
        for (const int steps : {-2, -1, 1, 2}) {
          const auto square = center.beyond(step, steps);
          if (!grid_.has(square) && data_.has(square)) single_at(square, take_better);
        }
    };
    for (const auto& move : path_) {
      look_around(move.first.square);
      if (move.is_pair) look_around(move.second.square);
    }
    if (best.points > 0) end_with(best, points);
  }

  // --- what was found ---

  // The best turn after one first play joins the best of the others.
  void keep() {
    if (best_points_ == 0 || (found_.size() == wanted_ && best_points_ <= found_.back().points)) return;
    Turn turn;
    turn.points = best_points_;
    auto rest = hand_;
    for (const auto& move : best_) {
      Place place{laid(move.first, rest), {}};
      if (move.is_pair) place.second = laid(move.second, rest);
      turn.plays.push_back(place);
    }
    if (found_.size() == wanted_) found_.pop_back();
    std::size_t at = found_.size();
    while (at > 0 && found_[at - 1].points < turn.points) --at;
    found_.insert_at(at, turn);
  }

  // The lowest-numbered die that shows it and was not used before.
  [[nodiscard]] PlacedDie laid(const GridDie& die, DieSet& rest) const {
    const auto symbol = Symbol::at(die.code - 1);
    for (const Die one : rest) {
      const auto face = open_.face_of(one);
      if (face.is_wild() != die.is_wild || (!die.is_wild && face.symbol() != symbol)) continue;
      rest.remove(one);
      return {{one, die.is_wild ? std::optional(symbol) : std::nullopt}, die.square};
    }
    return {};
  }

  Grid grid_;
  const DataSet& data_;
  const Open& open_;
  DieSet hand_;
  Turns& found_;
  std::size_t wanted_;
  std::array<int, symbols + 1> left_{};        // dice of the hand by code, Wilds at 0
  FixedVector<std::size_t, hand_size> kinds_;  // the codes that are there
  std::array<FixedVector<Ranked, ranked>, hand_size> ranks_;
  FixedVector<Move, most_moves> path_;
  FixedVector<Move, most_moves> best_;
  int best_points_ = 0;
};

// The dice that a hand is filled up with after rolling, where a table draws then (CUBE-20); none at other tables.
DieSet draw_after_roll(const Open& open, DieSet hand, core::Chance& chance) {
  DieSet drawn;
  if (open.reroll != RerollTime::before_drawing) return drawn;
  FixedVector<Die, most_dice> bag;
  for (const Die die : open.in_bag()) bag.push_back(die);
  for (auto missing = hand_size - hand.size(); missing > 0 && !bag.empty(); --missing) {
    std::swap(bag[chance.below(static_cast<std::uint32_t>(bag.size()))], bag[bag.size() - 1]);
    drawn.add(bag[bag.size() - 1]);
    bag.pop_back();
  }
  return drawn;
}

}  // namespace

Turn best_turn(const Open& open, DieSet hand, int dice) {
  Turns turns;
  TurnSearch(open, hand, turns, 1).run(dice);
  return turns.empty() ? Turn{} : turns[0];
}

void best_turns(const Open& open, DieSet hand, int dice, std::size_t count, Turns& turns) {
  TurnSearch(open, hand, turns, std::min(count, most_turns)).run(dice);
}

Rerolls every_reroll(DieSet hand) {
  Rerolls choices;
  hand.each_subset([&](DieSet dice) { choices.push_back(dice); });
  return choices;
}

Rerolls likely_rerolls(const Open& open, DieSet hand) {
  DieSet plain;
  for (const Die die : hand)
    if (!open.face_of(die).is_wild()) plain.add(die);
  Rerolls choices{plain - best_turn(open, hand).dice()};
  if (choices[0] != plain) choices.push_back(plain);
  return choices;
}

BestReroll best_reroll(const Open& open, DieSet hand, const Rerolls& choices, int rolls, core::Chance& chance) {
  const int kept = best_turn(open, hand).points;
  std::array<int, Rerolls::capacity()> totals{};
  DieSet any;
  for (const DieSet dice : choices) any = any | dice;
  auto rolled = open;
  auto roll = open.faces;
  for (int n = 0; n < rolls; ++n) {
    const auto drawn = draw_after_roll(open, hand, chance);
    for (const Die die : any | drawn) roll[die.index()] = open.data->dice[die.index()][chance.below(faces_of_a_die)];
    for (std::size_t i = 0; i < choices.size(); ++i) {
      rolled.faces = open.faces;
      for (const Die die : choices[i] | drawn) rolled.faces[die.index()] = roll[die.index()];
      totals[i] += choices[i].empty() && drawn.empty() ? kept : best_turn(rolled, hand | drawn).points;
    }
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < choices.size(); ++i)
    if (totals[i] > totals[best]) best = i;
  return {choices[best], static_cast<double>(totals[best]) / rolls, kept};
}

}  // namespace rummage::set_cubes
