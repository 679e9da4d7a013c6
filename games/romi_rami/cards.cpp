#include "games/romi_rami/cards.hpp"

#include <cassert>

namespace rummage::romi_rami {

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
