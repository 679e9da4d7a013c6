#include "games/programs/rounds.hpp"

#include <limits>

namespace rummage::programs {
namespace {

using namespace core::literals;

constexpr auto deck_in_order = [] {
  Pile deck;
  for (int i = 0; i < jokers; ++i) deck.push_back(Card::joker());
  for (int value = king; value >= ace; --value)
    for (int suit = suits - 1; suit >= 0; --suit)
      for (int i = 0; i < copies; ++i) deck.push_back(Card::of(value, static_cast<Suit>(suit)));
  return deck;
}();

// PROG-18: cards are turned up, one a seat in turn, until a spade falls.
void find_first_dealer(State& s, Chance& chance, Events& events) {
  auto deck = deck_in_order;
  core::shuffle(deck, chance);
  Pile turned;
  do {
    turned.push_back(take_top(deck));
  } while (turned.back().is_joker() || turned.back().suit() != Suit::spade);
  s.dealer = Seat(static_cast<int>((turned.size() - 1) % s.seats));
  events.add(
      "spade_fell"_say, "PROG-18", [&] { return Params{{"seat", s.dealer}, {"cards", card_texts(turned.span())}}; });
}

// One program, and for each sun at once another (PROG-15). False if a sun won the match (PROG-16).
bool deal_program(State& s, Seat seat, Events& events) {
  const auto i = place(seat);
  auto& completed = s.completed[i];
  s.programs[i].reset();
  s.failed[i] = 0;
  while (!s.program_deck.empty()) {
    const auto card = take_top(s.program_deck);
    if (!card.is_sun()) {
      s.programs[i] = card;
      s.without.remove(seat);
      events.add("program_dealt"_say, "PROG-19", [&] {
        return Params{{"seat", seat}, {"program", std::string(s.programs_played().text(card)), seat}};
      });
      return true;
    }
    completed.push_back(card);
    events.add("sun_dealt"_say, "PROG-15", [&] { return Params{{"seat", seat}, {"count", completed.size()}}; });
    if (completed.size() == programs_to_win) {
      s.without.add(seat);
      win_match(s, seat, events);
      return false;
    }
  }
  s.without.add(seat);  // PROG-36
  events.add("no_program_left"_say, "PROG-36", [&] { return Params{{"seat", seat}}; });
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

// PROG-19
void deal_round(State& s, Chance& chance, Events& events) {
  // Where nobody has a program and none is left, nothing can be completed any more (PROG-36).
  if (s.without.size() == s.seats) {
    s.phase = Phase::over;
    events.add("programs_used_up"_say, "PROG-36", [] { return Params{}; });
    return;
  }
  core::shuffle(s.reserve, chance);
  core::deal_cards(s.hands, s.reserve, s.seats, s.after(s.dealer), dealt);
  s.discards.push_back(take_top(s.reserve));  // PROG-20
  s.to_act = s.after(s.dealer);               // PROG-21
  s.phase = Phase::draw;
  events.add("dealt"_say, "PROG-19",
             [&] { return Params{{"seat", s.dealer}, {"round", s.round}, {"top", card_text(s.discards.back())}}; });
}

// PROG-35: of the seats from this one to the dealer the first that may change its program is asked.
bool ask_from(State& s, Seat seat) {
  while (!may_change(s, seat)) {
    if (seat == s.dealer) return false;
    seat = s.after(seat);
  }
  s.to_act = seat;
  s.phase = Phase::change;
  return true;
}

// PROG-19, PROG-34: programs to those who are due one, clockwise from the dealer's left; then the cards.
void begin_round(State& s, SeatSet due, Chance& chance, Events& events) {
  s.revealed.clear();
  s.without = due;  // until they are dealt one
  for (int n = 1; n <= s.seats; ++n)
    if (const auto seat = s.from_dealer(n); due.has(seat) && !deal_program(s, seat, events)) return;
  if (!ask_from(s, s.after(s.dealer))) deal_round(s, chance, events);
}

}  // namespace

const Pile& full_deck() { return deck_in_order; }

std::optional<ProgramCard> take_program(ProgramPile& deck) {
  for (auto at = deck.size(); at-- > 0;) {
    const auto card = deck[at];
    if (card.is_sun()) continue;
    deck.erase_at(at);
    return card;
  }
  return std::nullopt;
}

void win_match(State& s, Seat seat, Events& events) {
  s.phase = Phase::over;
  events.add("match_won"_say, "PROG-37", [&] { return Params{{"seat", seat}}; });
}

void begin_match(State& s, Chance& chance, Events& events) {
  clear_table(s);
  find_first_dealer(s, chance, events);
  const auto& programs = s.programs_played().cards;
  for (auto i = programs.size(); i-- > 0;) s.program_deck.push_back(programs[i]);
  core::shuffle(s.program_deck, chance);
  begin_round(s, SeatSet::first(s.seats), chance, events);
}

void end_round(State& s, Chance& chance, Events& events) {
  auto due = s.without;
  for (const Seat seat : SeatSet::first(s.seats)) {
    auto& failed = s.failed[place(seat)];
    if (s.revealed.has(seat)) {
      due.add(seat);
    } else if (!s.without.has(seat) && failed < std::numeric_limits<std::uint8_t>::max()) {
      ++failed;
    }
  }
  if (s.round < std::numeric_limits<std::uint16_t>::max()) ++s.round;
  s.dealer = s.after(s.dealer);  // PROG-21
  clear_table(s);
  begin_round(s, due, chance, events);
}

bool may_change(const State& s, Seat seat) {
  return s.changes == Changes::on && s.failed[place(seat)] >= failures_to_change && s.programs[place(seat)] &&
         !s.program_deck.empty();
}

void change_program(State& s, bool is_changed, Chance& chance, Events& events) {
  const Seat seat = s.to_act;
  events.add(
      is_changed ? "program_changed"_say : "program_kept"_say, "PROG-35", [&] { return Params{{"seat", seat}}; });
  if (is_changed) {
    s.program_deck.insert_at(0, *s.programs[place(seat)]);
    if (!deal_program(s, seat, events)) return;
  }
  if (seat == s.dealer || !ask_from(s, s.after(seat))) deal_round(s, chance, events);
}

}  // namespace rummage::programs
