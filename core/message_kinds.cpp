#include "core/message_kinds.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "core/toml_file.hpp"

namespace rummage::core {
namespace {

constexpr std::array<std::string_view, 9> kind_names{
    "number", "seat", "word", "text", "card", "notation", "texts", "cards", "messages"};

std::optional<ParamKind> kind_of(std::string_view name) {
  const auto found = std::ranges::find(kind_names, name);
  if (found == kind_names.end()) return std::nullopt;
  return static_cast<ParamKind>(found - kind_names.begin());
}

std::string key_of(std::string_view folder, std::string_view name) {
  return std::string(folder) + "/" + std::string(name);
}

/// What stands in the files, by folder.
struct Declarations {
  std::map<std::string, ParamKind, std::less<>> names;   // by "hearts/cards"
  std::map<std::string, ParamKinds, std::less<>> codes;  // by "hearts/took"

  [[nodiscard]] std::optional<ParamKind> kind(std::string_view folder, std::string_view name) const {
    auto found = names.find(key_of(folder, name));
    if (found == names.end()) found = names.find(key_of(common_folder, name));
    return found == names.end() ? std::nullopt : std::optional(found->second);
  }
};

// The folder whose messages a file is about, as sentences have it; nothing for other files.
std::optional<std::string_view> folder_of(std::string_view path) {
  constexpr std::string_view ending = "/parameters.toml";
  if (!path.ends_with(ending)) return std::nullopt;
  const auto folder = path.substr(0, path.size() - ending.size());
  return folder == "protocol" ? common_folder : folder;
}

// [names] is a list of names for each kind.
bool read_names(const toml::table& table, std::string_view folder, Declarations& declared) {
  for (const auto& [kind_name, node] : table) {
    const auto kind = kind_of(kind_name.str());
    const auto* names = node.as_array();
    if (!kind || names == nullptr) return false;
    for (const auto& name : *names) {
      const auto text = name.value<std::string>();
      if (!text || !declared.names.emplace(key_of(folder, *text), *kind).second) return false;
    }
  }
  return true;
}

// [codes] has the kinds by the parameters' names for each code.
bool read_codes(const toml::table& table, std::string_view folder, Declarations& declared) {
  for (const auto& [code, node] : table) {
    const auto* params = node.as_table();
    if (params == nullptr) return false;
    for (const auto& [name, value] : *params) {
      const auto kind = kind_of(value.value_or(std::string_view()));
      if (!kind) return false;
      declared.codes[key_of(folder, code.str())].emplace(name.str(), *kind);
    }
  }
  return true;
}

std::expected<void, std::string> read_file(const DataFile& file, std::string_view folder, Declarations& declared) {
  const auto parsed = parse_toml_file(file);
  if (!parsed) return std::unexpected(parsed.error());
  for (const auto& [name, node] : *parsed) {
    const auto* table = node.as_table();
    const bool is_read = table != nullptr && (name == "names"   ? read_names(*table, folder, declared)
                                              : name == "codes" ? read_codes(*table, folder, declared)
                                                                : false);
    if (!is_read)
      return std::unexpected(line_text(file.path, node.source()) + "[" + std::string(name.str()) +
                             "] is not known, has an unknown kind, or a name twice");
  }
  return {};
}

// The parameters that a sentence names, {count} and {count:card|cards} both being `count`.
template <class Each>
void each_placeholder(std::string_view pattern, Each&& each) {
  for (auto open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{', open + 1)) {
    const auto inside = pattern.substr(open + 1, pattern.find('}', open) - open - 1);
    each(inside.substr(0, inside.find(':')));
  }
}

}  // namespace

std::string_view name_of(ParamKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::expected<MessageKinds, std::string> MessageKinds::load(std::span<const DataFile> files,
                                                            const Catalogue& catalogue) {
  Declarations declared;
  for (const auto& file : files)
    if (const auto folder = folder_of(file.path))
      if (auto done = read_file(file, *folder, declared); !done) return std::unexpected(done.error());
  MessageKinds kinds;
  kinds.all_ = declared.codes;
  std::string missing;
  for (const auto& [key, entry] : catalogue.entries()) {
    constexpr std::string_view say = "/say/";
    const auto at = key.find(say);
    if (at == std::string::npos) continue;
    const auto folder = key.substr(0, at);
    if (folder == help_folder) continue;
    auto& own = kinds.all_[key_of(folder, key.substr(at + say.size()))];
    for (const auto& pattern : {entry.other, entry.you})
      each_placeholder(pattern, [&](std::string_view name) {
        if (own.contains(name)) return;
        if (const auto kind = declared.kind(folder, name))
          own.emplace(name, *kind);
        else
          missing += key + " names {" + std::string(name) + "}, which no parameters.toml knows; ";
      });
  }
  if (!missing.empty()) return std::unexpected(missing);
  return kinds;
}

const MessageKinds& MessageKinds::embedded() {
  static const auto all = [] {
    auto kinds = load(embedded_data(), Catalogue::of_default());
    if (!kinds) std::abort();  // a test reads them
    return std::move(*kinds);
  }();
  return all;
}

const ParamKinds* MessageKinds::find(std::string_view folder, std::string_view code) const {
  auto found = all_.find(key_of(folder, code));
  if (found == all_.end()) found = all_.find(key_of(common_folder, code));
  return found == all_.end() ? nullptr : &found->second;
}

}  // namespace rummage::core
