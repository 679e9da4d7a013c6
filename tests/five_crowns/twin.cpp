#include "tests/five_crowns/twin.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace rummage::five_crowns {

std::string name_of(Card card) {
  if (card.is_joker()) return "JK";
  const std::array<std::string, 14> ranks_by_number{"", "", "", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
  return ranks_by_number[static_cast<std::size_t>(card.rank())] + "SHCDT"[static_cast<int>(card.suit())];
}

std::string names_of(std::span<const Card> cards) {
  std::string out;
  for (const Card card : cards) out += (out.empty() ? "" : " ") + name_of(card);
  return out;
}

bool is_wild_by_ledger(Card card, int wild_rank) { return card.is_joker() || card.rank() == wild_rank; }

int points_by_ledger(Card card, int wild_rank) {
  if (card.is_joker()) return 50;
  return card.rank() == wild_rank ? 20 : card.rank();
}

int points_by_ledger(std::span<const Card> cards, int wild_rank) {
  int points = 0;
  for (const Card card : cards) points += points_by_ledger(card, wild_rank);
  return points;
}

bool is_book_by_ledger(std::span<const Card> cards, int wild_rank) {
  if (cards.size() < 3) return false;
  for (int rank = 3; rank <= 13; ++rank)
    if (std::ranges::all_of(
            cards, [&](Card card) { return is_wild_by_ledger(card, wild_rank) || card.rank() == rank; }))
      return true;
  return false;
}

bool is_run_by_ledger(std::span<const Card> cards, int wild_rank) {
  const int length = static_cast<int>(cards.size());
  if (length < 3) return false;
  for (int suit = 0; suit < 5; ++suit)
    for (int low = 3; low + length - 1 <= 13; ++low) {
      bool fits = true;
      for (int i = 0; i < length; ++i) {
        const Card card = cards[static_cast<std::size_t>(i)];
        fits = fits && (is_wild_by_ledger(card, wild_rank) ||
                        (card.rank() == low + i && static_cast<int>(card.suit()) == suit));
      }
      if (fits) return true;
    }
  return false;
}

std::string arrangement_error(const Hand& hand, int wild_rank, const Arrangement& arrangement) {
  std::vector<Card> used(arrangement.rest.begin(), arrangement.rest.end());
  if (!std::ranges::is_sorted(used)) return "the rest is not sorted: " + names_of(used);
  const Card* before = nullptr;
  for (const auto& combination : arrangement.combinations) {
    const auto cards = combination.cards.span();
    const auto text = names_of(cards);
    const bool is_book = is_book_by_ledger(cards, wild_rank);
    if (!is_book && !is_run_by_ledger(cards, wild_rank)) return text + " is neither book nor run";
    if (is_book && combination.is_run) return text + " is a book";
    const auto in_order = [&](Card a, Card b) {
      const bool wild_a = is_wild_by_ledger(a, wild_rank);
      const bool wild_b = is_wild_by_ledger(b, wild_rank);
      return wild_a != wild_b ? wild_b : a < b;
    };
    if (is_book && !std::is_sorted(cards.begin(), cards.end(), in_order)) return text + " is not in order";
    if (before != nullptr && *cards.begin() < *before) return "the combination " + text + " should come earlier";
    before = cards.data();
    used.insert(used.end(), cards.begin(), cards.end());
  }
  std::vector<Card> held(hand.begin(), hand.end());
  std::ranges::sort(used);
  std::ranges::sort(held);
  if (used != held) return "the cards used are " + names_of(used);
  const int left = points_by_ledger(arrangement.rest.span(), wild_rank);
  return arrangement.left == left ? "" : "the rest counts " + std::to_string(left);
}

namespace {

// Whether the cards in these places can be laid down as one book or run, in whatever order.
bool is_combination(const Hand& hand, int wild_rank, std::uint32_t places) {
  const int count = std::popcount(places);
  if (count < 3) return false;
  int rank = 0;
  int suit = -1;
  bool one_rank = true;
  bool one_suit = true;
  std::uint32_t ranks_there = 0;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (((places >> i) & 1U) == 0 || is_wild_by_ledger(hand[i], wild_rank)) continue;
    one_rank = one_rank && (rank == 0 || rank == hand[i].rank());
    one_suit = one_suit && (suit < 0 || suit == static_cast<int>(hand[i].suit()));
    rank = hand[i].rank();
    suit = static_cast<int>(hand[i].suit());
    const auto bit = 1U << rank;
    if ((ranks_there & bit) != 0) one_suit = false;  // the same card twice is in no run
    ranks_there |= bit;
  }
  if (one_rank) return true;
  // A window of as many ranks as there are cards, somewhere from 3 to 13, has to hold all plain cards.
  for (int low = 3; one_suit && low + count - 1 <= 13; ++low) {
    const auto window = ((1U << count) - 1U) << low;
    if ((ranks_there & ~window) == 0) return true;
  }
  return false;
}

}  // namespace

Twin::Twin(const Hand& hand, int wild_rank) : cards_(hand.size()), left_(std::size_t{1} << hand.size()) {
  const auto all = static_cast<std::uint32_t>(left_.size());
  std::vector<std::uint8_t> combination(left_.size());
  for (std::uint32_t places = 0; places < all; ++places) combination[places] = is_combination(hand, wild_rank, places);
  for (std::uint32_t places = 1; places < all; ++places) {
    const auto first = places & (~places + 1);
    const auto others = places ^ first;
    const auto place = static_cast<std::size_t>(std::countr_zero(first));
    int least = left_[others] + points_by_ledger(hand[place], wild_rank);
    for (auto with = others; with != 0 && least > 0; with = (with - 1) & others)
      if (combination[with | first] != 0) least = std::min<int>(least, left_[others ^ with]);
    left_[places] = static_cast<std::uint16_t>(least);
  }
}

int Twin::least_left_without_one() const {
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < cards_; ++i) least = std::min(least, left_without(i));
  return least;
}

}  // namespace rummage::five_crowns
