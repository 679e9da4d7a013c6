#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/chance.hpp"
#include "core/insight.hpp"
#include "core/levels.hpp"
#include "core/message.hpp"
#include "core/notation.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "core/screen.hpp"
#include "core/seat.hpp"
#include "core/step.hpp"

namespace rummage::core {

/// How many can play.
struct SeatRange {
  int least = 2;
  int most = 2;
  int usual = 2;
};

/// Calls a function of a game's own namespace by its plain name: argument-dependent lookup finds it from the types of
/// the game. Inside a class that has a member of the same name the lookup would stop at the member.
namespace calls {

#define RUMMAGE_CALL(name)                                                                  \
  template <class... Args>                                                                  \
  constexpr auto call_##name(Args&&... args)->decltype(name(std::forward<Args>(args)...)) { \
    return name(std::forward<Args>(args)...);                                               \
  }                                                                                         \
  template <class... Args>                                                                  \
  concept has_##name = requires(Args&&... args) { name(std::forward<Args>(args)...); };

RUMMAGE_CALL(initial)
RUMMAGE_CALL(to_act)
RUMMAGE_CALL(legal_actions)
RUMMAGE_CALL(apply)
RUMMAGE_CALL(result)
RUMMAGE_CALL(invariant_error)
RUMMAGE_CALL(view)
RUMMAGE_CALL(determinize)
RUMMAGE_CALL(decide)
RUMMAGE_CALL(write_action)
RUMMAGE_CALL(read_action)
// those that a game may leave out
RUMMAGE_CALL(check_rules)
RUMMAGE_CALL(timer)
RUMMAGE_CALL(random_step)
RUMMAGE_CALL(deal_number)
RUMMAGE_CALL(may_err)
RUMMAGE_CALL(is_race)
RUMMAGE_CALL(is_find)
RUMMAGE_CALL(draw)
RUMMAGE_CALL(read_keys)
RUMMAGE_CALL(hint)
RUMMAGE_CALL(card_sign)
RUMMAGE_CALL(advise)
RUMMAGE_CALL(write_tally)
#undef RUMMAGE_CALL

}  // namespace calls

/// What a game is to the rest of the program: its types, its functions under the names that every game has, and
/// defaults for all that it leaves out. A game writes `struct Game : core::GameOf<Game, Rules, State, View, Action,
/// ActionList>` with its name, versions, seats, options and notation in it; the functions stand in its namespace.
template <class Self, class TheRules, class TheState, class TheView, class TheAction, class TheActionList,
          class ThePolicy = core::Policy>
struct GameOf {
  using Rules = TheRules;
  using State = TheState;
  using View = TheView;
  using Action = TheAction;
  using ActionList = TheActionList;
  using Policy = ThePolicy;

  // --- what it is, where the game itself does not say otherwise ---
  /// Below games/ and data/: "king_of_hearts" of "king-of-hearts".
  static std::string folder() {
    std::string folder(Self::name);
    std::ranges::replace(folder, '-', '_');
    return folder;
  }
  static std::span<const OptionSpec> options() { return {}; }
  static std::span<const Bot<Policy>> bots()
    requires std::same_as<Policy, core::Policy>
  {
    return usual_bots;
  }
  static constexpr FirstMatch first_match{};

  // --- rules ---
  static Rules rules(const Setup& setup) { return rules_of<Rules>(setup, Self::options()); }
  static Setup setup(const Rules& rules) { return setup_of(rules, Self::options()); }
  static Done check_setup(const Setup& setup) {
    if constexpr (calls::has_check_rules<const Rules&>) return calls::call_check_rules(rules(setup));
    return {};
  }
  static State initial(const Setup& setup, Chance& chance, Events& events) {
    return calls::call_initial(rules(setup), chance, events);
  }
  static SeatSet to_act(const State& state) { return calls::call_to_act(state); }
  static SeatSet to_act(const View& view) { return calls::call_to_act(view); }
  static void legal_actions(const State& state, Seat seat, ActionList& list) {
    calls::call_legal_actions(state, seat, list);
  }
  static Done apply(State& state, Seat seat, const Action& action, Chance& chance, Events& events) {
    return calls::call_apply(state, seat, action, chance, events);
  }
  static std::optional<Timer<Action>> timer(const State& state) {
    if constexpr (calls::has_timer<const State&>) return calls::call_timer(state);
    return std::nullopt;
  }
  static std::optional<Result> result(const State& state) { return calls::call_result(state); }
  static std::optional<Refusal> invariant_error(const State& state) { return calls::call_invariant_error(state); }
  static int deal_number(const State& state) {
    if constexpr (calls::has_deal_number<const State&>) return calls::call_deal_number(state);
    return 0;
  }
  static bool is_race(const State& state) {
    if constexpr (calls::has_is_race<const State&>) return calls::call_is_race(state);
    return false;
  }
  static bool is_find(const State& state, Seat seat, const Action& action) {
    if constexpr (calls::has_is_find<const State&, Seat, const Action&>)
      return calls::call_is_find(state, seat, action);
    return true;
  }

  // --- what may be seen, and worlds that fit it ---
  static View view(const State& state, Viewer viewer) { return calls::call_view(state, viewer); }
  static State determinize(const View& view, Chance& chance) { return calls::call_determinize(view, chance); }

  // --- players ---
  static std::optional<Intention<Action>> decide(const View& view, Seat seat, Policy policy, Chance& chance) {
    if (!to_act(view).has(seat)) return std::nullopt;
    return calls::call_decide(view, seat, policy, chance);
  }
  /// The bot of this name, which the game has.
  static std::optional<Intention<Action>> decide(const View& view, Seat seat, std::string_view bot, Chance& chance) {
    const auto* found = find_bot(Self::bots(), bot);
    assert(found != nullptr);
    if (found == nullptr || !to_act(view).has(seat)) return std::nullopt;
    const auto missed = found->missed(chance);
    if constexpr (requires(Candidates<Action>& list) { Self::Insight::candidates(view, seat, list, chance); })
      if (missed > 0) return decide_without(view, seat, missed, chance);
    return calls::call_decide(view, seat, found->plays, chance);
  }
  /// Whether somebody may do this by mistake: nobody throws the best card away, or takes one only to drop it again.
  static bool may_err([[maybe_unused]] const View& view, [[maybe_unused]] const Action& action) {
    if constexpr (calls::has_may_err<const View&, const Action&>) return calls::call_may_err(view, action);
    return true;
  }
  static Step<Action> random_step(const State& state, Chance& chance) {
    if constexpr (calls::has_random_step<const State&, Chance&>) {
      return calls::call_random_step(state, chance);
    } else {
      const auto seats = to_act(state);
      const auto seat = seats.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(seats.size()))));
      ActionList list;
      legal_actions(state, seat, list);
      return {seat, list[chance.below(static_cast<std::uint32_t>(list.size()))]};
    }
  }

  // --- notation ---
  template <class StateOrView>
  static std::string write_action(const StateOrView& seen, Seat seat, const Action& action) {
    return calls::call_write_action(seen, seat, action);
  }
  template <class StateOrView>
  static std::expected<Action, Refusal> read_action(const StateOrView& seen, Seat seat, std::string_view text) {
    return calls::call_read_action(seen, seat, text);
  }
  static json::object write_position(const State& state) { return Self::notation().write_position(state); }
  static std::expected<State, Refusal> read_position(const json::object& object) {
    return Self::notation().read_position(object);
  }
  static void write_view(JsonText& out, const View& view) { Self::notation().write_view(out, view); }
  static json::object write_view(const View& view) {
    JsonText out;
    Self::notation().write_view(out, view);
    return std::move(parse_json(out.view())->get_object());
  }
  static std::expected<View, Refusal> read_view(const json::object& object) {
    return Self::notation().read_view(object);
  }

 private:
  // A decision of somebody who does not see so many of the best actions.
  static std::optional<Intention<Action>> decide_without(const View& view, Seat seat, std::size_t missed,
                                                         Chance& chance) {
    // The quick policy says whether to act at all, and after what time.
    auto intention = calls::call_decide(view, seat, Policy::greedy, chance);
    if (!intention) return intention;
    Candidates<Action> list;
    Self::Insight::candidates(view, seat, list, chance);
    const auto may_be = [&](const Action& action) { return may_err(view, action); };
    if (const auto action = next_best(list, missed, may_be)) intention->action = *action;
    return intention;
  }
};

/// The shape of a game: types and functions, no data. Every game ends its game.hpp with
/// static_assert(core::Game<Game>). docs/adding-a-game.md walks through it.
///
/// What a game must have, besides its types (docs/adding-a-game.md has an example of each):
/// - `initial(rules, chance, events)` deals.
/// - `apply` is the truth: it changes the state in place, or refuses and leaves no trace.
/// - `result` says how the match ended, if it has.
/// - `to_act` is the set of seats that have something to do, of a state or a view.
/// - `legal_actions` is what a seat's player may do now: sorted, without duplicates and without allocating. A game may
///   offer a documented subset. What only the table sends (see `timer`) is not in it.
/// - `invariant_error` is what could not occur in a match.
/// - `view` is the only way out of a state for anybody at the table; `determinize` draws a state that fits one.
/// - `decide` is a bot: it gets a view and never a state. It is asked only for a seat that is to act.
/// - `write_action` and `read_action` work on what is open on the table and the seat's own cards: on states and views.
/// - `notation` is positions and views as JSON, made of one list of fields (core/notation.hpp).
///
/// What it may have:
/// - `check_rules(rules)`: which choices of a table do not go together.
/// - `timer`: what the table does in a seat's name after a time.
/// - `may_err(view, action)`: whether somebody may do this by mistake, asked of what levels do that do not see the
/// best.
/// - `random_step`: the random policy on a whole state, for playouts. It is faster than the default and allocates
///   nothing.
/// - `deal_number`: which hand or round of the match it is. When it changes, one has ended that players want to look at
///   before the next is played; tables may wait for them.
/// - `is_race`: the first to come is served now, and finding is the game. No clock runs, and nobody is sent the list of
///   what can be found, but of each kind of action how many words follow it: always as many.
/// - `is_find`: whether an action that `apply` would take is right, and not a mistake that is paid for. Only with such
///   an action somebody can come too late.
/// - `draw`, `read_keys`, `hint`: the terminal (core/plain_screen.hpp has what stands in for them).
/// - `card_sign(view, text, language)`: how the terminal's sentences show a card that is written like this, "4♣";
///   nothing where the text is no card.
/// - `advise`: what the solvers know, for the page; `solve(line)`, as a function of `Game`.
/// - `write_tally(out, view)`: the fields of an object that says how the match stands as if it ended now, where that
///   takes rules to count.
/// - types `Insight` (core/insight.hpp) and `Study`.
template <class G>
concept Game =
    std::regular<typename G::State> && std::is_trivially_copyable_v<typename G::State> &&
    std::derived_from<typename G::State, typename G::Rules> && std::derived_from<typename G::View, typename G::Rules> &&
    std::regular<typename G::View> && std::totally_ordered<typename G::Action> &&
    std::is_trivially_copyable_v<typename G::Action> &&
    requires(typename G::State state, const typename G::State fixed, const typename G::Action action,
             const typename G::View view, typename G::ActionList& list, const typename G::Rules& rules, Seat seat,
             Viewer viewer, Chance& chance, Events& events, std::string_view text, typename G::Policy policy) {
      { G::name } -> std::convertible_to<std::string_view>;  // on the command line and in JSON: "king-of-hearts"
      { G::rules_version } -> std::convertible_to<int>;
      { G::seats } -> std::convertible_to<SeatRange>;
      { G::options() } -> std::same_as<std::span<const OptionSpec>>;
      { G::bots() } -> std::same_as<std::span<const Bot<typename G::Policy>>>;
      { G::notation() } -> std::same_as<const Notation<typename G::State, typename G::View>&>;
      { calls::call_initial(rules, chance, events) } -> std::same_as<typename G::State>;
      { calls::call_to_act(fixed) } -> std::same_as<SeatSet>;
      { calls::call_to_act(view) } -> std::same_as<SeatSet>;
      { calls::call_legal_actions(fixed, seat, list) } -> std::same_as<void>;
      { calls::call_apply(state, seat, action, chance, events) } -> std::same_as<Done>;
      { calls::call_result(fixed) } -> std::same_as<std::optional<Result>>;
      { calls::call_invariant_error(fixed) } -> std::same_as<std::optional<Refusal>>;
      { calls::call_view(fixed, viewer) } -> std::same_as<typename G::View>;
      { calls::call_determinize(view, chance) } -> std::same_as<typename G::State>;
      { calls::call_decide(view, seat, policy, chance) } -> std::same_as<std::optional<Intention<typename G::Action>>>;
      { calls::call_write_action(fixed, seat, action) } -> std::same_as<std::string>;
      { calls::call_write_action(view, seat, action) } -> std::same_as<std::string>;
      { calls::call_read_action(fixed, seat, text) } -> std::same_as<std::expected<typename G::Action, Refusal>>;
      { calls::call_read_action(view, seat, text) } -> std::same_as<std::expected<typename G::Action, Refusal>>;
    };

}  // namespace rummage::core
