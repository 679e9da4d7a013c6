#include "games/set/terminal/screen.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/screen_writer.hpp"
#include "core/text.hpp"
#include "games/set/solver/solver.hpp"
#include "games/set/text.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::Message;
using core::Paint;
using core::ScreenStyle;
using core::ScreenWriter;

// By the card's place p, which lies in row p % 3 and column p / 3, so that three more cards are a new column.
constexpr std::string_view keys = "qazwsxedcrfvtgbyhnujm";
constexpr std::size_t rows = 3;

// While the Master's top-up is due the display has holes; cards keep the keys of their places.
std::vector<std::optional<Card>> with_gaps(const Open& open) {
  std::vector<std::optional<Card>> places(open.display.begin(), open.display.end());
  for (const auto gap : open.gaps) places.insert(places.begin() + gap, std::nullopt);
  return places;
}

// --- coloured cards, five lines high ------------------------------------------------------------------------------

constexpr std::array<std::string_view, 3> inks{"\x1b[31m", "\x1b[35m", "\x1b[36m"};
constexpr std::array<std::string_view, 3> fills{" ", "▒", "█"};
// By shape and line; the star stands for the filling.
constexpr std::array<std::array<std::string_view, 3>, 3> shapes{{
    {"╭─╮", "│*│", "╰─╯"},  // oval
    {"┏━┓", "┃*┃", "┗━┛"},  // beam
    {"╲*╲", "╱*╱", "╲*╲"},  // wave
}};

std::string symbols(Card card, std::size_t line) {
  const auto count = card.value(Characteristic::quantity) + 1;
  std::string one(shapes[static_cast<std::size_t>(card.value(Characteristic::shape))][line]);
  if (const auto at = one.find('*'); at != std::string::npos)
    one.replace(at, 1, fills[static_cast<std::size_t>(card.value(Characteristic::filling))]);
  std::string out;
  for (int i = 0; i < count; ++i) out += (i == 1 && count == 2 ? " " : "") + one;  // two stand apart, in the middle
  return core::inked(inks[static_cast<std::size_t>(card.value(Characteristic::colour))], out, Paint::colour);
}

std::string card_line(std::optional<Card> card, char key, bool picked, std::size_t line) {
  constexpr std::size_t inner_columns = 9;
  const auto edge = [&](const std::string& text) {
    return core::inked(picked ? core::ink::marigold : core::ink::dim, text, Paint::colour);
  };
  if (!card) return line == 0 ? edge(std::string("·    ") + key + "    ·") : std::string(inner_columns + 2, ' ');
  const std::string bars = picked ? "━━━━" : "────";
  if (line == 0) return edge("╭" + bars) + key + edge(bars + "╮");
  if (line == 4) return edge("╰─" + card_text(*card) + bars + "╯");
  const auto drawn = symbols(*card, line - 1);
  const std::string left((inner_columns - core::text_width(drawn)) / 2, ' ');
  return edge("│") + core::left_aligned(left + drawn, inner_columns) + edge("│");
}

std::string draw_cards(const View& view, std::string_view picked) {
  const auto places = with_gaps(view);
  std::string out;
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t line = 0; line < 5; ++line) {
      for (auto place = row; place < places.size(); place += rows)
        out += card_line(places[place], keys[place], picked.contains(keys[place]), line);
      out += "\n";
    }
  return out;
}

// --- plain: a line a card -----------------------------------------------------------------------------------------

std::string list_cards(const View& view, const ScreenWriter& writer) {
  const auto places = with_gaps(view);
  std::string out;
  for (std::size_t row = 0; row < rows; ++row)
    for (auto place = row; place < places.size(); place += rows) {
      const char key = keys[place];
      out += writer.style().picked.contains(key) ? " *" : "  ";
      out += std::string(1, key) + "  ";
      std::vector<std::string> words;
      for (const auto which : all_characteristics)
        if (places[place]) words.push_back(writer.word(value_word(which, places[place]->value(which))));
      out += words.empty() ? "-" : card_text(*places[place]) + "  " + core::joined(words, ", ");
      out += "\n";
    }
  return out;
}

// --- the lines below the cards ------------------------------------------------------------------------------------

std::string pile_line(const View& view, const ScreenWriter& writer) {
  std::vector parts{writer.say("screen_pile"_say, {{"displayed", view.display.size()}, {"left", view.pile_left}})};
  if (view.master) parts.push_back(writer.say("screen_round"_say, {{"round", view.round + 1}, {"rounds", view.seats}}));
  if (!view.taken.empty())
    parts.push_back(writer.say("screen_last"_say, {{"cards", card_texts(view.taken.back().cards)}}));
  return core::joined(parts, "  ") + "\n";
}

std::string seat_line(const View& view, Seat seat, const ScreenWriter& writer) {
  std::vector parts{writer.say("screen_seat"_say, {{"seat", seat}, {"cards", view.score(seat)}})};
  const auto wrong = view.wrong[place(seat)];
  if (wrong > 0) parts.push_back(writer.say("screen_wrong"_say, {{"count", wrong}}));
  if (view.is_master(seat)) parts.push_back(writer.word("master"_word));
  if (view.out.has(seat)) parts.push_back(writer.word("out"_word));
  if (view.asked.has(seat)) parts.push_back(writer.word("asks_for_more"_word));
  if (view.caller == seat) parts.push_back(writer.word("has_called"_word));
  return core::joined(parts, writer.is_plain() ? " - " : " · ") + "\n";
}

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) {
  const core::ScreenWriter writer("set", std::nullopt, style);
  // Seven columns of eleven; what does not fit is listed, never cut.
  const auto columns = static_cast<int>((view.display.size() + view.gaps.size() + rows - 1) / rows);
  const bool fits = columns * 11 <= style.columns;
  auto out = !writer.is_plain() && fits ? draw_cards(view, style.picked) : list_cards(view, writer);
  out += pile_line(view, writer);
  for (int i = 0; i < view.seats; ++i) out += seat_line(view, Seat(i), writer);
  return out;
}

std::optional<std::string> typed(const View& view, std::string_view typed_keys) {
  const auto small = core::lower(typed_keys);
  const auto places = with_gaps(view);
  std::vector<Card> cards;
  for (const char key : small) {
    if (key == ' ') continue;
    const auto place = keys.find(key);
    if (place >= places.size() || !places[place]) return std::nullopt;
    if (std::ranges::find(cards, *places[place]) != cards.end()) return std::nullopt;
    cards.push_back(*places[place]);
  }
  if (cards.size() != 3) return std::nullopt;
  return write_action(Take({cards[0], cards[1], cards[2]}));
}

std::optional<Message> hint(const View& view, Seat) {
  const auto sets = find_sets(view.display);
  if (view.over || view.due != Due::nothing) return std::nullopt;
  if (sets.empty()) return Message{"hint_none"_say, "SET-13", {}};
  const auto cards = Take(std::ranges::min(sets, {}, [](const Triple& set) {
                       return std::pair(differences(set), Take(set));  // the same answer however the finder orders them
                     })).cards();
  return Message{"hint"_say, "SET-02", {{"cards", card_texts(std::span(cards).first(2))}}};
}

}  // namespace rummage::set
