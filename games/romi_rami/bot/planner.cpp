#include "games/romi_rami/bot/planner.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/elementary.hpp"
#include "games/romi_rami/bot/hand_estimate.hpp"
#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/solver/solver.hpp"

// The strong bot weighs every way to take cards and every set of contracts to fill this turn by what they score -
// points, bonus cards, what they do to the races for trophies - and by what the cards that are left will score in its
// next turn, on average over some draws of what the markets may then hold. All candidates are judged on the same draws.

namespace rummage::romi_rami {
namespace {

using core::Chance;

// Weights found by play against greedy.
constexpr std::size_t draws = 8;           // of the next turn, for each decision
constexpr std::size_t most_draws = 32;     // where there is more time
constexpr double later = 0.8;              // what the next turn counts beside this one
constexpr double threat_weight = 0.25;     // of what the next player is seen to be able to score
constexpr double contract_survives = 0.9;  // a turn of another player
constexpr double turn_points = 4;          // what a player scores in a turn: being so far ahead is safe
constexpr double end_weight = 8;           // of ending the match while ahead, or behind

// What the decks may bring until the next turn, and what others do.
struct Future {
  FixedVector<Card, 32> cards;                   // from the number deck, in this order
  FixedVector<std::uint8_t, 16> contracts;       // from theirs
  std::array<std::uint32_t, most_seats> luck{};  // what others take
  std::array<double, contract_market_size> survival{};
};

class Planner {
 public:
  Planner(const View& view, std::size_t count, Chance& chance)
      : view_(view),
        me_(view.to_act),
        joker_(view.jokers.has(me_)),
        estimate_(view, me_, view.contracts_in_deck() | view.contract_market),
        next_turn_chance_(chance_of_next_turn()) {
    futures_.resize(count);
    draw_futures(chance);
  }

  // Calls with everything that may be done now and what it is worth.
  template <class Visit>
  void weigh(Visit&& visit) const {
    if (view_.phase == Phase::take) return weigh_takes(visit);
    if (view_.phase == Phase::fill)
      return each_plan(view_.hand, view_.number_market, [&](const Turn& turn, double value) {
        visit(turn.fillings.empty() ? Action(End{}) : Action(turn.fillings[0].fill), value);
      });
    visit(
        best_drop(view_.hand,
                  [&](const Bag& hand) { return next_turn(hand, joker_, view_.contract_market, view_.number_market); }),
        0.0);
  }

 private:
  // --- this turn ----------------------------------------------------------------------------------------------------

  template <class Visit>
  void weigh_takes(Visit&& visit) const {
    each_take(view_.number_market, [&](const Take& take) {
      const Bag cards(take.cards.span());
      auto hand = view_.hand;
      hand += cards;
      auto left = view_.number_market;
      left -= cards;
      double most = -1e9;
      each_plan(hand, left, [&](const Turn&, double value) { most = std::max(most, value); });
      visit(take, most - threat_weight * threat(left));
    });
  }

  // Calls with every set of contracts that can be filled together, the empty one too, and what it is worth.
  template <class Visit>
  void each_plan(const Bag& hand, const Bag& numbers_left, Visit&& visit) const {
    const auto can = fillable(*view_.deck, view_.contract_market, hand.by_number(), joker_);
    for (unsigned chosen = 0; chosen < 1U << can.size(); ++chosen) {
      ContractSet filled;
      for (int i = 0; i < can.size(); ++i)
        if (((chosen >> i) & 1U) != 0) filled.add(can.nth(i));
      const auto turn = best_turn(*view_.deck, filled, hand, joker_);
      if (std::ssize(turn.fillings) == filled.size()) visit(turn, value_of(turn, filled, hand, numbers_left));
    }
  }

  [[nodiscard]] double value_of(const Turn& turn, ContractSet filled, const Bag& hand, const Bag& numbers_left) const {
    double value = estimate_.gain(turn);
    const int contracts = view_.tableaux[place(me_)].size() + filled.size();
    if (!view_.is_last_round() && contracts >= view_.last_contract()) value += end_now(turn);
    const auto market = view_.contract_market - filled;
    return value +
           later * next_turn_chance_ * next_turn(turn.rest_of(hand), joker_ && !turn.joker, market, numbers_left);
  }

  // To end the match is good for whoever is ahead.
  [[nodiscard]] double end_now(const Turn& turn) const {
    int others = 0;
    for (Seat seat = view_.after(me_); seat != me_; seat = view_.after(seat))
      others = std::max(others, score(view_, seat).total());
    const double margin = score(view_, me_).total() + estimate_.gain(turn) - others;
    return end_weight * core::hyperbolic_tangent(margin / turn_points);
  }

  // What the next player, as far as cards were seen, could score with what is left.
  [[nodiscard]] double threat(const Bag& market) const {
    const Seat next = view_.after(me_);
    int most = 0;
    each_group(market, [&](const Bag& take) {
      auto hand = view_.seen[place(next)];
      hand += take;
      most = std::max(most, best_turn(*view_.deck, view_.contract_market, hand, view_.jokers.has(next)).points);
    });
    return most;
  }

  // --- the next turn ------------------------------------------------------------------------------------------------

  // Calls with all cards of a number, and all of a suit; three at a time where there are more.
  template <class Visit>
  static void each_group(const Bag& market, Visit&& visit) {
    FixedVector<Card, number_market_size> all;
    market.append_to(all);
    for (int group = 0; group < numbers + suits; ++group) {
      Bag cards;
      int size = 0;
      for (const Card card : all) {
        if (group != (group < numbers ? card.number() - 1 : numbers + static_cast<int>(card.suit()))) continue;
        if (size == most_taken) {
          visit(std::as_const(cards));
          cards = {};
          size = 0;
        }
        cards.add(card);
        ++size;
      }
      if (size > 0) visit(std::as_const(cards));
    }
  }

  // There is none if somebody fills the last contract in this round.
  [[nodiscard]] double chance_of_next_turn() const {
    double chance = view_.is_last_round() ? 0.0 : 1.0;
    for (Seat seat = view_.after(me_); seat != view_.first && seat != me_; seat = view_.after(seat)) {
      const int lacks = view_.last_contract() - view_.tableaux[place(seat)].size();
      if (lacks == 1) chance *= 1 - fills_a_turn;
      if (lacks == 2) chance *= 0.9;
    }
    return chance;
  }

  void draw_futures(Chance& chance) {
    Pile cards;
    unseen(view_).append_to(cards);
    FixedVector<std::uint8_t, most_contracts> contracts;
    for (const int number : view_.contracts_in_deck()) contracts.push_back(static_cast<std::uint8_t>(number));
    const auto draw_some = [&chance](auto& from, auto& to) {
      for (std::size_t i = 0; i < from.size() && !to.full(); ++i) {
        const auto j = i + chance.below(static_cast<std::uint32_t>(from.size() - i));
        std::swap(from[i], from[j]);
        to.push_back(from[i]);
      }
    };
    for (auto& future : futures_) {
      draw_some(cards, future.cards);
      draw_some(contracts, future.contracts);
      for (auto& luck : future.luck) luck = chance.next();
      for (auto& survival : future.survival) survival = chance.unit();
    }
  }

  // What this hand scores next turn on average, and promises after that.
  [[nodiscard]] double next_turn(const Bag& hand, bool joker, ContractSet contracts, const Bag& numbers) const {
    double total = 0;
    for (const auto& future : futures_) {
      const auto market = next_numbers(numbers, future);
      const auto offered = next_contracts(contracts, future);
      double most = 0;
      each_group(market, [&](const Bag& take) {
        auto more = hand;
        more += take;
        most = std::max(most, turn_value(more, joker, offered));
      });
      total += most;
    }
    return total / static_cast<double>(futures_.size());
  }

  [[nodiscard]] double turn_value(const Bag& hand, bool joker, ContractSet market) const {
    if (fillable(*view_.deck, market, hand.by_number(), joker).empty()) return estimate_.promise(hand, joker, market);
    const auto turn = best_turn(*view_.deck, market, hand, joker);
    for (const auto& filling : turn.fillings) market.remove(filling.fill.contract);
    return estimate_.gain(turn) + estimate_.promise(turn.rest_of(hand), joker && !turn.joker, market);
  }

  // The market as it may be when it is this player's turn again: each of the others has taken something.
  [[nodiscard]] Bag next_numbers(Bag market, const Future& future) const {
    std::size_t next = 0;
    const auto refill = [&] {
      for (int size = market.size(); size < number_market_size && next < future.cards.size(); ++size)
        market.add(future.cards[next++]);
    };
    refill();
    for (std::size_t i = 0; i + 1 < view_.seats && !market.empty(); ++i) {
      const auto luck = future.luck[i];
      const Card any = market.nth(static_cast<int>(luck % static_cast<std::uint32_t>(market.size())));
      const bool by_number = (luck >> 20U) % 2 == 0;
      int taken = 0;
      market.each([&](Card card, int count) {
        const bool fits = by_number ? card.number() == any.number() : card.suit() == any.suit();
        for (; fits && count > 0 && taken < most_taken; --count, ++taken) market.remove(card);
      });
      refill();
    }
    return market;
  }

  [[nodiscard]] ContractSet next_contracts(ContractSet market, const Future& future) const {
    const double survives = core::power(contract_survives, view_.seats - 1);
    std::size_t place = 0;
    ContractSet kept;
    for (const int number : market) {
      if (future.survival[place++] < survives) kept.add(number);
    }
    for (std::size_t i = 0; i < future.contracts.size() && kept.size() < contract_market_size; ++i)
      kept.add(future.contracts[i]);
    return kept;
  }

  const View& view_;
  Seat me_;
  bool joker_;
  HandEstimate estimate_;
  double next_turn_chance_;
  FixedVector<Future, most_draws> futures_{};
};

}  // namespace

Action planned_action(const View& view, Chance& chance) {
  Action chosen;
  double most = -1e9;
  Planner(view, draws, chance).weigh([&](const Action& action, double value) {
    if (value <= most) return;
    most = value;
    chosen = action;
  });
  return chosen;
}

void weigh_actions(const View& view, core::Candidates<Action>& list, Chance& chance) {
  Planner(view, most_draws, chance).weigh([&](const Action& action, double value) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].action == action) {  // another way to go on after it
        if (list[i].prior >= value) return;
        list.erase_at(i);
        break;
      }
    core::offer(list, action, value, 6);
  });
}

}  // namespace rummage::romi_rami
