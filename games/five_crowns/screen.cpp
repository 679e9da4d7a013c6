#include "games/five_crowns/screen.hpp"

#include <algorithm>
#include <vector>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/five_crowns/solver.hpp"
#include "games/five_crowns/text.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::Catalogue;
using core::Message;
using core::Paint;
using core::ScreenStyle;

constexpr std::string_view game = "five_crowns";
constexpr std::string_view reset = "\x1b[0m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view marigold = "\x1b[1;33m";
// Spades, hearts, clubs, diamonds, stars: five inks that differ in lightness too, and the sign tells them apart anyway.
constexpr std::array<std::string_view, suits> inks{"\x1b[37m", "\x1b[31m", "\x1b[32m", "\x1b[34m", "\x1b[33m"};
constexpr std::array<std::string_view, suits> signs{"♠", "♥", "♣", "♦", "★"};
constexpr std::string_view card_keys = "abcdefghijklmn";

// The own hand as it is shown: combinations first, then what is left, each card with its key.
struct Shown {
  std::vector<std::vector<Card>> groups;
  std::size_t combinations = 0;  // the groups that are combinations; what is left is the last group, if any
  int left = 0;
  [[nodiscard]] std::vector<Card> in_order() const {
    std::vector<Card> all;
    for (const auto& group : groups) all.insert(all.end(), group.begin(), group.end());
    return all;
  }
};

Shown show_hand(const View& view) {
  Shown shown;
  if (view.hand.empty()) return shown;
  const bool has_drawn = view.phase == Phase::discard && view.to_act == view.viewer;
  // After drawing, one card goes: what is shown is how the others lie best.
  const auto add = [&](const Arrangement& arrangement) {
    for (const auto& meld : arrangement.melds) shown.groups.emplace_back(meld.cards.begin(), meld.cards.end());
    shown.combinations = shown.groups.size();
    shown.left = arrangement.left;
    if (!arrangement.rest.empty()) shown.groups.emplace_back(arrangement.rest.begin(), arrangement.rest.end());
  };
  if (!has_drawn) {
    add(best(view.hand, view.wild_rank()));
    return shown;
  }
  const auto choice = best_discard(view.hand, view.wild_rank());
  add(choice.after);
  if (choice.after.rest.empty()) shown.groups.emplace_back();
  shown.groups.back().push_back(choice.card);
  return shown;
}

std::string face(Card card) {
  if (card.is_joker()) return " JK";
  const auto rank = rank_text(card.rank());
  return (rank.size() < 2 ? " " : "") + rank + std::string(signs[static_cast<std::size_t>(card.suit())]);
}

std::string_view ink(Card card, int wild_rank) {
  if (card.is_wild(wild_rank)) return marigold;
  return inks[static_cast<std::size_t>(card.suit())];
}

// Cards side by side, three lines high; groups stand apart.
std::string draw_cards(const std::vector<std::vector<Card>>& groups, int wild_rank, bool keyed) {
  std::array<std::string, 3> lines;
  std::size_t key = 0;
  for (const auto& group : groups) {
    if (!lines[0].empty())
      for (auto& line : lines) line += "  ";
    for (const Card card : group) {
      const bool wild = card.is_wild(wild_rank);
      const std::string edge(wild ? marigold : dim);
      lines[0] += edge + "╭───╮" + std::string(reset);
      lines[1] += edge + "│" + std::string(reset) + std::string(ink(card, wild_rank)) + face(card) +
                  std::string(reset) + edge + "│" + std::string(reset);
      const std::string foot = keyed ? std::string(1, card_keys[key]) : wild ? "*" : "─";
      lines[2] +=
          edge + "╰─" + std::string(reset) + foot + edge + (wild && keyed ? "*" : "─") + "╯" + std::string(reset);
      ++key;
    }
  }
  return "  " + lines[0] + "\n  " + lines[1] + "\n  " + lines[2] + "\n";
}

std::string list_cards(const Shown& shown, int wild_rank, const Catalogue& catalogue) {
  std::string out;
  std::size_t key = 0;
  for (std::size_t i = 0; i < shown.groups.size(); ++i) {
    out += "  " + catalogue.word(game, i < shown.combinations ? "combination"_word : "loose"_word) + ":";
    for (const Card card : shown.groups[i]) {
      out += std::string("  ") + card_keys[key++] + " " + card_text(card);
      if (card.is_wild(wild_rank)) out += "*";
    }
    out += "\n";
  }
  return out;
}

std::string sentence(const Catalogue& catalogue, const ScreenStyle& style, core::Code code,
                     std::vector<core::Param> params) {
  return catalogue.sentence(game, {code, {}, std::move(params)}, {core::Viewer::spectator(), style.names});
}

std::string head(const View& view, const ScreenStyle& style, const Catalogue& catalogue) {
  auto out =
      sentence(catalogue, style, "screen_hand"_say,
               {{"hand", std::int64_t{view.round} + 1}, {"wild", rank_text(view.wild_rank())}, {"seat", view.dealer}});
  if (view.out && view.phase != Phase::over)
    out += "  " + sentence(catalogue, style, "screen_last_turns"_say, {{"seat", *view.out}, {"turn", view.to_act}});
  return out + "\n";
}

std::string piles(const View& view, const ScreenStyle& style, const Catalogue& catalogue) {
  const auto left = std::int64_t{view.pile_left};
  if (style.paint == Paint::plain || view.discards.empty())
    return sentence(
               catalogue, style, "screen_piles"_say,
               {{"left", left}, {"top", view.discards.empty() ? std::string("-") : card_text(view.discards.back())}}) +
           "\n";
  const auto label = sentence(catalogue, style, "screen_deck"_say, {{"left", left}});
  return label + "\n" + draw_cards({{view.discards.back()}}, view.wild_rank(), false);
}

// What lies on the table, once somebody has gone out.
std::string table(const View& view, const ScreenStyle& style, const Catalogue& catalogue) {
  std::string out;
  for (std::size_t i = 0; i < view.seats; ++i) {
    if (view.laid[i].cards.empty() && view.left[i].empty()) continue;
    const auto left = card_texts(view.left[i].span());
    out += sentence(catalogue, style, "screen_laid"_say,
                    {{"seat", Seat(static_cast<int>(i))},
                     {"combinations", view.laid[i].cards.empty() ? std::string("-") : combinations_text(view.laid[i])},
                     {"left", left.empty() ? std::vector<std::string>{"-"} : left}}) +
           "\n";
  }
  return out;
}

std::string pad(std::string text, std::size_t width) {
  // Width in characters, not bytes: names may have accents.
  const auto length =
      static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
  if (length < width) text.append(width - length, ' ');
  return text;
}

std::string sheet(const View& view, const ScreenStyle& style, const Catalogue& catalogue) {
  std::string out;
  const auto rows = static_cast<std::size_t>(view.round) + (view.phase == Phase::over ? 1 : 0);
  for (int i = 0; i < view.seats; ++i) {
    const Seat seat(i);
    const bool acts = view.phase != Phase::over && view.to_act == seat;
    out += (acts ? "> " : "  ") + pad(sentence(catalogue, style, "screen_name"_say, {{"seat", seat}}), 18);
    for (std::size_t row = 0; row < rows; ++row) {
      const auto points = std::to_string(view.sheet[row][static_cast<std::size_t>(i)]);
      out += std::string(points.size() < 4 ? 4 - points.size() : 1, ' ') + points;
    }
    const auto total = std::to_string(view.total(seat));
    out += "  =" + std::string(total.size() < 4 ? 4 - total.size() : 0, ' ') + total;
    const auto& seen = view.seen[static_cast<std::size_t>(i)];
    if (!seen.empty() && view.viewer != seat)
      out += "  " + sentence(catalogue, style, "screen_seen"_say, {{"cards", card_texts(seen.span())}});
    out += "\n";
  }
  return out;
}

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) {
  const auto& catalogue = Catalogue::of(style.language);
  const auto shown = show_hand(view);
  std::string out = head(view, style, catalogue);
  if (view.phase != Phase::over) out += piles(view, style, catalogue);
  out += table(view, style, catalogue);
  if (!shown.groups.empty()) {
    out += sentence(catalogue, style, "screen_own"_say, {{"left", std::int64_t{shown.left}}}) + "\n";
    const auto width = static_cast<int>(shown.in_order().size() * 5 + shown.groups.size() * 2);
    const bool fits = width <= style.columns;
    out += style.paint == Paint::colour && fits ? draw_cards(shown.groups, view.wild_rank(), true)
                                                : list_cards(shown, view.wild_rank(), catalogue);
  }
  return out + sheet(view, style, catalogue);
}

std::optional<std::string> typed(const View& view, std::string_view keys) {
  if (view.viewer != view.to_act || view.phase == Phase::over) return std::nullopt;
  const auto small = core::lower(keys);
  if (view.phase == Phase::draw) {
    if (small == "d") return "draw deck";
    if (small == "p") return "draw discard";
    return std::nullopt;
  }
  const bool out = small.starts_with('o');
  const auto letter = small.substr(out ? 1 : 0);
  const auto cards = show_hand(view).in_order();
  const auto at = letter.size() == 1 ? card_keys.find(letter[0]) : std::string_view::npos;
  if (at >= cards.size()) return std::nullopt;
  return (out ? "out " : "discard ") + card_text(cards[at]);
}

std::optional<Message> hint(const View& view, Seat seat) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  const int wild = view.wild_rank();
  if (view.phase == Phase::draw) {
    const auto now = std::int64_t{least_left(view.hand, wild)};
    if (view.discards.empty()) return Message{"hint_deck"_say, "CROWN-14", {{"now", now}}};
    auto more = view.hand;
    more.push_back(view.discards.back());
    const auto left = std::int64_t{least_left_after_discard(more, wild)};
    if (left >= now) return Message{"hint_deck"_say, "CROWN-14", {{"now", now}}};
    return Message{
        "hint_pick_up"_say, "CROWN-14", {{"card", card_text(view.discards.back())}, {"now", now}, {"left", left}}};
  }
  const auto choice = best_discard(view.hand, wild);
  if (!view.out && choice.after.left == 0)
    return Message{"hint_out"_say, "CROWN-16", {{"card", card_text(choice.card)}}};
  return Message{
      "hint_discard"_say, "CROWN-19", {{"card", card_text(choice.card)}, {"left", std::int64_t{choice.after.left}}}};
}

}  // namespace rummage::five_crowns
