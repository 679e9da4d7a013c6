#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "games/romi_rami/solver/solver.hpp"
#include "games/romi_rami/state.hpp"

// What meets a requirement and what fills a contract, once more: from the ledger alone, for reading, and slowly.
// Nothing here calls the game's own rules or solver; of its data it uses what stands on a contract and not what was
// worked out.

namespace rummage::romi_rami {

using Cards = std::vector<Card>;  // in order; the joker token last

/// "5H", "*": spelled from number and suit and not by the game's own writer.
std::string name_of(Card card);
std::string names_of(std::span<const Card> cards);
Cards list_of(const Bag& bag);
/// "1H 2D *", in any order.
Cards cards_of(std::string_view names);
/// The same, without the joker.
Bag bag_of(std::string_view names);

/// ROMI-11, ROMI-13, ROMI-14: the cards, in whatever order, are just what the requirement names.
bool meets_by_ledger(const Requirement& requirement, std::span<const Card> cards);

/// The combinations of a fill, as its sizes part them.
std::vector<Cards> groups_of(const Fill& fill);
Fill fill_of(int contract, const std::vector<Cards>& groups);
/// How many cards of the bonus suit it uses (ROMI-14, ROMI-16).
int bonus_of(const Contract& contract, const Fill& fill);
bool uses_joker(const Fill& fill);
/// What is wrong with a fill from these cards, the token among them if it may be spent; empty if nothing is. Knows
/// which fills there are and how they are written, not whether another would be better.
std::string fill_error(const Contract& contract, const Fill& fill, Cards from);

/// Every fill of the contract from these cards that differs from the others in its cards, their requirement or what the
/// joker stands for.
void each_fill(const Contract& contract, const Cards& from,
               const std::function<void(const std::vector<Cards>&)>& visit);
bool can_fill_by_ledger(const Contract& contract, const Cards& from);
/// Takes the cards out; they must be there.
Cards without(Cards from, const std::vector<Cards>& groups);

/// How good a fill is, best last: whether the joker is kept, bonus cards, other contracts that can still be filled.
using Merit = std::tuple<bool, int, int>;
std::optional<Merit> best_merit(const Deck& deck, int contract, const Cards& from, ContractSet others);

/// How good a turn is, best last: points, whether the joker is kept, cards not used.
using TurnMerit = std::tuple<int, bool, int>;
TurnMerit best_turn_merit(const Deck& deck, ContractSet market, const Cards& from);

}  // namespace rummage::romi_rami
