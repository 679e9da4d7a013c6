#include "games/set_cubes/board.hpp"

#include <algorithm>

#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Done;
using core::refuse;
using core::Word;

constexpr std::array characteristic_words{"number"_word, "colour"_word, "shape"_word};
constexpr std::array<std::array<Word, 3>, 3> value_words{{
    {"one"_word, "two"_word, "three"_word},
    {"red"_word, "violet"_word, "green"_word},
    {"oval"_word, "diamond"_word, "wave"_word},
}};

GridDie grid_die(const Open& open, const PlacedDie& placed) {
  const auto face = face_of(open, placed.die);
  return {placed.square, code_of(face.symbol()), face.is_wild()};
}

Effect effect_of(const Open& open, const Place& play) {
  const auto first = grid_die(open, play.first);
  return play.second ? effect_of(open.grid, *open.data, first, grid_die(open, *play.second))
                     : effect_of(open.grid, *open.data, first);
}

// --- why a play is refused ------------------------------------------------------------------------------------------

// The lines of three dice through a square that are no SET, each with what breaks; `sets` counts those that are.
std::vector<core::Message> broken_lines(const Grid& grid, Square square, int& sets) {
  std::vector<core::Message> out;
  for (const int step : {Square::column_step, 1})
    for (int offset = -2; offset <= 0; ++offset) {
      const auto line = line_from(square.beyond(step, offset), step);
      if (!is_full(grid, line)) continue;
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
core::Refusal no_set(const Open& open, const Place& play) {
  auto grid = open.grid;
  for (const auto& [die, square] : play.dice()) grid.put(square, code_of(face_of(open, die).symbol()));
  for (const auto& [die, square] : play.dice()) {
    int sets = 0;
    auto lines = broken_lines(grid, square, sets);
    if (sets > 0) continue;
    std::vector<core::Param> params{{"die", face_text(face_of(open, die))}, {"square", square_text(square)}};
    if (lines.empty()) return {{"no_line"_say, "CUBE-13", std::move(params)}};
    params.push_back({"breaks", std::move(lines)});
    return {{"makes_no_set"_say, "CUBE-14", std::move(params)}};
  }
  return {{"two_plays"_say, "CUBE-13", {}}};
}

Done check_two(const PlacedDie& first, const PlacedDie& second) {
  if (first.die.die == second.die.die) return refuse("die_twice"_say, "CUBE-13");
  if (first.square == second.square)
    return refuse("square_twice"_say, "CUBE-13", {{"square", square_text(first.square)}});
  if (step_between(first.square, second.square) == 0)
    return refuse(
        "not_in_line"_say, "CUBE-05", {{"first", square_text(first.square)}, {"second", square_text(second.square)}});
  return {};
}

// --- which plays there are ------------------------------------------------------------------------------------------

class PlayLister {
 public:
  PlayLister(const Open& open, DieSet hand, ActionList& list) : open_(open), list_(list) {
    for (const Die die : hand) (open.face_of(die).is_wild() ? wilds_ : plain_).push_back(die);
  }

  void singles() {
    each_open_square(open_.grid, *open_.data, [&](Square square) {
      const Needs needs(open_.grid, square);
      for (const Die die : plain_)
        if (needs.count(code(die)) > 0) list_.push_back(Place{{{die, {}}, square}, {}});
      for (auto bits = needs.codes(); bits != 0; bits &= bits - 1)
        for (const Die die : wilds_) list_.push_back(Place{{declared(die, std::countr_zero(bits)), square}, {}});
    });
  }

  void pairs() {
    if (plain_.size() + wilds_.size() < 2) return;
    each_pair_line(open_.grid, *open_.data, [&](Square die, Square first, Square second) {
      const int there = open_.grid.code(die);
      for (const Die a : plain_) {
        const int wanted = third_code(there, code(a));
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
  [[nodiscard]] int code(Die die) const { return code_of(open_.face_of(die).symbol()); }
  static HandDie declared(Die die, int code) { return {die, Symbol::at(code - 1)}; }
  void add(const PlacedDie& first, const PlacedDie& second) { list_.push_back(Place{first, second}); }

  // All declarations make the SET with the die they join; those that complete another one are listed, and besides them
  // both as that die.
  void two_wilds(Square die, Square first, Square second) {
    const Needs at_first(open_.grid, first);
    const Needs at_second(open_.grid, second);
    const int same = open_.grid.code(die);
    for (int one = 1; one <= symbols; ++one) {
      const int other = third_code(same, one);
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

core::FixedVector<Break, 3> breaks(Symbol a, Symbol b, Symbol c) {
  core::FixedVector<Break, 3> out;
  for (const auto which : all_characteristics) {
    const int x = a.value(which);
    const int y = b.value(which);
    const int z = c.value(which);
    if ((x + y + z) % 3 == 0) continue;  // all the same or all different
    const int two = x == y || x == z ? x : y;
    out.push_back({which, two, x + y + z - 2 * two});
  }
  return out;
}

std::vector<core::Message> break_messages(Symbol a, Symbol b, Symbol c) {
  std::vector<core::Message> out;
  for (const auto& [which, two, one] : breaks(a, b, c)) {
    const auto i = static_cast<std::size_t>(which);
    out.push_back({"breaks"_say,
                   "CUBE-04",
                   {{"characteristic", characteristic_words[i]},
                    {"two", value_words[i][static_cast<std::size_t>(two)]},
                    {"one", value_words[i][static_cast<std::size_t>(one)]}}});
  }
  return out;
}

int step_between(Square first, Square second) {
  const auto apart = static_cast<int>(second.index()) - static_cast<int>(first.index());
  for (const int step : line_steps)
    if (apart == step || apart == 2 * step) return step;
  return 0;
}

Effect effect_of(const Grid& grid, const DataSet& data, const GridDie& first, const GridDie& second) {
  const int step = step_between(first.square, second.square);
  if (step == 0) return {};
  const int third = third_code(first.code, second.code);
  const auto completes = [&](Square square) { return grid.code(square) == third ? 1 : 0; };
  const bool neighbours = first.square.beyond(step, 1) == second.square;
  const int joint = neighbours ? completes(first.square.beyond(step, -1)) + completes(second.square.beyond(step, 1))
                               : completes(first.square.beyond(step, 1));
  if (joint == 0) return {};
  return effect_of(Needs(grid, first.square), Needs(grid, second.square), joint, data, first, second);
}

Done check_hand_die(const Open& open, DieSet hand, const HandDie& one, std::string_view rule) {
  if (!hand.has(one.die)) return refuse("die_not_held"_say, rule, {{"die", "#" + std::to_string(one.die.number())}});
  const auto face = open.face_of(one.die);
  if (face.is_wild() && !one.declared) return refuse("declare_wild"_say, "CUBE-22");
  if (!face.is_wild() && one.declared) return refuse("declared_no_wild"_say, "CUBE-22", {{"die", face_text(face)}});
  return {};
}

Done check_square(const Open& open, Square square) {
  if (!open.data->has(square))
    return refuse("off_board"_say, "CUBE-30",
                  {{"square", square_text(square)},
                   {"last", square_text(Square::of(open.data->columns - 1, open.data->rows - 1))}});
  if (open.grid.has(square)) return refuse("square_taken"_say, "CUBE-13", {{"square", square_text(square)}});
  return {};
}

std::expected<Effect, core::Refusal> check_play(const Open& open, DieSet hand, const Place& play) {
  const auto may_put = [&](const PlacedDie& placed) {
    auto held = check_hand_die(open, hand, placed.die, "CUBE-12");
    return held ? check_square(open, placed.square) : held;
  };
  if (auto may = may_put(play.first); !may) return std::unexpected(may.error());
  if (play.second) {
    if (auto may = may_put(*play.second); !may) return std::unexpected(may.error());
    if (auto fits = check_two(play.first, *play.second); !fits) return std::unexpected(fits.error());
  }
  const auto effect = effect_of(open, play);
  if (effect.sets == 0) return std::unexpected(no_set(open, play));
  return effect;
}

int points_of(const Open& open, const Place& play) {
  for (const auto& placed : play.dice())
    if (!open.data->has(placed.square) || open.grid.has(placed.square)) return 0;
  const auto effect = effect_of(open, play);
  return effect.sets == 0 ? 0 : effect.points;
}

void list_plays(const Open& open, DieSet hand, int dice, ActionList& list) {
  PlayLister lister(open, hand, list);
  if (dice >= 1) lister.singles();
  if (dice >= 2) lister.pairs();
}

}  // namespace rummage::set_cubes
