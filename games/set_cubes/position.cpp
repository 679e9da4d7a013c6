#include "games/set_cubes/position.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/field_list.hpp"
#include "core/hand.hpp"
#include "core/text.hpp"
#include "games/set_cubes/board.hpp"
#include "games/set_cubes/data/dice_and_board.hpp"
#include "games/set_cubes/game.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::field;
using core::Fields;
using core::JsonText;
using core::NumberForm;
using core::Refusal;
using core::refuse;
namespace json = core::json;

constexpr std::array<std::string_view, 4> phase_names{"opening", "turn", "reroll", "over"};
constexpr std::int64_t most_points = 9999;

// --- forms ----------------------------------------------------------------------------------------------------------

// Board, hands and rerolls name dice by what they show. Which dice are meant follows from all of them together, so that
// they are read once everything else is: see complete().
struct ReadLater {
  void read(Fields&, const json::value&, const std::string&, auto&, const Open&) const {}
};

// {"g8": "1RO#1", "h8": "*2RO#3"}
struct BoardForm : ReadLater {
  void write(JsonText& out, DieSet dice, const Open& open) const {
    FixedVector<Die, most_dice> sorted;
    for (const Die die : dice) sorted.push_back(die);
    std::ranges::sort(sorted, {}, [&](Die die) { return open.square_of(die); });
    out.open('{');
    for (const Die die : sorted) out.text(square_text(open.square_of(die)), die_text(open, die));
    out.close('}');
  }
  [[nodiscard]] json::object schema(core::SeatRange) const {
    return {{"type", "object"},
            {"propertyNames", core::schema_ref("Square")},
            {"additionalProperties", core::schema_ref("LaidDie")}};
  }
};

struct HandForm : ReadLater {
  void write(JsonText& out, DieSet hand, const Open& open) const {
    out.list(sorted_dice(open, hand), [&](Die die) { out.text(die_text(open, die)); });
  }
  [[nodiscard]] json::object schema(core::SeatRange) const {
    return core::schema_list(core::schema_ref("Die"), hand_size);
  }
};

// By seat: null, or the dice that are to be rolled again.
struct RerollsForm : ReadLater {
  void write(JsonText& out, const std::array<DieSet, most_seats>& rerolls, const Open& open) const {
    out.list(SeatSet::first(open.seats), [&](Seat seat) {
      open.decided.has(seat) ? HandForm{}.write(out, rerolls[place(seat)], open) : out.null();
    });
  }
  [[nodiscard]] json::object schema(core::SeatRange seats) const {
    return core::schema_list_by_seat(core::schema_or_null(HandForm{}.schema(seats)), seats);
  }
};

struct DieNumberForm {
  void write(JsonText& out, Die die, const Open&) const { out.number(die.number()); }
  void read(Fields& fields, const json::value& json, const std::string& path, Die& die, const Open& open) const {
    const auto number = core::whole_number(json);
    const auto most = static_cast<std::int64_t>(open.data->dice.size());
    if (!number || *number < 1 || *number > most)
      return fields.fail(
          {{"field_out_of_range"_say, "CUBE-01", {{"field", path}, {"least", std::int64_t{1}}, {"most", most}}}});
    die = Die::numbered(static_cast<int>(*number));
  }
  [[nodiscard]] json::object schema(core::SeatRange seats) const { return NumberForm{1, most_dice}.schema(seats); }
};

// Dice by their numbers, each once.
struct DieSetForm {
  core::ListForm<DieNumberForm> list{{}, "CUBE-01"};

  void write(JsonText& out, DieSet dice, const Open& open) const {
    out.list(dice, [&](Die die) { list.item.write(out, die, open); });
  }
  void read(Fields& fields, const json::value& json, const std::string& path, DieSet& dice, const Open& open) const {
    Bag read;
    list.read(fields, json, path, read, open);
    add_once(fields, path, read, dice);
  }
  [[nodiscard]] json::object schema(core::SeatRange seats) const { return list.schema(seats); }

  static void add_once(Fields& fields, const std::string& path, const Bag& more, DieSet& dice) {
    for (const Die die : more) {
      if (dice.has(die))
        fields.fail({{"die_named_twice"_say, "CUBE-01", {{"field", path}, {"number", std::int64_t{die.number()}}}}});
      dice.add(die);
    }
  }
};

constexpr std::tuple open_fields{
    field(
        "phase", &Open::phase, core::NameForm{phase_names},
        "opening: everybody looks for a SET in their hand; turn: the seat to act lays dice; reroll: everybody decides "
        "what to roll again."),
    field("opener", &Open::opener, core::SeatForm{}, "Who begins each round."),
    field("to_act", &Open::to_act, core::SeatForm{}, "Whose turn it is.").else_as([](Open& open) {
      open.to_act = open.opener;
    }),
    field("placed", &Open::placed, NumberForm{0, most_in_a_turn - 1}, "Dice laid in this turn."),
    field("swapped", &Open::swapped, core::FlagForm{}, "Whether a Wild was replaced in this turn."),
    field("connected", &Open::connected, core::FlagForm{}, "Whether somebody laid a die in this round.")
        .else_as([](Open& open) { open.connected = open.placed > 0; }),
    field("idle", &Open::idle, NumberForm{0, idle_rounds_to_end}, "Rounds running in which everybody passed."),
    field("none", &Open::none, core::SeatSetForm{},
          "In the opening: who sees no SET and is out of the race until the next roll.")
        .only_if([](const Open& open) { return open.phase == Phase::opening; }),
    field("rerolls", &Open::rerolls, RerollsForm{},
          "Between rounds: what each seat rolls again, null for those who have not decided.")
        .only_if([](const Open& open) { return open.phase == Phase::reroll; }),
    field("scores", &Open::scores, core::BySeatForm<NumberForm>{{0, most_points}}, "Points, by seat."),
    field("board", &Open::on_board, BoardForm{}, "The dice on the board, by their squares."),
    field("hands", &Open::hands, core::BySeatForm<HandForm>{}, "The dice of each seat, sorted; all hands lie open."),
    field("absent", &Open::absent, DieSetForm{},
          "Numbers of dice that are not in this match; only in positions that were made up.")
        .only_if([](const Open& open) { return !open.absent.empty(); }),
};
constexpr std::tuple state_fields{
    field("bag", &State::bag, core::ListForm<DieNumberForm>{{}, "CUBE-01", core::Order::top_first},
          "The numbers of the dice in the bag, the next to be drawn first."),
};
constexpr std::tuple view_fields{
    core::viewer_field<View>(),
    field("bag_left", &View::bag_left, NumberForm{0, most_dice}, "Dice in the bag.").required(),
};

// --- dice by what they show -----------------------------------------------------------------------------------------

// A die as a position names it: what it shows, perhaps its number, where in the JSON, and where it lies.
struct NamedDie {
  Face face;
  std::optional<Die> die;
  std::string path;
  std::optional<Square> square;  // of one on the board
  Seat seat;                     // of one in a hand
};

// Gives a name one of the free dice; those that are given away already are moved on where that can be (an augmenting
// path). Dice in `seen` have been asked for on this path.
bool find_room(const DataSet& data, std::vector<NamedDie>& names, NamedDie& name, DieSet free, DieSet& seen) {
  for (const bool may_move : {false, true})
    for (const Die die : free) {
      if (seen.has(die) || !data.has_face(die, name.face)) continue;
      if (const auto holder = std::ranges::find(names, std::optional(die), &NamedDie::die); holder != names.end()) {
        if (!may_move) continue;
        seen.add(die);
        if (!find_room(data, names, *holder, free, seen)) continue;
      }
      name.die = die;
      return true;
    }
  return false;
}

// Gives a number to those that have none, in their order: each the lowest free die that has its face, and where none
// is left, others make room, if they can. Dice in `taken` are spoken for. Refuses numbers that are there twice, faces
// that a die does not have, and more of a face than there are dice with it.
core::Done give_numbers(const DataSet& data, DieSet taken, std::vector<NamedDie>& dice) {
  for (const auto& named : dice) {
    if (!named.die) continue;
    const std::int64_t number = named.die->number();
    const auto most = static_cast<std::int64_t>(data.dice.size());
    if (number > most)
      return refuse("no_such_die"_say, "CUBE-01", {{"field", named.path}, {"number", number}, {"most", most}});
    if (taken.has(*named.die))
      return refuse("die_named_twice"_say, "CUBE-01", {{"field", named.path}, {"number", number}});
    if (!data.has_face(*named.die, named.face))
      return refuse(
          "no_such_face"_say, "CUBE-01", {{"field", named.path}, {"number", number}, {"face", face_text(named.face)}});
    taken.add(*named.die);
  }
  const auto free = data.all_dice() - taken;
  for (auto& named : dice)
    if (DieSet seen; !named.die && !find_room(data, dice, named, free, seen))
      return refuse("no_die_left"_say, "CUBE-01", {{"field", named.path}, {"face", face_text(named.face)}});
  return {};
}

// "2RO", "2RO#17", "*2VO#40": what a die shows and its number.
NamedDie read_die(Fields& fields, const json::value& value, const std::string& path) {
  const auto text = core::read_string(fields, value, path);
  const auto name = read_die_name(text);
  if (!name || !name->face || name->number.value_or(1) > static_cast<int>(most_dice)) {
    fields.fail({{"unknown_die"_say, "CUBE-01", {{"field", path}, {"given", core::quoted(text)}}}});
    return {};
  }
  NamedDie named{*name->face, {}, path, {}, {}};
  if (name->number) named.die = Die::numbered(*name->number);
  return named;
}

void read_board(Fields& fields, const Open& open, std::vector<NamedDie>& dice) {
  const auto* board = fields.object("board");
  if (board == nullptr) return;
  for (const auto& item : *board) {
    const std::string key(item.key());
    const auto path = fields.path_of("board") + "." + core::quoted(key);
    const auto fail = [&](Refusal refusal) { core::fail_at(fields, path, std::move(refusal)); };
    const auto square = read_square(key);
    if (!square) return fields.fail(square.error());
    if (auto fits = check_square(open, *square); !fits) return fail(fits.error());
    if (std::ranges::find(dice, std::optional(*square), &NamedDie::square) != dice.end())
      return fail({{"square_taken"_say, "CUBE-13", {{"square", square_text(*square)}}}});
    auto die = read_die(fields, item.value(), path);
    if (!fields.ok()) return;
    if (!die.face.has_symbol()) return fail({{"declare_wild"_say, "CUBE-22", {}}});
    die.square = *square;
    dice.push_back(std::move(die));
  }
  std::ranges::sort(dice, {}, &NamedDie::square);
}

void read_hands(Fields& fields, const Open& open, std::vector<NamedDie>& dice) {
  const auto* hands = fields.array("hands");
  for (int i = 0; hands != nullptr && i < open.seats; ++i) {
    const auto path = core::item_path(fields.path_of("hands"), place(Seat(i)));
    const auto* hand = core::read_array(fields, (*hands)[place(Seat(i))], path);
    for (std::size_t k = 0; hand != nullptr && k < hand->size(); ++k) {
      auto die = read_die(fields, (*hand)[k], core::item_path(path, k));
      if (!fields.ok()) return;
      if (die.face.is_wild() && die.face.has_symbol())
        return fields.fail({{"declared_no_use"_say, "CUBE-22", {{"field", die.path}}}});
      die.seat = Seat(i);
      dice.push_back(std::move(die));
    }
  }
}

void read_rerolls(Fields& fields, Open& open) {
  const auto* value = fields.value("rerolls");
  const auto path = fields.path_of("rerolls");
  const auto* list = value == nullptr ? nullptr : core::read_array_of(fields, *value, path, open.seats);
  for (int i = 0; list != nullptr && i < open.seats; ++i) {
    const Seat seat(i);
    const auto& chosen = (*list)[place(seat)];
    if (chosen.is_null()) continue;
    const auto* dice = core::read_array(fields, chosen, core::item_path(path, place(seat)));
    if (dice == nullptr) return;
    std::string text = "reroll";
    for (const auto& die : *dice) {
      (void)read_die(fields, die, path);
      if (!fields.ok()) return;
      text += " " + std::string(die.get_string());
    }
    const auto read = read_action(open, seat, text);
    if (!read) return fields.fail(read.error());
    open.decided.add(seat);
    open.rerolls[place(seat)] = std::get<Reroll>(*read).dice;
  }
}

// Dice in `taken` are named elsewhere, by their numbers.
core::Done read_dice(Open& open, DieSet taken, Fields& fields) {
  std::vector<NamedDie> dice;
  read_board(fields, open, dice);
  read_hands(fields, open, dice);
  if (auto done = fields.finish(); !done) return done;
  if (auto done = give_numbers(*open.data, taken, dice); !done) return done;
  for (const auto& named : dice) {
    if (named.square) {
      put_on_board(open, *named.die, named.face, *named.square);
    } else {
      open.faces[named.die->index()] = named.face;
      open.hands[place(named.seat)].add(*named.die);
    }
  }
  if (!fields.has("phase") && !open.on_board.empty()) open.phase = Phase::turn;
  read_rerolls(fields, open);
  return fields.finish();
}

// Hands that are left out in the opening: five dice each from the top of the bag, with their first faces up.
void deal(State& s) {
  for (std::size_t i = 0; i < s.seats; ++i)
    while (s.hands[i].size() < hand_size && !s.bag.empty()) {
      const Die die = core::take_top(s.bag);
      s.hands[i].add(die);
      s.faces[die.index()] = s.data->dice[die.index()].front();
    }
}

}  // namespace

core::Done complete(State& s, Fields& fields) {
  auto taken = s.absent;
  DieSetForm::add_once(fields, fields.path_of("bag"), s.bag, taken);
  if (auto done = read_dice(s, taken, fields); !done) return done;
  // Left out, the bag holds the rest in order. Given, whatever is named nowhere is not in this match.
  const auto rest = s.in_bag();
  if (fields.has("bag")) {
    s.absent = s.absent | (rest - taken);
  } else {
    for (const Die die : rest) s.bag.push_back(die);
    std::ranges::reverse(s.bag);
  }
  if (!fields.has("hands") && s.phase == Phase::opening) deal(s);
  return {};
}

core::Done complete(View& view, Fields& fields) { return read_dice(view, view.absent, fields); }

std::optional<Refusal> view_error(const View& view) {
  if (view.bag_left == view.in_bag().size()) return std::nullopt;
  return core::impossible("CUBE-34", "bag_does_not_add_up"_word);
}

const core::Notation<State, View>& notation() {
  return core::NotationOf<Game, open_fields, state_fields, view_fields>::value;
}

}  // namespace rummage::set_cubes
