#include "games/set_cubes/plays.hpp"

#include <algorithm>

#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Done;
using core::refuse;

Face face_of(const Open& open, const Shown& shown) {
  return shown.declared ? Face::declared(*shown.declared) : open.faces[shown.die.index()];
}

// --- why a play is refused ------------------------------------------------------------------------------------------

// The lines of three dice through a square that are no SET, each with what breaks; `sets` counts those that are.
std::vector<core::Message> broken_lines(const Grid& grid, Square square, int& sets) {
  std::vector<core::Message> out;
  for (const int step : {Square::column_step, 1})
    for (int offset = -2; offset <= 0; ++offset) {
      const std::array line{
          square.beyond(step, offset), square.beyond(step, offset + 1), square.beyond(step, offset + 2)};
      if (!std::ranges::all_of(line, [&](Square one) { return grid.has(one); })) continue;
      auto what = break_messages(grid.symbol(line[0]), grid.symbol(line[1]), grid.symbol(line[2]));
      if (what.empty()) {
        ++sets;
        continue;
      }
      std::vector<std::string> squares;
      for (const Square one : line) squares.push_back(square_text(one));
      out.push_back({step == 1 ? "break_column"_say : "break_row"_say,
                     "CUBE-05",
                     {{"squares", std::move(squares)}, {"breaks", std::move(what)}}});
    }
  return out;
}

// Of a play that completes no SET of its dice and one or two of the board: the first die that makes none at all, and
// what breaks in its row and its column.
core::Refusal no_set(const Open& open, const Place& place) {
  auto grid = open.grid;
  FixedVector<Laid, 2> dice{place.first};
  if (place.second) dice.push_back(*place.second);
  for (const auto& laid : dice) grid.put(laid.square, coming(open, laid).code);
  for (const auto& laid : dice) {
    int sets = 0;
    auto lines = broken_lines(grid, laid.square, sets);
    if (sets > 0) continue;
    const auto die = face_text(face_of(open, laid.die));
    if (lines.empty()) return {{"no_line"_say, "CUBE-13", {{"die", die}, {"square", square_text(laid.square)}}}};
    return {{"makes_no_set"_say,
             "CUBE-14",
             {{"die", die}, {"square", square_text(laid.square)}, {"breaks", std::move(lines)}}}};
  }
  return {{"two_plays"_say, "CUBE-13", {}}};
}

Done check_square(const Open& open, Square square) {
  if (!open.box->has(square))
    return refuse("off_board"_say, "CUBE-30",
                  {{"square", square_text(square)},
                   {"last", square_text(Square::of(open.box->columns - 1, open.box->rows - 1))}});
  if (open.grid.has(square)) return refuse("square_taken"_say, "CUBE-13", {{"square", square_text(square)}});
  return {};
}

Done check_two(const Place& place) {
  if (place.first.die.die == place.second->die.die) return refuse("die_twice"_say, "CUBE-13");
  if (place.first.square == place.second->square)
    return refuse("square_twice"_say, "CUBE-13", {{"square", square_text(place.first.square)}});
  if (step_between(place.first.square, place.second->square) == 0)
    return refuse("not_in_line"_say, "CUBE-05",
                  {{"first", square_text(place.first.square)}, {"second", square_text(place.second->square)}});
  return {};
}

// --- which plays there are ------------------------------------------------------------------------------------------

class Lister {
 public:
  Lister(const Open& open, DieSet hand, ActionList& list) : open_(open), list_(list) {
    for (const Die die : hand) (open.faces[die.index()].is_wild() ? wilds_ : plain_).push_back(die);
  }

  void singles() {
    each_open_square(open_.grid, *open_.box, [&](Square square) {
      const Needs needs(open_.grid, square);
      for (const Die die : plain_)
        if (needs.count(code(die)) > 0) list_.push_back(Place{{{die, {}}, square}, {}});
      for (auto bits = needs.codes(); bits != 0; bits &= bits - 1)
        for (const Die die : wilds_) list_.push_back(Place{{declared(die, std::countr_zero(bits)), square}, {}});
    });
  }

  void pairs() {
    if (plain_.size() + wilds_.size() < 2) return;
    each_pair_line(open_.grid, *open_.box, [&](Square die, Square first, Square second) {
      const auto& third = third_codes[static_cast<std::size_t>(open_.grid.code(die))];
      for (const Die a : plain_) {
        const int wanted = third[static_cast<std::size_t>(code(a))];
        for (const Die b : plain_)
          if (a != b && code(b) == wanted) add({{a, {}}, first}, {{b, {}}, second});
        for (const Die wild : wilds_) {
          add({{a, {}}, first}, {declared(wild, wanted), second});
          add({declared(wild, wanted), first}, {{a, {}}, second});
        }
      }
      if (wilds_.size() >= 2) two_wilds(die, first, second);
    });
  }

 private:
  [[nodiscard]] int code(Die die) const { return code_of(open_.faces[die.index()].symbol()); }
  static Shown declared(Die die, int code) { return {die, Symbol::at(code - 1)}; }
  void add(const Laid& first, const Laid& second) { list_.push_back(Place{first, second}); }

  // All declarations make the SET with the die they join; those that complete another one are listed, and besides them
  // both as that die.
  void two_wilds(Square die, Square first, Square second) {
    const Needs at_first(open_.grid, first);
    const Needs at_second(open_.grid, second);
    const int same = open_.grid.code(die);
    const auto& third = third_codes[static_cast<std::size_t>(same)];
    for (int one = 1; one <= symbols; ++one) {
      const int other = third[static_cast<std::size_t>(one)];
      if (one == same || at_first.count(one) > 0 || at_second.count(other) > 0)
        add({declared(wilds_[0], one), first}, {declared(wilds_[1], other), second});
    }
  }

  const Open& open_;
  ActionList& list_;
  FixedVector<Die, hand_size> plain_;
  FixedVector<Die, hand_size> wilds_;
};

}  // namespace

Coming coming(const Open& open, const Laid& laid) {
  const auto face = face_of(open, laid.die);
  return {laid.square, code_of(face.symbol()), face.is_wild()};
}

Done check_shown(const Open& open, DieSet hand, const Shown& shown, std::string_view rule) {
  if (!hand.has(shown.die))
    return refuse("die_not_held"_say, rule, {{"die", "#" + std::to_string(shown.die.number())}});
  const bool is_wild = open.faces[shown.die.index()].is_wild();
  if (is_wild && !shown.declared) return refuse("declare_wild"_say, "CUBE-22");
  if (!is_wild && shown.declared)
    return refuse("declared_no_wild"_say, "CUBE-22", {{"die", face_text(open.faces[shown.die.index()])}});
  return {};
}

std::expected<Effect, core::Refusal> check_play(const Open& open, DieSet hand, const Place& place) {
  if (auto held = check_shown(open, hand, place.first.die, "CUBE-12"); !held) return std::unexpected(held.error());
  if (auto free = check_square(open, place.first.square); !free) return std::unexpected(free.error());
  Effect effect;
  if (place.second) {
    if (auto held = check_shown(open, hand, place.second->die, "CUBE-12"); !held) return std::unexpected(held.error());
    if (auto free = check_square(open, place.second->square); !free) return std::unexpected(free.error());
    if (auto fits = check_two(place); !fits) return std::unexpected(fits.error());
    effect = effect_of(open.grid, *open.box, coming(open, place.first), coming(open, *place.second));
  } else {
    effect = effect_of(open.grid, *open.box, coming(open, place.first));
  }
  if (effect.sets == 0) return std::unexpected(no_set(open, place));
  return effect;
}

void list_plays(const Open& open, DieSet hand, int dice, ActionList& list) {
  Lister lister(open, hand, list);
  if (dice >= 1) lister.singles();
  if (dice >= 2) lister.pairs();
}

}  // namespace rummage::set_cubes
