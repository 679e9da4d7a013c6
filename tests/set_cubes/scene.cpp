#include "tests/set_cubes/scene.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "tests/set_cubes/plain_board.hpp"

namespace rummage::set_cubes {
namespace {

std::size_t place(int seat) { return static_cast<std::size_t>(seat); }

// Spelled here and not by the game's own writer.
std::string name_of_face(Face face) {
  return (face.is_wild() ? "*" : "") + (face.has_symbol() ? name_of(face.symbol()) : std::string());
}

std::string with_rest(std::string json, std::string_view rest) {
  if (!rest.empty()) json += "," + std::string(rest);
  return json + "}";
}

}  // namespace

std::string board_json(std::string_view dice) {
  std::string out;
  std::string commas(dice);
  std::ranges::replace(commas, ',', ' ');
  const auto words = core::split_words(commas);
  for (std::size_t i = 0; i + 1 < words.size(); i += 2)
    out += (out.empty() ? "\"" : ",\"") + std::string(words[i]) + "\":\"" + std::string(words[i + 1]) + "\"";
  return "{" + out + "}";
}

std::string position(std::string_view board, std::initializer_list<std::string_view> hands, std::string_view rest) {
  return with_rest(R"({"board":)" + board_json(board) + R"(,"hands":)" + quote_all(hands), rest);
}

std::string opening(std::initializer_list<std::string_view> hands, std::string_view rest) {
  return with_rest(R"({"phase":"opening","hands":)" + quote_all(hands), rest);
}

core::Setup setup_of(int seats, std::string_view reroll_seconds) {
  core::Setup setup{seats, core::default_options(options())};
  EXPECT_TRUE(reroll_seconds.empty() || core::set_option(options(), setup.options, "reroll-seconds", reroll_seconds));
  return setup;
}

State dealt(const core::Setup& setup, std::uint64_t seed) {
  core::FastChance chance(seed);
  core::Events events;
  return Game::initial(setup, chance, events);
}

Scene Scene::after(int seat, std::string_view action, std::uint64_t seed) const {
  Scene next(state);
  if (state.data == nullptr) return next;  // the position was refused, which was told already
  core::FastChance chance(seed);
  core::Events happened;
  const auto read = read_action(state, Seat(seat), action);
  EXPECT_TRUE(read && apply(next.state, Seat(seat), *read, chance, happened)) << action;
  EXPECT_FALSE(invariant_error(next.state)) << action;
  next.events = happened.list();
  return next;
}

std::string Scene::hand(int seat) const {
  std::vector<Face> faces;
  for (const Die die : state.hands[place(seat)]) faces.push_back(state.faces[die.index()]);
  std::ranges::sort(faces);
  std::string out;
  for (const Face face : faces) out += (out.empty() ? "" : " ") + name_of_face(face);
  return out;
}

std::string Scene::at(std::string_view square) const {
  for (const Die die : state.on_board)
    if (name_of(spot_of(state.where[die.index()])) == square) return name_of_face(state.faces[die.index()]);
  return "nothing";
}

int Scene::score(int seat) const { return state.scores[place(seat)]; }

std::string Scene::scores() const {
  std::string out;
  for (int i = 0; i < state.seats; ++i) out += (out.empty() ? "" : " ") + std::to_string(score(i));
  return out;
}

std::string Scene::phase() const {
  switch (state.phase) {
    case Phase::opening: return "opening";
    case Phase::turn: return "turn";
    case Phase::reroll: return "reroll";
    default: return "over";
  }
}

std::string Scene::moment() const {
  return state.phase == Phase::turn ? "turn of " + std::to_string(state.to_act.index()) : phase();
}

std::vector<int> Scene::bag() const {
  std::vector<int> out;
  for (auto i = state.bag.size(); i > 0; --i) out.push_back(state.bag[i - 1].number());
  return out;
}

}  // namespace rummage::set_cubes
