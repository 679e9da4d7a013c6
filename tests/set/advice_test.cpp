// What a seat is told: which cards are still to come, and nothing about where the SETs are.
#include "games/set/advice.hpp"

#include "advising.hpp"
#include "games/set/game.hpp"
#include "tests/set/probe.hpp"

namespace rummage::set {
namespace {

namespace json = core::json;

TEST(SetAdvice, SET_01_counts_what_is_in_the_pile_and_tells_nothing_of_its_order) {
  for (const auto& options : {core::default_options(Game::options()), core::OptionValues{0, 1, 2, 0, 5, 3}})
    proof::each_moment<Game>({3, options}, 3, 200, [&](const State& state, core::Chance& chance) {
      std::vector<std::string> pile;
      for (int i = 0; i < deck_size; ++i)
        if (state.pile.contains(Card::at(i))) pile.push_back(card_text(Card::at(i)));
      for (int i = 0; i < 3; ++i) {
        const auto advice = advise(view(state, Seat(i)), Seat(i));
        ASSERT_EQ(proof::texts_of(advice.at("unseen")), pile);
        const auto other = Probe::swap_hidden(state, Seat(i), chance);
        ASSERT_EQ(advise(view(other, Seat(i)), Seat(i)), advice);
      }
    });
}

TEST(SetAdvice, is_nothing_after_the_match) {
  auto events = core::Events::ignored();
  core::FastChance chance(1);
  auto state = Game::initial({1, core::default_options(Game::options())}, chance, events);
  while (!state.over) {
    const auto step = random_step(state, chance);
    ASSERT_TRUE(apply(state, step.seat, step.action, chance, events));
  }
  EXPECT_TRUE(advise(view(state, Seat(0)), Seat(0)).empty());
}

}  // namespace
}  // namespace rummage::set
