#include "games/set/position.hpp"

#include <array>

#include "core/field_list.hpp"
#include "games/set/game.hpp"
#include "games/set/text.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::field;
using core::Fields;
using core::JsonText;
using core::Refusal;
namespace json = core::json;

constexpr std::array<std::string_view, 4> due_names{"nothing", "lay-out", "top-up", "add-three"};
constexpr int most_counted = 9999;  // of wrong calls and points

using CardForm = core::TextForm<ready_text, read_card>;
constexpr core::ListForm<CardForm> card_list{{}, "SET-01"};

// {"seat": 2, "cards": ["1ROE", "2RBH", "3RWF"]}
struct TakenForm {
  void write(JsonText& out, const TakenSet& taken, const Open& open) const {
    out.open('{');
    out.number("seat", taken.seat.index());
    card_list.write(out.name("cards"), taken.cards, open);
    out.close('}');
  }
  void read(Fields& fields, const json::value& json, const std::string& path, TakenSet& taken, const Open& open) const {
    Fields one(json, path);
    taken.seat = Seat(static_cast<int>(one.integer("seat", 0, open.seats - 1, std::nullopt)));
    FixedVector<Card, 3> cards;
    if (const auto* list = one.value("cards")) card_list.read(one, *list, one.path_of("cards"), cards, open);
    if (cards.size() != 3) one.fail({{"take_needs_three"_say, "SET-02", {{"given", cards.size()}}}});
    if (auto done = one.finish(); !done) return fields.fail(done.error());
    taken.cards = Take({cards[0], cards[1], cards[2]}).cards();
  }
  [[nodiscard]] json::object schema(core::SeatRange) const { return core::schema_ref("Taken"); }
};

struct GapsForm : core::ListForm<core::NumberForm> {
  template <class Gaps>
  void read(Fields& fields, const json::value& json, const std::string& path, Gaps& gaps, const Open&) const {
    const auto* list = core::read_array(fields, json, path);
    if (list == nullptr) return;
    for (const auto& one : *list) {
      const auto place = core::whole_number(one);
      if (!place || *place < item.least || *place > item.most || gaps.full())
        return fields.fail({{"impossible"_say, rule, {{"why", "gaps_off_display"_word}}}});
      gaps.push_back(static_cast<std::uint8_t>(*place));
    }
  }
};

struct CardSetForm {
  void write(JsonText& out, const CardSet& cards, const Open& open) const {
    out.open('[');
    for (int i = 0; i < deck_size; ++i)
      if (cards.has(Card::at(i))) CardForm{}.write(out, Card::at(i), open);
    out.close(']');
  }
  void read(Fields& fields, const json::value& json, const std::string& path, CardSet& cards, const Open& open) const {
    FixedVector<Card, deck_size> list;
    card_list.read(fields, json, path, list, open);
    for (const Card card : list) cards.add(card);
  }
  [[nodiscard]] json::object schema(core::SeatRange seats) const { return card_list.schema(seats); }
};

bool has_master(const Open& open) { return open.master; }
bool has_absent(const Open& open) { return open.absent.size() > 0; }

constexpr std::tuple open_fields{
    field("display", &Open::display, core::ListForm<CardForm>{{}, "SET-01", core::Order::as_kept, widest},
          "The cards that lie open, in their places: place p lies in row p mod 3, column p div 3."),
    field("taken", &Open::taken, core::ListForm<TakenForm>{{}, "SET-01", core::Order::as_kept, 27},
          "This round's SETs in the order in which they were taken."),
    field("out", &Open::out, core::SeatSetForm{},
          "Who may not claim until the next SET is taken, after a wrong claim or a call that ran out."),
    field("asked", &Open::asked, core::SeatSetForm{},
          "Who has asked for three more cards or, with an empty pile, sees no SET."),
    field("caller", &Open::caller, core::MaybeSeatForm{},
          "Who has called and has yet to show a SET; null while no call is open."),
    field("wrong", &Open::wrong, core::BySeatForm<core::NumberForm>{{0, most_counted}}, "Wrong claims, by seat."),
    field("points", &Open::points, core::BySeatForm<core::NumberForm>{{0, most_counted}},
          "Points of the rounds before this one, by seat; in this round each card of a SET taken adds one."),
    field("round", &Open::round, core::NumberForm{1, most_seats, 1},
          "With a Master: the round, from 1. Seat round - 1 is the Master.")
        .only_if(has_master),
    field("due", &Open::due, core::NameForm{due_names, "no_such_due"_say, "SET-31"},
          "With a Master: the work that waits for the Master.")
        .only_if(has_master),
    field("gaps", &Open::gaps, GapsForm{{{0, widest - 1}, "SET-09", core::Order::as_kept, 3}},
          "With a Master: the places of the display that wait to be topped up.")
        .only_if(has_master),
    field("absent", &Open::absent, CardSetForm{},
          "Cards that are not in this match; only in positions that were made up.")
        .only_if(has_absent),
    field("over", &Open::over, core::FlagForm{}, "Whether the match is over."),
};
constexpr std::tuple state_fields{
    field("pile", &State::pile, core::ListForm<CardForm>{{}, "SET-01", core::Order::top_first},
          "The face-down cards, top first."),
};
constexpr std::tuple view_fields{
    field("pile_left", &View::pile_left, core::NumberForm{0, deck_size}, "Cards in the pile.").required(),
};

}  // namespace

core::Done complete(State& s, const Fields& fields) {
  // Left out, the pile is the rest in order. Given, whatever is named nowhere is not in this match.
  auto named = s.open_cards();
  for (const Card card : s.pile) named.add(card);
  const auto rest = s.deck_without(named);
  if (!fields.has("pile")) {
    s.pile = rest;
  } else {
    for (const Card card : rest) s.absent.add(card);
  }
  // A display left out is laid out from the top (SET-05), unless that is the Master's to do.
  if (!fields.has("display") && s.due == Due::nothing && !s.over) fill_display(s, s.base());
  auto ignored = core::Events::ignored();
  settle(s, ignored);
  return {};
}

std::optional<Refusal> view_error(const View& view) {
  const auto left = view.deck_without(view.open_cards()).size();
  if (view.pile_left == left) return std::nullopt;
  return Refusal{{"field_out_of_range"_say, "SET-01", {{"field", "pile_left"}, {"least", left}, {"most", left}}}};
}

const core::Notation<State, View>& notation() {
  return core::NotationOf<Game, open_fields, state_fields, view_fields>::value;
}

}  // namespace rummage::set
