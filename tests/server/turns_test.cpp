// No turn of the network thread does much, however long the match: every server of these tests ends the program where
// one does (`checks_turns`).
#include <array>

#include <gtest/gtest.h>

#include "house.hpp"
#include "match/record.hpp"
#include "match/verify.hpp"
#include "room_scene.hpp"
#include "store/memory.hpp"
#include "table/turn.hpp"

namespace rummage::server {
namespace {

using match::ada;
using match::bob;

constexpr const char* match_id = "a-long-match";

class Turns : public testing::Test {
 protected:
  Turns() {
    for (const auto person : {ada, bob})
      EXPECT_TRUE(store->create_person(match::name_of(person), match::bytes_of(person), 1'000));
  }

  /// Ada and Bob only draw and discard, so many times.
  void plays(std::uint64_t steps, bool is_over) {
    match::RoomScene scene(match::made_by_ada("five-crowns", 2));
    scene.seats(ada, match::seat_0);
    scene.seats(bob, match::seat_1);
    scene.starts();
    scene.draws_on(steps);
    if (is_over) {
      ASSERT_TRUE(scene.does(bob, match::deed::Resign{}));
    }
    std::vector<store::Append> appends;
    for (const auto& line : scene.log) appends.push_back({match_id, line, std::nullopt});
    for (const auto& answer : store->append(appends)) ASSERT_TRUE(answer);
  }

  std::unique_ptr<store::Store> store = store::make_memory_store();
};

TEST_F(Turns, coming_to_a_match_of_the_greatest_length_plays_few_steps_again) {
  plays(match::Limits::steps - 1, false);
  const House house(House::plan(), *store);
  for (const auto* next : {"0", "7", "99999"}) {
    WebSocket socket(house.browser(), std::string("/ws?table=") + match_id + "&next=" + next);
    const auto since = socket.next();
    ASSERT_EQ(since.at("type"), "since");
    EXPECT_EQ(since.at("steps"), match::Limits::steps - 1);
    const auto& missed = since.at("missed").as_array();
    EXPECT_LE(missed.size(), match::Limits::steps_told);
    ASSERT_FALSE(missed.empty());
    EXPECT_EQ(missed.back().at("step"), match::Limits::steps - 1);
  }
}

TEST_F(Turns, a_record_of_the_greatest_length_is_sent_in_pieces_and_shared) {
  plays(match::Limits::steps - 1, true);
  auto plan = House::plan();
  plan.site.unread_bytes_an_address = 1;  // one record, whoever reads it
  const House house(plan, *store);
  const std::string path = std::string("/api/matches/") + match_id + "/record";
  // These do not read; the text is there once for all of them.
  std::vector<Wire> unread;
  for (int i = 0; i < 20; ++i) {
    unread.emplace_back(house.port(), Wire::Kind::plain, 4096);
    ASSERT_TRUE(unread.back().send(request_text("GET", path)));
  }
  auto browser = house.browser();
  const auto answer = browser.get(path);
  ASSERT_EQ(answer.status, 200);
  EXPECT_GT(answer.body.size(), 4'000'000U);
  const auto record = match::read_record(answer.body);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->steps.size(), match::Limits::steps - 1);
}

TEST_F(Turns, many_who_come_at_once_keep_nobody_waiting_for_all_of_them) {
  plays(5'000, false);
  const House house(House::plan(), *store);
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (int i = 0; i < 50; ++i)
    sockets.push_back(std::make_unique<WebSocket>(house.browser(), std::string("/ws?table=") + match_id));
  for (auto& socket : sockets) EXPECT_EQ(socket->next().at("type"), "since");
}

TEST(TurnsDeathTest, one_that_does_too_much_ends_a_program_that_checks_them) {
  table::Turn::plays(1'000);  // nobody checks
  EXPECT_DEATH(
      {
        table::Turn::begin_checked();
        table::Turn::plays(table::Turn::most_steps);
        table::Turn::plays(1);
      },
      "plays 201, more than 200");
  EXPECT_DEATH(
      {
        table::Turn::begin_checked();
        table::Turn::writes(table::Turn::most_bytes + 1);
      },
      "writes 262145");
}

}  // namespace
}  // namespace rummage::server
