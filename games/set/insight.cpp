#include "games/set/insight.hpp"

#include <array>

#include "games/set/solver.hpp"

namespace rummage::set {

void Insight::candidates(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance&) {
  if (view.over) return;
  if (view.due != Due::nothing) {
    if (view.is_master(seat)) core::offer(list, Action(Deal{}), 0);
    return;
  }
  if (!view.players_in().has(seat) || (view.caller && view.caller != seat)) return;
  std::array<Triple, most_sets(widest)> sets;  // NOLINT: filled by find_sets
  const auto count = find_sets(view.display.span(), sets);
  const bool must_call = view.rules.claim == Claim::shout && view.caller != seat;
  if (must_call && count > 0) core::offer(list, Action(Call{}), 0);
  for (std::size_t i = 0; i < count && !must_call && list.size() + 1 < core::most_candidates; ++i)
    core::offer(list, Action(Take(sets[i])), 0);
  const bool may_ask = !view.caller && !view.asked.has(seat) && view.display.size() < view.rules.most();
  if (may_ask) core::offer(list, Action(MoreCards{}), count > 0 ? -1 : 0);
}

std::uint64_t Insight::key(const State& s, Seat seat) {
  core::Mixer mixer;
  mixer.add(static_cast<std::uint64_t>(seat.index()));
  for (const Card card : s.display) mixer.add(card.code());
  return mixer.hash();
}

core::Worths Insight::worth(const State& s) {
  core::Worths worths;
  for (int i = 0; i < s.rules.seats; ++i) worths.push_back(s.score(Seat(i)) - (s.out.has(Seat(i)) ? 3 : 0));
  return worths;
}

}  // namespace rummage::set
