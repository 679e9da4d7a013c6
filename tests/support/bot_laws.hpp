#pragma once

#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "bots/search.hpp"
#include "bots/thinker.hpp"
#include "core/insight.hpp"
#include "core/levels.hpp"
#include "fingerprints.hpp"
#include "hot_path.hpp"
#include "moments.hpp"

// The laws that the bots of every game keep, and those of the search in games that can be searched. The build writes
// one RUMMAGE_BOT_LAWS for each game.

namespace rummage::proof {

template <core::Game G>
void no_bot_depends_on_what_it_may_not_see() {
  bots::Thinker<G> thinker;
  bots::Thinker<G> other_thinker;
  for (const auto& [state, seat] : moments<G>(6, 11)) {
    core::FastChance hidden(12);
    const auto view = G::view(state, seat);
    const auto swapped = G::determinize(view, hidden);
    for (const auto& [bot, plays, misses, more] : G::bots()) {
      core::FastChance thoughts(13);
      core::FastChance same(13);
      const auto choice = thinker.decide(view, seat, bot, thoughts, {0.2});
      const auto again = other_thinker.decide(G::view(swapped, seat), seat, bot, same, {0.2});
      ASSERT_EQ(choice.has_value(), again.has_value()) << bot;
      if (!choice) continue;
      EXPECT_EQ(choice->action, again->action) << bot;
      EXPECT_EQ(choice->after_ms, again->after_ms) << bot;
      auto after = state;
      auto ignored = core::Events::ignored();
      EXPECT_TRUE(G::apply(after, seat, choice->action, hidden, ignored)) << bot;
    }
  }
}

/// Whoever chooses a level gets what its place in the order promises: those below miss more often, and more. In a game
/// in which a level is speed and care, none misses anything.
template <core::Game G>
void lower_levels_miss_more() {
  const auto* above = core::find_bot(G::bots(), core::expert);
  const auto* lowest = core::find_bot(G::bots(), core::levels[0]);
  ASSERT_NE(above, nullptr);
  ASSERT_NE(lowest, nullptr);
  EXPECT_EQ(above->misses, 0);
  for (std::size_t i = core::levels.size() - 1; i-- > 0;) {
    const auto* level = core::find_bot(G::bots(), core::levels.at(i));
    ASSERT_NE(level, nullptr) << core::levels.at(i);
    EXPECT_TRUE(level->misses > above->misses || lowest->misses == 0) << level->name;
    EXPECT_GE(level->misses_more, above->misses_more) << level->name;
    above = level;
  }
}

/// One number for each bot: what it does in twenty positions, by a fixed seed and a fixed number of iterations.
template <core::Game G>
void fingerprints_are_as_written() {
  bots::Thinker<G> thinker;
  const auto positions = moments<G>(20, 81);
  Fingerprints found;
  for (const auto& [bot, plays, misses, more] : G::bots()) {
    core::Mixer mixer;
    core::FastChance thoughts(91);
    for (const auto& [state, seat] : positions) {
      const auto choice = thinker.decide(G::view(state, seat), seat, bot, thoughts, {0.2});
      const auto text = choice ? G::write_action(state, seat, choice->action) : std::string("-");
      for (const char letter : text) mixer.add(static_cast<unsigned char>(letter));
      mixer.add(choice ? static_cast<std::uint64_t>(choice->after_ms) : 0);
    }
    found.emplace_back(bot, std::to_string(mixer.hash() % 100'000'000));
  }
  check_fingerprints(G::folder(), found);
}

template <bots::SearchedGame G>
void decisions_are_told_apart_by_what_their_seat_knows() {
  std::map<std::uint64_t, int> keys;
  const auto positions = moments<G>(40, 21);
  for (const auto& [state, seat] : positions) {
    core::FastChance hidden(22);
    const auto key = G::Insight::key(state, seat);
    EXPECT_EQ(key, G::Insight::key(G::determinize(G::view(state, seat), hidden), seat));
    ++keys[key];
  }
  EXPECT_EQ(keys.size(), positions.size());
}

template <bots::SearchedGame G>
void the_same_seed_finds_the_same() {
  bots::Search<G> one;
  bots::Search<G> other;
  for (const auto& [state, seat] : moments<G>(4, 31)) {
    const auto view = G::view(state, seat);
    core::FastChance chance(1);
    core::FastChance same(1);
    const auto first = one.think(view, seat, chance, {0.3});
    const auto second = other.think(view, seat, same, {0.3});
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
      EXPECT_EQ(first[i].action, second[i].action);
      EXPECT_EQ(first[i].total, second[i].total);
      EXPECT_EQ(first[i].visits, second[i].visits);
    }
  }
}

template <bots::SearchedGame G>
void nothing_is_allocated_after_the_first_search() {
  bots::Search<G> search;
  const auto positions = moments<G>(4, 41);
  core::FastChance chance(1);
  // Twice, so that one of them has a choice and the tree is used.
  for (const auto& [state, seat] : positions) (void)search.think(G::view(state, seat), seat, chance, {0.2});
  for (const auto& [state, seat] : positions) (void)search.think(G::view(state, seat), seat, chance, {0.2});
  const auto before = allocations();
  for (const auto& [state, seat] : positions) (void)search.think(G::view(state, seat), seat, chance, {0.2});
  EXPECT_EQ(allocations(), before);
}

class Countdown final : public bots::StopCondition {
 public:
  explicit Countdown(int left) : left_(left) {}
  bool should_stop() override { return --left_ <= 0; }

 private:
  int left_;
};

template <bots::SearchedGame G>
void a_search_stops_when_asked() {
  bots::Search<G> search;
  for (const auto& [state, seat] : moments<G>(3, 51)) {
    Countdown soon(2);
    core::FastChance chance(1);
    const auto opinions = search.think(G::view(state, seat), seat, chance, {1000, &soon});
    EXPECT_LE(search.iterations(), 2 * core::most_candidates);
    EXPECT_TRUE(opinions.size() < 2 || opinions[0].visits > 0);
  }
}

template <bots::SearchedGame G>
void an_action_that_is_handed_in_is_weighed_too() {
  bots::Search<G> search;
  auto list = std::make_unique<typename G::ActionList>();
  for (const auto& [state, seat] : moments<G>(3, 61)) {
    G::legal_actions(state, seat, *list);
    ASSERT_FALSE(list->empty());
    core::FastChance chance(1);
    const auto opinions = search.think(G::view(state, seat), seat, chance, {0.2}, &list->back());
    const auto is_it = [&](const auto& one) { return one.action == list->back(); };
    EXPECT_EQ(std::count_if(opinions.begin(), opinions.end(), is_it), 1);
  }
}

template <bots::SearchedGame G>
void plausible_worlds_are_weighed_from_nothing_to_one() {
  core::FastChance chance(1);
  for (const auto& [state, seat] : moments<G>(20, 71)) {
    const auto view = G::view(state, seat);
    const double weight = G::Insight::plausibility(view, G::determinize(view, chance));
    EXPECT_GE(weight, 0);
    EXPECT_LE(weight, 1);
  }
}

class LawTest : public testing::Test {
 public:
  explicit LawTest(void (*law)()) : law_(law) {}
  void TestBody() override { law_(); }

 private:
  void (*law_)();
};

/// Adds the tests at start: which laws there are depends on whether the game can be searched.
template <core::Game G>
bool add_bot_laws(const char* suite) {
  const auto add = [&](const char* name, void (*law)()) {
    testing::RegisterTest(
        suite, name, nullptr, nullptr, __FILE__, __LINE__, [law]() -> testing::Test* { return new LawTest(law); });
  };
  add("no_bot_depends_on_what_it_may_not_see", no_bot_depends_on_what_it_may_not_see<G>);
  add("fingerprints_are_as_written", fingerprints_are_as_written<G>);
  add("lower_levels_miss_more", lower_levels_miss_more<G>);
  if constexpr (bots::SearchedGame<G>) {
    add("decisions_are_told_apart_by_what_their_seat_knows", decisions_are_told_apart_by_what_their_seat_knows<G>);
    add("the_same_seed_finds_the_same", the_same_seed_finds_the_same<G>);
    add("nothing_is_allocated_after_the_first_search", nothing_is_allocated_after_the_first_search<G>);
    add("a_search_stops_when_asked", a_search_stops_when_asked<G>);
    add("an_action_that_is_handed_in_is_weighed_too", an_action_that_is_handed_in_is_weighed_too<G>);
    add("plausible_worlds_are_weighed_from_nothing_to_one", plausible_worlds_are_weighed_from_nothing_to_one<G>);
  }
  return true;
}

}  // namespace rummage::proof

#define RUMMAGE_BOT_LAWS(NAME, GAME)                                                                  \
  namespace {                                                                                         \
  [[maybe_unused]] const bool bot_laws_of_##NAME = rummage::proof::add_bot_laws<GAME>("Bots_" #NAME); \
  }
