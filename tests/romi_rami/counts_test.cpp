// What may be done, counted twice: by the rules' own list and by trying everything.
#include "counts.hpp"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "games/romi_rami/game.hpp"
#include "tests/romi_rami/model.hpp"
#include "tests/romi_rami/scene.hpp"

namespace rummage::romi_rami {
namespace {

// Every choice of at most `most` cards from these, each once: for takes and drops.
void each_choice(const Cards& from, std::size_t most, std::size_t next, Cards& chosen,
                 const std::function<void(const Cards&)>& visit) {
  visit(chosen);
  if (chosen.size() == most) return;
  for (auto i = next; i < from.size(); ++i) {
    if (i > next && from[i] == from[i - 1]) continue;
    chosen.push_back(from[i]);
    each_choice(from, most, i + 1, chosen, visit);
    chosen.pop_back();
  }
}

// What a fill uses by numbers, with the place of the joker: fills that are alike in it are one choice of the list.
std::vector<std::vector<int>> numbers_used(const Contract& contract, const std::vector<Cards>& groups) {
  std::vector<std::vector<int>> out;
  for (const auto& group : groups) {
    out.emplace_back();
    for (const Card card : group) out.back().push_back(card.is_joker() ? 0 : card.number());
  }
  for (std::size_t n = 1; n < out.size(); ++n)  // equal requirements are interchangeable
    for (std::size_t m = n; m > 0 && contract.requirements[m] == contract.requirements[m - 1]; --m)
      if (out[m] < out[m - 1]) std::swap(out[m], out[m - 1]);
  return out;
}

// What the ledger allows a seat: all takes and drops, and of fills with the same numbers the first with the most bonus
// cards.
std::vector<Action> allowed(const State& s, int seat) {
  std::vector<Action> actions;
  const auto model = Model::of(s);
  const auto offer = [&](const Action& action) {
    if (model.accepts(seat, action)) actions.push_back(action);
  };
  Cards chosen;
  each_choice(list_of(s.number_market), 4, 0, chosen, [&](const Cards& cards) {
    Take take;
    for (const Card card : cards) take.cards.push_back(card);
    offer(take);
  });
  auto from = list_of(s.hands[static_cast<std::size_t>(seat)]);
  each_choice(from, 4, 0, chosen, [&](const Cards& cards) {
    Drop drop;
    for (const Card card : cards) drop.cards.push_back(card);
    offer(drop);
  });
  offer(End{});
  if (s.jokers.has(Seat(seat))) from.push_back(Card::joker());
  for (const int number : s.contract_market) {
    const auto& contract = s.deck->contract(number);
    std::map<std::vector<std::vector<int>>, Fill> best;
    each_fill(contract, from, [&](const std::vector<Cards>& groups) {
      const auto fill = fill_of(number, groups);
      const auto [at, is_new] = best.emplace(numbers_used(contract, groups), fill);
      if (!is_new && bonus_of(contract, fill) > bonus_of(contract, at->second)) at->second = fill;
    });
    for (const auto& [key, fill] : best) offer(fill);
  }
  return actions;
}

// An action by what the list promises of it: fills by their numbers and bonus cards.
std::string promise(const State& s, const Action& action) {
  const auto* fill = std::get_if<Fill>(&action);
  if (fill == nullptr) return write_action(action);
  const auto& contract = s.deck->contract(fill->contract);
  return std::to_string(fill->contract) + testing::PrintToString(numbers_used(contract, groups_of(*fill))) +
         std::to_string(bonus_of(contract, *fill));
}

TEST(RomiRamiActions, the_list_is_all_that_is_allowed) {
  for (const auto* deck : {"standard", "short", "scarce"})
    for (int seats = 2; seats <= 4; ++seats) {
      auto s = dealt(setup_of(seats, deck), static_cast<std::uint64_t>(seats));
      core::FastChance dice(1);
      const auto list = std::make_unique<ActionList>();
      for (int step = 0; step < 150 && !result(s); ++step) {
        for (int seat = 0; seat < seats; ++seat) {
          legal_actions(s, Seat(seat), *list);
          std::multiset<std::string> listed;
          for (const auto& action : *list) listed.insert(promise(s, action));
          std::multiset<std::string> wanted;
          for (const auto& action : allowed(s, seat)) wanted.insert(promise(s, action));
          ASSERT_EQ(listed, wanted) << "seat " << seat << " of " << core::json::serialize(Game::write_position(s));
        }
        // Hands grow while little is filled, so that cards are dropped too.
        auto ignored = core::Events::ignored();
        legal_actions(s, s.to_act, *list);
        const auto step_taken = step % 3 == 0 ? (*list)[list->size() - 1] : random_step(s, dice).action;
        ASSERT_TRUE(apply(s, s.to_act, step_taken, dice, ignored));
      }
    }
}

// The same count as that of the files, by what the ledger allows of everything there is.
std::uint64_t slow_count(const State& s, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  for (int seat = 0; seat < s.seats; ++seat)
    for (const auto& action : allowed(s, seat)) {
      auto after = s;
      core::NoChance chance;
      auto ignored = core::Events::ignored();
      EXPECT_TRUE(apply(after, Seat(seat), action, chance, ignored));
      total += slow_count(after, depth - 1);
    }
  return total;
}

TEST(RomiRamiActions, the_ledger_counts_the_same_sequences) {
  const auto rows = proof::count_rows("romi_rami");
  EXPECT_FALSE(rows.empty());
  for (const auto& row : rows) {
    const auto state = Game::read_position(row.position);
    ASSERT_TRUE(state) << row.path << ":" << row.line;
    EXPECT_EQ(slow_count(*state, row.depth), row.count) << row.path << ":" << row.line;
  }
}

}  // namespace
}  // namespace rummage::romi_rami
