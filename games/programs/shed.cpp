#include "games/programs/shed.hpp"

#include <algorithm>
#include <bit>

namespace rummage::programs {
namespace {

constexpr std::uint16_t values_mask = static_cast<std::uint16_t>(((1U << (king + 1)) - 1U) & ~1U);  // an ace once

int of_value(const Holding& holding, int value) {
  int count = 0;
  for (std::size_t suit = 0; suit < suits; ++suit) count += holding.count(suit, value);
  return count;
}

}  // namespace

Targets Targets::of(std::span<const Combination> table) {
  Targets targets;
  for (const auto& one : table) {
    if (one.shape == Shape::group) {
      targets.add_group(one.value);
    } else {
      targets.add_straight(one.value, static_cast<int>(one.cards.size()), one.takes);
    }
  }
  return targets;
}

int ShedSearch::regular_cards(const Holding& holding) {
  int count = 0;
  for (std::size_t suit = 0; suit < suits; ++suit)
    count += std::popcount(static_cast<unsigned>(holding.once[suit] & values_mask)) +
             std::popcount(static_cast<unsigned>(holding.twice[suit] & values_mask));
  return count;
}

const ShedPlan& ShedSearch::search() {
  all_ = regular_cards(holding_) + holding_.wilds;
  best_.cards = -1;
  list_ends();
  at_end(0, holding_, 0);
  return best_;
}

// Only ends from which some held card can be reached are of interest; of ends that are alike no more than there are
// cards.
void ShedSearch::list_ends() {
  for (std::size_t i = 0; i < targets_.straights.size(); ++i)
    for (const bool at_head : {false, true}) {
      const auto& straight = targets_.straights[i];
      if (has_more(straight, at_head, at_head ? straight.head + 1 : straight.value - 1, holding_))
        ends_.push_back({static_cast<std::uint8_t>(i), at_head});
    }
}

// Whether a held card stands at this place of a straight or beyond it, so that the wild cards suffice for the way.
bool ShedSearch::has_more(const Targets::Straight& straight, bool at_head, int place, const Holding& holding) const {
  for (int wilds = holding.wilds; place >= ace && place <= high_ace && wilds >= 0; place += at_head ? 1 : -1, --wilds)
    for (std::size_t suit = 0; suit < suits; ++suit)
      if (has(straight.takes, static_cast<Suit>(suit)) && holding.count(suit, place) > 0) return true;
  return false;
}

void ShedSearch::at_end(std::size_t end, const Holding& holding, int shed) {
  if (is_done_) return;
  if (end == ends_.size()) return finish(holding, shed);
  const auto& straight = targets_.straights[ends_[end].straight];
  extend(end, ends_[end].at_head ? straight.head + 1 : straight.value - 1, holding, shed);
}

void ShedSearch::extend(std::size_t end, int place, const Holding& holding, int shed) {
  const auto [which, at_head] = ends_[end];
  const auto& straight = targets_.straights[which];
  if (!is_done_ && has_more(straight, at_head, place, holding)) {
    const int next = at_head ? place + 1 : place - 1;
    bool is_held = false;
    for (std::size_t suit = 0; suit < suits; ++suit) {
      if (!has(straight.takes, static_cast<Suit>(suit)) || holding.count(suit, place) == 0) continue;
      is_held = true;
      auto rest = holding;
      rest.take(suit, bit_of(place));
      plan_.onto_straights.push_back(
          {which, at_head, static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(suit)});
      extend(end, next, rest, shed + 1);
      plan_.onto_straights.pop_back();
    }
    if (!is_held) {
      auto rest = holding;
      --rest.wilds;
      plan_.onto_straights.push_back({which, at_head, 0, 0});
      extend(end, next, rest, shed + 1);
      plan_.onto_straights.pop_back();
    }
  }
  const bool ends_with_wild = !plan_.onto_straights.empty() && plan_.onto_straights.back().straight == which &&
                              plan_.onto_straights.back().at_head == at_head && plan_.onto_straights.back().value == 0;
  if (!ends_with_wild) at_end(end + 1, holding, shed);
}

// All that is left goes to groups as far as it can: values of three or more by themselves, pairs with one wild card,
// single cards with two, the cheapest first. Wild cards that are left over go to any group, or to straights with room.
void ShedSearch::finish(const Holding& holding, int shed) {
  std::uint16_t laid = 0;
  int wilds = holding.wilds;
  int free_cards = 0;
  std::array<std::uint16_t, 3> short_by{};  // values that want no, one or two wild cards
  for (int value = ace; value <= king; ++value) {
    const int count = value == two ? 0 : of_value(holding, value);
    if (count == 0) continue;
    if ((targets_.groups & bit_of(value)) != 0) {
      free_cards += count;
    } else {
      auto& row = short_by[static_cast<std::size_t>(std::max(0, 3 - count))];
      row = static_cast<std::uint16_t>(row | bit_of(value));
    }
  }
  for (int price = 0; price < 3; ++price)
    for (int value = ace; value <= king && price <= wilds; ++value) {
      if ((short_by[static_cast<std::size_t>(price)] & bit_of(value)) == 0) continue;
      wilds -= price;
      free_cards += of_value(holding, value) + price;
      laid = static_cast<std::uint16_t>(laid | bit_of(value));
    }
  if (laid == 0 && targets_.groups == 0) {
    int room = 0;
    for (const auto& straight : targets_.straights) room += longest_straight - (straight.head - straight.value + 1);
    wilds = std::min(wilds, room - static_cast<int>(plan_.onto_straights.size()));
  }
  const int cards = shed + free_cards + wilds;
  if (cards <= best_.cards) return;
  best_ = plan_;
  best_.cards = cards;
  best_.new_groups = laid;
  is_done_ = cards == all_;
}

}  // namespace rummage::programs
