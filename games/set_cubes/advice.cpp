#include "games/set_cubes/advice.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "games/set_cubes/plays.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

namespace json = core::json;

// In the order in which the view writes a hand.
std::vector<Die> sorted(const Open& open, DieSet hand) {
  std::vector<Die> dice;
  for (const Die die : hand) dice.push_back(die);
  std::ranges::sort(dice, {}, [&](Die die) { return std::pair(open.faces[die.index()], die); });
  return dice;
}

json::value write_declared(const Shown& shown) {
  return shown.declared ? json::value(symbol_text(*shown.declared)) : json::value(nullptr);
}

class Plays {
 public:
  Plays(const Open& open, Seat seat) : open_(open), seat_(seat), list_(std::make_unique<ActionList>()) {
    list_plays(open, open.hand(seat), most_in_a_turn - open.placed, *list_);
    std::sort(list_->begin(), list_->end());
    list_->resize(static_cast<std::size_t>(std::unique(list_->begin(), list_->end()) - list_->begin()));
  }

  // Each die and where it could be laid by itself.
  [[nodiscard]] json::array singles() const {
    json::array out;
    for (const Die die : sorted(open_, open_.hand(seat_))) {
      json::array plays;
      for (const auto& action : *list_) {
        const auto& place = std::get<Place>(action);
        if (place.second || place.first.die.die != die) continue;
        json::object one;
        one["action"] = write_action(open_, seat_, action);
        one["square"] = square_text(place.first.square);
        one["declared"] = write_declared(place.first.die);
        add_effect(one, place);
        plays.emplace_back(std::move(one));
      }
      json::object row;
      row["die"] = die_text(open_, die);
      row["plays"] = std::move(plays);
      out.emplace_back(std::move(row));
    }
    return out;
  }

  // Two dice at once. Two Wilds have up to 27 declarations a place, which would be most of what is sent: left out.
  [[nodiscard]] json::array pairs() const {
    json::array out;
    for (const auto& action : *list_) {
      const auto& place = std::get<Place>(action);
      if (!place.second || (place.first.die.declared && place.second->die.declared)) continue;
      json::object one;
      one["action"] = write_action(open_, seat_, action);
      one["dice"] = json::array{die_text(open_, place.first.die.die), die_text(open_, place.second->die.die)};
      one["squares"] = json::array{square_text(place.first.square), square_text(place.second->square)};
      one["declared"] = json::array{write_declared(place.first.die), write_declared(place.second->die)};
      add_effect(one, place);
      out.emplace_back(std::move(one));
    }
    return out;
  }

 private:
  void add_effect(json::object& out, const Place& place) const {
    const auto effect = check_play(open_, open_.hand(seat_), place);
    out["sets"] = effect ? effect->sets : 0;
    out["points"] = effect ? effect->points : 0;
  }

  const Open& open_;
  Seat seat_;
  std::unique_ptr<ActionList> list_;
};

json::object advise_turn(const Open& open, Seat seat) {
  const auto turn = best_turn(open, open.hand(seat), most_in_a_turn - open.placed);
  json::object out;
  const auto plays = write_plays(open, seat, turn);
  out["actions"] = json::array(plays.begin(), plays.end());
  out["points"] = turn.points;
  return out;
}

json::object advise_reroll(const View& view, Seat seat) {
  const auto best = advised_reroll(view, seat);
  json::array dice;
  for (const Die die : sorted(view, best.dice)) dice.emplace_back(die_text(view, die));
  json::object out;
  out["action"] = write_action(view, seat, best.dice.empty() ? Action(Keep{}) : Action(Reroll{best.dice}));
  out["dice"] = std::move(dice);
  out["points"] = std::round(best.points * 10) / 10;
  out["kept"] = best.kept;
  out["rolls"] = advised_rolls;
  return out;
}

}  // namespace

BestReroll advised_reroll(const View& view, core::Seat seat) {
  core::FastChance chance(1);
  return likely_reroll(view, view.hand(seat), advised_rolls, chance);
}

json::object advise(const View& view, core::Seat seat) {
  json::object out;
  if (view.viewer != seat || view.hand(seat).empty()) return out;
  if (view.phase == Phase::turn && view.to_act == seat) {
    const Plays plays(view, seat);
    out["dice"] = plays.singles();
    out["pairs"] = plays.pairs();
    out["turn"] = advise_turn(view, seat);
  }
  if (view.phase == Phase::reroll && !view.decided.has(seat)) out["reroll"] = advise_reroll(view, seat);
  return out;
}

}  // namespace rummage::set_cubes
