#pragma once

#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/data.hpp"
#include "core/language.hpp"
#include "core/message.hpp"

namespace rummage::core {

/// The folder of data/ with what every game says.
inline constexpr std::string_view common_folder = "lang";

/// Who is spoken to, and what the others are called.
struct Audience {
  Recipient recipient = Viewer::spectator();
  std::span<const std::string> names;  // by seat; a seat without a name gets its number
};

/// All sentences of one language. They stand in data/lang/LANGUAGE.toml (what every game says) and
/// data/GAME/LANGUAGE.toml, each with a table [say] and a table [word]; the first has a table [language] too.
///
/// In a sentence {name} is a parameter; {name:card|cards} chooses by the parameter's number, as the language does; an
/// entry {you = "...", other = "..."} speaks to the viewer where the parameter "seat" is the viewer's own. A parameter
/// "field", the place in a file where something is wrong, is put before a sentence that does not name it. A parameter
/// that the recipient must not see is said as "?".
class Catalogue {
 public:
  /// The text says what is wrong with a file, by path and line.
  static std::expected<Catalogue, std::string> load(std::string_view language, std::span<const DataFile> files);
  /// The embedded one; a broken one is our own bug and is caught by the tests. Unknown languages get the default one.
  static const Catalogue& of(std::string_view language);
  static const Catalogue& of_default() { return of(default_language()); }
  /// Every language of data/lang/, the default one first, the others sorted by their codes.
  static const std::vector<std::string>& languages();
  static const std::string& default_language() { return languages().front(); }

  /// `game` is the name of its folder in data/; empty for what belongs to no game.
  [[nodiscard]] std::string sentence(std::string_view game, const Message& message,
                                     const Audience& audience = {}) const;
  [[nodiscard]] std::string word(std::string_view game, Word word) const;

  struct Entry {
    std::string other;
    std::string you;  // empty: the same as other
  };
  [[nodiscard]] const Language& language() const { return language_; }
  /// By "hearts/say/took", for tests and clients.
  [[nodiscard]] const std::map<std::string, Entry, std::less<>>& entries() const { return entries_; }

 private:
  std::expected<void, std::string> add(const DataFile& file, std::string_view folder);
  [[nodiscard]] const Entry* find(std::string_view game, std::string_view table, std::string_view name) const;
  [[nodiscard]] std::string render(std::string_view game, const Param& param, const Audience& audience) const;
  [[nodiscard]] std::string fill(std::string_view game, std::string_view pattern, const Message& message,
                                 const Audience& audience) const;
  [[nodiscard]] std::string_view plural_text(std::string_view texts, std::int64_t number) const;

  Language language_;
  std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace rummage::core
