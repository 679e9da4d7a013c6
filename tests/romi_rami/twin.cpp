#include "tests/romi_rami/twin.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "core/text.hpp"

namespace rummage::romi_rami {
namespace {

constexpr std::string_view suit_letters = "HDYV";

// The joker token comes once, and only where it is left.
bool take(Cards& cards, Card card) {
  const auto at = std::ranges::find(cards, card);
  if (at == cards.end()) return false;
  cards.erase(at);
  return true;
}

bool has_joker(const std::vector<Cards>& groups) {
  return std::ranges::any_of(groups, [](const Cards& group) { return std::ranges::count(group, Card::joker()) > 0; });
}

int bonus_in(const Contract& contract, const std::vector<Cards>& groups) {
  std::ptrdiff_t bonus = 0;
  for (const auto& group : groups)
    bonus += std::ranges::count_if(group, [&](Card card) { return !card.is_joker() && card.suit() == contract.bonus; });
  return static_cast<int>(bonus);
}

// Fills one requirement after another, a card at a time, from what is left.
class Filler {
 public:
  Filler(const Contract& contract, const Cards& from, const std::function<void(const std::vector<Cards>&)>& visit)
      : contract_(contract), visit_(visit) {
    groups_.reserve(contract.requirements.size());  // so that references to them last
    for (const Card card : from) ++left_[static_cast<std::size_t>(card.kind())];
  }

  void run() { next_requirement(); }

 private:
  void next_requirement() {
    if (groups_.size() == contract_.requirements.size()) return visit_(groups_);
    const auto& needed = contract_.requirements[groups_.size()];
    groups_.emplace_back();
    if (needed.kind == Requirement::Kind::same) {
      for (int number = 1; number <= 5; ++number)
        if (needed.number == 0 || needed.number == number) next_card(needed, number, 0);
    } else {
      for (int low = 1; low + needed.size - 1 <= 5; ++low) next_card(needed, low, 0);
    }
    groups_.pop_back();
  }

  // Every suit for the next card, or the joker. Cards of one number go in by suit, each choice thus once, the joker
  // last.
  void next_card(const Requirement& needed, int start, int from_suit) {
    auto& group = groups_.back();
    if (group.size() == needed.size) {
      next_requirement();
      return;
    }
    const bool same = needed.kind == Requirement::Kind::same;
    const int number = same ? start : start + static_cast<int>(group.size());
    for (int suit = from_suit; suit < 4; ++suit)
      with(Card::of(number, static_cast<Suit>(suit)), [&] { next_card(needed, start, same ? suit : 0); });
    if (!same || group.size() + 1 == needed.size) with(Card::joker(), [&] { next_card(needed, start, 0); });
  }

  template <class Then>
  void with(Card card, Then&& then) {
    auto& left = left_[static_cast<std::size_t>(card.kind())];
    if (left == 0) return;
    --left;
    const auto place = groups_.size() - 1;
    groups_[place].push_back(card);
    then();
    groups_[place].pop_back();
    ++left;
  }

  const Contract& contract_;
  const std::function<void(const std::vector<Cards>&)>& visit_;
  std::array<int, kinds + 1> left_{};
  std::vector<Cards> groups_;
};

}  // namespace

std::string name_of(Card card) {
  if (card.is_joker()) return "*";
  return std::to_string(card.number()) + suit_letters[static_cast<std::size_t>(card.suit())];
}

std::string names_of(std::span<const Card> cards) {
  std::string out;
  for (const Card card : cards) out += (out.empty() ? "" : " ") + name_of(card);
  return out;
}

Cards list_of(const Bag& bag) {
  Cards cards;
  for (int kind = 0; kind < kinds; ++kind)
    cards.insert(cards.end(), static_cast<std::size_t>(bag.count(Card::at(kind))), Card::at(kind));
  return cards;
}

Cards cards_of(std::string_view names) {
  Cards cards;
  for (const auto name : core::split_words(names))
    cards.push_back(
        name == "*" ? Card::joker() : Card::of(name[0] - '0', static_cast<Suit>(suit_letters.find(name[1]))));
  std::ranges::sort(cards);
  return cards;
}

Bag bag_of(std::string_view names) { return Bag(cards_of(names)); }

bool meets_by_ledger(const Requirement& requirement, std::span<const Card> cards) {
  if (cards.size() != requirement.size) return false;
  // What the joker may stand for: any number, tried one after another. Without one the first try says it.
  for (int joker = 1; joker <= 5; ++joker) {
    std::vector<int> values;
    for (const Card card : cards) values.push_back(card.is_joker() ? joker : card.number());
    std::ranges::sort(values);
    bool fits = true;
    for (std::size_t i = 0; i < values.size(); ++i)
      fits = fits && (requirement.kind == Requirement::Kind::same
                          ? values[i] == (requirement.number != 0 ? requirement.number : values[0])
                          : values[i] == values[0] + static_cast<int>(i));
    if (fits) return true;
  }
  return false;
}

std::vector<Cards> groups_of(const Fill& fill) {
  std::vector<Cards> groups;
  std::size_t next = 0;
  for (const auto size : fill.sizes) {
    groups.emplace_back();
    for (int i = 0; i < size; ++i) groups.back().push_back(fill.cards[next++]);
  }
  return groups;
}

Fill fill_of(int contract, const std::vector<Cards>& groups) {
  Fill fill;
  fill.contract = static_cast<std::uint8_t>(contract);
  for (const auto& group : groups) {
    for (const Card card : group) fill.cards.push_back(card);
    fill.sizes.push_back(static_cast<std::uint8_t>(group.size()));
  }
  return fill;
}

int bonus_of(const Contract& contract, const Fill& fill) { return bonus_in(contract, groups_of(fill)); }

bool uses_joker(const Fill& fill) { return has_joker(groups_of(fill)); }

std::string fill_error(const Contract& contract, const Fill& fill, Cards from) {
  const auto groups = groups_of(fill);
  if (groups.size() != contract.requirements.size()) return "not as many combinations as requirements";
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto& group = groups[i];
    const auto& needed = contract.requirements[i];
    if (!meets_by_ledger(needed, group)) return names_of(group) + " does not meet its requirement";
    if (needed.kind == Requirement::Kind::same && !std::ranges::is_sorted(group))
      return names_of(group) + " is not sorted";
    if (needed.kind == Requirement::Kind::sequence)
      for (std::size_t n = 0; n < group.size(); ++n)
        for (std::size_t m = 0; m < group.size(); ++m)
          if (!group[n].is_joker() && !group[m].is_joker() &&
              group[n].number() - group[m].number() != static_cast<int>(n) - static_cast<int>(m))
            return names_of(group) + " does not go from low to high";
    if (i > 0 && contract.requirements[i - 1] == needed && group < groups[i - 1])
      return names_of(group) + " should stand before " + names_of(groups[i - 1]);
    for (const Card card : group)
      if (!take(from, card)) return name_of(card) + " is not there, or not so often";
  }
  return {};
}

void each_fill(const Contract& contract, const Cards& from,
               const std::function<void(const std::vector<Cards>&)>& visit) {
  Filler(contract, from, visit).run();
}

bool can_fill_by_ledger(const Contract& contract, const Cards& from) {
  bool can = false;
  each_fill(contract, from, [&](const auto&) { can = true; });
  return can;
}

Cards without(Cards from, const std::vector<Cards>& groups) {
  for (const auto& group : groups)
    for (const Card card : group) take(from, card);
  return from;
}

std::optional<Merit> best_merit(const Deck& deck, int contract, const Cards& from, ContractSet others) {
  const auto& wanted = deck.contract(contract);
  std::optional<std::pair<bool, int>> best;
  std::set<Cards> rests;  // after the fills that are best so far
  each_fill(wanted, from, [&](const std::vector<Cards>& groups) {
    const std::pair merit{!has_joker(groups), bonus_in(wanted, groups)};
    if (best && merit < *best) return;
    if (!best || merit > *best) rests.clear();
    best = merit;
    rests.insert(without(from, groups));
  });
  if (!best) return std::nullopt;
  int most = 0;
  // Only numbers matter to what can still be filled (ROMI-11), so rests that differ in suits alone are asked once.
  std::map<std::vector<int>, Cards> by_numbers;
  for (const auto& rest : rests) {
    std::vector<int> values;
    for (const Card card : rest) values.push_back(card.is_joker() ? 0 : card.number());
    by_numbers.emplace(values, rest);
  }
  for (const auto& [values, rest] : by_numbers) {
    int still = 0;
    for (const int other : others) still += can_fill_by_ledger(deck.contract(other), rest) ? 1 : 0;
    most = std::max(most, still);
  }
  return Merit{best->first, best->second, most};
}

namespace {

// The best that the contracts from place `next` on can add, each being filled or left out; what is left of a hand and
// the place tell it, so each such pair is worked out once.
class TurnTwin {
 public:
  TurnTwin(const Deck& deck, ContractSet market) : deck_(deck) {
    for (const int contract : market) market_.push_back(contract);
  }

  TurnMerit best(const Cards& from, std::size_t next) {
    const bool joker = std::ranges::count(from, Card::joker()) > 0;
    const int cards = static_cast<int>(from.size()) - (joker ? 1 : 0);
    if (next == market_.size()) return {0, joker, cards};
    const auto [at, is_new] = known_.try_emplace({from, next});
    if (!is_new) return at->second;
    auto most = best(from, next + 1);
    const auto& contract = deck_.contract(market_[next]);
    std::set<std::tuple<Cards, int>> seen;
    each_fill(contract, from, [&](const std::vector<Cards>& groups) {
      const int points = contract.points + bonus_in(contract, groups) - (has_joker(groups) ? 1 : 0);
      auto rest = without(from, groups);
      if (!seen.emplace(rest, points).second) return;
      auto [more, kept, unused] = best(rest, next + 1);
      most = std::max(most, TurnMerit{points + more, kept, unused});
    });
    at->second = most;
    return most;
  }

 private:
  const Deck& deck_;
  std::vector<int> market_;
  std::map<std::pair<Cards, std::size_t>, TurnMerit> known_;
};

}  // namespace

TurnMerit best_turn_merit(const Deck& deck, ContractSet market, const Cards& from) {
  return TurnTwin(deck, market).best(from, 0);
}

}  // namespace rummage::romi_rami
