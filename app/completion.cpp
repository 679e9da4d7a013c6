#include "app/completion.hpp"

#include <algorithm>
#include <array>
#include <ostream>
#include <string_view>

#include <CLI/CLI.hpp>

#include "app/commands.hpp"
#include "app/suggestion.hpp"
#include "app/terminal.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Words = std::vector<std::string>;

const Words shells{"bash", "zsh", "fish"};

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
Words values(const CLI::Option& option, const core::AnyGame* game, const std::string& current, const Words& commands) {
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
  if (kind == "SHELL") return shells;
  if (kind == "COMMAND" && option.get_positional()) return commands;
  if (kind == "WHEN") return colour_choices();
  if (kind == "LETTERS") return face_choices();
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

// What can stand in the place of the last word.
struct Completions {
  const CLI::App* command = nullptr;
  std::string current;
  Words texts;
};

Completions find_completions(const CLI::App& app, const Words& words) {
  Completions found;
  if (words.empty()) return found;
  const auto typed = read_words(app, words);
  found.command = typed.command;
  found.current = words.back();
  const auto* game = typed.positionals.empty() ? nullptr : games::find(typed.positionals[0]);
  const auto& current = found.current;
  const auto equals = current.find('=');
  const auto commands = command_names(app);
  if (typed.waiting != nullptr) {
    found.texts = values(*typed.waiting, game, current, commands);
  } else if (current.starts_with("--") && equals != std::string::npos) {
    const auto* option = typed.command->get_option_no_throw(current.substr(0, equals));
    const auto before = current.substr(0, equals + 1);  // "--bots=", with which the candidates begin too
    if (option != nullptr)
      found.texts = each_after(before, values(*option, game, current.substr(equals + 1), commands));
  } else if (current.starts_with("-")) {
    found.texts = option_names(*typed.command);
  } else if (typed.command == &app) {
    found.texts = commands;
  } else if (const auto* option = positional(*typed.command, typed.positionals.size())) {
    found.texts = values(*option, game, current, commands);
  }
  std::erase_if(
      found.texts, [&](const std::string& text) { return !text.starts_with(current) && !text.ends_with(":files"); });
  return found;
}

// What there is to say about a command or an option; nothing about a value.
std::string description_of(const CLI::App& app, const CLI::App& command, const std::string& text) {
  if (text.starts_with("-")) {
    const auto* option = command.get_option_no_throw(text);
    return option == nullptr ? std::string() : option->get_description();
  }
  for (const auto* child : app.get_subcommands(nullptr))
    if (&command == &app && child->get_name() == text) return child->get_description();
  return {};
}

}  // namespace

std::vector<std::string> option_names(const CLI::App& command) {
  Words names;
  for (const auto* option : command.get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> complete(const CLI::App& app, const std::vector<std::string>& raw) {
  auto found = find_completions(app, rejoin(raw));
  // bash replaces only what comes after the last "=".
  if (const auto at = found.current.rfind('='); at != std::string::npos)
    for (auto& text : found.texts) text = text.substr(at + 1);
  return found.texts;
}

std::vector<std::string> candidates(const CLI::App& app, const std::vector<std::string>& words) {
  auto found = find_completions(app, words);
  for (auto& text : found.texts)
    if (const auto what = description_of(app, *found.command, text); !what.empty()) text += "\t" + what;
  return found.texts;
}

namespace {

constexpr std::string_view bash_script = R"(# bash completion for rummage. Try it:  source <(rummage completion bash)
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

constexpr std::string_view zsh_script = R"(#compdef rummage
# zsh completion for rummage. Try it:  source <(rummage completion zsh)
# Keep it:  rummage completion zsh > ~/.zfunc/_rummage  (with ~/.zfunc in fpath before compinit)
_rummage() {
  local line
  local -a texts shown
  for line in "${(@f)$("${words[1]}" __candidates "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    if [[ $line == *:files ]]; then
      compset -P '*='
      _files
      return
    fi
    texts+=("${line%%$'\t'*}")
    shown+=("${line//$'\t'/  -- }")
  done
  (( ${#texts} )) || return 1
  if [[ ${#texts} == 1 && ${texts[1]} == *[=,] ]]; then
    compadd -Q -S '' -- "${texts[@]}"
  else
    compadd -Q -l -d shown -- "${texts[@]}"
  fi
}
if [[ ${funcstack[1]-} == _rummage ]]; then
  _rummage "$@"
elif (( ${+functions[compdef]} )); then
  compdef _rummage rummage
fi
)";

constexpr std::string_view fish_script = R"(# fish completion for rummage. Try it:  rummage completion fish | source
# Keep it:  rummage completion fish > ~/.config/fish/completions/rummage.fish
function __rummage_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l answer ($words[1] __candidates $words[2..-1] 2>/dev/null)
    if string match -q '*:files' -- $answer[1]
        __fish_complete_path (string replace -r '^--[a-z-]*=' '' -- (commandline -ct))
    else
        printf '%s\n' $answer
    end
end
complete -c rummage -f -a '(__rummage_complete)'
)";

}  // namespace

Exit completion(const CompletionCall& call, const Io& io) {
  const std::array scripts{bash_script, zsh_script, fish_script};  // as the shells are listed
  const auto shell = std::ranges::find(shells, call.shell);
  if (shell == shells.end())
    bad_call("call_no_such_shell"_say, {{"given", core::quoted(call.shell)}, {"choices", shells}},
             nearest(call.shell, shells));
  io.out << scripts[static_cast<std::size_t>(shell - shells.begin())];
  return Exit::good;
}

}  // namespace rummage::app
