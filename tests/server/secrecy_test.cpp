// What goes over the wire is what the table writes for that viewer, to the byte, and nothing besides: that those
// writings keep secrets is proved at the table (tests/match/secrecy_test.cpp).
#include <set>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "games/games.hpp"
#include "house.hpp"
#include "match/viewer_messages.hpp"
#include "server/accounts.hpp"
#include "server/stored_public_ids.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

class WirePlay {
 public:
  explicit WirePlay(const core::AnyGame& game) : seats_(std::max(2, game.least_seats())) {
    for (int i = 0; i < seats_; ++i) browsers_.push_back(house_.guest("Player " + std::to_string(i)));
    const core::json::object wanted{
        {"game", game.name()}, {"seats", seats_}, {"public", true}, {"clock_ms", 3'600'000}};
    table_ = make_table(browsers_[0], core::json::serialize(wanted));
    watcher_ = std::make_unique<WebSocket>(house_.browser(), "/ws?table=" + table_);
    std::vector<WebSocket*> players;
    for (int i = 0; i < seats_; ++i) {
      auto& browser = browsers_[static_cast<std::size_t>(i)];
      sockets_.push_back(sit_down(browser, table_, i));
      const auto token = Token::read(browser.cookie.substr(browser.cookie.find('=') + 1));
      people_.push_back(store_->person_by_token(token->hash()).value()->person.id);
      players.push_back(sockets_.back().get());
    }
    deal_to(players);
  }

  [[nodiscard]] match::Room room() const { return match::Room::fold(log()).value(); }
  [[nodiscard]] std::vector<store::Entry> log() const { return store_->entries(table_, 0).value(); }

  // One action of whoever may act, asked for over the wire.
  bool step(core::FastChance& dice) {
    const auto now = room();
    for (int i = 0; i < seats_ && now.stage() == match::Stage::playing; ++i) {
      const auto legal = now.match()->legal_actions(core::Seat(i));
      if (legal.empty()) continue;
      const auto& action = legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
      const auto reply = sockets_[static_cast<std::size_t>(i)]->ask(deed("act", {{"action", action}}));
      if (is_ok(reply)) return true;
      EXPECT_EQ(code_of(reply), "table_alone_sends") << action;
    }
    return false;
  }

  // The first player's connection breaks, and another one takes up where it was.
  void reconnect() {
    keep(*sockets_[0], people_[0]);
    const auto next = std::to_string(log().size() - 3);
    sockets_[0]->wire().drop();
    sockets_[0] = std::make_unique<WebSocket>(browsers_[0], "/ws?table=" + table_ + "&next=" + next);
  }

  // Everybody has heard all that is in the log.
  void settle() {
    const auto last = std::ssize(log()) - 1;
    const auto hear = [&](WebSocket& socket) {
      const auto number = [&] {
        for (auto text = socket.heard.rbegin(); text != socket.heard.rend(); ++text)
          if (const auto message = core::parse_json(*text)->as_object();
              message.contains("number") && message.at("type") != "reply")
            return number_in(message, "number");
        return std::int64_t{-1};
      };
      while (number() < last && !testing::Test::HasFailure()) ASSERT_FALSE(socket.next().empty());
    };
    for (auto& socket : sockets_) hear(*socket);
    hear(*watcher_);
    for (std::size_t i = 0; i < sockets_.size(); ++i) keep(*sockets_[i], people_[i]);
    keep(*watcher_, std::nullopt);
  }

  // The messages that the log makes, compared with those that were heard.
  int compare() {
    const auto lines = log();
    std::vector<match::Room> rooms;
    std::vector<match::News> news(1);
    rooms.push_back(match::Room::create(match::read_entry(lines[0].text, lines[0].at_ms).value()).value());
    for (std::size_t i = 1; i < lines.size(); ++i) {
      rooms.push_back(rooms.back().clone());
      news.push_back(rooms.back().apply(match::read_entry(lines[i].text, lines[i].at_ms).value()).value());
    }
    int compared = 0;
    const StoredPublicIds ids(*store_);
    for (const auto& [person, text] : heard_) {
      const auto message = core::parse_json(text)->as_object();
      if (message.at("type") == "reply") {
        check_reply(message);
        continue;
      }
      if (message.at("type") == "late" || message.at("type") == "absent") continue;
      const auto& at = rooms.at(static_cast<std::size_t>(number_in(message, "number")));
      const auto viewer = person ? at.viewer_of(*person) : core::Viewer::spectator();
      const auto own =
          message.at("type") == "told"
              ? match::write_news(at, news.at(static_cast<std::size_t>(number_in(message, "number"))), viewer, ids)
              : match::write_since(at, static_cast<std::uint64_t>(number_in(message, "from")), viewer, ids);
      EXPECT_EQ(text, own);
      ++compared;
    }
    return compared;
  }

  // Neither the seed nor anybody's bytes before their time.
  void expect_no_seed() {
    const auto create = core::parse_json(log().front().text)->as_object();
    const std::string seed(create.at("seed").as_string());
    for (const auto& [person, text] : heard_) EXPECT_EQ(text.find(seed), std::string::npos);
    for (const auto& path : {"/api/tables/" + table_, std::string("/api/tables"), std::string("/api/matches"),
                             "/api/matches/" + table_ + "/record", std::string("/metrics")})
      EXPECT_EQ(browsers_[0].get(path).body.find(seed), std::string::npos) << path;
    EXPECT_EQ(browsers_[0].get("/api/matches/" + table_ + "/record").code(), "lobby_match_not_over");
  }

  // Lists tell who sits where and how it is played, and nothing of the play.
  void expect_plain_lists() {
    const auto summary = browsers_[0].get("/api/tables/" + table_).json();
    const auto names = [](const core::json::object& object) {
      std::set<std::string> out;
      for (const auto& item : object) out.insert(std::string(item.key()));
      return out;
    };
    EXPECT_EQ(names(summary), (std::set<std::string>{"table", "game", "status", "touched", "paused", "your_turn",
                                                     "removed", "code", "due", "about"}));
    EXPECT_EQ(names(summary.at("about").as_object()),
              (std::set<std::string>{
                  "seats", "options", "clock_ms", "hints", "doors", "names", "people", "host", "host_person"}));
    const auto own = browsers_[0].get("/api/matches").json().at("matches").as_array();
    ASSERT_EQ(own.size(), 1U);
    EXPECT_EQ(own[0], core::json::value(summary));
    EXPECT_EQ(house_.browser().get("/api/matches").body, R"({"matches":[]})");
  }

  // What one seat is advised follows from its own view.
  void expect_own_advice() {
    for (int i = 0; i < seats_; ++i) {
      const auto reply = sockets_[static_cast<std::size_t>(i)]->ask(deed("advise"));
      ASSERT_TRUE(is_ok(reply));
      const core::Seat seat(i);
      const auto view = room().match()->view(seat);
      EXPECT_EQ(core::json::serialize(reply.at("advice")), core::json::serialize(view->advise(seat)));
    }
  }

 private:
  void keep(WebSocket& socket, std::optional<store::PersonId> person) {
    for (auto& text : socket.heard) heard_.emplace_back(person, std::move(text));
    socket.heard.clear();
  }
  static void check_reply(const core::json::object& reply) {
    for (const auto& item : reply)
      EXPECT_TRUE((std::set<std::string_view>{"type", "re", "ok", "number", "error", "advice", "hint"}.contains(
          std::string_view(item.key().data(), item.key().size()))))
          << item.key();
  }

  int seats_;
  std::unique_ptr<store::Store> store_ = store::make_memory_store();
  House house_{House::plan(), *store_};
  std::string table_;
  std::vector<Browser> browsers_;
  std::vector<store::PersonId> people_;
  std::vector<std::unique_ptr<WebSocket>> sockets_;
  std::unique_ptr<WebSocket> watcher_;
  std::vector<std::pair<std::optional<store::PersonId>, std::string>> heard_;
};

TEST(WireSecrecy, sends_each_viewer_what_the_table_wrote_for_it_in_every_game) {
  for (const auto* game : games::all()) {
    SCOPED_TRACE(game->name());
    WirePlay play(*game);
    core::FastChance dice(7);
    int steps = 0;
    while (steps < 24 && play.step(dice)) {
      ++steps;
      if (steps == 8) play.reconnect();
    }
    EXPECT_GT(steps, 8);
    play.expect_own_advice();
    play.settle();
    if (play.room().stage() == match::Stage::playing) play.expect_no_seed();
    play.expect_plain_lists();
    EXPECT_GT(play.compare(), steps * 3);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace rummage::server
