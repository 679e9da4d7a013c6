// The deck's file: what it holds, and what is refused, each with its line.
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "core/shelf.hpp"
#include "games/romi_rami/data/deck.hpp"
#include "games/romi_rami/text.hpp"
#include "tests/romi_rami/scene.hpp"

namespace rummage::romi_rami {
namespace {

// The ledger's table, copied from there and not from the data.
struct Row {
  std::string_view requirements;
  int points;
  std::vector<std::string_view> suits;
};
const std::vector<Row> table{
    {"4S", 1, {"cherry", "diamond", "clover"}},
    {"pair of 2s + pair", 1, {"diamond"}},
    {"pair of 4s + pair", 1, {"heart"}},
    {"4K", 2, {"heart", "clover", "diamond"}},
    {"pair + 3K", 2, {"diamond", "cherry", "clover"}},
    {"5S", 3, {"diamond", "heart", "cherry"}},
    {"5K", 4, {"cherry", "heart", "clover"}},
    {"pair + pair + pair", 4, {"cherry", "clover"}},
    {"3K + 3S", 4, {"heart", "clover", "diamond"}},
    {"3K + 3K", 4, {"cherry", "heart"}},
    {"pair of 1s + 4K", 5, {"cherry"}},
    {"pair of 5s + 4K", 5, {"clover"}},
    {"pair of 1s + 4S", 5, {"heart"}},
    {"pair of 5s + 4S", 5, {"cherry"}},
    {"3S + 4K", 6, {"clover", "heart"}},
    {"3K + 4S", 6, {"diamond", "cherry"}},
    {"pair + 5S", 6, {"diamond", "clover"}},
    {"3S + 5K", 9, {"heart", "diamond"}},
};

TEST(RomiRamiData, ROMI_01_the_number_cards_of_the_standard_deck) {
  const auto& deck = decks()[0];
  const std::array<int, 5> copies{4, 5, 5, 5, 4};
  for (int number = 1; number <= 5; ++number)
    for (int suit = 0; suit < 4; ++suit)
      EXPECT_EQ(
          deck.cards.count(Card::of(number, static_cast<Suit>(suit))), copies.at(static_cast<std::size_t>(number - 1)));
  EXPECT_EQ(deck.cards.size(), 92);
  EXPECT_EQ(list_of(deck.cards).size(), 92U);
}

TEST(RomiRamiData, ROMI_02_the_contracts_are_those_of_the_ledgers_table_in_its_order) {
  const auto& deck = decks()[0];
  ASSERT_EQ(deck.contracts.size(), 36U);
  int number = 0;
  std::array<int, 4> by_suit{};
  std::array<int, 6> symbols{};
  for (const auto& row : table)
    for (const auto suit : row.suits) {
      const auto& contract = deck.contract(++number);
      EXPECT_EQ(requirements_text(contract.requirements), row.requirements) << number;
      EXPECT_EQ(contract.points, row.points) << number;
      EXPECT_EQ(suit_word(contract.bonus).name, suit) << number;
      ++by_suit.at(static_cast<std::size_t>(contract.bonus));
      int cards = 0;
      for (const auto& requirement : contract.requirements) {
        ++symbols.at(requirement.size);
        cards += requirement.size;
      }
      EXPECT_EQ(contract.cards, cards) << number;
    }
  EXPECT_EQ(number, 36);
  EXPECT_EQ(by_suit, (std::array<int, 4>{9, 9, 9, 9}));
  EXPECT_EQ(symbols, (std::array<int, 6>{0, 0, 19, 19, 14, 10}));
}

TEST(RomiRamiData, ROMI_13_named_numbers_are_read_as_such) {
  const auto& deck = decks()[0];
  const auto named = [&](int number) { return static_cast<int>(deck.contract(number).requirements[0].number); };
  EXPECT_EQ(named(4), 2);
  EXPECT_EQ(named(5), 4);
  EXPECT_EQ(named(25), 1);
  EXPECT_EQ(named(26), 5);
  EXPECT_EQ(named(27), 1);
  EXPECT_EQ(named(28), 5);
  EXPECT_EQ(named(1), 0);
  EXPECT_EQ(static_cast<int>(deck.contract(4).requirements[1].number), 0);
}

TEST(RomiRamiData, ROMI_03_four_trophies_with_two_sides_each) {
  const auto& trophies = decks()[0].trophies;
  ASSERT_EQ(trophies.size(), 4U);
  const auto is = [&](std::size_t i, Suit suit, int size, int size_points) {
    EXPECT_EQ(trophies[i].suit, suit);
    EXPECT_EQ(trophies[i].suit_points, 3);
    EXPECT_EQ(trophies[i].size, size);
    EXPECT_EQ(trophies[i].size_points, size_points);
  };
  is(0, Suit::cherry, 2, 5);
  is(1, Suit::heart, 3, 4);
  is(2, Suit::clover, 4, 3);
  is(3, Suit::diamond, 5, 2);
}

// --- files of a host's own ------------------------------------------------------------------------------------------

// The standard file under another name with one change: "code RULE file:line" of what is said about it.
std::string refusal(std::string_view from, std::string_view to) {
  std::string text(decks().text(0));
  const auto change = [&](std::string_view old, std::string_view changed) {
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    if (at != std::string::npos) text.replace(at, old.size(), changed);
  };
  change(R"(name = "standard")", R"(name = "other")");
  change(from, to);
  const auto names = decks().names().size();
  const auto added = decks().add("deck.toml", text, core::Shelf::From::host);
  EXPECT_FALSE(added) << to << " was accepted";
  EXPECT_EQ(decks().names().size(), names) << "a refusal left something behind";
  if (added) return {};
  const auto* field = added.error().find("field");
  return proof::code_and_rule("romi_rami", added.error()) + " " +
         (field == nullptr ? "nowhere" : std::get<std::string>(field->value));
}

// "deck.toml:LINE" of the first line that contains this.
std::string line_with(std::string_view part) {
  const auto text = decks().text(0);
  const auto at = text.find(part);
  EXPECT_NE(at, std::string_view::npos) << part;
  return "deck.toml:" + std::to_string(1 + std::ranges::count(text.substr(0, at), '\n'));
}

TEST(RomiRamiData, ROMI_01_counts_of_cards_that_do_not_match_are_refused_by_their_line) {
  EXPECT_EQ(refusal("\ncards = 92", "\ncards = 91"), "count_differs ROMI-01 " + line_with("cards = 92"));
  EXPECT_EQ(refusal("cards_a_suit = 23", "cards_a_suit = 24"), "count_differs ROMI-01 " + line_with("cards_a_suit"));
  EXPECT_EQ(refusal("suits = 4", "suits = 5"), "count_differs ROMI-01 " + line_with("suits = 4"));
  // A card more in the list and the statement left as it was.
  EXPECT_EQ(refusal("{ 1 = 4, 2 = 5", "{ 1 = 5, 2 = 5"), "count_differs ROMI-01 " + line_with("cards = 92"));
}

TEST(RomiRamiData, ROMI_02_counts_of_contracts_that_do_not_match_are_refused_by_their_line) {
  EXPECT_EQ(refusal("contracts = 36", "contracts = 35"), "count_differs ROMI-02 " + line_with("contracts = 36"));
  EXPECT_EQ(refusal("heart = 9", "heart = 8"), "count_differs ROMI-02 " + line_with("heart = 9"));
  EXPECT_EQ(refusal("2 = 19", "2 = 18"), "count_differs ROMI-02 " + line_with("2 = 19"));
  EXPECT_EQ(refusal("5 = 10", "5 = 9"), "count_differs ROMI-02 " + line_with("5 = 10"));
  // One contract of another suit, with another requirement, or gone.
  EXPECT_EQ(refusal(R"(points = 1, bonus = "heart")", R"(points = 1, bonus = "clover")"),
            "count_differs ROMI-02 " + line_with("heart = 9"));
  EXPECT_EQ(refusal(R"("5K")", R"("4K")"), "count_differs ROMI-02 " + line_with("4 = 14"));
}

TEST(RomiRamiData, ROMI_03_counts_of_trophies_that_do_not_match_are_refused_by_their_line) {
  EXPECT_EQ(refusal("trophies = 4", "trophies = 3"), "count_differs ROMI-03 " + line_with("trophies = 4"));
  EXPECT_EQ(refusal(R"(size = 2, size_points)", R"(size = 6, size_points)").substr(0, 18), "data_out_of_range ");
}

TEST(RomiRamiData, ROMI_01_a_suit_that_does_not_exist_is_refused_by_its_line) {
  EXPECT_EQ(refusal(R"(points = 9, bonus = "diamond")", R"(points = 9, bonus = "spade")"),
            "unknown_suit ROMI-01 " + line_with(R"(points = 9, bonus = "diamond")"));
  EXPECT_EQ(refusal(R"(suit = "clover", suit_points)", R"(suit = "", suit_points)"),
            "unknown_suit ROMI-01 " + line_with(R"(suit = "clover", suit_points)"));
}

TEST(RomiRamiData, ROMI_10_a_requirement_that_cannot_be_met_is_refused_by_its_line) {
  const auto line = line_with(R"("pair of 1s + 4K")");
  const auto instead = [&](std::string_view needs) {
    return refusal(R"("pair of 1s + 4K")", '"' + std::string(needs) + '"');
  };
  EXPECT_EQ(instead("pair of 6s + 4K"), "contract_cannot_be_met ROMI-10 " + line);
  EXPECT_EQ(instead("5K + 5K + 4K"), "contract_cannot_be_met ROMI-10 " + line);  // fourteen cards, a hand has thirteen
  EXPECT_EQ(instead("6S"), "unknown_requirement ROMI-02 " + line);
  EXPECT_EQ(instead("6K"), "unknown_requirement ROMI-02 " + line);
  EXPECT_EQ(instead("pear"), "unknown_requirement ROMI-02 " + line);
  EXPECT_EQ(instead(""), "unknown_requirement ROMI-02 " + line);
  EXPECT_EQ(instead("pair + pair + pair + pair"), "too_many_requirements ROMI-02 " + line);
  // Without 3s no sequence of 5 is left; the first contract that wants one tells.
  EXPECT_EQ(refusal("3 = 5, 4 = 5", "3 = 0, 4 = 5"), "contract_cannot_be_met ROMI-10 " + line_with(R"("4S")"));
}

TEST(RomiRamiData, ROMI_02_more_than_64_contracts_are_refused_by_their_line) {
  std::string more;
  for (int n = 0; n < 29; ++n) more += "  { needs = \"4S\", points = 1, bonus = \"cherry\" },\n";
  const std::string first = "contracts = [\n";
  const auto text = decks().text(0);
  const auto start = 1 + std::ranges::count(text.substr(0, text.find(first)), '\n');
  EXPECT_EQ(refusal(first, first + more), "too_many_contracts ROMI-02 deck.toml:" + std::to_string(start + 65));
}

TEST(RomiRamiData, ROMI_05_too_few_of_anything_is_refused) {
  EXPECT_EQ(refusal("{ 1 = 4, 2 = 5, 3 = 5, 4 = 5, 5 = 4 }", "{ 1 = 1, 2 = 1, 3 = 1, 4 = 1, 5 = 0 }"),
            "deck_wrong_size ROMI-05 " + line_with("{ 1 = 4, 2 = 5"));
  EXPECT_EQ(refusal("{ 1 = 4, 2 = 5, 3 = 5, 4 = 5, 5 = 4 }", "{ 1 = 9, 2 = 9, 3 = 9, 4 = 9, 5 = 9 }"),
            "deck_wrong_size ROMI-05 " + line_with("{ 1 = 4, 2 = 5"));
}

// A file of one's own, from its third line on.
std::string refusal_of(std::string_view rest) {
  const auto added =
      decks().add("own.toml", "game = \"romi-rami\"\nname = \"own\"\n" + std::string(rest), core::Shelf::From::host);
  EXPECT_FALSE(added) << rest << " was accepted";
  if (added) return {};
  const auto* field = added.error().find("field");
  return proof::code_and_rule("romi_rami", added.error()) + " " +
         (field == nullptr ? "nowhere" : std::get<std::string>(field->value));
}

TEST(RomiRamiData, ROMI_05_four_contracts_are_laid_out_so_there_are_as_many) {
  EXPECT_EQ(refusal_of(R"(contracts = [
  { needs = "4S", points = 1, bonus = "cherry" },
  { needs = "4S", points = 1, bonus = "cherry" },
  { needs = "4S", points = 1, bonus = "cherry" },
])"),
            "too_few_contracts ROMI-05 own.toml:3");
}

TEST(RomiRamiData, ROMI_03_there_are_at_most_eight_trophies) {
  std::string trophies = "trophies = [\n";
  for (int n = 0; n < 9; ++n) trophies += "  { suit = \"heart\", suit_points = 1, size = 2, size_points = 1 },\n";
  EXPECT_EQ(refusal_of(trophies + "]"), "too_many_trophies ROMI-03 own.toml:12");
}

TEST(RomiRamiData, ROMI_10_other_cards_must_do_for_the_standard_contracts_too) {
  EXPECT_EQ(
      refusal_of("\ncards = { 1 = 4, 2 = 5, 3 = 0, 4 = 5, 5 = 4 }\n"), "contract_cannot_be_met ROMI-10 own.toml:4");
}

TEST(RomiRamiData, what_is_no_such_file_is_refused_by_its_line) {
  EXPECT_EQ(refusal("points = 9", "points = 100").substr(0, 18), "data_out_of_range ");
  EXPECT_EQ(refusal("points = 9", "points = -1").substr(0, 18), "data_out_of_range ");
  EXPECT_EQ(refusal("points = 9,", "points = 9, colour = 3,").substr(0, 19), "data_field_unknown ");
  EXPECT_EQ(refusal("points = 9, ", "").substr(0, 19), "data_field_missing ");
  EXPECT_EQ(refusal("5 = 4 }", "5 = 4, 6 = 4 }").substr(0, 19), "data_field_unknown ");
  EXPECT_EQ(refusal("{ 1 = 4, 2", "{ 2").substr(0, 19), "data_field_missing ");
  EXPECT_EQ(refusal("[counts]", "[count]").substr(0, 19), "data_field_missing ");
  EXPECT_EQ(refusal("\ntrophies = 4", "").substr(0, 19), "data_field_missing ");
}

TEST(RomiRamiData, a_file_lists_only_what_differs) {
  const auto s = dealt(setup_of(2, "generous"));
  EXPECT_NE(s.deck, &decks()[0]);
  EXPECT_EQ(s.deck->trophies.size(), 1U);
  EXPECT_EQ(s.deck->contracts.size(), 36U);
  EXPECT_EQ(s.deck->contract(27).points, 5);
  EXPECT_EQ(s.deck->cards, decks()[0].cards);
}

}  // namespace
}  // namespace rummage::romi_rami
