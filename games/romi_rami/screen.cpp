#include "games/romi_rami/screen.hpp"

#include <algorithm>
#include <vector>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/policy.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/solver.hpp"
#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::Catalogue;
using core::Message;
using core::Paint;
using core::ScreenStyle;

constexpr std::string_view game = "romi_rami";
constexpr std::string_view card_keys = "abcdefghijklm";
constexpr char take_key = 't';
constexpr char end_key = 'e';

std::vector<Card> cards_of(const Bag& bag) {
  std::vector<Card> out;
  bag.each([&](Card card, int count) { out.insert(out.end(), static_cast<std::size_t>(count), card); });
  return out;
}

std::vector<int> contracts_of(ContractSet set) {
  std::vector<int> out;
  set.each([&](int number) { out.push_back(number); });
  return out;
}

bool acts(const View& view) { return view.phase != Phase::over && view.viewer == view.to_act; }

// Of the cards that letters stand for, those that were picked.
std::vector<Card> picked_cards(const std::vector<Card>& cards, std::string_view keys) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < cards.size(); ++i)
    if (keys.find(card_keys[i]) != std::string_view::npos) out.push_back(cards[i]);
  return out;
}

std::string action_text(std::string_view verb, const std::vector<Card>& cards) {
  std::string text(verb);
  for (const Card card : cards) text += " " + card_text(card);
  return text;
}

// --- ink ------------------------------------------------------------------------------------------------------------

constexpr std::string_view reset = "\x1b[0m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view marigold = "\x1b[1;33m";
// Hearts, diamonds, cherries, clovers: the sign tells them apart where colours do not.
constexpr std::array<std::string_view, suits> inks{"\x1b[31m", "\x1b[36m", "\x1b[35m", "\x1b[32m"};
constexpr std::array<std::string_view, suits> signs{"♥", "♦", "●", "♣"};

// In characters, not bytes, and without what only colours.
std::size_t width(std::string_view text) {
  std::size_t columns = 0;
  bool in_code = false;
  for (const char c : text) {
    if (c == '\x1b') in_code = true;
    if (!in_code && (c & 0xc0) != 0x80) ++columns;
    if (c == 'm') in_code = false;
  }
  return columns;
}

std::string left_aligned(std::string text, std::size_t columns) {
  const auto taken = width(text);
  return taken < columns ? text.append(columns - taken, ' ') : text;
}

std::string right_aligned(const std::string& text, std::size_t columns) {
  const auto taken = width(text);
  return std::string(taken < columns ? columns - taken : 0, ' ') + text;
}

class Ink {
 public:
  explicit Ink(Paint paint) : paint_(paint) {}
  [[nodiscard]] bool is_colour() const { return paint_ == Paint::colour; }
  [[nodiscard]] std::string in(std::string_view ink, const std::string& text) const {
    return is_colour() ? std::string(ink) + text + std::string(reset) : text;
  }
  [[nodiscard]] std::string suit(Suit suit, const std::string& text) const {
    return in(inks[static_cast<std::size_t>(suit)], text);
  }
  // "5♥" in colour, "5H" in plain.
  [[nodiscard]] std::string card(Card card) const {
    if (card.is_joker()) return in(marigold, "*");
    if (!is_colour()) return card_text(card);
    return suit(card.suit(), std::to_string(card.number()) + std::string(signs[static_cast<std::size_t>(card.suit())]));
  }

 private:
  Paint paint_;
};

// A card and the key that picks it.
struct Cell {
  Card card;
  std::optional<char> key;
  bool picked = false;
};
using Cells = std::vector<std::vector<Cell>>;  // in groups

// Three lines high; groups stand apart.
std::string draw_cells(const Cells& groups, const Ink& ink) {
  std::array<std::string, 3> lines;
  for (const auto& group : groups) {
    for (auto& line : lines) line += "  ";
    for (const auto& [card, key, picked] : group) {
      const auto edge = picked ? marigold : dim;
      lines[0] += ink.in(edge, "╭──╮");
      lines[1] += ink.in(edge, "│") + ink.card(card) + ink.in(edge, "│");
      lines[2] +=
          ink.in(edge, "╰") + (key ? ink.in(picked ? marigold : bold, std::string(1, *key)) : ink.in(edge, "─")) +
          ink.in(edge, "─╯");
    }
  }
  return lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n";
}

std::string list_cells(const Cells& groups, const Ink& ink) {
  std::string line = " ";
  for (const auto& group : groups) {
    line += " ";
    for (const auto& [card, key, picked] : group) {
      const auto text = (key ? std::string(1, *key) + " " : std::string()) + ink.card(card);
      line += picked ? " [" + text + "]" : key ? "  " + text + " " : " " + text;
    }
  }
  return line + "\n";
}

// --- the lines of the screen ----------------------------------------------------------------------------------------

class Screen {
 public:
  Screen(const View& view, const ScreenStyle& style)
      : view_(view),
        style_(style),
        catalogue_(Catalogue::of(style.language)),
        ink_(style.paint),
        picked_(core::lower(style.picked)) {}

  std::string draw() const {
    if (view_.phase == Phase::over) return final_count();
    auto out = head() + number_market() + contract_market();
    if (view_.viewer) out += own_hand();
    return out + races() + tableaux() + keys();
  }

 private:
  // Told to the viewer as "you", unless it is told to everybody.
  [[nodiscard]] std::string say(core::Code code, std::vector<core::Param> params) const {
    const auto viewer = view_.viewer ? core::Viewer(*view_.viewer) : core::Viewer::spectator();
    return catalogue_.sentence(game, {code, {}, std::move(params)}, {viewer, style_.names});
  }
  [[nodiscard]] std::string word(core::Word word) const { return catalogue_.word(game, word); }
  [[nodiscard]] std::string name(Seat seat) const { return say("screen_name"_say, {{"seat", seat}}); }
  [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(std::max(style_.columns, 20)); }

  [[nodiscard]] std::string head() const {
    const auto step = view_.phase == Phase::take   ? "screen_step_take"_say
                      : view_.phase == Phase::fill ? "screen_step_fill"_say
                                                   : "screen_step_drop"_say;
    auto text = say(step, {{"seat", view_.to_act}});
    text +=
        "  " + (view_.is_last_round() ? ink_.in(marigold, say("screen_last_round"_say, {}))
                                      : say("screen_goal"_say, {{"contracts", std::int64_t{view_.last_contract()}}}));
    return text + "\n";
  }

  [[nodiscard]] std::string draw_or_list(const Cells& cells) const {
    std::size_t wide = 0;
    for (const auto& group : cells) wide += 2 + 4 * group.size();
    return ink_.is_colour() && wide <= columns() ? draw_cells(cells, ink_) : list_cells(cells, ink_);
  }

  [[nodiscard]] std::string number_market() const {
    auto out = say("screen_numbers"_say, {{"left", std::int64_t{view_.deck_left}}}) + "\n";
    if (view_.number_market.empty()) return out;
    return out + draw_or_list(cells(view_.number_market, acts(view_) && view_.phase == Phase::take, false));
  }

  [[nodiscard]] std::string own_hand() const {
    const bool has_joker = view_.jokers.has(*view_.viewer);
    auto out =
        say(has_joker ? "screen_hand_joker"_say : "screen_hand"_say, {{"count", std::int64_t{view_.hand.size()}}}) +
        "\n";
    if (view_.hand.empty()) return out;
    return out + draw_or_list(cells(view_.hand, acts(view_) && view_.phase == Phase::drop, true));
  }

  // Grouped by number if wanted, with a letter for each card if it can be picked now.
  [[nodiscard]] Cells cells(const Bag& bag, bool can_pick, bool grouped) const {
    Cells out;
    int number = 0;
    std::size_t next = 0;
    for (const Card card : cards_of(bag)) {
      if (out.empty() || (grouped && card.number() != number)) out.emplace_back();
      number = card.number();
      const char key = card_keys[next++];
      const bool picked = can_pick && picked_.find(key) != std::string::npos;
      out.back().push_back({card, can_pick ? std::optional(key) : std::nullopt, picked});
    }
    return out;
  }

  // The market's contracts, a line each: what the own hand fills them with, or how many cards it lacks.
  [[nodiscard]] std::string contract_market() const {
    auto out = say("screen_contracts"_say, {{"left", std::int64_t{view_.contracts_in_deck().size()}}}) + "\n";
    const bool can_pick = acts(view_) && view_.phase == Phase::fill;
    std::size_t next = 0;
    for (const int number : contracts_of(view_.contract_market)) {
      const char key = card_keys[next++];
      const auto filling = view_.viewer ? filling_of(number) : std::nullopt;
      auto line = can_pick && filling ? "  " + ink_.in(bold, std::string(1, key)) + " " : std::string("    ");
      line += right_aligned(std::to_string(number), 2) + "  " + contract_text(number);
      if (view_.viewer) line += "  " + (filling ? fills_with(*filling) : lacks(number));
      out += line + "\n";
    }
    return out;
  }

  // "pair of 1s + 4S     5 ♥"
  [[nodiscard]] std::string contract_text(int number) const {
    const auto& contract = view_.deck->contract(number);
    const auto needs = requirements_text(contract.requirements);
    return left_aligned(needs, needs_columns) + right_aligned(std::to_string(contract.points), 3) + " " +
           left_aligned(suit_text(contract.bonus), suit_columns());
  }

  // "♥ heart" in colour, "heart" in plain.
  [[nodiscard]] std::string suit_text(Suit suit) const {
    const auto text = word(suit_word(suit));
    if (!ink_.is_colour()) return text;
    return ink_.suit(suit, std::string(signs[static_cast<std::size_t>(suit)]) + " " + text);
  }
  [[nodiscard]] std::size_t suit_columns() const {
    std::size_t most = 0;
    for (int i = 0; i < suits; ++i) most = std::max(most, width(suit_text(static_cast<Suit>(i))));
    return most;
  }

  [[nodiscard]] std::optional<Filling> filling_of(int number) const {
    return best_fill(*view_.deck, number, view_.hand, view_.jokers.has(*view_.viewer), view_.contract_market);
  }

  [[nodiscard]] std::string fills_with(const Filling& filling) const {
    std::string cards;
    std::size_t next = 0;
    for (const auto size : filling.fill.sizes) {
      if (!cards.empty()) cards += ink_.in(dim, " / ");
      for (std::size_t i = 0; i < size; ++i) cards += (i == 0 ? "" : " ") + ink_.card(filling.fill.cards[next++]);
    }
    return cards + (filling.bonus > 0 ? " +" + std::to_string(filling.bonus) : std::string());
  }

  [[nodiscard]] std::string lacks(int number) const {
    const auto lacking = cards_lacking(view_.deck->contract(number), view_.hand.by_number());
    return ink_.in(dim, say("screen_lacks"_say, {{"count", std::int64_t{lacking}}}));
  }

  // --- who has what -------------------------------------------------------------------------------------------------

  [[nodiscard]] std::string trophy_head(const Race& stands) const {
    const auto what =
        stands.for_size ? say("screen_size"_say, {{"size", std::int64_t{stands.size}}}) : word(suit_word(stands.suit));
    const auto text = what + " " + std::to_string(stands.points);
    return stands.for_size ? text : ink_.suit(stands.suit, text);
  }

  // A line a player: how the race for each trophy stands, and what else counts.
  [[nodiscard]] std::string races() const {
    std::vector<Race> all;
    auto top = left_aligned("  " + say("screen_table"_say, {}), name_columns);
    for (std::size_t i = 0; i < view_.deck->trophies.size(); ++i) {
      all.push_back(race(view_, i));
      top += right_aligned(trophy_head(all.back()), race_columns);
    }
    for (const auto column : {"screen_bonus"_say, "screen_joker"_say, "screen_cards"_say, "screen_score"_say})
      top += right_aligned(say(column, {}), other_columns);
    auto out = top + "\n";
    for (int i = 0; i < view_.seats; ++i) out += player_line(Seat(i), all) + "\n";
    return out;
  }

  [[nodiscard]] std::string player_line(Seat seat, const std::vector<Race>& all) const {
    const bool to_act = view_.to_act == seat;
    auto line = left_aligned((to_act ? "> " : "  ") + name(seat), name_columns);
    for (const auto& stands : all) {
      const auto count = std::to_string(stands.counts[place(seat)]);
      const bool leads = stands.leader == seat;
      line += right_aligned(leads ? ink_.in(marigold, count + "!") : count + " ", race_columns);
    }
    const auto parts = score(view_, seat);
    line += right_aligned(std::to_string(parts.bonus), other_columns);
    line += right_aligned(parts.joker > 0 ? ink_.in(marigold, "*") : "-", other_columns);
    line += right_aligned(std::to_string(view_.cards[place(seat)]), other_columns);
    return line + right_aligned(std::to_string(parts.total()), other_columns);
  }

  // The contracts that each player has filled, and the cards that everybody saw the others take.
  [[nodiscard]] std::string tableaux() const {
    std::string out;
    for (int i = 0; i < view_.seats; ++i) {
      const Seat seat(i);
      const auto& tableau = view_.tableaux[place(seat)];
      const auto& seen = view_.seen[place(seat)];
      const bool tells = !seen.empty() && view_.viewer != seat;
      if (tableau.empty() && !tells) continue;
      std::vector<std::string> items;
      tableau.each([&](int number) { items.push_back(short_contract(number)); });
      if (tells) {
        std::string cards = say("screen_seen"_say, {});
        for (const Card card : cards_of(seen)) cards += " " + ink_.card(card);
        items.push_back(cards);
      }
      out += wrapped(
          "  " + name(seat) + " " + std::to_string(tableau.size()) + "/" + std::to_string(view_.last_contract()) + ":",
          items);
    }
    return out;
  }

  // "5S 3♥", and in plain "5S 3H".
  [[nodiscard]] std::string short_contract(int number) const {
    const auto& contract = view_.deck->contract(number);
    const auto points = std::to_string(contract.points);
    const auto mark = ink_.is_colour() ? std::string(signs[static_cast<std::size_t>(contract.bonus)])
                                       : card_text(Card::of(1, contract.bonus)).substr(1);
    return requirements_text(contract.requirements) + " " + ink_.suit(contract.bonus, points + mark);
  }

  [[nodiscard]] std::string wrapped(std::string line, const std::vector<std::string>& items) const {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const auto item = " " + items[i] + (i + 1 < items.size() ? "," : "");
      if (width(line) + width(item) > columns()) {
        out += line + "\n";
        line = "   ";
      }
      line += item;
    }
    return out + line + "\n";
  }

  // --- the end ------------------------------------------------------------------------------------------------------

  [[nodiscard]] std::string final_count() const {
    std::string out;
    for (int i = 0; i < view_.seats; ++i) {
      const Seat seat(i);
      const auto parts = score(view_, seat);
      out += ink_.in(bold, say("screen_total"_say, {{"seat", seat}, {"total", std::int64_t{parts.total()}}})) + "\n";
      std::vector<std::string> contracts;
      view_.tableaux[place(seat)].each([&](int number) { contracts.push_back(short_contract(number)); });
      out += count_line("screen_count_contracts"_say, parts.contracts, contracts);
      std::vector<std::string> trophies;
      for (std::size_t t = 0; t < view_.deck->trophies.size(); ++t)
        if (const auto stands = race(view_, t); stands.leader == seat) trophies.push_back(trophy_head(stands));
      out += count_line("screen_count_trophies"_say, parts.trophies, trophies);
      std::vector<std::string> bonus;
      for (const Card card : cards_of(view_.bonus_piles[place(seat)])) bonus.push_back(ink_.card(card));
      out += count_line("screen_count_bonus"_say, parts.bonus, bonus);
      out += count_line("screen_count_joker"_say, parts.joker, {});
    }
    return out;
  }

  [[nodiscard]] std::string count_line(core::Code code, int points, const std::vector<std::string>& items) const {
    return wrapped(
        left_aligned("  " + say(code, {}), name_columns) + right_aligned(std::to_string(points), 4) + " ", items);
  }

  // What to press now.
  [[nodiscard]] std::string keys() const {
    if (!acts(view_)) return {};
    if (view_.phase == Phase::take) return say("screen_keys_take"_say, {}) + "\n";
    if (view_.phase == Phase::fill) return say("screen_keys_fill"_say, {}) + "\n";
    return say("screen_keys_drop"_say, {{"count", std::int64_t{view_.hand.size() - most_kept}}}) + "\n";
  }

  static constexpr std::size_t name_columns = 18;
  static constexpr std::size_t race_columns = 11;
  static constexpr std::size_t other_columns = 7;
  static constexpr std::size_t needs_columns = 19;

  const View& view_;
  const ScreenStyle& style_;
  const Catalogue& catalogue_;
  Ink ink_;
  std::string picked_;
};

}  // namespace

std::string draw(const View& view, const ScreenStyle& style) { return Screen(view, style).draw(); }

std::optional<std::string> typed(const View& view, std::string_view keys) {
  if (!acts(view) || keys.empty()) return std::nullopt;
  auto small = core::lower(keys);
  if (view.phase == Phase::fill) {
    if (small == std::string(1, end_key)) return "end";
    const auto contracts = contracts_of(view.contract_market);
    const auto at = small.size() == 1 ? card_keys.find(small[0]) : std::string_view::npos;
    if (at >= contracts.size()) return std::nullopt;
    const auto filling =
        best_fill(*view.deck, contracts[at], view.hand, view.jokers.has(view.to_act), view.contract_market);
    if (!filling) return std::nullopt;
    return write_action(filling->fill);
  }
  const bool takes = view.phase == Phase::take;
  const bool is_done = takes && small.back() == take_key;
  if (is_done) small.pop_back();
  const auto cards = cards_of(takes ? view.number_market : view.hand);
  const auto known = card_keys.substr(0, cards.size());
  if (small.empty() || small.find_first_not_of(known) != std::string::npos) return std::nullopt;
  const auto picked = picked_cards(cards, small);
  const auto wanted = static_cast<std::size_t>(takes ? most_taken : view.hand.size() - most_kept);
  if (picked.size() != small.size() || (picked.size() < wanted && !is_done)) return std::nullopt;
  return action_text(takes ? "take" : "drop", picked);
}

std::optional<Message> hint(const View& view, Seat seat) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  core::NoChance chance;
  const auto action = decide(view, seat, "greedy", chance)->action;
  if (const auto* take = std::get_if<Take>(&action)) {
    auto hand = view.hand;
    hand += Bag(take->cards.span());
    const auto turn = best_turn(*view.deck, view.contract_market, hand, view.jokers.has(seat));
    if (turn.fillings.empty()) return Message{"hint_take"_say, "ROMI-08", {{"cards", card_texts(take->cards.span())}}};
    std::vector<std::string> contracts;
    for (const auto& filling : turn.fillings) contracts.push_back(std::to_string(filling.fill.contract));
    return Message{
        "hint_take_and_fill"_say,
        "ROMI-08",
        {{"cards", card_texts(take->cards.span())}, {"contracts", contracts}, {"points", std::int64_t{turn.points}}}};
  }
  if (const auto* fill = std::get_if<Fill>(&action))
    return Message{
        "hint_fill"_say, "ROMI-10", {{"contract", std::int64_t{fill->contract}}, {"cards", combinations_text(*fill)}}};
  if (const auto* drop = std::get_if<Drop>(&action))
    return Message{"hint_drop"_say, "ROMI-19", {{"cards", card_texts(drop->cards.span())}}};
  return Message{"hint_end"_say, "ROMI-10", {}};
}

}  // namespace rummage::romi_rami
