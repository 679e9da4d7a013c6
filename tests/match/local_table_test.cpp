#include "match/local_table.hpp"

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "games/games.hpp"
#include "match/verify.hpp"

namespace rummage::match {
namespace {

namespace json = core::json;

constexpr std::int64_t noon = 1'800'000'000'000;

/// A client that knows what it was told, and plays any legal action. In races it lets the bots find what they can.
class Client {
 public:
  explicit Client(LocalTable table, std::int64_t now = noon) : table(std::move(table)), now_(now), chance_(7) {
    hear(this->table.since(0));
  }

  json::object ask(json::object request) {
    request["id"] = ++id_;
    for (const auto& message : table.ask(json::serialize(request), now_, "en")) hear(message);
    EXPECT_EQ(last_.at("type"), "reply");
    EXPECT_EQ(last_.at("re"), id_);
    return last_;
  }
  void must(const json::object& request) { ASSERT_TRUE(ask(request).at("ok").as_bool()) << last_; }

  /// Sits down, calls bots, and adds bytes to the deal, as the page does.
  void start(std::string_view level) {
    must({{"do", "sit"}, {"seat", 0}});
    must({{"do", "start"}, {"level", level}});
    const Bytes32 bytes = seed_from_number(99);
    must({{"do", "commit"}, {"hash", to_hex(sha256(bytes))}});
    must({{"do", "reveal"}, {"bytes", to_hex(bytes)}});
  }

  /// One action of mine, or the next thing that happens by itself. False: nothing happens any more.
  bool go_on() {
    if (!legal_.empty()) {
      must({{"do", "act"}, {"action", legal_[chance_.below(static_cast<std::uint32_t>(legal_.size()))]}});
      return !testing::Test::HasFatalFailure();
    }
    const auto at = table.next_at(now_);
    if (!at && is_race_) return claim();  // all bots have claimed something wrong, and wait
    if (!at) return false;
    now_ = std::max(now_, *at);
    for (const auto& message : table.advance(now_)) hear(message);
    return true;
  }
  void play(std::size_t most = 20'000) {
    for (std::size_t i = 0; i < most && table.room().stage() == Stage::playing; ++i)
      if (!go_on()) return;
  }

  LocalTable table;

 private:
  bool claim() {
    const core::Seat own(0);
    const auto intention = table.room().game().decide(*table.room().match()->view(own), own, "greedy", chance_);
    if (intention) must({{"do", "act"}, {"action", intention->action}});
    return intention && !testing::Test::HasFatalFailure();
  }

  void hear(const std::string& text) {
    last_ = json::parse(text).as_object();
    if (last_.contains("number") && last_.at("type") == "told") {
      EXPECT_EQ(last_.at("number").to_number<std::uint64_t>(), heard_ + 1) << "entries are told without gaps";
      ++heard_;
    }
    if (!last_.contains("view")) return;
    legal_.clear();
    is_race_ = last_.contains("forms");
    if (const auto* legal = last_.if_contains("legal"))
      for (const auto& action : legal->as_array()) legal_.emplace_back(action.as_string());
  }

  std::int64_t now_;
  std::int64_t id_ = 0;
  std::uint64_t heard_ = 0;
  core::FastChance chance_;
  json::object last_;
  std::vector<std::string> legal_;
  bool is_race_ = false;
};

LocalTable table_of(const core::AnyGame& game, std::uint64_t seed = 4) {
  auto table =
      LocalTable::create({{"game", game.name()}, {"seats", game.usual_seats()}}, "Ada", seed_from_number(seed), noon);
  EXPECT_TRUE(table);
  return std::move(*table);
}

TEST(LocalTable, every_game_is_played_to_its_end_and_its_record_holds) {
  for (const auto* game : games::all()) {
    SCOPED_TRACE(game->name());
    Client client(table_of(*game));
    client.start("beginner");
    client.play();
    ASSERT_EQ(client.table.room().stage(), Stage::over);
    const auto record = client.table.room().record();
    EXPECT_TRUE(record.result);
    const auto read = read_record(write_record(record));
    ASSERT_TRUE(read);
    EXPECT_FALSE(verify(*read));
    EXPECT_FALSE(client.table.next_at(noon)) << "nothing happens after the end";
  }
}

TEST(LocalTable, goes_on_from_its_log_as_if_nothing_had_been) {
  for (const auto* game : games::all()) {
    SCOPED_TRACE(game->name());
    Client client(table_of(*game));
    client.start("casual");
    client.play(12);
    auto again = LocalTable::fold(client.table.log());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->room(), client.table.room());
    EXPECT_EQ(again->since(0), client.table.since(0));
    // What bots do next comes at the same time, and is the same.
    const auto at = client.table.next_at(noon);
    ASSERT_EQ(again->next_at(noon), at);
    if (!at) continue;
    EXPECT_EQ(again->advance(*at), client.table.advance(*at));
    EXPECT_EQ(again->log(), client.table.log());
  }
}

TEST(LocalTable, bots_play_differently_in_another_match) {
  const auto* game = games::find("set");
  const auto first_act = [&](std::uint64_t seed) {
    Client client(table_of(*game, seed));
    client.start("club");
    return client.table.next_at(noon);
  };
  EXPECT_NE(first_act(1), first_act(2));
}

TEST(LocalTable, refuses_as_a_server_does) {
  Client client(table_of(*games::find("five-crowns")));
  const auto log = client.table.log();
  const auto refusal_of = [&](std::string_view text) {
    const auto messages = client.table.ask(text, noon, "en");
    EXPECT_EQ(messages.size(), 1U);
    const auto reply = json::parse(messages.at(0)).as_object();
    EXPECT_FALSE(reply.at("ok").as_bool());
    return std::string(reply.at("error").at("code").as_string());
  };
  EXPECT_EQ(refusal_of("{"), "json_ends_early");
  EXPECT_EQ(refusal_of("[]"), "field_wrong_type");
  EXPECT_EQ(refusal_of(R"({"id": 1, "do": "dance"})"), "deed_unknown");
  EXPECT_EQ(refusal_of(R"({"id": 1, "do": "ping", "more": 1})"), "field_unknown");
  EXPECT_EQ(refusal_of(R"({"id": 1, "do": "act", "action": "draw deck"})"), "room_wrong_stage");
  EXPECT_EQ(client.table.log(), log) << "what is refused leaves no trace";
  EXPECT_FALSE(LocalTable::create({{"game", "chess"}}, "Ada", {}, noon));
  EXPECT_FALSE(LocalTable::fold({}));
  EXPECT_FALSE(LocalTable::fold({{0, noon, "nonsense"}}));
}

TEST(LocalTable, advises_on_the_own_hand) {
  Client client(table_of(*games::find("five-crowns")));
  client.start("beginner");
  while (client.table.room().match()->to_act() != core::SeatSet::just(core::Seat(0))) ASSERT_TRUE(client.go_on());
  const auto reply = client.ask({{"do", "advise"}});
  EXPECT_TRUE(reply.contains("advice"));
  EXPECT_TRUE(reply.contains("hint"));
}

TEST(LocalTable, a_clock_that_goes_backwards_changes_nothing) {
  Client client(table_of(*games::find("set")));
  client.start("expert");
  EXPECT_TRUE(client.table.advance(noon - 1'000'000).empty());
  EXPECT_GE(client.table.log().back().at_ms, noon);
}

}  // namespace
}  // namespace rummage::match
