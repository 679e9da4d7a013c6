#include "games/programs/strong.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "games/programs/combination.hpp"
#include "games/programs/rounds.hpp"
#include "games/programs/solver.hpp"

namespace rummage::programs {
namespace {

using core::Chance;
using Counts = std::array<std::uint8_t, kinds>;

Hand with(const Hand& hand, Card card) {
  auto more = hand;
  insert_sorted(more, card);
  return more;
}

Hand without(const Hand& hand, Card card) {
  auto fewer = hand;
  remove_one(fewer, card);
  return fewer;
}

int sum(const Counts& counts) {
  int all = 0;
  for (const auto count : counts) all += count;
  return std::max(all, 1);
}

constexpr double never = 60;  // turns: what cannot be hoped for

// The turns until the next missing card comes, if all came from the reserve. Those for further ones are left out: all
// hands that are compared miss as many.
double turns_left(const Program& program, const Hand& hand, const Counts& unseen) {
  const auto helps = helpful(program, hand);
  int weight = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    if (((helps >> kind) & 1U) != 0) weight += unseen[kind];
  return weight == 0 ? never : std::min(never, static_cast<double>(sum(unseen)) / weight);
}

bool fits_somewhere(const Table& table, Card card) {
  return std::any_of(table.begin(), table.end(), [&](const Combination& one) { return fit(one, card).any(); });
}

// What discards are worth to the next player, in own turns.
class Gifts {
 public:
  Gifts(const View& view, Chance& chance) : view_(view), next_(view.after(view.to_act)) {
    if (!view.revealed.has(next_) && !view.without.has(next_)) look_at_hands(chance);
  }
  [[nodiscard]] double of(Card card) const {
    constexpr double help = 1.5;  // of a card less that the next player misses
    constexpr double shed = 0.2;  // of a card that goes onto the table
    if (view_.revealed.has(next_)) return fits_somewhere(view_.table, card) ? shed : 0;
    return help * helped_[static_cast<std::size_t>(card.kind())];
  }

 private:
  // How often each card of the own hand would help, over programs and hands that the next player may have.
  void look_at_hands(Chance& chance) {
    constexpr int looks = 24;
    Pile cards;
    const auto counts = unseen(view_);
    for (int kind = 0; kind < kinds; ++kind)
      for (int i = 0; i < counts[static_cast<std::size_t>(kind)]; ++i) cards.push_back(Card::at(kind));
    ProgramPile programs;
    for (const auto card : unseen_programs(view_))
      if (!card.is_sun()) programs.push_back(card);
    if (programs.empty()) return;
    double all = 0;
    for (int n = 0; n < looks; ++n) {
      auto hand = view_.seen[place(next_)];
      for (std::size_t i = 0; hand.size() < view_.cards[place(next_)] && i < cards.size(); ++i) {
        std::swap(cards[i], cards[i + chance.below(static_cast<std::uint32_t>(cards.size() - i))]);
        insert_sorted(hand, cards[i]);
      }
      const auto& program = (*view_.deck)[programs[chance.below(static_cast<std::uint32_t>(programs.size()))]];
      all += look_at(program, hand);
    }
    if (all > 0)
      for (auto& share : helped_) share /= all;
  }

  // How likely such a hand is: what was taken up from the discards was of use, and what is complete lies on the table.
  double look_at(const Program& program, const Hand& hand) {
    constexpr double idle = 0.3;
    const int now = missing(program, hand);
    if (now == 0) return 0;
    double weight = 1;
    for (const Card card : view_.seen[place(next_)])
      if (missing(program, without(hand, card)) <= now) weight *= idle;
    for (std::size_t i = 0; i < view_.hand.size(); ++i) {
      const Card card = view_.hand[i];
      if (i > 0 && card == view_.hand[i - 1]) continue;
      if (missing(program, with(hand, card)) < now) helped_[static_cast<std::size_t>(card.kind())] += weight;
    }
    return weight;
  }

  const View& view_;
  Seat next_;
  std::array<double, kinds> helped_{};
};

// What a card is worth once the program is completed, in turns: it goes onto the table by itself, or soon makes a
// group.
double later_worth(const View& view, Card card) {
  if (fits_somewhere(view.table, card)) return 0.5;
  const auto alike = std::count_if(
      view.hand.begin(), view.hand.end(), [&](Card one) { return !one.is_wild() && one.value() == card.value(); });
  return 0.2 * static_cast<double>(alike - 1);
}

// Calls with each discard and less than the turns until completing after it, as far as that beats `most`: a bound that
// the call may raise.
template <class Visit>
void weigh_discards_before(const View& view, const Program& program, const Gifts& gifts, double& most, Visit&& visit) {
  const auto counts = unseen(view);
  const int now = missing(program, view.hand);
  for (std::size_t i = 0; i < view.hand.size(); ++i) {
    const Card card = view.hand[i];
    if (i > 0 && card == view.hand[i - 1]) continue;
    const auto rest = without(view.hand, card);
    const int loss = missing(program, rest) - now;
    double value = -3 * never * loss - (card.is_wild() ? never : gifts.of(card)) - later_worth(view, card);
    if (value <= most) continue;  // turns only take away from it
    visit(card, value - turns_left(program, rest, counts));
  }
}

// The discard after which completing takes the fewest turns.
Card discard_before(const View& view, const Program& program, const Gifts& gifts) {
  Card best = view.hand[0];
  double most = -std::numeric_limits<double>::infinity();
  weigh_discards_before(view, program, gifts, most, [&](Card card, double value) {
    if (value <= most) return;
    most = value;
    best = card;
  });
  return best;
}

// How many cards go onto the table next turn on average, drawing from the reserve.
double expected_shed(const View& view, const Hand& hand, const Counts& unseen) {
  double total = 0;
  for (int kind = 0; kind < kinds; ++kind) {
    const int count = unseen[static_cast<std::size_t>(kind)];
    if (count > 0 && !hand.full()) total += count * most_shed(with(hand, Card::at(kind)), view.table.span());
  }
  return total / sum(unseen);
}

template <class Visit>
void weigh_discards_after(const View& view, const Gifts& gifts, Visit&& visit) {
  const auto counts = unseen(view);
  for (std::size_t i = 0; i < view.hand.size(); ++i) {
    const Card card = view.hand[i];
    if (i > 0 && card == view.hand[i - 1]) continue;
    const double value =
        view.hand.size() == 1 ? 0 : expected_shed(view, without(view.hand, card), counts) - gifts.of(card);
    visit(card, value);
  }
}

Card discard_after(const View& view, const Gifts& gifts) {
  Card best = view.hand[0];
  double most = -std::numeric_limits<double>::infinity();
  weigh_discards_after(view, gifts, [&](Card card, double value) {
    if (value <= most) return;
    most = value;
    best = card;
  });
  return best;
}

bool takes(const View& view, Seat seat) {
  if (view.discards.empty() || view.hand.size() == 1) return false;
  const auto taken = with(view.hand, view.discards.back());
  if (view.program) {
    const auto& program = (*view.deck)[*view.program];
    return missing(program, taken) < missing(program, view.hand);
  }
  if (!view.revealed.has(seat)) return false;
  return most_shed(taken, view.table.span()) >= expected_shed(view, view.hand, unseen(view));
}

// Cards missing on average from hands dealt at random.
double difficulty(const Program& program, Chance& chance) {
  constexpr int hands = 60;
  auto deck = full_deck();
  int total = 0;
  for (int n = 0; n < hands; ++n) {
    Hand hand;
    for (std::size_t i = 0; i < dealt; ++i) {
      const auto at = i + chance.below(static_cast<std::uint32_t>(deck.size() - i));
      std::swap(deck[i], deck[at]);
      hand.push_back(deck[i]);
    }
    total += missing(program, hand);
  }
  return static_cast<double>(total) / hands;
}

bool changes(const View& view, Chance& chance) {
  double others = 0;
  int count = 0;
  for (const auto card : unseen_programs(view)) {
    if (!card.is_sun()) others += difficulty((*view.deck)[card], chance);
    ++count;  // a sun misses nothing
  }
  return count == 0 || difficulty((*view.deck)[*view.program], chance) > others / count;
}

constexpr double turn_worth = 3;  // of a turn, in percent of matches won
constexpr double card_worth = 2;  // of a card that goes onto the table
constexpr std::size_t discards_weighed = 6;

void weigh_discards(const View& view, core::Candidates<Action>& list, Chance& chance) {
  const Gifts gifts(view, chance);
  double most = -std::numeric_limits<double>::infinity();
  if (view.program) {
    double best = most;
    weigh_discards_before(view, (*view.deck)[*view.program], gifts, most, [&](Card card, double value) {
      best = std::max(best, value);
      most = best - 10;  // ten turns worse is not worth a look
      core::offer(list, Action(Discard{card}), turn_worth * value, discards_weighed);
    });
    while (list.size() > 1 && list.back().prior < turn_worth * most) list.pop_back();
  } else {
    weigh_discards_after(view, gifts, [&](Card card, double value) {
      core::offer(list, Action(Discard{card}), card_worth * value, discards_weighed);
    });
  }
}

}  // namespace

void weigh_actions(const View& view, Seat seat, core::Candidates<Action>& list, Chance& chance) {
  const auto choice = strong_action(view, seat, chance);
  if (std::holds_alternative<Discard>(choice)) {
    weigh_discards(view, list, chance);
    return;
  }
  core::offer(list, choice, turn_worth);
  if (view.phase == Phase::change)
    core::offer(list, std::holds_alternative<Keep>(choice) ? Action(Change{}) : Action(Keep{}), 0);
  if (view.phase == Phase::draw && !view.discards.empty() && view.hand.size() > 1)
    core::offer(list, std::holds_alternative<DrawDiscard>(choice) ? Action(DrawReserve{}) : Action(DrawDiscard{}), 0);
}

Action strong_action(const View& view, Seat seat, Chance& chance) {
  if (view.phase == Phase::change) return changes(view, chance) ? Action(Change{}) : Action(Keep{});
  if (view.phase == Phase::draw) return takes(view, seat) ? Action(DrawDiscard{}) : Action(DrawReserve{});
  if (view.program) {
    const auto& program = (*view.deck)[*view.program];
    const auto best = best_completion(program, view.hand, view.table.span());
    if (best.is_complete) return best.reveal;
    return Discard{discard_before(view, program, Gifts(view, chance))};
  }
  if (!view.revealed.has(seat)) return Discard{discard_after(view, Gifts(view, chance))};
  const auto plan = shed(view.hand, view.table.span());
  if (!plan.actions.empty()) return plan.actions[0];
  return Discard{discard_after(view, Gifts(view, chance))};
}

}  // namespace rummage::programs
