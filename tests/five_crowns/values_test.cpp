// Advice, held against what each action was worth in positions that were valued once, in worlds of their own
// (bench/values/values.cpp): how much is lost by doing as one is told.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bots/thinker.hpp"
#include "core/json.hpp"
#include "effort.hpp"
#include "files.hpp"
#include "games/five_crowns/game.hpp"
#include "patterns.hpp"

namespace rummage::five_crowns {
namespace {

struct ValuedAction {
  std::string action;
  double worth = 0;
};

struct Position {
  View view;
  std::vector<ValuedAction> actions;  // best first

  [[nodiscard]] Seat seat() const { return view.to_act; }
  // How many points a hand it costs not to have done the best.
  [[nodiscard]] double loss(const std::string& action) const {
    const auto found = std::ranges::find(actions, action, &ValuedAction::action);
    EXPECT_NE(found, actions.end()) << action;
    return found == actions.end() ? 0 : actions[0].worth - found->worth;
  }
};

// VIEW, and after a tab each: WORTH ERROR ACTION
std::vector<Position> positions() {
  std::vector<Position> all;
  for (const auto& line : proof::lines_of(proof::read_source("tests/five_crowns/values.txt"))) {
    if (line.empty()) continue;
    const auto end = line.find('\t');
    const auto view = Game::read_view(core::parse_json(line.substr(0, end))->as_object());
    EXPECT_TRUE(view) << line;
    if (!view) return all;
    Position one{*view, {}};
    for (const auto& match : proof::all_matches(line.substr(end), "\t([-0-9.]+) [0-9.]+ ([^\t]+)"))
      one.actions.push_back({match[2], std::stod(match[1])});
    all.push_back(std::move(one));
  }
  return all;
}

std::string advised(const Position& one) { return std::string(advise(one.view, one.seat()).at("advised").as_string()); }

std::string decided(const Position& one, std::string_view bot) {
  bots::Thinker<Game> thinker;
  core::FastChance thoughts(7);
  return Game::write_action(one.view, one.seat(), thinker.decide(one.view, one.seat(), bot, thoughts)->action);
}

// docs/bots.md says how much is allowed.
double allowed() {
  const auto found = proof::all_matches(
      proof::read_source("docs/bots.md"), "at\\s+most ([0-9.]+) points a hand less than the\\s+expert's");
  EXPECT_EQ(found.size(), 1U);
  return found.empty() ? 0 : std::stod(found[0][1]);
}

TEST(FiveCrownsValues, advice_is_no_worse_than_greedy_and_hardly_worse_than_the_expert) {
  double by_advice = 0;
  double by_greedy = 0;
  double by_expert = 0;
  const auto all = positions();
  EXPECT_GE(all.size(), 500U);
  const std::size_t step = proof::is_slow_build ? 10 : 1;
  for (std::size_t i = 0; i < all.size(); i += step) {
    by_advice += all[i].loss(advised(all[i]));
    by_greedy += all[i].loss(decided(all[i], "greedy"));
    by_expert += all[i].loss(decided(all[i], "expert"));
  }
  const auto count = static_cast<double>((all.size() + step - 1) / step);
  RecordProperty("advice", std::to_string(by_advice / count));
  RecordProperty("greedy", std::to_string(by_greedy / count));
  RecordProperty("expert", std::to_string(by_expert / count));
  EXPECT_LE(by_advice, by_greedy);
  EXPECT_LE((by_advice - by_expert) / count, allowed())
      << "lost by advice " << by_advice / count << ", by greedy " << by_greedy / count << ", by the expert "
      << by_expert / count;
}

// While cards are still to be drawn, a wild card is not thrown away, nor left lying.
TEST(FiveCrownsValues, no_wild_card_is_thrown_away_or_left_lying) {
  int held = 0;
  int lying = 0;
  for (const auto& one : positions()) {
    if (one.view.out) continue;
    const int wild = one.view.wild_rank();
    const auto action = advised(one);
    if (one.view.phase == Phase::draw) {
      if (one.view.discards.empty() || !one.view.discards.back().is_wild(wild)) continue;
      ++lying;
      EXPECT_EQ(action, "draw discard");
    } else {
      held += std::ranges::any_of(one.view.cards, [&](Card card) { return card.is_wild(wild); }) ? 1 : 0;
      for (const Card card : one.view.cards) {
        if (!card.is_wild(wild)) continue;
        EXPECT_NE(action, "discard " + card_text(card));
      }
    }
  }
  EXPECT_GT(held, 50);
  EXPECT_GT(lying, 1);
}

}  // namespace
}  // namespace rummage::five_crowns
