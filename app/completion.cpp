#include "app/completion.hpp"

#include <ostream>

#include <CLI/CLI.hpp>

#include "app/commands.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Words = std::vector<std::string>;

// bash hands "--bots=a" over as three words: --bots, =, a.
Words rejoin(const Words& words) {
  Words joined;
  bool is_open = false;
  for (const auto& word : words) {
    if (word == "=" && !joined.empty()) {
      joined.back() += "=";
      is_open = true;
    } else if (is_open) {
      joined.back() += word;
      is_open = false;
    } else {
      joined.push_back(word);
    }
  }
  return joined;
}

bool takes_value(const CLI::Option& option) { return option.get_expected_max() > 0; }

Words option_names(const CLI::App& command) {
  Words names;
  for (const auto* option : command.get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

// What is known so far of the command line that is being typed.
struct CommandLine {
  const CLI::App* command = nullptr;
  const CLI::Option* waiting = nullptr;  // an option whose value comes next
  Words positionals;
};

CommandLine read_words(const CLI::App& app, const Words& words) {
  CommandLine typed;
  typed.command = &app;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const auto& word = words[i];
    if (typed.waiting != nullptr) {
      typed.waiting = nullptr;
    } else if (word.starts_with("-") && word != "-") {
      const auto* option = typed.command->get_option_no_throw(word);
      if (option != nullptr && takes_value(*option)) typed.waiting = option;
    } else if (typed.command == &app) {
      for (const auto* command : app.get_subcommands(nullptr))
        if (command->get_name() == word) typed.command = command;
    } else {
      typed.positionals.push_back(word);
    }
  }
  return typed;
}

Words bots_of(const core::AnyGame* game) {
  if (game == nullptr) return {};
  return {game->bots().begin(), game->bots().end()};
}

// Completes the last item of a list: what comes before the last comma stays.
Words each_after(const std::string& before, const Words& names) {
  Words out;
  for (const auto& name : names) out.push_back(before + name);
  return out;
}

Words options_of(const core::AnyGame* game, const std::string& current) {
  Words out;
  if (game == nullptr) return out;
  const auto equals = current.find('=');
  for (const auto& spec : game->options()) {
    if (equals == std::string::npos) {
      out.push_back(std::string(spec.name) + "=");
    } else if (current.substr(0, equals) == spec.name) {
      for (const auto choice : core::choices_of(spec))
        out.push_back(std::string(spec.name) + "=" + std::string(choice));
      if (core::choices_of(spec).empty()) out.push_back(std::string(spec.name) + "=" + std::to_string(spec.usual));
    }
  }
  return out;
}

// The name of a value in the help (GAME, FILE) says which values there are.
Words values(const CLI::Option& option, const core::AnyGame* game, const std::string& current) {
  const auto kind = option.get_positional() ? option.get_name() : option.get_type_name();
  if (kind == "GAME") {
    Words names;
    for (const auto* known : games::all()) names.emplace_back(known->name());
    return names;
  }
  if (kind == "LEVEL") return bots_of(game);
  if (kind == "BOT,...") return each_after(current.substr(0, current.rfind(',') + 1), bots_of(game));
  if (kind == "NAME=VALUE") return options_of(game, current);
  if (kind == "LANG") return core::Catalogue::languages();
  if (kind == "SHELL") return {"bash"};
  if (kind == "FILE" || kind == "RECORD") return {":files"};
  return {};
}

const CLI::Option* positional(const CLI::App& command, std::size_t n) {
  for (const auto* option : command.get_options())
    if (option->get_positional() && n-- == 0) return option;
  return nullptr;
}

Words command_names(const CLI::App& app) {
  Words names;
  for (const auto* command : app.get_subcommands(nullptr)) names.push_back(command->get_name());
  return names;
}

}  // namespace

std::vector<std::string> complete(const CLI::App& app, const std::vector<std::string>& raw) {
  const auto words = rejoin(raw);
  if (words.empty()) return {};
  const auto typed = read_words(app, words);
  const auto* game = typed.positionals.empty() ? nullptr : games::find(typed.positionals[0]);
  auto current = words.back();
  std::string before;  // "--bots=", with which the candidates begin too
  Words candidates;
  const auto equals = current.find('=');
  if (typed.waiting != nullptr) {
    candidates = values(*typed.waiting, game, current);
  } else if (current.starts_with("--") && equals != std::string::npos) {
    const auto* option = typed.command->get_option_no_throw(current.substr(0, equals));
    before = current.substr(0, equals + 1);
    if (option != nullptr) candidates = each_after(before, values(*option, game, current.substr(equals + 1)));
  } else if (current.starts_with("-")) {
    candidates = option_names(*typed.command);
  } else if (typed.command == &app) {
    candidates = command_names(app);
  } else if (const auto* option = positional(*typed.command, typed.positionals.size())) {
    candidates = values(*option, game, current);
  }
  std::erase_if(
      candidates, [&](const std::string& text) { return !text.starts_with(current) && !text.ends_with(":files"); });
  // bash replaces only what comes after the last "=".
  if (const auto at = current.rfind('='); at != std::string::npos)
    for (auto& text : candidates) text = text.substr(at + 1);
  return candidates;
}

Exit completion(const CompletionCall& call, const Io& io) {
  if (call.shell != "bash") bad_call("call_no_such_shell"_say, {{"given", core::quoted(call.shell)}});
  io.out << R"(# bash completion for rummage. Try it:  source <(rummage completion bash)
# Keep it:  rummage completion bash > ~/.local/share/bash-completion/completions/rummage
_rummage() {
  local answer word=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  mapfile -t answer < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ ${answer[0]-} == ":files" ]]; then
    [[ $word != "=" ]] || word=
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    return
  fi
  COMPREPLY=("${answer[@]}")
  [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *[=,] ]] || compopt -o nospace
}
complete -F _rummage rummage
)";
  return Exit::good;
}

}  // namespace rummage::app
