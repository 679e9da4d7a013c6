#include "games/programs/solver/completion_search.hpp"

#include <algorithm>
#include <bit>

namespace rummage::programs {

Holding Holding::of(std::span<const Card> cards) {
  Holding holding;
  for (const Card card : cards) holding.add(card);
  return holding;
}

void Holding::add(Card card) {
  if (card.is_wild()) {
    ++wilds;
    return;
  }
  const auto suit = static_cast<std::size_t>(card.suit());
  const auto bits = card.value() == ace ? ace_bits : bit_of(card.value());
  twice[suit] = static_cast<std::uint16_t>(twice[suit] | (once[suit] & bits));
  once[suit] = static_cast<std::uint16_t>(once[suit] | bits);
}

int Holding::regular() const {
  constexpr unsigned low_aces = ~(1U << high_ace);  // an ace counts once
  int count = 0;
  for (std::size_t suit = 0; suit < suits; ++suit)
    count += std::popcount(once[suit] & low_aces) + std::popcount(twice[suit] & low_aces);
  return count;
}

CompletionSearch::CompletionSearch(const Program& program, const Holding& holding)
    : program_(program), plan_(program.plan), holding_(holding) {
  std::array<int, most_combinations> least{};
  for (std::size_t kind = 0; kind < plan_.kinds.size(); ++kind) {
    const auto& ask = plan_.kinds[kind];
    int most_held = 0;
    each_place(ask, [&](int, int, int held) { most_held = std::max(most_held, held); });
    least[kind] = ask.size - most_held;
  }
  for (auto depth = plan_.order.size(); depth-- > 0;) {
    least_from_[depth] = least_from_[depth + 1];
    least_from_[depth].add(plan_.kinds[plan_.kind_at[depth]], least[plan_.kind_at[depth]]);
  }
}

// Every place where the combination could lie, with the number of its cards that the whole hand has.
template <class Then>
void CompletionSearch::each_place(const Instruction& ask, Then then) const {
  const int size = ask.size;
  if (ask.is_group()) {
    for (int value = ask.value == 0 ? ace : ask.value; value <= (ask.value == 0 ? king : ask.value); ++value)
      if (value != two) then(value, 0, std::min(holding_.count_of(value, ask.allowed), size));
    return;
  }
  const auto slide = [&](unsigned cards, bool second_ace, int suit) {
    // Without wild cards nothing fills the place of the 2 (PROG-05).
    const int lowest = ask.no_wild ? two + 1 : ace;
    const int from = ask.value == 0 ? lowest : ask.value;
    const int to = ask.value == 0 ? high_ace - size + 1 : ask.value;
    int held = 0;
    for (int value = from; value < from + size; ++value) held += static_cast<int>((cards >> value) & 1U);
    // Both ends of the longest straight are aces, for which one ace is not enough.
    if (size == longest_straight && (cards & ace_bits) != 0 && !second_ace) --held;
    for (int value = from; value <= to; ++value) {
      then(value, suit, held);
      held += static_cast<int>((cards >> (value + size)) & 1U) - static_cast<int>((cards >> value) & 1U);
    }
  };
  unsigned any = 0;
  int aces = 0;
  for (std::size_t suit = 0; suit < suits; ++suit) {
    if (!has(ask.allowed, static_cast<Suit>(suit))) continue;
    if (!ask.is_mixed) slide(holding_.once[suit], (holding_.twice[suit] & ace_bits) != 0, static_cast<int>(suit));
    any |= holding_.once[suit];
    aces += holding_.count(suit, ace);
  }
  if (ask.is_mixed) slide(any, aces > 1, 0);
}

void CompletionSearch::list_options() {
  for (const auto& ask : plan_.kinds) {
    options_.push_back({});
    auto& options = options_.back();
    // Places without any card are all alike, unless what fills their gaps could be short in the deck.
    const int least_held = ask.no_wild && plan_.is_tight ? 0 : 1;
    std::array<std::uint8_t, most_cards + 2> start{};
    each_place(ask, [&](int, int, int held) {
      if (held >= least_held) ++start[static_cast<std::size_t>(ask.size - held) + 1];
    });
    for (std::size_t gaps = 1; gaps < start.size(); ++gaps)
      start[gaps] = static_cast<std::uint8_t>(start[gaps] + start[gaps - 1]);
    options.resize(start.back());
    each_place(ask, [&](int value, int suit, int held) {
      if (held < least_held) return;
      const auto gaps = static_cast<std::uint8_t>(ask.size - held);
      options[start[gaps]++] = {static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(suit), gaps};
    });
    if (least_held > 0) options.push_back({0, 0, ask.size});
  }
}

// Gaps are filled with wild cards as far as these go, but each bare combination needs a regular card.
Nearness CompletionSearch::nearness(const Sums& sums, int bare) const {
  return {sums.strict + std::max({sums.gaps - holding_.wilds, bare, 0}), sums.gaps};
}

bool CompletionSearch::is_hopeless(const Sums& sums, std::size_t depth) const {
  Sums least = sums;
  least.gaps += least_from_[depth].gaps;
  least.strict += least_from_[depth].strict;
  const auto near = nearness(least, 0);
  return visitor_ != nullptr ? near > best_ : near >= best_;
}

Nearness CompletionSearch::nearest(int most_missing) {
  best_ = {most_missing + 1, 0};
  if (is_hopeless({}, 0)) return best_;
  search_all();
  return best_;
}

void CompletionSearch::each_completion(int wilds, CompletionVisitor& visitor) {
  visitor_ = &visitor;
  best_ = {0, wilds};
  search_all();
}

void CompletionSearch::search_all() {
  list_options();
  go(0, 0, holding_, {});
  may_leave_ = true;
  if (could_be_nearer_ && !is_done_) go(0, 0, holding_, {});
}

void CompletionSearch::go(std::size_t depth, std::size_t first_option, const Holding& holding, const Sums& sums) {
  if (depth == plan_.order.size()) return reach_end(holding, sums);
  const auto kind = plan_.kind_at[depth];
  const auto& ask = plan_.kinds[kind];
  const auto& options = options_[kind];
  const bool as_before = depth > 0 && plan_.kind_at[depth - 1] == kind;  // then only in the same order
  const bool vary = visitor_ != nullptr || may_leave_ || plan_.which_matters[depth];
  for (std::size_t i = as_before ? first_option : 0; i < options.size() && !is_done_; ++i) {
    auto ahead = sums;
    ahead.add(ask, options[i].gaps);
    if (is_hopeless(ahead, depth + 1)) return;  // those that follow have no fewer gaps
    Pick pick{.value = options[i].value, .suit = options[i].suit};
    if (pick.value == 0) {
      pick.gaps = ask.size;
      go_on(depth, i, pick, holding, sums);
      continue;
    }
    each_pick(ask, pick, holding, vary, [&] {
      int taken = 0;
      for (std::size_t suit = 0; suit < suits; ++suit)
        taken += std::popcount(pick.first[suit]) + std::popcount(pick.second[suit]);
      pick.gaps = static_cast<std::uint8_t>(ask.size - taken);
      if (taken > 0 || (ask.no_wild && plan_.is_tight)) go_on(depth, i, pick, holding, sums);
    });
  }
}

void CompletionSearch::go_on(std::size_t depth, std::size_t option, const Pick& pick, const Holding& holding,
                             const Sums& sums) {
  const auto& ask = plan_.kinds[plan_.kind_at[depth]];
  auto more = sums;
  more.add(ask, pick.gaps);
  if (pick.gaps == ask.size && !ask.no_wild) ++more.bare;
  if (is_done_ || is_hopeless(more, depth + 1)) return;
  auto rest = holding;
  pick.take_from(rest);
  picks_[plan_.order[depth]] = pick;
  go(depth + 1, option, rest, more);
}

void CompletionSearch::reach_end(const Holding& holding, const Sums& sums) {
  const auto near = nearness(sums, sums.bare);
  if (nearness(sums, 0) < near) could_be_nearer_ = true;
  if (visitor_ != nullptr) {
    if (near.missing > 0) return;
    auto rest = holding;
    rest.wilds -= sums.gaps;
    is_done_ = !visitor_->see(picks_, rest);
    return;
  }
  if (near >= best_ || (plan_.is_tight && near.missing > 0 && !deck_has_the_rest())) return;
  best_ = near;
  best_picks_ = picks_;
}

// Whether the regular cards that are missing exist besides those in use.
bool CompletionSearch::deck_has_the_rest() const {
  RegularPlaces needs;
  for (std::size_t i = 0; i < program_.asks.size(); ++i) {
    const auto& ask = program_.asks[i];
    const auto& pick = picks_[i];
    const auto allowed = ask.is_in_one_suit() ? just(static_cast<Suit>(pick.suit)) : ask.allowed;
    KindSet any = pick.value == 0 ? kinds_for(ask) : 0;
    for (int place = 0; place < ask.size && pick.value != 0; ++place) {
      const auto here = kinds_of(ask.is_group() ? pick.value : pick.value + place, allowed);
      if (ask.no_wild) needs.add(here);
      any |= here;
    }
    if (!ask.no_wild) needs.add(any);
  }
  return needs.can_be_filled();
}

// --- which cards a combination takes in its place -------------------------------------------------------------------

template <class Then>
void CompletionSearch::each_pick(const Instruction& ask, Pick& pick, const Holding& holding, bool vary,
                                 Then then) const {
  if (ask.is_group()) {
    const int most = std::min<int>(holding.count_of(pick.value, ask.allowed), ask.size);
    for (int wanted = most; wanted >= (may_leave_ && !ask.no_wild && most > 0 ? 1 : most); --wanted)
      each_group(ask, pick, 0, wanted, holding, vary, then);
    return;
  }
  if (ask.is_mixed) return each_mixed(ask, pick, 0, holding, vary, then);
  auto held = static_cast<std::uint16_t>(holding.once[pick.suit] & ((1U << ask.size) - 1U) << pick.value);
  if (ask.size == longest_straight && (held & ace_bits) != 0) {
    held = static_cast<std::uint16_t>(held & ~bit_of(high_ace));
    if ((holding.twice[pick.suit] & ace_bits) != 0) pick.second[pick.suit] = bit_of(high_ace);
  }
  pick.first[pick.suit] = held;
  then();
  if (!may_leave_ || ask.no_wild) return;
  for (unsigned some = (held - 1U) & held; held != 0 && some != 0; some = (some - 1U) & held) {
    pick.first[pick.suit] = static_cast<std::uint16_t>(some);
    then();
  }
}

template <class Then>
void CompletionSearch::each_mixed(const Instruction& ask, Pick& pick, int place, const Holding& holding, bool vary,
                                  Then& then) const {
  if (place == ask.size) return then();
  const int value = pick.value + place;
  bool has_one = false;
  for (std::size_t suit = 0; suit < suits; ++suit) {
    if (!has(ask.allowed, static_cast<Suit>(suit)) || holding.count(suit, value) == 0) continue;
    has_one = true;
    auto rest = holding;
    rest.take(suit, bit_of(value));
    // A straight has each value once; only the longest may have two aces of one suit.
    const bool second_ace = value == high_ace && (pick.first[suit] & bit_of(ace)) != 0;
    auto& taken = second_ace ? pick.second[suit] : pick.first[suit];
    taken = static_cast<std::uint16_t>(taken | bit_of(value));
    each_mixed(ask, pick, place + 1, rest, vary, then);
    taken = static_cast<std::uint16_t>(taken & ~bit_of(value));
    if (!vary) return;
  }
  if (!has_one || (may_leave_ && !ask.no_wild)) each_mixed(ask, pick, place + 1, holding, vary, then);
}

template <class Then>
void CompletionSearch::each_group(const Instruction& ask, Pick& pick, std::size_t suit, int wanted,
                                  const Holding& holding, bool vary, Then& then) const {
  if (suit == suits) {
    if (wanted == 0) then();
    return;
  }
  const int held = has(ask.allowed, static_cast<Suit>(suit)) ? std::min(holding.count(suit, pick.value), wanted) : 0;
  for (int taken = held; taken >= (vary ? 0 : held); --taken) {
    pick.first[suit] = taken > 0 ? bit_of(pick.value) : std::uint16_t{0};
    pick.second[suit] = taken > 1 ? bit_of(pick.value) : std::uint16_t{0};
    each_group(ask, pick, suit + 1, wanted - taken, holding, vary, then);
  }
  pick.first[suit] = 0;
  pick.second[suit] = 0;
}

}  // namespace rummage::programs
