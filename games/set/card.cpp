#include "games/set/card.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
using core::Word;

// By characteristic; each letter's place is its value.
constexpr std::array<std::string_view, 4> letters{"123", "RVT", "OBW", "EHF"};
constexpr std::array<std::array<Word, 3>, 4> value_words{
    {{"one"_word, "two"_word, "three"_word},
     {"red"_word, "violet"_word, "turquoise"_word},
     {"oval"_word, "beam"_word, "wave"_word},
     {"empty"_word, "half"_word, "full"_word}}};

constexpr auto ready_cards = [] {
  std::array<core::ReadyText, deck_size> texts{};
  for (int i = 0; i < deck_size; ++i) {
    std::array<char, letters.size()> text{};
    for (const auto which : all_characteristics)
      text[static_cast<std::size_t>(which)] =
          letters[static_cast<std::size_t>(which)][static_cast<std::size_t>(Card::at(i).value(which))];
    texts[static_cast<std::size_t>(i)] = core::ReadyText({text.data(), text.size()});
  }
  return texts;
}();

}  // namespace

const core::ReadyText& ready_text(Card card) { return ready_cards[static_cast<std::size_t>(card.index())]; }

std::string card_text(Card card) { return std::string(ready_text(card).view()); }

std::expected<Card, Refusal> read_card(std::string_view text) {
  std::array<int, 4> values{};
  const auto large = core::upper(text);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto found = large.size() == 4 ? letters[i].find(large[i]) : std::string_view::npos;
    if (found == std::string_view::npos) return refuse("unknown_card"_say, "SET-01", {{"given", core::quoted(text)}});
    values[i] = static_cast<int>(found);
  }
  return Card::of(values[0], values[1], values[2], values[3]);
}

Word value_word(Characteristic which, int value) {
  return value_words[static_cast<std::size_t>(which)][static_cast<std::size_t>(value)];
}

}  // namespace rummage::set
