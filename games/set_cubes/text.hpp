#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.hpp"
#include "games/set_cubes/action.hpp"
#include "games/set_cubes/solver/solver.hpp"

namespace rummage::set_cubes {

/// "2RO"
std::string symbol_text(Symbol symbol);
/// "2RO", "*", "*2VO".
std::string face_text(Face face);
/// Lower case is read too.
std::expected<Face, core::Refusal> read_face(std::string_view text);
/// What a die is called: what it shows ("2RO"), its number ("#17"), or both ("2RO#17").
struct DieName {
  std::optional<Face> face;
  std::optional<int> number;
};
std::optional<DieName> read_die_name(std::string_view text);
/// "h9"
std::string square_text(Square square);
/// Any of the 26 by 26; whether the board has it is the rules' to say.
std::expected<Square, core::Refusal> read_square(std::string_view text);
/// "2RO#17": what it shows now, and its number.
std::string die_text(const Open& open, Die die);
/// By what they show and then by number, Wilds last: as hands are written.
FixedVector<Die, most_dice> sorted_dice(const Open& open, DieSet dice);
/// What the dice show, in that order.
std::vector<std::string> dice_texts(const Open& open, DieSet dice);

/// A die of the seat's hand is named by what it shows, and by its number too where it is not the lowest of those that
/// show the same and were not named before.
std::string write_action(const Open& open, Seat seat, const Action& action);
/// A turn's plays in their order, each written as it will be when those before it were done.
std::vector<std::string> write_plays(Open open, Seat seat, const Turn& turn);
/// `#17` alone is read as well. A die that is not in the seat's hand is refused here.
std::expected<Action, core::Refusal> read_action(const Open& open, Seat seat, std::string_view text);

}  // namespace rummage::set_cubes
