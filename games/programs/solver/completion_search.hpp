#pragma once

#include "games/programs/state.hpp"

// The search over regular cards behind the solver. Wild cards are all alike here, a number of them; what matters of a
// combination is how many of its places the hand's regular cards leave open: its gaps.

namespace rummage::programs {

inline constexpr std::uint16_t ace_bits = 1U << ace | 1U << high_ace;
constexpr std::uint16_t bit_of(int value) { return static_cast<std::uint16_t>(1U << value); }

/// The regular cards of a hand by suit, a bit for each value: an ace has two, low and high. And how many wild cards.
struct Holding {
  std::array<std::uint16_t, suits> once{};   // at least one such card
  std::array<std::uint16_t, suits> twice{};  // both of them
  int wilds = 0;

  static Holding of(std::span<const Card> cards);
  void add(Card card);
  /// Takes one card of each value, all of which are there; the ace's bits are one card.
  void take(std::size_t suit, std::uint16_t values) {
    const auto taken = static_cast<std::uint16_t>((values & ace_bits) != 0 ? values | ace_bits : values);
    once[suit] = static_cast<std::uint16_t>(once[suit] & ~(taken & ~twice[suit]));
    twice[suit] = static_cast<std::uint16_t>(twice[suit] & ~taken);
  }
  [[nodiscard]] int count(std::size_t suit, int value) const {
    return ((once[suit] >> value) & 1) + ((twice[suit] >> value) & 1);
  }
  /// All cards of a value in some suits.
  [[nodiscard]] int count_of(int value, SuitSet allowed = all_suits) const {
    int sum = 0;
    for (std::size_t suit = 0; suit < suits; ++suit)
      if (has(allowed, static_cast<Suit>(suit))) sum += count(suit, value);
    return sum;
  }
  /// All regular cards.
  [[nodiscard]] int regular() const;
};

/// Where one combination lies, and the regular cards in it.
struct Pick {
  std::uint8_t value = 0;  // a group's, or a straight's lowest; 0: undecided, for there is no card in it
  std::uint8_t suit = 0;   // of a straight in one suit
  std::uint8_t gaps = 0;
  std::array<std::uint16_t, suits> first{};   // the cards, by suit and value
  std::array<std::uint16_t, suits> second{};  // of a group both copies; of the longest straight a second ace

  void take_from(Holding& holding) const {
    for (std::size_t i = 0; i < suits; ++i) {
      if (first[i] != 0) holding.take(i, first[i]);
      if (second[i] != 0) holding.take(i, second[i]);
    }
  }
};

using Picks = std::array<Pick, most_combinations>;  // in the program's order

/// How near a set of picks is. Ordered by what counts: fewest missing, then fewest gaps.
struct Nearness {
  int missing = 0;
  int gaps = 0;  // in combinations that may have wild cards; if nothing is missing, so many wild cards are used
  friend constexpr auto operator<=>(const Nearness&, const Nearness&) = default;
};

/// Whoever looks at every completion with the fewest wild cards.
class CompletionVisitor {
 public:
  /// `rest` is what stays in hand, wild cards included. False: no further one is needed.
  virtual bool see(const Picks& picks, const Holding& rest) = 0;

 protected:
  ~CompletionVisitor() = default;
};

/// Branch and bound over the places where the combinations can lie.
///
/// In its place a combination takes all the hand has for it, combinations without wild cards first, straights before
/// groups: cards that fit into several places are exchanged one for one, so no other choice leaves fewer gaps. Two
/// exceptions are tried only where they can matter: which of several cards a group or a mixed straight takes, and that
/// one leaves a card to another combination which would have no regular card at all (PROG-04).
class CompletionSearch {
 public:
  CompletionSearch(const Program& program, const Holding& holding);

  /// The nearest there is. Whatever misses more than `most_missing` is not looked for; then the answer is one more.
  Nearness nearest(int most_missing);
  /// Those of the nearest.
  [[nodiscard]] const Picks& picks() const { return best_picks_; }

  /// All completions with `wilds` wild cards, which must be the fewest; some of them twice.
  void each_completion(int wilds, CompletionVisitor& visitor);

 private:
  /// A place where a combination could lie, and the gaps it would have if the whole hand were there for it.
  struct Option {
    std::uint8_t value;
    std::uint8_t suit;
    std::uint8_t gaps;
  };
  /// Sorted by gaps. The last is to use no card at all.
  using Options = FixedVector<Option, std::size_t{suits} * king + 1>;
  struct Sums {
    int gaps = 0;    // where wild cards may fill them
    int strict = 0;  // where only regular cards may
    int bare = 0;    // combinations with no regular card

    void add(const Instruction& ask, int count) { (ask.no_wild ? strict : gaps) += count; }
  };

  template <class Then>
  void each_place(const Instruction& ask, Then then) const;
  void list_options();
  [[nodiscard]] Nearness nearness(const Sums& sums, int bare) const;
  [[nodiscard]] bool is_hopeless(const Sums& sums, std::size_t depth) const;

  void search_all();
  void go(std::size_t depth, std::size_t first_option, const Holding& holding, const Sums& sums);
  void go_on(std::size_t depth, std::size_t option, const Pick& pick, const Holding& holding, const Sums& sums);
  void reach_end(const Holding& holding, const Sums& sums);
  [[nodiscard]] bool deck_has_the_rest() const;

  template <class Then>
  void each_pick(const Instruction& ask, Pick& pick, const Holding& holding, bool vary, Then then) const;
  template <class Then>
  void each_mixed(const Instruction& ask, Pick& pick, int place, const Holding& holding, bool vary, Then& then) const;
  template <class Then>
  void each_group(const Instruction& ask, Pick& pick, std::size_t suit, int wanted, const Holding& holding, bool vary,
                  Then& then) const;

  const Program& program_;
  const Plan& plan_;
  Holding holding_;
  FixedVector<Options, most_combinations> options_;       // of each kind of combination
  std::array<Sums, most_combinations + 1> least_from_{};  // at each depth the least gaps from there on

  Picks picks_{};
  Picks best_picks_{};
  Nearness best_;
  bool may_leave_ = false;        // cards may be left to combinations that would be bare
  bool could_be_nearer_ = false;  // a bare combination stood in the way
  CompletionVisitor* visitor_ = nullptr;
  bool is_done_ = false;
};

}  // namespace rummage::programs
