#include <gtest/gtest.h>

#include "core/shelf.hpp"

namespace rummage::core {
namespace {

TEST(DataSets, are_the_files_that_name_their_game_on_whatever_line) {
  const std::vector<DataFile> files{
      {"test/commented.toml", "# Ten cards.\n\ngame = \"test\"\n"},
      {"test/en.toml", "[word]\ngame = \"the game\"\n"},
      {"test/first_line.toml", "game = \"test\"\nname = \"first-line\"\n"},
      {"test/fr.toml", "game_title = \"Le jeu\"\n"},
      {"test/narrow.toml", "game=\"test\""},
      {"test/rules.en.md", "game = what is played\n"},
      {"test/standard.toml", "game = \"test\"\nname = \"standard\"\n"},
      {"test_too/other.toml", "game = \"test-too\"\n"},
  };
  std::vector<std::string_view> paths;
  for (const auto& file : data_sets_of("test", files)) paths.push_back(file.path);
  EXPECT_EQ(paths, (std::vector<std::string_view>{
                       "test/standard.toml", "test/commented.toml", "test/first_line.toml", "test/narrow.toml"}));
}

}  // namespace
}  // namespace rummage::core
