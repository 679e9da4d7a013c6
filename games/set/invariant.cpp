#include "games/set/invariant.hpp"

#include <algorithm>

#include "games/set/solver/solver.hpp"
#include "games/set/text.hpp"

namespace rummage::set {

using namespace core::literals;
using core::impossible;

std::optional<core::Refusal> invariant_error(const State& s) {
  CardSet seen = s.absent;
  const auto add = [&](Card card) -> std::optional<core::Refusal> {
    if (seen.has(card)) return core::Refusal{{"card_twice"_say, "SET-01", {{"card", card_text(card)}}}};
    if (!s.uses(card)) return core::Refusal{{"card_not_in_deck"_say, "SET-20", {{"card", card_text(card)}}}};
    seen.add(card);
    return std::nullopt;
  };
  for (const auto cards : {s.display.span(), s.pile.span()})
    for (const Card card : cards)
      if (auto error = add(card)) return error;
  for (const auto& set : s.taken) {
    for (const Card card : set.cards)
      if (auto error = add(card)) return error;
    if (!is_set(set.cards)) return impossible("SET-09", "taken_no_set"_word);
    if (!s.players().has(set.seat)) return impossible("SET-31", "taken_by_nobody"_word);
  }
  if (const auto missing = s.deck_without(seen); !missing.empty())
    return core::Refusal{{"card_missing"_say, "SET-01", {{"card", card_text(missing.back())}}}};

  const bool waits = s.due != Due::nothing;
  if (s.display.size() > s.most()) return impossible("SET-15", "display_too_large"_word);
  if (s.master && s.seats < 3) return impossible("SET-30", "master_alone"_word);
  if (s.round >= (s.master ? s.seats : 1)) return impossible("SET-30", "round_beyond_seats"_word);
  if (waits && (!s.master || s.over)) return impossible("SET-31", "due_without_master"_word);
  if (s.due == Due::lay_out && (!s.display.empty() || !s.taken.empty()))
    return impossible("SET-31", "laid_out_already"_word);
  if (waits && s.pile.empty()) return impossible("SET-31", "due_without_pile"_word);
  if (s.due == Due::add_three && s.display.size() >= s.most()) return impossible("SET-15", "display_too_large"_word);
  if ((s.due == Due::top_up) == s.gaps.empty()) return impossible("SET-09", "gaps_without_top_up"_word);
  for (std::size_t i = 0; i < s.gaps.size(); ++i)
    if (s.gaps[i] > s.display.size() + i || (i > 0 && s.gaps[i] <= s.gaps[i - 1]) || s.gaps.size() > s.pile.size() ||
        s.display.size() + s.gaps.size() > s.base())
      return impossible("SET-09", "gaps_off_display"_word);
  if (!s.players().contains_all(s.out) || s.players_in().empty()) return impossible("SET-11", "nobody_in"_word);
  if (!s.players().contains_all(s.asked)) return impossible("SET-13", "asked_by_master"_word);
  if (!s.asked.empty() && s.is_full(s.pile.size())) return impossible("SET-15", "display_too_large"_word);
  if (!waits && !s.over && s.all_have_asked()) return impossible("SET-13", "asked_by_all"_word);
  if (s.caller && (s.claim == Claim::point || waits || s.over || !s.players_in().has(*s.caller)))
    return impossible("SET-08", "caller_may_not"_word);
  if (s.over && s.master && s.round + 1 != s.seats) return impossible("SET-30", "over_too_early"_word);
  if (s.over && !s.pile.empty()) return impossible("SET-16", "over_with_pile"_word);
  if (s.round == 0 && std::ranges::any_of(s.points, [](auto points) { return points != 0; }))
    return impossible("SET-33", "points_without_rounds"_word);
  if (!s.over && !waits && s.more == More::table && !has_set(s.display.span()))
    return impossible("SET-13", "no_set_displayed"_word);
  return std::nullopt;
}

}  // namespace rummage::set
