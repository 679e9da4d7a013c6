#pragma once

#include <cstdint>
#include <string_view>

#include "core/fixed_vector.hpp"
#include "core/shelf.hpp"
#include "games/programs/program.hpp"

namespace rummage::programs {

inline constexpr std::size_t most_programs = 64;  // program cards in a deck, suns among them
inline constexpr std::size_t least_programs = 5;  // a win takes so many (PROG-37)

/// A card of the program deck: the number of a program in its deck, or a sun (PROG-15). Cards that show the same
/// have the same number.
class ProgramCard {
 public:
  constexpr ProgramCard() = default;
  constexpr explicit ProgramCard(std::size_t number) : number_(static_cast<std::uint8_t>(number)) {}
  static constexpr ProgramCard sun() { return ProgramCard(most_programs); }
  [[nodiscard]] constexpr bool is_sun() const { return number_ == most_programs; }
  /// From 0; of a card that is no sun.
  [[nodiscard]] constexpr std::size_t number() const { return number_; }
  friend constexpr auto operator<=>(ProgramCard, ProgramCard) = default;

 private:
  std::uint8_t number_ = 0;
};

using ProgramPile = FixedVector<ProgramCard, most_programs>;  // the top is at the back

/// A program deck as its file gives it (PROG-06).
struct Deck {
  std::vector<Program> programs;  // different ones, in the order of the file
  ProgramPile cards;              // all of them in the order of the file, suns last; the first is at the front

  [[nodiscard]] const Program& operator[](ProgramCard card) const { return programs[card.number()]; }
  [[nodiscard]] std::string_view text(ProgramCard card) const {
    return card.is_sun() ? std::string_view("sun") : std::string_view(programs[card.number()].text);
  }
};

/// The decks that tables can choose, data/programs/*.toml and what the host has added.
core::DataShelf<Deck>& decks();

}  // namespace rummage::programs
