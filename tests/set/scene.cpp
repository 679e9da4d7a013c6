#include "tests/set/scene.hpp"

#include <memory>

#include <gtest/gtest.h>

#include "core/text.hpp"

namespace rummage::set {
namespace {

std::string joined(std::span<const Card> cards) {
  std::string out;
  for (const Card card : cards) out += (out.empty() ? "" : " ") + card_text(card);
  return out;
}

}  // namespace

std::string first(std::string_view cards, std::size_t count) {
  return std::string(cards.substr(0, count == 0 ? 0 : count * 5 - 1));
}

std::vector<Card> cards_of(std::string_view cards) {
  std::vector<Card> out;
  for (const auto word : core::split_words(cards)) {
    const auto card = read_card(word);
    EXPECT_TRUE(card) << word;
    out.push_back(card.value_or(Card()));
  }
  return out;
}

std::string Scene::display() const { return joined(state.display.span()); }

std::string Scene::pile() const {
  std::vector<Card> top_first(state.pile.begin(), state.pile.end());
  std::ranges::reverse(top_first);
  return joined(top_first);
}

std::string Scene::choices(int seat) const {
  const auto list = std::make_unique<ActionList>();
  legal_actions(state, Seat(seat), *list);
  std::string out;
  for (const auto& action : *list)
    if (!std::holds_alternative<Take>(action)) out += (out.empty() ? "" : " ") + write_action(action);
  return out;
}

std::size_t Scene::claims(int seat) const {
  const auto list = std::make_unique<ActionList>();
  legal_actions(state, Seat(seat), *list);
  return static_cast<std::size_t>(
      std::ranges::count_if(*list, [](const auto& action) { return std::holds_alternative<Take>(action); }));
}

std::string Scene::seats(SeatSet set) {
  std::string out;
  for (int i = 0; i < core::max_seats; ++i)
    if (set.has(Seat(i))) out += (out.empty() ? "" : " ") + std::to_string(i);
  return out;
}

}  // namespace rummage::set
