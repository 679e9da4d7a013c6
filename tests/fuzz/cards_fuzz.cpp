// Cards and lines of cards, as people type them for `solve`.
#include <cstdint>

#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "games/set/text.hpp"
#include "fuzzing.hpp"

using namespace rummage;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto card = set::read_card(text)) {
    require(core::upper(text) == set::card_text(*card), "a card is written as it was read");
    require(set::read_card(set::card_text(*card)) == *card, "and reads back");
  }
  const auto quoted = core::quoted(text);
  require(quoted.size() <= 40 * 4 + 3, "what is quoted is short");
  for (const char c : quoted) require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f, "and can be shown");

  const auto input = fuzz::split(data, size);
  const auto* game = games::all()[input.choice % games::all().size()];
  const auto solved = game->solve(input.text);
  if (solved) {
    require(game->solve(input.text).value() == *solved, "the same problem has the same answer");
  } else {
    for (const auto& language : core::Catalogue::languages()) {
      const auto sentence = core::Catalogue::of(language).sentence(game->folder(), solved.error());
      require(!sentence.empty() && sentence.size() < 1000, "a refusal is one sentence");
    }
  }
  return 0;
}
