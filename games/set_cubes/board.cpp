#include "games/set_cubes/board.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Word;

constexpr std::array characteristic_words{"number"_word, "colour"_word, "shape"_word};
constexpr std::array<std::array<Word, 3>, 3> value_words{{
    {"one"_word, "two"_word, "three"_word},
    {"red"_word, "violet"_word, "green"_word},
    {"oval"_word, "diamond"_word, "wave"_word},
}};

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

Effect effect_of(const Grid& grid, const Box& box, const Coming& first, const Coming& second) {
  const int step = step_between(first.square, second.square);
  if (step == 0) return {};
  const int third = third_codes[static_cast<std::size_t>(first.code)][static_cast<std::size_t>(second.code)];
  const auto completes = [&](Square square) { return grid.code(square) == third ? 1 : 0; };
  const bool neighbours = first.square.beyond(step, 1) == second.square;
  const int joint = neighbours ? completes(first.square.beyond(step, -1)) + completes(second.square.beyond(step, 1))
                               : completes(first.square.beyond(step, 1));
  if (joint == 0) return {};
  return effect_of(Needs(grid, first.square), Needs(grid, second.square), joint, box, first, second);
}

}  // namespace rummage::set_cubes
