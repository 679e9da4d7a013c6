#include "games/set_cubes/screen.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/set_cubes/advice.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/box.hpp"
#include "games/set_cubes/picture.hpp"
#include "games/set_cubes/plays.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/solver.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Catalogue;
using core::Message;
using core::Paint;
using core::ScreenStyle;

constexpr std::string_view game = "set_cubes";
constexpr std::string_view dice_keys = "abcde";
constexpr std::string_view choice_keys = "fghijklmnopqstuvwxyz";  // without r, which rolls again

// --- what the keys mean ---------------------------------------------------------------------------------------------

// The dice of a hand in the order in which they are shown.
std::vector<Die> hand_in_order(const Open& open, Seat seat) {
  std::vector<Die> dice;
  for (const Die die : open.hand(seat)) dice.push_back(die);
  std::ranges::sort(dice, {}, [&](Die die) { return std::pair(open.faces[die.index()], die); });
  return dice;
}

// What was typed, taken apart: dice in the order in which they were picked, and one key more.
struct Typed {
  std::vector<Die> dice;
  std::string rest;
};

Typed take_apart(const Open& open, Seat seat, std::string_view keys) {
  const auto hand = hand_in_order(open, seat);
  Typed typed;
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
  list_plays(view, picked, most_in_a_turn - view.placed, *list);
  for (const auto& action : *list) {
    const auto& play = std::get<Place>(action);
    if (play.second.has_value() != (dice.size() == 2)) continue;
    out.push_back({action, points_of(view, play), {}});
  }
  std::ranges::sort(out, [](const Choice& a, const Choice& b) {
    return a.points != b.points ? a.points > b.points : a.action < b.action;
  });
  const auto same = [](const Choice& a, const Choice& b) { return a.action == b.action; };
  out.erase(std::unique(out.begin(), out.end(), same), out.end());
  if (dice.size() == 1 && view.placed == 0 && !view.swapped)
    for (const Die there : view.on_board)
      if (const auto face = view.faces[there.index()];
          face.is_wild() && view.faces[dice[0].index()] == Face(face.symbol()))
        out.insert(out.begin(), {Swap{dice[0], view.where[there.index()]}, 0, {}});
  if (out.size() > choice_keys.size()) out.resize(choice_keys.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i].keys = choice_keys[i];
  return out;
}

// The plays that score most, each with the letters of its dice and then its own.
std::vector<Choice> best_choices(const View& view) {
  constexpr std::size_t most_listed = 12;
  std::vector<Choice> out;
  if (!is_to_play(view)) return out;
  const auto hand = hand_in_order(view, *view.viewer);
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

// The opening: Wilds are declared as makes a SET of three, if anything does.
Action call_of(const Open& open, const std::vector<Die>& dice) {
  FixedVector<Symbol, 3> plain;
  for (const Die die : dice)
    if (!open.faces[die.index()].is_wild()) plain.push_back(open.faces[die.index()].symbol());
  const auto wild = plain.size() == 2 ? third(plain[0], plain[1]) : plain.empty() ? Symbol() : plain[0];
  Call call;
  for (std::size_t i = 0; i < 3; ++i)
    call.dice[i] = {dice[i], open.faces[dice[i].index()].is_wild() ? std::optional(wild) : std::nullopt};
  return call;
}

// --- the screen -----------------------------------------------------------------------------------------------------

class Screen {
 public:
  Screen(const View& view, const ScreenStyle& style)
      : view_(view), style_(style), catalogue_(Catalogue::of(style.language)) {
    if (view.viewer) typed_ = take_apart(view, *view.viewer, style.picked);
    choices_ = choices(view, typed_.dice);
    // Where lines are typed nothing is ever picked first, so that the best plays are all listed at once.
    if (typed_.dice.empty() && style.paint == Paint::plain) choices_ = best_choices(view);
  }

  [[nodiscard]] std::string draw() const {
    const auto board = board_lines(view_, style_, choices_);
    const auto columns = static_cast<std::size_t>(std::max(style_.columns, 0));
    const auto left = shown_width(board.front());
    auto out = head() + "\n";
    if (columns >= left + gap + side_width()) {
      out += beside(board, side_lines(columns - left - gap), left);
    } else {
      for (const auto& line : board) out += line + "\n";
      for (const auto& line : side_lines(columns)) out += line + "\n";
    }
    return without_trailing_blanks(out);
  }

 private:
  static constexpr std::size_t gap = 3;

  static std::string without_trailing_blanks(const std::string& text) {
    std::string out;
    for (const char letter : text) {
      if (letter == '\n') out.erase(out.find_last_not_of(' ') + 1);
      out += letter;
    }
    return out;
  }

  // Of all but the choices, which are broken into lines as there is room.
  [[nodiscard]] std::size_t side_width() const {
    std::size_t width = 0;
    for (const auto& line : players()) width = std::max(width, shown_width(line));
    for (const auto& line : own_dice()) width = std::max(width, shown_width(line));
    return width;
  }

  [[nodiscard]] std::vector<std::string> side_lines(std::size_t columns) const {
    auto lines = players();
    for (auto& line : own_lines(columns)) lines.push_back(std::move(line));
    return lines;
  }

  static std::string beside(const std::vector<std::string>& board, const std::vector<std::string>& side,
                            std::size_t left) {
    std::string out;
    for (std::size_t i = 0; i < std::max(board.size(), side.size()); ++i) {
      auto line = i < board.size() ? board[i] : std::string();
      if (i < side.size() && !side[i].empty()) line += std::string(left + gap - shown_width(line), ' ') + side[i];
      out += line + "\n";
    }
    return out;
  }

  [[nodiscard]] std::string say(core::Code code, std::vector<core::Param> params) const {
    const auto viewer = view_.viewer ? core::Viewer(*view_.viewer) : core::Viewer::spectator();
    return catalogue_.sentence(game, {code, {}, std::move(params)}, {viewer, style_.names});
  }

  [[nodiscard]] std::string head() const {
    const auto bag = std::int64_t(view_.in_bag().size());
    switch (view_.phase) {
      case Phase::opening: return say("screen_opening"_say, {{"bag", bag}});
      case Phase::reroll: return say("screen_reroll"_say, {{"bag", bag}});
      case Phase::over: return say("screen_over"_say, {{"bag", bag}});
      case Phase::turn: break;
    }
    return say("screen_turn"_say,
               {{"seat", view_.to_act}, {"bag", bag}, {"left", std::int64_t{most_in_a_turn} - view_.placed}});
  }

  // A line a player: who acts, points, dice.
  [[nodiscard]] std::vector<std::string> players() const {
    std::size_t widest = 0;
    for (int i = 0; i < view_.seats; ++i)
      widest = std::max(widest, shown_width(say("screen_name"_say, {{"seat", Seat(i)}})));
    std::vector<std::string> out;
    for (int i = 0; i < view_.seats; ++i) {
      const Seat seat(i);
      const bool acts = view_.phase == Phase::turn && view_.to_act == seat;
      auto name = say("screen_name"_say, {{"seat", seat}});
      name += std::string(widest - shown_width(name), ' ');
      const auto points = std::to_string(view_.scores[static_cast<std::size_t>(i)]);
      auto line =
          (acts ? "> " : "  ") + name + std::string(5 - std::min<std::size_t>(points.size(), 4), ' ') + points + " ";
      for (const Die die : hand_in_order(view_, seat)) line += " " + face_drawn(view_.faces[die.index()], style_.paint);
      if (const auto note = note_on(seat)) line += "  " + catalogue_.word(game, *note);
      out.push_back(std::move(line));
    }
    return out;
  }

  [[nodiscard]] std::optional<core::Word> note_on(Seat seat) const {
    if (view_.phase == Phase::opening && view_.none.has(seat)) return "sees_none"_word;
    if (view_.phase == Phase::reroll) return view_.decided.has(seat) ? "has_decided"_word : "thinks"_word;
    return std::nullopt;
  }

  // The own dice with their keys, what they could do, and what to press.
  [[nodiscard]] std::vector<std::string> own_lines(std::size_t columns) const {
    auto out = own_dice();
    for (auto& one : choice_lines(columns)) out.push_back(std::move(one));
    return out;
  }

  [[nodiscard]] std::vector<std::string> own_dice() const {
    std::vector<std::string> out;
    if (!view_.viewer || view_.phase == Phase::over || view_.hand(*view_.viewer).empty()) return out;
    std::string line;
    const auto hand = hand_in_order(view_, *view_.viewer);
    for (std::size_t i = 0; i < hand.size(); ++i) {
      const bool picked = std::ranges::find(typed_.dice, hand[i]) != typed_.dice.end();
      line += (i == 0 ? "" : "  ") + key_drawn({dice_keys[i]}, picked, style_.paint) + " " +
              face_drawn(view_.faces[hand[i].index()], style_.paint);
    }
    out.push_back(say("screen_own"_say, {}) + " " + line);
    if (const auto keys = key_line(); !keys.empty()) out.push_back(keys);
    return out;
  }

  [[nodiscard]] std::string key_line() const {
    const auto seat = *view_.viewer;
    if (view_.phase == Phase::opening) return view_.none.has(seat) ? std::string() : say("screen_key_call"_say, {});
    if (view_.phase == Phase::reroll) return view_.decided.has(seat) ? std::string() : say("screen_key_reroll"_say, {});
    if (!is_to_play(view_)) return {};
    if (typed_.dice.empty()) return choices_.empty() ? say("screen_key_pick"_say, {}) : say("screen_key_best"_say, {});
    if (choices_.empty()) return say("screen_no_choice"_say, {});
    return say("screen_key_choice"_say, {});
  }

  // Some to a line: key, what it does, what it scores.
  [[nodiscard]] std::vector<std::string> choice_lines(std::size_t columns) const {
    std::vector<std::string> out;
    for (const auto& choice : choices_) {
      const auto text = choice_text(choice);
      if (out.empty() || shown_width(out.back()) + 3 + shown_width(text) > columns) {
        out.push_back("  " + text);
      } else {
        out.back() += "   " + text;
      }
    }
    return out;
  }

  [[nodiscard]] std::string choice_text(const Choice& choice) const {
    const auto key = key_drawn(choice.keys, false, style_.paint);
    if (const auto* swap = std::get_if<Swap>(&choice.action))
      return key + " " + say("screen_swap"_say, {{"square", square_text(swap->square)}});
    const auto& play = std::get<Place>(choice.action);
    const auto laid = [&](const Laid& one) {
      const auto face = one.die.declared ? Face::declared(*one.die.declared) : view_.faces[one.die.die.index()];
      const bool is_plain_pick = !one.die.declared && !play.second && choice.keys.size() == 1;
      return (is_plain_pick ? "" : face_text(face) + " ") + square_text(one.square);
    };
    auto text = key + " " + laid(play.first);
    if (play.second) text += " " + laid(*play.second);
    return text + " +" + std::to_string(choice.points);
  }

  const View& view_;
  const ScreenStyle& style_;
  const Catalogue& catalogue_;
  Typed typed_;
  std::vector<Choice> choices_;
};

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) { return Screen(view, style).draw(); }

std::optional<std::string> typed(const View& view, std::string_view keys) {
  if (!view.viewer || view.phase == Phase::over) return std::nullopt;
  const auto seat = *view.viewer;
  const auto [dice, rest] = take_apart(view, seat, keys);
  if (view.phase == Phase::opening) {
    if (view.none.has(seat) || dice.size() != 3 || !rest.empty()) return std::nullopt;
    return write_action(view, seat, call_of(view, dice));
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
    const auto turn = best_turn(view, hand, most_in_a_turn - view.placed);
    if (turn.plays.empty()) return Message{"hint_pass"_say, "CUBE-12", {}};
    std::string plays;
    for (Open open = view; const auto& play : turn.plays) {
      plays += (plays.empty() ? "" : ", ") + write_action(open, seat, play);
      auto& rest = open.hands[static_cast<std::size_t>(seat.index())];  // so that the next is written as it will be
      rest.remove(play.first.die.die);
      if (play.second) rest.remove(play.second->die.die);
    }
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

}  // namespace rummage::set_cubes
