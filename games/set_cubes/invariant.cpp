#include "games/set_cubes/invariant.hpp"

#include <algorithm>

#include "games/set_cubes/board.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::impossible;
using core::Refusal;

bool is_set_on(const Grid& grid, const SquareLine& line) {
  return is_full(grid, line) && is_set(grid.symbol(line[0]), grid.symbol(line[1]), grid.symbol(line[2]));
}

// --- dice -----------------------------------------------------------------------------------------------------------

// It shows one of its own faces; a Wild is declared on the board, and nowhere else (CUBE-22).
std::optional<Refusal> face_error(const Open& s, Die die) {
  const auto face = s.face_of(die);
  if (s.data->has_face(die, face) && face.has_symbol() == (s.on_board.has(die) || !face.is_wild())) return std::nullopt;
  return Refusal{{"no_such_face"_say, "CUBE-01", {{"number", std::int64_t{die.number()}}, {"face", face_text(face)}}}};
}

// Every die exactly once: in the bag, in a hand, on the board or not in this match.
std::optional<Refusal> dice_error(const State& s) {
  int named = static_cast<int>(s.bag.size()) + s.absent.size() + s.on_board.size();
  DieSet bag;
  for (const Die die : s.bag) bag.add(die);
  auto all = bag | s.absent | s.on_board;
  for (const DieSet hand : s.hands) {
    named += hand.size();
    all = all | hand;
  }
  if (named != all.size()) return impossible("CUBE-01", "die_in_two_places"_word);
  if (all != s.data->all_dice()) return impossible("CUBE-01", "die_nowhere"_word);
  for (const Die die : all - bag - s.absent)
    if (auto error = face_error(s, die)) return error;
  for (const Die die : bag | s.absent)
    if (s.face_of(die) != Face() || s.square_of(die) != Square()) return impossible("CUBE-03", "bag_die_shows"_word);
  Grid grid;
  for (const Die die : s.on_board) {
    const auto square = s.square_of(die);
    if (!s.data->has(square)) return impossible("CUBE-30", "die_off_board"_word);
    if (grid.has(square)) return impossible("CUBE-13", "two_dice_on_a_square"_word);
    grid.put(square, code_of(s.face_of(die).symbol()));
  }
  return grid == s.grid ? std::nullopt : impossible("CUBE-13", "two_dice_on_a_square"_word);
}

std::optional<Refusal> hand_error(const State& s) {
  for (std::size_t i = 0; i < s.hands.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    const auto held = s.hands[i].size();
    const int most = i >= s.seats ? 0 : hand_size - (s.phase == Phase::turn && s.to_act == seat ? s.placed : 0);
    if (held > most)
      return Refusal{{"hand_too_large"_say, "CUBE-06", {{"seat", seat}, {"given", held}, {"most", most}}}};
    if (s.scores[i] < 0 || (i >= s.seats && s.scores[i] != 0)) return impossible("CUBE-27", "score_of_nobody"_word);
  }
  return std::nullopt;
}

// --- the moment -----------------------------------------------------------------------------------------------------

std::optional<Refusal> opening_error(const State& s) {
  if (s.phase != Phase::opening) return s.none.empty() ? std::nullopt : impossible("CUBE-09", "race_is_over"_word);
  if (!s.on_board.empty()) return impossible("CUBE-11", "board_before_opening"_word);
  if (s.none.size() >= s.seats || !SeatSet::first(s.seats).contains_all(s.none))
    return impossible("CUBE-09", "all_said_none"_word);
  if (s.opener != Seat(0) || s.idle != 0 || s.connected) return impossible("CUBE-07", "nobody_has_opened"_word);
  bool has_set = false;
  for (std::size_t i = 0; i < s.seats; ++i) {
    if (s.hands[i].size() != hand_size) return impossible("CUBE-06", "five_dice_each"_word);
    has_set = has_set || holds_set(s, s.hands[i]);
  }
  return has_set ? std::nullopt : impossible("CUBE-08", "nobody_holds_set"_word);
}

std::optional<Refusal> turn_error(const State& s) {
  if (s.phase != Phase::turn)
    return s.placed == 0 && !s.swapped && s.to_act == s.opener
               ? std::nullopt
               : impossible("CUBE-12", "turn_without_turn"_word);
  if (s.placed >= most_in_a_turn || (s.placed > 0 && s.hand(s.to_act).empty()))
    return impossible("CUBE-12", "turn_is_over"_word);
  if (s.placed > 0 && !s.connected) return impossible("CUBE-18", "placed_unconnected"_word);
  return std::nullopt;
}

std::optional<Refusal> reroll_error(const State& s) {
  for (std::size_t i = 0; i < s.rerolls.size(); ++i) {
    const bool decided = i < s.seats && s.decided.has(Seat(static_cast<int>(i)));
    if (!s.hands[i].contains_all(s.rerolls[i]) || (!decided && !s.rerolls[i].empty()))
      return impossible("CUBE-20", "reroll_not_held"_word);
  }
  if (s.phase != Phase::reroll)
    return s.decided.empty() ? std::nullopt : impossible("CUBE-20", "decided_too_early"_word);
  if (s.decided.size() >= s.seats || !SeatSet::first(s.seats).contains_all(s.decided))
    return impossible("CUBE-20", "all_decided"_word);
  if (s.idle > 0 || s.connected) return impossible("CUBE-18", "reroll_after_idle"_word);
  return std::nullopt;
}

std::optional<Refusal> end_error(const State& s) {
  const bool out = somebody_is_out_of_dice(s);
  if (s.phase == Phase::over)
    return out || s.idle == idle_rounds_to_end ? std::nullopt : impossible("CUBE-31", "over_too_early"_word);
  if (s.idle == idle_rounds_to_end) return impossible("CUBE-32", "over_already"_word);
  // Between rounds nobody is left without dice: the round before would have been the last.
  return out && s.phase == Phase::reroll ? impossible("CUBE-31", "out_already"_word) : std::nullopt;
}

// From the SET on the logo, SETs that share a die must lead to every die on the board (CUBE-13, CUBE-14).
std::optional<Refusal> board_error(const State& s) {
  if (s.phase == Phase::opening) return std::nullopt;  // there are no dice on it: opening_error
  if (!is_set_on(s.grid, line_from(s.data->logo, Square::column_step)))
    return impossible("CUBE-11", "no_set_on_logo"_word);
  Grid reached;
  for (const Square square : line_from(s.data->logo, Square::column_step)) reached.put(square, 1);
  for (bool grows = true; grows;) {
    grows = false;
    for (const Die die : s.on_board)
      for (const int step : line_steps) {
        const auto line = line_from(s.square_of(die), step);
        const auto known = std::ranges::count_if(line, [&](Square square) { return reached.has(square); });
        if (known == 0 || known == 3 || !is_set_on(s.grid, line)) continue;
        for (const Square square : line) reached.put(square, 1);
        grows = true;
      }
  }
  for (const Die die : s.on_board)
    if (const auto square = s.square_of(die); !reached.has(square))
      return Refusal{
          {"not_connected"_say, "CUBE-14", {{"die", face_text(s.face_of(die))}, {"square", square_text(square)}}}};
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> invariant_error(const State& s) {
  for (const auto& check : {dice_error, hand_error, board_error, opening_error, turn_error, reroll_error, end_error})
    if (auto error = check(s)) return error;
  return std::nullopt;
}

}  // namespace rummage::set_cubes
