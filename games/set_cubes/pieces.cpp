#include "games/set_cubes/pieces.hpp"

#include <algorithm>

#include "core/read_number.hpp"
#include "core/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;

constexpr std::string_view numbers = "123";
constexpr std::string_view colours = "RVG";
constexpr std::string_view shapes = "ODW";

// From 1 on.
std::optional<int> number_from(std::string_view text) {
  const auto number = core::read_number<int>(text);
  return number && *number >= 1 ? number : std::nullopt;
}

}  // namespace

std::string symbol_text(Symbol symbol) {
  return {numbers[static_cast<std::size_t>(symbol.value(Characteristic::number))],
          colours[static_cast<std::size_t>(symbol.value(Characteristic::colour))],
          shapes[static_cast<std::size_t>(symbol.value(Characteristic::shape))]};
}

std::optional<Symbol> read_symbol(std::string_view text) {
  if (text.size() != 3) return std::nullopt;
  const auto number = numbers.find(text[0]);
  const auto colour = colours.find(text[1]);
  const auto shape = shapes.find(text[2]);
  if (number == std::string_view::npos || colour == std::string_view::npos || shape == std::string_view::npos)
    return std::nullopt;
  return Symbol::of(static_cast<int>(number), static_cast<int>(colour), static_cast<int>(shape));
}

std::string face_text(Face face) {
  return (face.is_wild() ? "*" : "") + (face.has_symbol() ? symbol_text(face.symbol()) : "");
}

std::expected<Face, Refusal> read_face(std::string_view text) {
  const auto large = core::upper(text);
  if (large == "*") return Face::wild();
  const bool is_wild = large.starts_with('*');
  if (const auto symbol = read_symbol(std::string_view(large).substr(is_wild ? 1 : 0)))
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

}  // namespace rummage::set_cubes
