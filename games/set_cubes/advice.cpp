#include "games/set_cubes/advice.hpp"

#include <cmath>
#include <memory>
#include <utility>

#include "games/set_cubes/board.hpp"
#include "games/set_cubes/position.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
namespace json = core::json;

json::value write_declared(const HandDie& one) {
  return one.declared ? json::value(symbol_text(*one.declared)) : json::value(nullptr);
}

// A play, its parts, and what it does.
json::object write_play(const Open& open, Seat seat, const Place& play, json::object parts) {
  json::object out{{"action", write_action(open, seat, play)}};
  for (auto& part : parts) out[part.key()] = std::move(part.value());
  const auto effect = check_play(open, open.hand(seat), play).value_or(Effect{});
  out["sets"] = effect.sets;
  out["points"] = effect.points;
  return out;
}

// Each die and where it could be laid by itself.
json::array write_singles(const Open& open, Seat seat, const ActionList& list) {
  json::array out;
  for (const Die die : sorted_dice(open, open.hand(seat))) {
    json::array plays;
    for (const auto& action : list) {
      const auto& play = std::get<Place>(action);
      if (play.second || play.first.die.die != die) continue;
      const auto& [one, square] = play.first;
      plays.emplace_back(
          write_play(open, seat, play, {{"square", square_text(square)}, {"declared", write_declared(one)}}));
    }
    out.push_back({{"die", die_text(open, die)}, {"plays", std::move(plays)}});
  }
  return out;
}

// Two dice at once. Two Wilds have up to 27 declarations a place, which would be most of what is sent: left out.
json::array write_pairs(const Open& open, Seat seat, const ActionList& list) {
  json::array out;
  for (const auto& action : list) {
    const auto& play = std::get<Place>(action);
    if (!play.second || (play.first.die.declared && play.second->die.declared)) continue;
    json::array dice;
    json::array squares;
    json::array declared;
    for (const auto& [die, square] : play.dice()) {
      dice.emplace_back(die_text(open, die.die));
      squares.emplace_back(square_text(square));
      declared.emplace_back(write_declared(die));
    }
    out.emplace_back(write_play(open, seat, play, {{"dice", dice}, {"squares", squares}, {"declared", declared}}));
  }
  return out;
}

// Which dice to roll again, and what the next turn is then likely to score.
json::object write_reroll(const View& view, Seat seat) {
  const auto best = advised_reroll(view, seat);
  json::array dice;
  for (const Die die : sorted_dice(view, best.dice)) dice.emplace_back(die_text(view, die));
  return {{"action", write_action(view, seat, best.dice.empty() ? Action(Keep{}) : Action(Reroll{best.dice}))},
          {"dice", std::move(dice)},
          {"points", std::round(best.points * 10) / 10},
          {"kept", best.kept},
          {"rolls", advised_rolls}};
}

}  // namespace

BestReroll advised_reroll(const View& view, core::Seat seat) {
  core::FastChance chance(1);
  const auto hand = view.hand(seat);
  Rerolls choices{DieSet()};
  for (const DieSet dice : likely_rerolls(view, hand)) choices.push_back(dice);
  return best_reroll(view, hand, choices, advised_rolls, chance);
}

json::object advise(const View& view, core::Seat seat) {
  json::object out;
  if (view.viewer != seat || view.hand(seat).empty()) return out;
  if (view.phase == Phase::turn && view.to_act == seat) {
    const auto list = std::make_unique<ActionList>();
    list_plays(view, view.hand(seat), view.dice_left(), *list);
    sort_actions(*list);
    out["dice"] = write_singles(view, seat, *list);
    out["pairs"] = write_pairs(view, seat, *list);
    const auto turn = best_turn(view, view.hand(seat), view.dice_left());
    const auto plays = write_plays(view, seat, turn);
    out["turn"] = {{"actions", json::array(plays.begin(), plays.end())}, {"points", turn.points}};
  }
  if (view.phase == Phase::reroll && !view.decided.has(seat)) out["reroll"] = write_reroll(view, seat);
  return out;
}

}  // namespace rummage::set_cubes
