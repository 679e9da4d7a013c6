#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace rummage::core {

class JsonText;

/// A view of some game. Bots are handed this and cannot reach the state behind it.
class AnyView {
 public:
  AnyView() = default;
  AnyView(const AnyView&) = delete;
  AnyView& operator=(const AnyView&) = delete;
  virtual ~AnyView() = default;

  [[nodiscard]] virtual json::object write() const = 0;
  [[nodiscard]] virtual std::string draw(const ScreenStyle& style) const = 0;
  /// What the keys typed so far mean, if they are complete: the text of an action.
  [[nodiscard]] virtual std::optional<std::string> typed(std::string_view keys) const = 0;
  [[nodiscard]] virtual std::optional<Message> hint(Seat seat) const = 0;
  /// What the solvers know of this seat's own cards, for programs; empty where a game has nothing to say.
  [[nodiscard]] virtual json::object advise(Seat seat) const = 0;
};

/// A match of some game at one moment, driven by text and JSON.
class AnyMatch {
 public:
  AnyMatch() = default;
  virtual ~AnyMatch() = default;

  [[nodiscard]] virtual std::shared_ptr<AnyMatch> clone() const = 0;
  [[nodiscard]] virtual bool equals(const AnyMatch& other) const = 0;
  [[nodiscard]] virtual Setup setup() const = 0;
  [[nodiscard]] virtual std::vector<std::string> legal_actions(Seat seat) const = 0;
  /// The action's one written form; refused where it cannot be read.
  [[nodiscard]] virtual std::expected<std::string, Refusal> normalize(Seat seat, std::string_view action) const = 0;
  virtual Done apply(Seat seat, std::string_view action, Chance& chance, Events& events) = 0;
  [[nodiscard]] virtual std::optional<Timer<std::string>> timer() const = 0;
  /// Whether the first to come is served: finding is the game, so no clock runs and nobody is sent what can be found.
  [[nodiscard]] virtual bool is_race() const = 0;
  /// In a race: whether this action is what others could come too late with; false where it would be refused.
  [[nodiscard]] virtual bool is_find(Seat seat, std::string_view action, Chance& chance) const = 0;
  /// Whether the seat has any legal action.
  [[nodiscard]] virtual bool may_act(Seat seat) const = 0;
  [[nodiscard]] virtual std::optional<Result> result() const = 0;
  [[nodiscard]] virtual json::object position() const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyView> view(Viewer viewer) const = 0;

  // The same as text, and faster: every step is told to everybody.
  /// The view, as a value.
  virtual void write_view(Viewer viewer, JsonText& out) const = 0;
  /// The legal actions, as a list.
  virtual void write_legal_actions(Seat seat, JsonText& out) const = 0;

 protected:
  AnyMatch(const AnyMatch&) = default;
  AnyMatch& operator=(const AnyMatch&) = default;
};

/// A game, for those who drive any: the terminal, the table, the server.
class AnyGame {
 public:
  AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string_view folder() const = 0;
  [[nodiscard]] virtual int rules_version() const = 0;
  [[nodiscard]] virtual int least_seats() const = 0;
  [[nodiscard]] virtual int most_seats() const = 0;
  [[nodiscard]] virtual int usual_seats() const = 0;
  [[nodiscard]] virtual std::span<const OptionSpec> options() const = 0;
  [[nodiscard]] virtual std::span<const std::string_view> policies() const = 0;

  [[nodiscard]] virtual Done check_setup(const Setup& setup) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> start(const Setup& setup, Chance& chance, Events& events) const = 0;
  [[nodiscard]] virtual std::expected<std::unique_ptr<AnyMatch>, Refusal> read_position(
      const json::object& object) const = 0;
  /// A view as it was written, for those who were sent one.
  [[nodiscard]] virtual std::expected<std::unique_ptr<AnyView>, Refusal> read_view(
      const json::object& object) const = 0;
  [[nodiscard]] virtual std::expected<json::object, Refusal> solve(std::string_view line) const = 0;
  /// A world that looks like this to its viewer; everything that the viewer cannot know is drawn anew.
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> imagine(const AnyView& view, Chance& chance) const = 0;
  [[nodiscard]] virtual std::optional<Intention<std::string>> decide(const AnyView& view, Seat seat,
                                                                     std::string_view policy, Chance& chance) const = 0;
};

/// Seats and options within the game's bounds and fitting one another.
Done check_setup(const AnyGame& game, const Setup& setup);

}  // namespace rummage::core
