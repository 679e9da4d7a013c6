#include "games/romi_rami/plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/score.hpp"
#include "games/romi_rami/solver.hpp"

// The strong bot weighs every way to take cards and every set of contracts to fill this turn by what they score -
// points, bonus cards, what they do to the races for trophies - and by what the cards that are left will score in its
// next turn, on average over some draws of what the markets may then hold. All candidates are judged on the same draws.

namespace rummage::romi_rami {
namespace {

using core::Chance;

// Weights found by play against greedy.
constexpr std::size_t draws = 8;        // of the next turn, for each decision
constexpr std::size_t most_draws = 32;  // where there is more time
constexpr double later = 0.8;           // what the next turn counts beside this one
constexpr double nearing = 0.8;         // what is left of a contract's worth for each card that it lacks
constexpr double second_best = 0.4;     // of the contract that is second nearest
constexpr double card_worth = 0.25;     // of any card in hand
constexpr double bonus_promise = 0.3;   // of a card in hand that bears the bonus suit
constexpr double joker_worth = 2.5;     // ROMI-26 gives one point; a token that is there is of use, too
constexpr double trophy_weight = 1.4;
constexpr double threat_weight = 0.25;     // of what the next player is seen to be able to score
constexpr double contract_survives = 0.9;  // a turn of another player
constexpr double fills_a_turn = 0.6;       // contracts that a player fills on average
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
      : view_(view), me_(view.to_act), joker_(view.jokers.has(me_)) {
    futures_.resize(count);
    weigh_contracts();
    weigh_time();
    draw_futures(chance);
  }

  // Calls with every take and what it is worth.
  template <class Visit>
  void weigh_takes(Visit&& visit) const {
    each_take(view_.number_market, [&](const Take& take) {
      const Bag cards(take.cards.span());
      auto hand = view_.hand;
      hand += cards;
      auto left = view_.number_market;
      left -= cards;
      visit(take, best_plan(hand, left).value - threat_weight * threat(left));
    });
  }

  // Calls with what each way to go on with this turn begins with, and what it is worth.
  template <class Visit>
  void weigh_fills(Visit&& visit) const {
    each_plan(view_.hand, view_.number_market, [&](const Plan& plan) {
      visit(plan.turn.fillings.empty() ? Action(End{}) : Action(plan.turn.fillings[0].fill), plan.value);
    });
  }

  [[nodiscard]] Action drop() const {
    Drop drop;
    auto hand = view_.hand;
    for (int held = hand.size(); held > most_kept; --held) {
      Card chosen;
      double most = -1e9;
      hand.each([&](Card card, int) {
        auto fewer = hand;
        fewer.remove(card);
        const double value = next_turn(fewer, joker_, view_.contract_market, view_.number_market);
        if (value <= most) return;
        most = value;
        chosen = card;
      });
      hand.remove(chosen);
      drop.cards.push_back(chosen);
    }
    std::sort(drop.cards.begin(), drop.cards.end());
    return drop;
  }

 private:
  struct Plan {
    Turn turn;
    double value = -1e9;
  };

  // --- what things are worth ----------------------------------------------------------------------------------------

  // The chance to win a race at the end, being so many ahead of the best of the others now.
  [[nodiscard]] double chance_of(int ahead) const {
    const double spread = 0.4 + 0.5 * std::sqrt(rounds_left());
    return 1 / (1 + std::exp(-(ahead - 0.5) / spread));
  }

  [[nodiscard]] double rounds_left() const {
    int most = 0;
    for (std::size_t i = 0; i < view_.seats; ++i) most = std::max(most, view_.tableaux[i].size());
    return std::max(0, view_.last_contract() - most) / fills_a_turn;
  }

  void weigh_contracts() {
    const auto in_play = view_.contracts_in_deck() | view_.contract_market;
    for (std::size_t i = 0; i < view_.deck->contracts.size(); ++i) worth_[i] = view_.deck->contracts[i].points;
    for (std::size_t t = 0; t < view_.deck->trophies.size(); ++t) {
      const auto stands = race(view_, t);
      int others = 0;
      for (std::size_t i = 0; i < view_.seats; ++i)
        if (i != place(me_)) others = std::max(others, stands.counts[i]);
      const int ahead = stands.counts[place(me_)] - others;
      in_play.each([&](int number) {
        const auto& contract = view_.deck->contract(number);
        const int more = stands.for_size ? contract.symbols[static_cast<std::size_t>(stands.size)]
                                         : static_cast<int>(contract.bonus == stands.suit);
        if (more > 0)
          worth_[static_cast<std::size_t>(number - 1)] +=
              trophy_weight * stands.points * (1 + 1.0 / (view_.seats - 1)) *
              (chance_of(ahead + more) - chance_of(ahead));
      });
    }
  }

  // Whether there will be a next turn of this player: not if somebody fills the last contract in this round.
  void weigh_time() {
    has_later_ = std::clamp((rounds_left() - 0.5) / 2.5, 0.1, 1.0);
    powers_[0] = 1;
    for (std::size_t i = 1; i < powers_.size(); ++i) powers_[i] = nearing * powers_[i - 1];
    has_next_ = view_.is_last_round() ? 0.0 : 1.0;
    for (Seat seat = view_.after(me_); seat != view_.first; seat = view_.after(seat)) {
      if (seat == me_) break;
      const int lacks = view_.last_contract() - view_.tableaux[place(seat)].size();
      if (lacks == 1) has_next_ *= 1 - fills_a_turn;
      if (lacks == 2) has_next_ *= 0.9;
    }
  }

  [[nodiscard]] double gain(const Turn& turn) const {
    double total = turn.joker ? -joker_worth : 0;
    for (const auto& filling : turn.fillings)
      total += worth_[static_cast<std::size_t>(filling.fill.contract - 1)] + filling.bonus;
    return total;
  }

  // What a hand promises beyond the next turn.
  [[nodiscard]] double promise(const Bag& hand, bool joker, ContractSet market) const {
    const Lanes have = hand.by_number();
    double best = 0;
    double second = 0;
    market.each([&](int number) {
      const auto& contract = view_.deck->contract(number);
      const int lacking = std::max(0, cards_lacking(contract, have) - (joker ? 1 : 0));
      const double bonus = bonus_promise * sum(lesser(hand.of_suit(contract.bonus), one_each * 3));
      const double value =
          (worth_[static_cast<std::size_t>(number - 1)] + bonus) * powers_[static_cast<std::size_t>(lacking)];
      second = std::max(second, std::min(best, value));
      best = std::max(best, value);
    });
    return has_later_ * (best + second_best * second + card_worth * std::min(hand.size(), most_kept));
  }

  // What the next player, as far as cards were seen, could score with what is left.
  [[nodiscard]] double threat(const Bag& market) const {
    const Seat next = view_.after(me_);
    double most = 0;
    each_group(market, [&](const Bag& take) {
      auto hand = view_.seen[place(next)];
      hand += take;
      most = std::max<double>(most, best_turn(*view_.deck, view_.contract_market, hand, view_.jokers.has(next)).points);
    });
    return most;
  }

  // --- this turn ----------------------------------------------------------------------------------------------------

  // Every set of contracts that can be filled together, the empty one too.
  template <class Visit>
  void each_plan(const Bag& hand, const Bag& numbers_left, Visit&& visit) const {
    FixedVector<int, contract_market_size> can;
    view_.contract_market.each([&](int number) {
      if (can_fill(view_.deck->contract(number), hand.by_number(), joker_)) can.push_back(number);
    });
    for (unsigned chosen = 0; chosen < 1U << can.size(); ++chosen) {
      ContractSet market;
      for (std::size_t i = 0; i < can.size(); ++i)
        if (((chosen >> i) & 1U) != 0) market.add(can[i]);
      const auto turn = best_turn(*view_.deck, market, hand, joker_);
      if (static_cast<int>(turn.fillings.size()) != market.size()) continue;
      visit(Plan{turn, value_of(turn, market, hand, numbers_left)});
    }
  }

  [[nodiscard]] Plan best_plan(const Bag& hand, const Bag& numbers_left) const {
    Plan best;
    each_plan(hand, numbers_left, [&](const Plan& plan) {
      if (plan.value > best.value) best = plan;
    });
    return best;
  }

  [[nodiscard]] double value_of(const Turn& turn, ContractSet filled, Bag hand, const Bag& numbers_left) const {
    for (const auto& filling : turn.fillings)
      for (const Card card : filling.fill.cards)
        if (!card.is_joker()) hand.remove(card);
    double value = gain(turn);
    const int contracts = view_.tableaux[place(me_)].size() + filled.size();
    if (!view_.is_last_round() && contracts >= view_.last_contract()) value += end_now(turn);
    return value +
           later * has_next_ * next_turn(hand, joker_ && !turn.joker, view_.contract_market - filled, numbers_left);
  }

  // To end the match is good for whoever is ahead.
  [[nodiscard]] double end_now(const Turn& turn) const {
    int others = 0;
    for (Seat seat = view_.after(me_); seat != me_; seat = view_.after(seat))
      others = std::max(others, score(view_, seat).total());
    const double margin = score(view_, me_).total() + gain(turn) - others;
    return end_weight * std::tanh(margin / turn_points);
  }

  // --- the next turn ------------------------------------------------------------------------------------------------

  // Calls with all cards of a number, and all of a suit; three at a time where there are more.
  template <class Visit>
  static void each_group(const Bag& market, Visit&& visit) {
    const auto group = [&](auto card_at, int count) {
      Bag cards;
      int size = 0;
      for (int i = 0; i < count; ++i)
        for (int n = market.count(card_at(i)); n > 0; --n) {
          if (size == most_taken) {
            visit(std::as_const(cards));
            cards = {};
            size = 0;
          }
          cards.add(card_at(i));
          ++size;
        }
      if (size > 0) visit(std::as_const(cards));
    };
    for (int number = 1; number <= numbers; ++number)
      group([number](int suit) { return Card::of(number, static_cast<Suit>(suit)); }, suits);
    for (int suit = 0; suit < suits; ++suit)
      group([suit](int i) { return Card::of(i + 1, static_cast<Suit>(suit)); }, numbers);
  }

  void draw_futures(Chance& chance) {
    FixedVector<Card, most_number_cards> cards;
    unseen(view_).each([&](Card card, int count) {
      for (int i = 0; i < count; ++i) cards.push_back(card);
    });
    FixedVector<std::uint8_t, most_contracts> contracts;
    view_.contracts_in_deck().each([&](int number) { contracts.push_back(static_cast<std::uint8_t>(number)); });
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
    bool fills = false;
    market.each([&](int number) { fills = fills || can_fill(view_.deck->contract(number), hand.by_number(), joker); });
    if (!fills) return promise(hand, joker, market);
    const auto turn = best_turn(*view_.deck, market, hand, joker);
    auto rest = hand;
    auto left = market;
    for (const auto& filling : turn.fillings) {
      left.remove(filling.fill.contract);
      for (const Card card : filling.fill.cards)
        if (!card.is_joker()) rest.remove(card);
    }
    return gain(turn) + promise(rest, joker && !turn.joker, left);
  }

  // The market as it may be when it is this player's turn again: each of the others has taken something.
  [[nodiscard]] Bag next_numbers(Bag market, const Future& future) const {
    std::size_t next = 0;
    int size = market.size();
    const auto refill = [&] {
      for (; size < number_market_size && next < future.cards.size(); ++size) market.add(future.cards[next++]);
    };
    refill();
    for (std::size_t i = 0; i + 1 < view_.seats && size > 0; ++i) {
      const Card any = market.nth(static_cast<int>(future.luck[i] % static_cast<std::uint32_t>(size)));
      const bool by_number = (future.luck[i] >> 20U) % 2 == 0;
      int taken = 0;
      market.each([&](Card card, int count) {
        const bool fits = by_number ? card.number() == any.number() : card.suit() == any.suit();
        for (int n = 0; fits && n < count && taken < most_taken; ++n, ++taken) {
          market.remove(card);
          --size;
        }
      });
      refill();
    }
    return market;
  }

  [[nodiscard]] ContractSet next_contracts(ContractSet market, const Future& future) const {
    const double survives = std::pow(contract_survives, view_.seats - 1);
    std::size_t place = 0;
    ContractSet kept;
    market.each([&](int number) {
      if (future.survival[place++] < survives) kept.add(number);
    });
    for (std::size_t i = 0; i < future.contracts.size() && kept.size() < contract_market_size; ++i)
      kept.add(future.contracts[i]);
    return kept;
  }

  const View& view_;
  Seat me_;
  bool joker_;
  double has_next_ = 1;
  double has_later_ = 1;
  std::array<double, largest_hand + 1> powers_{};
  std::array<double, most_contracts> worth_{};
  FixedVector<Future, most_draws> futures_{};
};

}  // namespace

Action planned_action(const View& view, Chance& chance) {
  const Planner planner(view, draws, chance);
  if (view.phase == Phase::drop) return planner.drop();
  Action chosen;
  double most = -1e9;
  const auto weigh = [&](const Action& action, double value) {
    if (value <= most) return;
    most = value;
    chosen = action;
  };
  if (view.phase == Phase::take) {
    planner.weigh_takes(weigh);
  } else {
    planner.weigh_fills(weigh);
  }
  return chosen;
}

void weigh_actions(const View& view, core::Candidates<Action>& list, Chance& chance) {
  const Planner planner(view, most_draws, chance);
  const auto weigh = [&](const Action& action, double value) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].action == action) {  // another way to go on after it
        if (list[i].prior >= value) return;
        list.erase_at(i);
        break;
      }
    core::offer(list, action, value, 6);
  };
  if (view.phase == Phase::drop) {
    weigh(planner.drop(), 0);
  } else if (view.phase == Phase::take) {
    planner.weigh_takes(weigh);
  } else {
    planner.weigh_fills(weigh);
  }
}

}  // namespace rummage::romi_rami
