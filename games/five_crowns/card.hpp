#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/message.hpp"
#include "core/ready_text.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"

namespace rummage::five_crowns {

/// In the order of notation: S H C D T.
enum class Suit : std::uint8_t { spades, hearts, clubs, diamonds, stars };
inline constexpr int suits = 5;
inline constexpr int lowest_rank = 3;    // CROWN-01
inline constexpr int highest_rank = 13;  // king
inline constexpr int ranks = 11;
inline constexpr int plain_kinds = suits * ranks;
inline constexpr int kinds = plain_kinds + 1;  // and the joker
inline constexpr int deck_size = 116;
inline constexpr int copies = 2;
inline constexpr int jokers = 6;

/// What a card shows. Two cards may show the same (CROWN-01); nothing in the game tells them apart. Ordered as in
/// notation: by rank, then suit, jokers last.
class Card : public core::SuitedCard<Card, Suit, suits, plain_kinds> {
 public:
  static constexpr Card of(int rank, Suit suit) { return at((rank - lowest_rank) * suits + static_cast<int>(suit)); }
  /// 3 to 13; of a card that is no joker.
  [[nodiscard]] constexpr int rank() const { return lowest_rank + kind() / suits; }
  [[nodiscard]] constexpr int in_deck() const { return is_joker() ? jokers : copies; }
  /// CROWN-03
  [[nodiscard]] constexpr bool is_wild(int wild_rank) const { return is_joker() || rank() == wild_rank; }
  /// CROWN-02: what it costs in hand.
  [[nodiscard]] constexpr int points(int wild_rank) const {
    return is_joker() ? 50 : rank() == wild_rank ? 20 : rank();
  }
};

/// "10", "J".
std::string rank_text(int rank);
/// Nothing where it is no rank.
std::optional<int> read_rank(std::string_view text);
/// "10T", "JK".
std::string card_text(Card card);
using core::card_texts;
/// Lower case and the suits' signs are read too.
std::expected<Card, core::Refusal> read_card(std::string_view text);

/// As card_text, ready to be copied into JSON: a view has a hundred of them.
const core::ReadyText& ready_text(Card card);

}  // namespace rummage::five_crowns
