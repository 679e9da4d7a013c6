// What a seat is told about its own hand, held against the ledger and done as it says.
#include "games/five_crowns/advice.hpp"

#include <algorithm>

#include "advising.hpp"
#include "games/five_crowns/game.hpp"
#include "tests/five_crowns/probe.hpp"
#include "tests/five_crowns/scene.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

namespace json = core::json;
using proof::number_of;
using proof::text_of;

Hand hand_of(const json::value& cards) {
  Hand hand;
  for (const auto& name : proof::texts_of(cards)) hand.push_back(*read_card(name));
  return hand;
}

// It is an arrangement of the hand as the ledger wants it, and no better one exists.
void check_arrangement(const Hand& hand, int wild_rank, const json::object& advice) {
  Arrangement arrangement;
  arrangement.left = number_of(advice.at("left"));
  arrangement.rest = hand_of(advice.at("loose"));
  for (const auto& group : advice.at("groups").as_array()) {
    const auto& kind = group.at("kind").as_string();
    EXPECT_TRUE(kind == "run" || kind == "book");
    arrangement.combinations.push_back({kind == "run", hand_of(group.at("cards"))});
  }
  EXPECT_EQ(arrangement_error(hand, wild_rank, arrangement), "") << json::serialize(advice);
  // The twin takes its time over large hands.
  EXPECT_EQ(arrangement.left, hand.size() <= 9 ? Twin(hand, wild_rank).left() : least_left(hand, wild_rank));
}

Hand without(Hand hand, Card card) {
  hand.erase_at(static_cast<std::size_t>(std::find(hand.begin(), hand.end(), card) - hand.begin()));
  return hand;
}

void check_discards(const State& state, Seat seat, const json::array& discards) {
  const auto& hand = state.hands[static_cast<std::size_t>(seat.index())];
  auto kinds = hand;
  kinds.resize(static_cast<std::size_t>(std::unique(kinds.begin(), kinds.end()) - kinds.begin()));
  ASSERT_EQ(discards.size(), kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto& one = discards[i].as_object();
    const auto card = text_of(one.at("card"));
    EXPECT_EQ(card, name_of(kinds[i]));
    check_arrangement(without(hand, kinds[i]), state.wild_rank(), one);
    EXPECT_EQ(one.at("out").as_bool(), proof::is_accepted<Game>(state, seat, "out " + card));
    const auto next = proof::after<Game>(state, seat, "discard " + card);
    const bool ended = next.hand != state.hand || next.phase == Phase::over;
    if (state.out && !ended) {
      EXPECT_EQ(points_by_ledger(next.left[static_cast<std::size_t>(seat.index())].span(), state.wild_rank()),
                number_of(one.at("left")));
    } else if (state.out) {
      EXPECT_EQ(
          next.sheet[state.hand - std::size_t{1}][static_cast<std::size_t>(seat.index())], number_of(one.at("left")));
    }
  }
}

// What strong would do is advised, and so is the hint; what is expected of it is no more than of anything else.
void check_advised(const State& state, Seat seat, const json::object& advice) {
  const auto seen = view(state, seat);
  core::FastChance thoughts(1);
  const auto strong = Game::decide(seen, seat, Policy::strong, thoughts);
  const auto advised = text_of(advice.at("advised"));
  ASSERT_TRUE(strong);
  EXPECT_EQ(advised, write_action(seen, seat, strong->action));
  proof::after<Game>(state, seat, advised);
  if (const auto tip = hint(seen, seat)) {
    const auto code = std::string_view(tip->code.name);
    EXPECT_EQ(code.starts_with("hint_pick_up"), advised == "draw discard") << code;
    EXPECT_EQ(code == "hint_deck", advised == "draw deck") << code;
    EXPECT_EQ(code == "hint_out", advised.starts_with("out ")) << code;
  }
  if (const auto* discards = advice.if_contains("discards")) {
    double best = 10'000;
    double chosen = 10'000;
    for (const auto& one : discards->as_array()) {
      const auto* expected = one.as_object().if_contains("expected");
      if (expected == nullptr) continue;
      best = std::min(best, expected->to_number<double>());
      if (advised == "discard " + text_of(one.at("card"))) chosen = expected->to_number<double>();
    }
    EXPECT_EQ(chosen, best);
  }
}

// Drawing the top discard leads to just what was said about it.
void check_pick_up(const State& state, Seat seat, const json::object& advice) {
  ASSERT_EQ(advice.contains("pick_up"), !state.discards.empty());
  if (state.discards.empty()) return;
  const auto& pick_up = advice.at("pick_up").as_object();
  EXPECT_EQ(text_of(pick_up.at("card")), name_of(state.discards.back()));
  const auto next = proof::after<Game>(state, seat, "draw discard");
  const auto then = advise(view(next, seat), seat);
  int least = 10'000;
  for (const auto& one : then.at("discards").as_array()) {
    least = std::min(least, number_of(one.at("left")));
    if (one.at("card") != pick_up.at("discard")) continue;
    EXPECT_EQ(number_of(one.at("left")), number_of(pick_up.at("left")));
    EXPECT_EQ(one.at("out"), pick_up.at("out"));
  }
  EXPECT_EQ(least, number_of(pick_up.at("left")));
  EXPECT_EQ(pick_up.at("helps").as_bool(), least < number_of(advice.at("left")));
}

TEST(FiveCrownsAdvice, CROWN_16_CROWN_19_is_an_arrangement_and_what_each_discard_and_the_pile_would_do) {
  for (const int seats : {2, 4}) {
    int outs = 0;
    int helpful = 0;
    int last_turns = 0;
    proof::each_moment<Game>({seats, {0}}, 3, 600, [&](const State& state, core::Chance& chance) {
      for (int i = 0; i < seats; ++i) {
        const Seat seat(i);
        const auto advice = proof::advice_of<Game, Probe>(state, seat, chance);
        const auto& hand = state.hands[static_cast<std::size_t>(i)];
        ASSERT_EQ(advice.empty(), hand.empty());
        if (advice.empty()) continue;
        check_arrangement(hand, state.wild_rank(), advice);
        const bool acts = seat == state.to_act;
        ASSERT_EQ(advice.contains("discards"), acts && state.phase == Phase::discard);
        if (!acts) {
          ASSERT_FALSE(advice.contains("pick_up") || advice.contains("advised"));
          continue;
        }
        if (chance.below(4) == 0) check_advised(state, seat, advice);
        if (state.phase == Phase::draw) check_pick_up(state, seat, advice);
        if (advice.contains("pick_up") && advice.at("pick_up").at("helps").as_bool()) ++helpful;
        if (!advice.contains("discards")) continue;
        check_discards(state, seat, advice.at("discards").as_array());
        for (const auto& one : advice.at("discards").as_array()) outs += one.at("out").as_bool() ? 1 : 0;
        last_turns += state.out ? 1 : 0;
      }
    });
    EXPECT_GT(outs, 20);
    EXPECT_GT(helpful, 20);
    EXPECT_GT(last_turns, 20);
  }
}

TEST(FiveCrownsAdvice, tells_what_one_would_see_oneself) {
  const Scene scene(
      R"({"seats":2,"hand":2,"phase":"discard","hands":[["3H","4H","5H","9S","QD"],["3S","5S","6S","7S"]]})");
  EXPECT_EQ(json::serialize(advise(view(scene.state, Seat(1)), Seat(1))),
            R"({"left":3,"groups":[{"kind":"run","cards":["5S","6S","7S"]}],"loose":["3S"]})");
  const auto advice = advise(view(scene.state, Seat(0)), Seat(0));
  // Fours are wild, so the four could stand for any card; here the run is best.
  EXPECT_EQ(number_of(advice.at("left")), 21);
  EXPECT_EQ(json::serialize(advice.at("discards").as_array().back()),
            R"({"card":"QD","out":false,"expected":)" +
                json::serialize(advice.at("discards").as_array().back().at("expected")) +
                R"(,"left":9,"groups":[{"kind":"run","cards":["3H","4H","5H"]}],"loose":["9S"]})");
}

// --- blunders that advice once led to
// ---------------------------------------------------------------------------------

json::object advice_to(const Scene& scene, int seat = 0) { return advise(view(scene.state, Seat(seat)), Seat(seat)); }

std::string advised(const Scene& scene, int seat = 0) { return text_of(advice_to(scene, seat).at("advised")); }

Scene discarding(int hand, std::string_view cards, std::string_view others) {
  return Scene(R"({"seats":2,"hand":)" + std::to_string(hand) + R"(,"phase":"discard","discards":["8T"],"hands":)" +
               quote_all({cards, others}) + "}");
}

Scene drawing(int hand, std::string_view cards, std::string_view others, std::string_view top) {
  return Scene(R"({"seats":2,"hand":)" + std::to_string(hand) + R"(,"discards":)" + quote(top) + R"(,"hands":)" +
               quote_all({cards, others}) + "}");
}

// Points left now are fewest without the joker or the wild card; what it is worth is said by what is expected.
void expect_kept(const Scene& scene, std::string_view wild) {
  const auto advice = advice_to(scene);
  double without = 0;
  double best = 10'000;
  int fewest = 10'000;
  int left = 0;
  for (const auto& one : advice.at("discards").as_array()) {
    const bool is_it = text_of(one.at("card")) == wild;
    fewest = std::min(fewest, number_of(one.at("left")));
    if (is_it) left = number_of(one.at("left"));
    if (!one.as_object().contains("expected")) continue;
    best = std::min(best, one.at("expected").to_number<double>());
    if (is_it) without = one.at("expected").to_number<double>();
  }
  EXPECT_EQ(left, fewest) << "by points alone it would go";
  EXPECT_GT(without, best + 5);
  EXPECT_NE(advised(scene), "discard " + std::string(wild));
}

TEST(FiveCrownsAdvice, a_joker_that_fits_nowhere_yet_is_kept) {
  expect_kept(discarding(1, "5C 9S KD JK", "5S 7H KD"), "JK");
  expect_kept(discarding(2, "3C 6S 10D QT JK", "5S 7H KD 3H"), "JK");
}

TEST(FiveCrownsAdvice, a_wild_card_that_fits_nowhere_yet_is_kept) {
  expect_kept(discarding(1, "3H 5C 9S KD", "5S 7H KD"), "3H");
  expect_kept(discarding(3, "3C 5H 7S 10D QT KS", "5S 7H KD 3H 4S"), "5H");
}

TEST(FiveCrownsAdvice, a_joker_or_wild_card_on_the_discard_pile_is_picked_up) {
  for (const auto& scene :
       {drawing(1, "5C 9S KD", "5S 7H KD", "JK"), drawing(1, "5C 9S KD", "5S 7H KD", "3H"),
        drawing(2, "3C 6S 10D QT", "5S 7H KD 3H", "JK"), drawing(3, "3C 7S 10D QT KS", "5S 7H KD 3H 4S", "5H"),
        drawing(5, "3C 4D 8S 10D JH QT KS", "5S 6H KD 3H 4S 9H 9C", "JK")}) {
    const auto advice = advice_to(scene);
    EXPECT_EQ(text_of(advice.at("advised")), "draw discard");
    const auto& pick_up = advice.at("pick_up");
    EXPECT_LT(pick_up.at("expected").to_number<double>(), pick_up.at("expected_from_deck").to_number<double>());
    EXPECT_EQ(std::string_view(hint(view(scene.state, Seat(0)), Seat(0))->code.name).substr(0, 12), "hint_pick_up");
  }
}

TEST(FiveCrownsAdvice, nobody_goes_out_with_a_wild_card_where_another_will_do) {
  EXPECT_EQ(advised(discarding(1, "3H 7C 7S 7D", "5S 6H KD")).substr(0, 5), "out 7");
  EXPECT_EQ(advised(discarding(2, "5C 6C 7C 8C JK", "5S 7H KD 3H")).substr(0, 4), "out ");
  EXPECT_NE(advised(discarding(2, "5C 6C 7C 8C JK", "5S 7H KD 3H")), "out JK");
}

TEST(FiveCrownsAdvice, a_last_turn_gives_no_joker_away_for_nothing) {
  Scene scene(R"({"seats":3,"hand":2,"phase":"discard","discards":["8T"],"hands":)" +
              quote_all({"5C 6C 7C 8C 3S", "5H 6H 7H JK", "10S QH KD 3H"}) + R"(,"pile":["8H","JH"]})");
  scene.act(0, "out 3S").act(1, "draw deck");
  EXPECT_EQ(advised(scene, 1).substr(0, 8), "discard ");
  EXPECT_NE(advised(scene, 1), "discard JK");
}

}  // namespace
}  // namespace rummage::five_crowns
