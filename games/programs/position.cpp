#include "games/programs/position.hpp"

#include <algorithm>

#include "core/field_list.hpp"
#include "core/hidden_hands.hpp"
#include "core/text.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/game.hpp"
#include "games/programs/rounds.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::field;
using core::Fields;
using core::JsonText;
using core::NumberForm;
using core::Order;
namespace json = core::json;

constexpr std::array<std::string_view, 4> phase_names{"change", "draw", "play", "over"};

using CardForm = core::TextForm<ready_text, read_card>;
using CardListForm = core::ListForm<CardForm>;
constexpr CardListForm hand_list{{}, "PROG-01", Order::sorted, most_cards};
constexpr CardListForm pile_list{{}, "PROG-01", Order::top_first};
constexpr core::BySeatForm<CardListForm> hands_by_seat{hand_list};

// "sun", a program as text, or its number in the deck's file, from 1.
struct ProgramCardForm {
  void write(JsonText& out, ProgramCard card, const Open& open) const { out.text(open.programs_played().text(card)); }
  void read(Fields& fields, const json::value& json, const std::string& path, ProgramCard& card,
            const Open& open) const {
    const auto fail_unknown = [&](std::string given) {
      fields.fail({{"no_such_program"_say, "PROG-06", {{"field", path}, {"given", std::move(given)}}}});
    };
    const auto& deck = open.programs_played();
    if (const auto number = core::whole_number(json)) {
      if (*number < 1 || *number > static_cast<std::int64_t>(deck.cards.size()))
        return fail_unknown(std::to_string(*number));
      card = deck.cards[static_cast<std::size_t>(*number - 1)];
      return;
    }
    const auto text = core::read_string(fields, json, path);
    const bool is_sun = core::lower(text) == "sun";
    if (is_sun) card = ProgramCard::sun();
    if (is_sun || !fields.ok()) return;
    auto program = read_program(text, open.suits);
    if (!program) return fail_at(fields, path, program.error());
    card = ProgramCard(deck.find(program->text));
    if (card.index() == deck.programs.size()) fail_unknown(program->text);
  }
  [[nodiscard]] json::object schema(core::SeatRange) const { return core::schema_ref("ProgramCard"); }
};
using ProgramListForm = core::ListForm<ProgramCardForm>;
constexpr ProgramListForm program_list(std::optional<std::int64_t> most, Order order = Order::as_kept) {
  return {{}, "PROG-06", order, most, {}, "too_many_programs"_say};
}

// A program that is to be completed, or null.
struct SecretProgramForm {
  ProgramCardForm form = {};

  void write(JsonText& out, const std::optional<ProgramCard>& card, const Open& open) const {
    card ? form.write(out, *card, open) : out.null();
  }
  void read(Fields& fields, const json::value& json, const std::string& path, std::optional<ProgramCard>& card,
            const Open& open) const {
    if (json.is_null()) return;
    form.read(fields, json, path, card.emplace(), open);
    if (card->is_sun()) fields.fail({{"impossible"_say, "PROG-15", {{"field", path}, {"why", "sun_in_hand"_word}}}});
  }
  [[nodiscard]] json::object schema(core::SeatRange seats) const { return core::schema_or_null(form.schema(seats)); }
};

std::expected<Suit, Refusal> read_suit(std::string_view text) {
  if (const auto suit = find_suit(text)) return *suit;
  return refuse("unknown_suit"_say, "PROG-12", {{"given", core::quoted(text)}});
}

// {"seat": 0, "straight": ["3H", "4H", "5H"]}, {"seat": 1, "group": [...]}; a mixed straight names its suits.
struct CombinationForm {
  static constexpr CardListForm cards_form{{}, "PROG-01"};
  static constexpr core::ListForm<core::TextForm<suit_text, read_suit>> suits_form{{}, "PROG-12"};

  void write(JsonText& out, const Combination& one, const Open& open) const {
    out.open('{');
    out.number("seat", one.owner.index());
    cards_form.write(out.name(one.is_group() ? "group" : "straight"), one.cards, open);
    if (!one.is_group() && has_several(one.takes)) suits_form.write(out.name("mixed"), suits_in(one.takes), open);
    out.close('}');
  }
  void read(Fields& fields, const json::value& json, const std::string& path, Combination& one,
            const Open& open) const {
    Fields own(json, path);
    const Seat seat(static_cast<int>(own.integer("seat", 0, open.seats - 1, std::nullopt)));
    Instruction ask{.shape = own.has("group") ? Shape::group : Shape::straight};
    const std::string_view name = ask.is_group() ? "group" : "straight";
    if (const auto* cards = own.value(name)) cards_form.read(own, *cards, own.path_of(name), one.cards, open);
    if (!own.has(name)) own.fail({{"field_missing"_say, {}, {{"field", own.path_of(name)}}}});
    ask.size = static_cast<std::uint8_t>(one.cards.size());
    if (const auto* mixed = ask.is_group() ? nullptr : own.value("mixed")) {
      SuitList named;
      suits_form.read(own, *mixed, own.path_of("mixed"), named, open);
      ask.allowed = 0;
      for (const Suit suit : named) ask.allowed = static_cast<SuitSet>(ask.allowed | just(suit));
      ask.is_mixed = true;
    }
    if (auto done = own.finish(); !done) return fields.fail(done.error());
    const auto made = make_combination(ask, one.cards.span(), static_cast<int>(open.table.size()) + 1);
    if (!made) return fail_at(fields, path, made.error());
    one = *made;
    one.owner = seat;
  }
  [[nodiscard]] json::object schema(core::SeatRange) const { return core::schema_ref("Combination"); }
};

constexpr std::tuple open_fields{
    field("round", &Open::round, NumberForm{1, 65535}, "The round, from 1."),
    core::dealer_field<Open>(),
    core::turn_field<Open>(),
    field("phase", &Open::phase, core::NameForm{phase_names},
          "change: the seat to act decides whether it changes its program, before the deal; draw: its turn begins; "
          "play: it has drawn."),
    field("revealed", &Open::revealed, core::SeatSetForm{}, "Who has completed a program in this round."),
    field("without", &Open::without, core::SeatSetForm{}, "Who plays this round without a program."),
    field("completed", &Open::completed, core::BySeatForm<ProgramListForm>{{program_list(programs_to_win)}},
          "Programs that each seat has completed, in that order."),
    field("failed", &Open::failed, core::BySeatForm<NumberForm>{{0, 255}},
          "Rounds in which each seat did not complete its present program."),
    field("table", &Open::table, core::ListForm<CombinationForm>{{}, "PROG-01"},
          "Combinations on the table; number n is the n-th of them."),
    field("seen", &Open::seen, hands_by_seat, "Of each hand, the cards that everybody saw enter it."),
    field("absent", &Open::absent, core::CountsForm<CardForm, &Card::at, deck_size>{{}, "PROG-01"},
          "Cards that are not in this round; only in positions that were made up.")
        .only_if(core::has_any<Open, &Open::absent>),
    field("absent_programs", &Open::absent_programs, program_list({}, Order::sorted),
          "Program cards that are not in this match; only in positions that were made up.")
        .only_if([](const Open& open) { return !open.absent_programs.empty(); }),
    field("discards", &Open::discards, pile_list, "The discard pile, top first."),
};
constexpr std::tuple state_fields{
    field("hands", &State::hands, hands_by_seat, "The cards of each hand."),
    field("programs", &State::programs, core::BySeatForm<SecretProgramForm>{},
          "Each seat's program; null once it is revealed, and without one."),
    field("program_deck", &State::program_deck, program_list({}, Order::top_first), "The program deck, top first."),
    field("reserve", &State::reserve, pile_list, "The reserve, top first."),
};
constexpr std::tuple view_fields{
    core::viewer_field<View>(),
    field("cards", &View::cards, hand_list, "The viewer's own hand, sorted; empty for a spectator."),
    field("program", &View::program, SecretProgramForm{}, "The viewer's own program while it is not complete."),
    field("held", &View::held, core::BySeatForm<NumberForm>{{0, most_cards}}, "How many cards each seat holds."),
    field("reserve_left", &View::reserve_left, NumberForm{0, deck_size}, "Cards in the reserve.").required(),
    field("program_deck_left", &View::program_deck_left, NumberForm{0, most_programs}, "Cards in the program deck.")
        .required(),
};

// What of the whole is named nowhere, in its order.
template <class List, class Counts>
List unnamed(const List& whole, Counts named) {
  List rest;
  for (const auto card : whole)
    if (auto& count = named[card.index()]; count > 0) {
      --count;
    } else {
      rest.push_back(card);
    }
  return rest;
}

}  // namespace

Done complete(State& s, const Fields& fields) {
  const auto has_no_program = [&s](Seat seat) { return !s.revealed.has(seat) && !s.programs[place(seat)]; };
  if (fields.has("programs"))
    for (int i = 0; i < s.seats; ++i)
      if (has_no_program(Seat(i))) s.without.add(Seat(i));
  // Left out, a pile is the rest in order. Given, whatever is named nowhere is not in this match or round.
  auto programs = unnamed(s.programs_played().cards, named_programs(s));
  if (fields.has("program_deck")) {
    for (const auto card : programs)
      if (!s.absent_programs.full()) insert_sorted(s.absent_programs, card);
  } else {
    std::reverse(programs.begin(), programs.end());  // the first is the top
    s.program_deck = programs;
  }
  if (!fields.has("programs"))
    for (int n = 1; n <= s.seats; ++n)
      if (const auto seat = s.from_dealer(n); has_no_program(seat) && !s.without.has(seat))
        s.programs[place(seat)] = take_program(s.program_deck);
  const auto cards = unnamed(full_deck(), named_cards(s));
  if (fields.has("reserve")) {
    for (const Card card : cards) ++s.absent[card.index()];
  } else {
    s.reserve = cards;
  }
  if (fields.has("hands") || s.phase != Phase::draw || !s.revealed.empty()) return {};
  core::deal_cards(s.hands, s.reserve, s.seats, s.after(s.dealer), dealt);
  if (!fields.has("discards") && !s.reserve.empty()) s.discards.push_back(take_top(s.reserve));
  return {};
}

std::optional<Refusal> view_error(const View& v) {
  // What is unseen has to be just what the other hands, the reserve, the program deck and the others' programs want:
  // cards that are there too often or too few would have no place in a world.
  const auto known = known_state(v);
  const auto hidden = core::hidden_cards(v, known, v.reserve_left);
  bool adds_up = hidden && (v.viewer || (v.cards.empty() && !v.program));
  int cards = hidden.value_or(0);
  int programs = v.program_deck_left;
  for (const Seat seat : SeatSet::first(v.seats))
    programs += seat != v.viewer && !v.revealed.has(seat) && !v.without.has(seat) ? 1 : 0;
  const auto take = [&adds_up](int& wanted, int in_deck, int named) {
    adds_up = adds_up && named <= in_deck;
    wanted -= in_deck - named;
  };
  const auto named = named_cards(known);
  for (const Card card : all_kinds) take(cards, card.in_deck(), named[card.index()]);
  const auto named_ones = named_programs(known);
  const auto all = v.programs_played().counts();
  for (std::size_t i = 0; i < all.size(); ++i) take(programs, all[i], named_ones[i]);
  if (adds_up && cards == 0 && programs == 0) return std::nullopt;
  return core::impossible("PROG-01", "cards_do_not_add_up"_word);
}

const core::Notation<State, View>& notation() {
  return core::NotationOf<Game, open_fields, state_fields, view_fields>::value;
}

}  // namespace rummage::programs
