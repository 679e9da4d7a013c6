#include "tests/set_cubes/twin.hpp"

#include <algorithm>
#include <utility>

#include "games/set_cubes/data/dice_and_board.hpp"

namespace rummage::set_cubes {
namespace twin {

std::vector<Spot> near_dice(const PlainBoard& board) {
  const auto number = [&](Spot spot) { return static_cast<std::size_t>(spot.column * board.rows() + spot.row); };
  std::vector<char> is_near(static_cast<std::size_t>(board.columns() * board.rows()));
  for (const Spot die : board.dice())
    for (int far = -2; far <= 2; ++far)
      for (const Spot spot : {Spot{die.column + far, die.row}, Spot{die.column, die.row + far}})
        if (board.has_square(spot)) is_near[number(spot)] = 1;
  std::vector<Spot> spots;
  for (int column = 0; column < board.columns(); ++column)
    for (int row = 0; row < board.rows(); ++row)
      if (const Spot spot{column, row}; is_near[number(spot)] != 0 && !board.at(spot)) spots.push_back(spot);
  return spots;
}

FixedVector<Two, 6> pairs_beside(const PlainBoard& board, Spot spot) {
  FixedVector<Two, 6> pairs;
  for (const bool down : {false, true}) {
    const auto at = [&](int far) {
      return board.at(down ? Spot{spot.column, spot.row + far} : Spot{spot.column + far, spot.row});
    };
    const std::array around{at(-2), at(-1), at(1), at(2)};
    for (std::size_t i = 0; i < 3; ++i)
      if (around[i] && around[i + 1]) pairs.push_back({*around[i], *around[i + 1]});
  }
  return pairs;
}

std::vector<std::pair<Spot, Spot>> pairs_to_join(const PlainBoard& board, const std::vector<Spot>& spots) {
  std::vector<std::pair<Spot, Spot>> pairs;
  for (const Spot a : spots)
    for (const bool down : {false, true}) {
      const auto along = [&](int far) { return down ? Spot{a.column, a.row + far} : Spot{a.column + far, a.row}; };
      if (board.at(along(-1)) || board.at(along(2))) pairs.emplace_back(a, along(1));
      if (board.at(along(1))) pairs.emplace_back(a, along(2));
    }
  return pairs;
}

std::vector<Symbol> declarations(const Shows& die) {
  if (die) return {*die};
  std::vector<Symbol> all;
  for (int i = 0; i < symbols; ++i) all.push_back(Symbol::at(i));
  return all;
}

}  // namespace twin

Shows shows_of(Face face) { return face.is_wild() ? std::nullopt : Shows(face.symbol()); }

int most_points(const PlainBoard& board, const std::vector<Shows>& hand, int most) {
  int best = 0;
  each_play(board, hand, most, [&](std::span<const Put> play, int points, std::size_t i, std::size_t j) {
    const int left = most - static_cast<int>(play.size());
    if (left > 0) {
      auto after = board;
      for (const auto& put : play) after.put(put.spot, put.symbol);
      std::vector<Shows> rest;
      for (std::size_t k = 0; k < hand.size(); ++k)
        if (k != i && k != j) rest.push_back(hand[k]);
      points += most_points(after, rest, left);
    }
    best = std::max(best, points);
  });
  return best;
}

namespace {

// The dice of the standard file, of which those not used yet lie in a bag.
class Builder {
 public:
  explicit Builder(core::Chance& chance) : chance_(chance) {
    state_.data = &data_sets()[0];
    state_.phase = Phase::turn;
    state_.seats = 2;
    for (std::size_t i = 0; i < state_.data->dice.size(); ++i) state_.bag.push_back(Die(static_cast<int>(i)));
    core::shuffle(std::span<Die>(state_.bag.begin(), state_.bag.end()), chance_);
  }

  State build(std::size_t dice, std::size_t wilds) {
    open();
    while (std::cmp_less(state_.on_board.size(), dice)) {
      fill();
      play();
    }
    fill();
    steer(wilds);
    for (const Die die : hand_) state_.hands[0].add(die);
    for (int i = 0; i < 5 && !state_.bag.empty(); ++i) {
      roll(state_.bag.back());
      state_.hands[1].add(state_.bag.back());
      state_.bag.pop_back();
    }
    return state_;
  }

 private:
  void roll(Die die) { state_.faces[die.index()] = state_.data->dice[die.index()][chance_.below(faces_of_a_die)]; }

  void fill() {
    while (hand_.size() < hand_size && !state_.bag.empty()) {
      hand_.push_back(state_.bag.back());
      state_.bag.pop_back();
    }
    for (const Die die : hand_) roll(die);
  }

  // Three dice that show a SET, or can be declared one, on the logo.
  void open() {
    for (;;) {
      fill();
      core::shuffle(std::span<Die>(hand_), chance_);
      const std::array<Die, 3> dice{hand_[0], hand_[1], hand_[2]};
      const std::array<Symbol, 3> shown{stands_for(dice[0]), stands_for(dice[1]), stands_for(dice[2])};
      if (!is_set_by_ledger(shown[0], shown[1], shown[2])) continue;
      const Spot logo = spot_of(state_.data->logo);
      for (int i = 0; i < 3; ++i) {
        const auto n = static_cast<std::size_t>(i);
        put(dice[n], square_of({logo.column + i, logo.row}), shown[n]);
      }
      return;
    }
  }

  // What it shows, or any declaration.
  Symbol stands_for(Die die) {
    const Face face = state_.faces[die.index()];
    return face.is_wild() ? Symbol::at(static_cast<int>(chance_.below(symbols))) : face.symbol();
  }

  void put(Die die, Square square, Symbol symbol) {
    std::erase(hand_, die);
    auto& face = state_.faces[die.index()];
    if (face.is_wild()) face = Face::declared(symbol);
    state_.on_board.add(die);
    state_.where[die.index()] = square;
    state_.grid.put(square, symbol.index() + 1);
  }

  // Any play of one die, or of two. Of several Wilds one takes part, for time's sake.
  void play() {
    std::vector<Die> dice;
    std::vector<Shows> shows;
    for (const Die die : hand_) {
      const auto shown = shows_of(state_.faces[die.index()]);
      if (!shown && std::ranges::count(shows, shown) != 0) continue;
      dice.push_back(die);
      shows.push_back(shown);
    }
    const std::size_t size = 1 + chance_.below(2);
    std::vector<std::pair<std::vector<Put>, std::array<Die, 2>>> found;
    each_play(PlainBoard(state_), shows, static_cast<int>(size),
              [&](std::span<const Put> play, int, std::size_t i, std::size_t j) {
                if (play.size() == size) found.push_back({{play.begin(), play.end()}, {dice[i], dice[j]}});
              });
    if (found.empty()) return;
    const auto& [play, who] = found[chance_.below(static_cast<std::uint32_t>(found.size()))];
    for (std::size_t n = 0; n < size; ++n) put(who[n], square_of(play[n].spot), play[n].symbol);
  }

  // Rolls until about so many show Wild; dice without a Wild show none.
  void steer(std::size_t wilds) {
    for (int n = 0; n < 200; ++n) {
      const auto shown = std::ranges::count_if(hand_, [&](Die die) { return state_.faces[die.index()].is_wild(); });
      if (static_cast<std::size_t>(shown) == wilds) return;
      for (const Die die : hand_) roll(die);
    }
  }

  core::Chance& chance_;
  State state_;
  std::vector<Die> hand_;
};

}  // namespace

State random_board(std::size_t dice, std::size_t wilds, core::Chance& chance) {
  return Builder(chance).build(dice, wilds);
}

}  // namespace rummage::set_cubes
