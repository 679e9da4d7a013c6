// A machine whose clock says something else when the server starts again.
#include <atomic>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "failing_store.hpp"
#include "house.hpp"
#include "server/accounts.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

constexpr std::int64_t day = 24 * 3'600'000LL;

/// What is in it was written by a clock that was ahead by so much: all times read are so much later.
class JumpedStore final : public proof::FailingStore {
 public:
  using FailingStore::FailingStore;
  std::atomic<std::int64_t> ahead = 0;

  store::Answer<std::vector<store::Entry>> entries(const store::MatchId& match, std::int64_t from) override {
    auto lines = FailingStore::entries(match, from);
    if (lines)
      for (auto& line : *lines) line.at_ms += ahead;
    return lines;
  }
  store::Answer<std::vector<store::Summary>> unfinished() override {
    auto all = FailingStore::unfinished();
    if (all)
      for (auto& one : *all) one.touched_ms += ahead;
    return all;
  }
  store::Answer<std::optional<store::Holder>> person_by_token(const store::TokenHash& token) override {
    auto holder = FailingStore::person_by_token(token);
    if (holder && *holder) (*holder)->used_ms += ahead;
    return holder;
  }
  store::Answer<void> drop_tokens_before(store::Millis time) override {
    return FailingStore::drop_tokens_before(time - ahead);
  }
  store::Answer<std::vector<store::Run>> runs() override {
    auto all = FailingStore::runs();
    if (all)
      for (auto& run : *all) run = {run.since_ms + ahead, run.until_ms + ahead};
    return all;
  }
  store::Answer<void> note_run(const store::Run& run, store::Millis unseen_ms) override {
    return FailingStore::note_run({run.since_ms - ahead, run.until_ms - ahead}, unseen_ms);
  }
};

TEST(TimeJumps, at_the_start_close_no_match_end_no_clock_and_delete_no_one) {
  for (const auto jump : {2 * day, 400 * day, -2 * day, -400 * day}) {
    SCOPED_TRACE(std::to_string(jump / day) + " days");
    const auto real = store::make_memory_store();
    JumpedStore store(*real);
    std::string cookie;
    std::string table;
    auto plan = House::plan();
    plan.lobby.table.grace_ms = 0;
    {
      House house(plan, store);
      auto ada = house.guest("Ada");
      auto bob = house.guest("Bob");
      cookie = ada.cookie;
      table = make_table(ada, R"({"game":"five-crowns","seats":2,"clock_ms":600000})");
      auto adas = sit_down(ada, table, 0);
      auto bobs = sit_down(bob, table, 1);
      deal_to({adas.get(), bobs.get()});
    }
    const auto entries = real->entries(table, 0)->size();
    store.ahead = -jump;  // the clock now says so much more than it did
    for (int starts = 0; starts < 2; ++starts) {
      House house(plan, store);
      Browser ada(house.port());
      ada.cookie = cookie;
      EXPECT_EQ(ada.get("/api/me").status, 200) << "her token is gone";
      WebSocket socket(ada, "/ws?table=" + table);
      const auto since = socket.next();
      ASSERT_EQ(since.at("type"), "since");
      ASSERT_EQ(since.at("table").at("stage"), "playing") << core::json::serialize(since);
      EXPECT_EQ(since.at("steps"), 0);
      const auto now = number_in(socket.ask(deed("ping")), "now");
      const auto left = since.at("clock").at("at").to_number<std::int64_t>() - now;
      EXPECT_GT(left, 500'000) << "her clock goes on where it was";
      EXPECT_LE(left, 600'000);
    }
    EXPECT_EQ(real->entries(table, 0)->size(), entries);
  }
}

/// Cannot note a run as long as it is told so.
class SilentStore final : public proof::FailingStore {
 public:
  using FailingStore::FailingStore;
  std::atomic<bool> is_silent = false;
  store::Answer<void> note_run(const store::Run& run, store::Millis unseen_ms) override {
    if (is_silent) return std::unexpected(store::Failure{store::Error::broken, "no"});
    return FailingStore::note_run(run, unseen_ms);
  }
};

// A server that ended after the tokens were moved, and before it said that it runs, had the next one move them again.
TEST(TimeJumps, are_added_to_the_age_of_cookies_once_whenever_the_server_ends) {
  const auto real = store::make_memory_store();
  SilentStore store(*real);
  Browser ada(0);
  {
    House house(House::plan(), store);
    ada = house.guest("Ada");
  }
  const auto token = Token::read(ada.cookie.substr(ada.cookie.find('=') + 1)).value();
  const auto used = real->person_by_token(token.hash()).value()->used_ms;
  // The last run ended 400 days ago.
  const auto ended = real->runs()->back().until_ms - 400 * day;
  for (std::size_t n = 0; n <= store::Store::most_runs; ++n) {
    const auto at = ended - static_cast<store::Millis>(store::Store::most_runs - n);
    ASSERT_TRUE(real->note_run({at, ended}));
  }
  store.is_silent = true;
  {
    const House house(House::plan(), store);
  }
  EXPECT_EQ(real->person_by_token(token.hash()).value()->used_ms, used) << "all of it, or nothing";
  store.is_silent = false;
  {
    const House house(House::plan(), store);
  }
  EXPECT_NEAR(static_cast<double>(real->person_by_token(token.hash()).value()->used_ms - used), 400.0 * day, day);
}

}  // namespace
}  // namespace rummage::server
