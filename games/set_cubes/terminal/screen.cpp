#include "games/set_cubes/terminal/screen.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "core/screen_writer.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"
#include "games/set_cubes/advice.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/solver/solver.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::inked;
using core::left_aligned;
using core::Message;
using core::Paint;
using core::ScreenStyle;
using core::text_width;
namespace ink = core::ink;

constexpr std::string_view game = "set_cubes";
constexpr std::string_view dice_keys = "abcde";
constexpr std::string_view choice_keys = "fghijklmnopqstuvwxyz";  // without r, which rolls again

// --- what the keys mean ---------------------------------------------------------------------------------------------

// What can be done with some dice, and what to type for it once they are picked.
struct Choice {
  Action action;
  int points = 0;
  std::string keys;
};

// What was typed, taken apart: dice in the order in which they were picked, and one key more.
struct Keystrokes {
  std::vector<Die> dice;
  std::string rest;
};

Keystrokes take_apart(const Open& open, Seat seat, std::string_view keys) {
  const auto hand = sorted_dice(open, open.hand(seat));
  Keystrokes typed;
  for (const char key : core::lower(keys)) {
    const auto at = dice_keys.find(key);
    if (typed.rest.empty() && at < hand.size() && std::ranges::find(typed.dice, hand[at]) == typed.dice.end()) {
      typed.dice.push_back(hand[at]);
    } else {
      typed.rest += key;
    }
  }
  return typed;
}

bool is_to_play(const View& view) { return view.phase == Phase::turn && view.viewer && view.to_act == *view.viewer; }

// What can be done with the dice picked: one die's plays and swaps, two dice's plays, best first.
std::vector<Choice> choices(const View& view, const std::vector<Die>& dice) {
  std::vector<Choice> out;
  if (!is_to_play(view) || dice.empty() || dice.size() > 2) return out;
  DieSet picked;
  for (const Die die : dice) picked.add(die);
  const auto list = std::make_unique<ActionList>();
  list_plays(view, picked, view.dice_left(), *list);
  sort_actions(*list);
  for (const auto& action : *list)
    if (const auto& play = std::get<Place>(action); play.second.has_value() == (dice.size() == 2))
      out.push_back({action, points_of(view, play), {}});
  std::ranges::stable_sort(out, std::greater(), &Choice::points);
  if (dice.size() == 1) each_swap(view, picked, [&](const Swap& swap) { out.insert(out.begin(), {swap, 0, {}}); });
  if (out.size() > choice_keys.size()) out.resize(choice_keys.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i].keys = choice_keys[i];
  return out;
}

// The plays that score most, each with the letters of its dice and then its own.
std::vector<Choice> best_choices(const View& view) {
  constexpr std::size_t most_listed = 12;
  std::vector<Choice> out;
  if (!is_to_play(view)) return out;
  const auto hand = sorted_dice(view, view.hand(*view.viewer));
  const auto add = [&](const std::string& letters, const std::vector<Die>& dice) {
    for (auto& choice : choices(view, dice)) {
      choice.keys.insert(0, letters);
      out.push_back(std::move(choice));
    }
  };
  for (std::size_t i = 0; i < hand.size(); ++i) {
    add({dice_keys[i]}, {hand[i]});
    for (auto j = i + 1; j < hand.size(); ++j) add({dice_keys[i], dice_keys[j]}, {hand[i], hand[j]});
  }
  std::ranges::sort(
      out, {}, [](const Choice& choice) { return std::pair(-choice.points, std::string_view(choice.keys)); });
  if (out.size() > most_listed) out.resize(most_listed);
  return out;
}

// --- dice and board, in colour and in plain letters -----------------------------------------------------------------

constexpr std::string_view picked_ink = "\x1b[1;30;43m";
// Red, violet, green: light letters on dark ground. The colour's letter stands on each tile too.
constexpr std::array<std::string_view, 3> tiles{"\x1b[97;48;5;124m", "\x1b[97;48;5;91m", "\x1b[97;48;5;22m"};
constexpr std::string_view wild_tile = "\x1b[30;48;5;250m";
constexpr std::array<std::string_view, 3> shape_signs{"●", "◆", "≈"};
constexpr int tile_width = 4;
constexpr int cell_width = tile_width + 1;  // with a mark in front
constexpr int label_width = 3;
constexpr int around = 2;      // squares of margin: as far as a play can reach
constexpr int usual_rows = 9;  // that are shown where nobody says how many lines there are
constexpr int least_rows = 5;
constexpr int least_columns = 3;

// "R●●" for 2RO.
std::string symbol_sign(Symbol symbol) {
  std::string text(1, symbol_text(symbol)[1]);
  for (int i = 0; i <= symbol.value(Characteristic::number); ++i)
    text += shape_signs[static_cast<std::size_t>(symbol.value(Characteristic::shape))];
  return text;
}

// A die as wide as any other: four characters. In colour a tile with its colour's letter and its shapes.
std::string face_drawn(Face face, Paint paint) {
  if (paint == Paint::plain) return left_aligned(face_text(face), tile_width);
  if (!face.has_symbol()) return inked(wild_tile, " ** ", paint);
  const auto symbol = face.symbol();
  const auto colour = static_cast<std::size_t>(symbol.value(Characteristic::colour));
  return inked(tiles[colour], left_aligned(symbol_sign(symbol), tile_width), paint);
}

std::string key_drawn(const std::string& key, bool is_picked, Paint paint) {
  if (paint == Paint::plain) return is_picked ? "[" + key + "]" : key;
  return inked(is_picked ? picked_ink : ink::bold, key, paint);
}

const Choice* choice_for(const std::vector<Choice>& choices, Square square) {
  for (const auto& choice : choices)
    if (const auto* play = std::get_if<Place>(&choice.action))
      if (!play->second && play->first.square == square && choice.keys.size() == 1) return &choice;
  return nullptr;
}

std::string empty_square(const DataSet& data, Square square, Paint paint) {
  if (data.is_logo(square)) return inked(ink::dim, "####", paint);
  if (const int bonus = data.bonus[square.index()]; bonus > 0)
    return left_aligned(" " + inked(ink::marigold, std::to_string(bonus), paint), tile_width);
  return left_aligned(" " + inked(ink::dim, paint == Paint::plain ? "." : "·", paint), tile_width);
}

// A mark and a tile. The mark is the star of a Wild, so that it is told even where the tile shows what it stands for.
std::string cell(const View& view, Square square, const std::vector<Choice>& choices, Paint paint) {
  if (view.grid.has(square)) {
    const auto face = view.face_of(*view.die_at(square));
    return (face.is_wild() ? inked(ink::marigold, "*", paint) : " ") + face_drawn(Face(face.symbol()), paint);
  }
  if (const auto* choice = choice_for(choices, square))
    return " " +
           left_aligned(inked(picked_ink, choice->keys + "+" + std::to_string(choice->points), paint), tile_width);
  return " " + empty_square(*view.data, square, paint);
}

// Columns or rows that are drawn.
struct Part {
  int first;
  int last;
  void include(int place) {
    first = std::min(first, place);
    last = std::max(last, place);
  }
  void widen(int by, int count) {
    first = std::max(first - by, 0);
    last = std::min(last + by, count - 1);
  }
  [[nodiscard]] int length() const { return last - first + 1; }
  /// As many as there is room for, of `count` in all: this part in the middle, moved by so many.
  [[nodiscard]] Part window(int room, int count, int moved) const {
    room = std::min(room, count);
    const int begin = std::clamp(first - (room - length()) / 2 + moved, 0, count - room);
    return {begin, begin + room - 1};
  }
};

int columns_with_room(const View& view, int columns) {
  return std::min((columns - label_width) / cell_width, view.data->columns);
}

// The board with its coordinates. Where nobody says how many lines there are: the rows in use, before the opening those
// of the logo, and some around them; else as many as there is room for. A square that a choice of one die goes to shows
// the choice's key and points.
std::vector<std::string> board_lines(const View& view, const ScreenStyle& style, const std::vector<Choice>& choices,
                                     std::optional<int> room) {
  const auto& data = *view.data;
  Part columns{data.logo.column(), data.logo.column() + 2};
  Part rows{data.logo.row(), data.logo.row()};
  for (const Die die : view.on_board) {
    columns.include(view.square_of(die).column());
    rows.include(view.square_of(die).row());
  }
  if (room) {
    rows = rows.window(std::max(*room, least_rows), data.rows, style.down);
  } else {
    rows.widen(std::max(around, (usual_rows - rows.last + rows.first) / 2), data.rows);
  }
  columns = columns.window(std::max(columns_with_room(view, style.columns), least_columns), data.columns, style.right);
  std::string top(label_width, ' ');
  for (int column = columns.first; column <= columns.last; ++column)
    top += left_aligned(std::string("  ") + static_cast<char>('a' + column), cell_width);
  std::vector<std::string> lines{inked(ink::dim, top, style.paint)};
  for (int row = rows.first; row <= rows.last; ++row) {
    auto line = inked(ink::dim, core::right_aligned(std::to_string(row + 1), label_width - 1) + " ", style.paint);
    for (int column = columns.first; column <= columns.last; ++column)
      line += cell(view, Square::of(column, row), choices, style.paint);
    lines.push_back(std::move(line));
  }
  return lines;
}

// --- the screen -----------------------------------------------------------------------------------------------------

class Screen : private core::ScreenWriter {
 public:
  Screen(const View& view, const ScreenStyle& style) : ScreenWriter(game, view.viewer, style), view_(view) {
    if (view.viewer) keystrokes_ = take_apart(view, *view.viewer, style.picked);
    choices_ = choices(view, keystrokes_.dice);
    // Where lines are typed nothing is ever picked first, so that the best plays are all listed at once.
    if (keystrokes_.dice.empty() && style.paint == Paint::plain) choices_ = best_choices(view);
  }

  [[nodiscard]] std::string draw() const {
    const auto left =
        static_cast<std::size_t>(
            label_width + std::max(columns_with_room(view_, style().columns), least_columns) * cell_width) +
        gap;
    // All but the choices, which are broken into lines as there is room.
    auto side = players();
    std::ranges::move(own_dice(), std::back_inserter(side));
    std::size_t widest = 0;
    for (const auto& line : side) widest = std::max(widest, text_width(line));
    const bool is_beside = columns() >= left + widest;
    const auto listed = choice_lines(is_beside ? columns() - left : columns());
    auto board = board_lines(view_, style(), choices_, room_for_rows(is_beside ? 0 : side.size(), listed.size()));
    std::ranges::move(listed, std::back_inserter(side));
    if (is_beside) {
      board.resize(std::max(board.size(), side.size()));
      for (std::size_t i = 0; i < side.size(); ++i) board[i] = left_aligned(board[i], left) + side[i];
    } else {
      std::ranges::move(side, std::back_inserter(board));
    }
    auto out = head() + "\n";
    for (const auto& line : board) out.append(line, 0, line.find_last_not_of(' ') + 1) += "\n";
    return out;
  }

 private:
  static constexpr std::size_t gap = 3;

  // Below the board stand the players and the own dice, and some lines are left for choices, so that the board does not
  // move when dice are picked.
  [[nodiscard]] std::optional<int> room_for_rows(std::size_t below, std::size_t choice_count) const {
    if (style().rows == 0) return std::nullopt;
    constexpr int heads = 2;
    constexpr std::size_t lines_of_choices = 2;
    if (below > 0) below += is_to_play(view_) ? std::max(lines_of_choices, choice_count) : choice_count;
    return style().rows - heads - static_cast<int>(below);
  }

  [[nodiscard]] std::string head() const {
    constexpr std::array by_phase{"screen_opening"_say, "screen_turn"_say, "screen_reroll"_say, "screen_over"_say};
    return say(by_phase[static_cast<std::size_t>(view_.phase)],
               {{"seat", view_.to_act}, {"bag", view_.bag_left}, {"left", view_.dice_left()}});
  }

  // A line a player: who acts, points, dice.
  [[nodiscard]] std::vector<std::string> players() const {
    std::vector<std::string> names;
    std::size_t widest = 0;
    for (int i = 0; i < view_.seats; ++i) {
      names.push_back(say("screen_name"_say, {{"seat", Seat(i)}}));
      widest = std::max(widest, text_width(names.back()));
    }
    std::vector<std::string> out;
    for (const Seat seat : SeatSet::first(view_.seats)) {
      const bool acts = view_.phase == Phase::turn && view_.to_act == seat;
      auto line = (acts ? "> " : "  ") + left_aligned(names[place(seat)], widest) + " " +
                  core::right_aligned(std::to_string(view_.scores[place(seat)]), 4) + " ";
      for (const Die die : sorted_dice(view_, view_.hand(seat)))
        line += " " + face_drawn(view_.face_of(die), style().paint);
      if (const auto note = note_on(seat)) line += "  " + word(*note);
      out.push_back(std::move(line));
    }
    return out;
  }

  [[nodiscard]] std::optional<core::Word> note_on(Seat seat) const {
    if (view_.phase == Phase::opening && view_.none.has(seat)) return "sees_none"_word;
    if (view_.phase == Phase::reroll) return view_.decided.has(seat) ? "has_decided"_word : "thinks"_word;
    return std::nullopt;
  }

  // The own dice with their keys, and what to press.
  [[nodiscard]] std::vector<std::string> own_dice() const {
    std::vector<std::string> out;
    if (!view_.viewer || view_.phase == Phase::over || view_.hand(*view_.viewer).empty()) return out;
    std::string line;
    const auto hand = sorted_dice(view_, view_.hand(*view_.viewer));
    for (std::size_t i = 0; i < hand.size(); ++i) {
      const bool picked = std::ranges::find(keystrokes_.dice, hand[i]) != keystrokes_.dice.end();
      line += (i == 0 ? "" : "  ") + key_drawn({dice_keys[i]}, picked, style().paint) + " " +
              face_drawn(view_.face_of(hand[i]), style().paint);
    }
    out.push_back(say("screen_own"_say) + " " + line);
    if (const auto keys = key_line(); !keys.empty()) out.push_back(keys);
    return out;
  }

  [[nodiscard]] std::string key_line() const {
    const auto seat = *view_.viewer;
    if (view_.phase == Phase::opening) return view_.none.has(seat) ? std::string() : say("screen_key_call"_say);
    if (view_.phase == Phase::reroll) return view_.decided.has(seat) ? std::string() : say("screen_key_reroll"_say);
    if (!is_to_play(view_)) return {};
    if (keystrokes_.dice.empty()) return choices_.empty() ? say("screen_key_pick"_say) : say("screen_key_best"_say);
    if (choices_.empty()) return say("screen_no_choice"_say);
    return say("screen_key_choice"_say);
  }

  // Some to a line: key, what it does, what it scores.
  [[nodiscard]] std::vector<std::string> choice_lines(std::size_t columns) const {
    std::vector<std::string> out;
    for (const auto& choice : choices_) {
      const auto text = choice_text(choice);
      if (out.empty() || text_width(out.back()) + 3 + text_width(text) > columns) {
        out.push_back("  " + text);
      } else {
        out.back() += "   " + text;
      }
    }
    return out;
  }

  [[nodiscard]] std::string choice_text(const Choice& choice) const {
    const auto key = key_drawn(choice.keys, false, style().paint);
    if (const auto* swap = std::get_if<Swap>(&choice.action))
      return key + " " + say("screen_swap"_say, {{"square", square_text(swap->square)}});
    const auto& play = std::get<Place>(choice.action);
    auto text = key;
    for (const auto& [one, square] : play.dice()) {
      const bool is_plain_pick = !one.declared && !play.second && choice.keys.size() == 1;
      text += " " + (is_plain_pick ? "" : face_text(face_of(view_, one)) + " ") + square_text(square);
    }
    return text + " +" + std::to_string(choice.points);
  }

  const View& view_;
  Keystrokes keystrokes_;
  std::vector<Choice> choices_;
};

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) { return Screen(view, style).draw(); }

std::optional<std::string> read_keys(const View& view, std::string_view keys) {
  if (!view.viewer || view.phase == Phase::over) return std::nullopt;
  const auto seat = *view.viewer;
  const auto [dice, rest] = take_apart(view, seat, keys);
  if (view.phase == Phase::opening) {
    if (view.none.has(seat) || dice.size() != 3 || !rest.empty()) return std::nullopt;
    return write_action(view, seat, call_of(view, {dice[0], dice[1], dice[2]}));
  }
  if (view.phase == Phase::reroll) {
    if (view.decided.has(seat) || dice.empty() || rest != "r") return std::nullopt;
    Reroll reroll;
    for (const Die die : dice) reroll.dice.add(die);
    return write_action(view, seat, reroll);
  }
  for (const auto& choice : choices(view, dice))
    if (rest == choice.keys) return write_action(view, seat, choice.action);
  return std::nullopt;
}

std::optional<Message> hint(const View& view, Seat seat) {
  const auto hand = view.hand(seat);
  if (view.viewer != seat || hand.empty()) return std::nullopt;
  if (view.phase == Phase::turn && view.to_act == seat) {
    const auto turn = best_turn(view, hand, view.dice_left());
    if (turn.plays.empty()) return Message{"hint_pass"_say, "CUBE-12", {}};
    const auto plays = core::joined(write_plays(view, seat, turn), ", ");
    return Message{"hint_turn"_say, "CUBE-27", {{"plays", plays}, {"points", std::int64_t{turn.points}}}};
  }
  if (view.phase == Phase::reroll && !view.decided.has(seat)) {
    const auto best = advised_reroll(view, seat);
    const auto points = static_cast<std::int64_t>(best.points + 0.5);
    if (best.dice.empty()) return Message{"hint_keep"_say, "CUBE-20", {{"points", points}}};
    return Message{"hint_reroll"_say, "CUBE-20", {{"dice", dice_texts(view, best.dice)}, {"points", points}}};
  }
  if (view.phase == Phase::opening && !view.none.has(seat))
    return Message{holds_set(view, hand) ? "hint_call"_say : "hint_none"_say, "CUBE-07", {}};
  return std::nullopt;
}

std::optional<std::string> card_sign(const View&, std::string_view text, std::string_view) {
  const auto at = text.find_first_of("123");
  const auto symbol = at <= 2 && text.size() >= at + 3 ? read_symbol(text.substr(at, 3)) : std::nullopt;
  const auto before = text.substr(0, at);
  if (!symbol || (!before.empty() && !before.starts_with('*'))) return std::nullopt;
  return std::string(before) + symbol_sign(*symbol) + std::string(text.substr(at + 3));
}

}  // namespace rummage::set_cubes
