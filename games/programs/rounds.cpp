#include "games/programs/rounds.hpp"

#include <algorithm>
#include <limits>

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Chance;
using core::Events;
using Params = std::vector<core::Param>;

constexpr auto deck_in_order = [] {
  Pile deck;
  for (int i = 0; i < jokers; ++i) deck.push_back(Card::joker());
  for (int value = king; value >= ace; --value)
    for (int suit = suits - 1; suit >= 0; --suit)
      for (int i = 0; i < copies; ++i) deck.push_back(Card::of(value, static_cast<Suit>(suit)));
  return deck;
}();

void shuffle(Pile& pile, Chance& chance) { core::shuffle(std::span<Card>(pile.begin(), pile.end()), chance); }

Card take_top(Pile& pile) {
  const Card card = pile.back();
  pile.pop_back();
  return card;
}

// PROG-18: cards are turned up, one a seat in turn, until a spade falls.
void find_first_dealer(State& s, Chance& chance, Events& events) {
  auto deck = deck_in_order;
  shuffle(deck, chance);
  const auto is_spade = [](Card card) { return !card.is_joker() && card.suit() == Suit::spade; };
  std::size_t turned = 1;
  while (!is_spade(deck[deck.size() - turned])) ++turned;
  s.dealer = Seat(static_cast<int>((turned - 1) % s.seats));
  events.add("spade_fell"_say, "PROG-18", [&] {
    std::vector<std::string> cards;
    for (std::size_t i = 1; i <= turned; ++i) cards.push_back(card_text(deck[deck.size() - i]));
    return Params{{"seat", s.dealer}, {"cards", cards}};
  });
}

void win(State& s, Seat seat, Events& events) {
  s.phase = Phase::over;
  events.add("match_won"_say, "PROG-37", [&] { return Params{{"seat", seat}}; });
}

// One program, and for each sun at once another (PROG-15). False if a sun won the match (PROG-16).
bool deal_program(State& s, Seat seat, Events& events) {
  const auto i = place(seat);
  s.programs[i].reset();
  s.failed[i] = 0;
  while (!s.program_deck.empty()) {
    const auto card = s.program_deck.back();
    s.program_deck.pop_back();
    if (!card.is_sun()) {
      s.programs[i] = card;
      s.without.remove(seat);
      events.add("program_dealt"_say, "PROG-19",
                 [&] { return Params{{"seat", seat}, {"program", std::string(s.deck->text(card)), seat}}; });
      return true;
    }
    s.completed[i].push_back(card);
    events.add("sun_dealt"_say, "PROG-15",
               [&] { return Params{{"seat", seat}, {"count", static_cast<std::int64_t>(s.completed[i].size())}}; });
    if (s.completed[i].size() == programs_to_win) {
      s.without.add(seat);
      win(s, seat, events);
      return false;
    }
  }
  s.without.add(seat);  // PROG-36
  events.add("no_program_left"_say, "PROG-36", [&] { return Params{{"seat", seat}}; });
  return true;
}

// PROG-19, PROG-34: to those who are due one, clockwise from the dealer's left.
bool deal_programs(State& s, SeatSet due, Events& events) {
  s.revealed.clear();
  s.without = due;  // until they are dealt one
  auto seat = s.dealer;
  for (int i = 0; i < s.seats; ++i) {
    seat = s.after(seat);
    if (due.has(seat) && !deal_program(s, seat, events)) return false;
  }
  return true;
}

void clear_table(State& s) {
  s.reserve = deck_in_order;  // PROG-34: all cards, those too that a made-up position left out
  s.absent = {};
  s.discards.clear();
  s.table.clear();
  for (std::size_t i = 0; i < s.seats; ++i) {
    s.hands[i].clear();
    s.seen[i].clear();
  }
}

void deal_cards(State& s, Chance& chance, Events& events) {
  shuffle(s.reserve, chance);
  for (std::size_t n = 0; n < dealt; ++n) {  // PROG-19: one at a time, from the dealer's left
    auto seat = s.dealer;
    for (int i = 0; i < s.seats; ++i) {
      seat = s.after(seat);
      s.hands[place(seat)].push_back(take_top(s.reserve));
    }
  }
  for (std::size_t i = 0; i < s.seats; ++i) std::sort(s.hands[i].begin(), s.hands[i].end());
  s.discards.push_back(take_top(s.reserve));  // PROG-20
  s.to_act = s.after(s.dealer);               // PROG-21
  s.phase = Phase::draw;
  events.add("dealt"_say, "PROG-19", [&] {
    return Params{{"seat", s.dealer}, {"round", std::int64_t{s.round}}, {"top", card_text(s.discards.back())}};
  });
}

bool may_change(const State& s, Seat seat) {
  return s.changes && s.failed[place(seat)] >= failures_to_change && s.programs[place(seat)] && !s.program_deck.empty();
}

// PROG-35: the next seat up to the dealer that may change its program is asked; else the cards are dealt.
void ask_or_deal(State& s, Seat asked, Chance& chance, Events& events) {
  while (asked != s.dealer) {
    asked = s.after(asked);
    if (!may_change(s, asked)) continue;
    s.to_act = asked;
    s.phase = Phase::change;
    return;
  }
  // Where nobody has a program and none is left, nothing can be completed any more (PROG-36).
  if (s.without.size() == s.seats) {
    s.phase = Phase::over;
    events.add("programs_used_up"_say, "PROG-36", [] { return Params{}; });
    return;
  }
  deal_cards(s, chance, events);
}

void begin_round(State& s, Chance& chance, Events& events) {
  const Seat left = s.after(s.dealer);
  if (!may_change(s, left)) return ask_or_deal(s, left, chance, events);
  s.to_act = left;
  s.phase = Phase::change;
}

}  // namespace

const Pile& full_deck() { return deck_in_order; }

void begin_match(State& s, Chance& chance, Events& events) {
  clear_table(s);
  find_first_dealer(s, chance, events);
  for (std::size_t i = s.deck->cards.size(); i-- > 0;) s.program_deck.push_back(s.deck->cards[i]);
  core::shuffle(std::span<ProgramCard>(s.program_deck.begin(), s.program_deck.end()), chance);
  if (deal_programs(s, SeatSet::first(s.seats), events)) begin_round(s, chance, events);
}

void end_round(State& s, Chance& chance, Events& events) {
  auto due = s.without;
  for (int i = 0; i < s.seats; ++i) {
    const Seat seat(i);
    if (s.revealed.has(seat)) {
      due.add(seat);
    } else if (!s.without.has(seat)) {
      auto& failed = s.failed[place(seat)];
      if (failed < std::numeric_limits<std::uint8_t>::max()) ++failed;
    }
  }
  if (s.round < std::numeric_limits<std::uint16_t>::max()) ++s.round;
  s.dealer = s.after(s.dealer);  // PROG-21
  clear_table(s);
  if (deal_programs(s, due, events)) begin_round(s, chance, events);
}

void change_program(State& s, Seat seat, Events& events) {
  s.program_deck.insert_at(0, *s.programs[place(seat)]);
  events.add("program_changed"_say, "PROG-35", [&] { return Params{{"seat", seat}}; });
  deal_program(s, seat, events);
}

void after_change(State& s, Chance& chance, Events& events) {
  if (s.phase != Phase::over) ask_or_deal(s, s.to_act, chance, events);
}

}  // namespace rummage::programs
