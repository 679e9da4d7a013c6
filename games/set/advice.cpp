#include "games/set/advice.hpp"

#include <algorithm>

#include "games/set/text.hpp"

namespace rummage::set {

core::json::object advise(const View& view, core::Seat) {
  if (view.over) return {};
  auto unseen = view.deck_without(view.open_cards());
  std::sort(unseen.begin(), unseen.end());  // in the order of notation: that of the pile is nobody's to know
  return {{"unseen", core::write_cards(unseen, card_text)}};
}

}  // namespace rummage::set
