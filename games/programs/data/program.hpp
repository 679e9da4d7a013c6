#pragma once

#include <compare>
#include <memory>

#include "core/shelf.hpp"
#include "games/programs/card.hpp"

namespace rummage::programs {

inline constexpr std::size_t dealt = 13;              // PROG-19
inline constexpr std::size_t most_cards = dealt + 1;  // and one drawn
inline constexpr std::size_t least_size = 2;          // one card is neither straight nor group
inline constexpr std::size_t least_group = 3;         // PROG-25: that a player lays without a program
inline constexpr std::size_t most_combinations = most_cards / least_size;  // that one program can ask for
inline constexpr int longest_straight = 14;                                // PROG-05

enum class Shape : std::uint8_t { straight, group };

/// One combination that a program asks for, with the restrictions in the brackets behind it. They bind this combination
/// alone: `S4 [no wild] + G3` may have a wild card in its group.
struct Instruction {
  Shape shape = Shape::straight;
  std::uint8_t size = 0;        // PROG-10: just so many cards
  std::uint8_t value = 0;       // PROG-11: a group's value, or a straight's lowest; 0: the player chooses
  SuitSet allowed = all_suits;  // PROG-12
  bool is_mixed = false;        // PROG-12: a straight of any of the allowed suits, each card for itself
  bool no_wild = false;         // PROG-14
  [[nodiscard]] bool is_group() const { return shape == Shape::group; }
  /// A straight whose cards are all of one suit.
  [[nodiscard]] bool is_in_one_suit() const { return shape == Shape::straight && !is_mixed; }
  friend constexpr auto operator<=>(const Instruction&, const Instruction&) = default;
};
using Instructions = FixedVector<Instruction, most_combinations>;

/// How the search goes about a program; it follows from what the program asks for.
struct Plan {
  Instructions kinds;                                     // different ones, in the order of the search
  FixedVector<std::uint8_t, most_combinations> order;     // at each depth of the search: a place in the program
  std::array<std::uint8_t, most_combinations> kind_at{};  // at each depth: a place in `kinds`
  std::array<bool, most_combinations> which_matters{};    // whether a later combination cares which cards are taken
  bool is_tight = false;                                  // the deck itself may have too few cards
};

/// What has to be laid out to complete it. Factors are multiplied out: `2x S3` asks for two combinations (PROG-13).
struct Program {
  Instructions asks;  // in the program's order
  Plan plan;
  std::string text;  // its one written form

  [[nodiscard]] std::size_t cards() const {
    std::size_t sum = 0;
    for (const auto& one : asks) sum += one.size;
    return sum;
  }
};

/// PROG-12: whether allowed suits may be mixed only in straights whose program says so, or in every straight that has
/// them.
enum class Suits : std::uint8_t { marked, mixed };

/// Reads a program as a deck's file, a position and a line of `rummage solve` have it: `S4 + G3`, `2x G3 [no wild]`,
/// `S5 [suits heart, diamond, spade; mixed]`, `S [values 10 J Q K A]`, `G5 [value 5]`. Upper and lower case and blanks
/// are as one likes; `text` is the form in which it is written: `1x` falls away, restrictions stand in the order value,
/// suits, mixed, no wild, and suits as their author ordered them. What cannot be met is refused: too long, more cards
/// than a hand has, or cards that all decks together do not have. Where suits are mixed at a table, `text` says so.
std::expected<Program, Refusal> read_program(std::string_view text, Suits how = Suits::marked);

/// A bit for each kind of regular card.
using KindSet = std::uint64_t;
/// The regular cards of a value, 1 to 14, in some suits; none of the value 2.
KindSet kinds_of(int value, SuitSet allowed);
/// All regular cards that one combination can hold in some place.
KindSet kinds_for(const Instruction& ask);

/// Places that only a regular card can fill, and whether the 108 cards suffice for all of them at once: a matching of
/// places with cards.
class RegularPlaces {
 public:
  void add(KindSet any_of) { places_.push_back(any_of); }
  void drop_to(std::size_t count) { places_.resize(count); }
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] bool can_be_filled() const;

 private:
  using Holders = std::array<std::int8_t, std::size_t{regular_kinds} * copies>;  // the place each card is put in
  bool put(std::size_t place, Holders& holders, KindSet& tried) const;

  FixedVector<KindSet, most_cards + most_combinations> places_;
};

inline constexpr std::size_t most_programs = 64;  // program cards in a deck, suns among them
inline constexpr std::size_t least_programs = 5;  // a win takes so many (PROG-37)

/// A card of the program deck: the number of a program in its deck, or a sun (PROG-15). Cards that show the same
/// have the same number.
class ProgramCard {
 public:
  constexpr ProgramCard() = default;
  constexpr explicit ProgramCard(std::size_t index) : index_(static_cast<std::uint8_t>(index)) {}
  static constexpr ProgramCard sun() { return ProgramCard(most_programs); }
  [[nodiscard]] constexpr bool is_sun() const { return index_ == most_programs; }
  /// From 0; the sun's comes after all others.
  [[nodiscard]] constexpr std::size_t index() const { return index_; }
  friend constexpr auto operator<=>(ProgramCard, ProgramCard) = default;

 private:
  std::uint8_t index_ = 0;
};

/// How many there are of each, suns last.
using ProgramCounts = std::array<std::uint8_t, most_programs + 1>;
using ProgramPile = FixedVector<ProgramCard, most_programs>;  // the top is at the back

/// A program deck as its file gives it (PROG-06).
struct Deck {
  std::vector<Program> programs;      // different ones, in the order of the file
  ProgramPile cards;                  // all of them in the order of the file, suns last; the first is at the front
  std::unique_ptr<const Deck> mixed;  // the same cards for tables that mix suits; a deck that is that has none

  [[nodiscard]] const Program& operator[](ProgramCard card) const { return programs[card.index()]; }
  /// How many of each there are.
  [[nodiscard]] ProgramCounts counts() const {
    ProgramCounts counts{};
    for (const auto card : cards) ++counts[card.index()];
    return counts;
  }
  /// Where a program of this text stands among `programs`; at their end where it is none of them.
  [[nodiscard]] std::size_t find(std::string_view text) const;
  /// nullptr without one.
  [[nodiscard]] const Program* find(const std::optional<ProgramCard>& card) const {
    return card ? &(*this)[*card] : nullptr;
  }
  [[nodiscard]] std::string_view text(ProgramCard card) const {
    return card.is_sun() ? std::string_view("sun") : std::string_view(programs[card.index()].text);
  }
};

/// The decks that tables can choose, data/programs/*.toml and what the host has added.
core::DataShelf<Deck>& decks();

}  // namespace rummage::programs
