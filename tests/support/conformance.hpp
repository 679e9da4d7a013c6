#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/levels.hpp"
#include "counts.hpp"
#include "games/games.hpp"
#include "golden.hpp"
#include "hot_path.hpp"
#include "laws.hpp"
#include "notation_laws.hpp"
#include "schema_laws.hpp"

// The laws that every game keeps, proved on seeded random matches of every number of seats and every combination of
// options. The build writes one RUMMAGE_CONFORMANCE for each game.

namespace rummage::proof {

/// What the laws need to know of a game that its own code must not be asked: tests/GAME/probe.hpp, a second mind that
/// has read the ledger and nothing else. All functions are static.
///
/// - `better` says which scores are good.
/// - `any_action` makes up an action of the right form, sensible or not.
/// - `accepts` says whether the rules take it: slowly, and without calling the game's rules.
/// - `swap_hidden` changes all that the viewer may not know, as far as the rules allow it. It must change something in
/// a
///   fair share of the positions, unless `all_is_open`, which is optional, is true: nothing is ever hidden from
///   anybody.
/// - `consequence_error(before, seat, action, after)` is optional: what an accepted action should have done and did
///   not; empty if all is well.
/// - `shows_and_covers(before, action)` is optional too: whether the action may show cards to everybody that are
///   covered again before it ends. Its events then may say more than the view afterwards.
template <class P, class G>
concept ProbeOf = requires(const typename G::State& state, core::Seat seat, core::Viewer viewer,
                           const typename G::Action& action, core::Chance& chance) {
  { P::better } -> std::convertible_to<core::Better>;
  { P::any_action(state, seat, chance) } -> std::same_as<typename G::Action>;
  { P::accepts(state, seat, action) } -> std::same_as<bool>;
  { P::swap_hidden(state, viewer, chance) } -> std::same_as<typename G::State>;
};

template <class P>
constexpr bool is_open_game() {
  if constexpr (requires { P::all_is_open; }) return P::all_is_open;
  return false;
}

template <core::Game G, ProbeOf<G> P>
class ConformingMatch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using List = typename G::ActionList;

  ConformingMatch(const MatchName& name, SwapTally& swaps)
      : name_(name), swaps_(swaps), rules_(ledger_rules(G::name)), dice_(name.seed, dice_stream) {}

  /// Plays to the end, or to the first law that is broken.
  void play() {
    core::Events dealt;
    auto deal = chance_at(0);
    state_ = G::initial(name_.setup, deal, dealt);
    check_events(state_, dealt);
    while (is_well() && !G::result(state_)) {
      if (log_.size() >= most_steps) return fail("the match does not end");
      check_now();
      if (is_well()) take_a_step();
    }
    if (!is_well()) return;
    check_now();
    check_end();
  }

 private:
  static constexpr std::uint64_t dice_stream = std::uint64_t{1} << 40U;
  static constexpr std::size_t lively_steps = 100;  // afterwards mostly playouts' steps, so that the match ends
  static constexpr std::size_t most_steps = 20'000;

  [[nodiscard]] static bool is_well() { return !testing::Test::HasFailure(); }
  [[nodiscard]] core::FastChance chance_at(std::size_t step) const { return core::FastChance(name_.seed, step); }
  [[nodiscard]] core::FastChance next_chance() const { return chance_at(log_.size() + 1); }
  [[nodiscard]] bool one_in(std::uint32_t n) { return dice_.below(n) == 0; }
  [[nodiscard]] core::Seat any_seat() {
    return core::Seat(static_cast<int>(dice_.below(static_cast<std::uint32_t>(name_.setup.seats))));
  }
  [[nodiscard]] std::string text(core::Seat seat, const Action& action) const {
    return std::to_string(seat.index()) + " " + G::write_action(state_, seat, action);
  }

  // Only the first law that is broken is told of: the others follow from it.
  void fail(const std::string& what) const {
    if (!is_well()) return;
    ADD_FAILURE() << "after step " << log_.size() << ": " << what << "\nin "
                  << core::json::serialize(G::write_position(state_));
  }
  void require(bool holds, const std::string& what) const {
    if (!holds) fail(what);
  }

  // --- laws of a moment ---------------------------------------------------------------------------------------------

  // Late in a long match nothing new is to be expected, so looks become rare.
  void check_now() {
    if (log_.size() > lively_steps && !one_in(16)) return;
    const bool thorough = log_.empty() || one_in(20);
    if (const auto error = G::invariant_error(state_)) fail("impossible: " + wire_text(*error));
    const State copy = state_;
    require(copy == state_, "a copy differs");
    require(G::setup(state_) == name_.setup, "the setup has changed");
    check_position();
    check_timer();
    if (!G::result(state_)) {
      const auto step = G::random_step(state_, dice_);
      check_accepted(step.seat, step.action, "the random policy's step");
    }
    if (thorough) {
      for (int i = 0; i < name_.setup.seats && is_well(); ++i) check_seat(core::Seat(i), true);
      check_viewer(core::Viewer::spectator());
    } else {
      check_seat(any_seat(), false);
      check_seat(any_seat(), false);
    }
  }

  void check_seat(core::Seat seat, bool thorough) {
    check_legal_actions(seat, thorough);
    for (int n = 0; n < 6; ++n) check_any_action(seat, P::any_action(state_, seat, dice_));
    check_viewer(seat);
  }

  void check_position() {
    const auto written = core::json::serialize(G::write_position(state_));
    const auto parsed = core::parse_json(written);
    if (!parsed || !parsed->is_object()) return fail("the position is not written as a JSON object: " + written);
    const auto read = G::read_position(parsed->get_object());
    if (!read) return fail("the position is refused when read back: " + wire_text(read.error()));
    require(*read == state_, "the position reads back as another one");
    // Without the detour over text too: numbers that were never parsed are kept in other types.
    const auto direct = G::read_position(G::write_position(state_));
    require(direct && *direct == state_, "the position is read from text only");
  }

  void check_timer() {
    const auto timer = G::timer(state_);
    if (!timer) return;
    require(timer->after_ms > 0, "a timer without time");
    check_accepted(timer->seat, timer->action, "the table's own action");
  }

  void check_legal_actions(core::Seat seat, bool thorough) {
    G::legal_actions(state_, seat, *list_);
    const List& list = *list_;
    require(std::is_sorted(list.begin(), list.end()), "legal actions are not sorted");
    require(std::adjacent_find(list.begin(), list.end()) == list.end(), "a legal action is listed twice");
    if (G::result(state_)) require(list.empty(), "something is legal after the end");
    require(G::to_act(state_).has(seat) != list.empty(), "who is to act and what is legal do not agree");
    require(G::to_act(G::view(state_, seat)) == G::to_act(state_), "a view tells otherwise who is to act");
    if (thorough) {
      std::set<std::string> texts;
      for (const auto& action : list) {
        check_accepted(seat, action, "a legal action", one_in(16));
        require(texts.insert(G::write_action(state_, seat, action)).second, "two actions are written alike");
        if (!is_well()) return;
      }
    } else {
      for (int n = 0; n < 4 && !list.empty(); ++n)
        check_accepted(seat, list[dice_.below(static_cast<std::uint32_t>(list.size()))], "a legal action");
    }
  }

  // `apply` takes it, the second mind too, and both agree on what becomes of it; its text reads back. The second mind
  // is slow, so it need not be asked about every one of a thousand.
  void check_accepted(core::Seat seat, const Action& action, std::string_view name, bool ask_probe = true) {
    const std::string what(name);
    const auto written = G::write_action(state_, seat, action);
    const auto read = G::read_action(state_, seat, written);
    if (!read) return fail(what + " cannot be read: " + text(seat, action));
    const auto view = G::view(state_, seat);
    require(G::write_action(view, seat, action) == written, what + " is written otherwise by who sees only a view");
    if (*read != action) return fail(what + " reads back as another one: " + text(seat, action));
    auto after = state_;
    auto chance = next_chance();
    auto ignored = core::Events::ignored();
    if (const auto done = G::apply(after, seat, action, chance, ignored); !done)
      return fail(what + " is refused: " + text(seat, action) + ": " + wire_text(done.error()));
    if (!ask_probe) return;
    if (!P::accepts(state_, seat, action)) return fail(what + " should be refused: " + text(seat, action));
    check_consequence(seat, action, after);
  }

  void check_consequence(core::Seat seat, const Action& action, const State& after) {
    if constexpr (requires { P::consequence_error(state_, seat, action, after); }) {
      const auto error = P::consequence_error(state_, seat, action, after);
      if (!error.empty()) fail(text(seat, action) + ": " + error);
    }
    if (const auto error = G::invariant_error(after))
      fail(text(seat, action) + " leads to what cannot be: " + wire_text(*error));
  }

  void check_any_action(core::Seat seat, const Action& action) {
    auto after = state_;
    std::vector<std::byte> before(sizeof(State));
    std::memcpy(before.data(), &after, sizeof(State));
    auto chance = next_chance();
    core::Events events;
    const auto done = G::apply(after, seat, action, chance, events);
    const bool accepts = P::accepts(state_, seat, action);
    if (accepts != done.has_value())
      return fail(text(seat, action) + (accepts ? " should be accepted" : " should be refused"));
    if (done) {
      check_consequence(seat, action, after);
      check_events(after, events);
      return;
    }
    if (std::memcmp(before.data(), &after, sizeof(State)) != 0 || !events.list().empty())
      return fail("a refusal left a trace: " + text(seat, action));
    if (!rules_.empty() && done.error().rule.empty()) fail("a refusal names no rule: " + wire_text(done.error()));
    check_message(done.error());
  }

  void check_message(const core::Message& message) {
    if (!message.rule.empty() && !rules_.empty() && !rules_.contains(message.rule))
      return fail("the ledger has no " + std::string(message.rule));
    // Sentences are slow to make and there are few of them: each code once a match, and now and then again.
    if (!said_.insert(std::string(message.code.name)).second && !one_in(64)) return;
    if (const auto error = wording_error(G::folder(), message); !error.empty()) fail(error);
  }

  void check_events(const State&, const core::Events& events) {
    for (const auto& event : events.list()) check_message(event);
  }

  // --- laws of what may be seen -------------------------------------------------------------------------------------

  void check_viewer(core::Viewer viewer) {
    const auto view = G::view(state_, viewer);
    const auto written = core::json::serialize(G::write_view(view));
    const auto parsed = core::parse_json(written);
    const auto read =
        parsed && parsed->is_object() ? G::read_view(parsed->get_object()) : std::unexpected(core::Refusal{});
    if (!read) return fail("a view is refused when read back: " + written + wire_text(read.error()));
    if (*read != view) return fail("a view reads back as another one: " + written);

    const auto drawn = G::determinize(view, dice_);
    require(G::view(drawn, viewer) == view, "a drawn world does not look like the view it was drawn from");
    if (const auto error = G::invariant_error(drawn)) fail("a drawn world cannot be: " + wire_text(*error));

    const auto swapped = P::swap_hidden(state_, viewer, dice_);
    if (const auto error = G::invariant_error(swapped)) return fail("the probe swaps wrongly: " + wire_text(*error));
    if (!G::result(state_)) swaps_.add(viewer, !(swapped == state_));
    if (is_open_game<P>()) require(drawn == state_, "something is hidden where all is open");
    require(G::view(swapped, viewer) == view, "a view depends on what is hidden from it");
    require(core::json::serialize(G::write_view(G::view(swapped, viewer))) == written, "a written view leaks");
    if (viewer.seat()) check_seat_knows_enough(*viewer.seat(), view, swapped);
    if (!G::result(state_)) check_events_keep_secrets(viewer, swapped);
  }

  // What a seat may do, and why not, and what its bots do, follows from its view alone.
  void check_seat_knows_enough(core::Seat seat, const typename G::View& view, const State& swapped) {
    G::legal_actions(state_, seat, *list_);
    auto other = std::make_unique<List>();
    G::legal_actions(swapped, seat, *other);
    require(*list_ == *other, "what a seat may do depends on what is hidden from it");
    for (int n = 0; n < 3; ++n) {
      const auto action = P::any_action(state_, seat, dice_);
      auto here = state_;
      auto there = swapped;
      auto chance = next_chance();
      auto same = next_chance();
      auto ignored = core::Events::ignored();
      const auto done = G::apply(here, seat, action, chance, ignored);
      const auto also = G::apply(there, seat, action, same, ignored);
      if (done.has_value() != also.has_value() || (!done && wire_text(done.error()) != wire_text(also.error())))
        return fail("a refusal depends on what is hidden: " + text(seat, action));
    }
    for (const auto& bot : G::bots()) {
      const auto policy = bot.name;
      const auto seed = dice_.next();
      core::FastChance thoughts(seed);
      core::FastChance again(seed);
      const auto intention = G::decide(view, seat, policy, thoughts);
      const auto same = G::decide(G::view(swapped, seat), seat, policy, again);
      require(intention.has_value() == same.has_value(), "a bot peeks");
      if (!intention || !same) continue;
      require(intention->action == same->action && intention->after_ms == same->after_ms, "a bot peeks");
      require(intention->after_ms >= 0, "a bot means to act in the past");
      check_accepted(seat, intention->action, "the action of policy " + std::string(policy));
    }
  }

  // Where two worlds look the same to a viewer before and after an action, its events must sound the same too. (Where
  // they look different afterwards the action has shown something, and the events may say what.)
  void check_events_keep_secrets(core::Viewer viewer, const State& swapped) {
    const auto seat = any_seat();
    G::legal_actions(state_, seat, *list_);
    for (int n = 0; n < 3 && !list_->empty(); ++n) {
      const auto action = (*list_)[dice_.below(static_cast<std::uint32_t>(list_->size()))];
      auto here = state_;
      auto there = swapped;
      auto chance = next_chance();
      auto same = next_chance();
      core::Events news;
      core::Events retold;
      if (!G::apply(here, seat, action, chance, news) || !G::apply(there, seat, action, same, retold)) continue;
      if (!(G::view(here, viewer) == G::view(there, viewer))) continue;
      if constexpr (requires { P::shows_and_covers(state_, action); })
        if (P::shows_and_covers(state_, action)) continue;
      if (heard(news, viewer) != heard(retold, viewer))
        return fail("an event tells what is hidden: " + text(seat, action));
    }
  }

  static std::vector<std::string> heard(const core::Events& events, core::Viewer viewer) {
    std::vector<std::string> out;
    for (const auto& event : events.list()) out.push_back(wire_text(event, viewer));
    return out;
  }

  // --- the driver ---------------------------------------------------------------------------------------------------

  [[nodiscard]] core::Step<Action> choose() {
    const bool lively = log_.size() < lively_steps;
    if (const auto timer = G::timer(state_); timer && one_in(6)) return {timer->seat, timer->action};
    if (lively && one_in(8)) {
      const auto seat = any_seat();
      // The usual levels only mix the usual policies.
      auto bots = G::bots();
      if constexpr (std::same_as<typename G::Policy, core::Policy>) bots = bots.first(3);
      const auto policy = bots[dice_.below(static_cast<std::uint32_t>(bots.size()))].plays;
      if (const auto intention = G::decide(G::view(state_, seat), seat, policy, dice_))
        return {seat, intention->action};
    }
    if (one_in(lively ? 2 : 32)) {
      const auto seat = any_seat();
      G::legal_actions(state_, seat, *list_);
      // From the end now and then: what is listed last is often another kind of action, and would hardly ever come.
      if (!list_->empty() && one_in(5)) return {seat, list_->back()};
      if (!list_->empty()) return {seat, (*list_)[dice_.below(static_cast<std::uint32_t>(list_->size()))]};
    }
    return G::random_step(state_, dice_);
  }

  void take_a_step() {
    const auto step = choose();
    const auto written = G::write_action(state_, step.seat, step.action);
    const auto before = state_;
    auto chance = next_chance();
    core::Events events;
    if (const auto done = G::apply(state_, step.seat, step.action, chance, events); !done)
      return fail("refused: " + text(step.seat, step.action) + ": " + wire_text(done.error()));
    auto unheard = before;
    auto same = next_chance();
    auto ignored = core::Events::ignored();
    require(G::apply(unheard, step.seat, step.action, same, ignored).has_value() && unheard == state_,
            "what happens depends on whether anybody listens: " + written);
    log_.push_back({step.seat, written});
    check_events(state_, events);
  }

  // --- laws of the end ----------------------------------------------------------------------------------------------

  void check_end() {
    const auto result = G::result(state_);
    if (!result) return fail("no result");
    const auto& seats = result->seats;
    if (seats.size() != static_cast<std::size_t>(name_.setup.seats)) return fail("not every seat has a standing");
    for (const auto& own : seats) {
      const auto ahead = std::ranges::count_if(seats, [&](const auto& other) { return other.rank < own.rank; });
      require(own.rank == ahead + 1, "a rank is not one more than those ahead of it");
      for (const auto& other : seats) {
        const bool is_better = P::better == core::Better::higher ? own.score > other.score : own.score < other.score;
        require(!is_better || own.rank < other.rank, "a better score has no better rank");
      }
    }
    require(!result->winners().empty(), "nobody has won");
    require(!G::timer(state_), "the table still means to act after the end");

    core::Events events;
    auto deal = chance_at(0);
    auto replayed = G::initial(name_.setup, deal, events);
    for (std::size_t i = 0; i < log_.size(); ++i) {
      auto chance = chance_at(i + 1);
      const auto action = G::read_action(replayed, log_[i].seat, log_[i].action);
      if (!action || !G::apply(replayed, log_[i].seat, *action, chance, events))
        return fail("the log is refused at step " + std::to_string(i + 1));
    }
    require(replayed == state_, "the log replays to another end");
  }

  struct Logged {
    core::Seat seat;
    std::string action;
  };

  MatchName name_;
  SwapTally& swaps_;
  std::set<std::string, std::less<>> rules_;
  core::FastChance dice_;
  State state_{};
  std::vector<Logged> log_;
  std::set<std::string> said_;
  std::unique_ptr<List> list_ = std::make_unique<List>();
};

template <core::Game G, ProbeOf<G> P>
void check_match(const MatchName& name, SwapTally& swaps) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const testing::ScopedTrace trace(
      __FILE__, __LINE__,
      "repeat it with: RUMMAGE_MATCH=" + match_text(name, G::options()) + " GTEST_FILTER=" + test->test_suite_name() +
          "." + test->name() + " ./test " + G::folder());
  ConformingMatch<G, P>(name, swaps).play();
}

template <core::Game G, ProbeOf<G> P>
void check_match(const MatchName& name) {
  SwapTally swaps;
  check_match<G, P>(name, swaps);
}

/// The laws on one random match for each of so many setups, or on the one that the environment names; and on all of
/// them together that the probe has changed what is hidden often enough.
template <core::Game G, ProbeOf<G> P>
void check_matches(int seats, std::size_t most_setups) {
  SwapTally swaps;
  if (const auto wanted = wanted_match(G::options())) {
    if (wanted->setup.seats == seats) check_match<G, P>(*wanted, swaps);
    return;
  }
  std::uint64_t seed = static_cast<std::uint64_t>(seats) * 1000;
  auto setups = setups_for(seats, G::options(), most_setups);
  add_older_versions(setups, G::rules_version);
  for (const auto& setup : setups) {
    ++seed;
    if (const auto fits = G::check_setup(setup); !fits) {
      EXPECT_EQ(wording_error(G::folder(), fits.error()), "");
      continue;
    }
    check_match<G, P>({seed, setup}, swaps);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(swaps.error(is_open_game<P>()), "");
}

// All combinations where few sit, a selection that differs from one number of seats to the next where many do.
template <core::Game G, ProbeOf<G> P>
void check_matches(int seats) {
  check_matches<G, P>(seats, seats <= 4 ? 64 : 16);
}

template <core::Game G>
class SeatCounts : public testing::TestWithParam<int> {};

}  // namespace rummage::proof

/// The schema and the page of the notation are written by hand and read by others: both are held against what the game
/// does.
#define RUMMAGE_PAGE_LAWS(NAME, GAME)                                                        \
  TEST(Schema_##NAME, describes_every_view_and_every_advice) {                               \
    rummage::proof::check_schema_of_views(*rummage::games::find(GAME::name));                \
  }                                                                                          \
  TEST(Schema_##NAME, refuses_a_field_too_many_or_too_few) {                                 \
    rummage::proof::check_schema_is_strict(*rummage::games::find(GAME::name));               \
  }                                                                                          \
  TEST(Schema_##NAME, knows_the_options_of_the_game) {                                       \
    rummage::proof::check_schema_of_options(*rummage::games::find(GAME::name));              \
  }                                                                                          \
  TEST(Notation_##NAME, positions_are_read_and_written_as_they_stand_there) {                \
    rummage::proof::check_notation_of_positions(*rummage::games::find(GAME::name));          \
  }                                                                                          \
  TEST(Notation_##NAME, solved_lines_have_the_answers_that_stand_beside_them) {              \
    rummage::proof::check_notation_of_solving(*rummage::games::find(GAME::name));            \
  }                                                                                          \
  TEST(Notation_##NAME, has_every_field_and_every_action) {                                  \
    rummage::proof::check_notation_of_fields_and_actions(*rummage::games::find(GAME::name)); \
  }

#define RUMMAGE_CONFORMANCE(NAME, GAME, PROBE)                                                                  \
  using Conformance_##NAME = rummage::proof::SeatCounts<GAME>;                                                  \
  TEST_P(Conformance_##NAME, random_matches) { rummage::proof::check_matches<GAME, PROBE>(GetParam()); }        \
  INSTANTIATE_TEST_SUITE_P(seats, Conformance_##NAME, testing::Range(GAME::seats.least, GAME::seats.most + 1)); \
  TEST(Golden_##NAME, playthroughs_come_out_as_written) { rummage::proof::check_goldens<GAME>(); }              \
  TEST(Counts_##NAME, action_sequences) { rummage::proof::check_counts<GAME>(); }                               \
  TEST(HotPath_##NAME, allocates_nothing) { rummage::proof::check_hot_path<GAME>(); }                           \
  RUMMAGE_PAGE_LAWS(NAME, GAME)
