// The help, the manual, what was probably meant, and the settings that a player keeps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/suggestion.hpp"
#include "core/catalogue.hpp"
#include "core/terminal_text.hpp"
#include "core/text.hpp"
#include "tests/app/program.hpp"

namespace rummage::app {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> all_commands() {
  std::vector<std::string> names;
  const auto list = run_program({"__complete", ""}).out;
  for (const auto line : core::split_words(list)) names.emplace_back(line);
  return names;
}

TEST(Help, is_whole_in_every_language_and_fits_a_terminal) {
  for (const auto& language : core::Catalogue::languages())
    for (const auto& command : all_commands()) {
      const auto ran = run_program({command, "--help", "--lang", language});
      EXPECT_EQ(ran.exit, 0);
      EXPECT_THAT(ran.out, AllOf(HasSubstr("rummage " + command), Not(HasSubstr("{what}")), Not(HasSubstr("_option"))));
      EXPECT_EQ(run_program({"help", command, "--lang", language}).out, ran.out);
      EXPECT_EQ(run_program({"--lang=" + language, command, "-h"}).out, ran.out);
      for (const auto line : core::split_at(ran.out, '\n'))
        EXPECT_TRUE(line.starts_with("  rummage ") || core::text_width(line) <= 80) << line;
    }
}

TEST(Help, speaks_the_language_of_the_environment) {
  EXPECT_THAT(run_program({"play", "--help"}).out, HasSubstr("A match in the terminal against bots"));
  EXPECT_THAT(run_program({"--lang", "fr", "--help"}).out,
              AllOf(HasSubstr("Commandes\u00a0:"), HasSubstr("Une partie dans le terminal contre des robots")));
  EXPECT_THAT(run_program({"play", "--help", "--lang", "fr"}).out,
              AllOf(HasSubstr("rummage play [OPTIONS] JEU"), HasSubstr("--level NIVEAU")));
  EXPECT_THAT(run_program({"play", "--lang", "fr"}).err, HasSubstr("JEU"));
}

TEST(Help, aligns_letters_of_several_bytes) {
  const auto text = run_program({"serve", "--help", "--lang", "fr"}).out;
  for (const auto* part : {"--tls-key FICHIER       Sa clé privée", "--listen ADRESSE:PORT   Où écouter"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(Manual, says_what_the_help_says) {
  for (const auto& language : core::Catalogue::languages())
    for (const auto& command : all_commands()) {
      auto manual = run_program({"manual", command, "--lang", language}).out;
      EXPECT_THAT(manual, HasSubstr(".TH RUMMAGE-" + core::upper(command) + " 1"));
      for (auto at = manual.find("\\-"); at != std::string::npos; at = manual.find("\\-", at))
        manual.replace(at, 2, "-");
      const auto lines = run_program({"help", command, "--lang", language}).out;
      std::string help;  // without the breaks of its lines
      for (const auto word : core::split_words(lines)) help += std::string(word) + " ";
      for (const auto& line : core::split_at(manual, '\n')) {
        if (line.starts_with(".") || line.contains('\\') || line.empty() || line.starts_with("rummage-")) continue;
        EXPECT_NE(help.find(line), std::string::npos) << command << ": " << line;
      }
    }
  EXPECT_THAT(run_program({"manual"}).out, AllOf(HasSubstr(".TH RUMMAGE 1"), HasSubstr("rummage\\-play")));
}

TEST(Suggestion, is_what_few_slips_lead_to) {
  const std::vector<std::string> names{"play", "replay", "verify", "five-crowns"};
  EXPECT_EQ(nearest("plya", names), "play");
  EXPECT_EQ(nearest("paly", names), "play");
  EXPECT_EQ(nearest("PLAY", names), "play");
  EXPECT_EQ(nearest("replya", names), "replay");
  EXPECT_EQ(nearest("five-crown", names), "five-crowns");
  EXPECT_EQ(nearest("fivecrowns", names), "five-crowns");
  EXPECT_EQ(nearest("frobnicate", names), std::nullopt);
  EXPECT_EQ(nearest("", names), std::nullopt);
  EXPECT_EQ(nearest("x", std::vector<std::string>{"y"}), std::nullopt);
  EXPECT_EQ(nearest(std::string(1000, 'p'), names), std::nullopt);
}

TEST(Suggestion, is_made_for_commands_games_options_levels_and_flags) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> calls{
      {{"plya"}, "Did you mean play?"},
      {{"help", "simulat"}, "Did you mean simulate?"},
      {{"play", "five_crowns"}, "Did you mean five-crowns?"},
      {{"rules", "romi-ramy"}, "Did you mean romi-rami?"},
      {{"play", "set", "--levle", "club"}, "Did you mean --level?"},
      {{"play", "set", "--plian"}, "Did you mean --plain?"},
      {{"play", "set", "--level", "exprt"}, "Did you mean expert?"},
      {{"play", "set", "--option", "clam=shout"}, "Did you mean claim?"},
      {{"play", "set", "--option", "claim=shuot"}, "Did you mean claim=shout?"},
      {{"play", "set", "--colour", "nevr"}, "Did you mean never?"},
      {{"completion", "zhs"}, "Did you mean zsh?"},
      {{"simulate", "set", "--bots", "greedi"}, "Did you mean greedy?"},
  };
  for (const auto& [words, says] : calls) {
    const auto ran = run_program(words);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, EndsWith(says + "\n"));
  }
}

class SettingsTest : public testing::Test {
 protected:
  Ran run_with(const std::string& text, const std::vector<std::string>& words, const std::string& input = {}) {
    std::filesystem::create_directories(scratch.file("rummage"));
    std::ofstream(scratch.file("rummage/config.toml")) << text;
    return run_program(words, input, std::filesystem::path(scratch.file("rummage")).parent_path().string());
  }
  Scratch scratch;
};

TEST_F(SettingsTest, are_what_a_call_leaves_out) {
  EXPECT_THAT(run_with("language = \"fr\"\n", {"rules", "set"}).out, HasSubstr("Dans le terminal"));
  EXPECT_THAT(run_with("language = \"fr\"\n", {"rules", "set", "--lang", "en"}).out, HasSubstr("In the terminal"));
  EXPECT_THAT(run_with("language = \"fr\"\n", {"play", "--help"}).out, HasSubstr("NIVEAU"));
  const std::string text = "level = \"club\"\nname = \"Zed\"\nhint = true\npace = 50\n";
  EXPECT_THAT(run_with(text, {"play", "set", "--seed", "7"}).out,
              AllOf(HasSubstr("Zed, Ada (club)"), HasSubstr("find the third card")));
  EXPECT_THAT(run_with(text, {"play", "set", "--seed", "7", "--level", "expert", "--no-hint"}).out,
              AllOf(HasSubstr("Ada (expert)"), Not(HasSubstr("find the third card"))));
  EXPECT_THAT(run_with(text, {"play", "--help"}).out, HasSubstr("(usually 50)"));
  // A level that only some games have is for those.
  EXPECT_THAT(run_with("level = \"strong\"\n", {"play", "set"}).out, HasSubstr("Ada (casual)"));
}

TEST_F(SettingsTest, that_are_wrong_are_named_by_file_and_line) {
  const auto file = scratch.file("rummage/config.toml");
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"hint = true\nlevel = \"godlike\"\n", ":2: level cannot be godlike. It is one of: "},
      {"# mine\n\nlevle = \"club\"\n", ":3: There is no field called levle here. Did you mean level?"},
      {"level = \"clubb\"\n", "Did you mean club?"},
      {"pace = 0\n", ":1: pace must be from 1 to 1000."},
      {"pace = \"fast\"\n", ":1: pace must be a whole number."},
      {"plain = \"yes\"\n", ":1: plain must be true or false."},
      {"language = \"tlh\"\n", ":1: language cannot be tlh"},
      {"colour = \"blue\"\n", ":1: colour cannot be blue"},
      {"plain true\n", ":1: This is not TOML"},
  };
  for (const auto& [text, says] : wrong) {
    const auto ran = run_with(text, {"play", "set"});
    EXPECT_EQ(ran.exit, 1) << text;
    EXPECT_EQ(ran.out, "") << text;
    EXPECT_THAT(ran.err, AllOf(HasSubstr(file + ":"), HasSubstr(says))) << text;
    // Help is there all the same.
    EXPECT_EQ(run_with(text, {"play", "--help"}).exit, 0) << text;
    EXPECT_EQ(run_with(text, {"help"}).exit, 0) << text;
  }
}

TEST_F(SettingsTest, need_not_be_there) { EXPECT_EQ(run_program({"rules", "set"}, {}, "not/whole").exit, 0); }

}  // namespace
}  // namespace rummage::app
