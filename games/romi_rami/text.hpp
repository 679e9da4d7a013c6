#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "games/romi_rami/action.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {

/// "5H", "*".
std::string card_text(Card card);
std::vector<std::string> card_texts(std::span<const Card> cards);
std::vector<std::string> card_texts(const Bag& cards);
/// Small letters and the signs ♥ ♦ ♣ are read too.
std::expected<Card, core::Refusal> read_card(std::string_view text);

core::Word suit_word(Suit suit);
/// "27: pair of 1s + 4S, 5 points, heart", for a list of contracts; and the like for trophies.
core::Message contract_message(const Deck& deck, int number);
core::Message trophy_message(const Race& race);

/// "1H 1D / 2V 3Y * 5D"
std::string combinations_text(const Fill& fill);

std::string write_action(const Action& action);
/// Cards are read in any order; the contract, which the deck has, tells how they are put into theirs.
std::expected<Action, core::Refusal> read_action(std::string_view text, const Deck& deck);

/// A contract, its bonus suit and a hand in; the best way to fill it out.
std::expected<core::json::object, core::Refusal> solve(std::string_view line);

}  // namespace rummage::romi_rami
