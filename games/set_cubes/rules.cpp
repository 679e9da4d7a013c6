#include "games/set_cubes/rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/hand.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::Param;
using core::Params;
using core::refuse;

constexpr int most_reroll_seconds = 300;
constexpr std::array<std::string_view, 2> reroll_choices{"after-drawing", "before-drawing"};

// --- dice -----------------------------------------------------------------------------------------------------------

void roll(Open& s, DieSet dice, Chance& chance) {
  for (const Die die : dice) s.faces[die.index()] = s.data->dice[die.index()][chance.below(faces_of_a_die)];
}

void roll_all(Open& s, Chance& chance) {
  for (std::size_t i = 0; i < s.seats; ++i) roll(s, s.hands[i], chance);
}

// CUBE-19, CUBE-21: up to five or what is left, the first player first. The dice drawn, by seat.
std::array<DieSet, most_seats> draw_up(State& s) {
  std::array<DieSet, most_seats> drawn{};
  auto seat = s.opener;
  for (int i = 0; i < s.seats; ++i, seat = s.after(seat))
    while (s.hands[place(seat)].size() < hand_size && !s.bag.empty()) {
      const Die die = core::take_top(s.bag);
      drawn[place(seat)].add(die);
      s.hands[place(seat)].add(die);
    }
  return drawn;
}

void tell_dice(const Open& s, core::Code code, std::string_view rule, const std::array<DieSet, most_seats>& dice,
               Events& events) {
  for (const Seat seat : SeatSet::first(s.seats))
    if (!dice[place(seat)].empty())
      events.add(code, rule, [&] { return Params{{"seat", seat}, {"dice", dice_texts(s, dice[place(seat)])}}; });
}

// CUBE-06, CUBE-08
void roll_until_set(State& s, Chance& chance, Events& events) {
  roll_all(s, chance);
  while (std::ranges::none_of(s.hands, [&](DieSet hand) { return holds_set(s, hand); })) {
    events.add("nobody_has_set"_say, "CUBE-08", [] { return Params{}; });
    roll_all(s, chance);
  }
  tell_dice(s, "rolled"_say, "CUBE-06", s.hands, events);
}

// --- turns and rounds -----------------------------------------------------------------------------------------------

void end_match(State& s, core::Code code, std::string_view rule, Events& events) {
  s.phase = Phase::over;
  events.add(code, rule, [] { return Params{}; });
}

// Where dice are rolled again before drawing: CUBE-19 after CUBE-20, or after the roll that takes its place.
void draw_after_rolling(State& s, Chance& chance, Events& events) {
  const auto drawn = draw_up(s);
  for (const DieSet dice : drawn) roll(s, dice, chance);
  tell_dice(s, "drew"_say, "CUBE-19", drawn, events);
  s.phase = Phase::turn;
  if (somebody_is_out_of_dice(s)) end_match(s, "out_of_dice"_say, "CUBE-31", events);
}

void roll_after_passing(State& s, Chance& chance, Events& events) {  // CUBE-18
  roll_all(s, chance);
  events.add("all_passed"_say, "CUBE-18", [] { return Params{}; });
  tell_dice(s, "rolled"_say, "CUBE-18", s.hands, events);
}

// CUBE-18 to CUBE-21, or one of the two ends.
void end_round(State& s, Chance& chance, Events& events) {
  const bool all_passed = !s.connected;
  s.to_act = s.opener;
  s.connected = false;
  s.idle = static_cast<std::uint8_t>(all_passed ? s.idle + 1 : 0);
  if (somebody_is_out_of_dice(s)) return end_match(s, "out_of_dice"_say, "CUBE-31", events);
  if (s.idle == idle_rounds_to_end) return end_match(s, "idle_end"_say, "CUBE-32", events);
  if (s.reroll == RerollTime::before_drawing) {
    s.phase = Phase::reroll;
    if (!all_passed) return;
    roll_after_passing(s, chance, events);
    return draw_after_rolling(s, chance, events);
  }
  const auto drawn = draw_up(s);
  // Whoever drew nothing from a bag that is empty now has no dice left, and all have played.
  const bool is_over = somebody_is_out_of_dice(s);
  if (all_passed && !is_over) return roll_after_passing(s, chance, events);
  for (const DieSet dice : drawn) roll(s, dice, chance);
  tell_dice(s, "drew"_say, "CUBE-19", drawn, events);
  if (is_over) return end_match(s, "out_of_dice"_say, "CUBE-31", events);
  s.phase = Phase::reroll;
}

void end_turn(State& s, Chance& chance, Events& events) {
  s.placed = 0;
  s.swapped = false;
  s.to_act = s.after(s.to_act);
  if (s.to_act == s.opener) end_round(s, chance, events);
}

// --- the opening ----------------------------------------------------------------------------------------------------

Done may_open(const State& s, Seat seat) {
  if (s.phase != Phase::opening) return refuse("opened_already"_say, "CUBE-07");
  if (s.none.has(seat)) return refuse("said_none_already"_say, "CUBE-09");
  return {};
}

void leave_race(State& s, Seat seat, Chance& chance, Events& events) {  // CUBE-09
  s.none.add(seat);
  if (s.none.size() < s.seats) return;
  s.none.clear();
  events.add("all_said_none"_say, "CUBE-09", [] { return Params{}; });
  roll_until_set(s, chance, events);
}

void add_points(State& s, Seat seat, int points) {
  s.scores[place(seat)] = static_cast<std::int16_t>(s.scores[place(seat)] + points);
}

bool is_set(const Open& s, const Call& call) {
  const auto symbol = [&](std::size_t i) { return face_of(s, call.dice[i]).symbol(); };
  return is_set(symbol(0), symbol(1), symbol(2));
}

Done apply_action(State& s, Seat seat, const Call& call, Chance& chance, Events& events) {
  if (auto may = may_open(s, seat); !may) return may;
  auto hand = s.hand(seat);
  int points = 3;
  for (const auto& one : call.dice) {
    if (auto held = check_hand_die(s, hand, one, "CUBE-07"); !held) return held;
    hand.remove(one.die);
    points -= one.declared ? 1 : 0;  // CUBE-28
  }
  std::array<Face, 3> faces{};
  std::ranges::transform(call.dice, faces.begin(), [&](const HandDie& one) { return face_of(s, one); });
  const auto texts = [&] { return std::vector{face_text(faces[0]), face_text(faces[1]), face_text(faces[2])}; };
  if (!is_set(s, call)) {  // CUBE-10
    events.add("called_wrong"_say, "CUBE-10", [&] {
      return Params{{"seat", seat},
                    {"dice", texts()},
                    {"breaks", break_messages(faces[0].symbol(), faces[1].symbol(), faces[2].symbol())}};
    });
    leave_race(s, seat, chance, events);
    return {};
  }
  for (int i = 0; i < 3; ++i)
    put_down(
        s, seat, {call.dice[static_cast<std::size_t>(i)], s.data->logo.beyond(Square::column_step, i)});  // CUBE-11
  add_points(s, seat, points);
  s.none.clear();
  s.phase = Phase::turn;
  s.opener = seat;
  s.connected = true;
  s.to_act = s.after(seat);
  events.add("opened"_say, "CUBE-11",
             [&] { return Params{{"seat", seat}, {"dice", texts()}, {"points", std::int64_t{points}}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const None&, Chance& chance, Events& events) {
  if (auto may = may_open(s, seat); !may) return may;
  events.add("said_none"_say, "CUBE-09", [&] { return Params{{"seat", seat}}; });
  leave_race(s, seat, chance, events);
  return {};
}

// --- a turn ---------------------------------------------------------------------------------------------------------

Done may_play(const State& s, Seat seat) {
  if (s.phase == Phase::opening) return refuse("open_first"_say, "CUBE-07");
  if (s.phase == Phase::reroll) return refuse("reroll_first"_say, "CUBE-20");
  if (s.to_act != seat) return refuse("not_your_turn"_say, "CUBE-12", {{"seat", s.to_act}});
  return {};
}

Done apply_action(State& s, Seat seat, const Place& play, Chance& chance, Events& events) {
  if (auto may = may_play(s, seat); !may) return may;
  const int count = play.second ? 2 : 1;
  if (count > s.dice_left()) return refuse("too_many_placed"_say, "CUBE-12", {{"left", std::int64_t{s.dice_left()}}});
  const auto effect = check_play(s, s.hand(seat), play);
  if (!effect) return std::unexpected(effect.error());
  put_down(s, seat, play.first);
  if (play.second) put_down(s, seat, *play.second);
  s.placed = static_cast<std::uint8_t>(s.placed + count);
  s.connected = true;
  add_points(s, seat, effect->points);
  events.add("placed"_say, "CUBE-13", [&] {
    std::vector<std::string> dice;
    for (const auto& [one, square] : play.dice()) {
      dice.push_back(face_text(s.face_of(one.die)));
      dice.push_back(square_text(square));
    }
    return Params{{"seat", seat},
                  {"dice", std::move(dice)},
                  {"sets", std::int64_t{effect->sets}},
                  {"points", std::int64_t{effect->points}},
                  {"total", std::int64_t{s.scores[place(seat)]}}};
  });
  if (s.dice_left() == 0 || s.hand(seat).empty()) end_turn(s, chance, events);  // CUBE-12
  return {};
}

Done apply_action(State& s, Seat seat, const Swap& swap, Chance& chance, Events& events) {
  if (auto may = may_play(s, seat); !may) return may;
  if (s.placed > 0) return refuse("swap_before_placing"_say, "CUBE-24");
  if (s.swapped) return refuse("swapped_already"_say, "CUBE-24");
  if (!s.hand(seat).has(swap.die))
    return refuse("die_not_held"_say, "CUBE-24", {{"die", "#" + std::to_string(swap.die.number())}});
  const auto there = s.die_at(swap.square);
  const auto square = square_text(swap.square);
  if (!there || !s.face_of(*there).is_wild()) return refuse("no_wild_there"_say, "CUBE-24", {{"square", square}});
  const auto wanted = s.face_of(*there).symbol();
  const auto own = s.face_of(swap.die);
  if (own != Face(wanted))
    return refuse(
        "swap_differs"_say, "CUBE-24", {{"square", square}, {"wanted", symbol_text(wanted)}, {"die", face_text(own)}});
  s.on_board.remove(*there);
  s.where[there->index()] = {};
  put_down(s, seat, {{swap.die, {}}, swap.square});
  s.hands[place(seat)].add(*there);
  roll(s, DieSet::just(*there), chance);  // CUBE-25
  s.swapped = true;
  events.add("swapped"_say, "CUBE-24", [&] {
    return Params{
        {"seat", seat}, {"die", face_text(own)}, {"square", square}, {"rolled", face_text(s.face_of(*there))}};
  });
  return {};
}

Done apply_action(State& s, Seat seat, const End&, Chance& chance, Events& events) {
  if (auto may = may_play(s, seat); !may) return may;
  events.add(s.placed == 0 ? "passed"_say : "ended"_say, "CUBE-12", [&] { return Params{{"seat", seat}}; });
  end_turn(s, chance, events);
  return {};
}

// --- between rounds -------------------------------------------------------------------------------------------------

Done decide_reroll(State& s, Seat seat, DieSet dice, Chance& chance, Events& events) {
  if (s.phase != Phase::reroll) return refuse("no_reroll_now"_say, "CUBE-20");
  if (s.decided.has(seat)) return refuse("decided_already"_say, "CUBE-20");
  if (const auto missing = dice - s.hand(seat); !missing.empty())
    return refuse("die_not_held"_say, "CUBE-20", {{"die", "#" + std::to_string(missing.lowest().number())}});
  s.decided.add(seat);
  s.rerolls[place(seat)] = dice;
  events.add(dice.empty() ? "keeps"_say : "will_reroll"_say, "CUBE-20",
             [&] { return Params{{"seat", seat}, {"dice", dice_texts(s, dice)}}; });
  if (s.decided.size() < s.seats) return {};
  const auto chosen = s.rerolls;
  for (const DieSet set : chosen) roll(s, set, chance);
  s.rerolls = {};
  s.decided.clear();
  s.phase = Phase::turn;
  tell_dice(s, "rerolled"_say, "CUBE-20", chosen, events);
  if (s.reroll == RerollTime::before_drawing) draw_after_rolling(s, chance, events);
  return {};
}

Done apply_action(State& s, Seat seat, const Reroll& reroll, Chance& chance, Events& events) {
  if (reroll.dice.empty()) return refuse("reroll_nothing"_say, "CUBE-20");
  return decide_reroll(s, seat, reroll.dice, chance, events);
}

Done apply_action(State& s, Seat seat, const Keep&, Chance& chance, Events& events) {
  return decide_reroll(s, seat, {}, chance, events);
}

}  // namespace

std::span<const core::OptionSpec> options() {
  static constexpr std::array list{
      core::data_set_option<&Rules::data, data_sets>("board"),
      core::number_option<&Rules::reroll_seconds>("reroll-seconds", 0, most_reroll_seconds, 0),  // CUBE-20
      core::choice_option<&Rules::reroll>("reroll", reroll_choices),
  };
  return list;
}

Done check_rules(const Rules& rules) {
  const auto dice = static_cast<std::int64_t>(rules.data->dice.size());
  const auto wanted = rules.seats * hand_size;
  if (dice < wanted) return refuse("dice_too_few"_say, "CUBE-06", {{"given", dice}, {"wanted", wanted}});
  return {};
}

State initial(const Rules& rules, Chance& chance, Events& events) {
  State s;
  static_cast<Rules&>(s) = rules;
  for (auto i = static_cast<int>(s.data->dice.size()); i > 0; --i) s.bag.push_back(Die::numbered(i));
  core::shuffle(std::span<Die>(s.bag.begin(), s.bag.end()), chance);
  draw_up(s);
  roll_until_set(s, chance, events);
  return s;
}

SeatSet to_act(const Open& open) {
  switch (open.phase) {
    case Phase::opening: return SeatSet::first(open.seats) - open.none;
    case Phase::turn: return SeatSet::just(open.to_act);
    case Phase::reroll: return SeatSet::first(open.seats) - open.decided;
    case Phase::over: break;
  }
  return {};
}

bool somebody_is_out_of_dice(const State& s) {
  return s.bag.empty() &&
         std::any_of(s.hands.begin(), s.hands.begin() + s.seats, [](DieSet hand) { return hand.empty(); });
}

Call call_of(const Open& s, const std::array<Die, 3>& dice) {
  FixedVector<Symbol, 3> plain;
  for (const Die die : dice)
    if (!s.face_of(die).is_wild()) plain.push_back(s.face_of(die).symbol());
  const auto wild = plain.size() == 2 ? third(plain[0], plain[1]) : plain.empty() ? Symbol() : plain[0];
  Call call;
  for (std::size_t i = 0; i < 3; ++i)
    call.dice[i] = {dice[i], s.face_of(dice[i]).is_wild() ? std::optional(wild) : std::nullopt};
  return call;
}

std::optional<Call> best_call(const Open& s, DieSet hand) {
  std::optional<Call> best;
  int fewest = 4;
  for (auto after_a = hand; const Die a : hand) {
    after_a.remove(a);
    for (auto after_b = after_a; const Die b : after_a) {
      after_b.remove(b);
      for (const Die c : after_b) {
        const int wilds = wilds_in(s, DieSet::just(a) | DieSet::just(b) | DieSet::just(c));
        if (wilds >= fewest || !can_be_set(s.face_of(a), s.face_of(b), s.face_of(c))) continue;
        best = call_of(s, {a, b, c});
        fewest = wilds;
      }
    }
  }
  return best;
}

bool holds_set(const Open& s, DieSet hand) { return best_call(s, hand).has_value(); }

int wilds_in(const Open& s, DieSet dice) {
  int wilds = 0;
  for (const Die die : dice) wilds += s.face_of(die).is_wild() ? 1 : 0;
  return wilds;
}

void put_on_board(Open& open, Die die, Face face, Square square) {
  open.faces[die.index()] = face;
  open.where[die.index()] = square;
  open.on_board.add(die);
  open.grid.put(square, code_of(face.symbol()));
}

void put_down(Open& open, Seat seat, const PlacedDie& placed) {
  const Die die = placed.die.die;
  open.hands[place(seat)].remove(die);
  put_on_board(open, die, face_of(open, placed.die), placed.square);
}

Done apply(State& s, Seat seat, const Action& action, Chance& chance, Events& events) {
  assert(seat.index() < s.seats);
  if (s.phase == Phase::over) return refuse("match_is_over"_say, "CUBE-31");
  return std::visit([&](const auto& kind) { return apply_action(s, seat, kind, chance, events); }, action);
}

std::optional<core::Timer<Action>> timer(const State& s) {
  if (s.phase != Phase::reroll || s.reroll_seconds == 0) return std::nullopt;
  return core::Timer<Action>{to_act(s).nth(0), Keep{}, s.reroll_seconds * std::int64_t{1000}};
}

std::optional<core::Result> result(const State& s) {
  if (s.phase != Phase::over) return std::nullopt;
  const auto points = [&s](Seat seat) { return s.scores[place(seat)]; };
  return core::rank_by_score(s.seats, core::Better::higher, points);  // CUBE-33
}

// --- what may be done -----------------------------------------------------------------------------------------------

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (!to_act(s).has(seat)) return;
  const auto hand = s.hand(seat);
  if (s.phase == Phase::opening) {
    for (const Die a : hand)
      for (const Die b : hand)
        for (const Die c : hand)
          if (a != b && b != c && a != c) list.push_back(call_of(s, {a, b, c}));
    list.push_back(None{});
  } else if (s.phase == Phase::turn) {
    list_plays(s, hand, s.dice_left(), list);
    each_swap(s, hand, [&](const Swap& swap) { list.push_back(swap); });
    list.push_back(End{});
  } else {
    hand.each_subset([&](DieSet dice) { list.push_back(dice.empty() ? Action(Keep{}) : Action(Reroll{dice})); });
  }
  sort_actions(list);
}

bool is_find(const State& s, Seat, const Action& action) {
  const auto* call = std::get_if<Call>(&action);
  return call != nullptr && is_set(s, *call);
}

}  // namespace rummage::set_cubes
