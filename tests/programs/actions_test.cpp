// The documented subset of what may be done: a completion with the fewest wild cards, every distinct card that can be
// laid, and all that can be added or discarded.
#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "effort.hpp"
#include "games/programs/game.hpp"
#include "tests/programs/makers.hpp"
#include "tests/programs/model.hpp"
#include "tests/programs/scene.hpp"
#include "tests/programs/twin.hpp"

namespace rummage::programs {
namespace {

constexpr int one_action_in = proof::is_slow_build ? 20 : 1;  // fewer hands, chosen evenly

// Every card of the hand that is in some group that the ledger lets it lay.
std::set<Card> layable(const Hand& hand) {
  std::set<Card> out;
  for (std::size_t a = 0; a < hand.size(); ++a)
    for (std::size_t b = a + 1; b < hand.size(); ++b)
      for (std::size_t c = b + 1; c < hand.size(); ++c)
        if (group_value(std::array{hand[a], hand[b], hand[c]})) out.insert({hand[a], hand[b], hand[c]});
  return out;
}

// What the list should hold and does not, or the other way round; empty if all is well.
std::string list_error(const State& s, int seat) {
  const auto model = Model::of(s);
  const auto list = std::make_unique<ActionList>();
  legal_actions(s, Seat(seat), *list);
  std::set<Action> simple;  // of the kinds that are listed whole
  std::set<Card> laid;
  int reveals = 0;
  for (const auto& action : *list) {
    if (!model.accepts(seat, action)) return "listed but refused: " + write_action(s, Seat(seat), action);
    if (const auto* lay = std::get_if<Lay>(&action)) {
      laid.insert(lay->cards.begin(), lay->cards.end());
    } else if (const auto* reveal = std::get_if<Reveal>(&action)) {
      ++reveals;
      const auto& program = s.programs_played()[*s.programs[static_cast<std::size_t>(seat)]];
      const Twin twin(
          program, {s.hands[static_cast<std::size_t>(seat)].begin(), s.hands[static_cast<std::size_t>(seat)].end()});
      if (std::ranges::count_if(reveal->cards, is_wild_by_ledger) != twin.fewest_wilds())
        return "not the fewest wild cards";
    } else {
      simple.insert(action);
    }
  }
  std::vector<Action> all{Change{}, Keep{}, DrawReserve{}, DrawDiscard{}};
  for (int kind = 0; kind < kinds; ++kind) {
    all.emplace_back(Discard{Card::at(kind)});
    for (std::size_t to = 1; to <= s.table.size(); ++to)
      for (const auto end : {End::any, End::low, End::high}) {
        const auto laid_there = Laid::of(s.table[to - 1]);
        // `low` or `high` is given exactly when both ends would fit.
        const bool both = laid_there.fits_low(Card::at(kind)) && laid_there.fits_high(Card::at(kind));
        if (both == (end != End::any)) all.emplace_back(Add{Card::at(kind), static_cast<std::uint8_t>(to), end});
      }
  }
  for (const auto& action : all)
    if (model.accepts(seat, action) != simple.contains(action))
      return (simple.contains(action) ? "listed: " : "not listed: ") + write_action(s, Seat(seat), action);
  const auto& player = model.players[static_cast<std::size_t>(seat)];
  const bool may_play = s.phase == Phase::play && s.to_act == Seat(seat);
  const auto can_lay =
      may_play && player.has_revealed ? layable(s.hands[static_cast<std::size_t>(seat)]) : std::set<Card>();
  if (laid != can_lay) return "other cards are laid than can be";
  const Cards hand(player.hand.begin(), player.hand.end());
  const bool completes = may_play && player.program && Twin(s.programs_played()[*player.program], hand).fewest_wilds();
  return completes == (reveals > 0) ? "" : completes ? "no completion is listed" : "a completion is listed";
}

std::string position_text(const State& s) { return core::json::serialize(Game::write_position(s)); }

TEST(ProgramsActions, PROG_26_the_list_is_as_documented_in_whole_matches) {
  for (int seats = 2; seats <= 6; seats += one_action_in > 1 ? 2 : 1) {
    auto s = new_match(setup_of(seats), static_cast<std::uint64_t>(seats));
    core::FastChance dice(1);
    for (int step = 0; step < 1500 / one_action_in && !result(s); ++step) {
      for (int seat = 0; seat < seats; ++seat) ASSERT_EQ(list_error(s, seat), "") << position_text(s);
      auto ignored = core::Events::ignored();
      const auto intention = Game::decide(view(s, s.to_act), s.to_act, "greedy", dice);
      ASSERT_TRUE(apply(s, s.to_act, intention->action, dice, ignored));
    }
  }
}

TEST(ProgramsActions, PROG_26_the_list_is_as_documented_with_any_hand_after_revealing) {
  for (int i = 0; i < 3000; i += one_action_in) {
    core::FastChance chance(11, static_cast<std::uint64_t>(i));
    auto s = new_match(setup_of(2), 1);
    const auto hand = any_hand(between(chance, 1, 12), chance);
    const auto table = any_table(hand, between(chance, 0, 4), chance);
    s.to_act = Seat(0);
    s.phase = Phase::play;
    s.hands[0] = hand_of(hand);
    for (const auto& one : table) s.table.push_back(one);
    s.completed[0].push_back(*s.programs[0]);
    s.programs[0].reset();
    s.revealed.add(Seat(0));
    ASSERT_EQ(list_error(s, 0), "") << names_of(hand);
  }
}

TEST(ProgramsActions, PROG_24_the_list_has_a_completion_whenever_there_is_one) {
  for (int i = 0; i < 3000; i += one_action_in) {
    core::FastChance chance(12, static_cast<std::uint64_t>(i));
    auto s = new_match(setup_of(2), 1);
    s.to_act = Seat(0);
    s.phase = Phase::play;
    s.programs[0] = ProgramCard(static_cast<std::size_t>(i) % s.programs_played().programs.size());
    s.hands[0] = hand_of(near_hand(s.programs_played()[*s.programs[0]], 14, chance));
    ASSERT_EQ(list_error(s, 0), "") << s.programs_played().text(*s.programs[0]) << " ; " << names_of(s.hands[0].span());
  }
}

}  // namespace
}  // namespace rummage::programs
