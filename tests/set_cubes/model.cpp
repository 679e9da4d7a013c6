#include "tests/set_cubes/model.hpp"

#include <algorithm>

namespace rummage::set_cubes {

Model Model::of(const State& s) {
  Model m;
  m.data = s.data;
  m.rerolls_before_drawing = s.reroll == RerollTime::before_drawing;
  m.phase = s.phase;
  m.opener = s.opener.index();
  m.to_act = s.to_act.index();
  m.placed = s.placed;
  m.has_swapped = s.swapped;
  m.has_anybody_connected = s.connected;
  m.idle_rounds = s.idle;
  for (int i = 0; i < s.seats; ++i) {
    const auto n = static_cast<std::size_t>(i);
    Player one;
    for (const Die die : s.hands[n]) one.dice.insert(die);
    one.points = s.scores[n];
    one.has_said_none = s.none.has(Seat(i));
    if (s.decided.has(Seat(i))) {
      one.to_reroll.emplace();
      for (const Die die : s.rerolls[n]) one.to_reroll->insert(die);
    }
    for (const Die die : one.dice) m.faces[die] = s.faces[die.index()];
    m.players.push_back(one);
  }
  for (const Die die : s.on_board) {
    m.board[spot_of(s.where[die.index()])] = die;
    m.faces[die] = s.faces[die.index()];
  }
  m.bag.assign(s.bag.begin(), s.bag.end());
  m.forget_what_is_over();
  return m;
}

// What a turn or a round has counted does not matter once it is over, and a state may keep it or not.
void Model::forget_what_is_over() {
  if (phase == Phase::turn) return;
  placed = 0;
  has_swapped = false;
  has_anybody_connected = false;
  if (phase == Phase::over) idle_rounds = 0;
}

PlainBoard Model::plain_board() const {
  PlainBoard plain(*data);
  for (const auto& [spot, die] : board) plain.put(spot, faces.at(die).symbol());
  return plain;
}

bool Model::has_set(const std::set<Die>& dice) const {
  for (const Die a : dice)
    for (const Die b : dice)
      for (const Die c : dice) {
        if (a == b || a == c || b == c) continue;
        const auto wild = [&](Die die) { return faces.at(die).is_wild(); };
        if (wild(a) || wild(b) || wild(c)) return true;  // CUBE-23: a Wild is whatever is missing
        if (is_set_by_ledger(faces.at(a).symbol(), faces.at(b).symbol(), faces.at(c).symbol())) return true;
      }
  return false;
}

// --- what is accepted -----------------------------------------------------------------------------------------------

// CUBE-22: a Wild is declared, and nothing else.
bool Model::holds(int seat, const HandDie& die) const {
  return player(seat).dice.contains(die.die) && faces.at(die.die).is_wild() == die.declared.has_value();
}

std::optional<Symbol> Model::stands_for(const HandDie& die) const {
  const Face face = faces.at(die.die);
  return face.is_wild() ? die.declared : face.symbol();
}

std::vector<Put> Model::play_of(const Place& place) const {
  std::vector<Put> play;
  const auto add = [&](const PlacedDie& laid) {
    play.push_back({spot_of(laid.square), *stands_for(laid.die), faces.at(laid.die.die).is_wild()});
  };
  add(place.first);
  if (place.second) add(*place.second);
  return play;
}

bool Model::accepts(int seat, const Action& action) const {
  if (seat >= static_cast<int>(players.size())) return false;
  const bool is_in_race = phase == Phase::opening && !player(seat).has_said_none;  // CUBE-09
  const bool has_turn = phase == Phase::turn && seat == to_act;                    // CUBE-11, CUBE-17
  const bool may_decide = phase == Phase::reroll && !player(seat).to_reroll;       // CUBE-20
  if (const auto* call = std::get_if<Call>(&action)) return is_in_race && accepts_call(seat, *call);
  if (std::holds_alternative<None>(action)) return is_in_race;
  if (const auto* place = std::get_if<Place>(&action)) return has_turn && accepts_place(seat, *place);
  if (const auto* swap = std::get_if<Swap>(&action)) return has_turn && accepts_swap(seat, *swap);
  if (std::holds_alternative<End>(action)) return has_turn;  // CUBE-12: passing is always allowed
  if (std::holds_alternative<Keep>(action)) return may_decide;
  const auto dice = std::get<Reroll>(action).dice;
  for (const Die die : dice)
    if (!player(seat).dice.contains(die)) return false;
  return may_decide && !dice.empty();
}

bool Model::accepts_call(int seat, const Call& call) const {
  std::set<Die> dice;
  for (const auto& die : call.dice) {
    if (!holds(seat, die)) return false;
    dice.insert(die.die);
  }
  return dice.size() == 3;  // CUBE-10: whether it is a SET or not
}

bool Model::accepts_place(int seat, const Place& place) const {
  if (placed + (place.second ? 2 : 1) > 3) return false;  // CUBE-12
  if (!holds(seat, place.first.die)) return false;
  if (place.second && (!holds(seat, place.second->die) || place.second->die.die == place.first.die.die)) return false;
  return plain_board().points(play_of(place)).has_value();
}

bool Model::accepts_swap(int seat, const Swap& swap) const {
  if (has_swapped || placed > 0 || !player(seat).dice.contains(swap.die)) return false;  // CUBE-24
  const auto at = board.find(spot_of(swap.square));
  if (at == board.end() || !faces.at(at->second).is_wild()) return false;
  const Face own = faces.at(swap.die);
  return !own.is_wild() && own.symbol() == faces.at(at->second).symbol();
}

// --- what it does ---------------------------------------------------------------------------------------------------

std::string Model::consequence_error(int seat, const Action& action, const Model& after) const {
  auto wanted = *this;
  std::string error;
  if (const auto* one = std::get_if<Call>(&action)) {
    wanted.call(seat, *one, after, error);
  } else if (std::holds_alternative<None>(action)) {
    wanted.say_none(seat, after, error);
  } else if (const auto* place = std::get_if<Place>(&action)) {
    wanted.player(seat).points += plain_board().points(play_of(*place)).value_or(0);
    wanted.lay(seat, place->first.die, spot_of(place->first.square));
    if (place->second) wanted.lay(seat, place->second->die, spot_of(place->second->square));
    wanted.placed += place->second ? 2 : 1;
    wanted.has_anybody_connected = true;
    if (wanted.placed == 3 || wanted.player(seat).dice.empty()) wanted.end_turn(after, error);  // CUBE-12
  } else if (const auto* swap = std::get_if<Swap>(&action)) {
    const Spot spot = spot_of(swap->square);
    const Die wild = board.at(spot);
    wanted.board[spot] = swap->die;
    wanted.player(seat).dice.erase(swap->die);
    wanted.player(seat).dice.insert(wild);
    wanted.has_swapped = true;
    wanted.roll({wild}, after, error);  // CUBE-25
  } else if (std::holds_alternative<End>(action)) {
    wanted.end_turn(after, error);
  } else {
    std::set<Die> dice;
    if (const auto* reroll = std::get_if<Reroll>(&action))
      for (const Die die : reroll->dice) dice.insert(die);
    wanted.decide(seat, dice, after, error);
  }
  if (!error.empty()) return error;
  wanted.forget_what_is_over();
  return wanted == after ? "" : "it does something else than the ledger says";
}

void Model::call(int seat, const Call& call, const Model& after, std::string& error) {
  std::vector<Symbol> shown;
  int plain = 0;
  for (const auto& die : call.dice) {
    shown.push_back(*stands_for(die));
    plain += faces.at(die.die).is_wild() ? 0 : 1;
  }
  if (!is_set_by_ledger(shown[0], shown[1], shown[2])) return say_none(seat, after, error);  // CUBE-10
  const Spot logo = spot_of(data->logo);
  for (int i = 0; i < 3; ++i) lay(seat, call.dice[static_cast<std::size_t>(i)], {logo.column + i, logo.row});
  player(seat).points += plain;  // CUBE-11, CUBE-28
  for (auto& one : players) one.has_said_none = false;
  phase = Phase::turn;
  opener = seat;
  to_act = next(seat);  // that was the opener's turn
  has_anybody_connected = true;
}

void Model::say_none(int seat, const Model& after, std::string& error) {
  player(seat).has_said_none = true;
  if (!std::ranges::all_of(players, [](const Player& one) { return one.has_said_none; })) return;
  for (auto& one : players) one.has_said_none = false;  // CUBE-09
  roll_all_hands(after, error);
  if (std::ranges::none_of(players, [&](const Player& one) { return has_set(one.dice); }))
    error = "nobody holds a SET";  // CUBE-08
}

void Model::lay(int seat, const HandDie& die, Spot spot) {
  player(seat).dice.erase(die.die);
  board[spot] = die.die;
  if (die.declared) faces[die.die] = Face::declared(*die.declared);
}

void Model::end_turn(const Model& after, std::string& error) {
  placed = 0;
  has_swapped = false;
  to_act = next(to_act);
  if (to_act == opener) end_round(after, error);  // CUBE-17
}

void Model::end_round(const Model& after, std::string& error) {
  const bool is_idle = !has_anybody_connected;
  idle_rounds = is_idle ? idle_rounds + 1 : 0;
  has_anybody_connected = false;
  const bool has_run_out =
      bag.empty() && std::ranges::any_of(players, [](const Player& one) { return one.dice.empty(); });
  if (has_run_out || idle_rounds == 3) {  // CUBE-31, CUBE-32
    phase = Phase::over;
    return;
  }
  if (is_idle) {
    phase = Phase::turn;
    return roll_all_hands(after, error);  // CUBE-18
  }
  if (!rerolls_before_drawing) draw_up(after, error);
  phase = Phase::reroll;
}

void Model::draw_up(const Model& after, std::string& error) {
  std::set<Die> drawn;
  for (int i = 0; i < static_cast<int>(players.size()); ++i) {  // CUBE-19, CUBE-21
    auto& one = player((opener + i) % static_cast<int>(players.size()));
    while (one.dice.size() < 5 && !bag.empty()) {
      one.dice.insert(bag.back());
      drawn.insert(bag.back());
      bag.pop_back();
    }
  }
  roll(drawn, after, error);
}

void Model::decide(int seat, std::set<Die> dice, const Model& after, std::string& error) {
  player(seat).to_reroll = std::move(dice);
  if (!std::ranges::all_of(players, [](const Player& one) { return one.to_reroll.has_value(); })) return;
  for (auto& one : players) {  // CUBE-20: all together, when all have decided
    roll(*one.to_reroll, after, error);
    one.to_reroll.reset();
  }
  if (rerolls_before_drawing) draw_up(after, error);
  phase = Phase::turn;
  to_act = opener;
}

void Model::roll(const std::set<Die>& dice, const Model& after, std::string& error) {
  for (const Die die : dice) {
    const auto shown = after.faces.find(die);
    if (shown == after.faces.end() || !std::ranges::count(data->dice[die.index()], shown->second))
      error = "die " + std::to_string(die.number()) + " does not show a face of its own";
    else
      faces[die] = shown->second;
  }
}

void Model::roll_all_hands(const Model& after, std::string& error) {
  for (const auto& one : players) roll(one.dice, after, error);
}

}  // namespace rummage::set_cubes
