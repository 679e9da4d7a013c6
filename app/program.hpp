#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/commands.hpp"
#include "app/help_page.hpp"
#include "app/settings.hpp"

namespace rummage::app {

/// The commands, their options and what to do. What is said about them is in one language.
class Program {
 public:
  Program(const core::Catalogue& catalogue, const Settings& settings);

  CLI::App& app() { return app_; }
  [[nodiscard]] const std::optional<std::string>& language() const { return language_; }
  [[nodiscard]] const std::vector<std::string>& data() const { return data_; }

  /// The action of the command that was called; serving if there was none.
  [[nodiscard]] std::function<Exit(const Io&)> command();
  /// Of the command of this name, or of the program itself if it is empty. Fails where there is no such command.
  [[nodiscard]] HelpPage page(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> command_names() const;

 private:
  /// What the help of a command has besides its options.
  struct Extras {
    std::vector<std::string> examples;
    std::vector<core::Code> notes;
    bool lists_choices = false;  // the bots and options of each game
  };

  template <class Call>
  CLI::App& add(const std::string& name, Exit (*run)(const Call&, const Io&), const Call& call, core::Code what,
                Extras extras);
  CLI::App& add(const std::string& name, std::function<Exit(const Io&)> action, core::Code what, Extras extras);
  [[nodiscard]] std::string say(core::Code code, std::vector<core::Param> params = {}) const;
  /// An option with a value. The help shows its default, if it has one.
  template <class Value>
  CLI::Option* option(CLI::App& command, const std::string& name, Value& value, core::Code what,
                      const std::string& kind);
  void flag(CLI::App& command, const std::string& names, bool& value, core::Code what);

  // What several commands have in common.
  void add_language(CLI::App& command);
  void add_game(CLI::App& command, std::string& game);
  void add_record(CLI::App& command, std::string& record);
  void add_table(CLI::App& command, TableCall& call, core::Code seats);
  void add_data(CLI::App& command);
  void add_store(CLI::App& command, std::optional<std::string>& store);
  void add_effort(CLI::App& command, std::string& effort);
  void add_threads(CLI::App& command, std::optional<std::string>& threads);
  void add_json(CLI::App& command, bool& json);

  void add_serve();
  void add_play();
  void add_position();
  void add_solve();
  void add_simulate();
  void add_tournament();
  void add_bot();
  void add_match();
  void add_replay();
  void add_analyse();
  void add_verify();
  void add_rules();
  void add_backup();
  void add_completion();
  void add_help();
  void add_choices(HelpPage& page) const;

  const core::Catalogue& catalogue_;
  CLI::App app_;
  std::vector<std::pair<std::string, std::function<Exit(const Io&)>>> actions_;
  std::map<std::string, Extras> extras_;  // by the command's name
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
  HelpCall help_;
  HelpCall manual_;
};

}  // namespace rummage::app
