#include "app/cli.hpp"

#include <concepts>
#include <functional>
#include <ostream>
#include <span>

#include <CLI/CLI.hpp>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "app/completion.hpp"
#include "app/data_file.hpp"
#include "app/failure.hpp"
#include "app/io.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

std::string list_games() {
  std::string names;
  for (const auto* game : games::all()) names += (names.empty() ? "" : ", ") + std::string(game->name());
  return names;
}

// The options and bots of each game, for the help of commands that play.
std::string list_choices() {
  std::string out;
  for (const auto* game : games::all()) {
    out += "\n\nBots of " + std::string(game->name()) + ":";
    for (const auto name : game->bots()) out += " " + std::string(name);
    out += "\nOptions of " + std::string(game->name()) + ", the usual value first:";
    for (const auto& spec : game->options()) {
      out += "\n  " + std::string(spec.name) + "=" + core::option_text(spec, spec.usual);
      for (const auto choice : core::choices_of(spec))
        if (choice != core::option_text(spec, spec.usual)) out += "|" + std::string(choice);
      if (core::choices_of(spec).empty())
        out += " (" + std::to_string(spec.least) + " to " + std::to_string(spec.most) + ")";
    }
  }
  return out;
}

/// The commands, their options and what to do.
class Program {
 public:
  Program() {
    app_.name("rummage");
    app_.require_subcommand(0, 1);
    app_.get_formatter()->label("REQUIRED", "");  // the usage line shows it already
    app_.set_help_flag("-h,--help", "Shows this help");
    app_.set_version_flag("--version", "rummage " RUMMAGE_VERSION, "Shows the version");
    add_language(app_);
    app_.footer(
        "'rummage COMMAND --help' tells more, with examples. Without a command it serves. A good start:\n"
        "  rummage serve\n"
        "  rummage play set\n"
        "  rummage rules set");
    add_serve();
    add_play();
    add_position();
    add_solve();
    add_simulate();
    add_tournament();
    add_bot();
    add_match();
    add_replay();
    add_analyse();
    add_verify();
    add_rules();
    add_backup();
    add_completion();
  }

  CLI::App& app() { return app_; }
  [[nodiscard]] const std::optional<std::string>& language() const { return language_; }
  [[nodiscard]] const std::vector<std::string>& data() const { return data_; }

  /// The action of the command that was called; serving if there was none.
  [[nodiscard]] std::function<Exit(const Io&)> command() {
    for (const auto& [name, action] : actions_)
      if (app_.got_subcommand(name)) return action;
    return [this](const Io& io) { return serve(serve_, io); };
  }

 private:
  template <class Call>
  CLI::App& add(const std::string& name, Exit (*run)(const Call&, const Io&), const Call& call, const std::string& what,
                const std::string& examples) {
    auto* command = app_.add_subcommand(name, what);
    command->footer("Examples:\n" + examples);
    add_language(*command);
    actions_.emplace_back(name, [run, &call](const Io& io) { return run(call, io); });
    return *command;
  }

  void add_language(CLI::App& command) {
    option(command, "--lang", language_, "Language of all sentences; usually the environment's", "LANG");
  }
  /// An option with a value. The help shows its default, if it has one.
  template <class Value>
  static CLI::Option* option(CLI::App& command, const std::string& name, Value& value, const std::string& what,
                             const std::string& type) {
    auto* added = command.add_option(name, value, what)->type_name(type);
    if constexpr (std::same_as<Value, std::string>)
      if (!value.empty()) added->capture_default_str();
    if constexpr (std::same_as<Value, std::vector<std::string>>) added->allow_extra_args(false);
    return added;
  }

  // What several commands have in common.
  static void add_game(CLI::App& command, std::string& game) {
    option(command, "GAME", game, "The game: " + list_games(), "")->required();
  }
  static void add_record(CLI::App& command, std::string& record) {
    option(command, "RECORD", record, "The match's record; - for standard input", "")->required();
  }
  void add_table(CLI::App& command, TableCall& call, const std::string& seats) {
    add_game(command, call.game);
    option(command, "--seats", call.seats, seats, "N");
    option(command, "--option", call.options, "How the table plays; may be given several times", "NAME=VALUE");
    add_data(command);
  }
  void add_data(CLI::App& command) {
    option(command, "--data", data_, "A data set more to choose from; may be given several times", "FILE");
  }
  static void add_store(CLI::App& command, std::optional<std::string>& store) {
    option(command, "--store", store, "Where matches are kept: a file, or memory: to forget them", "URL");
  }
  static void add_effort(CLI::App& command, std::string& effort) {
    option(command, "--effort", effort, "How many times longer than usual the expert searches", "N");
  }
  static void add_threads(CLI::App& command, std::optional<std::string>& threads) {
    option(command, "--threads", threads, "How many at a time; usually all the machine has", "T");
  }
  static void add_json(CLI::App& command, bool& json) {
    command.add_flag("--json", json, "Prints JSON instead of text");
  }

  void add_serve() {
    auto& command = add(
        "serve", serve, serve_, "Serves the game to browsers, at the address that it prints",
        "  rummage serve\n"
        "  rummage serve --listen 127.0.0.1:8080 --store matches.db\n"
        "  rummage serve --listen :443 --tls-cert fullchain.pem --tls-key privkey.pem\n"
        "  rummage serve --config rummage.toml\n\n"
        "What is not given comes from the environment (RUMMAGE_CONFIG, RUMMAGE_LISTEN, RUMMAGE_STORE, "
        "RUMMAGE_TLS_CERT,\n"
        "RUMMAGE_TLS_KEY, RUMMAGE_ORIGIN, RUMMAGE_BEHIND_PROXY, RUMMAGE_BOT_PACE, RUMMAGE_ABSENCE), then from the "
        "file.\n"
        "docs/hosting.md tells more.");
    option(command, "--listen", serve_.listen, "Where to listen; usually on all interfaces, port 8080", "ADDR:PORT");
    add_store(command, serve_.store);
    option(command, "--tls-cert", serve_.tls_cert, "Certificate chain, for https", "FILE");
    option(command, "--tls-key", serve_.tls_key, "Its private key", "FILE");
    option(command, "--origin", serve_.origins,
           "Another address of the page, where a proxy changes Host; several times", "URL");
    command.add_flag("--behind-proxy", serve_.is_behind_proxy, "Believes X-Forwarded-For and X-Forwarded-Proto");
    option(command, "--config", serve_.config, "A TOML file with all of this and the limits", "FILE");
    add_data(command);
  }

  void add_play() {
    auto& command = add(
        "play", play, play_, "A match in the terminal against bots",
        "  rummage play set\n"
        "  rummage play set --seats 3 --level expert --option claim=shout\n"
        "  rummage play set --seats 1 --hint\n"
        "  rummage play set --plain --record match.json\n"
        "  printf 'hint\\nwait 60\\n' | rummage play set --seed 7" +
            list_choices());
    add_table(command, play_, "How many play, yourself included");
    option(command, "--level", play_.level, "How strong the bots are", "LEVEL");
    option(command, "--pace", play_.pace, "How fast the bots are, in percent of their usual pace", "PERCENT");
    option(command, "--seed", play_.seed, "Deals the same cards again", "S");
    command.add_flag("--plain", play_.plain, "Line by line, in words, for any terminal");
    command.add_flag("--hint", play_.hint, "A hint whenever something has changed");
    option(command, "--name", play_.name, "Your name", "NAME");
    option(command, "--record", play_.record, "Writes the match's record to this file", "FILE");
  }

  void add_position() {
    auto& command =
        add("position", position, position_, "Reads a position and some actions, and shows what becomes of it, as JSON",
            "  rummage position problem.json\n"
            "  echo '{\"position\": {\"game\": \"set\"}}' | rummage position");
    add_data(command);
    option(command, "FILE", position_.file, "Where it stands; standard input if left out or -", "");
  }

  void add_solve() {
    auto& command = add("solve", solve, solve_, "Solves one problem a line, exactly: one JSON object a line",
                        "  echo '2RWE 2RWH 2RWF 1TOF' | rummage solve set\n"
                        "  rummage solve set displays.txt > sets.jsonl");
    add_game(command, solve_.game);
    option(command, "FILE", solve_.file, "Where the problems stand; standard input if left out or -", "");
  }

  void add_simulate() {
    auto& command = add(
        "simulate", simulate, simulate_, "Bots play one another: win rates, scores, length and speed",
        "  rummage simulate set --games 10000\n"
        "  rummage simulate set --bots club,expert --games 2000 --seed 7 --json\n"
        "  rummage simulate set --seats 3 --option master=yes --threads 2\n"
        "  rummage simulate set --games 1 --record match.json" +
            list_choices());
    add_table(command, simulate_, "How many play");
    option(command, "--games", simulate_.games, "How many matches", "N");
    option(command, "--bots", simulate_.bots, "One for all seats, or one a seat", "BOT,...");
    option(command, "--seed", simulate_.seed, "The result depends on it alone", "S");
    add_threads(command, simulate_.threads);
    option(command, "--record", simulate_.record, "Writes the record of the one match to this file", "FILE");
    add_json(command, simulate_.json);
  }

  void add_tournament() {
    auto& command =
        add("tournament", tournament, tournament_, "Bots against one another on the same deals, with Elo",
            "  rummage tournament five-crowns --players expert,club,greedy\n"
            "  rummage tournament romi-rami --players expert,greedy --deals 1000 --json\n"
            "  rummage tournament programs --players expert,strong --seats 4 --sprt 20" +
                list_choices());
    add_table(command, tournament_, "How many play; usually two");
    option(command, "--players", tournament_.players, "Which bots; each pair plays, the first named alone", "BOT,...")
        ->required();
    option(command, "--deals", tournament_.deals, "How many deals a pair, each played from every seat", "N");
    option(command, "--seed", tournament_.seed, "The result depends on it alone", "S");
    add_effort(command, tournament_.effort);
    option(command, "--sprt", tournament_.sprt, "Stops a pair once it is clear whether the first is so much stronger",
           "ELO");
    add_threads(command, tournament_.threads);
    add_json(command, tournament_.json);
  }

  void add_bot() {
    auto& command = add("bot", bot, bot_, "A bot that speaks the engine protocol on standard input and output",
                        "  rummage bot five-crowns --level club\n"
                        "  rummage bot romi-rami --effort 10");
    add_game(command, bot_.game);
    add_data(command);
    option(command, "--level", bot_.level, "How strong it is", "LEVEL");
    add_effort(command, bot_.effort);
    option(command, "--threads", bot_.threads, "So many searches at a time, each with a chance of its own", "N");
    option(command, "--seed", bot_.seed, "Of its own chance", "S");
  }

  void add_match() {
    auto& command =
        add("match", match, match_, "Engines of anybody's making against one another",
            "  rummage match five-crowns --engine 'python3 examples/engine.py' --engine 'rummage bot five-crowns'\n"
            "  rummage match programs --engine ./mine --engine ./yours --games 20 --ms 200 --json");
    add_table(command, match_, "How many play; usually one an engine");
    option(command, "--engine", match_.engines, "How an engine is started; once for each", "COMMAND");
    option(command, "--games", match_.games, "How many matches; seats change", "N");
    option(command, "--ms", match_.ms, "Milliseconds for an answer", "MS");
    option(command, "--seed", match_.seed, "Deals the same cards again", "S");
    option(command, "--fallback", match_.fallback, "The bot that plays where an engine fails to", "BOT");
    option(command, "--record", match_.record, "Writes the record of the one match to this file", "FILE");
    add_json(command, match_.json);
  }

  void add_analyse() {
    auto& command = add("analyse", analyse, analyse_,
                        "Every decision of a match against the expert's, and how accurately each seat played",
                        "  rummage analyse match.json\n"
                        "  rummage analyse match.json --seat 0 --effort 20 --json");
    add_record(command, analyse_.record);
    option(command, "--seat", analyse_.seat, "This seat's decisions only, from 0", "N");
    add_effort(command, analyse_.effort);
    add_json(command, analyse_.json);
  }

  void add_replay() {
    auto& command = add("replay", replay, replay_, "Shows a match step by step",
                        "  rummage replay match.json\n"
                        "  rummage replay match.json --step 12\n"
                        "  rummage replay match.json --json");
    add_record(command, replay_.record);
    option(command, "--seat", replay_.seat, "Shows what this seat could see, from 0", "N");
    option(command, "--step", replay_.step, "Shows the table after this step; 0 is the deal", "N");
    command.add_flag("--plain", replay_.plain, "The table in words, without colours");
    add_json(command, replay_.json);
  }

  void add_verify() {
    auto& command =
        add("verify", verify, verify_, "Checks that a match was played by the rules and dealt from its seed",
            "  rummage verify match.json");
    add_record(command, verify_.record);
    add_json(command, verify_.json);
  }

  void add_rules() {
    auto& command = add("rules", rules, rules_, "The rules, in our own words",
                        "  rummage rules set | less\n"
                        "  rummage rules set --lang " +
                            core::Catalogue::languages().back());
    add_game(command, rules_.game);
  }

  void add_backup() {
    auto& copy = add("backup", backup, backup_, "Copies the server's store to a file, also while it runs",
                     "  rummage backup sunday.db\n"
                     "  rummage backup sunday.db --store matches.db");
    option(copy, "FILE", backup_.file, "Where the copy goes", "")->required();
    add_store(copy, backup_.store);
    auto& back = add("restore", restore, restore_, "Puts a backup in the store's place; stop the server first",
                     "  rummage restore sunday.db");
    option(back, "FILE", restore_.file, "The backup", "")->required();
    add_store(back, restore_.store);
  }

  void add_completion() {
    auto& command =
        add("completion", completion, completion_, "Prints a script that lets the shell complete what you type",
            "  source <(rummage completion bash)\n"
            "  rummage completion bash > ~/.local/share/bash-completion/completions/rummage");
    option(command, "SHELL", completion_.shell, "The shell: bash", "")->required();
  }

  CLI::App app_{"Five set-making games: over the network, in the terminal and in simulation."};
  std::vector<std::pair<std::string, std::function<Exit(const Io&)>>> actions_;
  std::optional<std::string> language_;
  std::vector<std::string> data_;
  ServeCall serve_;
  BackupCall backup_;
  BackupCall restore_;
  PlayCall play_;
  PositionCall position_;
  SolveCall solve_;
  SimulateCall simulate_;
  TournamentCall tournament_;
  AnalyseCall analyse_;
  BotCall bot_;
  MatchCall match_;
  ReplayCall replay_;
  VerifyCall verify_;
  RulesCall rules_;
  CompletionCall completion_;
};

// CLI11's errors in our words, or in its own where it knows more.
core::Message describe(const CLI::ParseError& error, const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  const auto command = parsed.empty() ? std::string("rummage") : "rummage " + parsed[0]->get_name();
  const auto extra = app.remaining(true);
  const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code());
  if (kind == CLI::ExitCodes::ExtrasError && !extra.empty()) {
    if (parsed.empty() && !extra[0].starts_with("-"))
      return {"call_no_such_command"_say, {}, {{"given", core::quoted(extra[0])}}};
    return {"call_not_expected"_say, {}, {{"given", core::quoted(extra[0])}, {"command", command}}};
  }
  std::string what = error.what();
  if (kind == CLI::ExitCodes::RequiredError)
    return {"call_missing"_say, {}, {{"what", what.substr(0, what.find(' '))}, {"command", command}}};
  if (kind == CLI::ExitCodes::ArgumentMismatch)
    return {"call_no_value"_say, {}, {{"option", what.substr(0, what.find(':'))}, {"command", command}}};
  return {"call_wrong"_say, {}, {{"what", what}, {"command", command}}};
}

int report(const Failure& failure, const Io& io) {
  io.out.flush();
  io.err << "rummage: " << io.catalogue().sentence(failure.game(), failure.message()) << "\n" << std::flush;
  return static_cast<int>(failure.exit());
}

int report_unexpected(const char* what, const Io& io) {
  return report(Failure(Exit::bad_input, {"unexpected"_say, {}, {{"what", std::string(what)}}}), io);
}

// CLI11 reports a call for help or the version as an error with exit code 0.
int parse_and_run(Program& program, std::vector<std::string> words, Io& io) {
  try {
    std::reverse(words.begin(), words.end());  // CLI11 wants them in reverse
    program.app().parse(words);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.app().exit(error, io.out, io.err);
    io.language = need_language(std::nullopt);
    throw Failure(Exit::bad_call, describe(error, program.app()));
  }
  io.language = need_language(program.language());
  for (const auto& path : program.data()) add_data_file(path, io.in);
  return static_cast<int>(program.command()(io));
}

}  // namespace

int run(int argc, const char* const* argv, std::istream& in, std::ostream& out, std::ostream& err) {
  Io io{in, out, err};
  const std::span all(argv, static_cast<std::size_t>(argc));
  const std::vector<std::string> words(all.begin() + (all.empty() ? 0 : 1), all.end());
  try {
    Program program;
    if (!words.empty() && words[0] == "__complete") {
      for (const auto& text : complete(program.app(), {words.begin() + 1, words.end()})) out << text << "\n";
      return 0;
    }
    const int exit = parse_and_run(program, words, io);
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
