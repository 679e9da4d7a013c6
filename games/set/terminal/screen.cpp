#include "games/set/terminal/screen.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/card_sign.hpp"
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

// By shape, colour and filling: words agree with one another in many languages, so that each has its own sentence.
constexpr std::array<std::array<std::array<core::Code, 3>, 3>, 3> card_words{{
    {{
        {"red_empty_oval"_say, "red_half_oval"_say, "red_full_oval"_say},
        {"violet_empty_oval"_say, "violet_half_oval"_say, "violet_full_oval"_say},
        {"turquoise_empty_oval"_say, "turquoise_half_oval"_say, "turquoise_full_oval"_say},
    }},
    {{
        {"red_empty_beam"_say, "red_half_beam"_say, "red_full_beam"_say},
        {"violet_empty_beam"_say, "violet_half_beam"_say, "violet_full_beam"_say},
        {"turquoise_empty_beam"_say, "turquoise_half_beam"_say, "turquoise_full_beam"_say},
    }},
    {{
        {"red_empty_wave"_say, "red_half_wave"_say, "red_full_wave"_say},
        {"violet_empty_wave"_say, "violet_half_wave"_say, "violet_full_wave"_say},
        {"turquoise_empty_wave"_say, "turquoise_half_wave"_say, "turquoise_full_wave"_say},
    }},
}};

std::string card_in_words(Card card, const core::Catalogue& catalogue) {
  const auto value = [&](Characteristic which) { return static_cast<std::size_t>(card.value(which)); };
  const auto code =
      card_words[value(Characteristic::shape)][value(Characteristic::colour)][value(Characteristic::filling)];
  return catalogue.sentence("set", {code, {}, {{"count", value(Characteristic::quantity) + 1}}});
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

std::string taken_text(const View& view, const ScreenWriter& writer) {
  const auto& cards = view.taken.back().cards;
  if (writer.is_plain()) return core::joined(card_texts(cards));
  return core::joined(core::texts_of(cards, [&](Card card) { return card_in_words(card, writer.catalogue()); }), ", ");
}

std::string pile_line(const View& view, const ScreenWriter& writer) {
  std::vector parts{writer.say("screen_pile"_say, {{"displayed", view.display.size()}, {"left", view.pile_left}})};
  if (view.master) parts.push_back(writer.say("screen_round"_say, {{"round", view.round + 1}, {"rounds", view.seats}}));
  if (!view.taken.empty()) parts.push_back(writer.say("screen_last"_say, {{"cards", taken_text(view, writer)}}));
  return writer.flow("", parts, "  ", 2);
}

// SET-15: what it means to say that one sees none, before anybody says it.
std::string none_line(const View& view, const ScreenWriter& writer) {
  if (view.over || view.pile_left > 0 || view.is_full(view.pile_left)) return {};
  return writer.say(view.master ? "screen_none_ends_round"_say : "screen_none_ends_game"_say, {}) + "\n";
}

std::string seat_line(const View& view, Seat seat, const ScreenWriter& writer) {
  const auto score = view.master ? "screen_seat_points"_say : "screen_seat"_say;
  std::vector parts{writer.say(score, {{"seat", seat}, {"count", view.score(seat)}})};
  const auto wrong = view.wrong[place(seat)];
  if (wrong > 0) parts.push_back(writer.say("screen_wrong"_say, {{"count", wrong}}));
  if (view.is_master(seat)) parts.push_back(writer.word("master"_word));
  if (view.out.has(seat)) parts.push_back(writer.word("out"_word));
  if (view.asked.has(seat))
    parts.push_back(writer.word(view.pile_left > 0 ? "asks_for_more"_word : "sees_no_set"_word));
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
  out += pile_line(view, writer) + none_line(view, writer);
  for (int i = 0; i < view.seats; ++i) out += seat_line(view, Seat(i), writer);
  return out;
}

std::optional<std::string> read_keys(const View& view, std::string_view pressed) {
  const auto small = core::lower(pressed);
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
  if (sets.empty() && view.pile_left == 0) return Message{"hint_say_none"_say, "SET-15", {}};
  if (sets.empty()) return Message{"hint_none"_say, "SET-13", {}};
  const auto cards = Take(std::ranges::min(sets, {}, [](const Triple& set) {
                       return std::pair(differences(set), Take(set));  // the same answer however the finder orders them
                     })).cards();
  return Message{"hint"_say, "SET-02", {{"cards", card_texts(std::span(cards).first(2))}}};
}

std::optional<std::string> card_sign(const View&, std::string_view text, std::string_view language) {
  return core::sign_of(
      read_card(text), text, [&](Card card) { return card_in_words(card, core::Catalogue::of(language)); });
}

}  // namespace rummage::set
