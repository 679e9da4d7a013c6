#include "games/romi_rami/screen.hpp"

#include <algorithm>
#include <vector>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/paint.hpp"
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

using namespace paint;

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
    return head() + markets_and_hand() + races() + tableaux() + keys();
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
    const auto text = say(step, {{"seat", view_.to_act}});
    const auto goal =
        view_.is_last_round() ? ink_.in(marigold, say("screen_last_round"_say, {}))
                              : say("screen_goal"_say, {{"contracts", std::int64_t{view_.last_contract()}}});
    return text + (width(text) + 2 + width(goal) <= columns() ? "  " : "\n") + goal + "\n";
  }

  // Cards under a heading, as pictures where there is room for them.
  [[nodiscard]] std::string shown(const std::string& heading, const Cells& cells) const {
    if (cells.empty()) return heading + "\n";
    return heading + "\n" +
           (ink_.is_colour() && width(cells) <= columns() ? draw_cells(cells, ink_)
                                                          : list_cells(cells, ink_, columns()));
  }

  [[nodiscard]] std::string number_market() const {
    return shown(say("screen_numbers"_say, {{"left", std::int64_t{view_.deck_left}}}),
                 cells(view_.number_market, acts(view_) && view_.phase == Phase::take, false));
  }

  [[nodiscard]] std::string own_hand() const {
    const bool has_joker = view_.jokers.has(*view_.viewer);
    return shown(
        say(has_joker ? "screen_hand_joker"_say : "screen_hand"_say, {{"count", std::int64_t{view_.hand.size()}}}),
        cells(view_.hand, acts(view_) && view_.phase == Phase::drop, true));
  }

  // The hand stands beside the number market where both fit, for a screen has few lines.
  [[nodiscard]] std::string markets_and_hand() const {
    const auto numbers = number_market();
    if (!view_.viewer) return numbers + contract_market();
    const auto hand = own_hand();
    if (ink_.is_colour())
      if (const auto both = side_by_side(numbers, hand)) return *both + contract_market();
    return numbers + contract_market() + hand;
  }

  [[nodiscard]] std::optional<std::string> side_by_side(std::string_view left, std::string_view right) const {
    const auto take_line = [](std::string_view& text) {
      const auto end = std::min(text.find('\n'), text.size());
      const std::string line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      return line;
    };
    std::string out;
    while (!left.empty() || !right.empty()) {
      const auto line = left_aligned(take_line(left), market_columns) + take_line(right);
      if (width(line) > columns()) return std::nullopt;
      out += line + "\n";
    }
    return out;
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
    return ink_.suit(suit, ink_.mark(suit) + " " + text);
  }
  [[nodiscard]] std::size_t suit_columns() const {
    std::size_t most = 0;
    for (int i = 0; i < suits; ++i) most = std::max(most, width(suit_text(static_cast<Suit>(i))));
    return most;
  }

  [[nodiscard]] std::optional<Filling> filling_of(int number) const {
    return best_fill(*view_.deck, number, view_.hand, view_.jokers.has(*view_.viewer), view_.contract_market);
  }

  [[nodiscard]] bool fills_any() const {
    const auto contracts = contracts_of(view_.contract_market);
    return std::ranges::any_of(contracts, [&](int number) { return filling_of(number).has_value(); });
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

  // "heart 3", short "H 3" and in colour "♥ 3"; "3-card 4".
  [[nodiscard]] std::string trophy_text(const Race& stands, bool is_short) const {
    const auto points = " " + std::to_string(stands.points);
    if (stands.for_size) return say("screen_size"_say, {{"size", std::int64_t{stands.size}}}) + points;
    return ink_.suit(stands.suit, (is_short ? ink_.mark(stands.suit) : word(suit_word(stands.suit))) + points);
  }

  // A line a player: how the race for each trophy stands, and what else counts.
  [[nodiscard]] std::string races() const {
    const auto trophies = view_.deck->trophies.size();
    std::size_t names = width(say("screen_table"_say, {}));
    for (int i = 0; i < view_.seats; ++i) names = std::max(names, width(name(Seat(i))));
    names += 2;
    const auto taken = names + 4 * other_columns;
    const auto room = trophies == 0 || taken >= columns() ? 0 : (columns() - taken) / trophies;
    const auto wide = std::clamp(room, std::size_t{8}, race_columns);
    std::vector<Race> all;
    auto out = left_aligned("  " + say("screen_table"_say, {}), names);
    for (std::size_t i = 0; i < trophies; ++i) {
      all.push_back(race(view_, i));
      out += right_aligned(trophy_text(all.back(), ink_.is_colour() || wide < race_columns), wide);
    }
    for (const auto column : {"screen_bonus"_say, "screen_joker"_say, "screen_cards"_say, "screen_score"_say})
      out += right_aligned(say(column, {}), other_columns);
    out += "\n";
    for (int i = 0; i < view_.seats; ++i) out += player_line(Seat(i), all, names, wide) + "\n";
    return out;
  }

  [[nodiscard]] std::string player_line(Seat seat, const std::vector<Race>& all, std::size_t names,
                                        std::size_t wide) const {
    auto line = left_aligned((view_.to_act == seat ? "> " : "  ") + name(seat), names);
    for (const auto& stands : all) {
      const auto count = std::to_string(stands.counts[place(seat)]);
      line += right_aligned(stands.leader == seat ? ink_.in(marigold, "!" + count) : count, wide);
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
      const auto count = std::to_string(tableau.size()) + "/" + std::to_string(view_.last_contract());
      out += wrapped("  " + name(seat) + " " + count + ":", items, ",", 3);
    }
    return out;
  }

  // "5S 3♥", and in plain "5S 3H".
  [[nodiscard]] std::string short_contract(int number) const {
    const auto& contract = view_.deck->contract(number);
    const auto points = std::to_string(contract.points);
    const auto mark = ink_.mark(contract.bonus);
    return requirements_text(contract.requirements) + " " + ink_.suit(contract.bonus, points + mark);
  }

  // Items after a heading, divided by `between`, on as many lines as they need; all but the first are indented.
  [[nodiscard]] std::string wrapped(std::string line, const std::vector<std::string>& items, std::string_view between,
                                    std::size_t indent) const {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const auto item = " " + items[i] + (i + 1 < items.size() ? std::string(between) : std::string());
      if (width(line) + width(item) > columns()) {
        out += line + "\n";
        line = std::string(indent, ' ');
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
      out += count_line("screen_count_contracts"_say, parts.contracts, contracts, ",");
      std::vector<std::string> trophies;
      for (std::size_t t = 0; t < view_.deck->trophies.size(); ++t)
        if (const auto stands = race(view_, t); stands.leader == seat) trophies.push_back(trophy_text(stands, false));
      out += count_line("screen_count_trophies"_say, parts.trophies, trophies, ",");
      std::vector<std::string> bonus;
      for (const Card card : cards_of(view_.bonus_piles[place(seat)])) bonus.push_back(ink_.card(card));
      out += count_line("screen_count_bonus"_say, parts.bonus, bonus);
      out += count_line("screen_count_joker"_say, parts.joker, {});
    }
    return out;
  }

  [[nodiscard]] std::string count_line(core::Code code, int points, const std::vector<std::string>& items,
                                       std::string_view between = {}) const {
    const auto head = left_aligned("  " + say(code, {}), count_columns) + right_aligned(std::to_string(points), 4);
    return items.empty() ? head + "\n" : wrapped(head + " ", items, between, count_columns + 5);
  }

  // What to press now.
  [[nodiscard]] std::string keys() const {
    if (!acts(view_)) return {};
    if (view_.phase == Phase::take) return say("screen_keys_take"_say, {}) + "\n";
    if (view_.phase == Phase::fill) return say(fills_any() ? "screen_keys_fill"_say : "screen_keys_end"_say, {}) + "\n";
    return say("screen_keys_drop"_say, {{"count", std::int64_t{view_.hand.size() - most_kept}}}) + "\n";
  }

  static constexpr std::size_t count_columns = 16;
  static constexpr std::size_t race_columns = 11;
  static constexpr std::size_t other_columns = 6;
  static constexpr std::size_t market_columns = 34;
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
