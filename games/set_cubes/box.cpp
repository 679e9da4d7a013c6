#include "games/set_cubes/box.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::TomlFields;
using Lines = std::vector<std::pair<std::string, int>>;

constexpr std::int64_t least_dice = least_seats * static_cast<std::int64_t>(hand_size);

// --- dice -----------------------------------------------------------------------------------------------------------

void read_die(TomlFields& fields, const std::string& text, int line, Box& box) {
  const auto words = core::split_words(text);
  const auto number = static_cast<std::int64_t>(box.dice.size()) + 1;
  if (words.size() != faces_of_a_die)
    return fields.fail(
        line, "die_six_faces"_say, "CUBE-01", {{"number", number}, {"given", static_cast<std::int64_t>(words.size())}});
  std::array<Face, faces_of_a_die> die{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto face = read_face(words[i]);
    if (!face || (face->is_wild() && face->has_symbol()))
      return fields.fail(line, "unknown_face"_say, "CUBE-01", {{"given", core::quoted(words[i])}});
    die[i] = *face;
  }
  box.dice.push_back(die);
}

// What the file states about its dice must be so.
void check_counts(TomlFields& fields, const Box& box) {
  const auto count = fields.integer("count", least_dice, most_dice);
  const auto wilds = fields.integer("wilds", 0, static_cast<std::int64_t>(most_dice) * faces_of_a_die);
  const auto differs = [&](std::string_view name, std::string what, std::int64_t stated, std::int64_t found) {
    if (stated != found)
      fields.fail(fields.line_of(name), "count_differs"_say, "CUBE-01",
                  {{"what", std::move(what)}, {"stated", stated}, {"given", found}});
  };
  if (!fields.ok()) return;
  differs("count", "count", count, static_cast<std::int64_t>(box.dice.size()));
  std::array<std::int64_t, symbols> shown{};
  std::int64_t wild = 0;
  for (const auto& die : box.dice)
    for (const Face face : die) ++(face.is_wild() ? wild : shown[static_cast<std::size_t>(face.symbol().index())]);
  differs("wilds", "wilds", wilds, wild);
  if (!fields.has("each")) return;
  const auto each = fields.integer("each", 0, static_cast<std::int64_t>(most_dice) * faces_of_a_die);
  for (int i = 0; i < symbols; ++i)
    differs("each", symbol_text(Symbol::at(i)), each, shown[static_cast<std::size_t>(i)]);
}

// Whether three dice can ever show a SET.
bool can_show_set(const std::array<Face, faces_of_a_die>& a, const std::array<Face, faces_of_a_die>& b,
                  const std::array<Face, faces_of_a_die>& c) {
  for (const Face x : a)
    for (const Face y : b)
      for (const Face z : c)
        if (x.is_wild() || y.is_wild() || z.is_wild() || is_set(x.symbol(), y.symbol(), z.symbol())) return true;
  return false;
}

// CUBE-08: five dice that can never show a SET would be rolled for ever. Grows sets of dice in which no three can; with
// any sensible dice there are none of three.
class Barren {
 public:
  explicit Barren(const Box& box) : box_(box) {}
  [[nodiscard]] bool has_five() { return grow(0); }

 private:
  bool grow(std::size_t from) {
    if (chosen_.size() == hand_size) return true;
    for (auto i = from; i < box_.dice.size(); ++i) {
      if (!fits(i)) continue;
      chosen_.push_back(i);
      if (grow(i + 1)) return true;
      chosen_.pop_back();
    }
    return false;
  }
  [[nodiscard]] bool fits(std::size_t die) const {
    for (std::size_t i = 0; i < chosen_.size(); ++i)
      for (auto j = i + 1; j < chosen_.size(); ++j)
        if (can_show_set(box_.dice[chosen_[i]], box_.dice[chosen_[j]], box_.dice[die])) return false;
    return true;
  }
  const Box& box_;
  FixedVector<std::size_t, hand_size> chosen_;
};

void read_dice(TomlFields fields, Box& box) {
  const auto lines = fields.strings("faces");
  if (lines.size() > most_dice)
    fields.fail(fields.line_of("faces"), "too_many_dice"_say, "CUBE-01", {{"most", std::int64_t{most_dice}}});
  for (const auto& [text, line] : lines)
    if (fields.ok()) read_die(fields, text, line, box);
  if (fields.ok()) check_counts(fields, box);
  if (fields.ok() && Barren(box).has_five()) fields.fail(fields.line_of("faces"), "dice_barren"_say, "CUBE-08");
  (void)fields.finish();
}

// --- the board ------------------------------------------------------------------------------------------------------

// A picture's rows without their blanks.
void strip(Lines& lines) {
  for (auto& [text, line] : lines) std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\t'; });
}

void check_size(TomlFields& fields, const Lines& lines) {
  const auto columns = fields.integer("columns", 3, most_columns);
  const auto rows = fields.integer("rows", 1, most_rows);
  if (!fields.ok()) return;
  for (const auto& [text, line] : lines) {
    if (const auto at = text.find_first_not_of(".#123456789"); at != std::string::npos)
      return fields.fail(line, "unknown_square"_say, "CUBE-02", {{"given", core::quoted(text.substr(at, 1))}});
    if (static_cast<std::int64_t>(text.size()) != columns)
      return fields.fail(line, "row_wrong_length"_say, "CUBE-02",
                         {{"given", static_cast<std::int64_t>(text.size())}, {"wanted", columns}});
  }
  if (static_cast<std::int64_t>(lines.size()) != rows)
    fields.fail(fields.line_of("picture"), "count_differs"_say, "CUBE-02",
                {{"what", std::string("rows")}, {"stated", rows}, {"given", static_cast<std::int64_t>(lines.size())}});
}

bool is_at_middle(std::size_t before, std::size_t after) { return before <= after + 1 && after <= before + 1; }

// CUBE-02: one logo, three squares in a row, at the middle, none of them a bonus square.
void find_logo(TomlFields& fields, const Lines& lines, Box& box) {
  std::optional<Square> logo;
  for (std::size_t row = 0; row < lines.size(); ++row) {
    const auto& [text, line] = lines[row];
    const auto at = text.find('#');
    if (at == std::string::npos) continue;
    if (logo) return fields.fail(line, "two_logos"_say, "CUBE-02");
    const auto last = text.rfind('#');
    const auto around = text.substr(at > 2 ? at - 2 : 0, 5);
    if (text.compare(at, 3, "###") != 0) {
      // A digit within the logo, or where its third square should be.
      const bool on_it = last - at < 3 && around.find_first_of("123456789") != std::string::npos;
      return fields.fail(line, on_it ? "bonus_on_logo"_say : "logo_wrong"_say, "CUBE-02");
    }
    if (last != at + 2) return fields.fail(line, last == at + 3 ? "logo_wrong"_say : "two_logos"_say, "CUBE-02");
    logo = Square::of(static_cast<int>(at), static_cast<int>(row));
  }
  if (!logo) return fields.fail(fields.line_of("picture"), "no_logo"_say, "CUBE-02");
  box.logo = *logo;
  const auto column = static_cast<std::size_t>(logo->column());
  const auto row = static_cast<std::size_t>(logo->row());
  const auto& [text, line] = lines[row];
  if (!is_at_middle(column, text.size() - column - 3) || !is_at_middle(row, lines.size() - row - 1))
    fields.fail(line, "logo_not_at_middle"_say, "CUBE-02");
}

void read_board(TomlFields fields, Box& box) {
  auto lines = fields.strings("picture");
  strip(lines);
  check_size(fields, lines);
  if (fields.ok()) find_logo(fields, lines, box);
  const auto stated = fields.integer("bonuses", 0, std::int64_t{most_columns} * most_rows);
  if (!fields.ok()) return;
  box.rows = static_cast<int>(lines.size());
  box.columns = static_cast<int>(lines.front().first.size());
  std::int64_t bonuses = 0;
  for (int row = 0; row < box.rows; ++row)
    for (int column = 0; column < box.columns; ++column) {
      const char letter = lines[static_cast<std::size_t>(row)].first[static_cast<std::size_t>(column)];
      const auto square = Square::of(column, row);
      box.squares[square.index() / Square::column_step] |= 1U << (square.index() % Square::column_step);
      if (letter < '1' || letter > '9') continue;
      box.bonus[square.index()] = static_cast<std::uint8_t>(letter - '0');
      ++bonuses;
    }
  if (bonuses != stated)
    fields.fail(fields.line_of("bonuses"), "count_differs"_say, "CUBE-02",
                {{"what", std::string("bonuses")}, {"stated", stated}, {"given", bonuses}});
  (void)fields.finish();
}

// What a file leaves out is the standard's.
void read_box(TomlFields& fields, const Box* standard, Box& box) {
  if (fields.has("dice") || standard == nullptr) {
    read_dice(fields.table("dice"), box);
  } else {
    box.dice = standard->dice;
  }
  if (fields.has("board") || standard == nullptr) {
    read_board(fields.table("board"), box);
  } else {
    const auto dice = box.dice;
    box = *standard;
    box.dice = dice;
  }
}

}  // namespace

core::DataShelf<Box>& boxes() {
  static core::DataShelf<Box> shelf("set-cubes", "set_cubes", read_box);
  return shelf;
}

}  // namespace rummage::set_cubes
