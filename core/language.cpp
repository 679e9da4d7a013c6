#include "core/language.hpp"

#include <algorithm>

#include "core/toml_file.hpp"

namespace rummage::core {
namespace {

std::optional<Language::Condition> read_condition(const toml::node& node) {
  const auto* table = node.as_table();
  if (table == nullptr) return std::nullopt;
  const auto* wanted = table->get_as<toml::array>("is");
  const auto* unwanted = table->get_as<toml::array>("is_not");
  const auto* numbers = wanted != nullptr ? wanted : unwanted;
  if (numbers == nullptr || (wanted != nullptr && unwanted != nullptr)) return std::nullopt;
  Language::Condition condition;
  condition.is_one_of = wanted != nullptr;
  for (const auto& [name, value] : *table) {
    if (name == "is" || name == "is_not") continue;
    condition.modulo = name == "modulo" ? value.value_or(std::int64_t{0}) : 0;
    if (condition.modulo <= 0) return std::nullopt;
  }
  for (const auto& number : *numbers) {
    const auto value = number.value<std::int64_t>();
    if (!value) return std::nullopt;
    condition.numbers.push_back(*value);
  }
  return condition;
}

std::optional<std::vector<Language::PluralForm>> read_plural(const toml::node& node) {
  const auto* list = node.as_array();
  if (list == nullptr) return std::nullopt;
  std::vector<Language::PluralForm> forms;
  for (const auto& item : *list) {
    const auto* conditions = item.as_array();
    if (conditions == nullptr) return std::nullopt;
    auto& form = forms.emplace_back();
    for (const auto& one : *conditions) {
      auto condition = read_condition(one);
      if (!condition) return std::nullopt;
      form.push_back(std::move(*condition));
    }
  }
  return forms;
}

bool read_field(Language& language, std::string_view name, const toml::node& node) {
  if (name == "plural") {
    auto forms = read_plural(node);
    if (forms) language.plural = std::move(*forms);
    return forms.has_value();
  }
  if (name == "is_default") {
    const auto* flag = node.as_boolean();
    language.is_default = flag != nullptr && flag->get();
    return flag != nullptr;
  }
  const auto text = node.value<std::string>();
  if (!text) return false;
  if (name == "list_separator")
    language.list_separator = *text;
  else if (name == "field_separator")
    language.field_separator = *text;
  else
    return false;
  return true;
}

}  // namespace

bool Language::Condition::holds(std::int64_t number) const {
  const auto left = modulo == 0 ? number : (number < 0 ? -(number % modulo) : number % modulo);
  return (std::ranges::find(numbers, left) != numbers.end()) == is_one_of;
}

std::size_t Language::plural_form(std::int64_t number) const {
  const auto fits = [number](const PluralForm& form) {
    return std::ranges::all_of(form, [number](const Condition& condition) { return condition.holds(number); });
  };
  return static_cast<std::size_t>(std::ranges::find_if(plural, fits) - plural.begin());
}

std::expected<Language, std::string> Language::read(const DataFile& file) {
  const auto parsed = parse_toml_file(file);
  if (!parsed) return std::unexpected(parsed.error());
  const auto* table = parsed->get_as<toml::table>("language");
  if (table == nullptr) return std::unexpected(std::string(file.path) + ":1: a table [language] is wanted");
  Language language;
  language.code = language_of_file(file.path).value_or("");
  for (const auto& [name, node] : *table)
    if (!read_field(language, name.str(), node))
      return std::unexpected(
          line_text(file.path, node.source()) + std::string(name.str()) + " is not known or not written like this");
  return language;
}

std::optional<std::string_view> language_of_file(std::string_view path) {
  constexpr std::string_view folder = "lang/";
  constexpr std::string_view ending = ".toml";
  if (!path.starts_with(folder) || !path.ends_with(ending)) return std::nullopt;
  return path.substr(folder.size(), path.size() - folder.size() - ending.size());
}

}  // namespace rummage::core
