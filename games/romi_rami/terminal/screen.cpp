#include "games/romi_rami/terminal/screen.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/screen_writer.hpp"
#include "core/text.hpp"
#include "games/romi_rami/bot/policy.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/solver/solver.hpp"
#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using namespace core::ink;
using core::left_aligned;
using core::Message;
using core::right_aligned;
using core::text_width;

constexpr std::string_view card_keys = "abcdefghijklm";
constexpr char take_key = 't';
constexpr char end_key = 'e';
// Hearts, diamonds, cherries, clovers: the sign tells them apart where colours do not.
constexpr std::array<std::string_view, suits> inks{"\x1b[31m", "\x1b[36m", "\x1b[35m", "\x1b[32m"};

std::vector<Card> cards_of(const Bag& bag) {
  std::vector<Card> out;
  bag.append_to(out);
  return out;
}

bool acts(const View& view) { return view.phase != Phase::over && view.viewer == view.to_act; }

std::optional<Filling> filling_of(const View& view, int number) {
  return best_fill(*view.deck, number, view.hand, view.jokers.has(*view.viewer), view.contract_market);
}

// --- the lines of the screen ----------------------------------------------------------------------------------------

class Screen : core::ScreenWriter {
 public:
  Screen(const View& view, const core::ScreenStyle& style)
      : ScreenWriter("romi_rami", view.viewer, style), view_(view), picked_(core::lower(style.picked)) {}

  std::string draw() const {
    if (view_.phase == Phase::over) return final_count();
    return head() + markets_and_hand() + races() + tableaux() + keys();
  }

 private:
  [[nodiscard]] std::string name(Seat seat) const { return say("screen_name"_say, {{"seat", seat}}); }
  [[nodiscard]] std::string in_suit(Suit suit, const std::string& text) const {
    return in(inks[static_cast<std::size_t>(suit)], text);
  }
  // "♥" in colour, "H" in plain.
  [[nodiscard]] std::string mark(Suit suit) const {
    return is_plain() ? card_text(Card::of(1, suit)).substr(1) : std::string(suit_sign(suit));
  }
  // "5♥", "5H".
  [[nodiscard]] std::string face(Card card) const {
    if (card.is_joker()) return in(marigold, "*");
    return in_suit(card.suit(), std::to_string(card.number()) + mark(card.suit()));
  }
  [[nodiscard]] std::vector<std::string> faces(std::span<const Card> cards) const {
    return core::texts_of(cards, [&](Card card) { return face(card); });
  }

  [[nodiscard]] std::string head() const {
    constexpr std::array steps{"screen_step_take"_say, "screen_step_fill"_say, "screen_step_drop"_say};
    return flow({}, {say(steps[static_cast<std::size_t>(view_.phase)], {{"seat", view_.to_act}}),
                     view_.is_last_round() ? in(marigold, say("screen_last_round"_say))
                                           : say("screen_goal"_say, {{"contracts", view_.last_contract()}})});
  }

  // Cards under a heading, grouped by number if wanted, with a letter for each if it can be picked now; pictures where
  // there is room for them.
  [[nodiscard]] std::string card_line(const std::string& heading, const Bag& bag, Phase picks_in, bool grouped) const {
    const bool can_pick = acts(view_) && view_.phase == picks_in;
    core::CardRow pictures;
    std::vector<std::string> list;
    std::size_t wide = 0;
    const auto cards = cards_of(bag);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const auto key = can_pick ? std::string(1, card_keys[i]) : std::string();
      const bool picked = can_pick && picked_.find(key) != std::string::npos;
      if (i == 0 || (grouped && cards[i].number() != cards[i - 1].number())) {
        pictures.begin_group();
        wide += 2;
        if (i > 0) list.back() += " ";
      }
      pictures.add({face(cards[i]), picked ? marigold : dim, in(picked ? marigold : bold, key)});
      wide += 4;
      const auto text = can_pick ? key + " " + face(cards[i]) : face(cards[i]);
      list.push_back(picked ? "[" + text + "]" : can_pick ? " " + text + " " : text);
    }
    if (cards.empty()) return heading + "\n";
    return heading + "\n" + (is_plain() || wide > columns() ? flow("   ", list, " ") : pictures.text());
  }

  [[nodiscard]] std::string number_market() const {
    return card_line(say("screen_numbers"_say, {{"left", view_.deck_left}}), view_.number_market, Phase::take, false);
  }

  [[nodiscard]] std::string own_hand() const {
    const auto heading = view_.jokers.has(*view_.viewer) ? "screen_hand_joker"_say : "screen_hand"_say;
    return card_line(say(heading, {{"count", view_.hand.size()}}), view_.hand, Phase::drop, true);
  }

  // The hand stands beside the number market where both fit, for a screen has few lines.
  [[nodiscard]] std::string markets_and_hand() const {
    const auto numbers = number_market();
    if (!view_.viewer) return numbers + contract_market();
    const auto hand = own_hand();
    if (!is_plain())
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
      if (text_width(line) > columns()) return std::nullopt;
      out += line + "\n";
    }
    return out;
  }

  // The market's contracts, a line each: what the own hand fills them with, or how many cards it lacks.
  [[nodiscard]] std::string contract_market() const {
    auto out = say("screen_contracts"_say, {{"left", view_.contracts_in_deck().size()}}) + "\n";
    const bool can_pick = acts(view_) && view_.phase == Phase::fill;
    for (std::size_t next = 0; const int number : view_.contract_market) {
      const auto key = std::string(1, card_keys[next++]);
      const auto filling = view_.viewer ? filling_of(view_, number) : std::nullopt;
      out += can_pick && filling ? "  " + in(bold, key) + " " : std::string("    ");
      out += right_aligned(std::to_string(number), 2) + "  " + contract_text(view_.deck->contract(number));
      if (view_.viewer) out += "  " + (filling ? fills_with(*filling) : lacks(number));
      out += "\n";
    }
    return out;
  }

  // "pair of 1s + 4S     5 ♥"
  [[nodiscard]] std::string contract_text(const Contract& contract) const {
    std::size_t suit_columns = 0;
    for (int i = 0; i < suits; ++i) suit_columns = std::max(suit_columns, text_width(suit_text(static_cast<Suit>(i))));
    return left_aligned(requirements_text(contract.requirements), needs_columns) +
           right_aligned(std::to_string(contract.points), 3) + " " +
           left_aligned(suit_text(contract.bonus), suit_columns);
  }

  // "♥ heart" in colour, "heart" in plain.
  [[nodiscard]] std::string suit_text(Suit suit) const {
    const auto text = word(suit_word(suit));
    return is_plain() ? text : in_suit(suit, mark(suit) + " " + text);
  }

  [[nodiscard]] std::string fills_with(const Filling& filling) const {
    std::string cards;
    for (std::size_t n = 0; n < filling.fill.sizes.size(); ++n)
      cards += (n == 0 ? "" : in(dim, " / ")) + core::joined(faces(filling.fill.combination(n)));
    return cards + (filling.bonus > 0 ? " +" + std::to_string(filling.bonus) : std::string());
  }

  [[nodiscard]] std::string lacks(int number) const {
    const auto lacking = cards_lacking(view_.deck->contract(number), view_.hand.by_number());
    return in(dim, say("screen_lacks"_say, {{"count", lacking}}));
  }

  // --- who has what -------------------------------------------------------------------------------------------------

  // "heart 3", short "H 3" and in colour "♥ 3"; "3-card 4".
  [[nodiscard]] std::string trophy_text(const Race& stands, bool is_short) const {
    const auto points = " " + std::to_string(stands.points);
    if (stands.for_size) return say("screen_size"_say, {{"size", stands.size}}) + points;
    return in_suit(stands.suit, (is_short ? mark(stands.suit) : word(suit_word(stands.suit))) + points);
  }

  // A line a player: how the race for each trophy stands, and what else counts.
  [[nodiscard]] std::string races() const {
    const auto trophies = view_.deck->trophies.size();
    std::size_t names = text_width(say("screen_table"_say));
    for (int i = 0; i < view_.seats; ++i) names = std::max(names, text_width(name(Seat(i))));
    names += 2;
    const auto taken = names + 4 * other_columns;
    const auto room = trophies == 0 || taken >= columns() ? 0 : (columns() - taken) / trophies;
    const auto wide = std::clamp(room, std::size_t{8}, race_columns);
    const auto row = [&](const std::string& head, auto race_text, const std::vector<std::string>& others) {
      auto line = left_aligned(head, names);
      for (std::size_t i = 0; i < trophies; ++i) line += right_aligned(race_text(race(view_, i)), wide);
      for (const auto& text : others) line += right_aligned(text, other_columns);
      return line + "\n";
    };
    const bool is_short = !is_plain() || wide < race_columns;
    auto out =
        row("  " + say("screen_table"_say), [&](const Race& stands) { return trophy_text(stands, is_short); },
            {say("screen_bonus"_say), say("screen_joker"_say), say("screen_cards"_say), say("screen_score"_say)});
    for (const Seat seat : SeatSet::first(view_.seats)) {
      const auto parts = score(view_, seat);
      const auto count = [&](const Race& stands) {
        const auto own = std::to_string(stands.counts[place(seat)]);
        return stands.leader == seat ? in(marigold, "!" + own) : own;
      };
      out += row((view_.to_act == seat ? "> " : "  ") + name(seat), count,
                 {std::to_string(parts.bonus), parts.joker > 0 ? in(marigold, "*") : "-",
                  std::to_string(view_.held[place(seat)]), std::to_string(parts.total())});
    }
    return out;
  }

  // The contracts that each player has filled, and the cards that everybody saw the others take.
  [[nodiscard]] std::string tableaux() const {
    std::string out;
    for (const Seat seat : SeatSet::first(view_.seats)) {
      const auto& tableau = view_.tableaux[place(seat)];
      const auto& seen = view_.seen[place(seat)];
      const bool tells = !seen.empty() && view_.viewer != seat;
      if (tableau.empty() && !tells) continue;
      auto items = short_contracts(tableau);
      if (tells) items.push_back(say("screen_seen"_say) + " " + core::joined(faces(cards_of(seen))));
      const auto count = std::to_string(tableau.size()) + "/" + std::to_string(view_.last_contract());
      out += flow("  " + name(seat) + " " + count + ": ", with_commas(items), " ", 4);
    }
    return out;
  }

  // "5S 3♥", and in plain "5S 3H".
  [[nodiscard]] std::vector<std::string> short_contracts(ContractSet tableau) const {
    return core::texts_of(tableau, [&](int number) {
      const auto& contract = view_.deck->contract(number);
      const auto points = std::to_string(contract.points) + mark(contract.bonus);
      return requirements_text(contract.requirements) + " " + in_suit(contract.bonus, points);
    });
  }

  static std::vector<std::string> with_commas(std::vector<std::string> items) {
    for (std::size_t i = 0; i + 1 < items.size(); ++i) items[i] += ",";
    return items;
  }

  // --- the end ------------------------------------------------------------------------------------------------------

  [[nodiscard]] std::string final_count() const {
    std::string out;
    for (const Seat seat : SeatSet::first(view_.seats)) {
      const auto parts = score(view_, seat);
      out += in(bold, say("screen_total"_say, {{"seat", seat}, {"total", parts.total()}})) + "\n";
      const auto contracts = short_contracts(view_.tableaux[place(seat)]);
      out += count_line("screen_count_contracts"_say, parts.contracts, with_commas(contracts));
      std::vector<std::string> trophies;
      for (std::size_t t = 0; t < view_.deck->trophies.size(); ++t)
        if (const auto stands = race(view_, t); stands.leader == seat) trophies.push_back(trophy_text(stands, false));
      out += count_line("screen_count_trophies"_say, parts.trophies, with_commas(trophies));
      out += count_line("screen_count_bonus"_say, parts.bonus, faces(cards_of(view_.bonus_piles[place(seat)])));
      out += count_line("screen_count_joker"_say, parts.joker, {});
    }
    return out;
  }

  [[nodiscard]] std::string count_line(core::Code code, int points, const std::vector<std::string>& items) const {
    const auto head = left_aligned("  " + say(code), 16) + right_aligned(std::to_string(points), 4);
    return flow(items.empty() ? head : head + "  ", items, " ");
  }

  // What to press now.
  [[nodiscard]] std::string keys() const {
    if (!acts(view_)) return {};
    if (view_.phase == Phase::take) return say("screen_keys_take"_say) + "\n";
    if (view_.phase == Phase::fill) {
      const bool joker = view_.jokers.has(view_.to_act);
      const auto can = fillable(*view_.deck, view_.contract_market, view_.hand.by_number(), joker);
      return say(can.empty() ? "screen_keys_end"_say : "screen_keys_fill"_say) + "\n";
    }
    return say("screen_keys_drop"_say, {{"count", view_.hand.size() - most_kept}}) + "\n";
  }

  static constexpr std::size_t race_columns = 11;
  static constexpr std::size_t other_columns = 6;
  static constexpr std::size_t market_columns = 34;
  static constexpr std::size_t needs_columns = 19;

  const View& view_;
  std::string picked_;
};

}  // namespace

std::string draw(const View& view, const core::ScreenStyle& style) { return Screen(view, style).draw(); }

std::optional<std::string> read_keys(const View& view, std::string_view keys) {
  if (!acts(view) || keys.empty()) return std::nullopt;
  auto small = core::lower(keys);
  if (view.phase == Phase::fill) {
    if (small.size() != 1) return std::nullopt;
    if (small[0] == end_key) return "end";
    const auto at = card_keys.find(small[0]);
    if (at >= static_cast<std::size_t>(view.contract_market.size())) return std::nullopt;
    const auto filling = filling_of(view, view.contract_market.nth(static_cast<int>(at)));
    return filling ? std::optional(write_action(filling->fill)) : std::nullopt;
  }
  const bool takes = view.phase == Phase::take;
  const bool is_done = takes && small.back() == take_key;
  if (is_done) small.pop_back();
  const auto cards = cards_of(takes ? view.number_market : view.hand);
  if (small.empty() || small.find_first_not_of(card_keys.substr(0, cards.size())) != std::string::npos)
    return std::nullopt;
  Take picked;
  for (std::size_t i = 0; i < cards.size(); ++i)
    if (small.find(card_keys[i]) != std::string::npos) picked.cards.push_back(cards[i]);
  const auto wanted = static_cast<std::size_t>(takes ? most_taken : view.hand.size() - most_kept);
  if (picked.cards.size() != small.size() || (picked.cards.size() < wanted && !is_done)) return std::nullopt;
  return takes ? write_action(picked) : write_action(Drop{picked.cards});
}

std::optional<Message> hint(const View& view, Seat seat) {
  if (view.phase == Phase::over || view.to_act != seat || view.viewer != seat) return std::nullopt;
  core::NoChance chance;
  const auto action = decide(view, seat, Policy::greedy, chance)->action;
  if (const auto* fill = std::get_if<Fill>(&action))
    return Message{"hint_fill"_say, "ROMI-10", {{"contract", fill->contract}, {"cards", combinations_text(*fill)}}};
  if (const auto* drop = std::get_if<Drop>(&action))
    return Message{"hint_drop"_say, "ROMI-19", {{"cards", card_texts(drop->cards.span())}}};
  const auto* take = std::get_if<Take>(&action);
  if (take == nullptr) return Message{"hint_end"_say, "ROMI-10", {}};
  const core::Param cards{"cards", card_texts(take->cards.span())};
  auto hand = view.hand;
  hand += Bag(take->cards.span());
  const auto turn = best_turn(*view.deck, view.contract_market, hand, view.jokers.has(seat));
  if (turn.fillings.empty()) return Message{"hint_take"_say, "ROMI-08", {cards}};
  std::vector<std::string> contracts;
  for (const auto& filling : turn.fillings) contracts.push_back(std::to_string(filling.fill.contract));
  return Message{"hint_take_and_fill"_say, "ROMI-08", {cards, {"contracts", contracts}, {"points", turn.points}}};
}

std::optional<std::string> card_sign(const View&, std::string_view text, std::string_view) {
  const auto card = read_card(text);
  if (!card || card->is_joker() || card_text(*card) != text) return std::nullopt;  // the token is a star everywhere
  return std::to_string(card->number()).append(suit_sign(card->suit()));
}

}  // namespace rummage::romi_rami
