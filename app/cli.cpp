#include "app/cli.hpp"

#include <algorithm>
#include <ostream>
#include <span>

#include <CLI/CLI.hpp>

#include "app/arguments.hpp"
#include "app/completion.hpp"
#include "app/data_file.hpp"
#include "app/failure.hpp"
#include "app/io.hpp"
#include "app/program.hpp"
#include "app/suggestion.hpp"
#include "core/text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

// The language that is asked for among the words, whatever else is right or wrong with them: the help, too, speaks it.
std::optional<std::string> language_among(const std::vector<std::string>& words) {
  constexpr std::string_view name = "--lang";
  const auto& known = core::Catalogue::languages();
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string given;
    if (words[i] == name && i + 1 < words.size()) given = words[i + 1];
    if (words[i].starts_with(std::string(name) + "=")) given = words[i].substr(name.size() + 1);
    if (std::ranges::find(known, given) != known.end()) return given;
  }
  return std::nullopt;
}

// CLI11's errors in our words, or in its own where it knows more.
Failure describe(const CLI::ParseError& error, Program& program, const core::Catalogue& catalogue) {
  const auto& app = program.app();
  const auto parsed = app.get_subcommands();
  const auto command = parsed.empty() ? std::string("rummage") : "rummage " + parsed[0]->get_name();
  const auto fail = [](core::Code code, std::vector<core::Param> params) {
    return Failure(Exit::bad_call, {code, {}, std::move(params)});
  };
  const auto extra = app.remaining(true);
  const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code());
  if (kind == CLI::ExitCodes::ExtrasError && !extra.empty()) {
    const auto& given = extra[0];
    if (parsed.empty() && !given.starts_with("-"))
      return fail("call_no_such_command"_say, {{"given", core::quoted(given)}})
          .meant(nearest(given, program.command_names()));
    const auto names = option_names(parsed.empty() ? app : *parsed[0]);
    const auto meant = given.starts_with("-") ? nearest(given.substr(0, given.find('=')), names) : std::nullopt;
    return fail("call_not_expected"_say, {{"given", core::quoted(given)}, {"command", command}}).meant(meant);
  }
  std::string what = error.what();
  if (kind == CLI::ExitCodes::RequiredError)
    return fail(
        "call_missing"_say, {{"what", value_name(what.substr(0, what.find(' ')), catalogue)}, {"command", command}});
  if (kind == CLI::ExitCodes::ArgumentMismatch)
    return fail("call_no_value"_say, {{"option", what.substr(0, what.find(':'))}, {"command", command}});
  return fail("call_wrong"_say, {{"what", what}, {"command", command}});
}

int report(const Failure& failure, const Io& io) {
  io.out.flush();
  io.err << "rummage: " << io.catalogue().sentence(failure.game(), failure.message());
  if (failure.suggestion()) io.err << " " << io.say("did_you_mean"_say, {{"name", *failure.suggestion()}});
  io.err << "\n" << std::flush;
  return static_cast<int>(failure.exit());
}

int report_unexpected(const char* what, const Io& io) {
  return report(Failure(Exit::bad_input, {"unexpected"_say, {}, {{"what", std::string(what)}}}), io);
}

// The settings, or why there are none: a call for help must not fail because of them.
std::pair<Settings, std::optional<Failure>> find_settings() {
  try {
    return {read_settings(settings_file()), std::nullopt};
  } catch (const Failure& failure) {
    return {Settings(), failure};
  }
}

// CLI11 reports a call for help or the version as an error with exit code 0.
int parse_and_run(Program& program, std::vector<std::string> words, const std::optional<Failure>& wrong_settings,
                  Io& io) {
  try {
    std::reverse(words.begin(), words.end());  // CLI11 wants them in reverse
    program.app().parse(words);
  } catch (const CLI::CallForHelp&) {
    const auto parsed = program.app().get_subcommands();
    io.out << plain_text(program.page(parsed.empty() ? "" : parsed[0]->get_name()), io.catalogue());
    return 0;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.app().exit(error, io.out, io.err);
    throw describe(error, program, io.catalogue());
  }
  if (program.language()) io.language = need_language(program.language());
  const bool is_help = program.app().got_subcommand("help") || program.app().got_subcommand("manual");
  if (wrong_settings && !is_help) throw Failure(*wrong_settings);
  for (const auto& path : program.data()) add_data_file(path, io.in);
  return static_cast<int>(program.command()(io));
}

}  // namespace

int run(int argc, const char* const* argv, std::istream& in, std::ostream& out, std::ostream& err) {
  Io io{in, out, err};
  const std::span all(argv, static_cast<std::size_t>(argc));
  const std::vector<std::string> words(all.begin() + (all.empty() ? 0 : 1), all.end());
  try {
    const auto [settings, wrong_settings] = find_settings();
    const auto asked = language_among(words);
    io.language = asked ? *asked : need_language(settings.language);
    Program program(io.catalogue(), settings);
    if (!words.empty() && (words[0] == "__complete" || words[0] == "__candidates")) {
      const std::vector<std::string> typed(words.begin() + 1, words.end());
      const auto found = words[0] == "__complete" ? complete(program.app(), typed) : candidates(program.app(), typed);
      for (const auto& text : found) out << text << "\n";
      return 0;
    }
    const int exit = parse_and_run(program, words, wrong_settings, io);
    out.flush();
    if (!out) bad_input("output_failed"_say);  // a full disk must not pass for success
    return exit;
  } catch (const Failure& failure) {
    return report(failure, io);
  } catch (const std::exception& error) {
    return report_unexpected(error.what(), io);
  }
}

}  // namespace rummage::app
