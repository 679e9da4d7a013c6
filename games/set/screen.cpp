#include "games/set/screen.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/set/action.hpp"
#include "games/set/solver.hpp"
#include "games/set/text.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::Catalogue;
using core::Message;
using core::Paint;
using core::ScreenStyle;

// By row of the display; a card's place p lies in row p % 3 and column p / 3, so that three more cards are a new
// column.
constexpr std::array<std::string_view, 3> keys{"qwertyu", "asdfghj", "zxcvbnm"};
constexpr std::size_t rows = keys.size();

char key_of(std::size_t place) { return keys[place % rows][place / rows]; }

std::optional<std::size_t> place_of(char key) {
  for (std::size_t row = 0; row < rows; ++row)
    if (const auto column = keys[row].find(key); column != std::string_view::npos) return column * rows + row;
  return std::nullopt;
}

// While the Master's top-up is due the display has holes; cards keep the keys of their places.
std::vector<std::optional<Card>> with_gaps(const Open& open) {
  std::vector<std::optional<Card>> places(open.display.begin(), open.display.end());
  for (const auto gap : open.gaps) places.insert(places.begin() + gap, std::nullopt);
  return places;
}

// --- coloured cards, five lines high ------------------------------------------------------------------------------

constexpr std::string_view reset = "\x1b[0m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view marigold = "\x1b[1;33m";
constexpr std::array<std::string_view, 3> inks{"\x1b[31m", "\x1b[35m", "\x1b[36m"};
constexpr std::array<std::string_view, 3> fills{" ", "▒", "█"};
// Left, right edge of each shape by line; the filling stands between them, or the middle piece where it has one.
struct Stroke {
  std::string_view left, middle, right;
};
constexpr std::array<std::array<Stroke, 3>, 3> shapes{{
    {{{"╭", "─", "╮"}, {"│", "", "│"}, {"╰", "─", "╯"}}},  // oval
    {{{"┏", "━", "┓"}, {"┃", "", "┃"}, {"┗", "━", "┛"}}},  // beam
    {{{"╲", "", "╲"}, {"╱", "", "╱"}, {"╲", "", "╲"}}},    // wave
}};

std::string symbols(Card card, std::size_t line) {
  const auto& stroke = shapes[static_cast<std::size_t>(card.value(Characteristic::shape))][line];
  const auto fill = fills[static_cast<std::size_t>(card.value(Characteristic::filling))];
  const auto count = card.value(Characteristic::quantity) + 1;
  std::string one(stroke.left);
  one += stroke.middle.empty() ? fill : stroke.middle;
  one += stroke.right;
  std::string out(inks[static_cast<std::size_t>(card.value(Characteristic::colour))]);
  for (int i = 0; i < count; ++i) out += (i == 1 && count == 2 ? " " : "") + one;  // two stand apart, in the middle
  out += reset;
  return out;
}

std::string card_line(std::optional<Card> card, char key, bool picked, std::size_t line) {
  const std::string edge(picked ? marigold : dim);
  if (!card) return line == 0 ? edge + "·    " + key + "    ·" + std::string(reset) : std::string(11, ' ');
  const std::string bar = picked ? "━" : "─";
  const auto run = [&](int count) {
    std::string out;
    for (int i = 0; i < count; ++i) out += bar;
    return out;
  };
  if (line == 0) return edge + "╭" + run(4) + std::string(reset) + key + edge + run(4) + "╮" + std::string(reset);
  if (line == 4) return edge + "╰─" + card_text(*card) + run(4) + "╯" + std::string(reset);
  const int count = card->value(Characteristic::quantity) + 1;
  const int used = count == 2 ? 7 : 3 * count;
  const std::string left(static_cast<std::size_t>((9 - used) / 2), ' ');
  const std::string right(static_cast<std::size_t>(9 - used) - left.size(), ' ');
  const auto side = edge + "│" + std::string(reset);
  return side + left + symbols(*card, line - 1) + right + side;
}

std::string draw_cards(const View& view, std::string_view picked) {
  const auto places = with_gaps(view);
  const auto columns = (places.size() + rows - 1) / rows;
  std::string out;
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t line = 0; line < 5; ++line) {
      for (std::size_t column = 0; column < columns; ++column) {
        const auto place = column * rows + row;
        if (place >= places.size()) continue;
        const char key = key_of(place);
        out += card_line(places[place], key, picked.find(key) != std::string_view::npos, line);
      }
      out += "\n";
    }
  return out;
}

// --- plain: a line a card -----------------------------------------------------------------------------------------

std::string list_cards(const View& view, const ScreenStyle& style) {
  const auto& catalogue = Catalogue::of(style.language);
  const auto places = with_gaps(view);
  std::string out;
  for (std::size_t row = 0; row < rows; ++row)
    for (auto place = row; place < places.size(); place += rows) {
      const char key = key_of(place);
      out += style.picked.find(key) != std::string_view::npos ? " *" : "  ";
      out += key;
      out += "  ";
      if (!places[place]) {
        out += "-\n";
        continue;
      }
      const Card card = *places[place];
      out += card_text(card);
      for (const auto which : all_characteristics)
        out += (which == Characteristic::quantity ? "  " : ", ") +
               catalogue.word("set", value_word(which, card.value(which)));
      out += "\n";
    }
  return out;
}

// --- the lines below the cards ------------------------------------------------------------------------------------

std::string pile_line(const View& view, const Catalogue& catalogue) {
  auto out = catalogue.sentence(
      "set", {"screen_pile"_say,
              {},
              {{"displayed", static_cast<std::int64_t>(view.display.size())}, {"left", std::int64_t{view.pile_left}}}});
  if (view.rules.master)
    out += "  " + catalogue.sentence(
                      "set", {"screen_round"_say,
                              {},
                              {{"round", std::int64_t{view.round} + 1}, {"rounds", std::int64_t{view.rules.seats}}}});
  if (!view.taken.empty()) {
    const auto& last = view.taken.back();
    out += "  " + catalogue.sentence("set", {"screen_last"_say, {}, {{"cards", card_texts(last.cards)}}});
  }
  return out + "\n";
}

std::string seat_line(const View& view, Seat seat, const ScreenStyle& style, const Catalogue& catalogue) {
  const auto i = static_cast<std::size_t>(seat.index());
  const core::Audience audience{core::Viewer::spectator(), style.names};
  auto out = catalogue.sentence(
      "set", {"screen_seat"_say, {}, {{"seat", seat}, {"cards", std::int64_t{view.score(seat)}}}}, audience);
  const auto add = [&](const std::string& text) { out += " · " + text; };
  if (view.wrong[i] > 0)
    add(catalogue.sentence("set", {"screen_wrong"_say, {}, {{"count", std::int64_t{view.wrong[i]}}}}));
  if (view.is_master(seat)) add(catalogue.word("set", "master"_word));
  if (view.out.has(seat)) add(catalogue.word("set", "out"_word));
  if (view.asked.has(seat)) add(catalogue.word("set", "asks_for_more"_word));
  if (view.caller == seat) add(catalogue.word("set", "has_called"_word));
  if (style.paint == Paint::plain)
    for (std::size_t at = out.find("·"); at != std::string::npos; at = out.find("·")) out.replace(at, 2, "-");
  return out;
}

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) {
  const auto& catalogue = Catalogue::of(style.language);
  // Seven columns of eleven; what does not fit is listed, never cut.
  const auto columns = static_cast<int>((view.display.size() + view.gaps.size() + rows - 1) / rows);
  const bool fits = columns * 11 <= style.columns;
  std::string out = style.paint == Paint::colour && fits ? draw_cards(view, style.picked) : list_cards(view, style);
  out += pile_line(view, catalogue);
  for (int i = 0; i < view.rules.seats; ++i) out += seat_line(view, Seat(i), style, catalogue) + "\n";
  return out;
}

std::optional<std::string> typed(const View& view, std::string_view typed_keys) {
  const auto small = core::lower(typed_keys);
  const auto places = with_gaps(view);
  std::vector<Card> cards;
  for (const char key : small) {
    if (key == ' ') continue;
    const auto place = place_of(key);
    if (!place || *place >= places.size() || !places[*place]) return std::nullopt;
    if (std::ranges::find(cards, *places[*place]) != cards.end()) return std::nullopt;
    cards.push_back(*places[*place]);
  }
  if (cards.size() != 3) return std::nullopt;
  return write_action(Take({cards[0], cards[1], cards[2]}));
}

std::optional<Message> hint(const View& view, Seat) {
  std::array<Triple, most_sets(widest)> sets;  // NOLINT: written before it is read
  const auto count = find_sets(view.display.span(), sets);
  if (view.over || view.due != Due::nothing) return std::nullopt;
  if (count == 0) return Message{"hint_none"_say, "SET-13", {}};
  const auto easiest = std::ranges::min(std::span(sets).first(count), {}, [](const Triple& set) {
    return std::pair(differences(set), Take(set));  // the same answer however the finder orders them
  });
  const auto cards = Take(easiest).cards();
  return Message{"hint"_say, "SET-02", {{"cards", card_texts(std::span(cards).first(2))}}};
}

}  // namespace rummage::set
