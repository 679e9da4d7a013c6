#include "games/programs/card.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;

constexpr std::array<std::string_view, king> value_names{
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
constexpr std::array<std::string_view, suits> suit_letters{"S", "H", "C", "D"};
constexpr std::array<std::string_view, suits> suit_signs{"♠", "♥", "♣", "♦"};
constexpr std::array<std::string_view, suits> suit_names{"spade", "heart", "club", "diamond"};

}  // namespace

std::string value_text(int value) {
  return std::string(value_names[static_cast<std::size_t>(value == high_ace ? 0 : value - 1)]);
}

std::string_view suit_text(Suit suit) { return suit_names[static_cast<std::size_t>(suit)]; }

std::string card_text(Card card) {
  if (card.is_joker()) return "JK";
  return value_text(card.value()) + std::string(suit_letters[static_cast<std::size_t>(card.suit())]);
}

std::vector<std::string> card_texts(std::span<const Card> cards) {
  std::vector<std::string> texts;
  for (const Card card : cards) texts.push_back(card_text(card));
  return texts;
}

std::string cards_text(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + card_text(card);
  return text;
}

std::expected<Card, core::Refusal> read_card(std::string_view text) {
  const auto large = core::upper(text);
  if (large == "JK") return Card::joker();
  for (std::size_t suit = 0; suit < suits; ++suit)
    for (const auto name : {suit_letters[suit], suit_signs[suit]}) {
      if (!large.ends_with(name)) continue;
      const int value = read_value(std::string_view(large).substr(0, large.size() - name.size()));
      if (value != 0) return Card::of(value, static_cast<Suit>(suit));
    }
  return core::refuse("unknown_card"_say, "PROG-01", {{"given", core::quoted(text)}});
}

int read_value(std::string_view text) {
  const auto known = std::ranges::find(value_names, core::upper(text));
  return known == value_names.end() ? 0 : static_cast<int>(known - value_names.begin()) + 1;
}

}  // namespace rummage::programs
