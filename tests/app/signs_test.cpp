// Cards in the sentences of the terminal, and which single keys wait for another one.
#include "app/signs.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "app/session.hpp"
#include "core/chance.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using core::literals::operator""_say;

class SignsTest : public testing::Test {
 protected:
  std::string in(std::string_view game_name, std::string_view notation, std::string_view language = "en",
                 std::string_view faces = {}) {
    const auto* game = games::find(game_name);
    core::FastChance chance(1);
    core::Events events;
    const auto match = game->start({2, core::default_options(game->options())}, chance, events);
    const auto view = match->view(core::Seat(0));
    return Signs(*game, *view, language, faces).in(notation);
  }
};

TEST_F(SignsTest, stand_for_the_letters_of_cards) {
  EXPECT_EQ(in("five-crowns", "out 7C : 3H 4H 5H / 9S 10T JK"), "out 7♣ : 3♥ 4♥ 5♥ / 9♠ 10★ joker");
  EXPECT_EQ(in("five-crowns", "draw deck"), "draw deck");
  EXPECT_EQ(in("programs", "add JK to 2 low, discard AS"), "add joker to 2 low, discard A♠");
  EXPECT_EQ(in("programs", "S4 + 2x G3 [suits spade]"), "S4 + 2x G3 [suits spade]");
  EXPECT_EQ(in("romi-rami", "fill 27 : 1H 1D / 2V 3Y * 5D"), "fill 27 : 1♥ 1♦ / 2♣ 3● * 5♦");
  EXPECT_EQ(in("romi-rami", "pair of 1s + 4S"), "pair of 1s + 4S");
  EXPECT_EQ(in("set-cubes", "place 2RO h9 3GD#17 h10"), "place R●● h9 G◆◆◆#17 h10");
  EXPECT_EQ(in("set-cubes", "place *=1VW h9, swap 2VO c3"), "place *=V≈ h9, swap V●● c3");
  EXPECT_EQ(in("set", "1RWE"), "1 red empty wave");
  EXPECT_EQ(in("set", "3TOH", "fr"), "3 ovales turquoise mi-pleins");
  EXPECT_EQ(in("set", "1VBF", "fr"), "1 barre violette pleine");
}

TEST_F(SignsTest, show_the_letters_that_a_player_wants_for_jack_queen_and_king) {
  EXPECT_EQ(in("five-crowns", "out QC : JH QH KH / 9S JK", "fr", "VDR"), "out D♣ : V♥ D♥ R♥ / 9♠ joker");
  EXPECT_EQ(in("programs", "discard AS", "fr", "VDR"), "discard A♠");
  EXPECT_EQ(in("five-crowns", "discard QC", "fr", "JQK"), "discard Q♣");
}

TEST_F(SignsTest, leave_alone_what_somebody_typed) {
  const auto* game = games::find("five-crowns");
  core::FastChance chance(1);
  core::Events events;
  const auto match = game->start({2, core::default_options(game->options())}, chance, events);
  const auto view = match->view(core::Seat(0));
  const Signs signs(*game, *view, "en");
  const auto typed = signs.in(core::Message{"unknown_action"_say, {}, {{"given", std::string("4C")}}});
  EXPECT_EQ(std::get<std::string>(typed.params[0].value), "4C");
  const auto card = signs.in(core::Message{"card_not_held"_say, {}, {{"card", std::string("4C")}}});
  EXPECT_EQ(std::get<std::string>(card.params[0].value), "4♣");
  const auto secret = signs.in(core::Message{"drew_deck"_say, {}, {{"card", std::string("4C"), core::Seat(1)}}});
  EXPECT_EQ(secret.params[0].only, core::Seat(1)) << "a secret stays one";
}

TEST_F(SignsTest, of_many_cards_stay_short) {
  const auto* game = games::find("set");
  core::FastChance chance(1);
  core::Events events;
  const auto match = game->start({2, core::default_options(game->options())}, chance, events);
  const auto view = match->view(core::Seat(0));
  const Signs signs(*game, *view, "en");
  const auto text = [&](const std::vector<std::string>& cards) {
    return std::get<std::string>(signs.in(core::Message{"laid_out"_say, {}, {{"cards", cards}}}).params[0].value);
  };
  EXPECT_EQ(text({"1RWE", "2RWE"}), "1 red empty wave, 2 red empty waves");
  EXPECT_EQ(text(std::vector<std::string>(12, "1RWE")).substr(0, 9), "1RWE 1RWE");
}

TEST(Turns, a_discard_ends_one_and_a_draw_does_not) {
  LocalMatch::Plan plan;
  plan.game = games::find("five-crowns");
  plan.setup = {2, core::default_options(plan.game->options())};
  plan.level = "greedy";
  plan.names = {"Zed", "Ada"};
  LocalMatch match(plan);
  std::istringstream in;
  std::ostringstream out;
  const Io io{in, out, out};
  const Session session{match, io, plan.names};
  while (!match.room().match()->to_act().has(own_seat)) match.advance(*match.next_at());
  EXPECT_FALSE(session.turn_end("draw deck"));
  EXPECT_FALSE(session.turn_end("nonsense"));
  ASSERT_TRUE(session.send("draw deck"));
  for (const auto& one : match.room().match()->legal_actions(own_seat)) EXPECT_TRUE(session.turn_end(one));
  const auto action = match.room().match()->legal_actions(own_seat)[0];
  EXPECT_EQ(session.turn_end(action), "You discard " + action.substr(8) + ".");
}

TEST(Turns, nobody_has_one_in_a_race) {
  LocalMatch::Plan plan;
  plan.game = games::find("set");
  plan.setup = {2, core::default_options(plan.game->options())};
  plan.level = "greedy";
  plan.names = {"Zed", "Ada"};
  LocalMatch match(plan);
  std::istringstream in;
  std::ostringstream out;
  const Io io{in, out, out};
  const Session session{match, io, plan.names};
  for (const auto& action : match.room().match()->legal_actions(own_seat)) EXPECT_FALSE(session.turn_end(action));
}

}  // namespace
}  // namespace rummage::app
