#include "games/five_crowns/solver/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>

#include "games/five_crowns/combination.hpp"
#include "games/five_crowns/solver/run_search.hpp"

namespace rummage::five_crowns {
namespace {

// Wild cards are left over, and cost points (CROWN-02), only where nothing can be laid down at all: three of them are a
// combination by themselves, and two make one with any other card.
bool wild_cards_stay(const SplitHand& split, int plain_left) {
  const auto wild = split.wild.size();
  return wild > 0 && wild < 3 && plain_left == split.plain_points && (plain_left > 0 || split.plain_cards == 0);
}

// Lays down what the search has chosen.
class Layout {
 public:
  Layout(const SplitHand& split, const RunSearch& search, int wild_rank) : wild_rank_(wild_rank), spare_(split.wild) {
    std::array<Hand, ranks> loose;
    for (std::size_t suit = 0; suit < suits; ++suit) {
      const auto& choice = search.chosen()[suit];
      lay_runs(choice.first, static_cast<Suit>(suit));
      lay_runs(choice.second, static_cast<Suit>(suit));
      for (const Mask cards : {Mask{choice.left_once}, Mask{choice.left_twice}})
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
    put_combinations_in_order();
    out_.left = points_of(out_.rest, wild_rank_);
    return out_;
  }

 private:
  // As notation writes them: a book's wild cards last, and combinations by their first cards.
  void put_combinations_in_order() {
    auto& combinations = out_.combinations;
    for (std::size_t i = 0; i < combinations.size(); ++i) {
      put_in_order(combinations[i].cards, wild_rank_);
      combinations[i].is_run = !is_book(combinations[i].cards, wild_rank_);
      for (auto j = i; j > 0 && combinations[j].cards < combinations[j - 1].cards; --j)
        std::swap(combinations[j], combinations[j - 1]);
    }
  }

  Card take_wild() {
    const Card card = spare_.back();
    spare_.pop_back();
    return card;
  }

  void lay_runs(Mask mask, Suit suit) {
    while (mask != 0) {
      const Mask group = highest_run(mask);
      mask &= ~group;
      int low = std::countr_zero(group);
      int high = std::bit_width(group) - 1;
      // Too short: a wild card above, or below where there is no rank above.
      if (high - low < 2) {
        if (high + 1 < ranks) {
          ++high;
        } else {
          --low;
        }
      }
      Combination run{.is_run = true, .cards = {}};
      for (int rank = low; rank <= high; ++rank)
        run.cards.push_back(((group >> rank) & 1U) != 0 ? Card::of(rank + lowest_rank, suit) : take_wild());
      out_.combinations.push_back(run);
    }
  }

  void lay_book(Hand& cards, bool helped) {
    if (cards.size() < 3 && !helped) {
      for (const Card card : cards) out_.rest.push_back(card);
      return;
    }
    while (cards.size() < 3) cards.push_back(take_wild());
    out_.combinations.push_back({.is_run = false, .cards = cards});
  }

  void place_spare_wild_cards() {
    if (spare_.size() >= 3) {  // CROWN-10: a combination by themselves
      out_.combinations.push_back({.is_run = false, .cards = spare_});
      spare_.clear();
      return;
    }
    if (spare_.empty() || out_.combinations.empty()) return;
    const auto book = std::find_if(out_.combinations.begin(), out_.combinations.end(),
                                   [](const Combination& combination) { return !combination.is_run; });
    if (book != out_.combinations.end()) {
      while (!spare_.empty()) book->cards.push_back(take_wild());
      return;
    }
    while (!spare_.empty()) lengthen(out_.combinations[0]);
  }

  // A run that spans all ranks has no end to put a wild card at and is parted first (CROWN-12). At which end of others
  // it stands is seen to when they are put in order.
  void lengthen(Combination& run) {
    if (run.cards.size() == ranks) {
      Combination upper{.is_run = true, .cards = {}};
      for (std::size_t i = 5; i < ranks; ++i) upper.cards.push_back(run.cards[i]);
      run.cards.resize(5);
      out_.combinations.push_back(upper);
    }
    run.cards.push_back(take_wild());
  }

  int wild_rank_;
  Arrangement out_;
  Hand spare_;  // wild cards without a place so far
};

}  // namespace

int least_left(const Hand& hand, int wild_rank) {
  const SplitHand split(hand, wild_rank);
  const RunSearch search(split);
  return search.left() + (wild_cards_stay(split, search.left()) ? points_of(split.wild, wild_rank) : 0);
}

Arrangement best(const Hand& hand, int wild_rank) {
  const SplitHand split(hand, wild_rank);
  const RunSearch search(split);
  return Layout(split, search, wild_rank).finish();
}

namespace {

// The fewest points of a hand, or `limit` where it is no less than that.
int left_below(const Hand& hand, int wild_rank, int limit) {
  const SplitHand split(hand, wild_rank);
  const int left = RunSearch(split, limit).left();
  return left >= limit || !wild_cards_stay(split, left) ? left : left + points_of(split.wild, wild_rank);
}

struct Choice {
  Card card;
  int left;
};

// An arrangement of what stays after discarding d is one of the whole hand with d left over. So no discard does better
// than the whole hand's points less its own, and only cards dearer than the dearest left over are worth a search.
Choice choose_discard(const Hand& hand, int wild_rank) {
  const SplitHand split(hand, wild_rank);
  const RunSearch search(split);
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
int lonely_cards(const SplitHand& split) {
  const int wild = static_cast<int>(split.wild.size());
  Outside all;
  for (const auto& suit : split.suit) {
    all.add(suit.once);
    all.add(suit.twice);
  }
  int lonely = 0;
  for (const auto& suit : split.suit) {
    Mask near = 0;
    for (int apart = 1; apart <= std::min(std::max(wild + 1, 2), ranks - 1); ++apart)
      near |= suit.once << apart | suit.once >> apart;
    lonely += std::popcount(suit.once & ~near & ~all.two);
  }
  return lonely;
}

// Calls f with each card that leaves nothing over, until f says stop.
template <class F>
void for_each_out(const Hand& hand, int wild_rank, F&& f) {
  // One plain card at most may be left over; and never a wild one alone, for whatever is laid down can take it in.
  const SplitHand whole_hand(hand, wild_rank);
  if (lonely_cards(whole_hand) > 1 + static_cast<int>(whole_hand.wild.size()) / 2) return;  // most hands stop here
  const int whole = RunSearch(whole_hand, highest_rank + 1).left();
  if (whole > highest_rank) return;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if ((i > 0 && hand[i] == hand[i - 1]) || hand[i].points(wild_rank) < whole) continue;
    if (whole > 0 && hand[i].is_wild(wild_rank)) continue;
    auto others = hand;
    others.erase_at(i);
    const SplitHand split(others, wild_rank);
    const bool fits = RunSearch(split, 1).left() == 0 && !wild_cards_stay(split, 0);
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

}  // namespace rummage::five_crowns
