// Positions as JSON: whatever is accepted is a position that can be played on. Input that starts with { is the text
// itself; any other is a list of edits to a position from a random match, which get further than edits to text do.
#include <cstdint>
#include <memory>
#include <span>

#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
#include "core/chance.hpp"
#include "core/json.hpp"
#include "fuzzing.hpp"
#include "games/games.hpp"

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

// One byte says which field, one what is done to it, one with what.
void edit(json::object& object, std::span<const std::uint8_t, 3> bytes) {
  if (object.empty()) return;
  const auto field = [&](std::uint8_t byte) { return object.begin() + byte % object.size(); };
  auto& value = field(bytes[0])->value();
  const auto* list = value.if_array();
  switch (bytes[1] % 6) {
    case 0: value = field(bytes[2])->value(); break;
    case 1: value = bytes[2]; break;
    case 2: value = (bytes[2] & 1) != 0; break;
    case 3:
      if (list != nullptr && !list->empty()) {
        auto& items = value.get_array();
        items.erase(items.begin() + bytes[2] % items.size());
      }
      break;
    case 4:
      if (list != nullptr) {
        const auto* other = field(bytes[2])->value().if_array();
        if (other != nullptr && !other->empty()) {
          json::value item = (*other)[bytes[2] / object.size() % other->size()];
          value.get_array().push_back(std::move(item));
        } else {
          value.get_array().emplace_back(bytes[2] % 4);
        }
      }
      break;
    default: {
      const std::string key(field(bytes[0])->key());
      object.erase(key);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 0 && data[0] == '{') {
    const auto parsed = core::parse_json({reinterpret_cast<const char*>(data), size});
    if (!parsed) return 0;
    // Equal it need not be: Boost reads long fractions to the nearest number but one.
    require(core::parse_json(json::serialize(*parsed)).has_value(), "JSON is written as JSON");
    if (!parsed->is_object()) return 0;
    for (const auto* game : games::all()) check(*game, parsed->get_object());
    return 0;
  }
  if (size < 4) return 0;
  const auto& game = *games::all()[data[0] % games::all().size()];
  core::Setup setup{game.least_seats() + data[1] % (game.most_seats() - game.least_seats() + 1),
                    core::default_options(game.options())};
  for (std::size_t i = 0, bits = data[2]; i < game.options().size(); ++i) {
    const auto choices = core::choices_of(game.options()[i]).size();
    if (choices == 0) continue;
    setup.options[i] = static_cast<std::int32_t>(bits % choices);
    bits /= choices;
  }
  if (!core::check_setup(game, setup)) return 0;
  core::FastChance chance(data[3]);
  core::Events events;
  const auto match = game.start(setup, chance, events);
  for (int step = 0; step < data[3] % 64 && !match->result(); ++step) {
    const core::Seat seat(static_cast<int>(chance.below(static_cast<std::uint32_t>(setup.seats))));
    const auto view = match->view(seat);
    const auto intention = game.decide(*view, seat, "random", chance);
    if (intention)
      require(match->apply(seat, intention->action, chance, events).has_value(), "a bot's action is accepted");
  }
  auto object = match->position();
  for (std::size_t i = 4; i + 3 <= size && i < 40; i += 3) edit(object, std::span<const std::uint8_t, 3>(data + i, 3));
  check(game, object);
  return 0;
}
