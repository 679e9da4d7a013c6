#include "games/set_cubes/data/dice_and_board.hpp"

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

constexpr std::int64_t least_dice = std::int64_t{least_seats} * hand_size;
constexpr std::int64_t most_faces = static_cast<std::int64_t>(most_dice) * faces_of_a_die;

// What a file states about itself must be so.
void check_count(TomlFields& fields, std::string_view field, std::string_view rule, std::string what,
                 std::int64_t stated, std::size_t found) {
  const auto given = static_cast<std::int64_t>(found);
  if (stated != given)
    fields.fail(fields.line_of(field), "count_differs"_say, rule,
                {{"what", std::move(what)}, {"stated", stated}, {"given", given}});
}

// --- dice -----------------------------------------------------------------------------------------------------------

void read_die(TomlFields& fields, const std::string& text, int line, DataSet& data) {
  const auto words = core::split_words(text);
  const auto number = static_cast<std::int64_t>(data.dice.size()) + 1;
  if (words.size() != faces_of_a_die)
    return fields.fail(
        line, "die_six_faces"_say, "CUBE-01", {{"number", number}, {"given", static_cast<std::int64_t>(words.size())}});
  DieFaces die{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto face = read_face(words[i]);
    if (!face || (face->is_wild() && face->has_symbol()))
      return fields.fail(line, "unknown_face"_say, "CUBE-01", {{"given", core::quoted(words[i])}});
    die[i] = *face;
  }
  data.dice.push_back(die);
}

void check_counts(TomlFields& fields, const DataSet& data) {
  const auto count = fields.integer("count", least_dice, most_dice);
  const auto wilds = fields.integer("wilds", 0, most_faces);
  if (!fields.ok()) return;
  check_count(fields, "count", "CUBE-01", "count", count, data.dice.size());
  std::array<std::size_t, symbols> shown{};
  std::size_t wild = 0;
  for (const auto& die : data.dice)
    for (const Face face : die) ++(face.is_wild() ? wild : shown[static_cast<std::size_t>(face.symbol().index())]);
  check_count(fields, "wilds", "CUBE-01", "wilds", wilds, wild);
  if (!fields.has("each")) return;
  const auto each = fields.integer("each", 0, most_faces);
  for (int i = 0; i < symbols; ++i)
    check_count(fields, "each", "CUBE-01", symbol_text(Symbol::at(i)), each, shown[static_cast<std::size_t>(i)]);
}

// Whether three dice can ever show a SET.
bool can_show_set(const DieFaces& a, const DieFaces& b, const DieFaces& c) {
  for (const Face x : a)
    for (const Face y : b)
      for (const Face z : c)
        if (can_be_set(x, y, z)) return true;
  return false;
}

// CUBE-08: five dice that can never show a SET would be rolled for ever. Looks for five
// dice of which no three can show one, by adding dice from number `from` on to those found; ordinary dice fail at the
// third, so this is quick.
bool find_five_without_set(const DataSet& data, FixedVector<std::size_t, hand_size>& barren, std::size_t from) {
  const auto fits = [&](std::size_t die) {
    for (std::size_t i = 0; i < barren.size(); ++i)
      for (auto j = i + 1; j < barren.size(); ++j)
        if (can_show_set(data.dice[barren[i]], data.dice[barren[j]], data.dice[die])) return false;
    return true;
  };
  if (barren.full()) return true;
  for (auto i = from; i < data.dice.size(); ++i) {
    if (!fits(i)) continue;
    barren.push_back(i);
    if (find_five_without_set(data, barren, i + 1)) return true;
    barren.pop_back();
  }
  return false;
}

void read_dice(TomlFields fields, DataSet& data) {
  const auto lines = fields.strings("faces");
  if (lines.size() > most_dice)
    fields.fail(fields.line_of("faces"), "too_many_dice"_say, "CUBE-01", {{"most", std::int64_t{most_dice}}});
  for (const auto& [text, line] : lines)
    if (fields.ok()) read_die(fields, text, line, data);
  if (fields.ok()) check_counts(fields, data);
  FixedVector<std::size_t, hand_size> barren;
  if (fields.ok() && find_five_without_set(data, barren, 0))
    fields.fail(fields.line_of("faces"), "dice_barren"_say, "CUBE-08");
  (void)fields.finish();
}

// --- the board ------------------------------------------------------------------------------------------------------

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
  check_count(fields, "picture", "CUBE-02", "rows", rows, lines.size());
}

bool is_at_middle(std::size_t before, std::size_t after) { return before <= after + 1 && after <= before + 1; }

// CUBE-02: one logo, three squares in a row, at the middle, none of them a bonus square.
void find_logo(TomlFields& fields, const Lines& lines, DataSet& data) {
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
  data.logo = *logo;
  const auto column = static_cast<std::size_t>(logo->column());
  const auto row = static_cast<std::size_t>(logo->row());
  const auto& [text, line] = lines[row];
  if (!is_at_middle(column, text.size() - column - 3) || !is_at_middle(row, lines.size() - row - 1))
    fields.fail(line, "logo_not_at_middle"_say, "CUBE-02");
}

void read_board(TomlFields fields, DataSet& data) {
  auto lines = fields.strings("picture");
  for (auto& [text, line] : lines) std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\t'; });
  check_size(fields, lines);
  if (fields.ok()) find_logo(fields, lines, data);
  const auto stated = fields.integer("bonuses", 0, std::int64_t{most_columns} * most_rows);
  if (!fields.ok()) return;
  data.rows = static_cast<int>(lines.size());
  data.columns = static_cast<int>(lines.front().first.size());
  std::size_t bonuses = 0;
  for (int row = 0; row < data.rows; ++row)
    for (int column = 0; column < data.columns; ++column) {
      const char letter = lines[static_cast<std::size_t>(row)].first[static_cast<std::size_t>(column)];
      const auto square = Square::of(column, row);
      data.squares[square.column_place()] |= square.row_bit();
      if (letter < '1' || letter > '9') continue;
      data.bonus[square.index()] = static_cast<std::uint8_t>(letter - '0');
      ++bonuses;
    }
  check_count(fields, "bonuses", "CUBE-02", "bonuses", stated, bonuses);
  (void)fields.finish();
}

// What a file leaves out is the standard's.
void read_data_set(TomlFields& fields, const DataSet* standard, DataSet& data) {
  if (fields.has("dice") || standard == nullptr) {
    read_dice(fields.table("dice"), data);
  } else {
    data.dice = standard->dice;
  }
  if (fields.has("board") || standard == nullptr) {
    read_board(fields.table("board"), data);
  } else {
    static_cast<Board&>(data) = *standard;
  }
}

}  // namespace

core::DataShelf<DataSet>& data_sets() {
  static core::DataShelf<DataSet> shelf("set-cubes", "set_cubes", read_data_set);
  return shelf;
}

}  // namespace rummage::set_cubes
