#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/chance.hpp"
#include "core/json.hpp"
#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"

namespace rummage::core {

/// What a bot means to do if nothing changes before, and when. Times are virtual in simulation.
template <class Action>
struct Intention {
  Action action;
  std::int64_t after_ms = 0;
};

/// What the table itself does, in a seat's name, when the state has stood unchanged for some time.
template <class Action>
struct Timer {
  Seat seat;
  Action action;
  std::int64_t after_ms = 0;
};

/// A seat and what it does: one step of a match.
template <class Action>
struct Step {
  Seat seat;
  Action action;
  friend constexpr auto operator<=>(const Step&, const Step&) = default;
};

enum class Paint : std::uint8_t { plain, colour };

/// How a screen is to be drawn.
struct ScreenStyle {
  Paint paint = Paint::plain;
  int columns = 80;
  std::string_view language = "en";
  std::span<const std::string> names;  // by seat
  std::string_view picked;             // what the player has typed so far
};

/// The shape of a game: names, types and static functions, no data. Every game ends its game.hpp with
/// static_assert(core::Game<Game>).
///
/// - `apply` is the truth: it changes the state in place or refuses and leaves no trace.
/// - `legal_actions` is what a seat's player may do now, sorted, without duplicates and without allocating; a game
///   may offer a documented subset. What only the table sends (see `timer`) is not in it.
/// - `view` is the only way out of a state for anybody at the table; `determinize` draws a state that fits one.
/// - `random_step` is the random policy on a whole state, for playouts: nothing may be allocated in it.
/// - `decide` is a bot: it gets a view and never a state. Nothing where the seat has nothing to do.
/// - `is_race`, which a game may leave out, says that the first to come is served now and that finding is the game: no
///   clock runs, and nobody is sent the list of what can be found.
/// - `is_find`, which may go with it, says of an action that `apply` would take whether it is right, and not a mistake
///   that is paid for: only with that somebody can come too late.
/// - text and JSON forms round-trip; reading them refuses whatever could not occur.
template <class G>
concept Game =
    std::regular<typename G::State> && std::is_trivially_copyable_v<typename G::State> &&
    std::regular<typename G::View> && std::totally_ordered<typename G::Action> &&
    std::is_trivially_copyable_v<typename G::Action> &&
    requires(typename G::State state, const typename G::State fixed, const typename G::Action action,
             const typename G::View view, typename G::ActionList& list, const Setup& setup, Seat seat, Viewer viewer,
             Chance& chance, Events& events, std::string_view text, const json::object& object,
             const ScreenStyle& style) {
      // what it is
      { G::name } -> std::convertible_to<std::string_view>;    // on the command line and in JSON: "five-crowns"
      { G::folder } -> std::convertible_to<std::string_view>;  // below games/ and data/: "five_crowns"
      { G::rules_version } -> std::convertible_to<int>;
      { G::least_seats } -> std::convertible_to<int>;
      { G::most_seats } -> std::convertible_to<int>;
      { G::usual_seats } -> std::convertible_to<int>;
      { G::options() } -> std::same_as<std::span<const OptionSpec>>;
      { G::policies() } -> std::same_as<std::span<const std::string_view>>;
      // rules
      { G::check_setup(setup) } -> std::same_as<Done>;
      { G::initial(setup, chance, events) } -> std::same_as<typename G::State>;
      { G::setup(fixed) } -> std::same_as<Setup>;
      { G::legal_actions(fixed, seat, list) } -> std::same_as<void>;
      { G::apply(state, seat, action, chance, events) } -> std::same_as<Done>;
      { G::timer(fixed) } -> std::same_as<std::optional<Timer<typename G::Action>>>;
      { G::result(fixed) } -> std::same_as<std::optional<Result>>;
      { G::invariant_error(fixed) } -> std::same_as<std::optional<Refusal>>;
      // what may be seen, and worlds that fit it
      { G::view(fixed, viewer) } -> std::same_as<typename G::View>;
      { G::determinize(view, chance) } -> std::same_as<typename G::State>;
      // players
      { G::random_step(fixed, chance) } -> std::same_as<Step<typename G::Action>>;
      { G::decide(view, seat, text, chance) } -> std::same_as<std::optional<Intention<typename G::Action>>>;
      // notation; an action's text may depend on what lies on the table
      { G::write_action(fixed, seat, action) } -> std::same_as<std::string>;
      { G::read_action(fixed, seat, text) } -> std::same_as<std::expected<typename G::Action, Refusal>>;
      { G::write_position(fixed) } -> std::same_as<json::object>;
      { G::read_position(object) } -> std::same_as<std::expected<typename G::State, Refusal>>;
      { G::write_view(view) } -> std::same_as<json::object>;
      { G::read_view(object) } -> std::same_as<std::expected<typename G::View, Refusal>>;
      { G::solve(text) } -> std::same_as<std::expected<json::object, Refusal>>;
      // the terminal
      { G::draw(view, style) } -> std::same_as<std::string>;
      { G::typed(view, text) } -> std::same_as<std::optional<std::string>>;
      { G::hint(view, seat) } -> std::same_as<std::optional<Message>>;
    };

}  // namespace rummage::core
