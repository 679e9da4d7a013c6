#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
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

/// What a parameter can be. Strings are shown as they are: a card, an action, what somebody typed.
using Value = std::variant<std::int64_t, Seat, Word, std::string, std::vector<std::string>, std::vector<Message>>;

struct Param {
  std::string_view name;
  Value value;
  /// Set: only this seat may see the value; everybody else is shown that there is one.
  std::optional<Seat> only = std::nullopt;
};

/// Something to be said: programs read the code and the parameters, people the catalogue's sentence.
struct Message {
  Code code;
  std::string_view rule;  // the ledger's line, "SET-08"; empty where no rule is behind it
  std::vector<Param> params;

  [[nodiscard]] const Param* find(std::string_view name) const {
    for (const auto& param : params)
      if (param.name == name) return &param;
    return nullptr;
  }
};

/// Why something was not done. Nothing has changed where one is returned.
struct Refusal : Message {};

inline std::unexpected<Refusal> refuse(Code code, std::string_view rule, std::vector<Param> params = {}) {
  return std::unexpected(Refusal{{code, rule, std::move(params)}});
}

using Done = std::expected<void, Refusal>;

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

/// The message as this viewer may see it: what is another seat's alone becomes "?".
Message seen_by(const Message& message, Viewer viewer);

}  // namespace rummage::core
