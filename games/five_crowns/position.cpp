#include "games/five_crowns/position.hpp"

#include <algorithm>
#include <array>

#include "core/field_list.hpp"
#include "core/hand.hpp"
#include "core/hidden_hands.hpp"
#include "games/five_crowns/game.hpp"
#include "games/five_crowns/text.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::field;
using core::Fields;
using core::JsonText;
using core::Order;
using core::Refusal;
namespace json = core::json;

constexpr std::array<std::string_view, 3> phase_names{"draw", "discard", "over"};

using CardForm = core::TextForm<ready_text, read_card>;
constexpr core::ListForm<CardForm> hand_list{{}, "CROWN-01", Order::sorted, {}, "Cards"};
constexpr core::ListForm<CardForm> pile_list{{}, "CROWN-01", Order::top_first};
constexpr core::BySeatForm<core::ListForm<CardForm>> hands_by_seat{hand_list};

// "3H 4H 5H / 9S 9D JK", or nothing.
struct CombinationsForm {
  void write(JsonText& out, const Combinations& value, const Open&) const { out.text(combinations_text(value)); }
  void read(Fields& fields, const json::value& json, const std::string& path, Combinations& value,
            const Open& open) const {
    const auto text = core::read_string(fields, json, path);
    if (text.empty()) return;
    const auto read = read_combinations(text, open.wild_rank());
    if (!read) return fields.fail(read.error());
    value = *read;
  }
  [[nodiscard]] json::object schema(core::SeatRange) const {
    return {{"type", "string"}, {"pattern", "^$|^[0-9JQK][^/]*( / [0-9JQK][^/]*)*$"}};
  }
};

// CROWN-22: a row for each hand that is finished, a number a seat.
struct SheetForm {
  core::BySeatForm<core::NumberForm> row{{0, 999, 0, "CROWN-22"}};

  template <class Sheet>
  void write(JsonText& out, const Sheet& sheet, const Open& open) const {
    out.list(std::span(sheet).first(open.hands_scored()), [&](const auto& hand) { row.write(out, hand, open); });
  }
  template <class Sheet>
  void read(Fields& fields, const json::value& json, const std::string& path, Sheet& sheet, const Open& open) const {
    const auto* list = core::read_array(fields, json, path);
    if (list == nullptr) return;
    const auto rows = open.hands_scored();
    const auto fits = [&](const json::value& one) { return one.is_array() && one.as_array().size() == open.seats; };
    if (list->size() != rows || !std::all_of(list->begin(), list->end(), fits))
      return fields.fail({{"sheet_wrong_size"_say, "CROWN-22", {{"rows", rows}, {"seats", open.seats}}}});
    for (std::size_t i = 0; i < rows; ++i) row.read(fields, (*list)[i], core::item_path(path, i), sheet[i], open);
  }
  [[nodiscard]] json::object schema(core::SeatRange seats) const {
    return core::schema_list(row.schema(seats), hands_in_a_match);
  }
};

constexpr std::tuple open_fields{
    field("hand", &Open::hand, core::NumberForm{1, hands_in_a_match},
          "Which of the eleven hands is played; hand n deals n + 2 cards, and the rank n + 2 is wild."),
    core::dealer_field<Open>(),
    core::turn_field<Open>(),
    field("phase", &Open::phase, core::NameForm{phase_names}, "What the seat to act has to do."),
    field("out", &Open::out, core::MaybeSeatForm{},
          "Who went out in this hand; the others then have one last turn each."),
    field("seen", &Open::seen, hands_by_seat, "Of each hand, the cards that everybody saw enter it."),
    field("laid", &Open::laid, core::BySeatForm<CombinationsForm>{},
          "What each seat has laid down in this hand: \"3H 4H 5H / 9S 9D JK\", or nothing."),
    field("left", &Open::left, hands_by_seat, "What counts against each seat that has laid down in this hand."),
    field("sheet", &Open::sheet, SheetForm{}, "The score sheet: a row for each hand that is finished."),
    field("absent", &Open::absent, core::CountsForm<CardForm, &Card::at, deck_size>{{}, "CROWN-01"},
          "Cards that are not in this hand; only in positions that were made up.")
        .only_if(core::has_any<Open, &Open::absent>),
    field("discards", &Open::discards, pile_list, "The discard pile, top first."),
};
constexpr std::tuple state_fields{
    field("hands", &State::hands, hands_by_seat, "The cards of each hand."),
    field("pile", &State::pile, pile_list, "The draw pile, top first."),
};
constexpr std::tuple view_fields{
    core::viewer_field<View>(),
    field("cards", &View::cards, core::ListForm<CardForm>{{}, "CROWN-01", Order::sorted, most_cards},
          "The viewer's own hand, sorted; empty for a spectator."),
    field("held", &View::held, core::BySeatForm<core::NumberForm>{{0, most_cards}}, "How many cards each seat holds."),
    field("pile_left", &View::pile_left, core::NumberForm{0, deck_size}, "Cards in the draw pile.").required(),
};

}  // namespace

core::Done complete(State& s, const Fields& fields) {
  // Left out, the pile is the rest in order. Given, whatever is named nowhere is not in this match.
  const auto rest = unnamed_cards(s);
  if (!fields.has("pile")) {
    s.pile = rest;
  } else {
    for (const Card card : rest) ++s.absent[static_cast<std::size_t>(card.kind())];
  }
  if (fields.has("hands") || s.phase != Phase::draw || s.out) return {};
  // Hands left out are dealt from the top of the pile, as at the beginning of a hand (CROWN-05, CROWN-06).
  core::deal_cards(s.hands, s.pile, s.seats, s.after(s.dealer), s.dealt());
  if (!fields.has("discards") && !s.pile.empty()) s.discards.push_back(take_top(s.pile));
  return {};
}

std::optional<Refusal> view_error(const View& v) {
  // Cards that are there too often or too few would have no place in a world.
  auto known = known_state(v);
  const auto hidden = core::hidden_cards(v, known, v.pile_left);
  known.pile = unnamed_cards(known);
  const bool adds_up = hidden == static_cast<int>(known.pile.size());
  if (adds_up && !core::count_error<Card>(named_cards(known), {}, card_text)) return std::nullopt;
  return core::impossible("CROWN-01", "cards_do_not_add_up"_word);
}

const core::Notation<State, View>& notation() {
  return core::NotationOf<Game, open_fields, state_fields, view_fields>::value;
}

}  // namespace rummage::five_crowns
