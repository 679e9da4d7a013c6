#include <cstdint>
#include <vector>

#include "core/shelf.hpp"
#include "fuzzing.hpp"
#include "games/games.hpp"
#include "repeated_text.hpp"

// Data files of any game, from anywhere: they are read or refused with a file and a line, and nothing else happens.

namespace rummage {
namespace {

std::vector<core::Shelf*> shelves() {
  std::vector<core::Shelf*> out;
  for (const auto* game : games::all())
    if (const auto* option = core::data_option(game->options())) out.push_back(&option->shelf());
  return out;
}

}  // namespace
}  // namespace rummage

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace rummage;
  const auto text = fuzz::repeated_text(bytes, size);
  const auto tree = core::parse_toml("deck.toml", text);
  fuzz::require(tree || tree.error().find("field"), "a refusal says where");
  for (auto* shelf : shelves()) {
    const auto before = shelf->names().size();
    const auto added = shelf->add("deck.toml", text, core::Shelf::From::record);
    fuzz::require(added || added.error().find("field"), "a refusal says where");
    fuzz::require(added || shelf->names().size() == before, "what is refused leaves nothing behind");
  }
  return 0;
}
