#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/text.hpp"

// Actions of which nothing has to be said but what is done: "draw deck", "end".

namespace rummage::core {

/// A literal as a template's parameter.
template <std::size_t Size>
struct Literal {
  constexpr Literal(const char (&text)[Size]) { std::copy_n(text, Size, letters); }  // NOLINT: a literal is one
  char letters[Size]{};
};

/// A game writes `struct DrawDeck : core::PlainAction<"draw deck"> {};` and has its text, written and read, from it.
template <Literal Text>
struct PlainAction {
  static constexpr std::string_view text{Text.letters, sizeof(Text.letters) - 1};
  friend constexpr auto operator<=>(const PlainAction&, const PlainAction&) = default;
};

template <class Kind>
concept IsPlainAction = requires { Kind::text; };

/// What writes a game's actions derives from it, and so has those that are plain.
struct PlainActionWriter {
  std::string operator()(const IsPlainAction auto& plain) const { return std::string(plain.text); }
};

/// The plain action among the kinds of `Action` that somebody wrote, in whatever case and with whatever blanks.
template <class Action>
std::optional<Action> read_plain_action(std::string_view text) {
  const auto find = [](std::string_view words) {
    std::optional<Action> found;
    const auto look = [&]<class Kind>(std::type_identity<Kind>) {
      if constexpr (IsPlainAction<Kind>)
        if (words == Kind::text) found = Kind{};
    };
    [&]<class... Kinds>(std::type_identity<std::variant<Kinds...>>) {
      (look(std::type_identity<Kinds>{}), ...);
    }(std::type_identity<Action>{});
    return found;
  };
  if (auto found = find(text)) return found;  // mostly they are written just so
  return find(lower(joined(texts_of(split_words(text), std::identity()))));
}

}  // namespace rummage::core
