// All that the code says stands in the catalogues, in every language alike, and nothing else does.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/catalogue.hpp"
#include "core/message_kinds.hpp"
#include "files.hpp"
#include "games/games.hpp"
#include "patterns.hpp"
#include "server/catalogue_api.hpp"

namespace rummage::core {
namespace {

using Keys = std::map<std::string, std::string>;  // "set/say/took" -> the file that says it

// What a form calls a game, its bots, options and choices. Data sets have names of their own.
std::set<std::string> said_of(const AnyGame& game) {
  std::set<std::string> names{"game_title", "game_about", "game_minutes"};
  for (const auto level : game.bots()) names.emplace(level);
  for (const auto level : levels) names.insert(std::string(level) + "_about");
  for (const auto& spec : game.options()) {
    names.insert(server::option_word(spec.name, {}));
    names.insert(server::option_word(spec.name, "about"));
    for (const auto choice : spec.choices) names.insert(server::option_word(spec.name, choice));
  }
  return names;
}

// A game's codes stand in data/GAME; all others in data/lang. Where a game says something common, either will do.
Keys said_in_code() {
  Keys keys;
  for (const auto* layer : {"core", "games", "bots", "match", "table", "server", "app", "wasm"})
    for (const auto* ending : {".cpp", ".hpp"})
      for (const auto& path : proof::list_sources(layer, ending)) {
        std::string folder = "lang";
        if (path.starts_with("games/") && path.find('/', 6) != std::string::npos)
          folder = path.substr(6, path.find('/', 6) - 6);
        if (path.starts_with("app/program.") || path.starts_with("app/help_page.")) folder = "help";
        for (const auto& line : proof::lines_of(proof::read_source(path))) {
          // Comments may show how a code is written without saying it.
          const auto code = line.substr(0, line.find("//"));
          for (const auto& literal : proof::all_matches(code, "\"([a-z0-9_]+)\"_(say|word)"))
            keys.emplace(folder + "/" + literal[2] + "/" + literal[1], path);
        }
      }
  for (const auto* game : games::all())
    for (const auto& name : said_of(*game)) keys.emplace(std::string(game->folder()) + "/word/" + name, "/api/games");
  // The terminal's help about a game.
  for (const auto* game : games::all())
    for (const auto* name : {"help_game", "help_keys", "help_actions"})
      keys.emplace(std::string(game->folder()) + "/say/" + name, "app/play_help.cpp");
  return keys;
}

std::string common_key(const std::string& key) { return "lang" + key.substr(key.find('/')); }

// {a} and {a:one|many} both ask for a.
std::set<std::string> placeholders(const std::string& text) {
  std::set<std::string> names;
  for (const auto& brace : proof::all_matches(text, "\\{([^}:]*)(:[^}]*)?\\}")) names.insert(brace[1]);
  return names;
}

TEST(Wording, all_that_the_code_says_is_in_every_catalogue) {
  const auto said = said_in_code();
  ASSERT_GT(said.size(), 100U) << "the sources were not found";
  for (const auto& language : Catalogue::languages()) {
    const auto& entries = Catalogue::of(language).entries();
    for (const auto& [key, path] : said)
      EXPECT_TRUE(entries.contains(key) || entries.contains(common_key(key)))
          << language << ".toml has no " << key << ", which " << path << " says";
  }
}

TEST(Wording, nothing_in_the_catalogues_is_unused) {
  const auto said = said_in_code();
  std::set<std::string> used;
  for (const auto& [key, path] : said) {
    used.insert(key);
    used.insert(common_key(key));
  }
  for (const auto& language : Catalogue::languages())
    for (const auto& [key, entry] : Catalogue::of(language).entries()) {
      const bool is_common = key.starts_with("lang/");
      EXPECT_TRUE(is_common ? used.contains(key) : said.contains(key)) << language << ": nobody says " << key;
      // A game's own entry that repeats a common one would be a second truth.
      EXPECT_TRUE(is_common || !Catalogue::of(language).entries().contains(common_key(key)) ||
                  entry.other != Catalogue::of(language).entries().at(common_key(key)).other)
          << language << ": " << key << " repeats the common one";
    }
}

TEST(Wording, every_language_has_the_same_entries_forms_and_placeholders) {
  const auto& first = Catalogue::of_default().entries();
  for (const auto& language : Catalogue::languages()) {
    const auto& other = Catalogue::of(language).entries();
    for (const auto& [key, entry] : first) {
      const auto found = other.find(key);
      if (found == other.end()) {
        ADD_FAILURE() << language << " lacks " << key;
        continue;
      }
      EXPECT_EQ(entry.you.empty(), found->second.you.empty())
          << language << ": " << key << " speaks to nobody or to you";
      EXPECT_EQ(placeholders(entry.other), placeholders(found->second.other)) << language << ": " << key;
      EXPECT_EQ(placeholders(entry.you), placeholders(found->second.you)) << language << ": " << key;
    }
    for (const auto& [key, entry] : other) EXPECT_TRUE(first.contains(key)) << language << " alone has " << key;
  }
}

TEST(Wording, every_parameter_of_a_sentence_has_a_kind) {
  const auto kinds = MessageKinds::load(embedded_data(), Catalogue::of_default());
  ASSERT_TRUE(kinds) << kinds.error();
  // Nothing is declared for a code that nobody says.
  for (const auto& [key, params] : kinds->all()) {
    const auto slash = key.find('/');
    EXPECT_TRUE(Catalogue::of_default().entries().contains(key.substr(0, slash) + "/say" + key.substr(slash))) << key;
  }
}

TEST(Wording, exactly_one_language_is_the_default) {
  int defaults = 0;
  for (const auto& language : Catalogue::languages()) defaults += Catalogue::of(language).language().is_default ? 1 : 0;
  EXPECT_EQ(defaults, 1);
  EXPECT_TRUE(Catalogue::of_default().language().is_default);
}

TEST(Wording, no_language_is_named_in_the_code) {
  for (const auto& language : Catalogue::languages())
    for (const auto* layer : {"core", "games", "bots", "table", "store", "server", "app"})
      for (const auto* ending : {".cpp", ".hpp"})
        for (const auto& path : proof::list_sources(layer, ending))
          for (const auto& line : proof::lines_of(proof::read_source(path)))
            EXPECT_EQ(line.substr(0, line.find("//")).find("\"" + language + "\""), std::string::npos)
                << path << ": " << line;
}

TEST(Wording, every_folder_of_sentences_is_a_games_or_common_or_the_help) {
  for (const auto& language : Catalogue::languages())
    for (const auto& [key, entry] : Catalogue::of(language).entries()) {
      const auto folder = key.substr(0, key.find('/'));
      const bool is_known =
          folder == "lang" || folder == "help" ||
          std::ranges::any_of(games::all(), [&](const auto* game) { return game->folder() == folder; });
      EXPECT_TRUE(is_known) << key;
      EXPECT_FALSE(entry.other.empty()) << key;
    }
}

}  // namespace
}  // namespace rummage::core
