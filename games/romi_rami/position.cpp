#include "games/romi_rami/position.hpp"

#include <array>
#include <iterator>
#include <ranges>

#include "core/field_list.hpp"
#include "core/hand.hpp"
#include "core/hidden_hands.hpp"
#include "games/romi_rami/game.hpp"
#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::field;
using core::Fields;
using core::JsonText;
using core::Refusal;
namespace json = core::json;

constexpr std::array<std::string_view, 4> phase_names{"take", "fill", "drop", "over"};

std::expected<Card, Refusal> read_number_card(std::string_view text) {
  const auto card = read_card(text);
  if (card && card->is_joker()) return core::refuse("joker_is_no_card"_say, "ROMI-04");
  return card;
}

using CardForm = core::TextForm<ready_text, read_number_card>;
constexpr core::ListForm<CardForm> pile_list{{}, "ROMI-01", core::Order::top_first};

// Cards in no order are written sorted. None can hold more of a card than the deck has.
struct BagForm {
  std::optional<std::int64_t> most = {};  // told in the schema, where it is set

  void write(JsonText& out, const Bag& bag, const Open&) const {
    out.open('[');
    bag.each([&](Card card, int count) {
      for (int i = 0; i < count; ++i) out.text(ready_text(card));
    });
    out.close(']');
  }
  void read(Fields& fields, const json::value& json, const std::string& path, Bag& bag, const Open& open) const {
    Pile cards;
    pile_list.read(fields, json, path, cards, open);
    for (const Card card : cards) {
      const int copies = open.deck->cards.count(card);
      if (bag.count(card) == copies)
        return fields.fail(
            {{"card_too_often"_say, "ROMI-01", {{"field", path}, {"card", card_text(card)}, {"most", copies}}}});
      bag.add(card);
    }
  }
  [[nodiscard]] json::object schema(core::SeatRange seats) const {
    return core::schema_list(CardForm{}.schema(seats), most);
  }
};

// The numbers of contracts, none twice: a set of them, or a pile from its top.
struct ContractsForm {
  std::optional<std::int64_t> most = {};

  static ContractSet from_top(ContractSet set) { return set; }
  static auto from_top(const ContractPile& pile) { return std::views::reverse(pile); }
  static void add(ContractSet& set, int number) { set.add(number); }
  static void add(ContractPile& pile, int number) { pile.insert_at(0, static_cast<std::uint8_t>(number)); }

  void write(JsonText& out, const auto& contracts, const Open&) const {
    out.list(from_top(contracts), [&](int number) { out.number(number); });
  }
  void read(Fields& fields, const json::value& json, const std::string& path, auto& contracts, const Open& open) const {
    const auto* list = core::read_array(fields, json, path);
    if (list == nullptr) return;
    ContractSet named;
    const auto count = std::ssize(open.deck->contracts);
    for (std::size_t i = 0; i < list->size(); ++i) {
      const auto where = core::item_path(path, i);
      const auto given = core::whole_number((*list)[i]);
      if (!given) return fields.fail_type(where, "json_integer"_word);
      const core::Param field{"field", where};
      if (*given < 1 || *given > count)
        return fields.fail(
            {{"no_such_contract"_say, "ROMI-02", {field, {"given", std::to_string(*given)}, {"most", count}}}});
      const int number = static_cast<int>(*given);
      if (named.has(number)) return fields.fail({{"contract_twice"_say, "ROMI-02", {field, {"contract", number}}}});
      named.add(number);
      add(contracts, number);
    }
  }
  [[nodiscard]] json::object schema(core::SeatRange) const {
    return core::schema_list(core::schema_ref("Contract"), most);
  }
};

// ROMI-06: of each token the side that is up: "cherry", or "2-card".
struct TrophiesForm {
  static std::string side(const Trophy& trophy, bool shows_size) {
    return shows_size ? std::to_string(trophy.size) + "-card" : std::string(suit_word(trophy.suit).name);
  }
  void write(JsonText& out, std::uint8_t, const Open& open) const {
    out.open('[');
    for (std::size_t i = 0; i < open.deck->trophies.size(); ++i)
      out.text(side(open.deck->trophies[i], open.shows_size(i)));
    out.close(']');
  }
  void read(Fields& fields, const json::value& json, const std::string& path, std::uint8_t& size_sides,
            const Open& open) const {
    const auto* list = core::read_array(fields, json, path);
    if (list == nullptr) return;
    const auto& tokens = open.deck->trophies;
    bool fits = list->size() == tokens.size();
    std::vector<std::string> sides;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      sides.push_back(side(tokens[i], false) + "/" + side(tokens[i], true));
      if (!fits) continue;
      const bool shows_size = (*list)[i] == json::value(side(tokens[i], true));
      fits = shows_size || (*list)[i] == json::value(side(tokens[i], false));
      if (shows_size) size_sides = static_cast<std::uint8_t>(size_sides | (1U << i));
    }
    if (!fits) fields.fail({{"trophy_sides"_say, "ROMI-06", {{"sides", sides}}}});
  }
  [[nodiscard]] json::object schema(core::SeatRange) const {
    return core::schema_list({{"type", "string"}, {"pattern", "^([2-5]-card|heart|diamond|cherry|clover)$"}});
  }
};

constexpr core::BySeatForm<BagForm> bags_by_seat{};

constexpr std::tuple open_fields{
    field("first", &Open::first, core::SeatForm{}, "Who began the match.").else_as([](Open& open) {
      if (open.first_player > 0) open.first = Seat(open.first_player - 1);
    }),
    field("to_act", &Open::to_act, core::SeatForm{}, "Whose turn it is.").else_as([](Open& open) {
      open.to_act = open.first;
    }),
    field("phase", &Open::phase, core::NameForm{phase_names},
          "The step of the turn: take cards, fill contracts, drop what is more than ten."),
    field("trophies", &Open::size_sides, TrophiesForm{},
          "What each trophy is awarded for: combinations of a size, or contracts of a suit."),
    field("jokers", &Open::jokers, core::SeatSetForm{}, "Who still has the joker token.").else_as([](Open& open) {
      open.jokers = SeatSet::first(open.seats);
    }),
    field("number_market", &Open::number_market, BagForm{number_market_size}, "Cards that may be taken, sorted."),
    field("contract_market", &Open::contract_market, ContractsForm{contract_market_size},
          "Contracts that may be filled."),
    field("tableaux", &Open::tableaux, core::BySeatForm<ContractsForm>{}, "Contracts that each seat has filled."),
    field("bonus_piles", &Open::bonus_piles, bags_by_seat, "Bonus cards of each seat."),
    field("seen", &Open::seen, bags_by_seat, "Of each hand, the cards that everybody saw being taken."),
    field("discards", &Open::discards, BagForm{}, "The discards, sorted."),
    field("absent", &Open::absent, BagForm{}, "Cards that are not in this match; only in positions that were made up.")
        .only_if([](const Open& open) { return !open.absent.empty(); }),
    field("absent_contracts", &Open::absent_contracts, ContractsForm{},
          "Contracts that are not in this match; only in positions that were made up.")
        .only_if([](const Open& open) { return !open.absent_contracts.empty(); }),
};
constexpr std::tuple state_fields{
    field("hands", &State::hands, bags_by_seat, "The cards of each hand."),
    field("number_deck", &State::number_deck, pile_list, "The cards to be drawn, top first."),
    field("contract_deck", &State::contract_deck, ContractsForm{}, "The contracts to come, top first."),
};
constexpr std::tuple view_fields{
    core::viewer_field<View>(),
    field("hand", &View::hand, BagForm{largest_hand}, "The viewer's own hand, sorted; empty for a spectator."),
    field(
        "held", &View::held, core::BySeatForm<core::NumberForm>{{0, largest_hand}}, "How many cards each seat holds."),
    field("deck_left", &View::deck_left, core::NumberForm{0, most_number_cards}, "Cards in the number deck.")
        .required(),
};

// Left out, a deck is the rest in order. Given, whatever is named nowhere is not in this match.
void add_rest(State& s, const Fields& fields) {
  const auto named = named_cards(s);
  Bag rest;
  for (int kind = 0; kind < kinds; ++kind) {
    const auto card = Card::at(kind);
    const int left = s.deck->cards.count(card) - named[static_cast<std::size_t>(kind)];
    if (left > 0) rest.add(card, left);
  }
  if (fields.has("number_deck")) {
    s.absent += rest;
  } else {
    stack(s.number_deck, rest);
  }
  auto contracts = s.contracts_in_deck();
  for (const int number : s.contract_deck) contracts.remove(number);
  if (fields.has("contract_deck")) {
    s.absent_contracts = s.absent_contracts | contracts;
  } else {
    for (const int number : contracts) s.contract_deck.insert_at(0, static_cast<std::uint8_t>(number));
  }
}

void lay_from_deck(State& s, Bag& bag, int count) {
  for (; count > 0 && !s.number_deck.empty(); --count) bag.add(take_top(s.number_deck));
}

}  // namespace

core::Done complete(State& s, const Fields& fields) {
  add_rest(s, fields);
  // ROMI-05
  if (!fields.has("hands"))
    for (auto [seat, i] = std::pair(s.first, 0); i < s.seats; seat = s.after(seat), ++i)
      lay_from_deck(s, s.hands[place(seat)], dealt_cards);
  if (!fields.has("contract_market"))
    for (int i = 0; i < contract_market_size && !s.contract_deck.empty(); ++i)
      s.contract_market.add(take_top(s.contract_deck));
  if (!fields.has("number_market"))
    lay_from_deck(s, s.number_market, number_market_size - (s.phase == Phase::fill ? 1 : 0));
  return {};
}

std::optional<Refusal> view_error(const View& v) {
  const auto known = known_state(v);
  const auto hidden = core::hidden_cards(v, known, v.deck_left);
  bool adds_up = hidden.has_value();
  int unseen_cards = 0;
  // Cards that are there too often or too few would have no place in a world.
  const auto named = named_cards(known);
  for (int kind = 0; kind < kinds; ++kind) {
    const int left = v.deck->cards.count(Card::at(kind)) - named[static_cast<std::size_t>(kind)];
    adds_up = adds_up && left >= 0;
    unseen_cards += left;
  }
  if (adds_up && hidden == unseen_cards) return std::nullopt;
  return core::impossible("ROMI-01", "cards_do_not_add_up"_word);
}

void write_tally(core::JsonText& out, const View& view) {
  out.number("last_contract", view.last_contract());
  out.number("contracts_left", view.contracts_in_deck().size());
  out.number("contract_places", contract_market_size);
  out.name("scores").list(SeatSet::first(view.seats), [&](Seat seat) {
    const auto own = score(view, seat);
    out.open('{');
    out.number("contracts", own.contracts);
    out.number("bonus", own.bonus);
    out.number("joker", own.joker);
    out.number("trophies", own.trophies);
    out.close('}');
  });
  out.name("races").open('[');
  for (std::size_t i = 0; i < view.deck->trophies.size(); ++i) {
    const auto stands = race(view, i);
    out.open('{');
    out.number("points", stands.points);
    out.name("counts").list(std::span(stands.counts).first(view.seats), [&](int count) { out.number(count); });
    out.seat("leader", stands.leader);
    out.close('}');
  }
  out.close(']');
}

const core::Notation<State, View>& notation() {
  return core::NotationOf<Game, open_fields, state_fields, view_fields>::value;
}

}  // namespace rummage::romi_rami
