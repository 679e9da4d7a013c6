#include "games/set/policy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "games/set/solver.hpp"

namespace rummage::set {
namespace {

using core::Chance;
using core::Intention;
using core::Step;

constexpr std::array<Searcher, 5> searcher_list{{
    {.name = "beginner",
     .seconds = 24,
     .growth = 1.6,
     .reaction = 1.8,
     .sureness = 0.6,
     .overlooked = 60,
     .false_minutes = 3,
     .patience = 90},
    {.name = "casual",
     .seconds = 15.5,
     .growth = 1.5,
     .reaction = 1.4,
     .sureness = 0.75,
     .overlooked = 45,
     .false_minutes = 6,
     .patience = 70},
    {.name = "club",
     .seconds = 8.8,
     .growth = 1.4,
     .reaction = 1.0,
     .sureness = 0.9,
     .overlooked = 30,
     .false_minutes = 15,
     .patience = 50},
    {.name = "expert",
     .seconds = 4.6,
     .growth = 1.3,
     .reaction = 0.7,
     .sureness = 0.98,
     .overlooked = 20,
     .false_minutes = 60,
     .patience = 30},
    {.name = "greedy", .seconds = 9, .growth = 1.4, .reaction = 1.0, .patience = 50},
}};

constexpr std::array<std::string_view, 6> policy_names{"random", "greedy", "beginner", "casual", "club", "expert"};

// Where nobody searches like a person: long enough to be seen, the same for all.
constexpr std::uint32_t random_wait_ms = 10'000;
constexpr double pick_seconds = 0.6;  // a caller's hand on the way to the cards

double wait_for(double mean_seconds, Chance& chance) { return -std::log(1.0 - chance.unit()) * mean_seconds; }

std::int64_t to_ms(double seconds) { return static_cast<std::int64_t>(seconds * 1000.0); }

struct Found {
  std::array<Triple, most_sets(widest)> sets;
  std::size_t count;
  explicit Found(const Open& open) : count(find_sets(open.display.span(), sets)) {}  // NOLINT: filled by find_sets
  [[nodiscard]] const Triple& any(Chance& chance) const {
    return sets[chance.below(static_cast<std::uint32_t>(count))];
  }
};

// Three different cards of the display that are no SET but come near one.
Triple near_miss(const Open& open, Chance& chance) {
  Triple best{};
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (int tries = 0; tries < 30; ++tries) {
    auto cards = open.display;
    core::shuffle(std::span<Card>(cards.begin(), cards.end()), chance);
    const Triple triple{cards[0], cards[1], cards[2]};
    const auto broken = breaks(triple).size();
    if (broken > 0 && broken < fewest) {
      best = triple;
      fewest = broken;
    }
  }
  return fewest == std::numeric_limits<std::size_t>::max()
             ? Triple{open.display[0], open.display[1], open.display[2]}
             : best;
}

bool may_ask(const Open& open, Seat seat) {
  return !open.caller && !open.asked.has(seat) && open.display.size() < open.rules.most();
}

Action claim(const Open& open, Seat seat, Take take) {
  if (open.rules.claim == Claim::shout && open.caller != seat) return Call{};
  return take;
}

std::optional<Intention<Action>> decide_random(const View& view, Seat seat, Chance& chance) {
  const Found found(view);
  const auto wait = view.caller == seat ? to_ms(pick_seconds) : 1 + std::int64_t{chance.below(random_wait_ms)};
  if (found.count > 0) return Intention<Action>{claim(view, seat, Take(found.any(chance))), wait};
  if (view.caller == seat && view.display.size() < 3) return std::nullopt;  // nothing to pick: time will run out
  if (view.caller == seat) return Intention<Action>{Take(near_miss(view, chance)), wait};
  if (may_ask(view, seat)) return Intention<Action>{MoreCards{}, wait};
  return std::nullopt;
}

std::optional<Intention<Action>> decide_searching(const View& view, Seat seat, const Searcher& who, Chance& chance) {
  const Found found(view);
  constexpr double never = std::numeric_limits<double>::infinity();
  double seen = never;
  Triple set{};
  for (std::size_t i = 0; i < found.count; ++i) {
    double time = wait_for(who.seconds * std::pow(who.growth, differences(found.sets[i]) - 1), chance);
    if (chance.unit() >= who.sureness) time += wait_for(who.overlooked, chance);
    if (time >= seen) continue;
    seen = time;
    set = found.sets[i];
  }
  const bool can_err = who.false_minutes > 0 && view.display.size() >= 3;
  const double erring = can_err ? wait_for(who.false_minutes * 60, chance) : never;
  if (view.caller == seat) {  // the call was for one of these; which of them came first says which
    if (seen == never && view.display.size() < 3) return std::nullopt;
    const auto& cards = seen <= erring && seen != never ? set : near_miss(view, chance);
    return Intention<Action>{Take(cards), to_ms(pick_seconds + wait_for(pick_seconds, chance))};
  }
  const double asking = may_ask(view, seat) ? who.patience * (0.75 + 0.5 * chance.unit()) : never;
  const double first = std::min({seen, erring, asking});
  if (first == never) return std::nullopt;
  const auto after = to_ms(who.reaction + first);
  if (first == asking) return Intention<Action>{MoreCards{}, after};
  return Intention<Action>{claim(view, seat, Take(first == seen ? set : near_miss(view, chance))), after};
}

}  // namespace

std::span<const Searcher> searchers() { return searcher_list; }
std::span<const std::string_view> policies() { return policy_names; }

std::optional<Intention<Action>> decide(const View& view, Seat seat, std::string_view policy, Chance& chance) {
  if (view.over) return std::nullopt;
  if (view.due != Due::nothing)
    return view.is_master(seat) ? std::optional(Intention<Action>{Deal{}, to_ms(pick_seconds)}) : std::nullopt;
  if (!view.players_in().has(seat) || (view.caller && view.caller != seat)) return std::nullopt;
  const auto who = std::ranges::find(searcher_list, policy, &Searcher::name);
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
  if (s.rules.claim == Claim::shout) return {seat, Call{}};
  return {seat, *set};
}

}  // namespace rummage::set
