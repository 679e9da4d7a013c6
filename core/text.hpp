#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rummage::core {

/// The words between blanks, tabs and line ends.
std::vector<std::string_view> split_words(std::string_view text);

/// An action as somebody wrote it.
struct Command {
  std::string verb;                        // in small letters; empty where there is no word at all
  std::vector<std::string_view> operands;  // the words behind it
};
Command split_command(std::string_view text);

/// The parts between the marks, empty ones too.
std::vector<std::string_view> split_at(std::string_view text, char mark);

/// ASCII letters only, which is all that notation has.
std::string lower(std::string_view text);
std::string upper(std::string_view text);

/// What somebody sent, fit to be quoted in a message: at most 40 characters, all harmless, in valid UTF-8.
std::string quoted(std::string_view text);

/// The texts of some cards, each written by the game's own `card_text`.
template <class Cards, class Text>
std::vector<std::string> texts_of(const Cards& cards, Text&& card_text) {
  std::vector<std::string> texts;
  for (const auto& card : cards) texts.push_back(std::string(card_text(card)));
  return texts;
}

/// The same by the `card_text` that stands beside the cards' type. A game says `using core::card_texts`.
template <class Cards>
std::vector<std::string> card_texts(const Cards& cards) {
  return texts_of(cards, [](const auto& card) { return card_text(card); });
}

/// "10S 2D JK"
std::string joined(std::span<const std::string> texts, std::string_view between = " ");

}  // namespace rummage::core
