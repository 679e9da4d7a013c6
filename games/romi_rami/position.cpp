#include "games/romi_rami/position.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.hpp"
#include "games/romi_rami/invariant.hpp"
#include "games/romi_rami/rules.hpp"
#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
using core::refuse;
namespace json = core::json;

constexpr std::array<std::string_view, 4> phase_names{"take", "fill", "drop", "over"};

// --- writing --------------------------------------------------------------------------------------------------------

json::array write_bag(const Bag& bag) {
  const auto texts = card_texts(bag);
  return json::array(texts.begin(), texts.end());
}

json::array write_set(ContractSet set) {
  json::array out;
  set.each([&](int number) { out.emplace_back(number); });
  return out;
}

json::array write_bags(const std::array<Bag, most_seats>& bags, std::size_t seats) {
  json::array out;
  for (std::size_t i = 0; i < seats; ++i) out.emplace_back(write_bag(bags[i]));
  return out;
}

std::string side_name(const Trophy& trophy, bool shows_size) {
  return shows_size ? std::to_string(trophy.size) + "-card" : std::string(suit_name(trophy.suit));
}

json::object write_open(const Open& open) {
  json::object out;
  core::write_setup(out, setup(open), options());
  out["first"] = open.first.index();
  out["to_act"] = open.to_act.index();
  out["phase"] = phase_names[static_cast<std::size_t>(open.phase)];
  json::array trophies;
  for (std::size_t i = 0; i < open.deck->trophies.size(); ++i)
    trophies.emplace_back(side_name(open.deck->trophies[i], open.shows_size(i)));
  out["trophies"] = std::move(trophies);
  out["jokers"] = core::write_seats(open.jokers);
  out["number_market"] = write_bag(open.number_market);
  out["contract_market"] = write_set(open.contract_market);
  json::array tableaux;
  for (std::size_t i = 0; i < open.seats; ++i) tableaux.emplace_back(write_set(open.tableaux[i]));
  out["tableaux"] = std::move(tableaux);
  out["bonus_piles"] = write_bags(open.bonus_piles, open.seats);
  out["seen"] = write_bags(open.seen, open.seats);
  out["discards"] = write_bag(open.discards);
  if (!open.absent.empty()) out["absent"] = write_bag(open.absent);
  if (!open.absent_contracts.empty()) out["absent_contracts"] = write_set(open.absent_contracts);
  return out;
}

// --- reading --------------------------------------------------------------------------------------------------------

std::expected<Card, Refusal> read_number_card(std::string_view text) {
  const auto card = read_card(text);
  if (card && card->is_joker()) return refuse("joker_is_no_card"_say, "ROMI-04");
  return card;
}

void read_pile(Fields& fields, const json::array& list, const std::string& path, Pile& out) {
  core::read_cards(fields, list, path, "ROMI-01", read_number_card, out);
}

// No pile can hold more of a card than there are.
void read_bag(Fields& fields, const json::array& list, const std::string& path, const Deck& deck, Bag& out) {
  Pile cards;
  read_pile(fields, list, path, cards);
  for (const Card card : cards) {
    const int most = deck.cards.count(card);
    if (out.count(card) == most)
      return fields.fail({{"card_too_often"_say,
                           "ROMI-01",
                           {{"field", path}, {"card", card_text(card)}, {"most", std::int64_t{most}}}}});
    out.add(card);
  }
}

void read_bag(Fields& fields, std::string_view name, const Deck& deck, Bag& out) {
  if (const auto* list = fields.array(name)) read_bag(fields, *list, fields.path_of(name), deck, out);
}

template <class Add>
void read_numbers(Fields& fields, const json::array& list, const std::string& path, const Deck& deck, Add&& add) {
  ContractSet named;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto where = path + "[" + std::to_string(i) + "]";
    const auto number = core::whole_number(list[i]);
    if (!number) return fields.fail_type(where, "json_integer"_word);
    if (*number < 1 || *number > static_cast<std::int64_t>(deck.contracts.size()))
      return fields.fail({{"no_such_contract"_say,
                           "ROMI-02",
                           {{"field", where},
                            {"given", std::to_string(*number)},
                            {"most", static_cast<std::int64_t>(deck.contracts.size())}}}});
    const int contract = static_cast<int>(*number);
    if (named.has(contract))
      return fields.fail({{"contract_twice"_say, "ROMI-02", {{"field", where}, {"contract", *number}}}});
    named.add(contract);
    add(contract);
  }
}

void read_set(Fields& fields, std::string_view name, const Deck& deck, ContractSet& out) {
  if (const auto* list = fields.array(name))
    read_numbers(fields, *list, fields.path_of(name), deck, [&](int number) { out.add(number); });
}

// One list a seat, each read by `read`.
template <class Read>
void read_by_seat(Fields& fields, std::string_view name, int seats, Read&& read) {
  const auto* list = fields.array(name);
  if (list == nullptr) return;
  if (list->size() != static_cast<std::size_t>(seats))
    return fields.fail(
        {{"field_wrong_length"_say, {}, {{"field", fields.path_of(name)}, {"wanted", std::int64_t{seats}}}}});
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto path = fields.path_of(name) + "[" + std::to_string(i) + "]";
    const auto* own = (*list)[i].if_array();
    if (own == nullptr) return fields.fail_type(path, "json_array"_word);
    read(*own, path, i);
  }
}

void read_bags(Fields& fields, std::string_view name, const Open& open, std::array<Bag, most_seats>& out) {
  read_by_seat(fields, name, open.seats, [&](const json::array& list, const std::string& path, std::size_t i) {
    read_bag(fields, list, path, *open.deck, out[i]);
  });
}

void read_trophies(Fields& fields, Open& open) {
  const auto* list = fields.array("trophies");
  if (list == nullptr) return;
  const auto& tokens = open.deck->trophies;
  std::vector<std::string> sides;
  for (const auto& token : tokens) sides.push_back(side_name(token, false) + "/" + side_name(token, true));
  for (std::size_t i = 0; i < tokens.size() && list->size() == tokens.size(); ++i) {
    const auto* text = (*list)[i].if_string();
    const std::string given = text == nullptr ? std::string() : std::string(text->data(), text->size());
    const bool shows_size = given == side_name(tokens[i], true);
    if (!shows_size && given != side_name(tokens[i], false)) break;
    if (shows_size) open.size_sides = static_cast<std::uint8_t>(open.size_sides | (1U << i));
    if (i + 1 == tokens.size()) return;
  }
  if (list->size() == tokens.size() && tokens.empty()) return;
  fields.fail({{"trophy_sides"_say, "ROMI-06", {{"sides", sides}}}});
}

void read_open(Fields& fields, Open& open, int seats_if_left_out) {
  const auto chosen = core::read_setup(fields, options(), least_seats, most_seats, seats_if_left_out);
  if (!fields.ok()) return;
  open.deck = &decks()[static_cast<std::size_t>(chosen.options[0])];
  open.seats = static_cast<std::uint8_t>(chosen.seats);
  open.first = Seat(static_cast<int>(fields.integer("first", 0, open.seats - 1, 0)));
  open.to_act = Seat(static_cast<int>(fields.integer("to_act", 0, open.seats - 1, open.first.index())));
  open.phase = static_cast<Phase>(core::read_phase(fields, phase_names, 0));
  read_trophies(fields, open);
  open.jokers = fields.has("jokers") ? fields.seat_set("jokers", open.seats) : SeatSet::first(open.seats);
  read_bag(fields, "number_market", *open.deck, open.number_market);
  read_set(fields, "contract_market", *open.deck, open.contract_market);
  read_by_seat(fields, "tableaux", open.seats, [&](const json::array& list, const std::string& path, std::size_t i) {
    read_numbers(fields, list, path, *open.deck, [&](int number) { open.tableaux[i].add(number); });
  });
  read_bags(fields, "bonus_piles", open, open.bonus_piles);
  read_bags(fields, "seen", open, open.seen);
  read_bag(fields, "discards", *open.deck, open.discards);
  read_bag(fields, "absent", *open.deck, open.absent);
  read_set(fields, "absent_contracts", *open.deck, open.absent_contracts);
}

// Where a position does not say it: as many as hold cards.
int seats_with_hands(const json::object& object) {
  const auto* hands = object.if_contains("hands");
  if (hands == nullptr || !hands->is_array()) return usual_seats;
  const auto count = std::min<std::size_t>(hands->get_array().size(), most_seats);
  return std::max(static_cast<int>(count), least_seats);
}

// How many of each kind are named nowhere; less than none where there are too many.
std::array<int, kinds> unnamed(const State& s) {
  std::array<int, kinds> counts{};
  for (int kind = 0; kind < kinds; ++kind) {
    const auto card = Card::at(kind);
    auto& count = counts[static_cast<std::size_t>(kind)];
    count = s.deck->cards.count(card) - s.number_market.count(card) - s.discards.count(card) - s.absent.count(card);
    for (std::size_t i = 0; i < s.seats; ++i) count -= s.hands[i].count(card) + s.bonus_piles[i].count(card);
  }
  for (const Card card : s.number_deck) --counts[static_cast<std::size_t>(card.kind())];
  return counts;
}

// Left out, a deck is the rest in order. Given, whatever is named nowhere is not in this match.
void add_rest(State& s, bool deck_given, bool contract_deck_given) {
  const auto counts = unnamed(s);
  Bag rest;
  for (int kind = 0; kind < kinds; ++kind)
    if (const int count = counts[static_cast<std::size_t>(kind)]; count > 0) rest.add(Card::at(kind), count);
  if (deck_given) {
    s.absent += rest;
  } else {
    stack(s.number_deck, rest);
  }
  auto contracts = s.contracts_in_deck();
  for (const int number : s.contract_deck) contracts.remove(number);
  if (contract_deck_given) {
    s.absent_contracts = s.absent_contracts | contracts;
    return;
  }
  contracts.each([&](int number) { s.contract_deck.push_back(static_cast<std::uint8_t>(number)); });
  std::reverse(s.contract_deck.begin(), s.contract_deck.end());
}

void lay_from_deck(State& s, Bag& bag, int count) {
  for (; count > 0 && !s.number_deck.empty(); --count) {
    bag.add(s.number_deck.back());
    s.number_deck.pop_back();
  }
}

// Hands and markets left out are dealt and laid from the top of their decks (ROMI-05).
void lay_out(State& s, const Fields& fields) {
  if (!fields.has("hands"))
    for (auto [seat, i] = std::pair(s.first, 0); i < s.seats; seat = s.after(seat), ++i)
      lay_from_deck(s, s.hands[place(seat)], dealt_cards);
  if (!fields.has("contract_market"))
    for (int i = 0; i < contract_market_size && !s.contract_deck.empty(); ++i) {
      s.contract_market.add(s.contract_deck.back());
      s.contract_deck.pop_back();
    }
  if (!fields.has("number_market"))
    lay_from_deck(s, s.number_market, number_market_size - (s.phase == Phase::fill ? 1 : 0));
}

}  // namespace

json::object write_position(const State& s) {
  auto out = write_open(s);
  out["hands"] = write_bags(s.hands, s.seats);
  auto texts = card_texts(s.number_deck.span());
  std::ranges::reverse(texts);  // top first
  out["number_deck"] = json::array(texts.begin(), texts.end());
  json::array contracts;
  for (auto i = s.contract_deck.size(); i > 0; --i) contracts.emplace_back(s.contract_deck[i - 1]);
  out["contract_deck"] = std::move(contracts);
  return out;
}

std::expected<State, Refusal> read_position(const json::object& object) {
  Fields fields(object, {});
  State s;
  read_open(fields, s, seats_with_hands(object));
  if (fields.ok()) {
    read_bags(fields, "hands", s, s.hands);
    if (const auto* list = fields.array("number_deck")) read_pile(fields, *list, "number_deck", s.number_deck);
    if (const auto* list = fields.array("contract_deck"))
      read_numbers(fields, *list, "contract_deck", *s.deck,
                   [&](int number) { s.contract_deck.push_back(static_cast<std::uint8_t>(number)); });
    std::reverse(s.number_deck.begin(), s.number_deck.end());  // written top first
    std::reverse(s.contract_deck.begin(), s.contract_deck.end());
  }
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  add_rest(s, fields.has("number_deck"), fields.has("contract_deck"));
  lay_out(s, fields);
  if (auto error = invariant_error(s)) return std::unexpected(*error);
  return s;
}

json::object write_view(const View& view) {
  auto out = write_open(view);
  out["viewer"] = view.viewer ? json::value(view.viewer->index()) : json::value(nullptr);
  out["hand"] = write_bag(view.hand);
  out["held"] = json::array(view.cards.begin(), view.cards.begin() + view.seats);
  out["deck_left"] = view.deck_left;
  return out;
}

std::expected<View, Refusal> read_view(const json::object& object) {
  Fields fields(object, {});
  View v;
  read_open(fields, v, usual_seats);
  if (fields.ok()) {
    v.viewer = fields.seat("viewer", v.seats);
    read_bag(fields, "hand", *v.deck, v.hand);
    const auto held = fields.numbers("held", v.seats, 0, largest_hand);
    for (std::size_t i = 0; i < held.size(); ++i) v.cards[i] = static_cast<std::uint8_t>(held[i]);
    v.deck_left = static_cast<std::uint8_t>(fields.integer("deck_left", 0, most_number_cards, std::nullopt));
  }
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  // Before worlds are drawn from it: cards that are there too often or too few would have no place in them.
  State known;
  static_cast<Open&>(known) = v;
  known.hands = v.seen;
  if (v.viewer) known.hands[place(*v.viewer)] = v.hand;
  bool adds_up = !v.viewer || v.hand.size() == v.cards[place(*v.viewer)];
  int hidden = v.deck_left;
  for (std::size_t i = 0; i < v.seats; ++i) {
    const int more = v.cards[i] - known.hands[i].size();
    adds_up = adds_up && more >= 0;
    hidden += more;
  }
  for (const int count : unnamed(known)) {
    adds_up = adds_up && count >= 0;
    hidden -= count;
  }
  if (!adds_up || hidden != 0) return refuse("impossible"_say, "ROMI-01", {{"why", "cards_do_not_add_up"_word}});
  core::NoChance chance;
  if (auto error = invariant_error(determinize(v, chance))) return std::unexpected(*error);
  return v;
}

}  // namespace rummage::romi_rami
