#include "app/help_page.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <CLI/CLI.hpp>

#include "core/terminal_text.hpp"
#include "core/text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using core::Catalogue;
using core::help_folder;

std::string help_word(const Catalogue& catalogue, core::Word name) { return catalogue.word(help_folder, name); }

// "-h, --help", "--seats N", "GAME"
std::string term_of(const CLI::Option& option, const Catalogue& catalogue) {
  if (option.get_positional()) return value_name(option.get_name(), catalogue);
  std::vector<std::string> names;
  for (const auto& name : option.get_snames()) names.push_back("-" + name);
  for (const auto& name : option.get_lnames()) names.push_back("--" + name);
  auto text = core::joined(names, ", ");
  if (option.get_expected_max() > 0) text += " " + value_name(option.get_type_name(), catalogue);
  return text;
}

std::string option_text(const CLI::Option& option, const Catalogue& catalogue) {
  const auto usual = option.get_default_str();
  if (usual.empty()) return option.get_description();
  return catalogue.sentence(
      help_folder, {"with_usual"_say, {}, {{"what", option.get_description()}, {"value", usual}}});
}

void add_section(HelpPage& page, std::string title, std::vector<HelpPage::Row> rows) {
  if (!rows.empty()) page.sections.push_back({std::move(title), std::move(rows)});
}

// --- lines ----------------------------------------------------------------------------------------------------------

constexpr std::size_t page_columns = 80;

void add_paragraph(std::string& out, std::string_view text) {
  for (const auto& line : core::wrap(text, page_columns)) out += line + "\n";
}

// The term, and the text beside it, or below it where the term is too long.
void add_row(std::string& out, const HelpPage::Row& row) {
  constexpr std::size_t indent = 2;
  constexpr std::size_t text_at = 26;
  const auto lines = core::wrap(row.text, page_columns - text_at);
  auto first = std::string(indent, ' ') + row.term;
  std::size_t next = 0;
  if (core::text_width(first) + 2 <= text_at && !lines[0].empty())
    first = core::left_aligned(first, text_at) + lines[next++];
  out += first + "\n";
  for (; next < lines.size(); ++next)
    if (!lines[next].empty()) out += std::string(text_at, ' ') + lines[next] + "\n";
}

// --- the manual -----------------------------------------------------------------------------------------------------

// Text that roff takes for nothing else: a dash that can be copied, a backslash, a dot or quote at a line's beginning.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

void add_heading(std::string& out, std::string_view title) {
  out += ".SH " + escaped(title) + "\n";  // man shows headings as they are written
}

}  // namespace

std::string value_name(std::string_view kind, const Catalogue& catalogue) {
  static constexpr std::array<std::pair<std::string_view, core::Word>, 17> names{{
      {"GAME", "value_game"_word},
      {"RECORD", "value_record"_word},
      {"FILE", "value_file"_word},
      {"LEVEL", "value_level"_word},
      {"LANG", "value_language"_word},
      {"NAME=VALUE", "value_option"_word},
      {"PERCENT", "value_percent"_word},
      {"NAME", "value_name"_word},
      {"WHEN", "value_when"_word},
      {"LETTERS", "value_letters"_word},
      {"ADDR:PORT", "value_address"_word},
      {"COMMAND", "value_command"_word},
      {"SHELL", "value_shell"_word},
      {"BOT", "value_bot"_word},
      {"BOT,...", "value_bots"_word},
      {"URL", "value_url"_word},
      {"OPTIONS", "value_options"_word},
  }};
  const auto found = std::ranges::find(names, kind, &std::pair<std::string_view, core::Word>::first);
  return found == names.end() ? std::string(kind) : help_word(catalogue, found->second);
}

HelpPage describe(const CLI::App& command, const Catalogue& catalogue) {
  HelpPage page;
  const auto* parent = command.get_parent();
  page.name = (parent == nullptr ? "" : parent->get_name() + " ") + command.get_name();
  page.about = command.get_description();
  page.usage = page.name + " [" + value_name("OPTIONS", catalogue) + "]";
  std::vector<HelpPage::Row> arguments;
  std::vector<HelpPage::Row> options;
  for (const auto* option : command.get_options()) {
    const HelpPage::Row row{term_of(*option, catalogue), option_text(*option, catalogue)};
    (option->get_positional() ? arguments : options).push_back(row);
    if (option->get_positional()) page.usage += option->get_required() ? " " + row.term : " [" + row.term + "]";
  }
  std::vector<HelpPage::Row> commands;
  for (const auto* child : command.get_subcommands(nullptr))
    commands.push_back({child->get_name(), child->get_description()});
  if (!commands.empty()) page.usage += " [" + value_name("COMMAND", catalogue) + "]";
  add_section(page, help_word(catalogue, "arguments"_word), std::move(arguments));
  add_section(page, help_word(catalogue, "options"_word), std::move(options));
  add_section(page, help_word(catalogue, "commands"_word), std::move(commands));
  return page;
}

std::string plain_text(const HelpPage& page, const Catalogue& catalogue) {
  const auto separator = catalogue.language().field_separator;
  std::string out;
  add_paragraph(out, page.about);
  out += "\n" + help_word(catalogue, "usage"_word) + separator + page.usage + "\n";
  const auto begin_section = [&](const std::string& title) {
    out += "\n" + title + separator.substr(0, separator.find_last_not_of(' ') + 1) + "\n";
  };
  for (const auto& section : page.sections) {
    begin_section(section.title);
    for (const auto& row : section.rows) add_row(out, row);
  }
  if (!page.examples.empty()) begin_section(help_word(catalogue, "examples"_word));
  for (const auto& line : page.examples) out += "  " + line + "\n";
  for (const auto& note : page.notes) {
    out += "\n";
    add_paragraph(out, note);
  }
  return out;
}

std::string manual_text(const HelpPage& page, const Catalogue& catalogue) {
  auto file = page.name;
  std::ranges::replace(file, ' ', '-');
  std::string out = ".TH " + core::upper(file) + " 1 \"\" \"rummage " RUMMAGE_VERSION "\"\n.nh\n";
  add_heading(out, help_word(catalogue, "manual_name"_word));
  out += escaped(file) + " \\- " + escaped(page.about) + "\n";
  add_heading(out, help_word(catalogue, "manual_synopsis"_word));
  out += ".B " + escaped(page.name) + "\n" + escaped(page.usage.substr(page.name.size() + 1)) + "\n";
  for (const auto& section : page.sections) {
    add_heading(out, section.title);
    for (const auto& row : section.rows) out += ".TP\n.B " + escaped(row.term) + "\n" + escaped(row.text) + "\n";
  }
  if (!page.examples.empty()) {
    add_heading(out, help_word(catalogue, "examples"_word));
    out += ".nf\n";
    for (const auto& line : page.examples) out += escaped(line) + "\n";
    out += ".fi\n";
  }
  if (!page.notes.empty()) add_heading(out, help_word(catalogue, "notes"_word));
  for (std::size_t i = 0; i < page.notes.size(); ++i) out += (i == 0 ? "" : ".PP\n") + escaped(page.notes[i]) + "\n";
  if (page.others.empty()) return out;
  add_heading(out, help_word(catalogue, "see_also"_word));
  for (std::size_t i = 0; i < page.others.size(); ++i)
    out += ".BR " + escaped(page.others[i]) + (i + 1 < page.others.size() ? " (1),\n" : " (1)\n");
  return out;
}

}  // namespace rummage::app
