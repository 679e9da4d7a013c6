#include "tests/romi_rami/scene.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

namespace rummage::romi_rami {
namespace {

std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

std::string numbers_of(ContractSet set) {
  std::string out;
  for (const int number : set) out += (out.empty() ? "" : " ") + std::to_string(number);
  return out;
}

std::string bag_names(const Bag& bag) { return names_of(list_of(bag)); }

// 20 number cards, so that four players have two in the deck, and contracts of few cards.
constexpr std::string_view short_deck = R"(game = "romi-rami"
name = "short"
cards = { 1 = 1, 2 = 1, 3 = 1, 4 = 1, 5 = 1 }
contracts = [
  { needs = "pair", points = 1, bonus = "heart" },
  { needs = "pair of 3s", points = 2, bonus = "diamond" },
  { needs = "3S", points = 2, bonus = "cherry" },
  { needs = "3K", points = 3, bonus = "clover" },
  { needs = "pair + pair", points = 3, bonus = "heart" },
  { needs = "4S", points = 3, bonus = "diamond" },
  { needs = "3K of 2s", points = 4, bonus = "cherry" },
  { needs = "pair + 3S", points = 5, bonus = "clover" },
  { needs = "pair", points = 0, bonus = "clover" },
  { needs = "3S + 3S", points = 9, bonus = "heart" },
  { needs = "pair + pair + 3S", points = 99, bonus = "diamond" },
  { needs = "3K + 3K + 3K", points = 50, bonus = "heart" },
]
trophies = [
  { suit = "heart", suit_points = 0, size = 2, size_points = 99 },
  { suit = "heart", suit_points = 7, size = 3, size_points = 1 },
]
[counts]
suits = 4
cards = 20
cards_a_suit = 5
contracts = 12
contracts_by_suit = { heart = 4, diamond = 3, cherry = 2, clover = 3 }
symbols = { 2 = 8, 3 = 10, 4 = 1, 5 = 0 }
trophies = 2
)";

// As few of everything as there can be, no trophy at all, and every card of the bonus suit is gone for good.
constexpr std::string_view scarce_deck = R"(game = "romi-rami"
name = "scarce"
cards = { 1 = 2, 2 = 0, 3 = 2, 4 = 0, 5 = 1 }
contracts = [
  { needs = "pair", points = 1, bonus = "heart" },
  { needs = "pair", points = 1, bonus = "diamond" },
  { needs = "pair of 1s", points = 2, bonus = "cherry" },
  { needs = "pair", points = 1, bonus = "clover" },
  { needs = "3K", points = 3, bonus = "heart" },
]
trophies = []
[counts]
suits = 4
cards = 20
cards_a_suit = 5
contracts = 5
contracts_by_suit = { heart = 2, diamond = 1, cherry = 1, clover = 1 }
symbols = { 2 = 4, 3 = 1, 4 = 0, 5 = 0 }
trophies = 0
)";

// All as in the standard deck but for the trophies.
constexpr std::string_view generous_deck = R"(game = "romi-rami"
name = "generous"
trophies = [{ suit = "heart", suit_points = 9, size = 2, size_points = 8 }]
[counts]
suits = 4
cards = 92
cards_a_suit = 23
contracts = 36
contracts_by_suit = { heart = 9, diamond = 9, cherry = 9, clover = 9 }
symbols = { 2 = 19, 3 = 19, 4 = 14, 5 = 10 }
trophies = 1
)";

const bool decks_are_there = [] {
  add_test_decks();
  return true;
}();

}  // namespace

void add_test_decks() {
  for (const auto text : {short_deck, scarce_deck, generous_deck}) {
    const auto added = decks().add("test.toml", text, core::Shelf::From::host);
    if (added) continue;
    std::fprintf(stderr, "%s\n", proof::wire_text(added.error()).c_str());
    std::abort();
  }
}

core::Setup setup_of(int seats, std::string_view deck) {
  core::Setup setup{seats, core::default_options(options())};
  EXPECT_TRUE(core::set_option(options(), setup.options, "deck", deck));
  return setup;
}

State dealt(const core::Setup& setup, std::uint64_t seed) {
  core::FastChance chance(seed);
  core::Events events;
  return Game::initial(setup, chance, events);
}

std::string Scene::hand(int seat) const { return bag_names(state.hands[at(seat)]); }
std::string Scene::seen(int seat) const { return bag_names(state.seen[at(seat)]); }
std::string Scene::bonus(int seat) const { return bag_names(state.bonus_piles[at(seat)]); }
std::string Scene::tableau(int seat) const { return numbers_of(state.tableaux[at(seat)]); }
std::string Scene::market() const { return bag_names(state.number_market); }
std::string Scene::contracts() const { return numbers_of(state.contract_market); }
std::string Scene::discards() const { return bag_names(state.discards); }

std::string Scene::number_deck() const {
  Cards cards(state.number_deck.begin(), state.number_deck.end());
  std::ranges::reverse(cards);
  return names_of(cards);
}

std::string Scene::contract_deck() const {
  std::string out;
  for (auto i = state.contract_deck.size(); i > 0; --i)
    out += (out.empty() ? "" : " ") + std::to_string(state.contract_deck[i - 1]);
  return out;
}

}  // namespace rummage::romi_rami
