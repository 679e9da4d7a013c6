#include "games/set/bot/policy.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "core/elementary.hpp"
#include "games/set/solver/solver.hpp"

namespace rummage::set {
namespace {

using core::Chance;
using core::Intention;
using core::Step;

// In the order of the fields: policy, seconds, growth, reaction, sureness, overlooked, false_minutes, patience.
constexpr std::array<Searcher, 5> searcher_list{{
    {Policy::beginner, 24, 1.6, 1.8, 0.6, 60, 3, 90},
    {Policy::casual, 15.5, 1.5, 1.4, 0.75, 45, 6, 70},
    {Policy::club, 8.8, 1.4, 1.0, 0.9, 30, 15, 50},
    {Policy::expert, 4.6, 1.3, 0.7, 0.98, 20, 60, 30},
    {Policy::greedy, 9, 1.4, 1.0, 1, 0, 0, 50},
}};

constexpr std::array<core::Bot<Policy>, 6> bot_list{
    {{"random", Policy::random},
     {"greedy", Policy::greedy},
     {"beginner", Policy::beginner},
     {"casual", Policy::casual},
     {"club", Policy::club},
     {core::expert, Policy::expert}}};

// Where nobody searches like a person: long enough to be seen, the same for all.
constexpr std::uint32_t random_wait_ms = 10'000;
constexpr double pick_seconds = 0.6;  // a caller's hand on the way to the cards

double wait_for(double mean_seconds, Chance& chance) { return -core::logarithm(1.0 - chance.unit()) * mean_seconds; }

std::int64_t to_ms(double seconds) { return static_cast<std::int64_t>(seconds * 1000.0); }

// Three different cards of the display that are no SET but come near one.
Triple near_miss(const Open& open, Chance& chance) {
  Triple best{open.display[0], open.display[1], open.display[2]};
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (int tries = 0; tries < 30; ++tries) {
    auto cards = open.display;
    core::shuffle(cards, chance);
    const Triple triple{cards[0], cards[1], cards[2]};
    const auto broken = breaks(triple).size();
    if (broken == 0 || broken >= fewest) continue;
    best = triple;
    fewest = broken;
  }
  return best;
}

Action claim(const Open& open, Seat seat, Take take) {
  if (open.claim == Claim::shout && open.caller != seat) return Call{};
  return take;
}

std::optional<Intention<Action>> decide_random(const View& view, Seat seat, Chance& chance) {
  const auto sets = find_sets(view.display);
  const auto wait = view.caller == seat ? to_ms(pick_seconds) : 1 + std::int64_t{chance.below(random_wait_ms)};
  if (!sets.empty())
    return Intention<Action>{
        claim(view, seat, Take(sets[chance.below(static_cast<std::uint32_t>(sets.size()))])), wait};
  if (view.caller == seat) return Intention<Action>{Take(near_miss(view, chance)), wait};
  if (view.may_ask(seat, view.pile_left)) return Intention<Action>{MoreCards{}, wait};
  return std::nullopt;
}

std::optional<Intention<Action>> decide_searching(const View& view, Seat seat, const Searcher& who, Chance& chance) {
  constexpr double never = std::numeric_limits<double>::infinity();
  double seen = never;
  Triple set{};
  for (const auto& one : find_sets(view.display)) {
    double time = wait_for(who.seconds * core::power(who.growth, differences(one) - 1), chance);
    if (chance.unit() >= who.sureness) time += wait_for(who.overlooked, chance);
    if (time >= seen) continue;
    seen = time;
    set = one;
  }
  const bool can_err = who.false_minutes > 0 && view.display.size() >= 3;
  const double erring = can_err ? wait_for(who.false_minutes * 60, chance) : never;
  if (view.caller == seat) {  // the call was for one of these; which of them came first says which
    const auto& cards = seen <= erring && seen != never ? set : near_miss(view, chance);
    return Intention<Action>{Take(cards), to_ms(pick_seconds + wait_for(pick_seconds, chance))};
  }
  const double asking = view.may_ask(seat, view.pile_left) ? who.patience * (0.75 + 0.5 * chance.unit()) : never;
  const double first = std::min({seen, erring, asking});
  if (first == never) return std::nullopt;
  const auto after = to_ms(who.reaction + first);
  if (first == asking) return Intention<Action>{MoreCards{}, after};
  return Intention<Action>{claim(view, seat, Take(first == seen ? set : near_miss(view, chance))), after};
}

}  // namespace

std::span<const Searcher> searchers() { return searcher_list; }
std::span<const core::Bot<Policy>> bots() { return bot_list; }

std::optional<Intention<Action>> decide(const View& view, Seat seat, Policy policy, Chance& chance) {
  if (view.due != Due::nothing) return Intention<Action>{Deal{}, to_ms(pick_seconds)};
  const auto who = std::ranges::find(searcher_list, policy, &Searcher::policy);
  if (who != searcher_list.end()) return decide_searching(view, seat, *who, chance);
  return decide_random(view, seat, chance);
}

Step<Action> random_step(const State& s, Chance& chance) {
  if (s.due != Due::nothing) return {Seat(s.round), Deal{}};
  const auto set = random_set(s.display.span(), chance);
  if (s.caller) return {*s.caller, set ? Action(*set) : Action(Expire{})};
  // Without a SET somebody asks for more; somebody always can, or the cards would have come.
  const auto seats = set ? s.players_in() : s.players_in() - s.asked;
  const auto seat =
      seats.nth(seats.size() == 1 ? 0 : static_cast<int>(chance.below(static_cast<std::uint32_t>(seats.size()))));
  if (!set) return {seat, MoreCards{}};
  if (s.claim == Claim::shout) return {seat, Call{}};
  return {seat, *set};
}

}  // namespace rummage::set
