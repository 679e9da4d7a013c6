#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.hpp"
#include "core/levels.hpp"
#include "core/message.hpp"
#include "core/notation.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "core/screen.hpp"
#include "core/seat.hpp"
#include "core/step.hpp"

namespace rummage::core {

/// An action of some game that was read once: who does it, its one written form, and the game's own value, which only
/// the match that read it, or a copy of that match, can apply.
struct AnyAction {
  Seat seat;
  std::string text;
  std::shared_ptr<const void> value;
};

/// A view of some game. Bots are handed this and cannot reach the state behind it.
class AnyView {
 public:
  AnyView() = default;
  AnyView(const AnyView&) = delete;
  AnyView& operator=(const AnyView&) = delete;
  virtual ~AnyView() = default;

  [[nodiscard]] virtual Setup setup() const = 0;
  [[nodiscard]] virtual json::object write() const = 0;
  [[nodiscard]] virtual std::string draw(const ScreenStyle& style) const = 0;
  /// Whether the game has keys of its own.
  [[nodiscard]] virtual bool has_keys() const = 0;
  /// What the keys typed so far mean, if they are complete: the text of an action.
  [[nodiscard]] virtual std::optional<std::string> read_keys(std::string_view keys) const = 0;
  [[nodiscard]] virtual std::optional<Message> hint(Seat seat) const = 0;
  /// A card of the notation as people see it, "4♣" for "4C"; nothing where the text is no card, or the game shows none.
  [[nodiscard]] virtual std::optional<std::string> card_sign(std::string_view text,
                                                             std::string_view language) const = 0;
  /// What the solvers know of this seat's own cards, as JSON for clients; empty where a game has no solver for it.
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
  /// One of each kind of action that the seat may do.
  [[nodiscard]] virtual std::vector<std::string> example_actions(Seat seat) const = 0;
  /// The seats that have something to do.
  [[nodiscard]] virtual SeatSet to_act() const = 0;
  /// The action that the text means; refused where it cannot be read. Whether the rules take it is for `apply`.
  [[nodiscard]] virtual std::expected<AnyAction, Refusal> read(Seat seat, std::string_view text) const = 0;
  virtual Done apply(const AnyAction& action, Chance& chance, Events& events) = 0;
  /// Reads and applies.
  virtual Done apply(Seat seat, std::string_view text, Chance& chance, Events& events) = 0;
  [[nodiscard]] virtual std::optional<Timer<std::string>> timer() const = 0;
  /// Which hand or round of the match it is; always 0 in games that have none.
  [[nodiscard]] virtual int deal_number() const = 0;
  /// Whether players race to find something. The first to claim it gets it, so no clock runs, and nobody is sent a list
  /// of what can be found.
  [[nodiscard]] virtual bool is_race() const = 0;
  /// In a race: whether this action is a right find, with which others can come too late. False where the rules would
  /// refuse it.
  [[nodiscard]] virtual bool is_find(const AnyAction& action, Chance& chance) const = 0;
  [[nodiscard]] virtual std::optional<Result> result() const = 0;
  [[nodiscard]] virtual json::object position() const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyView> view(Viewer viewer) const = 0;

  // The same written straight as text, which is faster: every step is sent to everybody.
  /// The view, as a value.
  virtual void write_view(Viewer viewer, JsonText& out) const = 0;
  /// The legal actions, as a list.
  virtual void write_legal_actions(Seat seat, JsonText& out) const = 0;
  /// How the match stands for everybody, as a field `tally`; nothing of games whose view says it already.
  virtual void write_tally(JsonText& out) const = 0;

 protected:
  AnyMatch(const AnyMatch&) = default;
  AnyMatch& operator=(const AnyMatch&) = default;
};

/// Any game, as the terminal, the tables and the server use it.
class AnyGame {
 public:
  AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string_view folder() const = 0;
  /// The newest; matches that were begun by an older one go on by that.
  [[nodiscard]] virtual int rules_version() const = 0;
  [[nodiscard]] virtual int least_seats() const = 0;
  [[nodiscard]] virtual int most_seats() const = 0;
  [[nodiscard]] virtual int usual_seats() const = 0;
  [[nodiscard]] virtual std::span<const OptionSpec> options() const = 0;
  [[nodiscard]] virtual std::span<const std::string_view> bots() const = 0;
  [[nodiscard]] virtual FirstMatch first_match() const = 0;
  /// The schema of a view, which may refer to the definitions in data/GAME/schema.json.
  [[nodiscard]] virtual json::object view_schema() const = 0;
  /// What a position of this game says, besides `seats` and `options`.
  [[nodiscard]] virtual std::span<const FieldNote> position_fields() const = 0;

  [[nodiscard]] virtual Done check_setup(const Setup& setup) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> start(const Setup& setup, Chance& chance, Events& events) const = 0;
  [[nodiscard]] virtual std::expected<std::unique_ptr<AnyMatch>, Refusal> read_position(
      const json::object& object) const = 0;
  /// Reads a view as `AnyView::write` wrote it.
  [[nodiscard]] virtual std::expected<std::unique_ptr<AnyView>, Refusal> read_view(
      const json::object& object) const = 0;
  [[nodiscard]] virtual std::expected<json::object, Refusal> solve(std::string_view line) const = 0;
  /// A match that looks like this to its viewer. All that the viewer cannot know is drawn at random.
  [[nodiscard]] virtual std::unique_ptr<AnyMatch> imagine(const AnyView& view, Chance& chance) const = 0;
  [[nodiscard]] virtual std::optional<Intention<std::string>> decide(const AnyView& view, Seat seat,
                                                                     std::string_view bot, Chance& chance) const = 0;
};

/// Seats and options within the game's bounds and fitting one another.
Done check_setup(const AnyGame& game, const Setup& setup);
/// How a `Setup` says by which version of the rules a match is played, which is not newer than the game's.
int setup_version(const AnyGame& game, int rules_version);
/// {"seats": 2, "options": {"claim": "shout"}}, read from the object of a table or a record of this game.
Setup read_setup(Fields& fields, const AnyGame& game);

}  // namespace rummage::core
