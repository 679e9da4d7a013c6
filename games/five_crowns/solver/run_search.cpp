#include "games/five_crowns/solver/run_search.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace rummage::five_crowns {
namespace {

constexpr Mask all_ranks = (1U << ranks) - 1;
constexpr int too_dear = 99;

struct RunTables {
  std::array<std::int8_t, all_ranks + 1> cost{};  // wild cards to cover exactly these ranks by runs that do not overlap
  std::array<std::uint16_t, all_ranks + 1> last{};  // the highest of these runs in a cheapest way
  std::array<std::uint8_t, all_ranks + 1> points{};
};

// Plain loops, for clang gives a constant expression a million steps and not more.
constexpr RunTables make_run_tables() {
  RunTables tables;
  int top = 0;  // the highest rank of the mask
  for (Mask mask = 1; mask <= all_ranks; ++mask) {
    if (mask == 2U << top) ++top;
    int best_cost = too_dear;
    int held = 0;
    // The highest run goes down to one rank after another: it costs its gaps, and what it takes to be three long. A
    // single card is never worth a run: in a book it costs the same two wild cards and may meet others of its rank.
    for (int low = top; low >= 0; --low) {
      if (((mask >> low) & 1U) == 0 || ++held < 2) continue;
      const Mask rest = mask & ((1U << low) - 1U);
      const int span = top - low + 1;
      const int cost = span - held + (span < 3 ? 3 - span : 0) + tables.cost[rest];
      if (cost > best_cost || cost >= too_dear) continue;  // of equal ways the one with the longest run
      best_cost = cost;
      tables.last[mask] = static_cast<std::uint16_t>(mask ^ rest);
    }
    tables.cost[mask] = static_cast<std::int8_t>(best_cost);
    tables.points[mask] = static_cast<std::uint8_t>(tables.points[mask ^ (1U << top)] + lowest_rank + top);
  }
  return tables;
}

constexpr RunTables run_tables = make_run_tables();

// The highest ranks of a mask, `count` of them at most.
Mask highest(Mask mask, int count) {
  Mask out = 0;
  for (; count > 0 && mask != 0; --count) {
    const Mask top = std::bit_floor(mask);
    out |= top;
    mask ^= top;
  }
  return out;
}

// What stays in hand once wild cards have been spent on books in the best way.
Books spend_on_books(const Outside& outside, int wild) {
  const Mask singles = outside.one & ~outside.two;
  const Mask pairs = outside.two & ~outside.three;
  const int loose = run_tables.points[singles] + 2 * run_tables.points[pairs];
  Books best{loose, 0, 0};
  if (wild == 0 || loose == 0) return best;
  const int most_pairs = std::min(wild, std::popcount(pairs));
  for (int count = most_pairs; count >= 0; --count) {
    const Mask chosen_pairs = highest(pairs, count);
    const Mask chosen_singles = highest(singles, (wild - count) / 2);
    const int left = loose - 2 * run_tables.points[chosen_pairs] - run_tables.points[chosen_singles];
    if (left < best.left) best = {left, chosen_singles, chosen_pairs};
  }
  return best;
}

}  // namespace

SplitHand::SplitHand(const Hand& hand, int wild_rank) {
  for (const Card card : hand) {
    if (card.is_wild(wild_rank)) {
      wild.push_back(card);
      continue;
    }
    const Mask bit = 1U << (card.rank() - lowest_rank);
    auto& own = suit[static_cast<std::size_t>(card.suit())];
    own.twice |= own.once & bit;
    own.once |= bit;
    plain_points += card.rank();
    ++plain_cards;
  }
}

Mask highest_run(Mask layer) { return run_tables.last[layer]; }

RunSearch::RunSearch(const SplitHand& split, int limit)
    : wild_(static_cast<int>(split.wild.size())), best_left_(limit) {
  books_.left = limit;
  for (const auto& cards : split.suit) list_choices(cards);
  descend(0, {}, wild_);
}

std::optional<Card> RunSearch::dearest_left() const {
  Outside outside;
  for (const auto& choice : chosen_) {
    outside.add(choice.left_once);
    outside.add(choice.left_twice);
  }
  const Mask loose = outside.one & ~outside.three & ~books_.singles & ~books_.pairs;
  if (loose == 0) return std::nullopt;
  const int rank = std::bit_width(loose) - 1;
  std::size_t suit = 0;
  while (((chosen_[suit].left_once >> rank) & 1U) == 0) ++suit;
  return Card::of(rank + lowest_rank, static_cast<Suit>(suit));
}

void RunSearch::list_choices(const SuitCards& cards) {
  const auto start = used_;
  begin_[suit_] = static_cast<std::uint16_t>(start);
  add({0, 0, static_cast<std::uint16_t>(cards.once), static_cast<std::uint16_t>(cards.twice), 0});
  for (Mask mask = cards.once; mask != 0; mask = (mask - 1) & cards.once) {
    const int cost = run_tables.cost[mask];
    if (cost > wild_) continue;
    add({static_cast<std::uint16_t>(mask), 0, static_cast<std::uint16_t>((cards.once & ~mask) | (cards.twice & mask)),
         static_cast<std::uint16_t>(cards.twice & ~mask), static_cast<std::int8_t>(cost)});
  }
  if (cards.twice != 0) list_double_choices(cards, start + 1, used_);
  end_[suit_++] = static_cast<std::uint16_t>(used_);
}

// Two layers of runs in one suit share only ranks that are held twice. More layers are never better. Where three runs
// overlap, there are two cases. Either two of them have no card's rank in common, and are one run for fewer wild cards.
// Or each two share a rank of their own: then a run of all their ranks and another of those held twice take no more
// wild cards than the three did.
void RunSearch::list_double_choices(const SuitCards& cards, std::size_t from, std::size_t to) {
  for (auto i = from; i < to; ++i)
    for (auto j = i; j < to; ++j) {
      const Mask a = choices_[i].first;
      const Mask b = choices_[j].first;
      const Mask both = a & b;
      const Mask any = a | b;
      const int cost = choices_[i].cost + choices_[j].cost;
      if (both == 0 || (both & ~cards.twice) != 0 || cost > wild_) continue;  // without a common rank one layer does
      add({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
           static_cast<std::uint16_t>((cards.once & ~any) | (cards.twice & any & ~both)),
           static_cast<std::uint16_t>(cards.twice & ~any), static_cast<std::int8_t>(cost)});
    }
}

void RunSearch::add(const SuitChoice& choice) {
  assert(used_ < room);
  choices_[used_++] = choice;
}

void RunSearch::descend(std::size_t suit, const Outside& outside, int wild) {
  if (suit == suits) {
    const auto books = spend_on_books(outside, wild);
    if (books.left >= best_left_) return;
    best_left_ = books.left;
    books_ = books;
    chosen_ = path_;
    return;
  }
  for (auto i = begin_[suit]; i < end_[suit] && best_left_ > 0; ++i) {
    const auto& choice = choices_[i];
    if (choice.cost > wild) continue;
    auto next = outside;
    next.add(choice.left_once);
    next.add(choice.left_twice);
    path_[suit] = choice;
    descend(suit + 1, next, wild - choice.cost);
  }
}

}  // namespace rummage::five_crowns
