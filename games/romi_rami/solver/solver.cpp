#include "games/romi_rami/solver/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "games/romi_rami/combination.hpp"

// Only numbers matter to requirements (ROMI-11), and of each contract all choices of numbers are known beforehand, each
// as one word that says how many cards of each number it takes. So whether a choice can be paid for, how many cards it
// lacks and how many of its cards can be of the bonus suit are a few operations on words; cards are picked at the very
// end.

namespace rummage::romi_rami {
namespace {

constexpr int joker_kept = 64;  // more than any number of bonus cards

// A contract, a choice of numbers, and the one card of them that is the joker, if it is spent here.
struct Choice {
  const Contract* contract = nullptr;
  int number = 0;
  Way way;
  Lanes joker = 0;  // a lane with a one in it, or nothing

  [[nodiscard]] Lanes cards() const { return way.need - joker; }
};

int number_of_lane(Lanes one) { return std::countr_zero(one) / lane_bits + 1; }

// --- picking the cards ----------------------------------------------------------------------------------------------

using SuitOrder = std::array<Suit, suits>;

// Cards that bring no bonus come first from suits that fewer of the other contracts could use.
SuitOrder spare_suits(const Deck& deck, ContractSet others) {
  std::array<int, suits> wanted{};
  for (const int number : others) ++wanted[static_cast<std::size_t>(deck.contract(number).bonus)];
  SuitOrder order{Suit::heart, Suit::diamond, Suit::cherry, Suit::clover};
  std::ranges::sort(order, {}, [&](Suit suit) { return std::pair(wanted[static_cast<std::size_t>(suit)], suit); });
  return order;
}

// The requirement in which the joker stands: the last that takes the number which it stands for.
std::size_t joker_place(const Choice& choice) {
  const int wanted = number_of_lane(choice.joker);
  const auto& requirements = choice.contract->requirements;
  auto i = requirements.size() - 1;
  while (in_lane(requirements[i].need(choice.way.start[i]), wanted) == 0) --i;
  return i;
}

// Lays the picked cards out, requirement by requirement; the joker stands in the one that is told.
Fill lay_out(const Choice& choice, Bag picked, std::size_t joker_at) {
  Fill fill;
  fill.contract = static_cast<std::uint8_t>(choice.number);
  const auto& requirements = choice.contract->requirements;
  for (std::size_t i = 0; i < requirements.size(); ++i) {
    bool joker_due = choice.joker != 0 && i == joker_at;
    for (int n = 0; n < requirements[i].size; ++n) {
      const int wanted = requirements[i].number_at(choice.way.start[i], n);
      if (joker_due && choice.joker == lane(wanted)) {
        fill.cards.push_back(Card::joker());
        joker_due = false;
        continue;
      }
      int suit = 0;
      while (picked.count(Card::of(wanted, static_cast<Suit>(suit))) == 0) ++suit;
      fill.cards.push_back(Card::of(wanted, static_cast<Suit>(suit)));
      picked.remove(fill.cards.back());
    }
    fill.sizes.push_back(requirements[i].size);
  }
  put_in_order(fill, *choice.contract);
  return fill;
}

using Choices = FixedVector<Choice, contract_market_size>;

// First every contract gets the bonus cards that it can, then what else it takes: so none loses a bonus card to
// another.
FixedVector<Bag, contract_market_size> pick_cards(const Choices& choices, Bag hand, const SuitOrder& order) {
  FixedVector<Bag, contract_market_size> picked;
  picked.resize(choices.size());
  const auto pick = [&](std::size_t i, int number, Suit suit) {
    const auto card = Card::of(number, suit);
    const int lacking = in_lane(choices[i].cards(), number) - in_lane(picked[i].by_number(), number);
    for (int n = std::min(lacking, hand.count(card)); n > 0; --n) {
      hand.remove(card);
      picked[i].add(card);
    }
  };
  for (std::size_t i = 0; i < choices.size(); ++i)
    for (int number = 1; number <= numbers; ++number) pick(i, number, choices[i].contract->bonus);
  for (std::size_t i = 0; i < choices.size(); ++i)
    for (int number = 1; number <= numbers; ++number)
      for (const Suit suit : order) pick(i, number, suit);
  return picked;
}

Filling filling_of(const Choice& choice, const Bag& picked) {
  const bool joker = choice.joker != 0;
  return {lay_out(choice, picked, joker ? joker_place(choice) : 0), sum(picked.of_suit(choice.contract->bonus)), joker};
}

// --- one contract ---------------------------------------------------------------------------------------------------

// The one card that is missing, if it is one; otherwise nothing.
Lanes missing_card(Lanes need, Lanes have) {
  const Lanes missing = need - lesser(need, have);
  return sum(missing) == 1 ? missing : 0;
}

// All choices of numbers that are equally good as far as the joker and bonus cards go. Found by their places in the
// contract's list, for there may be many and most searches end with one.
class BestWays {
 public:
  BestWays(const Contract& contract, int number, const Bag& hand, bool joker)
      : contract_(&contract), number_(number), have_(hand.by_number()) {
    const Lanes bonus = hand.of_suit(contract.bonus);
    for (std::size_t i = 0; i < contract.ways.size(); ++i) {
      const Lanes need = contract.ways[i].need;
      if (covers(have_, need)) {
        add(joker_kept + sum(lesser(need, bonus)), i);
      } else if (joker && value_ < joker_kept) {
        if (const Lanes missing = missing_card(need, have_)) add(sum(lesser(need - missing, bonus)), i);
      }
    }
  }

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] bool spends_joker() const { return value_ < joker_kept; }
  [[nodiscard]] Choice choice(std::size_t n) const {
    const auto& way = contract_->ways[places_[n]];
    return {contract_, number_, way, spends_joker() ? missing_card(way.need, have_) : 0};
  }
  // Nothing else being equal, the joker stands as far back as it can.
  [[nodiscard]] Choice any() const { return choice(spends_joker() ? count_ - 1 : 0); }

 private:
  void add(int value, std::size_t place) {
    if (value < value_) return;
    if (value > value_) count_ = 0;
    value_ = value;
    places_[count_++] = static_cast<std::uint8_t>(place);
  }

  const Contract* contract_;
  int number_;
  Lanes have_;
  int value_ = -1;
  std::size_t count_ = 0;
  std::array<std::uint8_t, Contract{}.ways.capacity()> places_;  // NOLINT: written before it is read
};

}  // namespace

bool can_fill(const Contract& contract, Lanes have, bool joker) {
  if (!joker) return std::ranges::any_of(contract.ways, [have](const Way& way) { return covers(have, way.need); });
  const int enough = contract.cards - 1;
  return std::ranges::any_of(contract.ways, [&](const Way& way) { return sum(lesser(way.need, have)) >= enough; });
}

ContractSet fillable(const Deck& deck, ContractSet contracts, Lanes have, bool joker) {
  ContractSet out;
  for (const int number : contracts) {
    if (can_fill(deck.contract(number), have, joker)) out.add(number);
  }
  return out;
}

int cards_lacking(const Contract& contract, Lanes have) {
  int most = 0;
  for (const auto& way : contract.ways) most = std::max(most, sum(lesser(way.need, have)));
  return contract.cards - most;
}

std::optional<Filling> best_fill(const Deck& deck, int contract, const Bag& hand, bool joker, ContractSet others) {
  const BestWays best(deck.contract(contract), contract, hand, joker);
  if (best.count() == 0) return std::nullopt;
  others.remove(contract);
  auto chosen = best.any();
  if (best.count() > 1 && !others.empty()) {
    int most = -1;
    for (std::size_t i = 0; i < best.count(); ++i) {
      const auto choice = best.choice(i);
      const Lanes have = hand.by_number() - choice.cards();
      const int left = fillable(deck, others, have, joker && !best.spends_joker()).size();
      if (left > most || (left == most && best.spends_joker())) chosen = choice;
      most = std::max(most, left);
    }
  }
  return filling_of(chosen, pick_cards({chosen}, hand, spare_suits(deck, others))[0]);
}

std::optional<Filling> best_fill(const Contract& contract, const Bag& hand, bool joker) {
  const BestWays best(contract, 0, hand, joker);
  if (best.count() == 0) return std::nullopt;
  constexpr SuitOrder any{Suit::heart, Suit::diamond, Suit::cherry, Suit::clover};
  return filling_of(best.any(), pick_cards({best.any()}, hand, any)[0]);
}

// --- a whole turn ---------------------------------------------------------------------------------------------------

namespace {

class TurnSearch {
 public:
  TurnSearch(const Deck& deck, ContractSet market, const Bag& hand, bool joker)
      : have_(hand.by_number()), most_cards_(sum(have_) + (joker ? 1 : 0)), joker_(joker) {
    for (std::size_t i = 0; i < suits; ++i) of_suit_[i] = hand.of_suit(static_cast<Suit>(i));
    // Whatever cannot be filled by itself cannot be filled with others either.
    for (const int number : fillable(deck, market, have_, joker))
      contracts_.push_back({&deck.contract(number), number, {}, 0});
    descend(0, 0, 0, {});
  }

  [[nodiscard]] const Choices& best() const { return best_; }
  [[nodiscard]] int points() const { return best_value_.points; }
  [[nodiscard]] Lanes joker() const { return best_joker_; }

 private:
  struct Value {
    int points = 0;
    bool keeps_joker = true;
    int cards_left = 0;
    friend auto operator<=>(const Value&, const Value&) = default;
  };
  using Wants = std::array<Lanes, suits>;  // by bonus suit: what its contracts take

  void descend(std::size_t next, Lanes need, int points, const Wants& wants) {
    for (std::size_t i = next; i < contracts_.size(); ++i) {
      const auto& contract = *contracts_[i].contract;
      if (sum(need) + contract.cards > most_cards_) continue;
      for (const auto& way : contract.ways) {
        const Lanes all = need + way.need;
        const Lanes missing = all - lesser(all, have_);
        if (missing != 0 && (!joker_ || sum(missing) != 1)) continue;
        auto wanted = wants;
        wanted[static_cast<std::size_t>(contract.bonus)] += way.need;
        path_.push_back({&contract, contracts_[i].number, way, 0});
        consider(points + contract.points, all, missing, wanted);
        descend(i + 1, all, points + contract.points, wanted);
        path_.pop_back();
      }
    }
  }

  // Each suit's contracts get as many of its cards as they can use: of one number no suit is in the way of another.
  // Where a card is missing, contracts ask for more cards of that number than there are of all suits, so one of them
  // asks for more than there are of its own suit, and the joker takes that place without costing a bonus card.
  void consider(int points, Lanes need, Lanes missing, const Wants& wanted) {
    Value value{points, missing == 0, -sum(need)};
    for (std::size_t i = 0; i < suits; ++i) value.points += sum(lesser(wanted[i], of_suit_[i]));
    if (missing != 0) --value.points;
    if (value <= best_value_) return;
    best_value_ = value;
    best_ = path_;
    best_joker_ = missing;
  }

  Lanes have_;
  int most_cards_;
  bool joker_;
  Wants of_suit_{};
  Choices contracts_;
  Choices path_;
  Choices best_;
  Value best_value_;  // to fill nothing is a choice too
  Lanes best_joker_ = 0;
};

// Gives the joker to a contract that asks for more cards of its number than there are of its bonus suit.
void place_joker(Choices& choices, Lanes joker, const Bag& hand) {
  if (joker == 0) return;
  const int number = number_of_lane(joker);
  for (auto& choice : choices) {
    int wanted = 0;
    for (const auto& other : choices)
      if (other.contract->bonus == choice.contract->bonus) wanted += in_lane(other.way.need, number);
    if (in_lane(choice.way.need, number) == 0 || wanted <= hand.count(Card::of(number, choice.contract->bonus)))
      continue;
    choice.joker = joker;
    return;
  }
  assert(false);
}

}  // namespace

Bag Turn::rest_of(Bag hand) const {
  for (const auto& filling : fillings)
    for (const Card card : filling.fill.cards)
      if (!card.is_joker()) hand.remove(card);
  return hand;
}

Turn best_turn(const Deck& deck, ContractSet market, const Bag& hand, bool joker) {
  const TurnSearch search(deck, market, hand, joker);
  auto choices = search.best();
  Turn turn{{}, search.points(), search.joker() != 0};
  if (choices.empty()) return turn;
  place_joker(choices, search.joker(), hand);
  for (const auto& choice : choices) market.remove(choice.number);
  const auto picked = pick_cards(choices, hand, spare_suits(deck, market));
  for (std::size_t i = 0; i < choices.size(); ++i) turn.fillings.push_back(filling_of(choices[i], picked[i]));
  return turn;
}

// --- every way ------------------------------------------------------------------------------------------------------

void list_fills(const Deck& deck, int contract, const Bag& hand, bool joker, ActionList& list) {
  const auto& wanted = deck.contract(contract);
  const Lanes have = hand.by_number();
  const auto order = spare_suits(deck, {});
  const auto from = list.size();
  const auto add = [&](const Choice& choice, std::size_t joker_at) {
    list.push_back(lay_out(choice, pick_cards({choice}, hand, order)[0], joker_at));
  };
  for (const auto& way : wanted.ways) {
    if (covers(have, way.need)) add({&wanted, contract, way, 0}, 0);
    if (!joker) continue;
    for (std::size_t i = 0; i < wanted.requirements.size(); ++i) {
      const auto& requirement = wanted.requirements[i];
      // Of equal combinations for equal requirements only the last gets the joker: the others would be the same.
      bool is_repeated = false;
      for (std::size_t j = i + 1; j < wanted.requirements.size(); ++j)
        is_repeated = is_repeated || (wanted.requirements[j] == requirement && way.start[j] == way.start[i]);
      for (int n = 0; n < requirement.numbers_taken() && !is_repeated; ++n)
        if (const Lanes one = lane(way.start[i] + n); covers(have, way.need - one))
          add({&wanted, contract, way, one}, i);
    }
  }
  std::sort(list.begin() + from, list.end());
}

}  // namespace rummage::romi_rami
