#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "core/catalogue.hpp"
#include "core/data.hpp"
#include "core/message.hpp"

namespace rummage::core {

/// What a parameter of a message is. JSON alone does not tell a seat from a number, nor a card or a word of the
/// catalogue from a text that somebody typed. A `notation` is several cards, an action or a requirement in one text.
enum class ParamKind : std::uint8_t { number, seat, word, text, card, notation, texts, cards, messages };

/// The folder of data/ with what the help of the command line says. It is not sent to clients and has no kinds.
inline constexpr std::string_view help_folder = "help";

/// As it stands in data/ and is told to clients: "number".
std::string_view name_of(ParamKind kind);

/// By the parameter's name.
using ParamKinds = std::map<std::string, ParamKind, std::less<>>;

/// The parameters that each message can have, by its code: those that its sentence names, and those declared for it.
/// What they are stands in data/protocol/parameters.toml for all games, and in data/GAME/parameters.toml for one: the
/// table [names] lists the names of each kind, and the table [codes] has what differs from it, or is not in a sentence,
/// for one code. Any message may have a `field` besides, a text. Tests compare all this with what is really said.
class MessageKinds {
 public:
  /// The text says what is wrong with a file or a sentence.
  static std::expected<MessageKinds, std::string> load(std::span<const DataFile> files, const Catalogue& catalogue);
  /// The embedded ones.
  static const MessageKinds& embedded();

  /// A game's own message, or the one of that code that belongs to no game; nullptr where there is none.
  [[nodiscard]] const ParamKinds* find(std::string_view folder, std::string_view code) const;
  /// By "hearts/took", and "lang/field_missing" for what belongs to no game.
  using ByCode = std::map<std::string, ParamKinds, std::less<>>;
  [[nodiscard]] const ByCode& all() const { return all_; }

 private:
  ByCode all_;
};

}  // namespace rummage::core
