// What players may know: everything but the order of the bag and rolls to come.
#include "games/set_cubes/view.hpp"

#include <map>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "tests/set_cubes/probe.hpp"
#include "tests/set_cubes/scene.hpp"
#include "written_view.hpp"

namespace rummage::set_cubes {
namespace {

TEST(SetCubesView, CUBE_34_shows_all_dice_and_not_the_order_of_the_bag) {
  const Scene scene(ledger_board, {"3RW *", "1VO 2VD"}, R"("scores":[3,4])");
  for (const auto viewer : {core::Viewer(Seat(0)), core::Viewer(Seat(1)), core::Viewer::spectator()}) {
    const auto v = view(scene.state, viewer);
    EXPECT_EQ(static_cast<const Open&>(v), static_cast<const Open&>(scene.state));
    EXPECT_EQ(v.viewer, viewer.seat());
    const auto written = Game::write_view(v);
    EXPECT_FALSE(written.contains("bag"));
    EXPECT_EQ(written.at("bag_left"), 30);
    EXPECT_EQ(written.at("hands"), Game::write_position(scene.state).at("hands"));
  }
}

TEST(SetCubesView, is_the_same_whatever_the_order_of_the_bag) {
  const Scene scene(ledger_board, {"3RW *", "1VO 2VD"});
  core::FastChance chance(3);
  for (int n = 0; n < 50; ++n) {
    const auto other = Probe::swap_hidden(scene.state, Seat(0), chance);
    ASSERT_NE(other, scene.state);
    ASSERT_EQ(view(other, Seat(0)), view(scene.state, Seat(0)));
  }
}

TEST(SetCubesDeterminize, CUBE_34_any_order_of_the_bag_is_as_likely) {
  const Scene scene(logo_board, {"3RW *", "1VO 2VD"}, R"("bag":[10,20,30])");
  const auto v = view(scene.state, Seat(0));
  core::FastChance chance(5);
  std::map<std::vector<int>, int> orders;
  for (int n = 0; n < 600; ++n) {
    const auto world = determinize(v, chance);
    ASSERT_EQ(view(world, Seat(0)), v);
    ASSERT_FALSE(invariant_error(world));
    ++orders[Scene(world).bag()];
  }
  EXPECT_EQ(orders.size(), 6U);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, 100, 55);
}

TEST(SetCubesView, CUBE_20_choices_are_shown) {
  const Scene scene(logo_board, {"3RW *", "1VO 2VD"}, R"("phase":"reroll","rerolls":[["*"],null])");
  const auto v = view(scene.state, Seat(1));
  EXPECT_TRUE(v.decided.has(Seat(0)));
  EXPECT_EQ(v.rerolls[0].size(), 1U);
}

TEST(SetCubesView, that_could_not_be_is_refused) {
  const Scene scene(ledger_board, {"3RW *", "1VO 2VD"});
  const proof::WrittenView<Game> written(view(scene.state, Seat(0)));
  const auto with = [&](const char* field, std::string_view json) { return written.with(field, json); };
  EXPECT_EQ(with("seats", "2"), "read");
  EXPECT_EQ(with("viewer", "null"), "read");
  EXPECT_EQ(with("viewer", "2"), "no_such_seat");
  EXPECT_EQ(with("bag_left", "29"), "impossible");
  EXPECT_EQ(with("bag_left", "65"), "field_out_of_range");
  EXPECT_EQ(with("bag", "[1]"), "field_unknown");
  EXPECT_EQ(with("hands", R"([["3RW"],["1VO","2VD"]])"), "impossible");
  EXPECT_EQ(with("idle", "3"), "impossible");
}

}  // namespace
}  // namespace rummage::set_cubes
