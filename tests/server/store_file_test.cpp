// A store's file that is served twice, or taken away while it is served.
#include <filesystem>

#include <gtest/gtest.h>

#include "house.hpp"

namespace rummage::server {
namespace {

namespace fs = std::filesystem;

class ServedFile : public testing::Test {
 protected:
  [[nodiscard]] ServerPlan plan() const {
    auto plan = House::plan();
    plan.store = path_;
    plan.site.probe_ms = 0;
    return plan;
  }

  const Folder folder_;
  const std::string path_ = folder_.file("store.db");
};

TEST_F(ServedFile, has_one_server) {
  const House house(plan());
  std::ostringstream log;
  const auto second = Server::start(plan(), log);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("has a server already"), std::string::npos) << second.error();
  EXPECT_EQ(house.browser().get("/readyz").status, 200);
}

TEST_F(ServedFile, that_is_moved_turns_the_server_unready_and_refuses_moves_until_it_is_back) {
  House house(plan());
  auto ada = house.guest("Ada");
  const auto table = make_table(ada, R"({"game":"set","seats":2})");
  const auto socket = sit_down(ada, table, 0);
  fs::rename(path_, path_ + ".moved");
  EXPECT_EQ(ada.get("/readyz").status, 503);
  EXPECT_EQ(ada.get("/readyz").code(), "store_broken");
  EXPECT_EQ(ada.get("/healthz").status, 200);
  EXPECT_EQ(code_of(socket->ask(deed("chat", {{"text", "hello"}}))), "table_not_stored");
  EXPECT_EQ(ada.post("/api/tables", R"({"game":"set"})").status, 503);
  EXPECT_EQ(house.browser().post("/api/me").status, 503);
  fs::rename(path_ + ".moved", path_);
  EXPECT_EQ(ada.get("/readyz").status, 200);
  EXPECT_TRUE(is_ok(socket->ask(deed("chat", {{"text", "hello"}}))));
  house.stop();
  EXPECT_NE(house.log().find("was moved, replaced or deleted while it is in use"), std::string::npos) << house.log();
}

}  // namespace
}  // namespace rummage::server
