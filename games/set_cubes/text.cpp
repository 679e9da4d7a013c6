#include "games/set_cubes/text.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/read_number.hpp"
#include "core/text.hpp"
#include "games/set_cubes/data.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;

constexpr std::string_view numbers = "123";
constexpr std::string_view colours = "RVG";
constexpr std::string_view shapes = "ODW";

std::optional<Symbol> symbol_from(std::string_view text) {
  if (text.size() != 3) return std::nullopt;
  const auto number = numbers.find(text[0]);
  const auto colour = colours.find(text[1]);
  const auto shape = shapes.find(text[2]);
  if (number == std::string_view::npos || colour == std::string_view::npos || shape == std::string_view::npos)
    return std::nullopt;
  return Symbol::of(static_cast<int>(number), static_cast<int>(colour), static_cast<int>(shape));
}

// From 1 on.
std::optional<int> number_from(std::string_view text) {
  const auto number = core::read_number<int>(text);
  return number && *number >= 1 ? number : std::nullopt;
}

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
      const auto declared = symbol_from(core::upper(word.substr(equals + 1)));
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
struct ActionWriter {
  const Open& open;
  DieSet left;

  std::string operator()(const Call& call) {
    std::string text = "call";
    for (const auto& one : call.dice) text += " " + name(one);
    return text;
  }
  std::string operator()(const None&) { return "none"; }
  std::string operator()(const Place& play) {
    std::string text = "place";
    for (const auto& [one, square] : play.dice()) text += " " + name(one) + " " + square_text(square);
    return text;
  }
  std::string operator()(const Swap& swap) { return "swap " + name({swap.die, {}}) + " " + square_text(swap.square); }
  std::string operator()(const End&) { return "end"; }
  std::string operator()(const Reroll& reroll) {
    std::string text = "reroll";
    for (const Die die : sorted_dice(open, reroll.dice)) text += " " + name({die, {}});
    return text;
  }
  std::string operator()(const Keep&) { return "keep"; }

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

std::string symbol_text(Symbol symbol) {
  return {numbers[static_cast<std::size_t>(symbol.value(Characteristic::number))],
          colours[static_cast<std::size_t>(symbol.value(Characteristic::colour))],
          shapes[static_cast<std::size_t>(symbol.value(Characteristic::shape))]};
}

std::string face_text(Face face) {
  return (face.is_wild() ? "*" : "") + (face.has_symbol() ? symbol_text(face.symbol()) : "");
}

std::expected<Face, Refusal> read_face(std::string_view text) {
  const auto large = core::upper(text);
  if (large == "*") return Face::wild();
  const bool is_wild = large.starts_with('*');
  if (const auto symbol = symbol_from(std::string_view(large).substr(is_wild ? 1 : 0)))
    return is_wild ? Face::declared(*symbol) : Face(*symbol);
  return refuse("unknown_die"_say, "CUBE-01", {{"given", core::quoted(text)}});
}

std::optional<DieName> read_die_name(std::string_view text) {
  const auto hash = std::min(text.find('#'), text.size());
  DieName name;
  if (hash > 0) {
    const auto face = read_face(text.substr(0, hash));
    if (!face) return std::nullopt;
    name.face = *face;
  }
  if (hash < text.size()) name.number = number_from(text.substr(hash + 1));
  const bool is_whole = hash < text.size() ? name.number.has_value() : name.face.has_value();
  return is_whole ? std::optional(name) : std::nullopt;
}

std::string square_text(Square square) {
  // A column beyond the last letter is on no board, and is written only to be refused.
  return (square.column() >= 0 && square.column() < 26 ? static_cast<char>('a' + square.column()) : '?') +
         std::to_string(square.row() + 1);
}

std::expected<Square, Refusal> read_square(std::string_view text) {
  const auto small = core::lower(text);
  const bool has_letter = !small.empty() && small[0] >= 'a' && small[0] <= 'z';
  const auto row = has_letter ? number_from(std::string_view(small).substr(1)) : std::nullopt;
  if (!row || *row > most_rows) return refuse("unknown_square_name"_say, "CUBE-30", {{"given", core::quoted(text)}});
  return Square::of(small[0] - 'a', *row - 1);
}

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
  return std::visit(ActionWriter{open, open.hand(seat)}, action);
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
  const auto words = core::split_words(text);
  const auto verb = words.empty() ? std::string() : core::lower(words[0]);
  const auto rest = Words(words).subspan(words.empty() ? 0 : 1);
  const auto dice_by = [&](std::string_view rule) { return DieReader(open, seat, rule); };
  if (verb == "call") return read_call(dice_by("CUBE-07"), rest);
  if (verb == "place") return read_place(dice_by("CUBE-12"), rest);
  if (verb == "swap") return read_swap(dice_by("CUBE-24"), rest);
  if (verb == "reroll") return read_reroll(dice_by("CUBE-20"), rest);
  if (verb == "none" && rest.empty()) return None{};
  if (verb == "end" && rest.empty()) return End{};
  if (verb == "keep" && rest.empty()) return Keep{};
  return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
}

}  // namespace rummage::set_cubes
