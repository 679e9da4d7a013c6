#include "core/shelf.hpp"

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "core/options.hpp"
#include "core/text.hpp"

// Data sets of a game that exists only here: a deck that is a size and some words.

namespace rummage::core {
namespace {

struct Deck {
  int size = 0;
  std::vector<std::string> words;
  bool is_bright = false;
};

void read_deck(TomlFields& fields, const Deck* standard, Deck& deck) {
  deck.size = static_cast<int>(fields.integer("size", 1, 9, standard == nullptr ? 3 : standard->size));
  deck.is_bright = fields.boolean("bright", false);
  for (const auto& [word, line] : fields.strings("words")) {
    if (word == "bad") fields.fail(line, "data_bad_name"_say, "TEST-01", {{"given", word}});
    deck.words.push_back(word);
  }
  auto more = fields.table("more");
  deck.size += static_cast<int>(more.integer("size", 0, 9, 0));
  (void)more.finish();
  for (auto& item : fields.tables("item")) {
    deck.words.push_back(item.string("word"));
    (void)item.finish();
  }
}

using TestShelf = DataShelf<Deck>;

std::string set_text(std::string_view name, std::string_view rest = "") {
  return "game = \"test\"\nname = \"" + std::string(name) + "\"\n" + std::string(rest);
}

/// What is said of a file that is refused; its number otherwise.
std::string answer(Shelf& shelf, std::string_view text, Shelf::From from = Shelf::From::host) {
  const auto added = shelf.add("deck.toml", text, from);
  if (added) return std::to_string(*added);
  return Catalogue::of("en").sentence({}, added.error());
}

TEST(Shelf, sets_are_numbered_in_the_order_in_which_they_come) {
  TestShelf shelf("test", "no-such-folder", read_deck);
  EXPECT_TRUE(shelf.names().empty());
  EXPECT_EQ(answer(shelf, set_text("first", "size = 5\nbright = true\n")), "0");
  EXPECT_EQ(
      answer(shelf, set_text("second", "words = [\"a\", \"b\"]\n[more]\nsize = 2\n[[item]]\nword = \"c\"\n")), "1");
  ASSERT_EQ(shelf.names().size(), 2U);
  EXPECT_EQ(shelf.names()[1], "second");
  EXPECT_TRUE(shelf[0].is_bright);
  EXPECT_EQ(shelf[1].size, 7) << "what a file leaves out is as in the first";
  EXPECT_EQ(shelf[1].words, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(shelf.number_of(shelf[1]), 1U);
  EXPECT_EQ(shelf.text(0), set_text("first", "size = 5\nbright = true\n"));
}

TEST(Shelf, states_may_refer_to_a_set_while_others_are_added) {
  TestShelf shelf("test", "no-such-folder", read_deck);
  ASSERT_EQ(answer(shelf, set_text("first")), "0");
  const auto* deck = &shelf[0];
  for (int i = 1; i < 64; ++i) ASSERT_EQ(answer(shelf, set_text("n" + std::to_string(i))), std::to_string(i));
  EXPECT_EQ(deck, &shelf[0]);
  EXPECT_EQ(shelf.names()[0], "first");
  EXPECT_EQ(
      answer(shelf, set_text("n64")), "deck.toml:1: There are 64 data sets already, which is the most there can be.");
}

TEST(Shelf, the_same_text_is_the_same_set_and_a_name_is_taken_once) {
  TestShelf shelf("test", "no-such-folder", read_deck);
  ASSERT_EQ(answer(shelf, set_text("first")), "0");
  EXPECT_EQ(answer(shelf, set_text("first")), "0");
  EXPECT_EQ(answer(shelf, set_text("first", "size = 4\n")),
            "deck.toml:2: There is a data set called first already: choose another name.");
  EXPECT_EQ(answer(shelf, set_text("first", "size = 4\n"), Shelf::From::record), "1") << "a record means its own";
  EXPECT_EQ(shelf.names().size(), 2U);
}

TEST(Shelf, what_is_refused_leaves_nothing_behind) {
  TestShelf shelf("test", "no-such-folder", read_deck);
  ASSERT_EQ(answer(shelf, set_text("first")), "0");
  EXPECT_EQ(answer(shelf, set_text("second", "size = 10\n")), "deck.toml:3: size must be from 1 to 9.");
  EXPECT_EQ(shelf.names().size(), 1U);
  EXPECT_EQ(answer(shelf, set_text("second", "size = 9\n")), "1") << "the name is free";
}

TEST(Shelf, refusals_name_the_file_and_the_line) {
  TestShelf shelf("test", "no-such-folder", read_deck);
  const auto told = [&](std::string_view rest) { return answer(shelf, set_text("x", rest)); };
  EXPECT_EQ(told("size = \"3\"\n"), "deck.toml:3: size must be a whole number.");
  EXPECT_EQ(told("bright = 1\n"), "deck.toml:3: bright must be true or false.");
  EXPECT_EQ(told("words = \"a\"\n"), "deck.toml:3: words must be an array.");
  EXPECT_EQ(told("words = [\n\"a\",\n4]\n"), "deck.toml:5: words must be a string.");
  EXPECT_EQ(told("words = [\n\"a\",\n\"bad\"]\n").substr(0, 12), "deck.toml:5:");
  EXPECT_EQ(told("more = 3\n"), "deck.toml:3: more must be a table.");
  EXPECT_EQ(told("item = 3\n"), "deck.toml:3: item must be a list of tables.");
  EXPECT_EQ(told("item = [1]\n"), "deck.toml:3: item must be a list of tables.");
  EXPECT_EQ(told("\n[[item]]\nword = \"a\"\n[[item]]\n"), "deck.toml:6: word is missing.");
  EXPECT_EQ(told("colour = 3\n"), "deck.toml:3: There is no field called colour here.");
  EXPECT_EQ(told("[more]\ncolour = 3\n"), "deck.toml:4: There is no field called colour here.");
  EXPECT_EQ(told("size = \n").substr(0, 36), "deck.toml:3: This is not TOML: Error");
  EXPECT_EQ(answer(shelf, "name = \"x\"\n"), "deck.toml:1: game is missing.");
  EXPECT_EQ(
      answer(shelf, "game = \"set\"\nname = \"x\"\n"), "deck.toml:1: This file is for the game set, not for test.");
  EXPECT_EQ(answer(shelf, "game = \"test\"\n"), "deck.toml:1: name is missing.");
  for (const auto* name : {"", "A", "a b", "a/b", "aaaaaaaaaabbbbbbbbbbccccccccccddd"})
    EXPECT_EQ(answer(shelf, set_text(name)).substr(0, 12), "deck.toml:2:") << name;
  EXPECT_TRUE(shelf.names().empty());
}

TEST(Shelf, bytes_that_no_data_file_has_are_refused_by_their_line) {
  TestShelf shelf("test", "no-such-folder", read_deck);
  const auto is_refused = [&](std::string_view rest, std::string_view line) {
    return answer(shelf, set_text("x", rest)).starts_with("deck.toml:" + std::string(line) + ": On this line");
  };
  EXPECT_TRUE(is_refused("size\x01 = 3\n", "3"));
  EXPECT_TRUE(is_refused(std::string_view("size = 3\n\0", 10), "4"));
  EXPECT_TRUE(is_refused("# \x1a\n", "3"));
  EXPECT_TRUE(is_refused("\n\n words\xEF\xBB\xB6 = []\n", "5")) << "letters beyond ASCII stand in comments only";
  EXPECT_TRUE(is_refused("words = [\"\xc3\xa9\"]\n", "3"));
  EXPECT_TRUE(is_refused("# \xff\n", "3"));
  EXPECT_TRUE(is_refused("# \xc0\xaf\n", "3")) << "no letter in a longer form than needed";
  EXPECT_TRUE(is_refused("# \xed\xa0\x80\n", "3")) << "no halves of a pair";
  EXPECT_TRUE(is_refused("# \xe2\x82\n", "3")) << "no half a letter";
  EXPECT_TRUE(is_refused("words = [\"a\"]\r", "3"));
  EXPECT_EQ(answer(shelf, set_text("x", "words = ['#', \"\\\"#\", '''\n#'''] # \xc3\xa9 \xe2\x99\xa5\r\n")), "0");
  EXPECT_EQ(shelf[0].words[1], "\"#");
}

TEST(Shelf, a_file_is_not_endless) {
  TestShelf shelf("test", "no-such-folder", read_deck);
  std::string text = set_text("x", "#");
  text.resize(most_data_bytes, 'a');
  EXPECT_EQ(answer(shelf, text), "0");
  EXPECT_EQ(answer(shelf, text + "a"), "deck.toml:1: A data file has at most 256 KiB.");
}

TEST(Shelf, tables_choose_a_set_by_its_name) {
  static TestShelf shelf("test", "no-such-folder", read_deck);
  ASSERT_EQ(answer(shelf, set_text("first")), "0");
  const std::vector<OptionSpec> specs{{.name = "pace", .choices = {}, .least = 1, .most = 3, .usual = 2},
                                      {.name = "deck", .choices = {}, .shelf = []() -> Shelf& { return shelf; }}};
  ASSERT_EQ(data_option(specs), &specs[1]);
  auto values = default_options(specs);
  EXPECT_EQ(option_text(specs[1], values[1]), "first");
  const auto refused = set_option(specs, values, "deck", "second");
  ASSERT_FALSE(refused);
  EXPECT_EQ(Catalogue::of("en").sentence({}, refused.error()), "deck cannot be second. It is one of: first.");
  ASSERT_EQ(answer(shelf, set_text("second")), "1");
  EXPECT_TRUE(set_option(specs, values, "deck", "second"));
  EXPECT_EQ(values[1], 1);
}

}  // namespace
}  // namespace rummage::core
