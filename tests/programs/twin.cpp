#include "tests/programs/twin.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <set>
#include <unordered_map>

namespace rummage::programs {

std::string name_of(Card card) {
  if (card.is_joker()) return "JK";
  const std::array<std::string, 14> values{"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
  return values[static_cast<std::size_t>(card.value())] + "SHCD"[static_cast<int>(card.suit())];
}

std::string names_of(std::span<const Card> cards) {
  std::string out;
  for (const Card card : cards) out += (out.empty() ? "" : " ") + name_of(card);
  return out;
}

std::string names_of(const Layout& layout) {
  std::string out;
  for (const auto& cards : layout) out += (out.empty() ? "" : " / ") + names_of(cards);
  return out;
}

bool is_wild_by_ledger(Card card) { return card.is_joker() || card.value() == 2; }

namespace {

// A regular card in a place of this value; an ace is the lowest or the highest (PROG-05).
bool shows(Card card, int value) { return card.value() == value || (card.value() == 1 && value == 14); }

bool has_regular(std::span<const Card> cards) {
  return std::ranges::any_of(cards, [](Card card) { return !is_wild_by_ledger(card); });
}

}  // namespace

std::optional<int> straight_low(std::span<const Card> cards) {
  const int length = static_cast<int>(cards.size());
  if (length < 2 || !has_regular(cards)) return {};
  for (int low = 1; low + length - 1 <= 14; ++low) {
    bool fits = true;
    for (int i = 0; i < length; ++i) {
      const Card card = cards[static_cast<std::size_t>(i)];
      fits = fits && (is_wild_by_ledger(card) || shows(card, low + i));
    }
    if (fits) return low;  // two cards or more, one of them regular, leave no choice
  }
  return {};
}

std::optional<int> group_value(std::span<const Card> cards) {
  std::set<int> values;
  for (const Card card : cards)
    if (!is_wild_by_ledger(card)) values.insert(card.value());
  return values.size() == 1 ? std::optional(*values.begin()) : std::nullopt;
}

bool meets(const Instruction& ask, std::span<const Card> cards) {
  if (cards.size() != ask.size) return false;  // PROG-10
  std::set<Suit> suits_used;
  for (const Card card : cards) {
    if (is_wild_by_ledger(card) && ask.no_wild) return false;  // PROG-14
    if (is_wild_by_ledger(card)) continue;
    if (!has(ask.allowed, card.suit())) return false;  // PROG-12
    suits_used.insert(card.suit());
  }
  if (ask.shape == Shape::group) {
    const auto value = group_value(cards);
    return value && (ask.value == 0 || *value == ask.value);  // PROG-09, PROG-11
  }
  const auto low = straight_low(cards);
  if (!low || (ask.value != 0 && *low != ask.value)) return false;  // PROG-11
  return ask.is_mixed || suits_used.size() == 1;                    // PROG-08, PROG-12
}

bool meets(const Program& program, const Layout& layout) {
  if (layout.size() != program.asks.size()) return false;
  for (std::size_t i = 0; i < layout.size(); ++i)
    if (!meets(program.asks[i], layout[i])) return false;
  return true;
}

// --- after completing -----------------------------------------------------------------------------------------------

Laid Laid::of(const Combination& combination) {
  const auto cards = combination.cards.span();
  if (combination.shape == Shape::group) return {false, combination.value, 0, all_suits};
  const int low = combination.value;
  return {true, low, low + static_cast<int>(cards.size()) - 1, combination.takes};
}

Laid Laid::of(const Instruction& ask, std::span<const Card> cards) {
  if (ask.shape == Shape::group) return {false, group_value(cards).value_or(0), 0, all_suits};
  const int low = straight_low(cards).value_or(0);
  SuitSet takes = ask.allowed;
  for (const Card card : cards)
    if (!ask.is_mixed && !is_wild_by_ledger(card)) takes = just(card.suit());
  return {true, low, low + static_cast<int>(cards.size()) - 1, takes};
}

bool Laid::fits_low(Card card) const {
  if (!is_straight || low == 1) return false;
  return is_wild_by_ledger(card) || (has(takes, card.suit()) && shows(card, low - 1));
}

bool Laid::fits_high(Card card) const {
  if (!is_straight || high == 14) return false;
  return is_wild_by_ledger(card) || (has(takes, card.suit()) && shows(card, high + 1));
}

bool Laid::fits_group(Card card) const { return !is_straight && (is_wild_by_ledger(card) || card.value() == low); }

namespace {

class Shedding {
 public:
  int most(Cards hand, std::vector<Laid> table) {
    std::ranges::sort(hand);
    std::ranges::sort(table);
    table.erase(
        std::unique(table.begin(), table.end(), [](const Laid& a, const Laid& b) { return a == b && !a.is_straight; }),
        table.end());
    const auto key = key_of(hand, table);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    int best = 0;
    for (std::size_t i = 0; i < hand.size() && best < static_cast<int>(hand.size()); ++i) {
      if (i > 0 && hand[i] == hand[i - 1]) continue;
      auto rest = hand;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      for (std::size_t j = 0; j < table.size(); ++j) {
        auto after = table;
        if (table[j].fits_group(hand[i])) best = std::max(best, 1 + most(rest, after));
        if (table[j].fits_low(hand[i])) {
          --after[j].low;
          best = std::max(best, 1 + most(rest, after));
          after = table;
        }
        if (table[j].fits_high(hand[i])) {
          ++after[j].high;
          best = std::max(best, 1 + most(rest, after));
        }
      }
    }
    // A larger group is one of three to which the others are added.
    for (std::size_t a = 0; a < hand.size(); ++a)
      for (std::size_t b = a + 1; b < hand.size(); ++b)
        for (std::size_t c = b + 1; c < hand.size() && best < static_cast<int>(hand.size()); ++c) {
          const auto value = group_value(std::array{hand[a], hand[b], hand[c]});
          if (!value) continue;
          auto rest = hand;
          for (const auto place : {c, b, a}) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
          auto after = table;
          after.push_back({false, *value, 0, all_suits});
          best = std::max(best, 3 + most(rest, after));
        }
    known_.emplace(key, best);
    return best;
  }

 private:
  // Wild cards are all alike here.
  static std::string key_of(const Cards& hand, const std::vector<Laid>& table) {
    std::string key;
    for (const Card card : hand) key += static_cast<char>(is_wild_by_ledger(card) ? 100 : card.kind());
    key += '|';
    for (const auto& laid : table)
      for (const int part : {laid.is_straight ? 1 : 0, laid.low, laid.high, static_cast<int>(laid.takes)})
        key += static_cast<char>(part);
    return key;
  }

  std::unordered_map<std::string, int> known_;
};

}  // namespace

int most_shed_by_trying(Cards hand, std::vector<Laid> table) {
  return Shedding().most(std::move(hand), std::move(table));
}

// --- completing -----------------------------------------------------------------------------------------------------

Twin::Twin(const Program& program, Cards hand) : program_(program) {
  std::ranges::sort(hand);
  for (const Card card : hand) (is_wild_by_ledger(card) ? wild_ : regular_).push_back(card);
  search_freely();
  // What is missing can be had wherever wild cards may stand for it; without them the place of the 2 stays empty, and
  // two combinations may want the same few cards.
  const bool is_tight = std::ranges::any_of(program.asks, [](const auto& ask) { return ask.no_wild; });
  if (is_tight && !fewest_wilds_) search_within_the_deck();
}

std::vector<Twin::Target> Twin::targets(const Instruction& ask) {
  std::vector<Target> out;
  for (int low = 1; low <= 14; ++low) {
    if (ask.value != 0 && low != ask.value) continue;
    if (ask.shape == Shape::group) {
      if (low != 2 && low != 14) out.push_back({low, ask.allowed});
    } else if (low + ask.size - 1 <= 14) {
      for (int suit = 0; suit < suits; ++suit)
        if (!ask.is_mixed && has(ask.allowed, static_cast<Suit>(suit)))
          out.push_back({low, just(static_cast<Suit>(suit))});
      if (ask.is_mixed) out.push_back({low, ask.allowed});
    }
  }
  return out;
}

bool Twin::fits(const Instruction& ask, const Target& target, int place, Card card) {
  return has(target.suits, card.suit()) &&
         (ask.shape == Shape::group ? card.value() == target.low : shows(card, target.low + place));
}

std::vector<Twin::Part> Twin::parts(const Instruction& ask, bool each_target) const {
  std::vector<Part> out;
  std::set<std::uint32_t> there;
  for (const auto& target : targets(ask)) {
    if (each_target) there.clear();
    const std::function<void(std::size_t, std::uint32_t, std::uint32_t)> choose =
        [&](std::size_t next, std::uint32_t cards, std::uint32_t places) {
          if (next == regular_.size()) {
            if (there.insert(cards).second) out.push_back({cards, target});
            return;
          }
          choose(next + 1, cards, places);
          for (int place = 0; place < ask.size; ++place)
            if (((places >> place) & 1U) == 0 && fits(ask, target, place, regular_[next])) {
              choose(next + 1, cards | (1U << next), places | (1U << place));
              if (ask.shape == Shape::group) break;  // its places are all alike
            }
        };
    choose(0, 0, 0);
  }
  return out;
}

// All sets of cards that the first combinations can use together, one combination more at a time.
void Twin::search_freely() {
  const std::size_t rows = wild_.size() + 1;
  using Reached = std::vector<std::uint8_t>;  // by set of regular cards and number of wild ones
  Reached some((std::size_t{1} << regular_.size()) * rows);
  some[0] = 1;
  auto whole = some;
  int size = 0;
  const auto extend =
      [&](const Reached& before, const Instruction& ask, const std::vector<Part>& parts, bool is_whole) {
        Reached after(before.size());
        for (std::size_t at = 0; at < before.size(); ++at) {
          if (before[at] == 0) continue;
          const auto used = static_cast<std::uint32_t>(at / rows);
          for (const auto& part : parts) {
            if ((part.cards & used) != 0) continue;
            const auto open = ask.size - static_cast<std::size_t>(std::popcount(part.cards));
            std::size_t most = std::min(ask.no_wild ? 0 : open, wild_.size() - at % rows);
            if (part.cards == 0 && most == ask.size) --most;  // PROG-04
            const std::size_t least = is_whole ? open : 0;
            for (auto wild = least; wild <= most; ++wild) after[(used | part.cards) * rows + at % rows + wild] = 1;
          }
        }
        return after;
      };
  for (const auto& ask : program_.asks) {
    const auto fitting = parts(ask, false);
    some = extend(some, ask, fitting, false);
    whole = extend(whole, ask, fitting, true);
    size += ask.size;
  }
  int used = 0;
  for (std::size_t at = 0; at < some.size(); ++at) {
    const int wild = static_cast<int>(at % rows);
    if (some[at] != 0) used = std::max(used, std::popcount(at / rows) + wild);
    if (whole[at] != 0) fewest_wilds_ = std::min(fewest_wilds_.value_or(wild), wild);
  }
  missing_ = size - used;
}

bool Twin::deck_has(const std::vector<Target>& targets) const {
  // Which regular card of the deck stands where one is needed: in every place without wild cards, else in one.
  struct Need {
    const Instruction* ask;
    Target target;
    int place;  // -1: any
  };
  std::vector<Need> needs;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto& ask = program_.asks[i];
    if (!ask.no_wild) needs.push_back({&ask, targets[i], -1});
    for (int place = 0; ask.no_wild && place < ask.size; ++place) needs.push_back({&ask, targets[i], place});
  }
  std::array<int, 96> taken{};  // by which need, from 1
  std::array<bool, 96> tried{};
  const std::function<bool(int)> find = [&](int n) {
    const auto& need = needs[static_cast<std::size_t>(n)];
    for (std::size_t i = 0; i < taken.size(); ++i) {
      const Card card = Card::at(static_cast<int>(i / 2));
      bool can = need.place >= 0 && fits(*need.ask, need.target, need.place, card);
      for (int place = 0; need.place < 0 && place < need.ask->size; ++place)
        can = can || fits(*need.ask, need.target, place, card);
      if (!can || tried[i]) continue;
      tried[i] = true;
      if (taken[i] != 0 && !find(taken[i] - 1)) continue;
      taken[i] = n + 1;
      return true;
    }
    return false;
  };
  for (int n = 0; n < static_cast<int>(needs.size()); ++n) {
    tried.fill(false);
    if (!find(n)) return false;
  }
  return true;
}

void Twin::search_within_the_deck() {
  std::vector<std::vector<Part>> fitting;
  std::vector<int> most_of;  // regular cards that this and the following combinations can take at most
  int size = 0;
  for (const auto& ask : program_.asks) {
    fitting.push_back(parts(ask, true));
    std::ranges::stable_sort(
        fitting.back(), [](const Part& a, const Part& b) { return std::popcount(a.cards) > std::popcount(b.cards); });
    for (auto& most : most_of) most += std::popcount(fitting.back()[0].cards);
    most_of.push_back(std::popcount(fitting.back()[0].cards));
    size += ask.size;
  }
  most_of.push_back(0);
  int wanted = size - missing_;  // no more cards can be used, even without a look at the deck
  bool is_found = false;
  std::vector<Target> chosen;
  const std::function<void(std::uint32_t, std::size_t, int)> choose =
      [&](std::uint32_t used, std::size_t wild, int count) {
        const auto i = chosen.size();
        const bool is_last = i == program_.asks.size();
        const int more_wild = is_last ? 0 : static_cast<int>(wild);
        if (is_found || count + most_of[i] + more_wild < wanted || !deck_has(chosen)) return;
        if (is_last) {
          is_found = true;
          return;
        }
        const auto& ask = program_.asks[i];
        for (const auto& part : fitting[i]) {
          if ((part.cards & used) != 0) continue;
          const auto own = static_cast<std::size_t>(std::popcount(part.cards));
          std::size_t most = ask.no_wild ? 0 : std::min(ask.size - own, wild);
          if (part.cards == 0 && most == ask.size) --most;
          chosen.push_back(part.target);
          for (auto more = most + 1; more-- > 0;)
            choose(used | part.cards, wild - more, count + static_cast<int>(own + more));
          chosen.pop_back();
        }
      };
  choose(0, wild_.size(), 0);
  while (!is_found) {
    --wanted;
    choose(0, wild_.size(), 0);
  }
  missing_ = size - wanted;
}

std::vector<Layout> Twin::completions() const {
  std::vector<Layout> out;
  if (!fewest_wilds_) return out;
  std::set<Layout> there;
  Layout layout;
  const std::function<void(std::uint32_t, std::size_t)> next_combination = [&](std::uint32_t used, std::size_t wild) {
    if (layout.size() == program_.asks.size()) {
      if (there.insert(layout).second) out.push_back(layout);
      return;
    }
    const auto& ask = program_.asks[layout.size()];
    for (const auto& target : targets(ask)) {
      Cards cards;
      // `first`: in a group only later cards of the hand follow, for its order does not matter.
      const std::function<void(std::uint32_t, std::size_t, std::size_t)> next_card =
          [&](std::uint32_t gone, std::size_t wilds, std::size_t first) {
            if (cards.size() == ask.size) {
              if (!has_regular(cards)) return;
              layout.push_back(cards);
              next_combination(gone, wilds);
              layout.pop_back();
              return;
            }
            const bool is_group = ask.shape == Shape::group;
            for (auto i = is_group ? first : 0; i < regular_.size(); ++i) {
              if (((gone >> i) & 1U) != 0 || !fits(ask, target, static_cast<int>(cards.size()), regular_[i])) continue;
              cards.push_back(regular_[i]);
              next_card(gone | (1U << i), wilds, i + 1);
              cards.pop_back();
            }
            if (ask.no_wild || wilds == static_cast<std::size_t>(*fewest_wilds_)) return;
            cards.push_back(wild_[wilds]);
            next_card(gone, wilds + 1, regular_.size());
            cards.pop_back();
          };
      next_card(used, wild, 0);
    }
  };
  next_combination(0, 0);
  return out;
}

int Twin::most_shed_after(const std::vector<Laid>& table) const {
  std::set<std::pair<Cards, std::vector<Laid>>> outcomes;
  for (const auto& layout : completions()) {
    auto after = table;
    std::multiset<Card> left(regular_.begin(), regular_.end());
    left.insert(wild_.begin(), wild_.end());
    for (std::size_t i = 0; i < layout.size(); ++i) {
      after.push_back(Laid::of(program_.asks[i], layout[i]));
      for (const Card card : layout[i]) left.erase(left.find(card));
    }
    std::ranges::sort(after);
    outcomes.emplace(Cards(left.begin(), left.end()), after);
  }
  int best = 0;
  Shedding shedding;
  for (const auto& [left, after] : outcomes) best = std::max(best, shedding.most(left, after));
  return best;
}

}  // namespace rummage::programs
