#include "games/five_crowns/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

// Why this is quick. Wild cards - jokers and the wild rank alike - never need to be left over once there is any
// combination to put them in, so only plain cards are searched, and wild cards are a budget. Of one rank there is never
// more than one book, holding all cards of the rank that are in no run; so the only choice is which cards go into runs,
// suit by suit. Ranks are bits: a suit's choice is a mask of ranks, what a mask costs in wild cards is looked up, and
// books are counted for all ranks at once.

namespace rummage::five_crowns {
namespace {

using Mask = std::uint32_t;  // bit r: rank r + 3
constexpr Mask all_ranks = (1U << ranks) - 1;
constexpr int too_dear = 99;

// Cards from the lowest to the highest of `group` as one run: the gaps, and what it takes to be three long. A single
// card is never worth a run: in a book it costs the same two wild cards and may meet others of its rank.
constexpr int one_run_cost(Mask group) {
  if (std::popcount(group) < 2) return too_dear;
  const int span = std::bit_width(group) - std::countr_zero(group);
  return span - std::popcount(group) + std::max(0, 3 - span);
}

struct RunTables {
  std::array<std::int8_t, all_ranks + 1> cost{};    // wild cards to cover exactly these ranks by runs that do not overlap
  std::array<std::uint16_t, all_ranks + 1> last{};  // the highest of these runs in a cheapest way
  std::array<std::uint8_t, all_ranks + 1> points{};
};

constexpr RunTables make_run_tables() {
  RunTables tables;
  for (Mask mask = 1; mask <= all_ranks; ++mask) {
    int best_cost = too_dear;
    Mask best_last = 0;
    Mask group = 0;
    for (Mask rest = mask; rest != 0;) {  // the last run takes one card more each time, from the top
      const Mask top = std::bit_floor(rest);
      group |= top;
      rest ^= top;
      const int cost = one_run_cost(group) + tables.cost[rest];
      if (cost < best_cost) {
        best_cost = cost;
        best_last = group;
      }
    }
    tables.cost[mask] = static_cast<std::int8_t>(std::min(best_cost, too_dear));
    tables.last[mask] = static_cast<std::uint16_t>(best_last);
    tables.points[mask] = 0;
    for (Mask rest = mask; rest != 0; rest &= rest - 1)
      tables.points[mask] = static_cast<std::uint8_t>(tables.points[mask] + lowest_rank + std::countr_zero(rest));
  }
  return tables;
}

constexpr RunTables run_tables = make_run_tables();

// One way to use a suit: the ranks in its two layers of runs, what that costs, and what it leaves to books.
struct Option {
  std::uint16_t first;       // ranks in one layer of runs
  std::uint16_t second;      // and in another, where ranks are held twice
  std::uint16_t left_once;   // ranks of which a card at least stays outside runs
  std::uint16_t left_twice;  // ranks of which two do
  std::int8_t cost;
};

struct SuitCards {
  Mask once = 0;   // ranks held at least once
  Mask twice = 0;  // ranks held twice
};

// A hand as the search sees it.
struct Split {
  std::array<SuitCards, suits> suit{};
  FixedVector<Card, most_cards> wild;
  int plain_points = 0;
  int plain_cards = 0;

  Split(const Hand& hand, int wild_rank) {
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
};

// For each rank how many cards are outside runs so far, up to three.
struct Outside {
  Mask one = 0;
  Mask two = 0;
  Mask three = 0;
  void add(Mask cards) {
    three |= two & cards;
    two |= one & cards;
    one |= cards;
  }
};

struct Books {
  int left = 0;
  Mask singles = 0;  // ranks whose only card is made a book by two wild cards
  Mask pairs = 0;    // ranks whose two cards are made one by one wild card
};

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

class Search {
 public:
  /// Finds nothing where no less than `limit` can be left.
  explicit Search(const Split& split, int limit = std::numeric_limits<int>::max())
      : wild_(static_cast<int>(split.wild.size())), best_left_(limit) {
    books_.left = limit;
    for (const auto& cards : split.suit) list_options(cards);
    descend(0, {}, wild_);
  }

  [[nodiscard]] int left() const { return books_.left; }
  [[nodiscard]] const Books& books() const { return books_; }
  /// The dearest plain card that is left over.
  [[nodiscard]] std::optional<Card> dearest_left() const {
    Outside outside;
    for (const auto& option : chosen_) {
      outside.add(option.left_once);
      outside.add(option.left_twice);
    }
    const Mask loose = outside.one & ~outside.three & ~books_.singles & ~books_.pairs;
    if (loose == 0) return std::nullopt;
    const int rank = std::bit_width(loose) - 1;
    std::size_t suit = 0;
    while (((chosen_[suit].left_once >> rank) & 1U) == 0) ++suit;
    return Card::of(rank + lowest_rank, static_cast<Suit>(suit));
  }
  [[nodiscard]] const std::array<Option, suits>& chosen() const { return chosen_; }

 private:
  // One suit's ten plain ranks, two of them held twice, and two wild cards need the most: 3,549.
  static constexpr std::size_t room = 4096;

  void list_options(const SuitCards& cards) {
    const auto start = used_;
    begin_[suit_] = static_cast<std::uint16_t>(start);
    add({0, 0, static_cast<std::uint16_t>(cards.once), static_cast<std::uint16_t>(cards.twice), 0});
    for (Mask mask = cards.once; mask != 0; mask = (mask - 1) & cards.once) {
      const int cost = run_tables.cost[mask];
      if (cost > wild_) continue;
      add({static_cast<std::uint16_t>(mask), 0, static_cast<std::uint16_t>((cards.once & ~mask) | (cards.twice & mask)),
           static_cast<std::uint16_t>(cards.twice & ~mask), static_cast<std::int8_t>(cost)});
    }
    if (cards.twice != 0) list_double_options(cards, start + 1, used_);
    end_[suit_++] = static_cast<std::uint16_t>(used_);
  }

  // Two layers of runs in one suit share only ranks that are held twice.
  void list_double_options(const SuitCards& cards, std::size_t from, std::size_t to) {
    for (auto i = from; i < to; ++i)
      for (auto j = i; j < to; ++j) {
        const Mask a = options_[i].first;
        const Mask b = options_[j].first;
        const int cost = options_[i].cost + options_[j].cost;
        if ((a & b & ~cards.twice) != 0 || cost > wild_) continue;
        if ((a & b) == 0 && run_tables.cost[a | b] <= cost) continue;  // one layer does as well
        const Mask both = a & b;
        const Mask any = a | b;
        add({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
             static_cast<std::uint16_t>((cards.once & ~any) | (cards.twice & any & ~both)),
             static_cast<std::uint16_t>(cards.twice & ~any), static_cast<std::int8_t>(cost)});
      }
  }

  void add(const Option& option) {
    assert(used_ < room);
    options_[used_++] = option;
  }

  void descend(std::size_t suit, const Outside& outside, int wild) {
    if (suit == suits) {
      const auto books = spend_on_books(outside, wild);
      if (books.left >= best_left_) return;
      best_left_ = books.left;
      books_ = books;
      chosen_ = path_;
      return;
    }
    for (auto i = begin_[suit]; i < end_[suit] && best_left_ > 0; ++i) {
      const auto& option = options_[i];
      if (option.cost > wild) continue;
      auto next = outside;
      next.add(option.left_once);
      next.add(option.left_twice);
      path_[suit] = option;
      descend(suit + 1, next, wild - option.cost);
    }
  }

  int wild_;
  int best_left_;
  Books books_;
  std::array<Option, suits> path_{};
  std::array<Option, suits> chosen_{};
  std::size_t suit_ = 0;
  std::size_t used_ = 0;
  std::array<std::uint16_t, suits> begin_{};
  std::array<std::uint16_t, suits> end_{};
  std::array<Option, room> options_;  // NOLINT: written before it is read
};

// CROWN-02 for wild cards that found no place.
int points_of(const FixedVector<Card, most_cards>& cards, int wild_rank) {
  int points = 0;
  for (const Card card : cards) points += card.points(wild_rank);
  return points;
}

// Wild cards are left only where nothing can be laid down at all: three of them are a combination by themselves, two
// make one with any card.
bool wild_cards_stay(const Split& split, int plain_left) {
  const auto wild = split.wild.size();
  return wild > 0 && wild < 3 && plain_left == split.plain_points && (plain_left > 0 || split.plain_cards == 0);
}

// Lays down what the search has chosen.
class Layout {
 public:
  Layout(const Split& split, const Search& search, int wild_rank) : wild_rank_(wild_rank), spare_(split.wild) {
    std::array<FixedVector<Card, most_cards>, ranks> loose;
    for (std::size_t suit = 0; suit < suits; ++suit) {
      const auto& option = search.chosen()[suit];
      lay_runs(option.first, static_cast<Suit>(suit));
      lay_runs(option.second, static_cast<Suit>(suit));
      for (const Mask cards : {Mask{option.left_once}, Mask{option.left_twice}})
        for (Mask rest = cards; rest != 0; rest &= rest - 1) {
          const auto rank = static_cast<std::size_t>(std::countr_zero(rest));
          loose[rank].push_back(Card::of(static_cast<int>(rank) + lowest_rank, static_cast<Suit>(suit)));
        }
    }
    const Mask helped = search.books().singles | search.books().pairs;
    for (std::size_t rank = 0; rank < ranks; ++rank) lay_book(loose[rank], ((helped >> rank) & 1U) != 0);
    place_spare_wild_cards();
  }

  Arrangement finish() {
    for (const Card card : spare_) out_.rest.push_back(card);
    std::sort(out_.rest.begin(), out_.rest.end());
    put_melds_in_order();
    out_.left = points_of(out_.rest, wild_rank_);
    return out_;
  }

 private:
  // As notation writes them: a book's wild cards last, and combinations by their first cards.
  void put_melds_in_order() {
    auto& melds = out_.melds;
    for (std::size_t i = 0; i < melds.size(); ++i) {
      auto& cards = melds[i].cards;
      if (is_book(cards, wild_rank_)) {
        melds[i].is_run = false;
        std::sort(cards.begin(), cards.end(), [this](Card a, Card b) {
          return std::pair(a.is_wild(wild_rank_), a) < std::pair(b.is_wild(wild_rank_), b);
        });
      }
      for (auto j = i; j > 0 && melds[j].cards < melds[j - 1].cards; --j) std::swap(melds[j], melds[j - 1]);
    }
  }

  Card take_wild() {
    const Card card = spare_.back();
    spare_.pop_back();
    return card;
  }

  void lay_runs(Mask mask, Suit suit) {
    while (mask != 0) {
      const Mask group = run_tables.last[mask];
      mask &= ~group;
      int low = std::countr_zero(group);
      int high = std::bit_width(group) - 1;
      // Too short: a wild card above, or below where there is no rank above.
      if (high - low < 2) (high + 1 < ranks ? high : low) += high + 1 < ranks ? 1 : -1;
      Meld run{.is_run = true, .cards = {}};
      for (int rank = low; rank <= high; ++rank)
        run.cards.push_back(((group >> rank) & 1U) != 0 ? Card::of(rank + lowest_rank, suit) : take_wild());
      out_.melds.push_back(run);
    }
  }

  void lay_book(FixedVector<Card, most_cards>& cards, bool helped) {
    if (cards.size() < 3 && !helped) {
      for (const Card card : cards) out_.rest.push_back(card);
      return;
    }
    while (cards.size() < 3) cards.push_back(take_wild());
    out_.melds.push_back({.is_run = false, .cards = cards});
  }

  void place_spare_wild_cards() {
    if (spare_.size() >= 3) {  // CROWN-10: a combination by themselves
      out_.melds.push_back({.is_run = false, .cards = spare_});
      spare_.clear();
      return;
    }
    if (spare_.empty() || out_.melds.empty()) return;
    const auto book = std::find_if(out_.melds.begin(), out_.melds.end(), [](const Meld& meld) { return !meld.is_run; });
    if (book != out_.melds.end()) {
      while (!spare_.empty()) book->cards.push_back(take_wild());
      return;
    }
    while (!spare_.empty()) lengthen(out_.melds[0]);
  }

  // A wild card at the end of a run; one that spans all ranks has no end to put it at and is parted first (CROWN-12).
  void lengthen(Meld& run) {
    if (run.cards.size() == ranks) {
      Meld upper{.is_run = true, .cards = {}};
      for (std::size_t i = 5; i < ranks; ++i) upper.cards.push_back(run.cards[i]);
      run.cards.resize(5);
      run.cards.push_back(take_wild());
      out_.melds.push_back(upper);
      return;
    }
    if (reaches_king(run)) {
      run.cards.insert_at(0, take_wild());
    } else {
      run.cards.push_back(take_wild());
    }
  }

  bool reaches_king(const Meld& run) const {
    for (std::size_t i = 0; i < run.cards.size(); ++i)
      if (!run.cards[i].is_wild(wild_rank_))
        return run.cards[i].rank() + static_cast<int>(run.cards.size() - 1 - i) == highest_rank;
    return false;
  }

  int wild_rank_;
  Arrangement out_;
  FixedVector<Card, most_cards> spare_;  // wild cards without a place so far
};

}  // namespace

int least_left(const Hand& hand, int wild_rank) {
  const Split split(hand, wild_rank);
  const Search search(split);
  return search.left() + (wild_cards_stay(split, search.left()) ? points_of(split.wild, wild_rank) : 0);
}

Arrangement best(const Hand& hand, int wild_rank) {
  const Split split(hand, wild_rank);
  const Search search(split);
  return Layout(split, search, wild_rank).finish();
}

namespace {

// The fewest points of a hand, or `limit` where it is no less than that.
int left_below(const Hand& hand, int wild_rank, int limit) {
  const Split split(hand, wild_rank);
  const int left = Search(split, limit).left();
  return left >= limit || !wild_cards_stay(split, left) ? left : left + points_of(split.wild, wild_rank);
}

struct Choice {
  Card card;
  int left;
};

// An arrangement of what stays after discarding d is one of the whole hand with d left over. So no discard does better
// than the whole hand's points less its own, and only cards dearer than the dearest left over are worth a search.
Choice choose_discard(const Hand& hand, int wild_rank) {
  const Split split(hand, wild_rank);
  const Search search(split);
  const bool wild_stay = wild_cards_stay(split, search.left());
  const int whole = search.left() + (wild_stay ? points_of(split.wild, wild_rank) : 0);
  Choice found{hand[0], std::numeric_limits<int>::max()};
  if (const auto dearest = search.dearest_left()) found = {*dearest, whole - dearest->rank()};
  std::uint64_t tried = 0;
  for (std::size_t i = 0; i < hand.size() && found.left > 0; ++i) {
    const Card card = hand[i];
    if (whole - card.points(wild_rank) >= found.left || ((tried >> card.kind()) & 1U) != 0) continue;
    tried |= std::uint64_t{1} << card.kind();
    auto others = hand;
    others.erase_at(i);
    const int left = left_below(others, wild_rank, found.left);
    if (left < found.left) found = {card, left};
  }
  return found;
}

}  // namespace

int least_left_after_discard(const Hand& hand, int wild_rank) { return choose_discard(hand, wild_rank).left; }

BestDiscard best_discard(const Hand& hand, int wild_rank) {
  const auto choice = choose_discard(hand, wild_rank);
  auto others = hand;
  others.erase_at(static_cast<std::size_t>(std::find(hand.begin(), hand.end(), choice.card) - hand.begin()));
  return {choice.card, best(others, wild_rank)};
}

namespace {

// Cards that have no other of their rank, nor one of their suit near enough for the wild cards to reach: each of them
// could only be laid down with two wild cards of its own.
int lonely_cards(const Split& split) {
  const int wild = static_cast<int>(split.wild.size());
  Outside all;
  for (const auto& suit : split.suit) {
    all.add(suit.once);
    all.add(suit.twice);
  }
  int lonely = 0;
  for (const auto& suit : split.suit) {
    Mask near = 0;
    for (int apart = 1; apart <= std::min(std::max(wild + 1, 2), ranks - 1); ++apart) near |= suit.once << apart | suit.once >> apart;
    lonely += std::popcount(suit.once & ~near & ~all.two);
  }
  return lonely;
}

// Calls f with each card that leaves nothing over, until f says stop.
template <class F>
void for_each_out(const Hand& hand, int wild_rank, F&& f) {
  // One plain card at most may be left over; and never a wild one alone, for whatever is laid down can take it in.
  const Split whole_hand(hand, wild_rank);
  if (lonely_cards(whole_hand) > 1 + static_cast<int>(whole_hand.wild.size()) / 2) return;  // most hands stop here
  const int whole = Search(whole_hand, highest_rank + 1).left();
  if (whole > highest_rank) return;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if ((i > 0 && hand[i] == hand[i - 1]) || hand[i].points(wild_rank) < whole) continue;
    if (whole > 0 && hand[i].is_wild(wild_rank)) continue;
    auto others = hand;
    others.erase_at(i);
    const Split split(others, wild_rank);
    const bool fits = Search(split, 1).left() == 0 && !wild_cards_stay(split, 0);
    if (fits && !f(hand[i])) return;
  }
}

}  // namespace

Hand out_discards(const Hand& hand, int wild_rank) {
  Hand found;
  for_each_out(hand, wild_rank, [&](Card card) {
    found.push_back(card);
    return true;
  });
  return found;
}

std::optional<Card> out_discard(const Hand& hand, int wild_rank) {
  std::optional<Card> found;
  for_each_out(hand, wild_rank, [&](Card card) {
    found = card;
    return false;
  });
  return found;
}

bool is_book(const FixedVector<Card, most_cards>& cards, int wild_rank) {
  if (cards.size() < 3) return false;
  std::optional<int> rank;
  for (const Card card : cards) {
    if (card.is_wild(wild_rank)) continue;
    if (rank && *rank != card.rank()) return false;
    rank = card.rank();
  }
  return true;
}

bool is_run(const FixedVector<Card, most_cards>& cards, int wild_rank) {
  if (cards.size() < 3 || cards.size() > ranks) return false;
  std::optional<int> low;  // the rank at the run's foot, told by any plain card
  std::optional<Suit> suit;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Card card = cards[i];
    if (card.is_wild(wild_rank)) continue;
    const int foot = card.rank() - static_cast<int>(i);
    if ((low && *low != foot) || (suit && *suit != card.suit())) return false;
    low = foot;
    suit = card.suit();
  }
  // CROWN-12; a run of wild cards only begins at 3.
  const int foot = low.value_or(lowest_rank);
  return foot >= lowest_rank && foot + static_cast<int>(cards.size()) - 1 <= highest_rank;
}

}  // namespace rummage::five_crowns
