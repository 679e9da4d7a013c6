#include "games/set/text.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/set/solver/solver.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
using core::Word;
namespace json = core::json;

// By characteristic; each letter's place is its value.
constexpr std::array<std::string_view, 4> letters{"123", "RVT", "OBW", "EHF"};
constexpr std::array characteristic_words{"quantity"_word, "colour"_word, "shape"_word, "filling"_word};
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

std::vector<core::Message> break_messages(const Triple& cards) {
  std::vector<core::Message> out;
  for (const auto& one : breaks(cards))
    out.push_back({"breaks"_say,
                   "SET-03",
                   {{"characteristic", characteristic_words[static_cast<std::size_t>(one.characteristic)]},
                    {"two", value_word(one.characteristic, one.two)},
                    {"one", value_word(one.characteristic, one.one)}}});
  return out;
}

std::string write_action(const Action& action) {
  struct Writer : core::PlainActionWriter {
    using PlainActionWriter::operator();
    std::string operator()(const Take& take) const { return "take " + core::joined(card_texts(take.cards())); }
  };
  return std::visit(Writer{}, action);
}

std::expected<Action, Refusal> read_action(std::string_view text) {
  const auto words = core::split_words(text);
  if (words.empty() || core::lower(words[0]) != "take") {
    if (const auto plain = core::read_plain_action<Action>(text)) return *plain;
    return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
  }
  if (words.size() != 4) return refuse("take_needs_three"_say, "SET-02", {{"given", words.size() - 1}});
  Triple cards;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto card = read_card(words[i + 1]);
    if (!card) return std::unexpected(card.error());
    if (std::find(cards.begin(), cards.begin() + i, *card) != cards.begin() + i)
      return refuse("card_twice"_say, "SET-02", {{"card", card_text(*card)}});
    cards[i] = *card;
  }
  return Take(cards);
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  Pile cards;
  for (const auto word : core::split_words(line)) {
    const auto card = read_card(word);
    if (!card) return std::unexpected(card.error());
    if (cards.contains(*card)) return refuse("card_twice"_say, "SET-01", {{"card", card_text(*card)}});
    cards.push_back(*card);
  }
  std::array<Triple, most_sets(deck_size)> found{};
  std::vector<Take> takes(found.begin(), found.begin() + find_sets(cards.span(), found));
  std::ranges::sort(takes);
  json::array sets;
  for (const auto& take : takes) sets.emplace_back(core::write_cards(take.cards(), card_text));
  return json::object{{"sets", std::move(sets)}};
}

}  // namespace rummage::set
