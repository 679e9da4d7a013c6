#include "games/set_cubes/text.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/read_number.hpp"
#include "core/text.hpp"
#include "games/set_cubes/position.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
namespace json = core::json;

// --- dice of the own hand -------------------------------------------------------------------------------------------

// The lowest-numbered of the dice that shows this.
std::optional<Die> lowest_showing(const Open& open, DieSet dice, Face face) {
  for (const Die die : dice)
    if (open.face_of(die) == face) return die;
  return std::nullopt;
}

// Dice of one action after another: what was named before is not meant again.
class DieReader {
 public:
  DieReader(const Open& open, Seat seat, std::string_view rule) : open_(open), left_(open.hand(seat)), rule_(rule) {}

  // "2RO", "2RO#17", "#17", "*=2VO", "*#40=2VO", "*2VO"
  std::expected<HandDie, Refusal> operator()(std::string_view word) {
    const auto unknown = [&] { return refuse("unknown_die"_say, "CUBE-01", {{"given", core::quoted(word)}}); };
    const auto equals = std::min(word.find('='), word.size());
    auto name = read_die_name(word.substr(0, equals));
    if (!name) return unknown();
    HandDie one;
    if (name->face && name->face->is_wild() && name->face->has_symbol()) {
      one.declared = name->face->symbol();
      name->face = Face::wild();
    }
    if (equals < word.size()) {
      const auto declared = read_symbol(core::upper(word.substr(equals + 1)));
      if (!declared || one.declared) return unknown();
      one.declared = declared;
    }
    const auto die = find(*name);
    if (!die) return refuse("die_not_held"_say, rule_, {{"die", core::quoted(word)}});
    left_.remove(*die);
    one.die = *die;
    return one;
  }
  // A die and its square.
  std::expected<PlacedDie, Refusal> placed(std::span<const std::string_view> words) {
    const auto one = (*this)(words[0]);
    if (!one) return std::unexpected(one.error());
    const auto square = read_square(words[1]);
    if (!square) return std::unexpected(square.error());
    return PlacedDie{*one, *square};
  }

 private:
  [[nodiscard]] std::optional<Die> find(const DieName& name) const {
    if (!name.number) return lowest_showing(open_, left_, *name.face);
    if (*name.number > static_cast<int>(open_.data->dice.size())) return std::nullopt;
    const auto die = Die::numbered(*name.number);
    if (!left_.has(die) || (name.face && open_.face_of(die) != *name.face)) return std::nullopt;
    return die;
  }

  const Open& open_;
  DieSet left_;
  std::string_view rule_;
};

// --- actions, by their verbs ----------------------------------------------------------------------------------------

using Words = std::span<const std::string_view>;  // those after the verb

std::expected<Action, Refusal> read_call(DieReader read, Words words) {
  if (words.size() != 3)
    return refuse("call_needs_three"_say, "CUBE-07", {{"given", static_cast<std::int64_t>(words.size())}});
  Call call;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto one = read(words[i]);
    if (!one) return std::unexpected(one.error());
    call.dice[i] = *one;
  }
  return call;
}

std::expected<Action, Refusal> read_place(DieReader read, Words words) {
  if (words.size() > 4) return refuse("play_too_long"_say, "CUBE-13");
  if (words.size() != 2 && words.size() != 4) return refuse("place_form"_say, "CUBE-13");
  const auto first = read.placed(words);
  if (!first) return std::unexpected(first.error());
  if (words.size() == 2) return Place{*first, {}};
  const auto second = read.placed(words.subspan(2));
  if (!second) return std::unexpected(second.error());
  return second->square < first->square ? Place{*second, *first} : Place{*first, *second};
}

std::expected<Action, Refusal> read_swap(DieReader read, Words words) {
  if (words.size() != 2) return refuse("swap_form"_say, "CUBE-24");
  const auto placed = read.placed(words);
  if (!placed) return std::unexpected(placed.error());
  if (placed->die.declared) return refuse("swap_form"_say, "CUBE-24");
  return Swap{placed->die.die, placed->square};
}

std::expected<Action, Refusal> read_reroll(DieReader read, Words words) {
  Reroll reroll;
  for (const auto word : words) {
    const auto one = read(word);
    if (!one) return std::unexpected(one.error());
    if (one->declared) return refuse("declared_no_use"_say, "CUBE-22");
    reroll.dice.add(one->die);
  }
  return reroll;
}

// Dice are named one after another: what was named before is not meant again.
struct ActionWriter : core::PlainActionWriter {
  using PlainActionWriter::operator();
  const Open& open;
  DieSet left;

  std::string operator()(const Call& call) {
    std::string text = "call";
    for (const auto& one : call.dice) text += " " + name(one);
    return text;
  }
  std::string operator()(const Place& play) {
    std::string text = "place";
    for (const auto& [one, square] : play.dice()) text += " " + name(one) + " " + square_text(square);
    return text;
  }
  std::string operator()(const Swap& swap) { return "swap " + name({swap.die, {}}) + " " + square_text(swap.square); }
  std::string operator()(const Reroll& reroll) {
    std::string text = "reroll";
    for (const Die die : sorted_dice(open, reroll.dice)) text += " " + name({die, {}});
    return text;
  }

  std::string name(const HandDie& one) {
    const auto number = "#" + std::to_string(one.die.number());
    const auto face = open.face_of(one.die);
    const bool is_lowest = lowest_showing(open, left, face) == one.die;
    const auto text = left.has(one.die) ? face_text(face) + (is_lowest ? "" : number) : number;
    left.remove(one.die);
    return one.declared ? text + "=" + symbol_text(*one.declared) : text;
  }
};

}  // namespace

std::string die_text(const Open& open, Die die) {
  return face_text(open.face_of(die)) + "#" + std::to_string(die.number());
}

FixedVector<Die, most_dice> sorted_dice(const Open& open, DieSet dice) {
  FixedVector<Die, most_dice> out;
  for (const Die die : dice) out.push_back(die);
  std::ranges::sort(out, {}, [&](Die die) { return std::pair(open.face_of(die), die); });
  return out;
}

std::vector<std::string> dice_texts(const Open& open, DieSet dice) {
  std::vector<std::string> texts;
  for (const Die die : sorted_dice(open, dice)) texts.push_back(face_text(open.face_of(die)));
  return texts;
}

std::string write_action(const Open& open, Seat seat, const Action& action) {
  return std::visit(ActionWriter{{}, open, open.hand(seat)}, action);
}

std::vector<std::string> write_plays(Open open, Seat seat, const Turn& turn) {
  std::vector<std::string> texts;
  for (const auto& play : turn.plays) {
    texts.push_back(write_action(open, seat, play));
    for (const auto& placed : play.dice()) open.hands[place(seat)].remove(placed.die.die);
  }
  return texts;
}

std::expected<Action, Refusal> read_action(const Open& open, Seat seat, std::string_view text) {
  if (const auto plain = core::read_plain_action<Action>(text)) return *plain;
  const auto [verb, rest] = core::split_command(text);
  const auto dice_by = [&](std::string_view rule) { return DieReader(open, seat, rule); };
  if (verb == "call") return read_call(dice_by("CUBE-07"), rest);
  if (verb == "place") return read_place(dice_by("CUBE-12"), rest);
  if (verb == "swap") return read_swap(dice_by("CUBE-24"), rest);
  if (verb == "reroll") return read_reroll(dice_by("CUBE-20"), rest);
  return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  auto parsed = core::parse_json(line);
  if (!parsed) return std::unexpected(parsed.error());
  auto* object = parsed->if_object();
  const auto* game = object == nullptr ? nullptr : object->if_contains("game");
  if (object == nullptr || (game != nullptr && *game != json::value("set-cubes")))
    return refuse("solve_a_position"_say, {});
  for (const auto* common : {"game", "seed", "step"}) object->erase(common);
  const auto state = notation().read_position(*object);
  if (!state) return std::unexpected(state.error());
  const bool is_open = state->phase == Phase::turn || state->phase == Phase::reroll;
  const auto turn = is_open ? best_turn(*state, state->hand(state->to_act), state->dice_left()) : Turn();
  const auto plays = write_plays(*state, state->to_act, turn);
  return json::object{{"points", turn.points}, {"plays", json::array(plays.begin(), plays.end())}};
}

}  // namespace rummage::set_cubes
