#include "tests/programs/scene.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/text.hpp"

namespace rummage::programs {
namespace {

std::string top_first(const Pile& pile) {
  Cards cards(pile.begin(), pile.end());
  std::ranges::reverse(cards);
  return names_of(cards);
}

std::size_t place(int seat) { return static_cast<std::size_t>(seat); }

}  // namespace

Cards cards_of(std::string_view cards) {
  Cards out;
  for (const auto word : core::split_words(cards)) {
    const auto card = read_card(word);
    EXPECT_TRUE(card) << word;
    out.push_back(card.value_or(Card::joker()));
  }
  return out;
}

Hand hand_of(const Cards& cards) {
  Hand hand;
  for (const Card card : cards) hand.push_back(card);
  std::sort(hand.begin(), hand.end());
  return hand;
}

Hand hand_of(std::string_view cards) { return hand_of(cards_of(cards)); }

Program program_of(std::string_view text) {
  const auto read = read_program(text);
  EXPECT_TRUE(read) << text << ": " << (read ? "" : read.error().code.name);
  return read.value_or(Program{});
}

Combination laid_of(std::string_view text, SuitSet takes) {
  const auto cards = cards_of(text);
  Combination out;
  const auto low = straight_low(cards);
  out.shape = low ? Shape::straight : Shape::group;
  out.value = static_cast<std::uint8_t>(low ? *low : group_value(cards).value_or(0));
  for (const Card card : cards) {
    out.cards.push_back(card);
    if (takes == 0 && low && !is_wild_by_ledger(card)) out.takes = just(card.suit());
  }
  if (takes != 0) out.takes = takes;
  if (!low) out.takes = all_suits;
  return out;
}

std::string padded(std::string_view text, std::size_t count, std::string_view elsewhere) {
  auto cards = cards_of(text);
  const auto taken = cards_of(elsewhere);
  // Rather these, for no two of them go together.
  auto others = cards_of("5D 7C 9H JD KH AC 3S 5D 7C 9H JD KH AC 3S 3C QD 10C 8H 6S 4D 3C QD 10C 8H 6S 4D KC 6H 9D 8C");
  for (const Card card : others) {
    if (cards.size() >= count) break;
    if (std::ranges::count(cards, card) + std::ranges::count(taken, card) < 2) cards.push_back(card);
  }
  EXPECT_EQ(cards.size(), count);
  return names_of(cards);
}

std::string completing(std::string_view program, std::string_view cards, std::string_view rest,
                       std::string_view other) {
  const auto own = padded(cards, 14, "8D");
  return R"({"seats":2,"phase":"play","programs":[")" + std::string(program) + R"(",")" + std::string(other) +
         R"("],"hands":)" + quote_all({own, padded("", 13, own)}) + R"(,"discards":["8D"])" +
         (rest.empty() ? "" : ",") + std::string(rest) + "}";
}

std::string after_revealing(std::string_view cards, const std::vector<std::string>& table, std::string_view rest) {
  std::string laid;
  auto used = std::string(cards) + " ";
  for (const auto& one : table) {
    const auto blank = one.find(' ');
    const auto colon = one.find(':');
    auto shape = one.substr(0, blank);
    std::string mixed;
    if (shape == "mixed") {
      mixed = R"(,"mixed":)" + quote(std::string_view(one).substr(blank, colon - blank));
      shape = "straight";
    }
    const auto start = colon == std::string::npos ? blank : colon + 1;
    used += one.substr(start) + " ";
    laid += (laid.empty() ? "" : ",") + (R"({"seat":0,")" + shape + "\":") +
            quote(std::string_view(one).substr(start)) + mixed + "}";
  }
  return R"({"seats":2,"phase":"play","programs":[null,"S8"],"revealed":[0],"hands":)" +
         quote_all({cards, padded("", 13, used)}) + R"(,"discards":["8D"],"table":[)" + laid + "]" +
         (rest.find("completed") == rest.npos ? R"(,"completed":[["S4 [suits spade]"],[]])" : "") +
         (rest.empty() ? "" : ",") + std::string(rest) + "}";
}

core::Setup setup_of(int seats, std::string_view changes, std::string_view deck) {
  core::Setup setup{seats, core::default_options(options())};
  EXPECT_TRUE(core::set_option(options(), setup.options, "changes", changes));
  EXPECT_TRUE(core::set_option(options(), setup.options, "deck", deck));
  return setup;
}

State new_match(const core::Setup& setup, std::uint64_t seed) {
  core::FastChance chance(seed);
  core::Events events;
  return Game::initial(setup, chance, events);
}

std::string Scene::hand(int seat) const { return names_of(state.hands[place(seat)].span()); }
std::string Scene::seen(int seat) const { return names_of(state.seen[place(seat)].span()); }
std::string Scene::laid(int number) const {
  const auto at = place(number - 1);
  return at < state.table.size() ? names_of(state.table[at].cards.span()) : "none";
}
std::string Scene::reserve() const { return top_first(state.reserve); }
std::string Scene::discards() const { return top_first(state.discards); }

std::string Scene::program(int seat) const {
  const auto& card = state.programs[place(seat)];
  return card ? std::string(state.programs_played().text(*card)) : "none";
}

std::string Scene::completed(int seat) const {
  std::string out;
  for (const auto card : state.completed[place(seat)])
    out += (out.empty() ? "" : ", ") + std::string(state.programs_played().text(card));
  return out;
}

}  // namespace rummage::programs
