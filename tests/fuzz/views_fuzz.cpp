// Views as JSON, as an engine is sent them: whatever is accepted reads back, and every level answers it. Input as in
// positions_fuzz.cpp.
// Runs: 4000
#include <cstdint>
#include <span>

#include <boost/json/serialize.hpp>

#include "bots/arena.hpp"
#include "core/levels.hpp"
#include "edited.hpp"
#include "repeated_text.hpp"

using namespace rummage;
using fuzz::require;
namespace json = core::json;

namespace {

class AtOnce final : public bots::StopCondition {
 public:
  bool should_stop() override { return true; }
};

void check(const core::AnyGame& game, const json::object& object) {
  const auto read = game.read_view(object);
  if (!read) return;
  const auto again = core::parse_json(json::serialize((*read)->write()));
  require(again.has_value(), "a view is written as JSON");
  const auto same = game.read_view(again->get_object());
  require(same && (*same)->write() == (*read)->write(), "and reads back");
  core::FastChance chance(1);
  AtOnce at_once;
  const auto seats = game.imagine(**read, chance)->setup().seats;
  const auto thinker = bots::find_arena(game.name())->new_thinker();
  for (const auto level : {"random", "beginner", "casual", "club", "expert"})
    for (int seat = 0; seat < seats; ++seat)
      (void)thinker->decide(**read, core::Seat(seat), level, chance, {1, &at_once});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  if (size > 0 && (data[0] == '{' || data[0] == '~')) {
    const auto parsed = core::parse_json(fuzz::repeated_text(data, size));
    if (!parsed || !parsed->is_object()) return 0;
    for (const auto* game : games::all()) check(*game, parsed->get_object());
    return 0;
  }
  const auto played = fuzz::played(bytes);
  if (!played) return 0;
  const auto seats = static_cast<std::uint32_t>(played->match->setup().seats);
  auto object = played->match->view(core::Seat(static_cast<int>(data[3] / 64 % seats)))->write();
  fuzz::edit_all(object, bytes);
  check(played->game, object);
  return 0;
}
