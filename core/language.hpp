#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/data.hpp"

namespace rummage::core {

/// What a language does in its own way besides its words: the table [language] of data/lang/LANGUAGE.toml.
struct Language {
  /// Whether a number, or what is left of its amount after a division by `modulo`, is one of some numbers.
  struct Condition {
    std::int64_t modulo = 0;  // 0: the number itself
    std::vector<std::int64_t> numbers;
    bool is_one_of = true;  // false: is none of them
    [[nodiscard]] bool holds(std::int64_t number) const;
  };
  /// All of them must hold.
  using PluralForm = std::vector<Condition>;

  /// "en".
  std::string code;
  /// Stands in for a language that does not exist. Exactly one language sets it.
  bool is_default = false;
  /// {count:card|cards} has one text more than there are forms here: the first whose form fits is said, else the last.
  std::vector<PluralForm> plural;
  /// Stands between sentences in a list.
  std::string list_separator = "; ";
  /// Between the place where something is wrong and what is wrong there.
  std::string field_separator = ": ";

  /// Which of the texts to say with this number, from 0.
  [[nodiscard]] std::size_t plural_form(std::int64_t number) const;

  /// The text says what is wrong with the file, by path and line.
  static std::expected<Language, std::string> read(const DataFile& file);
};

/// The code of the language that data/lang/CODE.toml is about; nothing for other files.
std::optional<std::string_view> language_of_file(std::string_view path);

}  // namespace rummage::core
