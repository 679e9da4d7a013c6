#include "games/set/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "games/set/solver.hpp"
#include "games/set/text.hpp"

namespace rummage::set {
namespace {

using namespace core::literals;
using core::Chance;
using core::Done;
using core::Events;
using core::Param;
using core::refuse;
using Params = std::vector<Param>;

constexpr std::array<std::string_view, 2> claim_choices{"point", "shout"};
constexpr std::array<std::string_view, 2> more_choices{"table", "players"};
constexpr std::array<std::string_view, 4> deck_choices{"full", "red", "violet", "turquoise"};
constexpr std::array<std::string_view, 2> master_choices{"no", "yes"};
constexpr std::array<core::OptionSpec, 6> option_list{{
    {.name = "claim", .choices = claim_choices},  // SET-08
    {.name = "more", .choices = more_choices},    // SET-13
    {.name = "deck", .choices = deck_choices},    // SET-20: beginners play with the cards of one colour
    {.name = "master", .choices = master_choices},
    {.name = "call-seconds", .choices = {}, .least = 1, .most = 60, .usual = 5},
    {.name = "deal-seconds", .choices = {}, .least = 1, .most = 60, .usual = 3},
}};

// --- what changes the table -------------------------------------------------------------------------------------

constexpr auto deck_in_order = [] {  // the top, which comes first, at the back
  FixedVector<Card, deck_size> cards;
  for (int i = deck_size - 1; i >= 0; --i) cards.push_back(Card::at(i));
  return cards;
}();

// All cards of the match in the pile, in their order.
void gather(State& s) {
  s.display.clear();
  s.pile = deck_in_order;
  if (s.rules.deck == Deck::full && s.absent.size() == 0) return;
  s.pile.clear();
  for (const Card card : deck_in_order)
    if (s.rules.uses(card) && !s.absent.has(card)) s.pile.push_back(card);
}

void shuffle_and_lay_out(State& s, Chance& chance, Events& events) {  // SET-05
  gather(s);
  core::shuffle(std::span<Card>(s.pile.begin(), s.pile.end()), chance);
  while (s.display.size() < s.rules.base() && !s.pile.empty()) {
    s.display.push_back(s.pile.back());
    s.pile.pop_back();
  }
  events.add("laid_out"_say, s.rules.deck == Deck::full ? "SET-05" : "SET-21",
             [&] { return Params{{"cards", card_texts(s.display.span())}}; });
}

// SET-09: new cards take the vacated places in order, the first place first; any beyond them are put at the end.
void top_up(State& s, Events& events) {
  core::FixedVector<Card, widest> added;
  const auto draw = [&] {
    const Card card = s.pile.back();
    s.pile.pop_back();
    added.push_back(card);
    return card;
  };
  for (const auto gap : s.gaps) s.display.insert_at(gap, draw());
  s.gaps.clear();
  while (s.display.size() < s.rules.base() && !s.pile.empty()) s.display.push_back(draw());
  s.due = Due::nothing;
  s.asked.clear();
  events.add("topped_up"_say, "SET-09", [&] { return Params{{"cards", card_texts(added.span())}}; });
}

void add_three(State& s, std::string_view rule, Events& events) {  // SET-12
  const auto before = s.display.size();
  for (int i = 0; i < 3 && !s.pile.empty() && s.display.size() < s.rules.most(); ++i) {
    s.display.push_back(s.pile.back());
    s.pile.pop_back();
  }
  s.due = Due::nothing;
  s.asked.clear();  // SET-13: requests lapse when the display changes
  events.add("three_more"_say, rule, [&] {
    return Params{{"cards", card_texts(s.display.span().subspan(before))},
                  {"count", static_cast<std::int64_t>(s.display.size())}};
  });
}

void end_round(State& s, std::string_view rule, Events& events) {
  if (!s.rules.master) {
    s.over = true;
    events.add("game_over"_say, rule, [&] { return Params{{"left", static_cast<std::int64_t>(s.display.size())}}; });
    return;
  }
  events.add("round_over"_say, rule, [&] { return Params{{"round", std::int64_t{s.round} + 1}}; });
  if (s.round + 1 == s.rules.seats) {  // SET-30; what was taken in the last round stays before the players
    s.over = true;
    events.add(
        "game_over"_say, "SET-33", [&] { return Params{{"left", static_cast<std::int64_t>(s.display.size())}}; });
    return;
  }
  for (const auto& set : s.taken) s.points[static_cast<std::size_t>(set.seat.index())] += 3;  // SET-32, SET-33
  s.taken.clear();
  s.out.clear();
  s.asked.clear();
  ++s.round;  // SET-31: the next Master, who will shuffle all the cards
  gather(s);
  s.due = Due::lay_out;
  events.add("next_master"_say, "SET-31",
             [&] { return Params{{"seat", Seat(s.round)}, {"round", std::int64_t{s.round} + 1}}; });
}

// SET-13, SET-15: what everybody who may be asked has asked for.
void grant_more(State& s, Events& events) {
  if (s.pile.empty()) {
    end_round(s, "SET-15", events);
  } else if (s.rules.master) {
    s.due = Due::add_three;  // SET-31
  } else {
    add_three(s, "SET-13", events);
    settle(s, events);
  }
}

bool all_have_asked(const State& s) {
  const auto in = s.players_in();
  return !in.empty() && s.asked.contains_all(in);
}

// --- claims -----------------------------------------------------------------------------------------------------

// Takes the cards at three places, given as bits, off the display. `to_come` cards of the pile are to follow, at once
// or when the Master deals.
void remove_cards(State& s, std::uint32_t bits, std::size_t to_come, Events& events) {
  const auto next_place = [&bits] {
    const auto place = static_cast<std::size_t>(std::countr_zero(bits));
    bits &= bits - 1;
    return place;
  };
  const auto first = next_place();
  const auto second = next_place();
  const auto third = next_place();
  if (to_come == 3 && !s.rules.master) {  // the common case: each new card straight into its place
    const auto draw = [&s] {
      const Card card = s.pile.back();
      s.pile.pop_back();
      return card;
    };
    s.display[first] = draw();
    s.display[second] = draw();
    s.display[third] = draw();
    events.add("topped_up"_say, "SET-09", [&] {
      return Params{{"cards", std::vector{card_text(s.display[first]), card_text(s.display[second]),
                                          card_text(s.display[third])}}};
    });
    return;
  }
  const std::array places{first, second, third};
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
  if (!s.rules.master) top_up(s, events);
}

void take_set(State& s, Seat seat, const Take& take, std::uint32_t places, Events& events) {
  const auto shown = s.display.size();
  s.taken.push_back({seat, take.cards()});
  s.out.clear();  // SET-10: another player has taken a correct SET
  s.asked.clear();
  s.caller.reset();
  events.add("took"_say, "SET-09", [&] {
    return Params{{"seat", seat}, {"cards", card_texts(take.cards())}, {"count", std::int64_t{s.score(seat)}}};
  });
  // SET-14: above the base size nothing is topped up.
  const auto short_of_base = shown > s.rules.base() ? 0 : s.rules.base() - (shown - 3);
  remove_cards(s, places, std::min(short_of_base, s.pile.size()), events);
  settle(s, events);
}

void lock_out(State& s, Seat seat, Events& events) {  // SET-10
  s.caller.reset();
  ++s.wrong[static_cast<std::size_t>(seat.index())];
  s.out.add(seat);
  if (s.players_in().empty()) {  // SET-11
    s.out.clear();
    events.add("all_back_in"_say, "SET-11", [] { return Params{}; });
  } else if (all_have_asked(s)) {  // SET-13: the last one who had not asked has gone out
    grant_more(s, events);
  }
}

void wrong_claim(State& s, Seat seat, const Take& take, Events& events) {
  events.add("wrong"_say, "SET-03", [&] {
    return Params{{"seat", seat}, {"cards", card_texts(take.cards())}, {"breaks", break_messages(take.cards())}};
  });
  lock_out(s, seat, events);
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
  if (s.rules.claim == Claim::shout && !s.caller) return refuse("call_first"_say, "SET-08");
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
    wrong_claim(s, seat, take, events);
  }
  return {};
}

Done apply_action(State& s, Seat seat, const Call&, Chance&, Events& events) {
  if (s.rules.claim == Claim::point) return refuse("no_calls_here"_say, "SET-08");
  if (auto may = may_claim(s, seat); !may) return may;
  if (s.caller) return refuse("already_called"_say, "SET-08");
  s.caller = seat;
  events.add(
      "called"_say, "SET-08", [&] { return Params{{"seat", seat}, {"seconds", std::int64_t{s.rules.call_seconds}}}; });
  return {};
}

Done apply_action(State& s, Seat seat, const MoreCards&, Chance&, Events& events) {
  if (s.is_master(seat)) return refuse("master_is_not_asked"_say, "SET-13");
  if (auto may = may_claim(s, seat); !may) return may;
  if (s.caller) return refuse("call_is_yours"_say, "SET-08");
  if (s.display.size() >= s.rules.most())
    return refuse("display_is_full"_say, "SET-15", {{"count", static_cast<std::int64_t>(s.display.size())}});
  if (s.asked.has(seat)) return refuse("already_asked"_say, "SET-13");
  s.asked.add(seat);
  const auto said = s.pile.empty() ? "sees_none"_say : "asked"_say;
  events.add(said, s.pile.empty() ? "SET-15" : "SET-13", [&] { return Params{{"seat", seat}}; });
  if (all_have_asked(s)) grant_more(s, events);
  return {};
}

Done apply_action(State& s, Seat seat, const Deal&, Chance& chance, Events& events) {
  if (!s.rules.master) return refuse("no_master_here"_say, "SET-31");
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

Done check_setup(const core::Setup& setup) {
  if (setup.options[3] == 1 && setup.seats < 3)
    return refuse("master_needs_three"_say, "SET-30", {{"given", std::int64_t{setup.seats}}});
  return {};
}

core::Setup setup(const Open& s) {
  return {s.rules.seats,
          {static_cast<int>(s.rules.claim), static_cast<int>(s.rules.more), static_cast<int>(s.rules.deck),
           s.rules.master ? 1 : 0, s.rules.call_seconds, s.rules.deal_seconds}};
}

State blank(const core::Setup& setup) {
  State s;
  s.rules = {.seats = static_cast<std::uint8_t>(setup.seats),
             .claim = static_cast<Claim>(setup.options[0]),
             .more = static_cast<More>(setup.options[1]),
             .deck = static_cast<Deck>(setup.options[2]),
             .master = setup.options[3] == 1,
             .call_seconds = static_cast<std::uint8_t>(setup.options[4]),
             .deal_seconds = static_cast<std::uint8_t>(setup.options[5])};
  return s;
}

State initial(const core::Setup& setup, Chance& chance, Events& events) {
  State s = blank(setup);
  if (s.rules.master) {  // SET-31: the Master shuffles and lays out
    gather(s);
    s.due = Due::lay_out;
    events.add("next_master"_say, "SET-31", [&] { return Params{{"seat", Seat(0)}, {"round", std::int64_t{1}}}; });
  } else {
    shuffle_and_lay_out(s, chance, events);
    settle(s, events);
  }
  return s;
}

void settle(State& s, Events& events) {
  if (s.rules.more == More::players) return;  // SET-13, SET-16: left to the players
  while (!s.over && s.due == Due::nothing && !has_set(s.display.span())) {
    if (s.pile.empty()) {
      end_round(s, "SET-16", events);
    } else if (s.rules.master) {
      s.due = Due::add_three;
    } else {
      add_three(s, "SET-12", events);
    }
  }
}

Done apply(State& state, Seat seat, const Action& action, Chance& chance, Events& events) {
  assert(seat.index() < state.rules.seats);
  if (state.over) return refuse("match_is_over"_say, "SET-16");
  return std::visit([&](const auto& kind) { return apply_action(state, seat, kind, chance, events); }, action);
}

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (s.over || s.due != Due::nothing) {
    if (!s.over && s.is_master(seat)) list.push_back(Deal{});
    return;
  }
  const bool is_caller = s.caller == seat;
  if (s.is_master(seat) || s.out.has(seat) || (s.caller && !is_caller)) return;
  if (is_caller || s.rules.claim == Claim::point) {
    auto cards = s.display;
    std::sort(cards.begin(), cards.end());
    for (std::size_t i = 0; i < cards.size(); ++i)
      for (auto j = i + 1; j < cards.size(); ++j)
        for (auto k = j + 1; k < cards.size(); ++k) list.push_back(Take({cards[i], cards[j], cards[k]}));
  }
  if (is_caller) return;
  if (s.rules.claim == Claim::shout) list.push_back(Call{});
  if (s.display.size() < s.rules.most() && !s.asked.has(seat)) list.push_back(MoreCards{});
}

bool is_find(const State&, Seat, const Action& action) {
  const auto* take = std::get_if<Take>(&action);
  return take != nullptr ? is_set(take->cards()) : std::holds_alternative<Call>(action);
}

std::optional<core::Timer<Action>> timer(const State& s) {
  if (s.over) return std::nullopt;
  if (s.caller) return core::Timer<Action>{*s.caller, Expire{}, s.rules.call_seconds * std::int64_t{1000}};
  if (s.due != Due::nothing)
    return core::Timer<Action>{Seat(s.round), Deal{}, s.rules.deal_seconds * std::int64_t{1000}};
  return std::nullopt;
}

std::optional<core::Result> result(const State& s) {
  if (!s.over) return std::nullopt;
  FixedVector<std::int32_t, core::max_seats> scores;
  for (int i = 0; i < s.rules.seats; ++i) scores.push_back(s.score(Seat(i)));
  return core::rank_by_score(scores, core::Better::higher);  // SET-17, SET-33
}

std::optional<core::Refusal> invariant_error(const State& s) {
  const auto impossible = [](std::string_view rule, core::Word why) {
    return core::Refusal{{"impossible"_say, rule, {{"why", why}}}};
  };
  CardSet seen = s.absent;
  const auto add = [&](Card card) -> std::optional<core::Refusal> {
    if (seen.has(card)) return core::Refusal{{"card_twice"_say, "SET-01", {{"card", card_text(card)}}}};
    if (!s.rules.uses(card)) return core::Refusal{{"card_not_in_deck"_say, "SET-20", {{"card", card_text(card)}}}};
    seen.add(card);
    return std::nullopt;
  };
  for (const Card card : s.display)
    if (auto error = add(card)) return error;
  for (const Card card : s.pile)
    if (auto error = add(card)) return error;
  for (const auto& set : s.taken) {
    for (const Card card : set.cards)
      if (auto error = add(card)) return error;
    if (!is_set(set.cards)) return impossible("SET-09", "taken_no_set"_word);
    if (!s.players().has(set.seat)) return impossible("SET-31", "taken_by_nobody"_word);
  }
  for (int i = 0; i < deck_size; ++i)
    if (s.rules.uses(Card::at(i)) && !seen.has(Card::at(i)))
      return core::Refusal{{"card_missing"_say, "SET-01", {{"card", card_text(Card::at(i))}}}};

  const bool waits = s.due != Due::nothing;
  if (s.display.size() > s.rules.most()) return impossible("SET-15", "display_too_large"_word);
  if (s.rules.master && s.rules.seats < 3) return impossible("SET-30", "master_alone"_word);
  if (s.round >= (s.rules.master ? s.rules.seats : 1)) return impossible("SET-30", "round_beyond_seats"_word);
  if (waits && (!s.rules.master || s.over)) return impossible("SET-31", "due_without_master"_word);
  if (s.due == Due::lay_out && (!s.display.empty() || !s.taken.empty()))
    return impossible("SET-31", "laid_out_already"_word);
  if (waits && s.pile.empty()) return impossible("SET-31", "due_without_pile"_word);
  if (s.due == Due::add_three && s.display.size() >= s.rules.most())
    return impossible("SET-15", "display_too_large"_word);
  if ((s.due == Due::top_up) == s.gaps.empty()) return impossible("SET-09", "gaps_without_top_up"_word);
  for (std::size_t i = 0; i < s.gaps.size(); ++i)
    if (s.gaps[i] > s.display.size() + i || (i > 0 && s.gaps[i] <= s.gaps[i - 1]) || s.gaps.size() > s.pile.size() ||
        s.display.size() + s.gaps.size() > s.rules.base())
      return impossible("SET-09", "gaps_off_display"_word);
  if (!s.players().contains_all(s.out) || s.players_in().empty()) return impossible("SET-11", "nobody_in"_word);
  if (!s.players().contains_all(s.asked)) return impossible("SET-13", "asked_by_master"_word);
  if (!s.asked.empty() && s.display.size() >= s.rules.most()) return impossible("SET-15", "display_too_large"_word);
  if (!waits && !s.over && all_have_asked(s)) return impossible("SET-13", "asked_by_all"_word);
  if (s.caller && (s.rules.claim == Claim::point || waits || s.over || !s.players_in().has(*s.caller)))
    return impossible("SET-08", "caller_may_not"_word);
  if (s.over && s.rules.master && s.round + 1 != s.rules.seats) return impossible("SET-30", "over_too_early"_word);
  if (s.over && !s.pile.empty()) return impossible("SET-16", "over_with_pile"_word);
  if (s.round == 0 && std::ranges::any_of(s.points, [](auto points) { return points != 0; }))
    return impossible("SET-33", "points_without_rounds"_word);
  if (!s.over && !waits && s.rules.more == More::table && !has_set(s.display.span()))
    return impossible("SET-13", "no_set_displayed"_word);
  return std::nullopt;
}

}  // namespace rummage::set
