#pragma once

#include <string>
#include <string_view>

#include "core/any_game.hpp"
#include "core/message.hpp"

namespace rummage::app {

/// How the cards of a game are shown to somebody who sees its pictures: "4♣" where the notation has 4C.
class Signs {
 public:
  /// The view must outlive it.
  Signs(const core::AnyGame& game, const core::AnyView& view, std::string_view language, std::string_view faces = {})
      : game_(game), view_(view), language_(language), faces_(faces) {}

  /// Something in notation - cards, an action - with every card in it as it is shown.
  [[nodiscard]] std::string in(std::string_view notation) const;
  /// A message with the same done to each parameter that is a card, cards or notation.
  [[nodiscard]] core::Message in(core::Message message) const;

 private:
  [[nodiscard]] std::string card_in(std::string_view card) const;
  [[nodiscard]] std::string list(const std::vector<std::string>& cards) const;

  const core::AnyGame& game_;
  const core::AnyView& view_;
  std::string_view language_;
  std::string_view faces_;  // of jack, queen and king; empty: J, Q, K
};

}  // namespace rummage::app
