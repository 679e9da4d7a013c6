// Positions as JSON: whatever is accepted is a position that can be played on. Input that starts with { is the text
// itself, with ~ a long text (repeated_text.hpp); any other is a list of edits to a position from a random match, which
// get further than edits to text do.
#include <cstdint>
#include <span>

#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
#include "core/chance.hpp"
#include "core/json.hpp"
#include "edited.hpp"
#include "fuzzing.hpp"
#include "games/games.hpp"
#include "repeated_text.hpp"

using namespace rummage;
using fuzz::require;
namespace json = core::json;

namespace {

void play_on(core::AnyMatch& match) {
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
    const auto timer = match.timer();
    require(has_acted || timer, "somebody can act until the end");
    if (has_acted) continue;
    core::Events events;
    require(match.apply(timer->seat, timer->action, chance, events).has_value(), "the table's action is accepted");
  }
}

void check(const core::AnyGame& game, const json::object& object) {
  auto read = game.read_position(object);
  if (!read) {
    for (const auto& language : core::Catalogue::languages()) {
      const auto sentence = core::Catalogue::of(language).sentence(game.folder(), read.error());
      require(!sentence.empty() && sentence.size() < 1000, "a refusal is one sentence");
    }
    return;
  }
  const auto again = core::parse_json(json::serialize((*read)->position()));
  require(again.has_value(), "a position is written as JSON");
  const auto same = game.read_position(again->get_object());
  require(same && (*same)->equals(**read), "and reads back");
  play_on(**read);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0 && (data[0] == '{' || data[0] == '~')) {
    const auto parsed = core::parse_json(fuzz::repeated_text(data, size));
    if (!parsed) return 0;
    // Equal it need not be: Boost reads long fractions to the nearest number but one.
    require(core::parse_json(json::serialize(*parsed)).has_value(), "JSON is written as JSON");
    if (!parsed->is_object()) return 0;
    for (const auto* game : games::all()) check(*game, parsed->get_object());
    return 0;
  }
  const std::span<const std::uint8_t> bytes(data, size);
  const auto played = fuzz::played(bytes);
  if (!played) return 0;
  auto object = played->match->position();
  fuzz::edit_all(object, bytes);
  check(played->game, object);
  return 0;
}
