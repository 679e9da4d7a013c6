#include "games/set/bot/insight.hpp"

#include "games/set/rules.hpp"
#include "games/set/solver/solver.hpp"

namespace rummage::set {

void Insight::candidates(const View& view, Seat seat, core::Candidates<Action>& list, core::Chance&) {
  if (!to_act(view).has(seat)) return;
  if (view.due != Due::nothing) return core::offer(list, Action(Deal{}), 0);
  const auto sets = find_sets(view.display);
  const bool must_call = view.claim == Claim::shout && view.caller != seat;
  if (must_call && !sets.empty()) core::offer(list, Action(Call{}), 0);
  for (std::size_t i = 0; i < sets.size() && !must_call && list.size() + 1 < core::most_candidates; ++i)
    core::offer(list, Action(Take(sets[i])), 0);
  if (view.may_ask(seat, view.pile_left)) core::offer(list, Action(MoreCards{}), sets.empty() ? 0 : -1);
}

std::uint64_t Insight::key(const State& s, Seat seat) {
  core::Mixer mixer;
  mixer.add(static_cast<std::uint64_t>(seat.index()));
  for (const Card card : s.display) mixer.add(card.code());
  return mixer.hash();
}

core::Worths Insight::worth(const State& s) {
  core::Worths worths;
  for (int i = 0; i < s.seats; ++i) worths.push_back(s.score(Seat(i)) - (s.out.has(Seat(i)) ? 3 : 0));
  return worths;
}

}  // namespace rummage::set
