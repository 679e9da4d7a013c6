// The data of the program with a third language among it. This takes the place of what the build embeds: the linker
// looks into a library only for what is not defined already. So nothing but data tells the program of the language.
#include <algorithm>
#include <deque>
#include <regex>
#include <string>
#include <vector>

#include "core/data.hpp"
#include "files.hpp"

namespace rummage::core {
namespace {

// Numbers as Polish has them: one, few and many. Words are those of the default language.
constexpr std::string_view rules = R"([language]
plural = [[{ is = [1] }], [{ modulo = 10, is = [2, 3, 4] }, { modulo = 100, is_not = [12, 13, 14] }]]
list_separator = " + "
field_separator = " > "
)";

std::string translated(std::string text) {
  static const std::regex forms(R"(\{([a-z_]+):([^|}]*)\|([^|}]*)\})");
  static const std::regex language(R"(\[language\][\s\S]*?\n\n)");
  text = std::regex_replace(text, language, std::string(rules) + "\n", std::regex_constants::format_first_only);
  return std::regex_replace(text, forms, "{$1:one $2|few $3|many $3}");
}

}  // namespace

std::span<const DataFile> embedded_data() {
  static std::deque<std::string> owned;  // a deque leaves its members where they are
  static const auto files = [] {
    constexpr std::string_view folder = "data/";
    std::vector<DataFile> out;
    const auto add = [&](std::string path, std::string text) {
      const auto& kept_path = owned.emplace_back(std::move(path));
      out.push_back({kept_path, owned.emplace_back(std::move(text))});
    };
    for (const auto& source : proof::list_sources("data", "")) {
      auto path = source.substr(folder.size());
      auto text = proof::read_source(source);
      if (path.ends_with("/en.toml"))
        add(path.substr(0, path.size() - std::string_view("en.toml").size()) + "qx.toml", translated(text));
      add(std::move(path), std::move(text));
    }
    std::ranges::sort(out, {}, &DataFile::path);
    return out;
  }();
  return files;
}

}  // namespace rummage::core
