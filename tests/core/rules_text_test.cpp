#include "core/rules_text.hpp"

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "files.hpp"

namespace rummage::core {
namespace {

TEST(RulesText, the_terminal_gets_its_own_lines_and_those_for_both) {
  EXPECT_EQ(
      for_terminal("both\n:::terminal\ntyped\n:::\n:::page\ntapped\n:::\nboth again\n"), "both\ntyped\nboth again\n");
}

TEST(RulesText, a_row_of_a_table_can_be_for_one_of_them) {
  EXPECT_EQ(for_terminal("| a |\n:::page\n| b |\n:::\n| c |\n"), "| a |\n| c |\n");
}

TEST(RulesText, what_is_left_out_leaves_no_gap) {
  EXPECT_EQ(for_terminal("one\n\n:::page\nhidden\n\nhidden too\n:::\n\ntwo\n"), "one\n\ntwo\n");
  EXPECT_EQ(for_terminal(":::page\nhidden\n:::\n\none\n"), "one\n");
}

TEST(RulesText, a_text_without_marks_stays_as_it_is) {
  EXPECT_EQ(for_terminal("# A\n\nb `:::page` c\n"), "# A\n\nb `:::page` c\n");
  EXPECT_EQ(for_terminal("no end of line"), "no end of line\n");
  EXPECT_EQ(for_terminal(""), "");
}

// What the ledgers say of the start of a match, and of components that the sheets do not list, for those who read only
// the rules of a game.
TEST(RulesText, readers_are_told_who_begins_what_is_open_and_which_components_are_ours) {
  struct Page {
    std::string_view file;
    std::vector<std::string_view> parts;
  };
  const std::vector<Page> pages{
      {"five_crowns/rules.en.md", {"drawn by lot", "deal goes round, clockwise", "turned up", "play goes clockwise"}},
      {"five_crowns/rules.fr.md",
       {"tiré au sort", "la donne tourne, dans le sens", "retournée", "l’on joue dans le sens"}},
      {"romi_rami/rules.en.md", {"begins is drawn by lot", "clockwise", "All piles but the two decks are open"}},
      {"romi_rami/rules.fr.md", {"commence est tiré au sort", "sens des aiguilles", "toutes les piles sont visibles"}},
      {"set_cubes/rules.en.md", {"each up to five or what is left", "our own choice", "before-drawing"}},
      {"set_cubes/rules.fr.md", {"chacun jusqu’à cinq ou ce qui reste", "notre propre choix", "before-drawing"}},
      {"programs/rules.en.md",
       {"clockwise", "The programs are our own choice", "suits=mixed", "must take the discard"}},
      {"programs/rules.fr.md",
       {"sens des aiguilles", "Les programmes sont notre propre choix", "suits=mixed", "il faut prendre la défausse"}},
      {"set/rules.en.md", {"asking means \"I see none\"", "Each card of a SET is a point"}},
      {"set/rules.fr.md",
       {"demander veut dire «\u00a0je n’en vois pas\u00a0»", "Chaque carte d’un SET vaut un point"}}};
  for (const auto& [file, parts] : pages) {
    std::istringstream words(proof::read_source("data/" + std::string(file)));
    std::string text;
    for (std::string word; words >> word;) text += (text.empty() ? "" : " ") + word;
    for (const auto part : parts) EXPECT_NE(text.find(part), std::string::npos) << file << ": " << part;
  }
  EXPECT_EQ(proof::read_source("data/programs/standard.toml").find("deck of the rule sheet"), std::string::npos);
}

}  // namespace
}  // namespace rummage::core
