#include "games/romi_rami/cards.hpp"

#include <algorithm>
#include <cassert>

#include "core/text.hpp"

namespace rummage::romi_rami {

std::optional<Suit> read_suit(std::string_view name) {
  const auto found = std::ranges::find(suit_words, core::lower(name), &core::Word::name);
  if (found == suit_words.end()) return std::nullopt;
  return static_cast<Suit>(found - suit_words.begin());
}

Card Bag::nth(int n) const {
  for (int number = 1; number <= numbers; ++number)
    for (int suit = 0; suit < suits; ++suit) {
      const int held = in_lane(by_suit_[static_cast<std::size_t>(suit)], number);
      if (n < held) return Card::of(number, static_cast<Suit>(suit));
      n -= held;
    }
  assert(false);
  return {};
}

}  // namespace rummage::romi_rami
