#include "games/set/text.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/set/solver/solver.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
namespace json = core::json;

constexpr std::array characteristic_words{"quantity"_word, "colour"_word, "shape"_word, "filling"_word};

}  // namespace

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
  if (const auto plain = core::read_plain_action<Action>(text)) return *plain;
  const auto [verb, words] = core::split_command(text);
  if (verb != "take") return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
  if (words.size() != 3) return refuse("take_needs_three"_say, "SET-02", {{"given", words.size()}});
  Triple cards;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto card = read_card(words[i]);
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
