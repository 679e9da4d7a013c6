#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/seat.hpp"

namespace rummage::core {

/// The name of a sentence in the catalogues. Written only as "name"_say, so that a test can compare all that the
/// code says with all that the catalogues know.
struct Code {
  std::string_view name;
  friend constexpr bool operator==(Code, Code) = default;
};

/// A word of a game that the catalogues translate ("violet"_word).
struct Word {
  std::string_view name;
  friend constexpr bool operator==(Word, Word) = default;
};

inline namespace literals {
consteval Code operator""_say(const char* text, std::size_t length) { return {{text, length}}; }
consteval Word operator""_word(const char* text, std::size_t length) { return {{text, length}}; }
}  // namespace literals

struct Message;

/// What a parameter can be. Strings are shown as they are: a card, an action, what somebody typed. Which of these a
/// parameter is, by code and name, stands in data/ too, for clients (core/message_kinds.hpp).
using AnyValue = std::variant<std::int64_t, Seat, Word, std::string, std::vector<std::string>, std::vector<Message>>;
struct Value : AnyValue {
  using AnyValue::AnyValue;
  /// Any whole number: the size of a list, a small field of a state.
  template <class Number>
    requires std::integral<std::remove_cvref_t<Number>>
  Value(Number&& number);  // NOLINT: meant to be used like the others
};

struct Param {
  std::string_view name;
  Value value;
  /// Set: only this seat may see the value; everybody else is shown that there is one.
  std::optional<Seat> only = std::nullopt;
};
using Params = std::vector<Param>;

/// Something to be said: programs read the code and the parameters, people the catalogue's sentence.
struct Message {
  Code code;
  std::string_view rule;  // the ledger's line, "KING-08"; empty where no rule is behind it
  std::vector<Param> params;

  [[nodiscard]] const Param* find(std::string_view name) const {
    for (const auto& param : params)
      if (param.name == name) return &param;
    return nullptr;
  }
};

// Down here, where a list of messages is complete.
template <class Number>
  requires std::integral<std::remove_cvref_t<Number>>
Value::Value(Number&& number) : AnyValue(static_cast<std::int64_t>(number)) {}

/// Why something was not done. Nothing has changed where one is returned.
struct Refusal : Message {};

inline std::unexpected<Refusal> refuse(Code code, std::string_view rule, std::vector<Param> params = {}) {
  return std::unexpected(Refusal{{code, rule, std::move(params)}});
}

using Done = std::expected<void, Refusal>;

/// What a position cannot be, and why.
inline std::optional<Refusal> impossible(std::string_view rule, Word why) {
  return Refusal{{"impossible"_say, rule, {{"why", why}}}};
}

/// What happened while an action was applied. A playout hands in one that keeps nothing, and then nothing is built.
class Events {
 public:
  static Events ignored() { return Events(false); }
  Events() = default;

  [[nodiscard]] bool wanted() const { return wanted_; }
  /// `params` is called, and may allocate, only where somebody listens.
  template <class MakeParams>
  void add(Code code, std::string_view rule, MakeParams&& params) {
    if (wanted_) list_.push_back({code, rule, std::vector<Param>(std::forward<MakeParams>(params)())});
  }
  [[nodiscard]] const std::vector<Message>& list() const { return list_; }

 private:
  explicit Events(bool wanted) : wanted_(wanted) {}
  bool wanted_ = true;
  std::vector<Message> list_;
};

/// Who a message is written for, as JSON or as a sentence. No writer can do without one, and every writer asks it about
/// each parameter, so that nobody can leave out the question of who may see what.
class Recipient {
 public:
  Recipient(Viewer viewer) : viewer_(viewer) {}  // NOLINT(google-explicit-constructor): a viewer is a recipient
  Recipient(Seat seat) : viewer_(seat) {}        // NOLINT(google-explicit-constructor): so is a seat
  /// Whoever may know all cards: of a match that is over, or of a position that they wrote themselves.
  static Recipient of_everything() {
    Recipient all(Viewer::spectator());
    all.sees_all_ = true;
    return all;
  }

  /// What must not be seen is written as `hidden`.
  [[nodiscard]] bool may_see(const Param& param) const { return sees_all_ || !param.only || viewer_.owns(*param.only); }
  /// Whether this is the player in that seat, to be called "you".
  [[nodiscard]] bool owns(Seat seat) const { return viewer_.owns(seat); }

  static constexpr std::string_view hidden = "?";

 private:
  Viewer viewer_;
  bool sees_all_ = false;
};

}  // namespace rummage::core
