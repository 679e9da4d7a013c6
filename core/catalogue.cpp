#include "core/catalogue.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/suited_card.hpp"
#include "core/text.hpp"
#include "core/toml_file.hpp"

namespace rummage::core {
namespace {

// "hearts" and "say" for the table [say] of a file in data/hearts/.
std::string key_of(std::string_view folder, std::string_view table, std::string_view name) {
  std::string key(folder);
  key += '/';
  key += table;
  key += '/';
  return key += name;
}

std::expected<Catalogue::Entry, std::string> read_entry(std::string_view path, const toml::node& node) {
  if (const auto* text = node.as_string()) return Catalogue::Entry{text->get(), {}};
  const auto* forms = node.as_table();
  if (forms == nullptr)
    return std::unexpected(line_text(path, node.source()) + "a sentence, or {you, other}, is wanted");
  const auto other = (*forms)["other"].value<std::string>();
  const auto you = (*forms)["you"].value<std::string>();
  if (!other || !you || forms->size() != 2)
    return std::unexpected(line_text(path, node.source()) + "exactly the forms `you` and `other` are wanted");
  return Catalogue::Entry{*other, *you};
}

// Whether each {name:one|many} has as many texts as the language has plural forms.
bool has_all_forms(std::string_view pattern, std::size_t texts) {
  for (auto open = pattern.find('{'); open != std::string_view::npos; open = pattern.find('{', open + 1)) {
    const auto inside = pattern.substr(open, pattern.find('}', open) - open);
    const auto colon = inside.find(':');
    if (colon == std::string_view::npos) continue;
    if (static_cast<std::size_t>(std::ranges::count(inside.substr(colon), '|')) + 1 != texts) return false;
  }
  return true;
}

}  // namespace

std::expected<Catalogue, std::string> Catalogue::load(std::string_view language, std::span<const DataFile> files) {
  Catalogue catalogue;
  catalogue.language_.code = language;
  for (const auto& file : files)
    if (language_of_file(file.path) == language) {
      auto own = Language::read(file);
      if (!own) return std::unexpected(own.error());
      catalogue.language_ = std::move(*own);
    }
  const std::string name = "/" + std::string(language) + ".toml";
  for (const auto& file : files)
    if (file.path.ends_with(name))
      if (auto done = catalogue.add(file, file.path.substr(0, file.path.size() - name.size())); !done)
        return std::unexpected(done.error());
  return catalogue;
}

std::expected<void, std::string> Catalogue::add(const DataFile& file, std::string_view folder) {
  const auto texts = language_.plural.size() + 1;
  const auto parsed = parse_toml_file(file);
  if (!parsed) return std::unexpected(parsed.error());
  for (const auto& [table_name, table] : *parsed) {
    const auto* entries = table.as_table();
    if (entries != nullptr && table_name == "language" && folder == common_folder) continue;
    if (entries == nullptr || (table_name != "say" && table_name != "word"))
      return std::unexpected(line_text(file.path, table.source()) + "only the tables [say] and [word] are known");
    for (const auto& [entry_name, node] : *entries) {
      auto entry = read_entry(file.path, node);
      if (!entry) return std::unexpected(entry.error());
      if (!has_all_forms(entry->other, texts) || !has_all_forms(entry->you, texts))
        return std::unexpected(line_text(file.path, node.source()) + "this language has " + std::to_string(texts) +
                               " forms for a number, and each {number:...} wants them all");
      entries_.emplace(key_of(folder, table_name, entry_name), std::move(*entry));
    }
  }
  return {};
}

const Catalogue& Catalogue::of(std::string_view language) {
  static const auto all = [] {
    std::map<std::string, Catalogue, std::less<>> loaded;
    for (const auto& name : languages()) {
      auto catalogue = load(name, embedded_data());
      if (!catalogue) std::abort();
      loaded.emplace(name, std::move(*catalogue));
    }
    return loaded;
  }();
  static const Catalogue silent;  // the engine in the page has no sentences: the page itself has them
  if (all.empty()) return silent;
  const auto found = all.find(language);
  return found != all.end() ? found->second : all.find(default_language())->second;
}

const std::vector<std::string>& Catalogue::languages() {
  static const auto all = [] {
    std::vector<std::string> out;
    for (const auto& file : embedded_data()) {
      if (!language_of_file(file.path)) continue;
      const auto language = Language::read(file);
      if (!language) std::abort();  // a test reads every language
      out.insert(language->is_default ? out.begin() : out.end(), language->code);
    }
    return out;
  }();
  return all;
}

const Catalogue::Entry* Catalogue::find(std::string_view game, std::string_view table, std::string_view name) const {
  auto found = entries_.find(key_of(game, table, name));
  if (found == entries_.end()) found = entries_.find(key_of(common_folder, table, name));
  return found == entries_.end() ? nullptr : &found->second;
}

std::string_view Catalogue::plural_text(std::string_view texts, std::int64_t number) const {
  for (auto form = language_.plural_form(number); form > 0; --form) {
    const auto bar = texts.find('|');
    if (bar == std::string_view::npos) break;
    texts.remove_prefix(bar + 1);
  }
  return texts.substr(0, texts.find('|'));
}

std::string Catalogue::word(std::string_view game, Word word) const {
  const auto* entry = find(game, "word", word.name);
  return entry != nullptr ? entry->other : std::string(word.name);
}

std::string Catalogue::render(std::string_view game, const Param& param, const Audience& audience) const {
  if (!audience.recipient.may_see(param)) return std::string(Recipient::hidden);
  struct Renderer {
    const Catalogue& catalogue;
    std::string_view game;
    const Audience& audience;
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(Seat seat) const {
      const auto index = static_cast<std::size_t>(seat.index());
      if (index < audience.names.size()) return audience.names[index];
      return catalogue.word(game, "seat"_word) + " " + std::to_string(index);
    }
    std::string operator()(Word word) const { return catalogue.word(game, word); }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const std::vector<std::string>& texts) const { return joined(texts); }
    std::string operator()(const std::vector<Message>& parts) const {
      std::vector<std::string> sentences;
      for (const auto& part : parts) sentences.push_back(catalogue.sentence(game, part, audience));
      return joined(sentences, catalogue.language_.list_separator);
    }
  };
  return std::visit(Renderer{*this, game, audience}, param.value);
}

std::string Catalogue::fill(std::string_view game, std::string_view pattern, const Message& message,
                            const Audience& audience) const {
  std::string out;
  while (!pattern.empty()) {
    const auto open = pattern.find('{');
    out += pattern.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = pattern.find('}', open);
    const auto inside = pattern.substr(open + 1, close - open - 1);
    const auto colon = inside.find(':');
    const auto* param = message.find(inside.substr(0, colon));
    if (param == nullptr) {
      out += "{" + std::string(inside) + "}";  // left in sight: the conformance test fails on it
    } else if (colon != std::string_view::npos && audience.recipient.may_see(*param) &&
               std::holds_alternative<std::int64_t>(param->value)) {
      out += plural_text(inside.substr(colon + 1), std::get<std::int64_t>(param->value));
    } else {
      out += render(game, *param, audience);
    }
    if (close == std::string_view::npos) break;
    pattern.remove_prefix(close + 1);
  }
  return out;
}

std::string Catalogue::sentence(std::string_view game, const Message& message, const Audience& audience) const {
  const auto* entry = find(game, "say", message.code.name);
  if (entry == nullptr) return std::string(message.code.name);
  const auto* seat = message.find("seat");
  const bool to_you = seat != nullptr && std::holds_alternative<Seat>(seat->value) &&
                      audience.recipient.owns(std::get<Seat>(seat->value)) && !entry->you.empty();
  const auto& pattern = to_you ? entry->you : entry->other;
  auto text = fill(game, pattern, message, audience);
  // Where in a file or message something stands is said wherever it is known: "display[3]: ...".
  const auto* field = message.find("field");
  if (field != nullptr && pattern.find("{field}") == std::string::npos)
    text = render(game, *field, audience) + language_.field_separator + text;
  return text;
}

}  // namespace rummage::core
