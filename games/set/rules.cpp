#include "games/set/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "core/hand.hpp"
#include "games/set/solver/solver.hpp"
#include "games/set/text.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::Params;
using core::refuse;

constexpr std::array<std::string_view, 2> claim_choices{"point", "shout"};
constexpr std::array<std::string_view, 2> more_choices{"table", "players"};
constexpr std::array<std::string_view, 4> deck_choices{"full", "red", "violet", "turquoise"};
constexpr std::array<std::string_view, 2> master_choices{"no", "yes"};
constexpr std::array option_list{
    core::choice_option<&Rules::claim>("claim", claim_choices),  // SET-08
    core::choice_option<&Rules::more>("more", more_choices),     // SET-13
    core::choice_option<&Rules::deck>("deck", deck_choices),     // SET-20: beginners play with the cards of one colour
    core::choice_option<&Rules::master>("master", master_choices),
    core::number_option<&Rules::call_seconds>("call-seconds", 1, 60, 5),
    core::number_option<&Rules::deal_seconds>("deal-seconds", 1, 60, 3),
};

// --- what changes the table -------------------------------------------------------------------------------------

// All cards of the match in the pile, in their order.
void gather(State& s) {
  static constexpr Pile whole_deck = Rules().deck_without({});
  s.display.clear();
  s.pile = s.deck == Deck::full && s.absent.size() == 0 ? whole_deck : s.deck_without(s.absent);
}

void shuffle_and_lay_out(State& s, Chance& chance, Events& events) {  // SET-05
  gather(s);
  core::shuffle(s.pile, chance);
  fill_display(s, s.base());
  events.add("laid_out"_say, s.deck == Deck::full ? "SET-05" : "SET-21",
             [&] { return Params{{"cards", card_texts(s.display.span())}}; });
}

// SET-09: new cards take the vacated places in order, the first place first; any beyond them are put at the end.
void top_up(State& s, Events& events) {
  core::FixedVector<Card, widest> added;
  const auto draw = [&] {
    added.push_back(take_top(s.pile));
    return added.back();
  };
  for (const auto gap : s.gaps) s.display.insert_at(gap, draw());
  s.gaps.clear();
  while (s.display.size() < s.base() && !s.pile.empty()) s.display.push_back(draw());
  s.due = Due::nothing;
  s.asked.clear();
  events.add("topped_up"_say, "SET-09", [&] { return Params{{"cards", card_texts(added.span())}}; });
}

void add_three(State& s, std::string_view rule, Events& events) {  // SET-12
  const auto before = s.display.size();
  fill_display(s, std::min(before + 3, s.most()));
  s.due = Due::nothing;
  s.asked.clear();  // SET-13: requests lapse when the display changes
  events.add("three_more"_say, rule, [&] {
    return Params{{"cards", card_texts(s.display.span().subspan(before))}, {"count", s.display.size()}};
  });
}

// SET-31: the next Master will shuffle all the cards and lay them out.
void begin_master_round(State& s, Events& events) {
  gather(s);
  s.due = Due::lay_out;
  events.add("next_master"_say, "SET-31", [&] { return Params{{"seat", Seat(s.round)}, {"round", s.round + 1}}; });
}

void end_round(State& s, std::string_view rule, Events& events) {
  if (s.master) events.add("round_over"_say, rule, [&] { return Params{{"round", s.round + 1}}; });
  if (!s.master || s.round + 1 == s.seats) {  // SET-30; what was taken in the last round stays before the players
    s.over = true;
    events.add("game_over"_say, s.master ? "SET-33" : rule, [&] { return Params{{"left", s.display.size()}}; });
    return;
  }
  for (const auto& set : s.taken) s.points[place(set.seat)] += 3;  // SET-32, SET-33
  s.taken.clear();
  s.out.clear();
  s.asked.clear();
  ++s.round;
  begin_master_round(s, events);
}

// Where no SET is to be found; the rules are those by which the round ends with the pile, and else three cards come.
void want_more(State& s, std::string_view end_rule, std::string_view rule, Events& events) {
  if (s.pile.empty()) {
    end_round(s, end_rule, events);
  } else if (s.master) {
    s.due = Due::add_three;  // SET-31
  } else {
    add_three(s, rule, events);
  }
}

// SET-13, SET-15: what everybody who may be asked has asked for.
void grant_more(State& s, Events& events) {
  want_more(s, "SET-15", "SET-13", events);
  settle(s, events);
}

// --- claims -----------------------------------------------------------------------------------------------------

// Takes the cards at three places, given as bits, off the display. `to_come` cards of the pile are to follow, at once
// or when the Master deals.
void remove_cards(State& s, std::uint32_t bits, std::size_t to_come, Events& events) {
  std::array<std::size_t, 3> places;  // NOLINT: written before it is read
  for (auto& place : places) {
    place = static_cast<std::size_t>(std::countr_zero(bits));
    bits &= bits - 1;
  }
  if (to_come == 3 && !s.master) {  // the common case: each new card straight into its place
    for (const auto place : places) s.display[place] = take_top(s.pile);
    events.add("topped_up"_say, "SET-09", [&] {
      return Params{{"cards", card_texts(Triple{s.display[places[0]], s.display[places[1]], s.display[places[2]]})}};
    });
    return;
  }
  // Places from `kept` on are given up: what lies there moves, in order, into the vacated places that get no new card.
  const auto filled = std::min<std::size_t>(to_come, 3);
  const auto kept = s.display.size() - 3 + filled;
  const auto vacated = [&](std::size_t place) { return std::ranges::find(places, place) != places.end(); };
  auto source = kept;
  for (auto i = filled; i < 3 && places[i] < kept; ++i) {
    while (vacated(source)) ++source;
    s.display[places[i]] = s.display[source++];
  }
  s.display.resize(kept);
  for (auto i = filled; i-- > 0;) s.display.erase_at(places[i]);
  for (std::size_t i = 0; i < filled; ++i) s.gaps.push_back(static_cast<std::uint8_t>(places[i]));
  if (to_come == 0) return;
  s.due = Due::top_up;
  if (!s.master) top_up(s, events);
}

void take_set(State& s, Seat seat, const Take& take, std::uint32_t places, Events& events) {
  const auto shown = s.display.size();
  s.taken.push_back({seat, take.cards()});
  s.out.clear();  // SET-10: another player has taken a correct SET
  s.asked.clear();
  s.caller.reset();
  events.add("took"_say, "SET-09", [&] {
    return Params{{"seat", seat},
                  {"cards", card_texts(take.cards())},
                  {"count", s.score(seat)},
                  {"unit", s.master ? "points"_word : "cards"_word}};  // SET-17, SET-33
  });
  // SET-14: above the base size nothing is topped up.
  const auto short_of_base = shown > s.base() ? 0 : s.base() - (shown - 3);
  remove_cards(s, places, std::min(short_of_base, s.pile.size()), events);
  settle(s, events);
}

void lock_out(State& s, Seat seat, Events& events) {  // SET-10
  s.caller.reset();
  ++s.wrong[place(seat)];
  s.out.add(seat);
  if (s.players_in().empty()) {  // SET-11
    s.out.clear();
    events.add("all_back_in"_say, "SET-11", [] { return Params{}; });
  } else if (s.all_have_asked()) {  // SET-13: the last one who had not asked has gone out
    grant_more(s, events);
  }
}

// What keeps a seat from calling or claiming, whatever it would claim.
Done may_claim(const State& s, Seat seat) {
  if (s.is_master(seat)) return refuse("master_may_not_call"_say, "SET-31");
  if (s.due != Due::nothing) return refuse("master_must_deal"_say, "SET-31", {{"seat", Seat(s.round)}});
  if (s.caller && *s.caller != seat) return refuse("call_is_open"_say, "SET-08", {{"seat", *s.caller}});
  if (s.out.has(seat)) return refuse("locked_out"_say, "SET-10");
  return {};
}

// --- one function an action -------------------------------------------------------------------------------------

Done apply_action(State& s, Seat seat, const Take& take, Chance&, Events& events) {
  if (auto may = may_claim(s, seat); !may) return may;
  if (s.claim == Claim::shout && !s.caller) return refuse("call_first"_say, "SET-08");
  const auto cards = take.cards();
  if (cards[0] == cards[1] || cards[1] == cards[2])
    return refuse("card_twice"_say, "SET-02", {{"card", card_text(cards[1])}});
  const auto places = places_in(s.display, cards);
  if (std::popcount(places) != 3) {
    const auto missing = std::ranges::find_if(cards, [&](Card card) { return !s.display.contains(card); });
    return refuse("card_not_displayed"_say, "SET-08", {{"card", card_text(*missing)}});
  }
  if (is_set(cards)) {
    take_set(s, seat, take, places, events);
  } else {
    events.add("wrong"_say, "SET-03",
               [&] { return Params{{"seat", seat}, {"cards", card_texts(cards)}, {"breaks", break_messages(cards)}}; });
    lock_out(s, seat, events);
  }
  return {};
}

Done apply_action(State& s, Seat seat, const Call&, Chance&, Events& events) {
  if (s.claim == Claim::point) return refuse("no_calls_here"_say, "SET-08");
  if (auto may = may_claim(s, seat); !may) return may;
  if (s.caller) return refuse("already_called"_say, "SET-08");
  s.caller = seat;
  events.add("called"_say, "SET-08", [&] { return Params{{"seat", seat}, {"seconds", s.call_seconds}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const MoreCards&, Chance&, Events& events) {
  if (s.is_master(seat)) return refuse("master_is_not_asked"_say, "SET-13");
  if (auto may = may_claim(s, seat); !may) return may;
  if (s.caller) return refuse("call_is_yours"_say, "SET-08");
  if (s.is_full(s.pile.size())) return refuse("display_is_full"_say, "SET-15", {{"count", s.display.size()}});
  if (s.asked.has(seat)) return refuse("already_asked"_say, "SET-13");
  s.asked.add(seat);
  const auto said = s.pile.empty() ? "sees_none"_say : "asked"_say;
  events.add(said, s.pile.empty() ? "SET-15" : "SET-13", [&] { return Params{{"seat", seat}}; });
  if (s.all_have_asked()) grant_more(s, events);
  return {};
}

Done apply_action(State& s, Seat seat, const Deal&, Chance& chance, Events& events) {
  if (!s.master) return refuse("no_master_here"_say, "SET-31");
  if (!s.is_master(seat)) return refuse("not_the_master"_say, "SET-31", {{"seat", Seat(s.round)}});
  switch (s.due) {
    case Due::nothing: return refuse("nothing_is_due"_say, "SET-31");
    case Due::lay_out:
      s.due = Due::nothing;
      shuffle_and_lay_out(s, chance, events);
      break;
    case Due::top_up: top_up(s, events); break;
    case Due::add_three: add_three(s, "SET-12", events); break;
  }
  settle(s, events);
  return {};
}

Done apply_action(State& s, Seat seat, const Expire&, Chance&, Events& events) {
  if (!s.caller) return refuse("no_call_is_open"_say, "SET-08");
  if (*s.caller != seat) return refuse("not_the_caller"_say, "SET-08", {{"seat", *s.caller}});
  events.add("too_late"_say, "SET-08", [&] { return Params{{"seat", seat}}; });
  lock_out(s, seat, events);
  return {};
}

}  // namespace

std::span<const core::OptionSpec> options() { return option_list; }

Done check_rules(const Rules& rules) {
  if (rules.master && rules.seats < 3) return refuse("master_needs_three"_say, "SET-30", {{"given", rules.seats}});
  return {};
}

State initial(const Rules& rules, Chance& chance, Events& events) {
  State s;
  static_cast<Rules&>(s) = rules;
  if (s.master) {
    begin_master_round(s, events);
  } else {
    shuffle_and_lay_out(s, chance, events);
    settle(s, events);
  }
  return s;
}

void fill_display(State& s, std::size_t count) {
  while (s.display.size() < count && !s.pile.empty()) s.display.push_back(take_top(s.pile));
}

void settle(State& s, Events& events) {
  if (s.more == More::players) return;  // SET-13, SET-16: left to the players
  while (!s.over && s.due == Due::nothing && !has_set(s.display.span())) want_more(s, "SET-16", "SET-12", events);
}

Done apply(State& state, Seat seat, const Action& action, Chance& chance, Events& events) {
  assert(seat.index() < state.seats);
  if (state.over) return refuse("match_is_over"_say, "SET-16");
  return std::visit([&](const auto& kind) { return apply_action(state, seat, kind, chance, events); }, action);
}

SeatSet to_act(const Open& s) {
  if (s.over) return {};
  if (s.due != Due::nothing) return SeatSet::just(Seat(s.round));
  const bool has_triples = s.display.size() >= 3;
  if (s.caller) return has_triples ? SeatSet::just(*s.caller) : SeatSet();
  if (s.claim == Claim::shout || has_triples) return s.players_in();
  return s.display.size() < s.most() ? s.players_in() - s.asked : SeatSet();
}

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (!to_act(s).has(seat)) return;
  if (s.due != Due::nothing) return list.push_back(Deal{});
  const bool is_caller = s.caller == seat;
  if (is_caller || s.claim == Claim::point) {
    auto cards = s.display;
    std::sort(cards.begin(), cards.end());
    for (std::size_t i = 0; i < cards.size(); ++i)
      for (auto j = i + 1; j < cards.size(); ++j)
        for (auto k = j + 1; k < cards.size(); ++k) list.push_back(Take({cards[i], cards[j], cards[k]}));
  }
  if (is_caller) return;
  if (s.claim == Claim::shout) list.push_back(Call{});
  if (s.may_ask(seat, s.pile.size())) list.push_back(MoreCards{});
}

bool is_find(const State&, Seat, const Action& action) {
  const auto* take = std::get_if<Take>(&action);
  return take != nullptr ? is_set(take->cards()) : std::holds_alternative<Call>(action);
}

std::optional<core::Timer<Action>> timer(const State& s) {
  if (s.over) return std::nullopt;
  if (s.caller) return core::Timer<Action>{*s.caller, Expire{}, s.call_seconds * std::int64_t{1000}};
  if (s.due != Due::nothing) return core::Timer<Action>{Seat(s.round), Deal{}, s.deal_seconds * std::int64_t{1000}};
  return std::nullopt;
}

std::optional<core::Result> result(const State& s) {
  if (!s.over) return std::nullopt;
  return core::rank_by_score(
      s.seats, core::Better::higher, [&](Seat seat) { return s.score(seat); });  // SET-17, SET-33
}

}  // namespace rummage::set
