#include "games/programs/card.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;

constexpr std::array<std::string_view, king> value_names{
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
constexpr std::array<std::string_view, suits> suit_letters{"S", "H", "C", "D"};
constexpr std::array<std::string_view, suits> suit_signs{"♠", "♥", "♣", "♦"};
constexpr std::array<std::string_view, suits> suit_names{"spade", "heart", "club", "diamond"};

constexpr std::string_view name_of(int value) {
  return value_names[static_cast<std::size_t>(value == high_ace ? 0 : value - 1)];
}

constexpr auto ready_cards = [] {
  std::array<core::ReadyText, kinds> texts{};
  for (const Card card : all_kinds)
    texts[card.index()] = card.is_joker() ? core::ReadyText("JK")
                                          : core::ReadyText(name_of(card.value()), suit_letters[card.index() % suits]);
  return texts;
}();

}  // namespace

std::string value_text(int value) { return std::string(name_of(value)); }

std::string values_text(int from, int count) {
  std::vector<std::string> texts;
  for (int i = 0; i < count; ++i) texts.push_back(value_text(from + i));
  return core::joined(texts);
}

std::string_view suit_text(Suit suit) { return suit_names[static_cast<std::size_t>(suit)]; }

std::string_view suit_sign(Suit suit) { return suit_signs[static_cast<std::size_t>(suit)]; }

std::optional<Suit> find_suit(std::string_view name) {
  const auto known = std::ranges::find(suit_names, name);
  if (known == suit_names.end()) return std::nullopt;
  return static_cast<Suit>(known - suit_names.begin());
}

const core::ReadyText& ready_text(Card card) { return ready_cards[card.index()]; }

std::string card_text(Card card) { return std::string(ready_text(card).view()); }

std::string cards_text(std::span<const Card> cards) { return core::joined(card_texts(cards)); }

std::expected<Card, Refusal> read_card(std::string_view text) {
  if (core::upper(text) == "JK") return Card::joker();
  if (const auto found = core::read_rank_and_suit({value_names, suit_letters, suit_signs}, text))
    return Card::of(static_cast<int>(found->rank) + ace, static_cast<Suit>(found->suit));
  return refuse("unknown_card"_say, "PROG-01", {{"given", core::quoted(text)}});
}

int read_value(std::string_view text) {
  const auto known = std::ranges::find(value_names, core::upper(text));
  return known == value_names.end() ? 0 : static_cast<int>(known - value_names.begin()) + 1;
}

}  // namespace rummage::programs
