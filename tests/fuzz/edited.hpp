#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/chance.hpp"
#include "core/json.hpp"
#include "fuzzing.hpp"
#include "games/games.hpp"

// JSON of a match that was played, with a few edits: it gets further than edits to text do.

namespace rummage::fuzz {

// One byte says which field, one what is done to it, one with what.
inline void edit(core::json::object& object, std::span<const std::uint8_t, 3> bytes) {
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
          core::json::value item = (*other)[bytes[2] / object.size() % other->size()];
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

/// A game, a table and some random moves, chosen by four bytes.
struct Played {
  const core::AnyGame& game;
  std::shared_ptr<core::AnyMatch> match;
};
inline std::optional<Played> played(std::span<const std::uint8_t> data) {
  if (data.size() < 4) return std::nullopt;
  const auto& game = *games::all()[data[0] % games::all().size()];
  core::Setup setup{game.least_seats() + data[1] % (game.most_seats() - game.least_seats() + 1),
                    core::default_options(game.options())};
  for (std::size_t i = 0, bits = data[2]; i < game.options().size(); ++i) {
    const auto choices = core::choices_of(game.options()[i]).size();
    if (choices == 0) continue;
    setup.options[i] = static_cast<std::int32_t>(bits % choices);
    bits /= choices;
  }
  if (!core::check_setup(game, setup)) return std::nullopt;
  core::FastChance chance(data[3]);
  core::Events events;
  std::shared_ptr<core::AnyMatch> match = game.start(setup, chance, events);
  for (int step = 0; step < data[3] % 64 && !match->result(); ++step) {
    const core::Seat seat(static_cast<int>(chance.below(static_cast<std::uint32_t>(setup.seats))));
    const auto view = match->view(seat);
    const auto intention = game.decide(*view, seat, "random", chance);
    if (intention)
      require(match->apply(seat, intention->action, chance, events).has_value(), "a bot's action is accepted");
  }
  return Played{game, std::move(match)};
}

/// The rest of the bytes are edits.
inline void edit_all(core::json::object& object, std::span<const std::uint8_t> data) {
  for (std::size_t i = 4; i + 3 <= data.size() && i < 40; i += 3)
    edit(object, std::span<const std::uint8_t, 3>(data.data() + i, 3));
}

}  // namespace rummage::fuzz
