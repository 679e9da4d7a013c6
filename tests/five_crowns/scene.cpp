#include "tests/five_crowns/scene.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

std::string top_first(const Pile& pile) {
  std::vector<Card> cards(pile.begin(), pile.end());
  std::ranges::reverse(cards);
  return names_of(cards);
}

std::size_t place(int seat) { return static_cast<std::size_t>(seat); }

}  // namespace

Hand hand_of(std::string_view cards) {
  Hand hand;
  for (const auto word : core::split_words(cards)) {
    const auto card = read_card(word);
    EXPECT_TRUE(card) << word;
    hand.push_back(card.value_or(Card::joker()));
  }
  std::sort(hand.begin(), hand.end());
  return hand;
}

std::pair<int, Hand> wild_and_hand(std::string_view text) {
  const auto blank = text.find(' ');
  const auto any_of_rank = read_card(std::string(text.substr(0, blank)) + "S");
  EXPECT_TRUE(any_of_rank) << text;
  return {any_of_rank ? any_of_rank->rank() : 3, hand_of(text.substr(blank))};
}

std::string arranged(std::string_view text) {
  const auto [wild, hand] = wild_and_hand(text);
  const auto arrangement = best(hand, wild);
  std::string out;
  for (const auto& combination : arrangement.combinations)
    out += (out.empty() ? "" : " / ") + names_of(combination.cards.span());
  if (arrangement.rest.empty()) return out;
  return out + (out.empty() ? "| " : " | ") + names_of(arrangement.rest.span());
}

core::Setup setup_of(int seats, std::string_view first_dealer) {
  core::Setup setup{seats, core::default_options(options())};
  EXPECT_TRUE(core::set_option(options(), setup.options, "first-dealer", first_dealer));
  return setup;
}

State dealt(const core::Setup& setup, std::uint64_t seed) {
  core::FastChance chance(seed);
  core::Events events;
  return Game::initial(setup, chance, events);
}

std::string Scene::hand(int seat) const { return names_of(state.hands[place(seat)].span()); }
std::string Scene::seen(int seat) const { return names_of(state.seen[place(seat)].span()); }
std::string Scene::laid(int seat) const { return combinations_text(state.laid[place(seat)]); }
std::string Scene::left(int seat) const { return names_of(state.left[place(seat)].span()); }
std::string Scene::pile() const { return top_first(state.pile); }
std::string Scene::discards() const { return top_first(state.discards); }

std::string Scene::points(int hand) const {
  std::string out;
  for (int i = 0; i < state.seats; ++i)
    out += (out.empty() ? "" : " ") + std::to_string(state.sheet[place(hand - 1)][place(i)]);
  return out;
}

}  // namespace rummage::five_crowns
