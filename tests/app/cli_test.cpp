#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/games.hpp"
#include "tests/app/program.hpp"

namespace rummage::app {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> commands{
    "serve",   "play",   "position", "solve",  "simulate", "tournament", "bot",  "match", "replay",
    "analyse", "verify", "rules",    "backup", "restore",  "completion", "help", "manual"};

TEST(Cli, the_help_lists_every_command) {
  const auto ran = run_program({"--help"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, HasSubstr("Usage: rummage"));
  for (const auto& command : commands) EXPECT_THAT(ran.out, HasSubstr("\n  " + command + " "));
  EXPECT_EQ(ran.err, "");
}

TEST(Cli, commands_that_do_not_exist_yet_are_not_there) {
  for (const auto* command : {"bot", "match", "tournament", "analyse"})
    EXPECT_EQ(run_program({command}).exit, 2) << command;
}

TEST(Cli, version) {
  const auto ran = run_program({"--version"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "rummage 0.1.0\n");
}

TEST(Cli, every_command_has_help_with_examples) {
  for (const auto& command : commands) {
    const auto ran = run_program({command, "--help"});
    EXPECT_EQ(ran.exit, 0) << command;
    EXPECT_THAT(ran.out, AllOf(HasSubstr("Usage: rummage " + command), HasSubstr("Examples:\n"))) << command;
    EXPECT_EQ(ran.err, "") << command;
  }
}

struct BadCall {
  std::vector<std::string> words;
  std::string says;
};

TEST(Cli, a_wrong_call_is_exit_2_with_one_sentence) {
  const std::vector<BadCall> calls{
      {{"frobnicate"}, "There is no command called frobnicate"},
      {{"--frobnicate"}, "--frobnicate is not expected here"},
      {{"serve", "--listen", "8080"}, "--listen cannot be 8080: write ADDRESS:PORT"},
      {{"serve", "--listen", "127.0.0.1:70000"}, "--listen cannot be 127.0.0.1:70000"},
      {{"serve", "--listen", "127.0.0.1:80x"}, "--listen cannot be 127.0.0.1:80x"},
      {{"serve", "--origin", "example.org"}, "--origin cannot be example.org: write http://HOST or https://HOST"},
      {{"serve", "--origin", "https://example.org/"}, "--origin cannot be https://example.org/"},
      {{"serve", "--origin", "https://example.org/rummage"}, "--origin cannot be https://example.org/rummage"},
      {{"serve", "--origin", "https://"}, "--origin cannot be https://"},
      {{"serve", "--origin", "https://:443"}, "--origin cannot be https://:443"},
      {{"serve", "--origin", "https://a:b"}, "--origin cannot be https://a:b"},
      {{"serve", "--origin", "https://a:70000"}, "--origin cannot be https://a:70000"},
      {{"serve", "--origin", "https://ada@example.org"}, "--origin cannot be https://ada@example.org"},
      {{"serve", "--origin", "https://[::1"}, "--origin cannot be https://[::1"},
      {{"serve", "--origin", "ftp://example.org"}, "--origin cannot be ftp://example.org"},
      {{"backup"}, "FILE is missing"},
      {{"restore"}, "FILE is missing"},
      {{"play"}, "GAME is missing"},
      {{"play", "chess"}, "There is no game called chess. There is: "},
      {{"play", "set", "extra"}, "extra is not expected here"},
      {{"play", "set", "--frobnicate"}, "--frobnicate is not expected here"},
      {{"play", "set", "--seats"}, "--seats needs a value"},
      {{"play", "set", "--seats", "0"}, "--seats cannot be 0"},
      {{"play", "set", "--seats", "11"}, "from 1 to 10"},
      {{"play", "set", "--seats", "-1"}, "--seats cannot be -1"},
      {{"play", "set", "--seats", "two"}, "--seats cannot be two"},
      {{"play", "set", "--seed", "18446744073709551616"}, "--seed cannot be"},
      {{"play", "set", "--level", "godlike"}, "There is no bot called godlike. There is: random greedy"},
      {{"play", "set", "--option", "claim"}, "claim is no option: write NAME=VALUE"},
      {{"play", "set", "--option", "claim=loud"}, "claim cannot be loud. It is one of: point shout"},
      {{"play", "set", "--option", "speed=1"}, "There is no option called speed"},
      {{"play", "set", "--option", "call-seconds=61"}, "call-seconds cannot be 61"},
      {{"play", "set", "--option", "master=yes"}, "SET Master needs at least three players"},
      {{"play", "set", "--name", "\x1b[2J"}, "cannot be a name"},
      {{"play", "set", "--lang", "tlh"}, "There is no language called tlh. There is: en fr"},
      {{"solve", "chess"}, "There is no game called chess"},
      {{"rules", "chess"}, "There is no game called chess"},
      {{"simulate", "set", "--games", "0"}, "--games cannot be 0"},
      {{"simulate", "set", "--threads", "0"}, "--threads cannot be 0"},
      {{"simulate", "set", "--bots", "greedy,godlike"}, "There is no bot called godlike"},
      {{"simulate", "set", "--bots", "greedy,club", "--seats", "3"}, "2 bots for 3 seats"},
      {{"simulate", "set", "--bots", ""}, "There is no bot called"},
      {{"simulate", "set", "--record", "x.json"}, "add --games 1"},
      {{"replay"}, "RECORD is missing"},
      {{"verify"}, "RECORD is missing"},
      {{"completion", "tcsh"}, "There is no completion for tcsh. There is: bash zsh fish"},
      {{"help", "frobnicate"}, "There is no command called frobnicate"},
      {{"play", "set", "--colour", "sometimes"}, "--colour cannot be sometimes. It is one of: auto always never"},
  };
  for (const auto& call : calls) {
    std::string line;
    for (const auto& word : call.words) line += " " + word;
    const auto ran = run_program(call.words);
    EXPECT_EQ(ran.exit, 2) << line;
    EXPECT_EQ(ran.out, "") << line;
    EXPECT_THAT(ran.err, AllOf(StartsWith("rummage: "), HasSubstr(call.says), EndsWith(".\n"))) << line;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << line;
  }
}

TEST(Cli, a_file_that_cannot_be_opened_is_bad_input) {
  const Scratch scratch;
  const auto missing = scratch.file("missing");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"position", missing}, {"solve", "set", missing}, {"replay", missing}, {"verify", missing}}) {
    const auto ran = run_program(words);
    EXPECT_EQ(ran.exit, 1) << words[0];
    EXPECT_THAT(ran.err, AllOf(HasSubstr(missing), HasSubstr("No such file"))) << words[0];
    EXPECT_EQ(ran.out, "") << words[0];
  }
  EXPECT_EQ(run_program({"position", std::filesystem::path(missing).parent_path().string()}).exit, 1);
}

TEST(Cli, speaks_the_language_that_is_asked_for) {
  EXPECT_THAT(run_program({"rules", "set"}).out, HasSubstr("Nobody waits for a turn"));
  EXPECT_THAT(run_program({"rules", "set", "--lang", "fr"}).out, HasSubstr("Personne n’attend son tour"));
  EXPECT_THAT(run_program({"--lang", "fr", "rules", "set"}).out, HasSubstr("Personne n’attend son tour"));
  EXPECT_THAT(run_program({"solve", "set", "--lang", "fr"}, "9XYZ\n").out, HasSubstr("n’est pas une carte"));
}

TEST(Cli, rules_are_printed_for_those_who_type) {
  for (const std::string language : {"en", "fr"})
    for (const auto* any : games::all()) {
      const std::string game(any->name());
      const auto text = run_program({"rules", game, "--lang", language}).out;
      EXPECT_THAT(text, HasSubstr("rummage play " + game));
      EXPECT_THAT(text, HasSubstr(language == "en" ? "## In the terminal" : "## Dans le terminal"));
      // What is written for the page alone, its marks and its drawings.
      for (const auto* none : {":::", "```", "## On this page", "## Sur cette page", "\n\n\n"})
        EXPECT_THAT(text, Not(HasSubstr(none))) << game << ' ' << language;
    }
}

TEST(Cli, completion_comes_from_the_program_itself) {
  const auto ask = [](std::vector<std::string> words) {
    words.insert(words.begin(), "__complete");
    return run_program(words).out;
  };
  EXPECT_EQ(ask({"pl"}), "play\n");
  EXPECT_EQ(ask({"rep"}), "replay\n");
  EXPECT_EQ(ask({"res"}), "restore\n");
  EXPECT_EQ(ask({"restore", ""}), ":files\n");
  EXPECT_EQ(ask({"serve", "--config", ""}), ":files\n");
  EXPECT_THAT(ask({"play", "s"}), HasSubstr("set\n"));
  EXPECT_THAT(ask({"play", "x"}), testing::IsEmpty());
  EXPECT_EQ(ask({"play", "set", "--le"}), "--level\n");
  EXPECT_EQ(ask({"play", "set", "--level", "e"}), "expert\n");
  EXPECT_EQ(ask({"play", "set", "--level", "=", "e"}), "expert\n");
  EXPECT_EQ(ask({"play", "set", "--option", "cl"}), "claim=\n");
  EXPECT_EQ(ask({"play", "set", "--option", "claim", "="}), "point\nshout\n");
  EXPECT_EQ(ask({"play", "set", "--option", "claim", "=", "s"}), "shout\n");
  EXPECT_EQ(ask({"simulate", "set", "--bots", "club,ex"}), "club,expert\n");
  EXPECT_EQ(ask({"replay", ""}), ":files\n");
  EXPECT_EQ(ask({"play", "set", "--record", ""}), ":files\n");
  EXPECT_EQ(ask({"play", "--lang", ""}), "en\nfr\n");
  EXPECT_EQ(ask({"completion", ""}), "bash\nzsh\nfish\n");
  EXPECT_EQ(ask({"help", "pl"}), "play\n");
  EXPECT_EQ(ask({"play", "set", "--colour", "n"}), "never\n");
  EXPECT_EQ(ask({"play", "set", "--seats", ""}), "");
  EXPECT_EQ(ask({"nonsense", ""}).find("set"), std::string::npos);
  EXPECT_EQ(ask({}), "");
}

TEST(Cli, shells_that_replace_whole_words_are_told_what_a_word_does) {
  const auto ask = [](std::vector<std::string> words) {
    words.insert(words.begin(), "__candidates");
    return run_program(words).out;
  };
  EXPECT_EQ(ask({"pl"}), "play\tA match in the terminal against bots\n");
  EXPECT_EQ(ask({"play", "set", "--lev"}), "--level\tHow strong the bots are\n");
  EXPECT_EQ(ask({"play", "set", "--option", "claim="}), "claim=point\nclaim=shout\n");
  EXPECT_EQ(ask({"play", "set", "--level=e"}), "--level=expert\n");
  EXPECT_EQ(ask({"replay", ""}), ":files\n");
  for (const auto* shell : {"bash", "zsh", "fish"})
    EXPECT_THAT(run_program({"completion", shell}).out, AllOf(HasSubstr("rummage completion "), HasSubstr(shell)));
}

TEST(Cli, output_that_cannot_be_written_is_no_success) {
  std::istringstream in("2RWE\n");
  std::ostringstream err;
  std::ofstream full("/dev/full");
  ASSERT_TRUE(full) << "every Linux has /dev/full";
  const std::vector<const char*> argv{"rummage", "rules", "set"};
  EXPECT_EQ(run(static_cast<int>(argv.size()), argv.data(), in, full, err), 1);
  EXPECT_THAT(err.str(), HasSubstr("could not be written"));
}

}  // namespace
}  // namespace rummage::app
