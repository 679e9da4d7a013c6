#include "tests/romi_rami/model.hpp"

#include <algorithm>

#include "tests/romi_rami/twin.hpp"

namespace rummage::romi_rami {
namespace {

Model::CardSet set_of(const Bag& bag) {
  const auto cards = list_of(bag);
  return {cards.begin(), cards.end()};
}

std::set<int> set_of(ContractSet contracts) {
  std::set<int> out;
  for (int number = 1; number <= 64; ++number)
    if (contracts.has(number)) out.insert(number);
  return out;
}

// Takes one such card out; false where there is none.
bool take_out(Model::CardSet& cards, Card card) {
  const auto at = cards.find(card);
  if (at == cards.end()) return false;
  cards.erase(at);
  return true;
}

template <class Cards>
bool all_from(const Cards& cards, Model::CardSet from) {
  return std::ranges::all_of(cards, [&](Card card) { return take_out(from, card); });
}

// What `more` has beyond `less`, all of which it must have.
bool difference(const Model::CardSet& more, const Model::CardSet& less, Model::CardSet& out) {
  out = more;
  return std::ranges::all_of(less, [&](Card card) { return take_out(out, card); });
}

}  // namespace

Model Model::of(const State& s) {
  Model m;
  m.deck = s.deck;
  m.first = s.first.index();
  m.to_act = s.to_act.index();
  m.phase = s.phase;
  for (std::size_t i = 0; i < s.deck->trophies.size(); ++i) m.shows_size.push_back(((s.size_sides >> i) & 1U) != 0);
  m.market = set_of(s.number_market);
  m.contracts = set_of(s.contract_market);
  m.discards = set_of(s.discards);
  m.number_deck.assign(s.number_deck.begin(), s.number_deck.end());
  m.contract_deck.assign(s.contract_deck.begin(), s.contract_deck.end());
  for (std::size_t i = 0; i < s.seats; ++i)
    m.players.push_back({set_of(s.hands[i]), set_of(s.seen[i]), set_of(s.tableaux[i]), set_of(s.bonus_piles[i]),
                         s.jokers.has(Seat(static_cast<int>(i)))});
  return m;
}

// --- what is allowed ------------------------------------------------------------------------------------------------

bool Model::accepts(int seat, const Action& action) const {
  if (phase == Phase::over || seat != to_act) return false;
  if (const auto* take = std::get_if<Take>(&action)) return phase == Phase::take && accepts_take(*take);
  if (const auto* fill = std::get_if<Fill>(&action)) return phase == Phase::fill && accepts_fill(seat, *fill);
  if (std::holds_alternative<End>(action)) return phase == Phase::fill;
  const auto& drop = std::get<Drop>(action);
  return phase == Phase::drop && player(seat).hand.size() == drop.cards.size() + 10 &&
         all_from(drop.cards, player(seat).hand);  // ROMI-19
}

bool Model::accepts_take(const Take& take) const {  // ROMI-08
  const auto& cards = take.cards;
  if (cards.empty() || cards.size() > 3 || !all_from(cards, market)) return false;
  const bool one_number = std::ranges::all_of(cards, [&](Card card) { return card.number() == cards[0].number(); });
  const bool one_suit = std::ranges::all_of(cards, [&](Card card) { return card.suit() == cards[0].suit(); });
  return one_number || one_suit;
}

bool Model::accepts_fill(int seat, const Fill& fill) const {  // ROMI-10 to ROMI-14
  if (!contracts.contains(fill.contract)) return false;
  const auto& needed = deck->contract(fill.contract).requirements;
  const auto groups = groups_of(fill);
  if (groups.size() != needed.size()) return false;
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (!meets_by_ledger(needed[i], groups[i])) return false;
  auto from = player(seat).hand;
  if (player(seat).has_joker) from.insert(Card::joker());
  return all_from(fill.cards, from);
}

// --- what it does ---------------------------------------------------------------------------------------------------

// ROMI-28: of equal cards the seen one leaves first.
void Model::leave_hand(int seat, Card card) {
  take_out(player(seat).hand, card);
  take_out(player(seat).seen, card);
}

std::string Model::consequence_error(int seat, const Action& action, const Model& after) const {
  auto wanted = *this;
  auto& own = wanted.player(seat);
  if (const auto* take = std::get_if<Take>(&action)) {
    for (const Card card : take->cards) {  // ROMI-08, ROMI-09, ROMI-28
      take_out(wanted.market, card);
      own.hand.insert(card);
      own.seen.insert(card);
    }
    wanted.phase = Phase::fill;
    return wanted == after ? "" : "taking does something else";
  }
  if (const auto* fill = std::get_if<Fill>(&action)) {
    const auto& contract = deck->contract(fill->contract);
    wanted.contracts.erase(fill->contract);  // ROMI-15, ROMI-17
    own.tableau.insert(fill->contract);
    for (const Card card : fill->cards) {
      if (card.is_joker()) {
        own.has_joker = false;  // ROMI-14
        continue;
      }
      wanted.leave_hand(seat, card);
      (card.suit() == contract.bonus ? own.bonus : wanted.discards).insert(card);  // ROMI-16
    }
    return wanted == after ? "" : "filling does something else";
  }
  if (std::holds_alternative<End>(action)) return refill_error(seat, after);
  for (const Card card : std::get<Drop>(action).cards) {  // ROMI-19
    wanted.leave_hand(seat, card);
    wanted.discards.insert(card);
  }
  wanted.end_turn(seat);
  if (wanted.phase == Phase::over) wanted.to_act = after.to_act;  // nobody's turn any more
  return wanted == after ? "" : "dropping does something else";
}

// Step 3: the contract market to 4, then the number market to 6, then the hand up to 3 (ROMI-18, ROMI-19).
std::string Model::refill_error(int seat, const Model& after) const {
  auto wanted = *this;
  while (wanted.contracts.size() < 4 && !wanted.contract_deck.empty()) {
    wanted.contracts.insert(wanted.contract_deck.back());
    wanted.contract_deck.pop_back();
  }
  // Cards come from the top while there are any. Those of a deck made anew (ROMI-20) come in an order that only chance
  // knows, so what they are is taken from what happened; together they must be the discards.
  const auto& got = after.player(seat).hand;
  auto& hand = wanted.player(seat).hand;
  const auto draw = [&](CardSet& to, std::size_t enough) {
    while (to.size() < enough && !wanted.number_deck.empty()) {
      to.insert(wanted.number_deck.back());
      wanted.number_deck.pop_back();
    }
  };
  const bool was_short = wanted.market.size() < 6 || hand.size() < 3;
  draw(wanted.market, 6);
  if (wanted.market.size() == 6) draw(hand, 3);
  const bool short_still = was_short && (wanted.market.size() < 6 || hand.size() < 3);
  if (short_still && !discards.empty()) {
    CardSet to_market;
    CardSet to_hand;
    if (!difference(after.market, wanted.market, to_market)) return "a card has left the market";
    if (!difference(got, hand, to_hand)) return "a card has left the hand";
    CardSet anew(after.number_deck.begin(), after.number_deck.end());
    anew.merge(CardSet(to_market));
    anew.merge(CardSet(to_hand));
    if (anew != discards) return "the new deck is not what was discarded";
    const auto in_market = std::min<std::size_t>(6, wanted.market.size() + discards.size());
    if (after.market.size() != in_market) return "the market is not refilled as far as the cards go";
    const auto left = discards.size() - to_market.size();
    if (got.size() != hand.size() + std::min(left, hand.size() < 3 ? 3 - hand.size() : 0))
      return "the hand is not filled up as far as the cards go";
    wanted.market = after.market;
    hand = got;
    wanted.number_deck = after.number_deck;
    wanted.discards.clear();
  }
  if (hand.size() > 10) {
    wanted.phase = Phase::drop;
  } else {
    wanted.end_turn(seat);
  }
  if (wanted.phase == Phase::over) wanted.to_act = after.to_act;
  return wanted == after ? "" : "ending the turn does something else";
}

void Model::end_turn(int seat) {
  const auto last_contract = static_cast<std::size_t>(seats() == 2 ? 7 : seats() == 3 ? 6 : 5);  // ROMI-22
  const bool last_round =
      std::ranges::any_of(players, [&](const Player& one) { return one.tableau.size() >= last_contract; });
  to_act = next(seat);
  phase = Phase::take;
  if (market.empty() || contracts.empty() || (last_round && to_act == first)) phase = Phase::over;  // ROMI-21, ROMI-22
}

// --- the end --------------------------------------------------------------------------------------------------------

int Model::winner_of(std::size_t trophy) const {
  const auto& token = deck->trophies[trophy];
  std::vector<int> counts;
  for (const auto& one : players) {
    int count = 0;
    for (const int number : one.tableau) {
      const auto& contract = deck->contract(number);
      if (!shows_size[trophy])
        count += contract.bonus == token.suit ? 1 : 0;
      else
        for (const auto& requirement : contract.requirements) count += requirement.size == token.size ? 1 : 0;
    }
    counts.push_back(count);
  }
  const auto most = std::ranges::max(counts);
  if (std::ranges::count(counts, most) > 1) return -1;
  return static_cast<int>(std::ranges::find(counts, most) - counts.begin());
}

int Model::score(int seat) const {
  const auto& own = player(seat);
  int points = static_cast<int>(own.bonus.size()) + (own.has_joker ? 1 : 0);
  for (const int number : own.tableau) points += deck->contract(number).points;
  for (std::size_t i = 0; i < shows_size.size(); ++i)
    if (winner_of(i) == seat) points += shows_size[i] ? deck->trophies[i].size_points : deck->trophies[i].suit_points;
  return points;
}

core::Result Model::ranking() const {
  core::Result result;
  const auto merit = [&](int seat) { return std::pair{score(seat), player(seat).bonus.size()}; };
  for (int seat = 0; seat < seats(); ++seat) {
    core::SeatResult standing{1, score(seat)};
    for (int other = 0; other < seats(); ++other) standing.rank += merit(other) > merit(seat) ? 1 : 0;
    result.seats.push_back(standing);
  }
  return result;
}

std::string deal_error(const Model& m) {
  if (m.phase != Phase::take || m.to_act != m.first) return "the first player is not to act";  // ROMI-07
  Model::CardSet all(m.number_deck.begin(), m.number_deck.end());
  all.insert(m.market.begin(), m.market.end());
  for (const auto& one : m.players) {
    if (one.hand.size() != 3) return "a hand of the wrong size is dealt";  // ROMI-05
    if (!one.has_joker) return "somebody has no joker";                    // ROMI-04
    if (!one.seen.empty() || !one.tableau.empty() || !one.bonus.empty()) return "somebody has something already";
    all.insert(one.hand.begin(), one.hand.end());
  }
  if (m.market.size() != 6 || m.contracts.size() != 4 || !m.discards.empty()) return "the markets are not laid out";
  if (all != set_of(m.deck->cards)) return "not all cards are dealt";
  auto contracts = m.contracts;
  contracts.insert(m.contract_deck.begin(), m.contract_deck.end());
  if (contracts.size() != m.deck->contracts.size() || contracts.size() != 4 + m.contract_deck.size())
    return "not every contract is there once";
  return {};
}

}  // namespace rummage::romi_rami
