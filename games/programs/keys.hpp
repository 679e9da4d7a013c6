#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/programs/view.hpp"

namespace rummage::programs {

inline constexpr std::string_view card_keys = "abcdefghijklmn";

/// The own hand as it is shown: the cards that the program has use for first, then the rest; after revealing, all in
/// order. A card's key is its place.
struct ShownHand {
  std::vector<Card> cards;
  std::size_t useful = 0;  // so many of them stand first
};
ShownHand shown_hand(const View& view);

/// What the keys typed so far say, if they can still become an action.
struct Typed {
  std::vector<std::size_t> picked;    // places in the shown hand
  std::string digits;                 // of a combination's number
  std::optional<std::string> action;  // its text, once it is complete
  bool asks_end = false;              // the number is there, low or high is not
};
Typed read_keys(const View& view, std::string_view keys);

}  // namespace rummage::programs
