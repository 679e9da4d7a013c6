#include "games/programs/rules.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "games/programs/combination.hpp"
#include "games/programs/rounds.hpp"
#include "games/programs/solver.hpp"
#include "games/programs/text.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::refuse;
using Params = std::vector<core::Param>;

constexpr std::array<std::string_view, 2> change_choices{"on", "off"};

// A card leaves a hand: of equal ones the one that everybody saw enter it (PROG-38).
void leave_hand(State& s, Seat seat, Card card) {
  remove_one(s.hands[place(seat)], card);
  remove_one(s.seen[place(seat)], card);
}

// Every card must be in hand, each as often as it is named.
Done check_held(const Hand& hand, std::span<const Card> cards, std::string_view rule) {
  auto rest = hand;
  for (const Card card : cards)
    if (!remove_one(rest, card))
      return refuse(
          hand.contains(card) ? "card_too_often_named"_say : "card_not_held"_say, rule, {{"card", card_text(card)}});
  return {};
}

// PROG-31: the last card was played.
void go_out(State& s, Seat seat, Chance& chance, Events& events) {
  events.add("round_over_out"_say, "PROG-31", [&] { return Params{{"seat", seat}}; });
  end_round(s, chance, events);
}

Done check_draw(const State& s) {
  if (s.phase == Phase::draw) return {};
  return refuse("drawn_already"_say, "PROG-22");
}

Done check_play(const State& s) {
  if (s.phase == Phase::play) return {};
  return refuse("draw_first"_say, "PROG-22");
}

// PROG-27
Done check_may_lay(const State& s, Seat seat) {
  if (auto done = check_play(s); !done) return done;
  if (s.revealed.has(seat)) return {};
  return refuse("complete_first"_say, "PROG-27");
}

// --- before a deal --------------------------------------------------------------------------------------------------

Done apply_action(State& s, Seat seat, const Change&, Chance& chance, Events& events) {
  change_program(s, seat, events);
  after_change(s, chance, events);
  return {};
}

Done apply_action(State& s, Seat seat, const Keep&, Chance& chance, Events& events) {
  events.add("program_kept"_say, "PROG-35", [&] { return Params{{"seat", seat}}; });
  after_change(s, chance, events);
  return {};
}

// --- drawing --------------------------------------------------------------------------------------------------------

Done apply_action(State& s, Seat seat, const DrawReserve&, Chance& chance, Events& events) {
  if (auto done = check_draw(s); !done) return done;
  if (s.reserve.empty()) {  // PROG-33
    events.add("round_over_reserve"_say, "PROG-33", [&] { return Params{{"seat", seat}}; });
    end_round(s, chance, events);
    return {};
  }
  const Card card = s.reserve.back();
  s.reserve.pop_back();
  insert_sorted(s.hands[place(seat)], card);
  s.phase = Phase::play;
  events.add("drew_reserve"_say, "PROG-22", [&] { return Params{{"seat", seat}, {"card", card_text(card), seat}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const DrawDiscard&, Chance&, Events& events) {
  if (auto done = check_draw(s); !done) return done;
  if (s.hands[place(seat)].size() == 1) return refuse("one_card_left"_say, "PROG-23");
  if (s.discards.empty()) return refuse("no_discard"_say, "PROG-22");
  const Card card = s.discards.back();
  s.discards.pop_back();
  insert_sorted(s.hands[place(seat)], card);
  insert_sorted(s.seen[place(seat)], card);
  s.phase = Phase::play;
  events.add("drew_discard"_say, "PROG-22", [&] { return Params{{"seat", seat}, {"card", card_text(card)}}; });
  return {};
}

// --- laying out -----------------------------------------------------------------------------------------------------

// The combinations as they will lie on the table, if the cards are what the program asks for.
std::expected<FixedVector<Combination, most_combinations>, core::Refusal> make_all(const Program& program,
                                                                                   const Reveal& reveal) {
  if (reveal.sizes.size() != program.asks.size())
    return refuse("wrong_number_of_combinations"_say, "PROG-10",
                  {{"given", static_cast<std::int64_t>(reveal.sizes.size())},
                   {"wanted", static_cast<std::int64_t>(program.asks.size())},
                   {"program", program.text}});
  FixedVector<Combination, most_combinations> all;
  std::size_t start = 0;
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto cards = reveal.cards.span().subspan(start, reveal.sizes[i]);
    start += reveal.sizes[i];
    const auto made = make_asked(program.asks[i], cards, static_cast<int>(i) + 1);
    if (!made) return std::unexpected(made.error());
    all.push_back(*made);
  }
  return all;
}

std::size_t cards_in(const Reveal& reveal) {
  std::size_t sum = 0;
  for (const auto size : reveal.sizes) sum += size;
  return sum;
}

Done apply_action(State& s, Seat seat, const Reveal& as_given, Chance& chance, Events& events) {
  if (auto done = check_play(s); !done) return done;
  if (s.revealed.has(seat)) return refuse("revealed_already"_say, "PROG-24");
  if (!s.programs[place(seat)]) return refuse("no_program"_say, "PROG-36");
  if (cards_in(as_given) != as_given.cards.size()) return refuse("loose_cards"_say, "PROG-10");
  const auto card = *s.programs[place(seat)];
  const auto& program = (*s.deck)[card];
  auto reveal = as_given;
  put_in_order(reveal, program);
  if (auto done = check_held(s.hands[place(seat)], reveal.cards.span(), "PROG-24"); !done) return done;
  const auto all = make_all(program, reveal);
  if (!all) return std::unexpected(all.error());
  for (auto one : *all) {
    one.owner = seat;
    for (const Card laid : one.cards) leave_hand(s, seat, laid);
    s.table.push_back(one);
  }
  s.revealed.add(seat);
  s.programs[place(seat)].reset();
  s.failed[place(seat)] = 0;
  s.completed[place(seat)].push_back(card);
  events.add("revealed"_say, "PROG-24", [&] {
    return Params{{"seat", seat},
                  {"program", program.text},
                  {"combinations", reveal_text(reveal)},
                  {"count", static_cast<std::int64_t>(s.completed[place(seat)].size())}};
  });
  if (s.completed[place(seat)].size() == programs_to_win) {  // PROG-37
    s.phase = Phase::over;
    events.add("match_won"_say, "PROG-37", [&] { return Params{{"seat", seat}}; });
  } else if (s.hands[place(seat)].empty()) {
    go_out(s, seat, chance, events);
  } else if (s.revealed.size() + s.without.size() == s.seats) {  // PROG-32, PROG-36
    events.add("round_over_all"_say, "PROG-32", [&] { return Params{{"seat", seat}}; });
    end_round(s, chance, events);
  }
  return {};
}

Done apply_action(State& s, Seat seat, const Lay& lay, Chance& chance, Events& events) {
  if (auto done = check_may_lay(s, seat); !done) return done;
  if (auto done = check_held(s.hands[place(seat)], lay.cards.span(), "PROG-25"); !done) return done;
  auto made = make_group(lay.cards.span());
  if (!made) return std::unexpected(made.error());
  made->owner = seat;
  for (const Card card : made->cards) leave_hand(s, seat, card);
  s.table.push_back(*made);
  events.add("laid"_say, "PROG-25", [&] {
    return Params{{"seat", seat},
                  {"cards", cards_text(made->cards.span())},
                  {"number", static_cast<std::int64_t>(s.table.size())}};
  });
  if (s.hands[place(seat)].empty()) go_out(s, seat, chance, events);
  return {};
}

// Why a card does not fit where it should go (PROG-26), or past an ace (PROG-05).
Done check_fit(const Combination& combination, const Add& add) {
  const auto where = fit(combination, add.card);
  const core::Param card{"card", card_text(add.card)};
  const core::Param number{"number", std::int64_t{add.to}};
  if (combination.shape == Shape::group) {
    if (add.end != End::any) return refuse("group_has_no_ends"_say, "PROG-26", {number});
    if (!where.any())
      return refuse("not_of_the_group"_say, "PROG-26", {card, number, {"value", value_text(combination.value)}});
    return {};
  }
  if (add.end == End::any && where.low && where.high) return refuse("which_end"_say, "PROG-26", {card, number});
  if (add.end == End::any ? where.any() : add.end == End::low ? where.low : where.high) return {};
  const bool at_low_ace = combination.value == ace && add.end != End::high;
  const bool at_high_ace = combination.head() == high_ace && add.end != End::low;
  const bool goes_round = (at_low_ace && (add.card.is_wild() || add.card.value() == king)) ||
                          (at_high_ace && (add.card.is_wild() || add.card.value() == two + 1));
  if (goes_round) return refuse("past_the_ace_here"_say, "PROG-05", {card, number});
  if (!add.card.is_wild() && !has(combination.takes, add.card.suit()))
    return refuse("not_of_the_suit"_say, "PROG-26", {card, number});
  return refuse("not_at_an_end"_say, "PROG-26",
                {card, number, {"low", value_text(combination.value)}, {"high", value_text(combination.head())}});
}

Done apply_action(State& s, Seat seat, const Add& add, Chance& chance, Events& events) {
  if (auto done = check_may_lay(s, seat); !done) return done;
  if (auto done = check_held(s.hands[place(seat)], std::span(&add.card, 1), "PROG-26"); !done) return done;
  if (add.to < 1 || add.to > s.table.size())
    return refuse("no_such_combination"_say, "PROG-26",
                  {{"given", std::int64_t{add.to}}, {"most", static_cast<std::int64_t>(s.table.size())}});
  auto& combination = s.table[add.to - std::size_t{1}];
  if (auto done = check_fit(combination, add); !done) return done;
  put_on(combination, add.card, add.end);
  leave_hand(s, seat, add.card);
  events.add("added"_say, "PROG-26", [&] {
    return Params{{"seat", seat},
                  {"card", card_text(add.card)},
                  {"number", std::int64_t{add.to}},
                  {"cards", cards_text(combination.cards.span())}};
  });
  if (s.hands[place(seat)].empty()) go_out(s, seat, chance, events);
  return {};
}

// --- the end of a turn ----------------------------------------------------------------------------------------------

// PROG-33
void renew_reserve(State& s, Chance& chance, Events& events) {
  if (!s.reserve.empty() || s.discards.size() < 2) return;
  const Card top = s.discards.back();
  s.discards.pop_back();
  s.reserve = s.discards;
  s.discards.clear();
  s.discards.push_back(top);
  core::shuffle(std::span<Card>(s.reserve.begin(), s.reserve.end()), chance);
  events.add(
      "reshuffled"_say, "PROG-33", [&] { return Params{{"count", static_cast<std::int64_t>(s.reserve.size())}}; });
}

Done apply_action(State& s, Seat seat, const Discard& discard, Chance& chance, Events& events) {
  if (auto done = check_play(s); !done) return done;
  if (auto done = check_held(s.hands[place(seat)], std::span(&discard.card, 1), "PROG-30"); !done) return done;
  leave_hand(s, seat, discard.card);
  s.discards.push_back(discard.card);
  events.add("discarded"_say, "PROG-30", [&] { return Params{{"seat", seat}, {"card", card_text(discard.card)}}; });
  if (s.hands[place(seat)].empty()) {
    go_out(s, seat, chance, events);
    return {};
  }
  s.to_act = s.after(seat);
  s.phase = Phase::draw;
  renew_reserve(s, chance, events);
  return {};
}

// --- what may be done -----------------------------------------------------------------------------------------------

void list_lays(const Hand& hand, ActionList& list) {
  Hand wilds;
  for (const Card card : hand)
    if (card.is_wild()) wilds.push_back(card);
  for (int value = ace; value <= king; ++value) {
    Lay plain;
    for (const Card card : hand)
      if (!card.is_wild() && card.value() == value) plain.cards.push_back(card);
    if (plain.cards.empty() || plain.cards.size() + wilds.size() < 3) continue;
    const std::size_t wanted = plain.cards.size() < 3 ? 3 - plain.cards.size() : 0;
    auto fewest = plain;
    for (std::size_t i = 0; i < wanted; ++i) fewest.cards.push_back(wilds[i]);
    if (fewest.cards.size() >= 3) list.push_back(fewest);
    // And with each other kind of wild card.
    for (std::size_t i = wanted; i < wilds.size(); ++i) {
      if ((i > 0 && wilds[i] == wilds[i - 1])) continue;
      auto other = fewest;
      if (wanted > 0) other.cards.pop_back();
      other.cards.push_back(wilds[i]);
      list.push_back(other);
    }
  }
}

void list_adds(const Table& table, Card card, ActionList& list) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto where = fit(table[i], card);
    const auto number = static_cast<std::uint8_t>(i + 1);
    if (table[i].shape == Shape::straight && where.low && where.high) {
      list.push_back(Add{card, number, End::low});
      list.push_back(Add{card, number, End::high});
    } else if (where.any()) {
      list.push_back(Add{card, number, End::any});
    }
  }
}

}  // namespace

std::span<const core::OptionSpec> options() {
  static const std::array<core::OptionSpec, 2> list{
      {{.name = "deck", .choices = {}, .shelf = &decks()}, {.name = "changes", .choices = change_choices}}};
  return list;
}

Done check_setup(const core::Setup&) { return {}; }

core::Setup setup(const Open& open) {
  return {open.seats, {static_cast<std::int32_t>(decks().number_of(*open.deck)), open.changes ? 0 : 1}};
}

State initial(const core::Setup& setup, Chance& chance, Events& events) {
  State s;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  s.deck = &decks()[static_cast<std::size_t>(setup.options[0])];
  s.changes = setup.options[1] == 0;
  begin_match(s, chance, events);
  return s;
}

Done apply(State& s, Seat seat, const Action& action, Chance& chance, Events& events) {
  assert(seat.index() < s.seats);
  if (s.phase == Phase::over) return refuse("match_is_over"_say, "PROG-37");
  if (seat != s.to_act) return refuse("not_your_turn"_say, "PROG-21", {{"seat", s.to_act}});
  const bool decides = std::holds_alternative<Change>(action) || std::holds_alternative<Keep>(action);
  if (s.phase == Phase::change && !decides) return refuse("decide_first"_say, "PROG-35");
  if (s.phase != Phase::change && decides) return refuse("nothing_to_change"_say, "PROG-35");
  return std::visit([&](const auto& kind) { return apply_action(s, seat, kind, chance, events); }, action);
}

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (s.phase == Phase::over || seat != s.to_act) return;
  const auto& hand = s.hands[place(seat)];
  if (s.phase == Phase::change) {
    list.push_back(Change{});
    list.push_back(Keep{});
    return;
  }
  if (s.phase == Phase::draw) {
    list.push_back(DrawReserve{});
    if (!s.discards.empty() && hand.size() > 1) list.push_back(DrawDiscard{});
    return;
  }
  if (const auto program = s.programs[place(seat)]) {
    const auto best = best_completion((*s.deck)[*program], hand, s.table.span());
    if (best.is_complete) list.push_back(best.reveal);
  }
  const bool may_lay = s.revealed.has(seat);
  if (may_lay) list_lays(hand, list);
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (i > 0 && hand[i] == hand[i - 1]) continue;
    if (may_lay) list_adds(s.table, hand[i], list);
    list.push_back(Discard{hand[i]});
  }
  std::sort(list.begin(), list.end());
}

std::optional<core::Timer<Action>> timer(const State&) { return std::nullopt; }

std::optional<core::Result> result(const State& s) {
  if (s.phase != Phase::over) return std::nullopt;
  FixedVector<std::int32_t, core::max_seats> completed;
  for (std::size_t i = 0; i < s.seats; ++i) completed.push_back(static_cast<std::int32_t>(s.completed[i].size()));
  return core::rank_by_score(completed, core::Better::higher);  // PROG-37
}

}  // namespace rummage::programs
