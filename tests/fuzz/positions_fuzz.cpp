// Positions as JSON: whatever is accepted is a position that can be played on.
#include <cstdint>
#include <memory>

#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
#include "core/chance.hpp"
#include "core/json.hpp"
#include "games/games.hpp"
#include "fuzzing.hpp"

using namespace rummage;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto parsed = core::parse_json(text);
  if (!parsed) return 0;
  const auto written = core::json::serialize(*parsed);
  require(core::parse_json(written) == *parsed, "JSON is written as it was read");
  if (!parsed->is_object()) return 0;
  for (const auto* game : games::all()) {
    auto read = game->read_position(parsed->get_object());
    if (!read) {
      for (const auto& language : core::Catalogue::languages()) {
        const auto sentence = core::Catalogue::of(language).sentence(game->folder(), read.error());
        require(!sentence.empty() && sentence.size() < 1000, "a refusal is one sentence");
      }
      continue;
    }
    auto& match = **read;
    const auto again = core::parse_json(core::json::serialize(match.position()));
    require(again.has_value(), "a position is written as JSON");
    const auto same = game->read_position(again->get_object());
    require(same && (*same)->equals(match), "and reads back");
    core::FastChance chance(1);
    for (int step = 0; step < 8 && !match.result(); ++step) {
      bool has_acted = false;
      for (int i = 0; i < match.setup().seats && !has_acted; ++i) {
        const auto actions = match.legal_actions(core::Seat(i));
        if (actions.empty()) continue;
        core::Events events;
        const auto& action = actions[chance.below(static_cast<std::uint32_t>(actions.size()))];
        require(match.apply(core::Seat(i), action, chance, events).has_value(), "a legal action is accepted");
        has_acted = true;
      }
      require(has_acted || match.timer().has_value(), "somebody can act until the end");
      if (!has_acted) break;
    }
  }
  return 0;
}
