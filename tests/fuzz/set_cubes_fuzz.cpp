// Boards of SET Cubes, a byte a choice: whatever was played, the solver's answers fit one another and the rules.
#include <algorithm>
#include <cstdint>
#include <memory>

#include "core/chance.hpp"
#include "fuzzing.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/game.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/solver/solver.hpp"

using namespace rummage;
using namespace rummage::set_cubes;
using fuzz::require;

namespace {

// What the turn says it scores is what the rules give for it.
void check_turn(const State& state, const Turn& turn) {
  auto after = state;
  const auto seat = state.to_act;
  const auto place = static_cast<std::size_t>(seat.index());
  core::NoChance chance;
  auto ignored = core::Events::ignored();
  for (const auto& play : turn.plays) {
    const int before = after.scores[place];
    const int points = points_of(after, play);
    require(apply(after, seat, play, chance, ignored).has_value(), "the plays of a turn are legal");
    require(after.scores[place] - before == points, "a play scores what was said");
  }
  require(after.scores[place] - state.scores[place] == turn.points, "a turn scores what was said");
}

void check_position(const State& state, ActionList& list) {
  const auto seat = state.to_act;
  const int dice = most_in_a_turn - state.placed;
  const auto best = best_turn(state, state.hand(seat), dice);
  check_turn(state, best);
  Turns turns;
  best_turns(state, state.hand(seat), dice, most_turns, turns);
  require(turns.empty() == best.plays.empty(), "there are turns where there is a best one");
  for (const auto& turn : turns) {
    require(std::ranges::count(turns, turn.plays[0], [](const Turn& one) { return one.plays[0]; }) == 1,
            "turns begin differently");
    require(turn.points <= best.points, "none is better than the best");
    check_turn(state, turn);
  }
  require(turns.empty() || turns[0].points == best.points, "the first of them is the best");
  require(best_turn(state, state.hand(seat), dice - 1).points <= best.points, "a die more scores no less");
  // No play, and no play with what is best after it, scores more.
  legal_actions(state, seat, list);
  for (std::size_t i = 0; i < list.size(); i += 1 + list.size() / 16) {
    const auto* play = std::get_if<Place>(&list[i]);
    if (play == nullptr) continue;
    const int points = points_of(state, *play);
    require(points > 0, "a legal play makes a SET with a die of the board, and so scores");
    require(points <= best.points, "no play by itself scores more than the best turn");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const core::Setup setup{least_seats + data[0] % (most_seats - least_seats + 1), core::default_options(options())};
  core::FastChance chance(data[1]);
  auto ignored = core::Events::ignored();
  auto state = Game::initial(setup, chance, ignored);
  const auto list = std::make_unique<ActionList>();
  while (state.phase == Phase::opening) {  // guessed calls would hardly ever open
    const auto step = random_step(state, chance);
    require(apply(state, step.seat, step.action, chance, ignored).has_value(), "a bot's action is accepted");
  }
  for (std::size_t i = 2; i < size && i < 50 && !result(state); ++i) {
    auto seat = state.to_act;
    if (state.phase != Phase::turn) seat = Seat(data[i] % setup.seats);
    legal_actions(state, seat, *list);
    if (list->empty()) continue;
    // Numbers of actions go beyond a byte: spread it over the list.
    const auto& action = (*list)[list->size() * data[i] / 256];
    require(apply(state, seat, action, chance, ignored).has_value(), "what is listed is accepted");
    require(!invariant_error(state), "and leads to what can be");
    if (state.phase == Phase::turn && i % 16 == 5) check_position(state, *list);
  }
  return 0;
}
