#include "games/programs/strong.hpp"

#include <array>
#include <limits>

#include "games/programs/gifts.hpp"
#include "games/programs/going_out.hpp"
#include "games/programs/outlook.hpp"
#include "games/programs/rounds.hpp"
#include "games/programs/solver.hpp"

namespace rummage::programs {
namespace {

using core::Chance;

// Calls with each kind of card in hand.
template <class Visit>
void each_kind(const Hand& hand, Visit&& visit) {
  for (std::size_t i = 0; i < hand.size(); ++i)
    if (i == 0 || hand[i] != hand[i - 1]) visit(hand[i]);
}

// Calls with each discard and what it is worth, in programs completed. To complete one is worth more the sooner the
// cards that are left then get onto the table, for going out keeps others from completing.
template <class Visit>
void weigh_discards_before(const View& view, const Program& program, const Gifts& gifts, Visit&& visit) {
  constexpr double gift = 0.1;   // of a card less that the next player misses
  constexpr double shed = 0.06;  // of a card that goes onto the table later
  const Outlook outlook(view, program);
  const int now = missing(program, view.hand);
  each_kind(view.hand, [&](Card card) {
    const auto rest = without(view.hand, card);
    const int loss = missing(program, rest) - now;
    if (card.is_wild() || loss > 0) return visit(card, -1.0 - 2 * loss - (card.is_wild() ? 1 : 0));
    const double completes = outlook.chance_to_complete(rest, now);
    visit(card, completes * (1 + shed * outlook.shed_later(rest)) - gift * gifts.of(card));
  });
}

// The same for whoever has completed a program: what counts is to go out.
template <class Visit>
void weigh_discards_after(const View& view, const Gifts& gifts, Chance& chance, Visit&& visit) {
  constexpr double gift = 0.08;
  constexpr int tries = 20;
  std::array<double, kinds> worths{};
  GoingOut going_out(view);
  for (int n = 0; n < tries && view.hand.size() > 1; ++n) {
    going_out.deal(chance);
    each_kind(view.hand, [&](Card card) {
      if (!card.is_wild()) worths[static_cast<std::size_t>(card.kind())] += going_out.worth(without(view.hand, card));
    });
  }
  each_kind(view.hand, [&](Card card) {
    const double worth = worths[static_cast<std::size_t>(card.kind())] / tries;
    visit(card, card.is_wild() ? -1.0 : worth - gift * gifts.of(card));
  });
}

template <class Visit>
void weigh_discards(const View& view, Chance& chance, Visit&& visit) {
  const Gifts gifts(view, chance);
  if (view.program) {
    weigh_discards_before(view, (*view.deck)[*view.program], gifts, visit);
  } else {
    weigh_discards_after(view, gifts, chance, visit);
  }
}

Card best_discard(const View& view, Chance& chance) {
  Card best = view.hand[0];
  double most = -std::numeric_limits<double>::infinity();
  weigh_discards(view, chance, [&](Card card, double value) {
    if (value <= most) return;
    most = value;
    best = card;
  });
  return best;
}

bool goes_out_sooner_with(const View& view, Card top, Chance& chance) {
  constexpr int tries = 20;
  GoingOut going_out(view);
  double more = 0;
  for (int n = 0; n < tries && going_out.has_cards(); ++n) {
    going_out.deal(chance);
    more += going_out.worth(view.hand, &top) - going_out.worth(view.hand, &going_out.next());
  }
  return more > 0;
}

bool takes(const View& view, Seat seat, Chance& chance) {
  if (view.discards.empty() || view.hand.size() == 1) return false;
  const Card top = view.discards.back();
  if (view.program) {
    const auto& program = (*view.deck)[*view.program];
    return missing(program, with(view.hand, top)) < missing(program, view.hand);
  }
  return view.revealed.has(seat) && goes_out_sooner_with(view, top, chance);
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

constexpr double program_worth = 22;  // of one more completed, in percent of matches won
constexpr double choice_worth = 3;    // of the policy's choice where it says of no other how much worse it is
constexpr std::size_t discards_weighed = 6;

}  // namespace

void weigh_actions(const View& view, Seat seat, core::Candidates<Action>& list, Chance& chance) {
  const auto choice = strong_action(view, seat, chance);
  if (std::holds_alternative<Discard>(choice)) {
    weigh_discards(view, chance, [&](Card card, double value) {
      core::offer(list, Action(Discard{card}), program_worth * value, discards_weighed);
    });
    return;
  }
  core::offer(list, choice, choice_worth);
  if (view.phase == Phase::change)
    core::offer(list, std::holds_alternative<Keep>(choice) ? Action(Change{}) : Action(Keep{}), 0);
  if (view.phase == Phase::draw && !view.discards.empty() && view.hand.size() > 1)
    core::offer(list, std::holds_alternative<DrawDiscard>(choice) ? Action(DrawReserve{}) : Action(DrawDiscard{}), 0);
}

Action strong_action(const View& view, Seat seat, Chance& chance) {
  if (view.phase == Phase::change) return changes(view, chance) ? Action(Change{}) : Action(Keep{});
  if (view.phase == Phase::draw) return takes(view, seat, chance) ? Action(DrawDiscard{}) : Action(DrawReserve{});
  if (view.program) {
    const auto& program = (*view.deck)[*view.program];
    const auto best = best_completion(program, view.hand, view.table.span());
    if (best.is_complete) return best.reveal;
  } else if (view.revealed.has(seat)) {
    const auto plan = shed_for_now(view.hand, view.table.span());
    if (!plan.actions.empty()) return plan.actions[0];
  }
  return Discard{best_discard(view, chance)};
}

}  // namespace rummage::programs
