#include "games/set_cubes/text.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/text.hpp"
#include "games/set_cubes/box.hpp"

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

std::optional<int> number_from(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

// --- dice of the own hand -------------------------------------------------------------------------------------------

// The lowest-numbered of the dice that shows this.
std::optional<Die> lowest_showing(const Open& open, DieSet dice, Face face) {
  for (const Die die : dice)
    if (open.faces[die.index()] == face) return die;
  return std::nullopt;
}

// Names dice of one action after another: what was named before is not meant again.
class DieWriter {
 public:
  DieWriter(const Open& open, Seat seat) : open_(open), left_(open.hand(seat)) {}

  std::string operator()(const Shown& shown) {
    const auto number = "#" + std::to_string(shown.die.number());
    std::string text = number;
    if (left_.has(shown.die)) {
      const auto face = open_.faces[shown.die.index()];
      const bool is_lowest = lowest_showing(open_, left_, face) == shown.die;
      text = face_text(face) + (is_lowest ? "" : number);
    }
    left_.remove(shown.die);
    return shown.declared ? text + "=" + symbol_text(*shown.declared) : text;
  }

 private:
  const Open& open_;
  DieSet left_;
};

class DieReader {
 public:
  DieReader(const Open& open, Seat seat, std::string_view rule) : open_(open), left_(open.hand(seat)), rule_(rule) {}

  // "2RO", "2RO#17", "#17", "*=2VO", "*#40=2VO", "*2VO"
  std::expected<Shown, Refusal> operator()(std::string_view word) {
    const auto unknown = [&] { return refuse("unknown_die"_say, "CUBE-01", {{"given", core::quoted(word)}}); };
    const auto large = core::upper(word);
    std::string_view rest = large;
    Shown shown;
    if (const auto equals = rest.find('='); equals != std::string_view::npos) {
      shown.declared = symbol_from(rest.substr(equals + 1));
      if (!shown.declared) return unknown();
      rest = rest.substr(0, equals);
    }
    std::optional<int> number;
    if (const auto hash = rest.find('#'); hash != std::string_view::npos) {
      number = number_from(rest.substr(hash + 1));
      if (!number || *number < 1) return unknown();
      rest = rest.substr(0, hash);
    }
    std::optional<Face> face;
    if (!rest.empty()) {
      const auto read = read_face(rest);
      if (!read || (read->is_wild() && read->has_symbol() && shown.declared)) return unknown();
      if (read->is_wild() && read->has_symbol()) shown.declared = read->symbol();
      face = read->is_wild() ? Face::wild() : *read;
    }
    if (!face && !number) return unknown();
    const auto die = find(face, number);
    if (!die) return refuse("die_not_held"_say, rule_, {{"die", core::quoted(word)}});
    left_.remove(*die);
    shown.die = *die;
    return shown;
  }

 private:
  [[nodiscard]] std::optional<Die> find(std::optional<Face> face, std::optional<int> number) const {
    if (!number) return lowest_showing(open_, left_, *face);
    if (*number > static_cast<int>(open_.box->dice.size())) return std::nullopt;
    const auto die = Die::numbered(*number);
    if (!left_.has(die) || (face && open_.faces[die.index()] != *face)) return std::nullopt;
    return die;
  }

  const Open& open_;
  DieSet left_;
  std::string_view rule_;
};

// Sorted by what they show, then by number.
FixedVector<Die, most_dice> sorted(const Open& open, DieSet dice) {
  FixedVector<Die, most_dice> out;
  for (const Die die : dice) out.push_back(die);
  std::sort(out.begin(), out.end(),
            [&](Die a, Die b) { return std::pair(open.faces[a.index()], a) < std::pair(open.faces[b.index()], b); });
  return out;
}

// --- actions, by their verbs ----------------------------------------------------------------------------------------

using Words = std::vector<std::string_view>;

std::expected<Action, Refusal> read_call(const Open& open, Seat seat, const Words& words) {
  if (words.size() != 4)
    return refuse("call_needs_three"_say, "CUBE-07", {{"given", static_cast<std::int64_t>(words.size()) - 1}});
  DieReader read(open, seat, "CUBE-07");
  Call call;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto shown = read(words[i + 1]);
    if (!shown) return std::unexpected(shown.error());
    call.dice[i] = *shown;
  }
  return call;
}

std::expected<Action, Refusal> read_place(const Open& open, Seat seat, const Words& words) {
  if (words.size() > 5) return refuse("play_too_long"_say, "CUBE-13");
  if (words.size() != 3 && words.size() != 5) return refuse("place_form"_say, "CUBE-13");
  DieReader read(open, seat, "CUBE-12");
  FixedVector<Laid, 2> dice;
  for (std::size_t i = 1; i < words.size(); i += 2) {
    const auto shown = read(words[i]);
    if (!shown) return std::unexpected(shown.error());
    const auto square = read_square(words[i + 1]);
    if (!square) return std::unexpected(square.error());
    dice.push_back({*shown, *square});
  }
  if (dice.size() == 1) return Place{dice[0], {}};
  if (dice[1].square < dice[0].square) std::swap(dice[0], dice[1]);
  return Place{dice[0], dice[1]};
}

std::expected<Action, Refusal> read_swap(const Open& open, Seat seat, const Words& words) {
  if (words.size() != 3) return refuse("swap_form"_say, "CUBE-24");
  const auto shown = DieReader(open, seat, "CUBE-24")(words[1]);
  if (!shown) return std::unexpected(shown.error());
  if (shown->declared) return refuse("swap_form"_say, "CUBE-24");
  const auto square = read_square(words[2]);
  if (!square) return std::unexpected(square.error());
  return Swap{shown->die, *square};
}

std::expected<Action, Refusal> read_reroll(const Open& open, Seat seat, const Words& words) {
  DieReader read(open, seat, "CUBE-20");
  Reroll reroll;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto shown = read(words[i]);
    if (!shown) return std::unexpected(shown.error());
    if (shown->declared) return refuse("declared_no_use"_say, "CUBE-22");
    reroll.dice.add(shown->die);
  }
  return reroll;
}

struct ActionWriter {
  const Open& open;
  DieWriter write;

  std::string operator()(const Call& call) {
    std::string text = "call";
    for (const auto& shown : call.dice) text += " " + write(shown);
    return text;
  }
  std::string operator()(const None&) { return "none"; }
  std::string operator()(const Place& place) {
    const auto laid = [&](const Laid& one) { return " " + write(one.die) + " " + square_text(one.square); };
    auto text = "place" + laid(place.first);
    return place.second ? text + laid(*place.second) : text;
  }
  std::string operator()(const Swap& swap) { return "swap " + write({swap.die, {}}) + " " + square_text(swap.square); }
  std::string operator()(const End&) { return "end"; }
  std::string operator()(const Reroll& reroll) {
    std::string text = "reroll";
    for (const Die die : sorted(open, reroll.dice)) text += " " + write({die, {}});
    return text;
  }
  std::string operator()(const Keep&) { return "keep"; }
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

std::string square_text(Square square) {
  // A column beyond the last letter is on no board, and is written only to be refused.
  return (square.column() >= 0 && square.column() < 26 ? static_cast<char>('a' + square.column()) : '?') +
         std::to_string(square.row() + 1);
}

std::expected<Square, Refusal> read_square(std::string_view text) {
  const auto small = core::lower(text);
  const bool has_letter = !small.empty() && small[0] >= 'a' && small[0] <= 'z';
  const auto row = has_letter ? number_from(std::string_view(small).substr(1)) : std::nullopt;
  if (!row || *row < 1 || *row > most_rows)
    return refuse("unknown_square_name"_say, "CUBE-30", {{"given", core::quoted(text)}});
  return Square::of(small[0] - 'a', *row - 1);
}

std::string die_text(const Open& open, Die die) {
  return face_text(open.faces[die.index()]) + "#" + std::to_string(die.number());
}

std::vector<std::string> dice_texts(const Open& open, DieSet dice) {
  std::vector<std::string> texts;
  for (const Die die : sorted(open, dice)) texts.push_back(face_text(open.faces[die.index()]));
  return texts;
}

std::string write_action(const Open& open, Seat seat, const Action& action) {
  return std::visit(ActionWriter{open, DieWriter(open, seat)}, action);
}

std::vector<std::string> write_plays(Open open, Seat seat, const Turn& turn) {
  std::vector<std::string> texts;
  for (const auto& play : turn.plays) {
    texts.push_back(write_action(open, seat, play));
    auto& rest = open.hands[static_cast<std::size_t>(seat.index())];
    rest.remove(play.first.die.die);
    if (play.second) rest.remove(play.second->die.die);
  }
  return texts;
}

std::expected<Action, Refusal> read_action(const Open& open, Seat seat, std::string_view text) {
  const auto words = core::split_words(text);
  const auto verb = words.empty() ? std::string() : core::lower(words[0]);
  if (verb == "call") return read_call(open, seat, words);
  if (verb == "place") return read_place(open, seat, words);
  if (verb == "swap") return read_swap(open, seat, words);
  if (verb == "reroll") return read_reroll(open, seat, words);
  if (words.size() == 1) {
    if (verb == "none") return None{};
    if (verb == "end") return End{};
    if (verb == "keep") return Keep{};
  }
  return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
}

}  // namespace rummage::set_cubes
