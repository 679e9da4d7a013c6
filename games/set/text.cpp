#include "games/set/text.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/set/rules.hpp"
#include "games/set/solver.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
using core::refuse;
using core::Word;
namespace json = core::json;

// By characteristic; each letter's place is its value.
constexpr std::array<std::string_view, 4> letters{"123", "RVT", "OBW", "EHF"};
constexpr std::array<std::array<Word, 3>, 4> value_words{
    {{"one"_word, "two"_word, "three"_word},
     {"red"_word, "violet"_word, "turquoise"_word},
     {"oval"_word, "beam"_word, "wave"_word},
     {"empty"_word, "half"_word, "full"_word}}};
constexpr std::array<std::string_view, 4> due_names{"nothing", "lay-out", "top-up", "add-three"};

json::array write_cards(std::span<const Card> cards) {
  json::array out;
  for (const Card card : cards) out.emplace_back(card_text(card));
  return out;
}

template <class List>
void read_cards(Fields& fields, std::string_view name, List& out) {
  if (const auto* list = fields.array(name))
    core::read_cards(fields, *list, fields.path_of(name), "SET-01", read_card, out);
}

json::array write_taken(const Open& open) {
  json::array out;
  for (const auto& set : open.taken) {
    json::object one;
    one["seat"] = set.seat.index();
    one["cards"] = write_cards(set.cards);
    out.emplace_back(std::move(one));
  }
  return out;
}

void read_taken(Fields& fields, Open& open) {
  const auto* list = fields.array("taken");
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size() && fields.ok(); ++i) {
    Fields one((*list)[i], fields.path_of("taken") + "[" + std::to_string(i) + "]");
    const auto seat = static_cast<int>(one.integer("seat", 0, open.rules.seats - 1, std::nullopt));
    FixedVector<Card, 3> cards;
    read_cards(one, "cards", cards);
    if (cards.size() != 3)
      one.fail({{"take_needs_three"_say, "SET-02", {{"given", static_cast<std::int64_t>(cards.size())}}}});
    if (auto done = one.finish(); !done) return fields.fail(done.error());
    if (open.taken.full())
      return fields.fail(
          {{"too_many_cards"_say, "SET-01", {{"field", fields.path_of("taken")}, {"most", std::int64_t{deck_size}}}}});
    open.taken.push_back({Seat(seat), Take({cards[0], cards[1], cards[2]}).cards()});
  }
}

// Everything that state and view have in common; what is as usual is left out where it would only be noise.
json::object write_open(const Open& open) {
  json::object out;
  core::write_setup(out, setup(open), options());
  out["display"] = write_cards(open.display.span());
  out["taken"] = write_taken(open);
  out["out"] = core::write_seats(open.out);
  out["asked"] = core::write_seats(open.asked);
  out["caller"] = open.caller ? json::value(open.caller->index()) : json::value(nullptr);
  json::array wrong;
  json::array points;
  for (std::size_t i = 0; i < open.rules.seats; ++i) {
    wrong.emplace_back(open.wrong[i]);
    points.emplace_back(open.points[i]);
  }
  out["wrong"] = std::move(wrong);
  out["points"] = std::move(points);
  if (open.rules.master) {
    out["round"] = open.round + 1;
    out["due"] = due_names[static_cast<std::size_t>(open.due)];
    json::array gaps;
    for (const auto gap : open.gaps) gaps.emplace_back(gap);
    out["gaps"] = std::move(gaps);
  }
  if (open.absent.size() > 0) {
    json::array absent;
    for (int i = 0; i < deck_size; ++i)
      if (open.absent.has(Card::at(i))) absent.emplace_back(card_text(Card::at(i)));
    out["absent"] = std::move(absent);
  }
  out["over"] = open.over;
  return out;
}

void read_gaps(Fields& fields, Open& open) {
  const auto* list = fields.array("gaps");
  if (list == nullptr) return;
  for (const auto& item : *list) {
    const auto place = core::whole_number(item);
    if (!place || *place < 0 || *place >= static_cast<std::int64_t>(widest) || open.gaps.full())
      return fields.fail({{"impossible"_say, "SET-09", {{"why", "gaps_off_display"_word}}}});
    open.gaps.push_back(static_cast<std::uint8_t>(*place));
  }
}

void read_open(Fields& fields, State& s) {
  const auto setup = core::read_setup(fields, options(), 1, most_seats, usual_seats);
  if (!fields.ok()) return;
  if (auto fits = check_setup(setup); !fits) return fields.fail(fits.error());
  s = blank(setup);
  read_cards(fields, "display", s.display);
  read_taken(fields, s);
  FixedVector<Card, deck_size> absent;
  read_cards(fields, "absent", absent);
  for (const Card card : absent) s.absent.add(card);
  s.out = fields.seat_set("out", s.rules.seats);
  s.asked = fields.seat_set("asked", s.rules.seats);
  s.caller = fields.seat("caller", s.rules.seats);
  const auto wrong = fields.numbers("wrong", s.rules.seats, 0, 9999);
  const auto points = fields.numbers("points", s.rules.seats, 0, 9999);
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    s.wrong[i] = static_cast<std::uint16_t>(wrong[i]);
    s.points[i] = static_cast<std::int16_t>(points[i]);
  }
  s.round = static_cast<std::uint8_t>(fields.integer("round", 1, most_seats, 1) - 1);
  const auto due = fields.string("due", due_names[0]);
  const auto known = std::ranges::find(due_names, due);
  if (known == due_names.end())
    return fields.fail(
        {{"no_such_due"_say,
          "SET-31",
          {{"given", core::quoted(due)}, {"choices", std::vector<std::string>(due_names.begin(), due_names.end())}}}});
  s.due = static_cast<Due>(known - due_names.begin());
  read_gaps(fields, s);
  s.over = fields.boolean("over", false);
}

CardSet accounted_for(const State& s) {
  CardSet seen = s.absent;
  for (const Card card : s.display) seen.add(card);
  for (const Card card : s.pile) seen.add(card);
  for (const auto& set : s.taken)
    for (const Card card : set.cards) seen.add(card);
  return seen;
}

}  // namespace

std::string card_text(Card card) {
  std::string text;
  for (const auto which : all_characteristics)
    text += letters[static_cast<std::size_t>(which)][static_cast<std::size_t>(card.value(which))];
  return text;
}

std::vector<std::string> card_texts(std::span<const Card> cards) {
  std::vector<std::string> texts;
  for (const Card card : cards) texts.push_back(card_text(card));
  return texts;
}

std::expected<Card, Refusal> read_card(std::string_view text) {
  std::array<int, 4> values{};
  const auto large = core::upper(text);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto found = large.size() == 4 ? letters[i].find(large[i]) : std::string_view::npos;
    if (found == std::string_view::npos) return refuse("unknown_card"_say, "SET-01", {{"given", core::quoted(text)}});
    values[i] = static_cast<int>(found);
  }
  return Card::of(values[0], values[1], values[2], values[3]);
}

Word value_word(Characteristic which, int value) {
  return value_words[static_cast<std::size_t>(which)][static_cast<std::size_t>(value)];
}

Word characteristic_word(Characteristic which) {
  constexpr std::array words{"quantity"_word, "colour"_word, "shape"_word, "filling"_word};
  return words[static_cast<std::size_t>(which)];
}

std::vector<core::Message> break_messages(const Triple& cards) {
  std::vector<core::Message> out;
  for (const auto& one : breaks(cards))
    out.push_back({"breaks"_say,
                   "SET-03",
                   {{"characteristic", characteristic_word(one.characteristic)},
                    {"two", value_word(one.characteristic, one.two)},
                    {"one", value_word(one.characteristic, one.one)}}});
  return out;
}

std::string write_action(const Action& action) {
  struct Writer {
    std::string operator()(const Take& take) const {
      std::string text = "take";
      for (const Card card : take.cards()) text += " " + card_text(card);
      return text;
    }
    std::string operator()(const Call&) const { return "call"; }
    std::string operator()(const MoreCards&) const { return "more"; }
    std::string operator()(const Deal&) const { return "deal"; }
    std::string operator()(const Expire&) const { return "expire"; }
  };
  return std::visit(Writer{}, action);
}

std::expected<Action, Refusal> read_action(std::string_view text) {
  const auto words = core::split_words(text);
  const auto verb = words.empty() ? std::string() : core::lower(words[0]);
  if (verb == "take") {
    if (words.size() != 4)
      return refuse("take_needs_three"_say, "SET-02", {{"given", static_cast<std::int64_t>(words.size()) - 1}});
    Triple cards;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto card = read_card(words[i + 1]);
      if (!card) return std::unexpected(card.error());
      if (std::find(cards.begin(), cards.begin() + i, *card) != cards.begin() + i)
        return refuse("card_twice"_say, "SET-02", {{"card", card_text(*card)}});
      cards[i] = *card;
    }
    return Take(cards);
  }
  if (words.size() == 1) {
    if (verb == "call") return Call{};
    if (verb == "more") return MoreCards{};
    if (verb == "deal") return Deal{};
    if (verb == "expire") return Expire{};
  }
  return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
}

json::object write_position(const State& s) {
  auto out = write_open(s);
  auto top_first = card_texts(s.pile.span());
  std::ranges::reverse(top_first);
  out["pile"] = json::array(top_first.begin(), top_first.end());
  return out;
}

std::expected<State, Refusal> read_position(const json::object& object) {
  Fields fields(object, {});
  State s;
  read_open(fields, s);
  const bool pile_given = fields.has("pile");
  read_cards(fields, "pile", s.pile);
  std::reverse(s.pile.begin(), s.pile.end());  // written top first
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());

  // Left out, the pile is the rest in order. Given, whatever is named nowhere is not in this match.
  const auto seen = accounted_for(s);
  for (int i = deck_size - 1; i >= 0; --i) {
    const Card card = Card::at(i);
    if (!s.rules.uses(card) || seen.has(card)) continue;
    if (pile_given) {
      s.absent.add(card);
    } else {
      s.pile.push_back(card);
    }
  }
  // A display left out is laid out from the top (SET-05), unless that is the Master's to do.
  const bool lay_out = !fields.has("display") && s.due == Due::nothing && !s.over;
  while (lay_out && s.display.size() < s.rules.base() && !s.pile.empty()) {
    s.display.push_back(s.pile.back());
    s.pile.pop_back();
  }
  auto ignored = core::Events::ignored();
  auto settled = s;
  settle(settled, ignored);
  if (auto error = invariant_error(settled)) return std::unexpected(*error);
  return settled;
}

json::object write_view(const View& view) {
  auto out = write_open(view);
  out["pile_left"] = view.pile_left;
  return out;
}

std::expected<View, Refusal> read_view(const json::object& object) {
  Fields fields(object, {});
  State s;
  read_open(fields, s);
  const auto left = fields.integer("pile_left", 0, deck_size, std::nullopt);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  core::NoChance chance;
  View v = view(s, core::Viewer::spectator());
  const auto world = determinize(v, chance);
  v.pile_left = static_cast<std::uint8_t>(left);
  if (world.pile.size() != v.pile_left)
    return refuse("field_out_of_range"_say, "SET-01",
                  {{"field", std::string("pile_left")},
                   {"least", static_cast<std::int64_t>(world.pile.size())},
                   {"most", static_cast<std::int64_t>(world.pile.size())}});
  if (auto error = invariant_error(world)) return std::unexpected(*error);
  return v;
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  FixedVector<Card, deck_size> cards;
  CardSet seen;
  for (const auto word : core::split_words(line)) {
    const auto card = read_card(word);
    if (!card) return std::unexpected(card.error());
    if (seen.has(*card)) return refuse("card_twice"_say, "SET-01", {{"card", card_text(*card)}});
    seen.add(*card);
    cards.push_back(*card);
  }
  std::array<Triple, most_sets(deck_size)> found{};
  const auto count = find_sets(cards.span(), found);
  std::vector<Take> takes;
  for (std::size_t i = 0; i < count; ++i) takes.emplace_back(found[i]);
  std::ranges::sort(takes);
  json::array sets;
  for (const auto& take : takes) sets.emplace_back(write_cards(take.cards()));
  json::object out;
  out["sets"] = std::move(sets);
  return out;
}

}  // namespace rummage::set
