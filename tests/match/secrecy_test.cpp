// Nothing that a viewer must not know reaches that viewer: all that is hidden is drawn anew, and the bytes sent
// compared.
#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "effort.hpp"
#include "games/games.hpp"
#include "match/viewer_messages.hpp"
#include "room_scene.hpp"

namespace rummage::match {
namespace {

using core::Viewer;

std::string bytes_for(const Room& room, Viewer viewer) { return write_since(room, room.size(), viewer, SameIds()); }

struct Tally {
  int looks = 0;   // at states
  int steps = 0;   // at what was told of a step
  int worlds = 0;  // that really were others
  int new_deals = 0;
  int followed = 0;  // steps since the deal, in two worlds at once
};

class Wire {
 public:
  Wire(const core::AnyGame& game, int seats, std::uint64_t seed) : dice_(seed) {
    auto made = made_by_ada(game.name(), seats);
    made.seed = seed_from_number(seed);
    made.clock_ms = 60'000;
    scene_ = std::make_unique<RoomScene>(made);
    scene_->seats(ada, seat_0);
    if (seats > 1) scene_->seats(bob, seat_1);
    scene_->starts("greedy");
    for (int i = 0; i < seats; ++i) viewers_.emplace_back(core::Seat(i));
    viewers_.push_back(Viewer::spectator());
    const auto whole = parsed(write_since(scene_->room, 0, Viewer::spectator(), SameIds()));
    for (const auto& dealt : whole.at("missed").as_array().front().at("events").as_array())
      deal_codes_.emplace(dealt.at("code").as_string());
  }

  void play(int steps, Tally& tally) {
    for (int i = 0; i < steps && scene_->room.stage() == Stage::playing && !testing::Test::HasFailure(); ++i) {
      for (const auto viewer : viewers_) look(viewer, tally);
      if (!scene_->plays_on(dice_.below(4) == 0 ? "random" : "greedy")) return;
    }
  }

  // Two worlds from the deal on, the same actions in both: all that is ever sent is the same, first to last.
  void follow(int steps, Tally& tally) {
    constexpr std::size_t worlds = 4;  // many come apart soon, where every step shows a card
    for (std::size_t n = 0; n < worlds * viewers_.size(); ++n) {
      const auto viewer = viewers_[n % viewers_.size()];
      const auto view = scene_->room.match()->view(viewer);
      auto here = scene_->room.clone();
      auto there = here.with_match(here.game().imagine(*view, dice_));
      std::string sent = bytes_for(here, viewer);
      std::string sent_there = bytes_for(there, viewer);
      for (int i = 0; i < steps && follow_one(viewer, here, there, sent, sent_there); ++i) ++tally.followed;
      ASSERT_EQ(sent, sent_there);
    }
  }

 private:
  // Takes an action that shows this viewer the same in both worlds; false where none was found.
  bool follow_one(Viewer viewer, Room& here, Room& there, std::string& sent, std::string& sent_there) {
    for (int tries = 0; tries < 16; ++tries) {
      const core::Seat seat(static_cast<int>(dice_.below(static_cast<std::uint32_t>(here.creation().setup.seats))));
      const auto legal = here.match()->legal_actions(seat);
      if (legal.empty()) continue;
      const auto entry = act(here, seat, legal[dice_.below(static_cast<std::uint32_t>(legal.size()))]);
      auto next = here.clone();
      auto next_there = there.clone();
      const auto news = next.apply(entry);
      const auto retold = next_there.apply(entry);
      if (!news || !retold || deals_anew(*news)) continue;
      if (next.match()->view(viewer)->write() != next_there.match()->view(viewer)->write()) continue;
      here = std::move(next);
      there = std::move(next_there);
      sent += write_news(here, *news, viewer, SameIds()) + bytes_for(here, viewer);
      sent_there += write_news(there, *retold, viewer, SameIds()) + bytes_for(there, viewer);
      return here.stage() == Stage::playing;
    }
    return false;
  }

  [[nodiscard]] Entry act(const Room& room, core::Seat seat, const std::string& action) const {
    const auto by = room.bot_of(seat) ? Doer::bot_of(seat) : Doer::person_of(room.chair(seat).person);
    return {scene_->now, by, deed::Act{action, {}, room.steps() + 1}};
  }

  void look(Viewer viewer, Tally& tally) {
    const auto& room = scene_->room;
    const auto view = room.match()->view(viewer);
    const auto other = room.with_match(room.game().imagine(*view, dice_));
    tally.worlds += other.match()->equals(*room.match()) ? 0 : 1;
    ++tally.looks;
    ASSERT_EQ(bytes_for(room, viewer), bytes_for(other, viewer)) << "step " << room.steps();
    compare_a_step(viewer, other, tally);
  }

  // The same action in both worlds. Where they look different afterwards it has shown something, and may say what.
  void compare_a_step(Viewer viewer, const Room& other, Tally& tally) {
    for (int i = 0; i < scene_->room.creation().setup.seats; ++i) {
      const core::Seat seat(i);
      const auto legal = scene_->room.match()->legal_actions(seat);
      if (legal.empty()) continue;
      const auto& action = legal[dice_.below(static_cast<std::uint32_t>(legal.size()))];
      const auto entry = act(scene_->room, seat, action);
      auto here = scene_->room.clone();
      auto there = other.clone();
      const auto news = here.apply(entry);
      const auto retold = there.apply(entry);
      ASSERT_TRUE(news) << action;
      if (viewer.owns(seat)) {
        ASSERT_TRUE(retold) << "a seat's own actions follow from what it sees: " << action;
      }
      if (!retold) continue;
      if (here.match()->view(viewer)->write() != there.match()->view(viewer)->write()) continue;
      ++tally.steps;
      const auto one = write_news(here, *news, viewer, SameIds());
      const auto two = write_news(there, *retold, viewer, SameIds());
      // Where cards were laid open and gathered for another deal in one step, the events may say which.
      if (one != two && deals_anew(*news)) {
        ++tally.new_deals;
        continue;
      }
      ASSERT_EQ(one, two) << action;
    }
  }

  // Whether this step said what the first deal said.
  [[nodiscard]] bool deals_anew(const News& news) const {
    return std::ranges::any_of(
        news.events.list(), [&](const auto& event) { return deal_codes_.contains(std::string(event.code.name)); });
  }

  core::FastChance dice_;
  std::unique_ptr<RoomScene> scene_;
  std::vector<Viewer> viewers_;
  std::set<std::string> deal_codes_;  // what the deal said
};

TEST(WireSecrecy, what_a_viewer_is_sent_follows_from_what_it_may_know) {
  for (const auto* game : games::all()) {
    Tally tally;
    for (int seats = game->least_seats(); seats <= std::min(game->most_seats(), 4); ++seats) {
      SCOPED_TRACE(std::string(game->name()) + " with " + std::to_string(seats));
      for (std::uint64_t seed = 1; seed <= (proof::is_slow_build ? 1 : 3); ++seed) {
        Wire wire(*game, seats, seed * 100 + static_cast<std::uint64_t>(seats));
        wire.follow(proof::is_slow_build ? 10 : 40, tally);
        wire.play(proof::is_slow_build ? 10 : 60, tally);
      }
      if (HasFailure()) return;
    }
    if (proof::is_slow_build) continue;
    EXPECT_GT(tally.worlds, 300) << game->name();
    EXPECT_GT(tally.steps, 100) << game->name();
    EXPECT_GT(tally.followed, 100) << game->name();
    EXPECT_LT(tally.new_deals, tally.steps / 20) << game->name();
  }
}

TEST(WireSecrecy, a_race_sends_the_form_of_the_actions_and_no_list) {
  RoomScene scene(made_by_ada("set", 2));
  scene.seats(ada, seat_0);
  scene.starts("greedy");
  const auto own = parsed(write_since(scene.room, 0, seat_0, SameIds()));
  EXPECT_FALSE(own.contains("legal"));
  EXPECT_EQ(core::json::serialize(own.at("forms")), R"([{"verb":"more","operands":0},{"verb":"take","operands":3}])");
  EXPECT_FALSE(parsed(write_since(scene.room, 0, Viewer::spectator(), SameIds())).contains("forms"));
}

TEST(WireSecrecy, a_turn_sends_its_seat_the_list_and_others_none) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  const auto to_act = scene.room.match()->to_act().has(seat_0) ? seat_0 : seat_1;
  const core::Seat other(1 - to_act.index());
  EXPECT_EQ(core::json::serialize(parsed(write_since(scene.room, 0, to_act, SameIds())).at("legal")),
            R"(["draw deck","draw discard"])");
  EXPECT_EQ(core::json::serialize(parsed(write_since(scene.room, 0, other, SameIds())).at("legal")), "[]");
  EXPECT_FALSE(parsed(write_since(scene.room, 0, Viewer::spectator(), SameIds())).contains("legal"));
}

TEST(WireSecrecy, everybody_is_told_who_has_something_to_do) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  const auto told = [&](Viewer viewer) {
    return core::json::serialize(parsed(write_since(scene.room, 0, viewer, SameIds())).at("to_act"));
  };
  const auto wanted = scene.room.match()->to_act().has(seat_0) ? "[0]" : "[1]";
  for (const Viewer viewer : {Viewer(seat_0), Viewer(seat_1), Viewer::spectator()}) EXPECT_EQ(told(viewer), wanted);
  ASSERT_TRUE(scene.does(ada, deed::Resign{}));
  EXPECT_EQ(told(Viewer::spectator()), "[]");  // the match is over
}

TEST(Advice, comes_from_the_own_view_where_the_table_has_hints) {
  auto made = made_by_ada("five-crowns", 2);
  for (const bool with_hints : {true, false}) {
    made.with_hints = with_hints;
    RoomScene scene(made);
    scene.seats(ada, seat_0);
    scene.starts("greedy");
    while (!scene.room.match()->to_act().has(seat_0)) ASSERT_TRUE(scene.plays_on());
    const auto question = question_of(scene.room, ada);
    ASSERT_EQ(question.has_value(), with_hints);
    EXPECT_FALSE(question_of(scene.room, bob));
    if (!question) continue;
    const auto advice = advise(*question);
    EXPECT_EQ(advice.seat, seat_0);
    EXPECT_TRUE(advice.hint);
    core::FastChance chance(7);
    const auto other = scene.room.with_match(scene.room.game().imagine(*scene.room.match()->view(seat_0), chance));
    EXPECT_EQ(advise(*question_of(other, ada)).known, advice.known);
  }
}

TEST(Since, brings_a_client_up_to_date_in_one_message) {
  RoomScene scene(made_by_ada("five-crowns", 2));
  scene.seats(ada, seat_0);
  scene.seats(bob, seat_1);
  scene.starts();
  std::vector<core::json::value> news;  // the steps as a client that never left was told them
  const auto seen = scene.room.size();
  ASSERT_TRUE(scene.does(ada, deed::Chat{"hello"}));
  for (int i = 0; i < 20; ++i) {
    const auto before = scene.room.clone();
    ASSERT_TRUE(scene.plays_on());
    auto again = before.clone();
    const auto entry = read_entry(scene.log.back().text, scene.log.back().at_ms);
    const auto step = again.apply(*entry);
    news.push_back(parsed(write_news(again, *step, seat_1, SameIds())).at("step"));
  }
  const auto all = parsed(write_since(scene.room, seen, seat_1, SameIds()));
  EXPECT_EQ(all.at("missed").as_array().size(), 20U);
  for (std::size_t i = 0; i < news.size(); ++i) EXPECT_EQ(all.at("missed").as_array()[i], news[i]) << i;
  EXPECT_EQ(all.at("chat").as_array().size(), 1U);
  EXPECT_EQ(all.at("number").to_number<std::uint64_t>(), scene.room.size() - 1);
  const auto nothing = parsed(write_since(scene.room, scene.room.size(), seat_1, SameIds()));
  EXPECT_TRUE(nothing.at("missed").as_array().empty());
  EXPECT_TRUE(nothing.at("chat").as_array().empty());
  const auto whole = parsed(write_since(scene.room, 0, seat_1, SameIds()));
  EXPECT_EQ(whole.at("missed").as_array().size(), 21U);  // and the deal
}

}  // namespace
}  // namespace rummage::match
