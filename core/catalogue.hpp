#pragma once

#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/data.hpp"
#include "core/message.hpp"

namespace rummage::core {

/// Who is spoken to, and what the others are called.
struct Audience {
  Viewer viewer = Viewer::spectator();
  std::span<const std::string> names;  // by seat; a seat without a name gets its number
};

/// All sentences of one language. They stand in data/lang/LANGUAGE.toml (what every game says) and
/// data/GAME/LANGUAGE.toml, each with a table [say] and a table [word].
///
/// In a sentence {name} is a parameter; {name:card|cards} chooses by the parameter's number; an entry
/// {you = "...", other = "..."} speaks to the viewer where the parameter "seat" is the viewer's own. A parameter
/// "field", the place in a file where something is wrong, is put before a sentence that does not name it.
class Catalogue {
 public:
  /// The text says what is wrong with a file, by path and line.
  static std::expected<Catalogue, std::string> load(std::string_view language, std::span<const DataFile> files);
  /// The embedded one; a broken one is our own bug and is caught by the tests. Unknown languages get English.
  static const Catalogue& of(std::string_view language);
  /// "en", "fr": every language of data/lang/.
  static std::vector<std::string> languages();

  /// `game` is the name of its folder in data/; empty for what belongs to no game.
  [[nodiscard]] std::string sentence(std::string_view game, const Message& message,
                                     const Audience& audience = {}) const;
  [[nodiscard]] std::string word(std::string_view game, Word word) const;

  struct Entry {
    std::string other;
    std::string you;  // empty: the same as other
  };
  /// By "set/say/took", for tests.
  [[nodiscard]] const std::map<std::string, Entry, std::less<>>& entries() const { return entries_; }

 private:
  [[nodiscard]] const Entry* find(std::string_view game, std::string_view table, std::string_view name) const;
  [[nodiscard]] std::string render(std::string_view game, const Value& value, const Audience& audience) const;
  [[nodiscard]] std::string fill(std::string_view game, std::string_view pattern, const Message& message,
                                 const Audience& audience) const;
  [[nodiscard]] bool is_singular(std::int64_t number) const;

  std::string language_;
  std::map<std::string, Entry, std::less<>> entries_;
};

}  // namespace rummage::core
