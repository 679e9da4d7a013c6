#include "games/programs/needs.hpp"

#include <algorithm>
#include <bit>

namespace rummage::programs {

KindSet kinds_of(int value, SuitSet allowed) {
  if (value == two) return 0;
  const auto row = static_cast<unsigned>(Card::of(value == high_ace ? ace : value, Suit::spade).kind());
  return KindSet{allowed} << row;
}

KindSet kinds_for(const Instruction& ask) {
  KindSet all = 0;
  const int low = ask.value == 0 ? ace : ask.value;
  const int high = ask.value == 0 ? king : ask.shape == Shape::group ? low : low + ask.size - 1;
  for (int value = low; value <= high; ++value) all |= kinds_of(value, ask.allowed);
  return all;
}

bool Needs::can_be_met() const {
  Holders holders;
  holders.fill(-1);
  for (std::size_t place = 0; place < places_.size(); ++place) {
    std::uint64_t tried = 0;
    if (!put(place, holders, tried)) return false;
  }
  return true;
}

// An augmenting path: a card that lies in another place is taken if that place finds another card.
bool Needs::put(std::size_t place, Holders& holders, std::uint64_t& tried) const {
  for (auto left = places_[place] & ~tried; left != 0; left = places_[place] & ~tried) {
    const auto kind = static_cast<std::size_t>(std::countr_zero(left));
    tried |= KindSet{1} << kind;
    for (std::size_t copy = 0; copy < copies; ++copy) {
      auto& holder = holders[kind * copies + copy];
      if (holder < 0 || put(static_cast<std::size_t>(holder), holders, tried)) {
        holder = static_cast<std::int8_t>(place);
        return true;
      }
    }
  }
  return false;
}

namespace {

// What combination n needs besides those before it, in every place where it could lie.
bool can_follow(const FixedVector<Instruction, most_combinations>& asks, std::size_t n, Needs& needs) {
  if (n == asks.size()) return true;
  const auto& ask = asks[n];
  const auto before = needs.size();
  const auto goes_on = [&] {
    const bool found = needs.can_be_met() && can_follow(asks, n + 1, needs);
    needs.drop_to(before);
    return found;
  };
  if (!ask.no_wild) {  // PROG-04: one regular card suffices
    needs.add(kinds_for(ask));
    return goes_on();
  }
  const bool is_group = ask.shape == Shape::group;
  const bool in_one_suit = !is_group && !ask.is_mixed;
  const int last = is_group ? king : high_ace - ask.size + 1;
  for (int value = ask.value == 0 ? ace : ask.value; value <= (ask.value == 0 ? last : ask.value); ++value)
    for (int suit = 0; suit < (in_one_suit ? suits : 1); ++suit) {
      if (in_one_suit && !has(ask.allowed, static_cast<Suit>(suit))) continue;
      const auto allowed = in_one_suit ? just(static_cast<Suit>(suit)) : ask.allowed;
      for (int i = 0; i < ask.size; ++i) needs.add(kinds_of(is_group ? value : value + i, allowed));
      if (goes_on()) return true;
    }
  return false;
}

}  // namespace

bool can_be_met(const Program& program) {
  auto asks = program.asks;
  // What leaves no choice comes first, so that a contradiction is found before choices are tried.
  std::partition(asks.begin(), asks.end(), [](const Instruction& ask) { return ask.value != 0; });
  Needs needs;
  return can_follow(asks, 0, needs);
}

}  // namespace rummage::programs
