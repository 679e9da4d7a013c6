// What a seat is told about its own hand, held against the ledger and done as it says.
#include "games/romi_rami/advice.hpp"

#include "advising.hpp"
#include "games/romi_rami/game.hpp"
#include "tests/romi_rami/probe.hpp"
#include "tests/romi_rami/scene.hpp"
#include "tests/romi_rami/twin.hpp"

namespace rummage::romi_rami {
namespace {

namespace json = core::json;
using proof::number_of;
using proof::text_of;

Cards all_of(const State& state, Seat seat) {
  auto cards = list_of(state.hands[place(seat)]);
  if (state.jokers.has(seat)) cards.push_back(Card::joker());
  return cards;
}

// The fewest cards that have to be added, by adding more and more of them: at most one here.
bool one_card_would_do(const Contract& contract, const Bag& hand) {
  for (int kind = 0; kind < kinds; ++kind) {
    auto more = list_of(hand);
    more.push_back(Card::at(kind));
    if (can_fill_by_ledger(contract, more)) return true;
  }
  return false;
}

// The places are the contract's, the cards in them are held, and as many are empty as are said to be missing.
void check_places(const Contract& contract, const Bag& hand, const json::object& advice) {
  const auto& rows = advice.at("places").as_array();
  ASSERT_EQ(rows.size(), contract.requirements.size());
  Bag used;
  int empty = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Cards wanted;
    for (const auto& place : rows[i].as_array()) {
      const int number = number_of(place.at("number"));
      wanted.push_back(Card::of(number, Suit::heart));
      if (place.at("card").is_null()) {
        ++empty;
        continue;
      }
      const auto card = *read_card(text_of(place.at("card")));
      EXPECT_EQ(card.number(), number);
      used.add(card);
    }
    EXPECT_TRUE(meets_by_ledger(contract.requirements[i], wanted)) << json::serialize(advice);
  }
  EXPECT_TRUE(hand.contains(used)) << json::serialize(advice);
  const int missing = number_of(advice.at("missing"));
  EXPECT_EQ(empty, missing);
  EXPECT_EQ(missing == 0, can_fill_by_ledger(contract, list_of(hand)));
  EXPECT_EQ(missing <= 1, one_card_would_do(contract, hand));
}

// ROMI-10, ROMI-16: the fill does what it promises, and none is better.
void check_fill(const State& state, Seat seat, const json::object& advice) {
  const int number = number_of(advice.at("contract"));
  const auto& contract = state.deck->contract(number);
  const auto best = best_merit(*state.deck, number, all_of(state, seat), state.contract_market);
  ASSERT_EQ(advice.at("fill").is_null(), !best.has_value()) << json::serialize(advice);
  if (!best) return;
  const auto& fill = advice.at("fill").as_object();
  const bool joker = fill.at("joker").as_bool();
  EXPECT_EQ(std::get<0>(*best), !joker);
  EXPECT_EQ(std::get<1>(*best), number_of(fill.at("bonus")));
  EXPECT_EQ(number_of(fill.at("points")), contract.points);
  std::string written = "fill " + std::to_string(number) + " :";
  for (std::size_t i = 0; const auto& combination : fill.at("combinations").as_array()) {
    if (i++ > 0) written += " /";
    for (const auto& card : proof::texts_of(combination)) written += " " + card;
  }
  EXPECT_EQ(written, text_of(fill.at("action")));
  if (seat != state.to_act || state.phase != Phase::fill) return;
  const auto next = proof::after<Game>(state, seat, written);
  EXPECT_TRUE(next.tableaux[place(seat)].has(number));
  EXPECT_EQ(next.bonus_piles[place(seat)].size() - state.bonus_piles[place(seat)].size(), std::get<1>(*best));
  EXPECT_EQ(next.jokers.has(seat), state.jokers.has(seat) && !joker);
}

void check_takes(const State& state, Seat seat, const json::array& takes) {
  const Scene scene(state);
  std::vector<std::string> offered;
  for (const auto& one : takes) {
    offered.push_back(text_of(one.at("action")));
    const auto next = proof::after<Game>(state, seat, offered.back());
    EXPECT_EQ("take " + names_of(cards_of(offered.back().substr(5))), offered.back());
    EXPECT_EQ(next.hands[place(seat)].size() - state.hands[place(seat)].size(),
              static_cast<int>(one.at("cards").as_array().size()));
    std::vector<int> ready;
    for (const int number : state.contract_market) {
      if (can_fill_by_ledger(state.deck->contract(number), all_of(next, seat))) ready.push_back(number);
    }
    std::vector<int> told;
    for (const auto& number : one.at("ready").as_array()) told.push_back(number_of(number));
    EXPECT_EQ(told, ready) << offered.back();
    // Short of as much as the seat is told once it has them.
    const auto then = advise(view(next, seat), seat);
    for (const auto& contract : then.at("contracts").as_array())
      EXPECT_EQ(one.at("missing").at(std::to_string(number_of(contract.at("contract")))), contract.at("missing"));
    EXPECT_EQ(one.at("missing").as_object().size(), then.at("contracts").as_array().size());
  }
  EXPECT_EQ(offered, scene.actions(seat.index()));
}

// ROMI-26: done one after the other, the fills bring the points that they promise.
void check_turn(const State& state, Seat seat, const json::object& turn) {
  auto now = state;
  for (const auto& action : proof::texts_of(turn.at("actions"))) now = proof::after<Game>(now, seat, action);
  const auto before = score(state, seat);
  const auto later = score(now, seat);
  EXPECT_EQ(later.total() - later.trophies - before.total() + before.trophies, number_of(turn.at("points")));
  EXPECT_EQ(turn.at("joker").as_bool(), state.jokers.has(seat) && !now.jokers.has(seat));
  const auto best = best_turn_merit(*state.deck, state.contract_market, all_of(state, seat));
  EXPECT_EQ(std::get<0>(best), number_of(turn.at("points")));
}

TEST(RomiRamiAdvice, ROMI_08_ROMI_10_ROMI_26_does_what_it_promises_and_is_the_best) {
  for (const int seats : {2, 3, 4}) {
    int fills = 0;
    int with_joker = 0;
    int ready = 0;
    int turns = 0;
    proof::each_moment<Game>(setup_of(seats), 4, 400, [&](const State& state, core::Chance& chance) {
      for (int i = 0; i < seats; ++i) {
        const Seat seat(i);
        const auto advice = proof::advice_of<Game, Probe>(state, seat, chance);
        const bool acts = seat == state.to_act;
        ASSERT_EQ(advice.contains("takes"), acts && state.phase == Phase::take);
        ASSERT_EQ(advice.contains("turn"), acts && state.phase == Phase::fill);
        if (!acts && chance.below(4) != 0) continue;  // the ledger's way is slow
        for (const auto& one : advice.at("contracts").as_array()) {
          const auto& contract = state.deck->contract(number_of(one.at("contract")));
          check_places(contract, state.hands[place(seat)], one.as_object());
          check_fill(state, seat, one.as_object());
          if (one.at("fill").is_null()) continue;
          ++fills;
          with_joker += one.at("fill").at("joker").as_bool() ? 1 : 0;
        }
        if (advice.contains("takes") && chance.below(3) == 0) {
          check_takes(state, seat, advice.at("takes").as_array());
          for (const auto& one : advice.at("takes").as_array()) ready += one.at("ready").as_array().empty() ? 0 : 1;
        }
        if (!advice.contains("turn")) continue;
        check_turn(state, seat, advice.at("turn").as_object());
        turns += advice.at("turn").at("actions").as_array().empty() ? 0 : 1;
      }
    });
    EXPECT_GT(fills, 20);
    EXPECT_GT(with_joker, 5);
    EXPECT_GT(ready, 20);
    EXPECT_GT(turns, 20);
  }
}

}  // namespace
}  // namespace rummage::romi_rami
