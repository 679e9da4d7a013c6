#include "games/set_cubes/rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "games/set_cubes/board.hpp"
#include "games/set_cubes/box.hpp"
#include "games/set_cubes/plays.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::Param;
using core::refuse;
using Params = std::vector<Param>;

constexpr int most_reroll_seconds = 300;

std::size_t place(Seat seat) { return static_cast<std::size_t>(seat.index()); }

// --- dice -----------------------------------------------------------------------------------------------------------

void roll(Open& s, DieSet dice, Chance& chance) {
  for (const Die die : dice) s.faces[die.index()] = s.box->dice[die.index()][chance.below(faces_of_a_die)];
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
      drawn[place(seat)].add(s.bag.back());
      s.hands[place(seat)].add(s.bag.back());
      s.bag.pop_back();
    }
  return drawn;
}

bool anybody_holds_set(const Open& s) {
  return std::ranges::any_of(s.hands, [&](DieSet hand) { return holds_set(s, hand); });
}

void tell_dice(const Open& s, core::Code code, std::string_view rule, const std::array<DieSet, most_seats>& dice,
               Events& events) {
  for (int i = 0; i < s.seats; ++i)
    if (const Seat seat(i); !dice[place(seat)].empty())
      events.add(code, rule, [&] { return Params{{"seat", seat}, {"dice", dice_texts(s, dice[place(seat)])}}; });
}

// CUBE-06, CUBE-08
void roll_until_set(State& s, Chance& chance, Events& events) {
  roll_all(s, chance);
  while (!anybody_holds_set(s)) {
    events.add("nobody_has_set"_say, "CUBE-08", [] { return Params{}; });
    roll_all(s, chance);
  }
  tell_dice(s, "rolled"_say, "CUBE-06", s.hands, events);
}

// --- turns and rounds -----------------------------------------------------------------------------------------------

bool somebody_is_out_of_dice(const State& s) {  // CUBE-31
  return s.bag.empty() &&
         std::any_of(s.hands.begin(), s.hands.begin() + s.seats, [](DieSet hand) { return hand.empty(); });
}

void end_match(State& s, core::Code code, std::string_view rule, Events& events) {
  s.phase = Phase::over;
  events.add(code, rule, [] { return Params{}; });
}

// CUBE-18 to CUBE-21, or one of the two ends.
void end_round(State& s, Chance& chance, Events& events) {
  const bool all_passed = !s.connected;
  s.to_act = s.opener;
  s.connected = false;
  s.idle = static_cast<std::uint8_t>(all_passed ? s.idle + 1 : 0);
  if (somebody_is_out_of_dice(s)) return end_match(s, "out_of_dice"_say, "CUBE-31", events);
  if (s.idle == idle_rounds_to_end) return end_match(s, "idle_end"_say, "CUBE-32", events);
  const auto drawn = draw_up(s);
  // Whoever drew nothing from a bag that is empty now has no dice left, and all have played.
  const bool is_over = somebody_is_out_of_dice(s);
  if (all_passed && !is_over) {
    roll_all(s, chance);
    events.add("all_passed"_say, "CUBE-18", [] { return Params{}; });
    return tell_dice(s, "rolled"_say, "CUBE-18", s.hands, events);
  }
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

void lay(State& s, Seat seat, const Shown& shown, Square square) {
  s.hands[place(seat)].remove(shown.die);
  put_on_board(s, shown.die, shown.declared ? Face::declared(*shown.declared) : s.faces[shown.die.index()], square);
}

std::array<Symbol, 3> symbols_of(const State& s, const Call& call) {
  std::array<Symbol, 3> shows{};
  for (std::size_t i = 0; i < 3; ++i)
    shows[i] = call.dice[i].declared.value_or(s.faces[call.dice[i].die.index()].symbol());
  return shows;
}

Done apply_action(State& s, Seat seat, const Call& call, Chance& chance, Events& events) {
  if (auto may = may_open(s, seat); !may) return may;
  auto hand = s.hand(seat);
  int wilds = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& shown = call.dice[i];
    if (auto held = check_shown(s, hand, shown, "CUBE-07"); !held) return held;
    hand.remove(shown.die);
    wilds += shown.declared ? 1 : 0;
  }
  const auto shows = symbols_of(s, call);
  const auto texts = [&] {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < 3; ++i)
      out.push_back(face_text(call.dice[i].declared ? Face::declared(shows[i]) : Face(shows[i])));
    return out;
  };
  if (!is_set(shows[0], shows[1], shows[2])) {  // CUBE-10
    events.add("called_wrong"_say, "CUBE-10", [&] {
      return Params{{"seat", seat}, {"dice", texts()}, {"breaks", break_messages(shows[0], shows[1], shows[2])}};
    });
    leave_race(s, seat, chance, events);
    return {};
  }
  for (int i = 0; i < 3; ++i)
    lay(s, seat, call.dice[static_cast<std::size_t>(i)], s.box->logo.beyond(Square::column_step, i));  // CUBE-11
  s.scores[place(seat)] = static_cast<std::int16_t>(s.scores[place(seat)] + 3 - wilds);                // CUBE-28
  s.none.clear();
  s.phase = Phase::turn;
  s.opener = seat;
  s.connected = true;
  s.to_act = s.after(seat);
  events.add("opened"_say, "CUBE-11",
             [&] { return Params{{"seat", seat}, {"dice", texts()}, {"points", std::int64_t{3} - wilds}}; });
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
  if (s.placed + count > most_in_a_turn)
    return refuse("too_many_placed"_say, "CUBE-12", {{"left", std::int64_t{most_in_a_turn} - s.placed}});
  const auto effect = check_play(s, s.hand(seat), play);
  if (!effect) return std::unexpected(effect.error());
  lay(s, seat, play.first.die, play.first.square);
  if (play.second) lay(s, seat, play.second->die, play.second->square);
  s.placed = static_cast<std::uint8_t>(s.placed + count);
  s.connected = true;
  s.scores[place(seat)] = static_cast<std::int16_t>(s.scores[place(seat)] + effect->points);
  events.add("placed"_say, "CUBE-13", [&] {
    std::vector<std::string> dice;
    for (const auto& laid : {std::optional(play.first), play.second})
      if (laid) {
        dice.push_back(face_text(s.faces[laid->die.die.index()]));
        dice.push_back(square_text(laid->square));
      }
    return Params{{"seat", seat},
                  {"dice", std::move(dice)},
                  {"sets", std::int64_t{effect->sets}},
                  {"points", std::int64_t{effect->points}},
                  {"total", std::int64_t{s.scores[place(seat)]}}};
  });
  if (s.placed == most_in_a_turn || s.hand(seat).empty()) end_turn(s, chance, events);  // CUBE-12
  return {};
}

Done apply_action(State& s, Seat seat, const Swap& swap, Chance& chance, Events& events) {
  if (auto may = may_play(s, seat); !may) return may;
  if (s.placed > 0) return refuse("swap_before_placing"_say, "CUBE-24");
  if (s.swapped) return refuse("swapped_already"_say, "CUBE-24");
  if (!s.hand(seat).has(swap.die))
    return refuse("die_not_held"_say, "CUBE-24", {{"die", "#" + std::to_string(swap.die.number())}});
  const auto there = s.die_at(swap.square);
  if (!there || !s.faces[there->index()].is_wild())
    return refuse("no_wild_there"_say, "CUBE-24", {{"square", square_text(swap.square)}});
  const auto declared = s.faces[there->index()].symbol();
  const auto own = s.faces[swap.die.index()];
  if (own != Face(declared))
    return refuse("swap_differs"_say, "CUBE-24",
                  {{"square", square_text(swap.square)}, {"wanted", symbol_text(declared)}, {"die", face_text(own)}});
  s.on_board.remove(*there);
  s.where[there->index()] = {};
  lay(s, seat, {swap.die, {}}, swap.square);
  s.hands[place(seat)].add(*there);
  DieSet wild;
  wild.add(*there);
  roll(s, wild, chance);  // CUBE-25
  s.swapped = true;
  events.add("swapped"_say, "CUBE-24", [&] {
    return Params{{"seat", seat},
                  {"die", face_text(own)},
                  {"square", square_text(swap.square)},
                  {"rolled", face_text(s.faces[there->index()])}};
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
  static const std::array<core::OptionSpec, 2> list{{
      {.name = "board", .choices = {}, .shelf = &boxes()},
      {.name = "reroll-seconds", .choices = {}, .least = 0, .most = most_reroll_seconds, .usual = 0},  // CUBE-20
  }};
  return list;
}

Done check_setup(const core::Setup& setup) {
  const auto dice = static_cast<std::int64_t>(boxes()[static_cast<std::size_t>(setup.options[0])].dice.size());
  const auto wanted = setup.seats * static_cast<std::int64_t>(hand_size);
  if (dice < wanted) return refuse("dice_too_few"_say, "CUBE-06", {{"given", dice}, {"wanted", wanted}});
  return {};
}

core::Setup setup(const Open& open) {
  return {open.seats, {static_cast<std::int32_t>(boxes().number_of(*open.box)), open.reroll_seconds}};
}

State blank(const core::Setup& setup) {
  State s;
  s.box = &boxes()[static_cast<std::size_t>(setup.options[0])];
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.reroll_seconds = static_cast<std::uint16_t>(setup.options[1]);
  for (auto i = static_cast<int>(s.box->dice.size()); i > 0; --i) s.bag.push_back(Die::numbered(i));
  return s;
}

State initial(const core::Setup& setup, Chance& chance, Events& events) {
  State s = blank(setup);
  core::shuffle(std::span<Die>(s.bag.begin(), s.bag.end()), chance);
  draw_up(s);
  roll_until_set(s, chance, events);
  return s;
}

bool holds_set(const Open& s, DieSet hand) {
  FixedVector<Face, hand_size> faces;
  for (const Die die : hand) faces.push_back(s.faces[die.index()]);
  for (std::size_t i = 0; i < faces.size(); ++i)
    for (auto j = i + 1; j < faces.size(); ++j)
      for (auto k = j + 1; k < faces.size(); ++k)
        if (faces[i].is_wild() || faces[j].is_wild() || faces[k].is_wild() ||
            is_set(faces[i].symbol(), faces[j].symbol(), faces[k].symbol()))
          return true;
  return false;
}

void put_on_board(Open& open, Die die, Face face, Square square) {
  open.faces[die.index()] = face;
  open.where[die.index()] = square;
  open.on_board.add(die);
  open.grid.put(square, code_of(face.symbol()));
}

Done apply(State& s, Seat seat, const Action& action, Chance& chance, Events& events) {
  assert(seat.index() < s.seats);
  if (s.phase == Phase::over) return refuse("match_is_over"_say, "CUBE-31");
  return std::visit([&](const auto& kind) { return apply_action(s, seat, kind, chance, events); }, action);
}

std::optional<core::Timer<Action>> timer(const State& s) {
  if (s.phase != Phase::reroll || s.reroll_seconds == 0) return std::nullopt;
  for (int i = 0; i < s.seats; ++i)
    if (!s.decided.has(Seat(i))) return core::Timer<Action>{Seat(i), Keep{}, s.reroll_seconds * std::int64_t{1000}};
  return std::nullopt;
}

std::optional<core::Result> result(const State& s) {
  if (s.phase != Phase::over) return std::nullopt;
  FixedVector<std::int32_t, core::max_seats> scores;
  for (std::size_t i = 0; i < s.seats; ++i) scores.push_back(s.scores[i]);
  return core::rank_by_score(scores, core::Better::higher);  // CUBE-33
}

// --- what may be done -----------------------------------------------------------------------------------------------

namespace {

// The opening: each triple in each order. Its Wilds are declared so that it is a SET: one as the third of the two
// others, more as the one symbol there is.
void list_calls(const Open& s, DieSet hand, ActionList& list) {
  FixedVector<Die, hand_size> dice;
  for (const Die die : hand) dice.push_back(die);
  const auto face = [&](Die die) { return s.faces[die.index()]; };
  for (const Die a : dice)
    for (const Die b : dice)
      for (const Die c : dice) {
        if (a == b || b == c || a == c) continue;
        FixedVector<Symbol, 3> plain;
        for (const Die die : {a, b, c})
          if (!face(die).is_wild()) plain.push_back(face(die).symbol());
        const auto wild = plain.size() == 2 ? third(plain[0], plain[1]) : plain.empty() ? Symbol() : plain[0];
        const auto shown = [&](Die die) {
          return Shown{die, face(die).is_wild() ? std::optional(wild) : std::nullopt};
        };
        list.push_back(Call{{shown(a), shown(b), shown(c)}});
      }
}

void list_swaps(const Open& s, DieSet hand, ActionList& list) {
  for (const Die there : s.on_board) {
    const auto face = s.faces[there.index()];
    if (!face.is_wild()) continue;
    for (const Die die : hand)
      if (s.faces[die.index()] == Face(face.symbol())) list.push_back(Swap{die, s.where[there.index()]});
  }
}

void list_rerolls(DieSet hand, ActionList& list) {
  FixedVector<Die, hand_size> dice;
  for (const Die die : hand) dice.push_back(die);
  for (unsigned chosen = 1; chosen < (1U << dice.size()); ++chosen) {
    DieSet set;
    for (std::size_t i = 0; i < dice.size(); ++i)
      if ((chosen >> i & 1U) != 0) set.add(dice[i]);
    list.push_back(Reroll{set});
  }
}

}  // namespace

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  const auto hand = s.hand(seat);
  if (s.phase == Phase::opening && !s.none.has(seat)) {
    list_calls(s, hand, list);
    list.push_back(None{});
  }
  if (s.phase == Phase::turn && s.to_act == seat) {
    list_plays(s, hand, most_in_a_turn - s.placed, list);
    if (s.placed == 0 && !s.swapped) list_swaps(s, hand, list);
    list.push_back(End{});
  }
  if (s.phase == Phase::reroll && !s.decided.has(seat)) {
    list_rerolls(hand, list);
    list.push_back(Keep{});
  }
  std::sort(list.begin(), list.end());
  list.resize(static_cast<std::size_t>(std::unique(list.begin(), list.end()) - list.begin()));
}

bool is_find(const State& s, Seat, const Action& action) {
  const auto* call = std::get_if<Call>(&action);
  if (call == nullptr) return false;
  const auto shows = symbols_of(s, *call);
  return is_set(shows[0], shows[1], shows[2]);
}

}  // namespace rummage::set_cubes
