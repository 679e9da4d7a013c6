#include "core/catalogue.hpp"

#include <array>

#include <gtest/gtest.h>

namespace rummage::core {
namespace {

std::expected<Catalogue, std::string> load_catalogue(std::string_view text, std::string_view path = "set/en.toml",
                                                     std::string_view language = "en") {
  const std::array files{
      DataFile{"lang/en.toml", "[language]\nis_default = true\nplural = [[{ is = [1] }]]\n"},
      DataFile{"lang/fr.toml", "[language]\nplural = [[{ is = [-1, 0, 1] }]]\n"}, DataFile{path, text}};
  return Catalogue::load(language, files);
}

std::string catalogue_error(std::string_view text) {
  const auto loaded = load_catalogue(text);
  return loaded ? "loaded" : loaded.error();
}

TEST(Catalogue, a_broken_file_is_named_with_its_line) {
  EXPECT_EQ(catalogue_error("[say]\nx = \"fine\"\n"), "loaded");
  EXPECT_TRUE(catalogue_error("[say]\nx = \n").starts_with("set/en.toml:2: ")) << catalogue_error("[say]\nx = \n");
  EXPECT_TRUE(catalogue_error("[say]\nx = \"a\"\nx = \"b\"\n").starts_with("set/en.toml:3: "));
  EXPECT_EQ(catalogue_error("[say]\nx = \"a\"\n[songs]\ny = \"b\"\n"),
            "set/en.toml:3: only the tables [say] and [word] are known");
  EXPECT_TRUE(catalogue_error("x = \"a\"\n").starts_with("set/en.toml:1: "));
  EXPECT_EQ(catalogue_error("[say]\n\nx = 5\n"), "set/en.toml:3: a sentence, or {you, other}, is wanted");
  EXPECT_EQ(
      catalogue_error("[say]\nx = {you = \"a\"}\n"), "set/en.toml:2: exactly the forms `you` and `other` are wanted");
  EXPECT_EQ(catalogue_error("[say]\nx = {you = \"a\", other = \"b\", she = \"c\"}\n"),
            "set/en.toml:2: exactly the forms `you` and `other` are wanted");
  EXPECT_EQ(catalogue_error("[say]\nx = {you = 1, other = \"b\"}\n"),
            "set/en.toml:2: exactly the forms `you` and `other` are wanted");
}

TEST(Catalogue, only_files_of_its_language_are_read) {
  EXPECT_TRUE(load_catalogue("[say]\nx = 5\n", "set/fr.toml"));
  EXPECT_TRUE(load_catalogue("not even toml", "set/deck.toml"));
  EXPECT_FALSE(load_catalogue("[say]\nx = 5\n", "set/fr.toml", "fr"));
}

TEST(Catalogue, fills_parameters_in) {
  const auto catalogue = load_catalogue(
      "[say]\nx = \"{seat} has {count} {count:card|cards}: {cards} ({colour}).\"\n"
      "[word]\nred = \"rouge\"\n");
  ASSERT_TRUE(catalogue);
  const auto say = [&](std::int64_t count) {
    return catalogue->sentence(
        "set", {{"x"},
                {},
                {{"seat", Seat(1)},
                 {"count", count},
                 {"cards", std::vector<std::string>{"1ROE", "2ROE"}},
                 {"colour", Word{"red"}}}});
  };
  EXPECT_EQ(say(1), "seat 1 has 1 card: 1ROE 2ROE (rouge).");
  EXPECT_EQ(say(2), "seat 1 has 2 cards: 1ROE 2ROE (rouge).");
  EXPECT_EQ(say(0), "seat 1 has 0 cards: 1ROE 2ROE (rouge).");
}

TEST(Catalogue, counts_as_its_language_does) {
  const auto french = load_catalogue("[say]\nx = \"{n:carte|cartes}\"\n", "set/fr.toml", "fr");
  const auto say = [&](std::int64_t n) { return french->sentence("set", {{"x"}, {}, {{"n", n}}}); };
  EXPECT_EQ(say(0), "carte");
  EXPECT_EQ(say(1), "carte");
  EXPECT_EQ(say(2), "cartes");
}

TEST(Catalogue, speaks_to_the_player_in_question) {
  const auto catalogue = load_catalogue("[say]\nx = {you = \"You win.\", other = \"{seat} wins.\"}\n");
  const Message message{{"x"}, {}, {{"seat", Seat(1)}}};
  const std::vector<std::string> names{"Ada", "Bob"};
  EXPECT_EQ(catalogue->sentence("set", message, {Seat(1), names}), "You win.");
  EXPECT_EQ(catalogue->sentence("set", message, {Seat(0), names}), "Bob wins.");
  EXPECT_EQ(catalogue->sentence("set", message), "seat 1 wins.");
  EXPECT_EQ(catalogue->sentence("set", {{"x"}, {}, {{"seat", Seat(5)}}}, {Seat(0), names}), "seat 5 wins.");
}

TEST(Catalogue, says_parts_one_after_another) {
  const auto catalogue = load_catalogue("[say]\nall = \"{parts}.\"\none = \"{n} apples\"\n");
  const std::vector<Message> parts{{{"one"}, {}, {{"n", std::int64_t{1}}}}, {{"one"}, {}, {{"n", std::int64_t{2}}}}};
  EXPECT_EQ(catalogue->sentence("set", {{"all"}, {}, {{"parts", parts}}}), "1 apples; 2 apples.");
}

TEST(Catalogue, what_is_missing_stays_in_sight) {
  const auto catalogue = load_catalogue("[say]\nx = \"{count} {who}\"\n");
  EXPECT_EQ(catalogue->sentence("set", {{"x"}, {}, {{"count", std::int64_t{1}}}}), "1 {who}");
  EXPECT_EQ(catalogue->sentence("set", {{"unheard_of"}, {}, {}}), "unheard_of");
  EXPECT_EQ(catalogue->word("set", Word{"unheard_of"}), "unheard_of");
}

TEST(Catalogue, a_games_own_sentence_comes_before_the_common_one) {
  const std::array files{DataFile{"lang/en.toml", "[language]\n[say]\nx = \"common\"\ny = \"shared\"\n"},
                         DataFile{"set/en.toml", "[say]\nx = \"own\"\n"}};
  const auto catalogue = Catalogue::load("en", files);
  ASSERT_TRUE(catalogue);
  EXPECT_EQ(catalogue->sentence("set", {{"x"}, {}, {}}), "own");
  EXPECT_EQ(catalogue->sentence("set", {{"y"}, {}, {}}), "shared");
  EXPECT_EQ(catalogue->sentence("", {{"x"}, {}, {}}), "common");
  EXPECT_EQ(catalogue->sentence("other", {{"x"}, {}, {}}), "common");
}

TEST(Catalogue, wants_as_many_texts_for_a_number_as_the_language_has_forms) {
  EXPECT_EQ(catalogue_error("[say]\nx = \"{n:card|cards}\"\n"), "loaded");
  EXPECT_EQ(catalogue_error("[say]\nx = \"{n:card}\"\n"),
            "set/en.toml:2: this language has 2 forms for a number, and each {number:...} wants them all");
  EXPECT_NE(catalogue_error("[say]\nx = {you = \"{n:a|b|c}\", other = \"{n:a|b}\"}\n"), "loaded");
}

TEST(Catalogue, a_private_parameter_is_said_to_its_owner_only) {
  const auto catalogue = load_catalogue("[say]\nx = \"{seat} draws {card}, {n} {n:card|cards}.\"\n");
  const Message message{
      {"x"}, {}, {{"seat", Seat(1)}, {"card", std::string("4C"), Seat(1)}, {"n", std::int64_t{1}, Seat(1)}}};
  EXPECT_EQ(catalogue->sentence("set", message, {Seat(1), {}}), "seat 1 draws 4C, 1 card.");
  EXPECT_EQ(catalogue->sentence("set", message, {Seat(0), {}}), "seat 1 draws ?, ? ?.");
  EXPECT_EQ(catalogue->sentence("set", message), "seat 1 draws ?, ? ?.");
  EXPECT_EQ(catalogue->sentence("set", message, {Recipient::of_everything(), {}}), "seat 1 draws 4C, 1 card.");
}

TEST(Catalogue, english_and_french_are_there_and_others_get_english) {
  EXPECT_EQ(Catalogue::languages(), (std::vector<std::string>{"en", "fr"}));
  EXPECT_NE(&Catalogue::of("en"), &Catalogue::of("fr"));
  EXPECT_EQ(&Catalogue::of("xx"), &Catalogue::of("en"));
  EXPECT_EQ(Catalogue::of("fr").word("set", Word{"red"}), "rouge");
}

}  // namespace
}  // namespace rummage::core
