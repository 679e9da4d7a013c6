#include "games/set_cubes/position.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "games/set_cubes/box.hpp"
#include "games/set_cubes/naming.hpp"
#include "games/set_cubes/rules.hpp"
#include "games/set_cubes/solver.hpp"
#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
using core::refuse;
namespace json = core::json;

constexpr std::array<std::string_view, 4> phase_names{"opening", "turn", "reroll", "over"};
constexpr std::int32_t most_points = 9999;

// --- writing --------------------------------------------------------------------------------------------------------

json::array write_numbers(DieSet dice) {
  json::array out;
  for (const Die die : dice) out.emplace_back(die.number());
  return out;
}

json::array write_dice(const Open& open, DieSet dice) {
  std::vector<Die> sorted;
  for (const Die die : dice) sorted.push_back(die);
  std::ranges::sort(sorted, {}, [&](Die die) { return std::pair(open.faces[die.index()], die); });
  json::array out;
  for (const Die die : sorted) out.emplace_back(die_text(open, die));
  return out;
}

json::object write_board(const Open& open) {
  std::vector<Die> dice;
  for (const Die die : open.on_board) dice.push_back(die);
  std::ranges::sort(dice, {}, [&](Die die) { return open.where[die.index()]; });
  json::object out;
  for (const Die die : dice) out[square_text(open.where[die.index()])] = die_text(open, die);
  return out;
}

json::array write_rerolls(const Open& open) {
  json::array out;
  for (std::size_t i = 0; i < open.seats; ++i)
    out.emplace_back(open.decided.has(Seat(static_cast<int>(i))) ? json::value(write_dice(open, open.rerolls[i]))
                                                                 : json::value(nullptr));
  return out;
}

json::object write_open(const Open& open) {
  json::object out;
  core::write_setup(out, setup(open), options());
  out["phase"] = phase_names[static_cast<std::size_t>(open.phase)];
  out["opener"] = open.opener.index();
  out["to_act"] = open.to_act.index();
  out["placed"] = open.placed;
  out["swapped"] = open.swapped;
  out["connected"] = open.connected;
  out["idle"] = open.idle;
  if (open.phase == Phase::opening) out["none"] = core::write_seats(open.none);
  if (open.phase == Phase::reroll) out["rerolls"] = write_rerolls(open);
  out["scores"] = json::array(open.scores.begin(), open.scores.begin() + open.seats);
  out["board"] = write_board(open);
  json::array hands;
  for (std::size_t i = 0; i < open.seats; ++i) hands.emplace_back(write_dice(open, open.hands[i]));
  out["hands"] = std::move(hands);
  if (!open.absent.empty()) out["absent"] = write_numbers(open.absent);
  return out;
}

// --- reading --------------------------------------------------------------------------------------------------------

// The dice that a position names, before they have numbers.
struct Names {
  std::vector<NamedDie> dice;
  std::vector<Square> squares;     // of the first of them, those on the board
  std::vector<std::size_t> seats;  // of the others, those in hands
};

// "2RO", "2RO#17", "*2VO#40": what a die shows and its number.
std::optional<NamedDie> read_die(Fields& fields, const json::value& value, const std::string& path) {
  const auto* text = value.if_string();
  if (text == nullptr) {
    fields.fail_type(path, "json_string"_word);
    return std::nullopt;
  }
  const std::string_view word(text->data(), text->size());
  const auto hash = std::min(word.find('#'), word.size());
  auto face = read_face(word.substr(0, hash));
  if (!face) {
    face.error().params.push_back({"field", path});
    fields.fail(face.error());
    return std::nullopt;
  }
  NamedDie named{*face, {}, path};
  if (hash < word.size()) {
    const auto digits = word.substr(hash + 1);
    const bool is_number = !digits.empty() && digits.size() < 3 && digits[0] != '0' &&
                           std::ranges::all_of(digits, [](char letter) { return letter >= '0' && letter <= '9'; });
    const int number = is_number ? std::atoi(std::string(digits).c_str()) : 0;
    if (number < 1 || number > static_cast<int>(most_dice)) {
      fields.fail({{"unknown_die"_say, "CUBE-01", {{"field", path}, {"given", core::quoted(word)}}}});
      return std::nullopt;
    }
    named.die = Die::numbered(number);
  }
  return named;
}

void read_board(Fields& fields, const Open& open, Names& names) {
  const auto* board = fields.object("board");
  if (board == nullptr) return;
  std::vector<std::pair<Square, NamedDie>> found;
  for (const auto& item : *board) {
    const std::string key(item.key());
    const auto path = fields.path_of("board") + "." + core::quoted(key);
    const auto fail = [&](core::Code code, std::string_view rule, std::vector<core::Param> params) {
      params.push_back({"field", path});
      fields.fail({{code, rule, std::move(params)}});
    };
    const auto square = read_square(key);
    if (!square) return fields.fail(square.error());
    if (!open.box->has(*square))
      return fail("off_board"_say, "CUBE-30",
                  {{"square", square_text(*square)},
                   {"last", square_text(Square::of(open.box->columns - 1, open.box->rows - 1))}});
    if (std::ranges::find(found, *square, &std::pair<Square, NamedDie>::first) != found.end())
      return fail("square_taken"_say, "CUBE-13", {{"square", square_text(*square)}});
    const auto die = read_die(fields, item.value(), path);
    if (!die) return;
    if (!die->face.has_symbol()) return fail("declare_wild"_say, "CUBE-22", {});
    found.emplace_back(*square, *die);
  }
  std::ranges::sort(found, {}, &std::pair<Square, NamedDie>::first);
  for (auto& [square, die] : found) {
    names.squares.push_back(square);
    names.dice.push_back(std::move(die));
  }
}

void read_hands(Fields& fields, const Open& open, Names& names) {
  const auto* hands = fields.array("hands");
  if (hands == nullptr) return;
  if (hands->size() != open.seats)
    return fields.fail(
        {{"field_wrong_length"_say, {}, {{"field", fields.path_of("hands")}, {"wanted", std::int64_t{open.seats}}}}});
  for (std::size_t i = 0; i < hands->size(); ++i) {
    const auto path = fields.path_of("hands") + "[" + std::to_string(i) + "]";
    const auto* hand = (*hands)[i].if_array();
    if (hand == nullptr) return fields.fail_type(path, "json_array"_word);
    for (std::size_t k = 0; k < hand->size(); ++k) {
      auto die = read_die(fields, (*hand)[k], path + "[" + std::to_string(k) + "]");
      if (!die) return;
      if (die->face.is_wild() && die->face.has_symbol())
        return fields.fail({{"declared_no_use"_say, "CUBE-22", {{"field", die->path}}}});
      names.seats.push_back(i);
      names.dice.push_back(std::move(*die));
    }
  }
}

// Dice by their numbers, each at most once in all such lists.
Bag read_numbers(Fields& fields, const Open& open, std::string_view name, DieSet& taken) {
  Bag out;
  const auto* list = fields.array(name);
  if (list == nullptr) return out;
  for (const auto& item : *list) {
    const auto number = core::whole_number(item);
    const auto most = static_cast<std::int64_t>(open.box->dice.size());
    if (!number || *number < 1 || *number > most) {
      fields.fail({{"field_out_of_range"_say,
                    "CUBE-01",
                    {{"field", fields.path_of(name)}, {"least", std::int64_t{1}}, {"most", most}}}});
      return out;
    }
    const auto die = Die::numbered(static_cast<int>(*number));
    if (taken.has(die)) {
      fields.fail({{"die_named_twice"_say, "CUBE-01", {{"field", fields.path_of(name)}, {"number", *number}}}});
      return out;
    }
    taken.add(die);
    out.push_back(die);
  }
  return out;
}

// By seat: null, or the dice that are to be rolled again.
void read_rerolls(Fields& fields, Open& open) {
  const auto* list = fields.array("rerolls");
  if (list == nullptr) return;
  if (list->size() != open.seats)
    return fields.fail(
        {{"field_wrong_length"_say, {}, {{"field", fields.path_of("rerolls")}, {"wanted", std::int64_t{open.seats}}}}});
  for (std::size_t i = 0; i < list->size(); ++i) {
    if ((*list)[i].is_null()) continue;
    const auto path = fields.path_of("rerolls") + "[" + std::to_string(i) + "]";
    const auto* dice = (*list)[i].if_array();
    if (dice == nullptr) return fields.fail_type(path, "json_array"_word);
    const Seat seat(static_cast<int>(i));
    std::string text = "reroll";
    for (const auto& die : *dice) {
      const auto named = read_die(fields, die, path);
      if (!named) return;
      text += " " + std::string(die.as_string());
    }
    const auto read = read_action(open, seat, text);
    if (!read) return fields.fail(read.error());
    open.decided.add(seat);
    open.rerolls[i] = std::get<Reroll>(*read).dice;
  }
}

void read_moment(Fields& fields, Open& open, bool has_board) {
  open.phase = static_cast<Phase>(core::read_phase(fields, phase_names, has_board ? 1 : 0));
  open.opener = Seat(static_cast<int>(fields.integer("opener", 0, open.seats - 1, 0)));
  open.to_act = Seat(static_cast<int>(fields.integer("to_act", 0, open.seats - 1, open.opener.index())));
  open.placed = static_cast<std::uint8_t>(fields.integer("placed", 0, most_in_a_turn - 1, 0));
  open.swapped = fields.boolean("swapped", false);
  open.connected = fields.boolean("connected", open.placed > 0);
  open.idle = static_cast<std::uint8_t>(fields.integer("idle", 0, idle_rounds_to_end, 0));
  open.none = fields.seat_set("none", open.seats);
  const auto scores = fields.numbers("scores", open.seats, 0, most_points);
  for (std::size_t i = 0; i < scores.size(); ++i) open.scores[i] = static_cast<std::int16_t>(scores[i]);
}

// Where a position does not say it: as many as hold dice.
int seats_with_hands(const json::object& object) {
  const auto* hands = object.if_contains("hands");
  if (hands == nullptr || !hands->is_array()) return usual_seats;
  return std::clamp(
      static_cast<int>(std::min<std::size_t>(hands->get_array().size(), most_seats)), least_seats, most_seats);
}

// All but the bag, which `bag_given` says is in the fields; it comes back with what stands there, the top at the back.
Bag read_open(Fields& fields, const json::object& object, Open& open) {
  const auto chosen = core::read_setup(fields, options(), least_seats, most_seats, seats_with_hands(object));
  if (!fields.ok()) return {};
  if (auto fits = check_setup(chosen); !fits) {
    fields.fail(fits.error());
    return {};
  }
  open = blank(chosen);
  Names names;
  read_board(fields, open, names);
  read_hands(fields, open, names);
  DieSet taken;
  auto bag = read_numbers(fields, open, "bag", taken);
  std::reverse(bag.begin(), bag.end());  // written top first
  for (const Die die : read_numbers(fields, open, "absent", taken)) open.absent.add(die);
  read_moment(fields, open, !names.squares.empty());
  if (fields.ok())
    if (auto done = give_numbers(*open.box, taken, names.dice); !done) fields.fail(done.error());
  if (!fields.ok()) return bag;
  for (std::size_t i = 0; i < names.dice.size(); ++i) {
    const auto& [face, die, path] = names.dice[i];
    if (i < names.squares.size()) {
      put_on_board(open, *die, face, names.squares[i]);
    } else {
      open.faces[die->index()] = face;
      open.hands[names.seats[i - names.squares.size()]].add(*die);
    }
  }
  read_rerolls(fields, open);
  return bag;
}

// Hands that are left out in the opening: five dice each from the top of the bag, with their first faces up.
void deal(State& s) {
  for (std::size_t i = 0; i < s.seats; ++i)
    while (s.hands[i].size() < hand_size && !s.bag.empty()) {
      s.hands[i].add(s.bag.back());
      s.faces[s.bag.back().index()] = s.box->dice[s.bag.back().index()].front();
      s.bag.pop_back();
    }
}

}  // namespace

json::object write_position(const State& s) {
  auto out = write_open(s);
  json::array bag;
  for (auto i = s.bag.size(); i > 0; --i) bag.emplace_back(s.bag[i - 1].number());
  out["bag"] = std::move(bag);
  return out;
}

std::expected<State, Refusal> read_position(const json::object& object) {
  Fields fields(object, {});
  State s;
  s.bag = read_open(fields, object, s);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  // Left out, the bag holds the rest in order. Given, whatever is named nowhere is not in this match.
  const auto rest = s.in_bag();
  if (fields.has("bag")) {
    DieSet bag;
    for (const Die die : s.bag) bag.add(die);
    s.absent = s.absent | (rest - bag);
  } else {
    for (const Die die : rest) s.bag.push_back(die);
    std::reverse(s.bag.begin(), s.bag.end());
  }
  if (!fields.has("hands") && s.phase == Phase::opening) deal(s);
  if (auto error = invariant_error(s)) return std::unexpected(*error);
  return s;
}

json::object write_view(const View& view) {
  auto out = write_open(view);
  out["viewer"] = view.viewer ? json::value(view.viewer->index()) : json::value(nullptr);
  out["bag_left"] = view.in_bag().size();
  return out;
}

std::expected<View, Refusal> read_view(const json::object& object) {
  Fields fields(object, {});
  View v;
  if (fields.has("bag")) fields.fail({{"field_unknown"_say, {}, {{"field", std::string("bag")}}}});
  read_open(fields, object, v);
  if (fields.ok()) v.viewer = fields.seat("viewer", v.seats);
  const auto left = fields.integer("bag_left", 0, most_dice, std::nullopt);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  if (left != static_cast<std::int64_t>(v.in_bag().size()))
    return refuse("impossible"_say, "CUBE-34", {{"why", "bag_does_not_add_up"_word}});
  core::NoChance chance;
  if (auto error = invariant_error(determinize(v, chance))) return std::unexpected(*error);
  return v;
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  auto parsed = core::parse_json(line);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->is_object()) return refuse("solve_a_position"_say, {});
  auto& object = parsed->get_object();
  if (const auto* game = object.if_contains("game"); game != nullptr && *game != json::value("set-cubes"))
    return refuse("solve_a_position"_say, {});
  for (const auto* common : {"game", "seed", "step"}) object.erase(common);
  const auto state = read_position(object);
  if (!state) return std::unexpected(state.error());
  const Open& open = *state;
  Turn turn;
  const auto seat = open.to_act;
  if (open.phase == Phase::turn || open.phase == Phase::reroll)
    turn = best_turn(open, open.hand(seat), most_in_a_turn - open.placed);
  json::object out;
  out["points"] = turn.points;
  const auto plays = write_plays(open, seat, turn);
  out["plays"] = json::array(plays.begin(), plays.end());
  return out;
}

}  // namespace rummage::set_cubes
