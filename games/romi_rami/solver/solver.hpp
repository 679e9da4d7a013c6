#pragma once

#include <optional>

#include "core/fixed_vector.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/data/contract.hpp"
#include "games/romi_rami/data/deck.hpp"

namespace rummage::romi_rami {

/// A contract filled: with what, how many of the cards go to the bonus pile (ROMI-16), whether the joker is spent.
struct Filling {
  Fill fill;
  int bonus = 0;
  bool joker = false;
};

/// Whether cards of these numbers, and the joker token if there is one, fill the contract.
bool can_fill(const Contract& contract, Lanes by_number, bool joker);

/// How many cards are missing to fill it, without the joker.
int cards_lacking(const Contract& contract, Lanes by_number);

/// Those of the contracts that can be filled so, each by itself.
ContractSet fillable(const Deck& deck, ContractSet contracts, Lanes by_number, bool joker);

/// The best way to fill a contract: the one that keeps the joker if possible; of those one with the most bonus cards;
/// of those one after which the most contracts of `others` can still be filled, each counted by itself. Nothing if it
/// cannot be filled. Exact; agrees with trying everything in the tests. The hand has at most thirteen cards.
std::optional<Filling> best_fill(const Deck& deck, int contract, const Bag& hand, bool joker, ContractSet others = {});
/// The same for a contract of no deck, whose number is written as 0.
std::optional<Filling> best_fill(const Contract& contract, const Bag& hand, bool joker);

/// Contracts to fill in one turn, in this order.
struct Turn {
  FixedVector<Filling, contract_market_size> fillings;
  int points = 0;  // on the contracts, and one for each bonus card, less one for the joker (ROMI-26)
  bool joker = false;

  /// What is left of the hand after it.
  [[nodiscard]] Bag rest_of(Bag hand) const;
};

/// The best set of contracts to fill this turn: the most points; of equal ones one that keeps the joker, of those one
/// that uses the fewest cards. `market` has at most four contracts, the hand at most thirteen cards.
Turn best_turn(const Deck& deck, ContractSet market, const Bag& hand, bool joker);

/// Every choice of numbers and of the joker's place that fills the contract, each once, with the suits that bring the
/// most bonus cards; appended to the list, sorted.
void list_fills(const Deck& deck, int contract, const Bag& hand, bool joker, ActionList& list);

}  // namespace rummage::romi_rami
