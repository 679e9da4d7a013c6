#include "app/program.hpp"

#include <algorithm>
#include <concepts>
#include <ostream>

#include "app/failure.hpp"
#include "app/suggestion.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

std::string list_games() {
  std::vector<std::string> names;
  for (const auto* game : games::all()) names.emplace_back(game->name());
  return core::joined(names, ", ");
}

// "claim=point|shout", the usual value first; "call-seconds=5".
std::string choices_text(const core::OptionSpec& spec) {
  const auto usual = core::option_text(spec, spec.usual);
  auto out = std::string(spec.name) + "=" + usual;
  for (const auto choice : core::choices_of(spec))
    if (choice != usual) out += "|" + std::string(choice);
  return out;
}

}  // namespace

Program::Program(const core::Catalogue& catalogue, const Settings& settings) : catalogue_(catalogue) {
  app_.name("rummage");
  app_.description(say("program"_say));
  app_.require_subcommand(0, 1);
  app_.set_help_flag("-h,--help", say("help_flag"_say));
  app_.set_version_flag("--version", "rummage " RUMMAGE_VERSION, say("version"_say));
  add_language(app_);
  extras_["rummage"] = {
      {"rummage serve", "rummage play set", "rummage rules set"}, {"program_note"_say, "settings_note"_say}};
  play_.usual_level = settings.level;
  play_.pace = settings.pace;
  play_.name = settings.name;
  play_.colour = settings.colour;
  play_.faces = settings.faces;
  play_.plain = settings.plain;
  play_.hint = settings.hint;
  play_.take_back = settings.take_back;
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
  add_help();
}

std::function<Exit(const Io&)> Program::command() {
  for (const auto& [name, action] : actions_)
    if (app_.got_subcommand(name)) return action;
  return [this](const Io& io) { return serve(serve_, io); };
}

std::vector<std::string> Program::command_names() const {
  std::vector<std::string> names;
  for (const auto& [name, action] : actions_) names.push_back(name);
  return names;
}

HelpPage Program::page(const std::string& name) const {
  const auto names = command_names();
  const bool is_program = name.empty() || name == app_.get_name();
  if (!is_program && std::ranges::find(names, name) == names.end())
    bad_call("call_no_such_command"_say, {{"given", core::quoted(name)}}, nearest(name, names));
  auto page = describe(is_program ? app_ : *app_.get_subcommand(name), catalogue_);
  const auto& extras = extras_.at(is_program ? app_.get_name() : name);
  page.examples = extras.examples;
  for (const auto code : extras.notes) page.notes.push_back(say(code));
  if (extras.lists_choices) add_choices(page);
  if (!is_program) {
    page.others = {app_.get_name()};
  } else {
    for (const auto& one : names) page.others.push_back(app_.get_name() + "-" + one);
  }
  return page;
}

// The options and bots of each game, for commands that play.
void Program::add_choices(HelpPage& page) const {
  for (const auto* game : games::all()) {
    HelpPage::Section section{say("choices_of"_say, {{"game", std::string(game->name())}}), {}};
    std::vector<std::string> bots(game->bots().begin(), game->bots().end());
    section.rows.push_back({value_name("LEVEL", catalogue_), core::joined(bots, ", ")});
    for (const auto& spec : game->options()) {
      auto name = "option_" + std::string(spec.name) + "_about";
      std::ranges::replace(name, '-', '_');
      auto about = catalogue_.word(game->folder(), core::Word{name});
      if (core::choices_of(spec).empty())
        about = say("with_range"_say, {{"what", about}, {"least", spec.least}, {"most", spec.most}});
      section.rows.push_back({choices_text(spec), std::move(about)});
    }
    page.sections.push_back(std::move(section));
  }
}

// --- how commands are added -----------------------------------------------------------------------------------------

std::string Program::say(core::Code code, std::vector<core::Param> params) const {
  return catalogue_.sentence(core::help_folder, {code, {}, std::move(params)});
}

CLI::App& Program::add(const std::string& name, std::function<Exit(const Io&)> action, core::Code what, Extras extras) {
  auto* command = app_.add_subcommand(name, say(what));
  command->set_help_flag("-h,--help", say("help_flag"_say));
  add_language(*command);
  actions_.emplace_back(name, std::move(action));
  extras_[name] = std::move(extras);
  return *command;
}

template <class Call>
CLI::App& Program::add(const std::string& name, Exit (*run)(const Call&, const Io&), const Call& call, core::Code what,
                       Extras extras) {
  return add(name, [run, &call](const Io& io) { return run(call, io); }, what, std::move(extras));
}

template <class Value>
CLI::Option* Program::option(CLI::App& command, const std::string& name, Value& value, core::Code what,
                             const std::string& kind) {
  auto* added = command.add_option(name, value, say(what, {{"games", list_games()}}))->type_name(kind);
  if constexpr (std::same_as<Value, std::string>)
    if (!value.empty()) added->capture_default_str();
  if constexpr (std::same_as<Value, std::vector<std::string>>) added->allow_extra_args(false);
  return added;
}

void Program::flag(CLI::App& command, const std::string& names, bool& value, core::Code what) {
  command.add_flag(names, value, say(what));
}

void Program::add_language(CLI::App& command) { option(command, "--lang", language_, "option_lang"_say, "LANG"); }

void Program::add_game(CLI::App& command, std::string& game) {
  option(command, "GAME", game, "option_game"_say, "")->required();
}

void Program::add_record(CLI::App& command, std::string& record) {
  option(command, "RECORD", record, "option_record"_say, "")->required();
}

void Program::add_table(CLI::App& command, TableCall& call, core::Code seats) {
  add_game(command, call.game);
  option(command, "--seats", call.seats, seats, "N");
  option(command, "--option", call.options, "option_option"_say, "NAME=VALUE");
  add_data(command);
}

void Program::add_data(CLI::App& command) { option(command, "--data", data_, "option_data"_say, "FILE"); }

void Program::add_store(CLI::App& command, std::optional<std::string>& store) {
  option(command, "--store", store, "option_store"_say, "URL");
}

void Program::add_effort(CLI::App& command, std::string& effort) {
  option(command, "--effort", effort, "option_effort"_say, "N");
}

void Program::add_threads(CLI::App& command, std::optional<std::string>& threads) {
  option(command, "--threads", threads, "option_threads"_say, "N");
}

void Program::add_json(CLI::App& command, bool& json) { flag(command, "--json", json, "option_json"_say); }

// --- the commands ---------------------------------------------------------------------------------------------------

void Program::add_serve() {
  auto& command =
      add("serve", serve, serve_, "serve"_say,
          {{"rummage serve", "rummage serve --listen 127.0.0.1:8080 --store matches.db",
            "rummage serve --listen :443 --tls-cert fullchain.pem --tls-key privkey.pem",
            "rummage serve --config rummage.toml"},
           {"serve_note"_say}});
  option(command, "--listen", serve_.listen, "serve_listen_option"_say, "ADDR:PORT");
  add_store(command, serve_.store);
  option(command, "--tls-cert", serve_.tls_cert, "serve_tls_cert"_say, "FILE");
  option(command, "--tls-key", serve_.tls_key, "serve_tls_key"_say, "FILE");
  option(command, "--origin", serve_.origins, "serve_origin_option"_say, "URL");
  command.add_flag("--behind-proxy", serve_.is_behind_proxy, say("serve_behind_proxy"_say));
  option(command, "--config", serve_.config, "serve_config"_say, "FILE");
  add_data(command);
}

void Program::add_play() {
  auto& command = add(
      "play", play, play_, "play"_say,
      {{"rummage play set", "rummage play set --seats 3 --level expert --option claim=shout",
        "rummage play set --seats 1 --hint", "rummage play set --plain --record match.json",
        "printf 'hint\\nwait 60\\n' | rummage play set --seed 7"},
       {"settings_note"_say},
       true});
  add_table(command, play_, "play_seats"_say);
  option(command, "--level", play_.level, "play_level"_say, "LEVEL");
  option(command, "--pace", play_.pace, "play_pace"_say, "PERCENT");
  option(command, "--seed", play_.seed, "option_seed"_say, "N");
  flag(command, "--plain,!--no-plain", play_.plain, "play_plain"_say);
  flag(command, "--hint,!--no-hint", play_.hint, "play_hint"_say);
  flag(command, "--take-back,!--no-take-back", play_.take_back, "play_take_back"_say);
  option(command, "--colour", play_.colour, "play_colour"_say, "WHEN");
  option(command, "--faces", play_.faces, "play_faces"_say, "LETTERS");
  option(command, "--name", play_.name, "play_name"_say, "NAME");
  option(command, "--record", play_.record, "play_record"_say, "FILE");
}

void Program::add_position() {
  auto& command =
      add("position", position, position_, "position"_say,
          {{"rummage position problem.json", "echo '{\"position\": {\"game\": \"set\"}}' | rummage position"}, {}});
  add_data(command);
  option(command, "FILE", position_.file, "position_file"_say, "");
}

void Program::add_solve() {
  auto& command =
      add("solve", solve, solve_, "solve"_say,
          {{"echo '2RWE 2RWH 2RWF 1TOF' | rummage solve set", "rummage solve set displays.txt > sets.jsonl"}, {}});
  add_game(command, solve_.game);
  option(command, "FILE", solve_.file, "solve_file"_say, "");
}

void Program::add_simulate() {
  auto& command = add(
      "simulate", simulate, simulate_, "simulate"_say,
      {{"rummage simulate set --games 10000", "rummage simulate set --bots club,expert --games 2000 --seed 7 --json",
        "rummage simulate set --seats 3 --option master=yes --threads 2",
        "rummage simulate set --games 1 --record match.json"},
       {},
       true});
  add_table(command, simulate_, "simulate_seats"_say);
  option(command, "--games", simulate_.games, "simulate_games"_say, "N");
  option(command, "--bots", simulate_.bots, "simulate_bots"_say, "BOT,...");
  option(command, "--seed", simulate_.seed, "simulate_seed"_say, "N");
  add_threads(command, simulate_.threads);
  option(command, "--record", simulate_.record, "option_record_one"_say, "FILE");
  add_json(command, simulate_.json);
}

void Program::add_tournament() {
  auto& command = add(
      "tournament", tournament, tournament_, "tournament"_say,
      {{"rummage tournament five-crowns --players expert,club,greedy",
        "rummage tournament romi-rami --players expert,greedy --deals 1000 --json",
        "rummage tournament programs --players expert,strong --seats 4 --sprt 20"},
       {},
       true});
  add_table(command, tournament_, "tournament_seats"_say);
  option(command, "--players", tournament_.players, "tournament_players"_say, "BOT,...")->required();
  option(command, "--deals", tournament_.deals, "tournament_deals"_say, "N");
  option(command, "--seed", tournament_.seed, "simulate_seed"_say, "N");
  add_effort(command, tournament_.effort);
  option(command, "--sprt", tournament_.sprt, "tournament_sprt"_say, "ELO");
  add_threads(command, tournament_.threads);
  add_json(command, tournament_.json);
}

void Program::add_bot() {
  auto& command = add(
      "bot", bot, bot_, "bot"_say, {{"rummage bot five-crowns --level club", "rummage bot romi-rami --effort 10"}, {}});
  add_game(command, bot_.game);
  add_data(command);
  option(command, "--level", bot_.level, "bot_level"_say, "LEVEL");
  add_effort(command, bot_.effort);
  option(command, "--threads", bot_.threads, "bot_threads"_say, "N");
  option(command, "--seed", bot_.seed, "bot_seed"_say, "N");
}

void Program::add_match() {
  auto& command =
      add("match", match, match_, "match"_say,
          {{"rummage match five-crowns --engine 'python3 examples/engine.py' --engine 'rummage bot five-crowns'",
            "rummage match programs --engine ./mine --engine ./yours --games 20 --ms 200 --json"},
           {}});
  add_table(command, match_, "match_seats"_say);
  option(command, "--engine", match_.engines, "match_engine"_say, "COMMAND");
  option(command, "--games", match_.games, "match_games"_say, "N");
  option(command, "--ms", match_.ms, "match_ms"_say, "MS");
  option(command, "--seed", match_.seed, "option_seed"_say, "N");
  option(command, "--fallback", match_.fallback, "match_fallback"_say, "BOT");
  option(command, "--record", match_.record, "option_record_one"_say, "FILE");
  add_json(command, match_.json);
}

void Program::add_replay() {
  auto& command = add(
      "replay", replay, replay_, "replay"_say,
      {{"rummage replay match.json", "rummage replay match.json --step 12", "rummage replay match.json --json"}, {}});
  add_record(command, replay_.record);
  option(command, "--seat", replay_.seat, "replay_seat"_say, "N");
  option(command, "--step", replay_.step, "replay_step"_say, "N");
  flag(command, "--plain", replay_.plain, "replay_plain"_say);
  add_json(command, replay_.json);
}

void Program::add_analyse() {
  auto& command = add("analyse", analyse, analyse_, "analyse"_say,
                      {{"rummage analyse match.json", "rummage analyse match.json --seat 0 --effort 20 --json"}, {}});
  add_record(command, analyse_.record);
  option(command, "--seat", analyse_.seat, "analyse_seat"_say, "N");
  add_effort(command, analyse_.effort);
  add_json(command, analyse_.json);
}

void Program::add_verify() {
  auto& command = add("verify", verify, verify_, "verify"_say, {{"rummage verify match.json"}, {}});
  add_record(command, verify_.record);
  add_json(command, verify_.json);
}

void Program::add_rules() {
  auto& command =
      add("rules", rules, rules_, "rules"_say,
          {{"rummage rules set | less", "rummage rules set --lang " + core::Catalogue::languages().back()}, {}});
  add_game(command, rules_.game);
}

void Program::add_backup() {
  auto& copy = add("backup", backup, backup_, "backup"_say,
                   {{"rummage backup sunday.db", "rummage backup sunday.db --store matches.db"}, {}});
  option(copy, "FILE", backup_.file, "backup_file"_say, "")->required();
  add_store(copy, backup_.store);
  auto& back = add("restore", restore, restore_, "restore"_say, {{"rummage restore sunday.db"}, {}});
  option(back, "FILE", restore_.file, "restore_file"_say, "")->required();
  add_store(back, restore_.store);
}

void Program::add_completion() {
  auto& command = add(
      "completion", completion, completion_, "completion"_say,
      {{"source <(rummage completion bash)",
        "rummage completion bash > ~/.local/share/bash-completion/completions/rummage",
        "rummage completion zsh > ~/.zfunc/_rummage",
        "rummage completion fish > ~/.config/fish/completions/rummage.fish"},
       {}});
  option(command, "SHELL", completion_.shell, "completion_shell"_say, "")->required();
}

void Program::add_help() {
  auto& help = add("help",
                   [this](const Io& io) {
                     io.out << plain_text(page(help_.command), catalogue_);
                     return Exit::good;
                   },
                   "help"_say, {{"rummage help", "rummage help play"}, {}});
  option(help, "COMMAND", help_.command, "help_command"_say, "");
  auto& manual = add("manual",
                     [this](const Io& io) {
                       io.out << manual_text(page(manual_.command), catalogue_);
                       return Exit::good;
                     },
                     "manual"_say, {{"rummage manual play | man -l -"}, {}});
  option(manual, "COMMAND", manual_.command, "help_command"_say, "");
}

}  // namespace rummage::app
