#include "games/programs/position.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/invariant.hpp"
#include "games/programs/rules.hpp"
#include "games/programs/text.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
using core::refuse;
namespace json = core::json;

constexpr std::array<std::string_view, 4> phase_names{"change", "draw", "play", "over"};

std::string item(const std::string& path, std::size_t i) { return path + "[" + std::to_string(i) + "]"; }

// --- cards ----------------------------------------------------------------------------------------------------------

json::array write_cards(std::span<const Card> cards) {
  json::array out;
  for (const Card card : cards) out.emplace_back(card_text(card));
  return out;
}

json::array write_pile(const Pile& pile) {
  auto texts = card_texts(pile.span());
  std::ranges::reverse(texts);  // top first
  return json::array(texts.begin(), texts.end());
}

json::array write_hands(const std::array<Hand, most_seats>& hands, std::size_t seats) {
  json::array out;
  for (std::size_t i = 0; i < seats; ++i) out.emplace_back(write_cards(hands[i].span()));
  return out;
}

template <class List>
void read_cards(Fields& fields, const json::array& list, const std::string& path, List& out) {
  core::read_cards(fields, list, path, "PROG-01", read_card, out);
}

template <class List>
void read_cards(Fields& fields, std::string_view name, List& out) {
  if (const auto* list = fields.array(name)) read_cards(fields, *list, fields.path_of(name), out);
}

void read_pile(Fields& fields, std::string_view name, Pile& out) {
  read_cards(fields, name, out);
  std::reverse(out.begin(), out.end());  // written top first
}

// Calls `each` with the array's item of every seat and its path; the array must have one for each.
template <class Each>
void read_by_seat(Fields& fields, std::string_view name, int seats, Each&& each) {
  const auto* list = fields.array(name);
  if (list == nullptr) return;
  const auto path = fields.path_of(name);
  if (list->size() != static_cast<std::size_t>(seats))
    return fields.fail({{"field_wrong_length"_say, {}, {{"field", path}, {"wanted", std::int64_t{seats}}}}});
  for (std::size_t i = 0; i < list->size() && fields.ok(); ++i) each(i, (*list)[i], item(path, i));
}

void read_hands(Fields& fields, std::string_view name, int seats, std::array<Hand, most_seats>& out) {
  read_by_seat(fields, name, seats, [&](std::size_t i, const json::value& value, const std::string& path) {
    const auto* cards = value.if_array();
    if (cards == nullptr) return fields.fail_type(path, "json_array"_word);
    read_cards(fields, *cards, path, out[i]);
    std::sort(out[i].begin(), out[i].end());
  });
}

// --- program cards --------------------------------------------------------------------------------------------------

// "sun", a program as text, or its number in the deck's file, from 1.
std::optional<ProgramCard> read_program_card(Fields& fields, const json::value& value, const std::string& path,
                                             const Deck& deck) {
  const auto unknown = [&](const std::string& given) {
    fields.fail({{"no_such_program"_say, "PROG-06", {{"field", path}, {"given", given}}}});
    return std::nullopt;
  };
  if (const auto number = core::whole_number(value)) {
    if (*number < 1 || *number > static_cast<std::int64_t>(deck.cards.size())) return unknown(std::to_string(*number));
    return deck.cards[static_cast<std::size_t>(*number - 1)];
  }
  const auto* text = value.if_string();
  if (text == nullptr) {
    fields.fail_type(path, "json_string"_word);
    return std::nullopt;
  }
  const std::string_view given(text->data(), text->size());
  if (core::lower(given) == "sun") return ProgramCard::sun();
  auto program = read_program(given);
  if (!program) {
    program.error().params.push_back({"field", path});
    fields.fail(program.error());
    return std::nullopt;
  }
  const auto known = std::ranges::find(deck.programs, program->text, &Program::text);
  if (known == deck.programs.end()) return unknown(program->text);
  return ProgramCard(static_cast<std::size_t>(known - deck.programs.begin()));
}

template <class List>
void read_program_cards(Fields& fields, const json::array& list, const std::string& path, const Deck& deck, List& out) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto card = read_program_card(fields, list[i], item(path, i), deck);
    if (!card) return;
    if (out.full())
      return fields.fail({{"too_many_programs"_say,
                           "PROG-06",
                           {{"field", path}, {"most", static_cast<std::int64_t>(List::capacity())}}}});
    out.push_back(*card);
  }
}

json::array write_program_cards(const Deck& deck, std::span<const ProgramCard> cards) {
  json::array out;
  for (const auto card : cards) out.emplace_back(deck.text(card));
  return out;
}

json::value write_program(const Deck& deck, const std::optional<ProgramCard>& card) {
  return card ? json::value(deck.text(*card)) : json::value(nullptr);
}

// --- the table ------------------------------------------------------------------------------------------------------

json::array write_table(const Table& table) {
  json::array out;
  for (const auto& one : table) {
    json::object object;
    object["seat"] = one.owner.index();
    object[one.shape == Shape::group ? "group" : "straight"] = write_cards(one.cards.span());
    if (one.shape == Shape::straight && (one.takes & (one.takes - 1)) != 0) {
      json::array mixed;
      for (int suit = 0; suit < suits; ++suit)
        if (has(one.takes, static_cast<Suit>(suit))) mixed.emplace_back(suit_text(static_cast<Suit>(suit)));
      object["mixed"] = std::move(mixed);
    }
    out.emplace_back(std::move(object));
  }
  return out;
}

SuitSet read_suits(Fields& fields, const json::array& list, const std::string& path) {
  SuitSet set = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto* text = list[i].if_string();
    int suit = 0;
    while (suit < suits && (text == nullptr || std::string_view(*text) != suit_text(static_cast<Suit>(suit)))) ++suit;
    if (suit == suits) {
      const auto given = text == nullptr ? std::string("?") : core::quoted({text->data(), text->size()});
      fields.fail({{"unknown_suit"_say, "PROG-12", {{"field", item(path, i)}, {"given", given}}}});
      return set;
    }
    set = static_cast<SuitSet>(set | just(static_cast<Suit>(suit)));
  }
  return set;
}

// {"seat": 0, "straight": ["3H", "4H", "5H"]}, {"seat": 1, "group": [...]}; a mixed straight names its suits.
void read_combination(Fields& fields, const json::value& value, const std::string& path, Open& open) {
  Fields one(value, path);
  Combination combination;
  combination.owner = Seat(static_cast<int>(one.integer("seat", 0, open.seats - 1, std::nullopt)));
  const bool is_group = one.has("group");
  read_cards(one, is_group ? "group" : "straight", combination.cards);
  if (!is_group && !one.has("straight")) one.fail({{"field_missing"_say, {}, {{"field", path + ".straight"}}}});
  Instruction ask{
      .shape = is_group ? Shape::group : Shape::straight, .size = static_cast<std::uint8_t>(combination.cards.size())};
  if (const auto* mixed = is_group ? nullptr : one.array("mixed")) {
    ask.allowed = read_suits(one, *mixed, path + ".mixed");
    ask.is_mixed = true;
  }
  if (auto done = one.finish(); !done) return fields.fail(done.error());
  if (open.table.full())
    return fields.fail({{"too_many_cards"_say, "PROG-01", {{"field", path}, {"most", std::int64_t{deck_size}}}}});
  auto made = make_asked(ask, combination.cards.span(), static_cast<int>(open.table.size()) + 1);
  if (!made) {
    made.error().params.push_back({"field", path});
    return fields.fail(made.error());
  }
  made->owner = combination.owner;
  open.table.push_back(*made);
}

}  // namespace

json::object write_open(const Open& open) {
  json::object out;
  core::write_setup(out, setup(open), options());
  out["round"] = open.round;
  out["dealer"] = open.dealer.index();
  out["to_act"] = open.to_act.index();
  out["phase"] = phase_names[static_cast<std::size_t>(open.phase)];
  out["revealed"] = core::write_seats(open.revealed);
  out["without"] = core::write_seats(open.without);
  json::array completed;
  for (std::size_t i = 0; i < open.seats; ++i)
    completed.emplace_back(write_program_cards(*open.deck, open.completed[i].span()));
  out["completed"] = std::move(completed);
  out["failed"] = json::array(open.failed.begin(), open.failed.begin() + open.seats);
  out["table"] = write_table(open.table);
  out["seen"] = write_hands(open.seen, open.seats);
  json::array absent;
  for (int kind = 0; kind < kinds; ++kind)
    for (int i = 0; i < open.absent[static_cast<std::size_t>(kind)]; ++i)
      absent.emplace_back(card_text(Card::at(kind)));
  if (!absent.empty()) out["absent"] = std::move(absent);
  if (!open.absent_programs.empty())
    out["absent_programs"] = write_program_cards(*open.deck, open.absent_programs.span());
  out["discards"] = write_pile(open.discards);
  return out;
}

void read_open(Fields& fields, Open& open, int seats_if_left_out) {
  const auto chosen = core::read_setup(fields, options(), least_seats, most_seats, seats_if_left_out);
  if (!fields.ok()) return;
  open.seats = static_cast<std::uint8_t>(chosen.seats);
  open.deck = &decks()[static_cast<std::size_t>(chosen.options[0])];
  open.changes = chosen.options[1] == 0;
  open.round = static_cast<std::uint16_t>(fields.integer("round", 1, 65535, 1));
  open.to_act = Seat(static_cast<int>(fields.integer("to_act", 0, open.seats - 1, 0)));
  open.dealer = Seat(static_cast<int>(fields.integer("dealer", 0, open.seats - 1, open.seats - 1)));
  open.phase = static_cast<Phase>(core::read_phase(fields, phase_names, 1));
  open.revealed = fields.seat_set("revealed", open.seats);
  open.without = fields.seat_set("without", open.seats);
  read_by_seat(fields, "completed", open.seats, [&](std::size_t i, const json::value& value, const std::string& path) {
    const auto* list = value.if_array();
    if (list == nullptr) return fields.fail_type(path, "json_array"_word);
    read_program_cards(fields, *list, path, *open.deck, open.completed[i]);
  });
  const auto failed = fields.numbers("failed", open.seats, 0, 255);
  for (std::size_t i = 0; i < failed.size(); ++i) open.failed[i] = static_cast<std::uint8_t>(failed[i]);
  if (const auto* list = fields.array("table"))
    for (std::size_t i = 0; i < list->size() && fields.ok(); ++i)
      read_combination(fields, (*list)[i], item(fields.path_of("table"), i), open);
  read_hands(fields, "seen", open.seats, open.seen);
  Pile absent;
  read_cards(fields, "absent", absent);
  for (const Card card : absent) ++open.absent[static_cast<std::size_t>(card.kind())];
  if (const auto* list = fields.array("absent_programs"))
    read_program_cards(fields, *list, fields.path_of("absent_programs"), *open.deck, open.absent_programs);
  std::sort(open.absent_programs.begin(), open.absent_programs.end());
  read_pile(fields, "discards", open.discards);
}

namespace {

// Where a position does not say it: as many as hold cards.
int seats_with_hands(const json::object& object) {
  const auto* hands = object.if_contains("hands");
  if (hands == nullptr || !hands->is_array()) return usual_seats;
  const auto count = std::min<std::size_t>(hands->get_array().size(), most_seats);
  return std::max(static_cast<int>(count), least_seats);
}

// Left out, the reserve is the rest in order. Given, whatever is named nowhere is not in this round.
void complete_reserve(State& s, bool is_given) {
  auto named = named_cards(s);
  Pile rest;
  const auto put = [&](Card card) {
    auto& count = named[static_cast<std::size_t>(card.kind())];
    for (; count < card.in_deck(); ++count) {
      if (is_given) ++s.absent[static_cast<std::size_t>(card.kind())];
      if (!is_given) rest.push_back(card);
    }
  };
  put(Card::joker());  // at the bottom
  for (int value = king; value >= ace; --value)
    for (int suit = suits - 1; suit >= 0; --suit) put(Card::of(value, static_cast<Suit>(suit)));
  if (!is_given) s.reserve = rest;
}

// The same for the program deck.
void complete_program_deck(State& s, bool is_given) {
  auto named = named_programs(s);
  ProgramPile rest;
  for (const auto card : s.deck->cards)
    if (named[card.number()] > 0) {
      --named[card.number()];
    } else {
      rest.push_back(card);
    }
  if (is_given) {
    for (const auto card : rest)
      if (!s.absent_programs.full()) s.absent_programs.push_back(card);
    std::sort(s.absent_programs.begin(), s.absent_programs.end());
    return;
  }
  std::reverse(rest.begin(), rest.end());  // the first is the top
  s.program_deck = rest;
}

// Hands left out are dealt from the top of the reserve, as at the beginning of a round (PROG-19, PROG-20).
void deal_from_reserve(State& s, bool turn_up) {
  const auto take_top = [&s] {
    const Card card = s.reserve.back();
    s.reserve.pop_back();
    return card;
  };
  for (std::size_t n = 0; n < dealt; ++n)
    for (auto [seat, i] = std::pair(s.after(s.dealer), 0); i < s.seats && !s.reserve.empty(); seat = s.after(seat), ++i)
      s.hands[place(seat)].push_back(take_top());
  for (std::size_t i = 0; i < s.seats; ++i) std::sort(s.hands[i].begin(), s.hands[i].end());
  if (turn_up && !s.reserve.empty()) s.discards.push_back(take_top());
}

// Programs left out are dealt from the top of the program deck, suns passed over.
void deal_from_program_deck(State& s) {
  auto seat = s.dealer;
  for (int i = 0; i < s.seats; ++i) {
    seat = s.after(seat);
    if (s.revealed.has(seat) || s.without.has(seat)) continue;
    auto at = s.program_deck.size();
    while (at > 0 && s.program_deck[at - 1].is_sun()) --at;
    if (at == 0) continue;
    s.programs[place(seat)] = s.program_deck[at - 1];
    s.program_deck.erase_at(at - 1);
  }
}

void read_programs(Fields& fields, State& s) {
  read_by_seat(fields, "programs", s.seats, [&](std::size_t i, const json::value& value, const std::string& path) {
    if (value.is_null()) {
      if (!s.revealed.has(Seat(static_cast<int>(i)))) s.without.add(Seat(static_cast<int>(i)));
      return;
    }
    s.programs[i] = read_program_card(fields, value, path, *s.deck);
    if (s.programs[i] && s.programs[i]->is_sun())
      fields.fail({{"impossible"_say, "PROG-15", {{"field", path}, {"why", "sun_in_hand"_word}}}});
  });
}

}  // namespace

json::object write_position(const State& s) {
  auto out = write_open(s);
  out["hands"] = write_hands(s.hands, s.seats);
  json::array programs;
  for (std::size_t i = 0; i < s.seats; ++i) programs.emplace_back(write_program(*s.deck, s.programs[i]));
  out["programs"] = std::move(programs);
  auto deck = s.program_deck;
  std::reverse(deck.begin(), deck.end());  // top first
  out["program_deck"] = write_program_cards(*s.deck, deck.span());
  out["reserve"] = write_pile(s.reserve);
  return out;
}

std::expected<State, Refusal> read_position(const json::object& object) {
  Fields fields(object, {});
  State s;
  read_open(fields, s, seats_with_hands(object));
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  read_hands(fields, "hands", s.seats, s.hands);
  read_programs(fields, s);
  if (const auto* list = fields.array("program_deck"))
    read_program_cards(fields, *list, fields.path_of("program_deck"), *s.deck, s.program_deck);
  std::reverse(s.program_deck.begin(), s.program_deck.end());  // written top first
  read_pile(fields, "reserve", s.reserve);
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  complete_program_deck(s, fields.has("program_deck"));
  if (!fields.has("programs")) deal_from_program_deck(s);
  complete_reserve(s, fields.has("reserve"));
  if (!fields.has("hands") && s.phase == Phase::draw && s.revealed.empty())
    deal_from_reserve(s, !fields.has("discards"));
  if (auto error = invariant_error(s)) return std::unexpected(*error);
  return s;
}

namespace {

// Whether what is unseen is just what the other hands, the reserve, the program deck and the others' programs want.
bool adds_up(const View& v) {
  State known;
  static_cast<Open&>(known) = v;
  known.hands = v.seen;
  if (v.viewer) {
    known.hands[place(*v.viewer)] = v.hand;
    known.programs[place(*v.viewer)] = v.program;
    if (v.hand.size() != v.cards[place(*v.viewer)]) return false;
  } else if (!v.hand.empty() || v.program) {
    return false;
  }
  int hidden = v.reserve_left;
  int programs = v.program_deck_left;
  for (int i = 0; i < v.seats; ++i) {
    const Seat seat(i);
    if (v.cards[place(seat)] < known.hands[place(seat)].size()) return false;
    hidden += v.cards[place(seat)] - static_cast<int>(known.hands[place(seat)].size());
    programs += seat != v.viewer && !v.revealed.has(seat) && !v.without.has(seat) ? 1 : 0;
  }
  const auto named = named_cards(known);
  for (int kind = 0; kind < kinds; ++kind) {
    const int left = Card::at(kind).in_deck() - named[static_cast<std::size_t>(kind)];
    if (left < 0) return false;
    hidden -= left;
  }
  const auto named_ones = named_programs(known);
  const auto all = deck_programs(*v.deck);
  for (std::size_t number = 0; number <= most_programs; ++number) {
    if (named_ones[number] > all[number]) return false;
    programs -= all[number] - named_ones[number];
  }
  return hidden == 0 && programs == 0;
}

}  // namespace

json::object write_view(const View& view) {
  auto out = write_open(view);
  out["viewer"] = view.viewer ? json::value(view.viewer->index()) : json::value(nullptr);
  out["cards"] = write_cards(view.hand.span());
  out["program"] = write_program(*view.deck, view.program);
  out["held"] = json::array(view.cards.begin(), view.cards.begin() + view.seats);
  out["reserve_left"] = view.reserve_left;
  out["program_deck_left"] = view.program_deck_left;
  return out;
}

std::expected<View, Refusal> read_view(const json::object& object) {
  Fields fields(object, {});
  View v;
  read_open(fields, v, usual_seats);
  if (!fields.ok()) return std::unexpected(fields.finish().error());
  v.viewer = fields.seat("viewer", v.seats);
  read_cards(fields, "cards", v.hand);
  std::sort(v.hand.begin(), v.hand.end());
  if (const auto* program = fields.value("program"); program != nullptr && !program->is_null())
    v.program = read_program_card(fields, *program, fields.path_of("program"), *v.deck);
  const auto held = fields.numbers("held", v.seats, 0, most_cards);
  for (std::size_t i = 0; i < held.size(); ++i) v.cards[i] = static_cast<std::uint8_t>(held[i]);
  v.reserve_left = static_cast<std::uint8_t>(fields.integer("reserve_left", 0, deck_size, std::nullopt));
  v.program_deck_left = static_cast<std::uint8_t>(fields.integer("program_deck_left", 0, most_programs, std::nullopt));
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  // Before worlds are drawn from it: cards that are there too often or too few would have no place in them.
  if (!adds_up(v)) return refuse("impossible"_say, "PROG-01", {{"why", "cards_do_not_add_up"_word}});
  core::NoChance chance;
  if (auto error = invariant_error(determinize(v, chance))) return std::unexpected(*error);
  return v;
}

}  // namespace rummage::programs
