#include "tests/set_cubes/probe.hpp"

#include <array>
#include <span>
#include <vector>

#include "tests/set_cubes/model.hpp"
#include "tests/set_cubes/plain_board.hpp"
#include "tests/set_cubes/twin.hpp"

namespace rummage::set_cubes {
namespace {

// Made-up actions of one seat: mostly nearly right, else nearly all would be refused for the same reason.
class Whim {
 public:
  Whim(const State& state, Seat seat, core::Chance& chance) : state_(state), chance_(chance), board_(state) {
    for (const Die die : state.hand(seat)) hand_.push_back(die);
    for (const Die die : state.on_board) laid_.push_back(die);
  }

  Action any() {
    // What the moment asks for, seven times out of eight.
    auto phase = state_.phase;
    if (one_in(8)) phase = static_cast<Phase>(chance_.below(3));
    switch (phase) {
      case Phase::opening: return one_in(5) ? Action(None{}) : Action(call());
      case Phase::turn:
        switch (chance_.below(12)) {
          case 0: return End{};
          case 1:
          case 2: return Swap{die(), one_in(4) || laid_.empty() ? square() : wild_square()};
          default: return place();
        }
      default: return one_in(4) ? Action(Keep{}) : Action(reroll());
    }
  }

 private:
  bool one_in(std::uint32_t n) { return chance_.below(n) == 0; }
  int number(int below) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(below))); }
  template <class T>
  const T& one_of(const std::vector<T>& items) {
    return items[chance_.below(static_cast<std::uint32_t>(items.size()))];
  }

  Die die() {
    if (!hand_.empty() && !one_in(20)) return one_of(hand_);
    return Die(number(static_cast<int>(state_.data->dice.size())));
  }
  // A square of the board or just beside it.
  Square square() { return Square::of(number(state_.data->columns + 2) - 1, number(state_.data->rows + 2) - 1); }
  Square wild_square() {
    Die die = one_of(laid_);
    for (int n = 0; n < 8 && !state_.faces[die.index()].is_wild(); ++n) die = one_of(laid_);
    return state_.where[die.index()];
  }
  bool is_wild(Die die) const { return state_.faces[die.index()].is_wild() && !state_.on_board.has(die); }

  // A Wild with a declaration, another die without; now and then the other way round.
  HandDie shown(Die die, std::optional<Symbol> declared) {
    if (is_wild(die) != one_in(40)) return {die, declared.value_or(Symbol::at(number(symbols)))};
    return {die, std::nullopt};
  }

  // Three of the hand; a Wild is mostly declared what is missing.
  Call call() {
    const std::array<Die, 3> dice{die(), die(), die()};
    std::array<std::optional<Symbol>, 3> stands_for{};
    for (std::size_t i = 0; i < 3; ++i) {
      if (!is_wild(dice[i])) stands_for[i] = state_.faces[dice[i].index()].symbol();
      if (is_wild(dice[i]) && i < 2) stands_for[i] = Symbol::at(number(symbols));
    }
    for (std::size_t i = 0; i < 3; ++i)
      if (is_wild(dice[i]) && !one_in(4))
        if (const auto& [a, b] = std::pair(stands_for[(i + 1) % 3], stands_for[(i + 2) % 3]); a && b)
          stands_for[i] = missing(*a, *b);
    return {{shown(dice[0], stands_for[0]), shown(dice[1], stands_for[1]), shown(dice[2], stands_for[2])}};
  }

  static Symbol missing(Symbol a, Symbol b) {
    for (int i = 0; i < symbols; ++i)
      if (is_set_by_ledger(a, b, Symbol::at(i))) return Symbol::at(i);
    return a;
  }

  // Of a line of three squares that holds a die, the others.
  Place place() {
    if (laid_.empty() || one_in(10)) return one_die(square());
    const Spot from = spot_of(state_.where[one_of(laid_).index()]);
    const int here = number(3);
    const bool down = one_in(2);
    std::vector<Spot> empty;
    std::vector<Symbol> there;
    for (int i = 0; i < 3; ++i) {
      const Spot spot = down ? Spot{from.column, from.row + i - here} : Spot{from.column + i - here, from.row};
      if (const auto symbol = board_.at(spot))
        there.push_back(*symbol);
      else
        empty.push_back(spot);
    }
    if (empty.size() == 2) {
      if (one_in(8)) return one_die(square_of(empty[0]));
      return two_dice(empty, there[0]);
    }
    if (empty.size() == 1 && !one_in(8)) return one_die(square_of(empty[0]), missing(there[0], there[1]));
    return one_die(square_of(empty.empty() ? from : empty[0]));
  }

  // A die that shows what is wanted if there is one.
  Place one_die(Square square, std::optional<Symbol> wanted = std::nullopt) {
    Die one = die();
    for (int n = 0; wanted && n < 12 && !is_wild(one) && state_.faces[one.index()].symbol() != *wanted; ++n)
      one = die();
    return {{shown(one, wanted), square}, std::nullopt};
  }

  Place two_dice(const std::vector<Spot>& spots, Symbol there) {
    Die first = die();
    Die second = die();
    const auto stands_for = [&](Die die) {
      return is_wild(die) ? Symbol::at(number(symbols)) : state_.faces[die.index()].symbol();
    };
    auto a = stands_for(first);
    auto b = stands_for(second);
    for (int n = 0; n < 12 && !is_wild(first) && !is_wild(second) && !is_set_by_ledger(a, b, there); ++n) {
      first = die();
      second = die();
      a = stands_for(first);
      b = stands_for(second);
    }
    if (is_wild(second)) b = missing(a, there);
    if (is_wild(first) && !is_wild(second)) a = missing(b, there);
    PlacedDie one{shown(first, a), square_of(spots[0])};
    PlacedDie other{shown(second, b), one_in(20) ? square_of(spots[0]) : square_of(spots[1])};
    if (other.square < one.square) std::swap(one, other);
    return {one, other};
  }

  Reroll reroll() {
    DieSet dice;
    for (const Die die : hand_)
      if (one_in(2)) dice.add(die);
    if (one_in(8)) dice.add(die());
    return {dice};
  }

  const State& state_;
  core::Chance& chance_;
  PlainBoard board_;
  std::vector<Die> hand_;
  std::vector<Die> laid_;
};

}  // namespace

Action Probe::any_action(const State& state, Seat seat, core::Chance& chance) {
  return Whim(state, seat, chance).any();
}

bool Probe::accepts(const State& state, Seat seat, const Action& action) {
  return Model::of(state).accepts(seat.index(), action);
}

State Probe::swap_hidden(const State& state, core::Viewer, core::Chance& chance) {
  // CUBE-34: nothing but the order of the bag.
  auto swapped = state;
  core::shuffle(std::span<Die>(swapped.bag.begin(), swapped.bag.end()), chance);
  return swapped;
}

std::string Probe::consequence_error(const State& before, Seat seat, const Action& action, const State& after) {
  return Model::of(before).consequence_error(seat.index(), action, Model::of(after));
}

}  // namespace rummage::set_cubes
