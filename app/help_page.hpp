#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue.hpp"
#include "core/message_kinds.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's own
class App;
}

namespace rummage::app {

/// All that there is to say about a command, or about the program: `--help` prints it, and the manual is made of it, so
/// that the two cannot disagree.
struct HelpPage {
  struct Row {
    std::string term;
    std::string text;
  };
  struct Section {
    std::string title;
    std::vector<Row> rows;
  };
  std::string name;  // "rummage play"
  std::string about;
  std::string usage;
  std::vector<Section> sections;
  std::vector<std::string> examples;  // lines to be typed
  std::vector<std::string> notes;     // paragraphs
  std::vector<std::string> others;    // names of the pages to see as well
};

/// Usage, arguments, options and commands; what else there is to say is for the caller to add.
HelpPage describe(const CLI::App& command, const core::Catalogue& catalogue);

/// What the help calls a kind of value, "GAME", in this language.
std::string value_name(std::string_view kind, const core::Catalogue& catalogue);

/// As lines of at most 80 columns.
std::string plain_text(const HelpPage& page, const core::Catalogue& catalogue);
/// As a page of the manual, for man.
std::string manual_text(const HelpPage& page, const core::Catalogue& catalogue);

}  // namespace rummage::app
