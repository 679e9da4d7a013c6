#include "games/romi_rami/card.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;

constexpr std::array<std::string_view, numbers> number_names{"1", "2", "3", "4", "5"};
constexpr std::array<std::string_view, suits> suit_letters{"H", "D", "Y", "V"};
constexpr std::array<std::string_view, suits> suit_signs{"♥", "♦", "●", "♣"};
constexpr auto ready_cards = [] {
  std::array<core::ReadyText, kinds + 1> texts;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    texts[kind] = core::ReadyText(number_names[kind / suits], suit_letters[kind % suits]);
  texts[kinds] = core::ReadyText("*");
  return texts;
}();

}  // namespace

std::string_view suit_sign(Suit suit) { return suit_signs[static_cast<std::size_t>(suit)]; }

std::optional<Suit> read_suit(std::string_view name) {
  const auto found = std::ranges::find(suit_words, core::lower(name), &core::Word::name);
  if (found == suit_words.end()) return std::nullopt;
  return static_cast<Suit>(found - suit_words.begin());
}

Card Bag::nth(int n) const {
  for (int number = 1; number <= numbers; ++number)
    for (int suit = 0; suit < suits; ++suit) {
      const int held = in_lane(by_suit_[static_cast<std::size_t>(suit)], number);
      if (n < held) return Card::of(number, static_cast<Suit>(suit));
      n -= held;
    }
  assert(false);
  return {};
}

const core::ReadyText& ready_text(Card card) { return ready_cards[static_cast<std::size_t>(card.kind())]; }

std::string card_text(Card card) { return std::string(ready_text(card).view()); }

std::vector<std::string> card_texts(const Bag& cards) {
  std::vector<Card> list;
  cards.append_to(list);
  return card_texts(list);
}

std::expected<Card, Refusal> read_card(std::string_view text) {
  if (text == "*") return Card::joker();
  if (const auto found = core::read_rank_and_suit({number_names, suit_letters, suit_signs}, text))
    return Card::of(static_cast<int>(found->rank) + 1, static_cast<Suit>(found->suit));
  return refuse("unknown_card"_say, "ROMI-01", {{"given", core::quoted(text)}});
}

}  // namespace rummage::romi_rami
