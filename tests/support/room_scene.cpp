#include "room_scene.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "games/games.hpp"
#include "laws.hpp"

namespace rummage::match {

std::string name_of(PersonId person) {
  static const std::vector<std::string> names{"Nobody", "Ada", "Bob", "Cleo"};
  const auto index = static_cast<std::size_t>(person);
  return index < names.size() ? names[index] : "Guest " + std::to_string(index);
}

Bytes32 bytes_of(PersonId person) { return seed_from_number(1000 + static_cast<std::uint64_t>(person)); }

deed::Create made_by_ada(std::string_view game, int seats,
                         const std::vector<std::pair<std::string, std::string>>& options) {
  const auto* found = games::find(game);
  auto made = plan_table(*found, {seats, core::default_options(found->options())});
  for (const auto& [name, value] : options)
    EXPECT_TRUE(core::set_option(found->options(), made.setup.options, name, value));
  made.name = "Ada";
  made.seed = seed_from_number(7);
  return made;
}

RoomScene::RoomScene(const deed::Create& made)
    : room([&] {
        auto created = Room::create({1'000'000, Doer::person_of(ada), made});
        EXPECT_TRUE(created);
        return std::move(*created);
      }()) {
  log.push_back({0, now, write_entry({now, Doer::person_of(ada), made})});
}

Answer RoomScene::enters(const Entry& entry) {
  auto news = room.apply(entry);
  const auto folder = room.game().folder();
  if (news) {
    for (const auto& message : news->said) EXPECT_EQ(proof::wording_error(folder, message), "");
  } else {
    EXPECT_EQ(proof::wording_error(folder, news.error()), "");
  }
  if (news) log.push_back({static_cast<std::int64_t>(log.size()), entry.at_ms, write_entry(entry)});
  return news;
}

Answer RoomScene::bot_acts(core::Seat seat, std::string action) {
  return enters({now, Doer::bot_of(seat), deed::Act{std::move(action), {}, room.steps() + 1}});
}

Answer RoomScene::table_acts(core::Seat seat, std::string action) {
  return enters({now, Doer::table(), deed::Act{std::move(action), seat, room.steps() + 1}});
}

void RoomScene::seats(PersonId person, core::Seat seat) {
  const auto* guest = room.guest(person);
  if (guest == nullptr || !guest->is_here) {
    ASSERT_TRUE(does(person, deed::Come{name_of(person)}));
  }
  ASSERT_TRUE(does(person, deed::Sit{seat}));
}

void RoomScene::starts(std::optional<std::string> level) {
  ASSERT_TRUE(does(*room.host(), deed::Start{std::move(level)}));
  const auto chairs = room.head().chairs;
  for (const auto& chair : chairs)
    if (chair.kind == Chair::Kind::person) {
      ASSERT_TRUE(does(chair.person, deed::Commit{sha256(bytes_of(chair.person))}));
    }
  for (const auto& chair : chairs)
    if (chair.kind == Chair::Kind::person) {
      ASSERT_TRUE(does(chair.person, deed::Reveal{bytes_of(chair.person)}));
    }
  ASSERT_EQ(room.stage(), Stage::playing);
}

bool RoomScene::plays_on(std::string_view level) {
  core::FastChance chance(room.steps());
  for (int i = 0; i < room.creation().setup.seats && room.stage() == Stage::playing; ++i) {
    const core::Seat seat(i);
    const auto intention = room.game().decide(*room.match()->view(seat), seat, level, chance);
    if (!intention) continue;
    now += intention->after_ms;
    const bool by_bot = room.bot_of(seat).has_value();
    const auto answer = by_bot ? bot_acts(seat, intention->action) : acts(room.chair(seat).person, intention->action);
    EXPECT_EQ(code_of(answer), "");
    return answer.has_value();
  }
  return false;
}

void RoomScene::draws_on(std::uint64_t steps) {
  while (room.steps() < steps) {
    const auto seat = room.match()->to_act().nth(0);
    const auto legal = room.match()->legal_actions(seat);
    const auto found = std::ranges::find_if(
        legal, [](const std::string& action) { return action == "draw deck" || action.starts_with("discard "); });
    ASSERT_NE(found, legal.end());
    const bool by_bot = room.bot_of(seat).has_value();
    now += 100;
    const Entry entry{now, by_bot ? Doer::bot_of(seat) : Doer::person_of(room.chair(seat).person),
                      deed::Act{*found, {}, room.steps() + 1}};
    ASSERT_TRUE(room.apply(entry));
    log.push_back({static_cast<std::int64_t>(log.size()), entry.at_ms, write_entry(entry)});
  }
}

core::json::object parsed(const std::string& text) { return core::parse_json(text)->as_object(); }

std::string code_of(const Answer& answer) { return answer ? std::string() : std::string(answer.error().code.name); }

}  // namespace rummage::match
