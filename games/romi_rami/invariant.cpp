#include "games/romi_rami/invariant.hpp"

#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::Refusal;
using Error = std::optional<Refusal>;

// Every card exactly once, and likewise below every contract.
Error card_error(const State& s) {
  const auto named = named_cards(s);
  for (int kind = 0; kind < kinds; ++kind) {
    const auto card = Card::at(kind);
    const int in_deck = s.deck->cards.count(card);
    const int found = named[static_cast<std::size_t>(kind)];
    if (found > in_deck)
      return Refusal{{"card_too_often"_say, "ROMI-01", {{"card", card_text(card)}, {"most", in_deck}}}};
    if (found < in_deck) return Refusal{{"card_missing"_say, "ROMI-01", {{"card", card_text(card)}}}};
  }
  return std::nullopt;
}

Error contract_error(const State& s) {
  ContractSet found;
  ContractSet twice;
  const auto add = [&](const auto& numbers) {
    for (const int number : numbers) (found.has(number) ? twice : found).add(number);
  };
  add(s.contract_market);
  add(s.absent_contracts);
  add(s.contract_deck);
  for (std::size_t i = 0; i < s.seats; ++i) add(s.tableaux[i]);
  for (const int number : s.deck->all_contracts()) {
    if (twice.has(number)) return Refusal{{"contract_twice"_say, "ROMI-02", {{"contract", number}}}};
    if (!found.has(number)) return Refusal{{"contract_missing"_say, "ROMI-02", {{"contract", number}}}};
  }
  return std::nullopt;
}

Error hand_error(const State& s, Seat seat) {
  const auto& hand = s.hands[place(seat)];
  const bool acts = seat == s.to_act;
  const int most = acts && (s.phase == Phase::fill || s.phase == Phase::drop) ? largest_hand : most_kept;
  const int least = acts && s.phase == Phase::drop ? most_kept + 1 : 0;  // fewer than three where the deck ran out
  if (const int held = hand.size(); held < least || held > most)
    return Refusal{
        {"hand_wrong_size"_say, "ROMI-19", {{"seat", seat}, {"given", held}, {"least", least}, {"most", most}}}};
  if (!hand.contains(s.seen[place(seat)])) return impossible("ROMI-28", "seen_not_held"_word);
  const auto tableau = s.tableaux[place(seat)];
  if (!s.jokers.has(seat) && tableau.empty()) return impossible("ROMI-14", "joker_spent_on_nothing"_word);
  std::array<int, suits> room{};  // for bonus cards: at most all cards of the contracts of that suit
  for (const int number : tableau) {
    const auto& contract = s.deck->contract(number);
    room[static_cast<std::size_t>(contract.bonus)] += contract.cards;
  }
  for (std::size_t suit = 0; suit < suits; ++suit)
    if (sum(s.bonus_piles[place(seat)].of_suit(static_cast<Suit>(suit))) > room[suit])
      return impossible("ROMI-16", "bonus_without_contract"_word);
  return std::nullopt;
}

Error market_wrong_size(core::Word market, int given, int least, int most) {
  return Refusal{
      {"market_wrong_size"_say, "ROMI-18", {{"market", market}, {"given", given}, {"least", least}, {"most", most}}}};
}

// Full, but for what was taken or filled in this turn; less only where the deck has run out.
Error market_error(const State& s) {
  const bool fills = s.phase == Phase::fill;
  const int cards = s.number_market.size();
  const int most = number_market_size - (fills ? 1 : 0);
  const int least = number_market_size - (fills ? most_taken : 0);
  if (cards > most || (cards < least && !s.number_deck.empty()))
    return market_wrong_size("number_market"_word, cards, least, most);
  const int contracts = s.contract_market.size();
  const int filled = fills ? s.tableaux[place(s.to_act)].size() : 0;
  const int due = filled < contract_market_size ? contract_market_size - filled : 0;
  if (contracts > contract_market_size || (contracts < due && !s.contract_deck.empty()))
    return market_wrong_size("contract_market"_word, contracts, due, contract_market_size);
  return std::nullopt;
}

// ROMI-22: who has not begun a turn in this round filled that many contracts in an earlier one, which was the last.
bool is_past_last_round(const State& s) {
  auto seat = s.phase == Phase::take ? s.to_act : s.after(s.to_act);
  if (s.phase != Phase::take && seat == s.first) return false;
  do {
    if (s.tableaux[place(seat)].size() >= s.last_contract()) return true;
    seat = s.after(seat);
  } while (seat != s.first);
  return false;
}

Error phase_error(const State& s) {
  if (s.phase == Phase::over) return s.is_at_end() ? std::nullopt : impossible("ROMI-22", "over_too_early"_word);
  const bool is_empty = s.number_market.empty() || s.contract_market.empty();
  if (s.phase == Phase::take && is_empty) return impossible("ROMI-21", "market_is_empty"_word);
  if (is_past_last_round(s)) return impossible("ROMI-22", "over_already"_word);
  return std::nullopt;
}

}  // namespace

std::array<int, kinds> named_cards(const State& s) {
  std::array<int, kinds> counts{};
  const auto add = [&](const Bag& cards) {
    cards.each([&](Card card, int count) { counts[static_cast<std::size_t>(card.kind())] += count; });
  };
  for (const auto* cards : {&s.number_market, &s.discards, &s.absent}) add(*cards);
  for (std::size_t i = 0; i < s.seats; ++i) {
    add(s.hands[i]);
    add(s.bonus_piles[i]);
  }
  for (const Card card : s.number_deck) ++counts[static_cast<std::size_t>(card.kind())];
  return counts;
}

std::optional<Refusal> invariant_error(const State& s) {
  if (s.first_player > 0 && s.first != Seat(s.first_player - 1))
    return impossible("ROMI-07", "another_was_chosen"_word);
  if (auto error = card_error(s)) return error;
  if (auto error = contract_error(s)) return error;
  for (int i = 0; i < s.seats; ++i)
    if (auto error = hand_error(s, Seat(i))) return error;
  if (auto error = market_error(s)) return error;
  return phase_error(s);
}

}  // namespace rummage::romi_rami
