#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/message.hpp"

namespace rummage::core {

/// What a sentence shows for a text that was read as a card, or nothing if it is none in its one written form.
template <class Card, class Sign>
std::optional<std::string> sign_of(const std::expected<Card, Refusal>& card, std::string_view text, Sign&& sign) {
  if (!card || card_text(*card) != text) return std::nullopt;
  return sign(*card);
}

}  // namespace rummage::core
