#include "games/five_crowns/bot/policy.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

#include "core/hand.hpp"
#include "core/usual_bots.hpp"
#include "games/five_crowns/solver/solver.hpp"

namespace rummage::five_crowns {
namespace {

using core::Chance;
using core::Intention;
using core::Step;

constexpr std::int64_t thinking_ms = 1500;  // what a person would take at the least

using Counts = std::array<std::uint8_t, plain_kinds + 1>;

Hand without_at(Hand hand, std::size_t place) {
  hand.erase_at(place);
  return hand;
}

Action discard_action(Card card) { return Discard{card, {}}; }

// --- random -----------------------------------------------------------------------------------------------------

// Whatever is drawn, and out as soon as that is possible: otherwise a match would hardly end.
Action random_discard(const Hand& hand, int wild_rank, bool may_go_out, Chance& chance) {
  if (may_go_out)
    if (const auto card = out_discard(hand, wild_rank)) return GoOut{*card, {}};
  return discard_action(hand[chance.below(static_cast<std::uint32_t>(hand.size()))]);
}

Action random_draw(bool deck, bool discard, Chance& chance) {
  if (!deck || (discard && chance.below(2) == 0)) return DrawDiscard{};
  return DrawDeck{};
}

// --- greedy -----------------------------------------------------------------------------------------------------

bool greedy_takes(const View& view) {
  const int wild = view.wild_rank();
  return least_left_after_discard(with(view.cards, view.discards.back()), wild) < least_left(view.cards, wild);
}

Action greedy_discard(const View& view) {
  const auto choice = best_discard(view.cards, view.wild_rank());
  if (!view.out && choice.after.left == 0) return GoOut{choice.card, {}};
  return discard_action(choice.card);
}

// --- strong -----------------------------------------------------------------------------------------------------

// What a hand will leave on average after the next draw from the unseen cards and the best discard.
double expected_left(const Hand& hand, int wild_rank, const Counts& unseen) {
  double total = 0;
  int weight = 0;
  for (int kind = 0; kind <= plain_kinds; ++kind) {
    const int count = unseen[static_cast<std::size_t>(kind)];
    if (count == 0) continue;
    total += count * least_left_after_discard(with(hand, Card::at(kind)), wild_rank);
    weight += count;
  }
  return weight == 0 ? least_left(hand, wild_rank) : total / weight;
}

// What a discard may cost because the next player has been seen to take up cards of its rank, or near it in suit.
double discard_risk(const View& view, Card card) {
  if (view.out) return 0;  // only those who have their last turn still draw, and they take what they like
  if (card.is_wild(view.wild_rank())) return 15;
  const Seat next = view.after(view.to_act);
  double cost = 0;
  for (const Card seen : view.seen[static_cast<std::size_t>(next.index())]) {
    if (seen.is_wild(view.wild_rank())) continue;
    const int apart = std::abs(seen.rank() - card.rank());
    if (apart == 0) cost += 1.5;
    if (seen.suit() == card.suit() && apart > 0 && apart < 3) cost += 1.0;
  }
  return cost;
}

// Calls with each discard that leaves few points now, and what the hand is worth after it in points to be left with.
template <class Visit>
void weigh_discards(const View& view, const Hand& hand, const Counts& unseen, Visit&& visit) {
  struct Candidate {
    Card card;
    std::size_t place;
    int left;
  };
  constexpr std::size_t looked_at = 6;
  const int wild = view.wild_rank();
  // Few points first; of equal ones the dearer card, and wild cards last: they are of use to whoever comes next.
  const auto before = [wild](const Candidate& a, const Candidate& b) {
    return std::tuple(a.left, a.card.is_wild(wild), b.card) < std::tuple(b.left, b.card.is_wild(wild), a.card);
  };
  FixedVector<Candidate, most_cards> candidates;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (i > 0 && hand[i] == hand[i - 1]) continue;
    const Candidate one{hand[i], i, least_left(without_at(hand, i), wild)};
    const auto* at = std::upper_bound(candidates.begin(), candidates.end(), one, before);
    candidates.insert_at(static_cast<std::size_t>(at - candidates.begin()), one);
  }
  for (std::size_t i = 0; i < std::min(looked_at, candidates.size()); ++i) {
    const auto& one = candidates[i];
    // On a last turn nothing follows: points now are all that counts.
    visit(one.card, view.out ? one.left
                             : expected_left(without_at(hand, one.place), wild, unseen) + discard_risk(view, one.card));
  }
}

struct Plan {
  Card card;
  double value = std::numeric_limits<double>::infinity();
};

Plan strong_plan(const View& view, const Hand& hand, const Counts& unseen) {
  Plan plan;
  weigh_discards(view, hand, unseen, [&](Card card, double value) {
    if (value < plan.value) plan = {card, value};
  });
  return plan;
}

std::optional<Action> going_out(const View& view) {
  if (view.out) return std::nullopt;
  const auto cards = out_discards(view.cards, view.wild_rank());
  if (cards.empty()) return std::nullopt;
  // What the next player has least use for in the last turn.
  return GoOut{*std::ranges::min_element(cards, {}, [&](Card card) { return discard_risk(view, card); }), {}};
}

Action strong_discard(const View& view) {
  if (const auto out = going_out(view)) return *out;
  return discard_action(strong_plan(view, view.cards, unseen(view)).card);
}

// What the hand is to be left with after drawing from either place.
struct Draws {
  double discard = 0;
  double deck = 0;
};

Draws weigh_draws(const View& view) {
  const int wild = view.wild_rank();
  const auto taken = with(view.cards, view.discards.back());
  const int now = least_left_after_discard(taken, wild);
  const auto counts = unseen(view);
  const double deck = expected_left(view.cards, wild, counts);
  const int before = least_left(view.cards, wild);
  // Where all fits already any card will do, and one from the deck tells nobody anything.
  if (view.out || now == 0) return {static_cast<double>(now), before == 0 ? 0 : std::max(deck, 0.5)};
  // One draw more is to follow either way: it takes off about the share that this one does.
  return {strong_plan(view, taken, counts).value, before == 0 ? deck : deck * deck / before};
}

bool strong_takes(const View& view) {
  const auto draws = weigh_draws(view);
  return draws.discard < draws.deck;
}

}  // namespace

std::optional<Intention<Action>> decide(const View& view, Seat seat, Policy policy, Chance& chance) {
  if (view.viewer != seat) return std::nullopt;
  const bool strong = policy == Policy::strong;
  const bool random = policy == Policy::random;
  const auto act = [](Action action) { return Intention<Action>{action, thinking_ms}; };
  if (view.phase == Phase::draw) {
    if (random || view.discards.empty() || view.pile_left == 0)
      return act(random_draw(view.pile_left > 0, !view.discards.empty(), chance));
    const bool takes = strong ? strong_takes(view) : greedy_takes(view);
    return act(takes ? Action(DrawDiscard{}) : Action(DrawDeck{}));
  }
  if (random) return act(random_discard(view.cards, view.wild_rank(), !view.out, chance));
  return act(strong ? strong_discard(view) : greedy_discard(view));
}

void weigh_actions(const View& view, core::Candidates<Action>& list) {
  if (view.phase == Phase::draw) {
    if (view.discards.empty() || view.pile_left == 0) {
      offer(list, view.discards.empty() ? Action(DrawDeck{}) : Action(DrawDiscard{}), 0);
      return;
    }
    const auto draws = weigh_draws(view);
    offer(list, Action(DrawDeck{}), -draws.deck);
    offer(list, Action(DrawDiscard{}), -draws.discard);
  } else if (const auto out = going_out(view)) {
    offer(list, *out, 0);
  } else {
    weigh_discards(
        view, view.cards, unseen(view), [&](Card card, double value) { offer(list, discard_action(card), -value); });
  }
}

bool may_err(const View& view, const Action& action) {
  const int wild = view.wild_rank();
  if (const auto* discard = std::get_if<Discard>(&action)) {
    const auto& taken = view.seen[place(view.to_act)];
    return !discard->card.is_wild(wild) && std::ranges::find(taken, discard->card) == taken.end();
  }
  if (view.phase != Phase::draw || view.discards.empty()) return true;
  const Card top = view.discards.back();
  if (std::holds_alternative<DrawDeck>(action)) return !top.is_wild(wild);
  return strong_plan(view, with(view.cards, top), unseen(view)).card != top;
}

std::span<const core::Bot<Policy>> bots() {
  static constexpr auto list = core::usual_bots_with({0.9, 0.55}, {0.55, 0.3}, {0.2, 0});
  return list;
}

Step<Action> random_step(const State& s, Chance& chance) {
  if (s.phase == Phase::draw) return {s.to_act, random_draw(!s.pile.empty(), !s.discards.empty(), chance)};
  const auto& hand = s.hands[place(s.to_act)];
  return {s.to_act, random_discard(hand, s.wild_rank(), !s.out, chance)};
}

}  // namespace rummage::five_crowns
