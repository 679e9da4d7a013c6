#include "games/programs/bot/strong.hpp"

#include <limits>

#include "games/programs/bot/completion_odds.hpp"
#include "games/programs/bot/discard_risk.hpp"
#include "games/programs/bot/finish.hpp"
#include "games/programs/rounds.hpp"
#include "games/programs/solver/solver.hpp"

namespace rummage::programs {
namespace {

constexpr int tries = 20;             // runs of cards that may come
constexpr double program_worth = 22;  // of one more completed, in percent of matches won
constexpr double choice_worth = 3;    // of the policy's choice where it says of no other how much worse it is
constexpr std::size_t discards_weighed = 6;

// Calls with each discard and what it is worth, in programs completed. To complete one is worth more the sooner the
// cards that are left then get onto the table, for going out keeps others from completing.
template <class Visit>
void weigh_discards_before(const View& view, const Program& program, const DiscardRisk& risk, Visit&& visit) {
  constexpr double risk_weight = 0.1;       // of a card less that the next player misses
  constexpr double laid_off_weight = 0.06;  // of a card that goes onto the table later
  const CompletionOdds odds(view, program);
  const int now = missing(program, view.cards);
  each_kind(view.cards, [&](Card card) {
    const auto rest = without(view.cards, card);
    const int loss = missing(program, rest) - now;
    if (card.is_wild() || loss > 0) return visit(card, -1.0 - 2 * loss - (card.is_wild() ? 1 : 0));
    const double completes = odds.chance_to_complete(rest, now);
    visit(card, completes * (1 + laid_off_weight * odds.laid_off_later(rest)) - risk_weight * risk.of(card));
  });
}

// The same for whoever has completed a program: what counts is to go out.
template <class Visit>
void weigh_discards_after(const View& view, const DiscardRisk& risk, Chance& chance, Visit&& visit) {
  constexpr double risk_weight = 0.08;
  std::array<double, kinds> worths{};
  Finish finish(view);
  for (int n = 0; n < tries && view.cards.size() > 1; ++n) {
    finish.deal(chance);
    each_kind(view.cards, [&](Card card) {
      if (card.is_regular()) worths[card.index()] += finish.worth(without(view.cards, card));
    });
  }
  each_kind(view.cards, [&](Card card) {
    visit(card, card.is_wild() ? -1.0 : worths[card.index()] / tries - risk_weight * risk.of(card));
  });
}

template <class Visit>
void weigh_discards(const View& view, Chance& chance, Visit&& visit) {
  const DiscardRisk risk(view, chance);
  if (const auto* program = view.own_program()) return weigh_discards_before(view, *program, risk, visit);
  weigh_discards_after(view, risk, chance, visit);
}

Card best_discard(const View& view, Chance& chance) {
  Card best = view.cards[0];
  double most = -std::numeric_limits<double>::infinity();
  weigh_discards(view, chance, [&](Card card, double value) {
    if (value <= most) return;
    most = value;
    best = card;
  });
  return best;
}

bool goes_out_sooner_with(const View& view, Card top, Chance& chance) {
  Finish finish(view);
  double more = 0;
  for (int n = 0; n < tries && finish.has_cards(); ++n) {
    finish.deal(chance);
    more += finish.worth(view.cards, &top) - finish.worth(view.cards, &finish.next());
  }
  return more > 0;
}

bool takes(const View& view, Chance& chance) {
  if (!view.may_take_discard()) return false;
  if (!view.may_draw_reserve()) return true;
  if (!view.revealed.has(view.to_act)) return takes_for_program(view);
  return goes_out_sooner_with(view, view.discards.back(), chance);
}

// Cards missing on average from hands dealt at random.
double difficulty(const Program& program, Chance& chance) {
  constexpr int hands = 60;
  auto deck = full_deck();
  int total = 0;
  for (int n = 0; n < hands; ++n) {
    Hand hand;
    for (std::size_t i = 0; i < dealt; ++i) hand.push_back(draw_at(deck, i, chance));
    total += missing(program, hand);
  }
  return static_cast<double>(total) / hands;
}

bool changes(const View& view, Chance& chance) {
  double others = 0;
  const auto unseen = unseen_programs(view);
  for (const auto card : unseen)
    if (!card.is_sun()) others += difficulty(view.programs_played()[card], chance);  // a sun misses nothing
  return unseen.empty() || difficulty(*view.own_program(), chance) > others / static_cast<double>(unseen.size());
}

}  // namespace

void weigh_actions(const View& view, core::Candidates<Action>& list, Chance& chance) {
  const auto choice = strong_action(view, chance);
  if (std::holds_alternative<Discard>(choice)) {
    weigh_discards(view, chance, [&](Card card, double value) {
      core::offer(list, Action(Discard{card}), program_worth * value, discards_weighed);
    });
    return;
  }
  core::offer(list, choice, choice_worth);
  if (view.phase == Phase::change)
    core::offer(list, std::holds_alternative<Keep>(choice) ? Action(Change{}) : Action(Keep{}), 0);
  if (view.phase == Phase::draw && view.may_take_discard() && view.may_draw_reserve())
    core::offer(list, draw_action(std::holds_alternative<DrawReserve>(choice)), 0);
}

Action strong_action(const View& view, Chance& chance) {
  if (view.phase == Phase::change) return changes(view, chance) ? Action(Change{}) : Action(Keep{});
  if (view.phase == Phase::draw) return draw_action(takes(view, chance));
  if (const auto reveal = completing_action(view)) return *reveal;
  if (view.revealed.has(view.to_act))
    if (const auto plan = lay_off_now(view.cards, view.table.span()); !plan.actions.empty()) return plan.actions[0];
  return Discard{best_discard(view, chance)};
}

bool takes_for_program(const View& view) {
  const auto* program = view.own_program();
  return program != nullptr && helps(*program, view.cards, view.discards.back());
}

std::optional<Action> completing_action(const View& view) {
  const auto* program = view.own_program();
  if (program == nullptr) return std::nullopt;
  const auto best = best_completion(*program, view.cards, view.table.span());
  return best.is_complete ? std::optional<Action>(best.reveal) : std::nullopt;
}

}  // namespace rummage::programs
