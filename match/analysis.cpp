#include "match/analysis.hpp"

#include <algorithm>
#include <memory>

#include "bots/arena.hpp"
#include "match/verify.hpp"

namespace rummage::match {
namespace {

std::optional<Decision> weigh(const Record& record, std::uint64_t step, const core::AnyMatch& before,
                              bots::AnyThinker& thinker, const bots::Budget& budget) {
  const auto& logged = record.steps[step - 1];
  if (logged.by == Chooser::table) return std::nullopt;
  core::FastChance chance(step);
  const auto list = thinker.weigh(*before.view(logged.seat), logged.seat, logged.action, chance, budget);
  const auto played = std::ranges::find(list, logged.action, &bots::WeighedAction::action);
  if (list.empty() || played == list.end()) return std::nullopt;
  const auto [least, most] = std::ranges::minmax(list, {}, &bots::WeighedAction::value);
  // The first was searched longest, so if another one looks better that is luck and not counted as a loss.
  const double lost = played == list.begin() ? 0 : std::max(0.0, list[0].value - played->value);
  // In a race there is nothing to choose between: a claim is right or wrong.
  if (before.is_race()) return Decision{step, logged.seat, logged.action, list[0].action, lost > 0 ? 1.0 : 0.0, 1};
  if (list.size() < 2) return std::nullopt;
  return Decision{step, logged.seat, logged.action, list[0].action, lost, most.value - least.value};
}

}  // namespace

std::optional<std::vector<Decision>> analyse(const Record& record, std::optional<core::Seat> seat, double effort) {
  const auto thinker = bots::find_arena(record.game)->new_thinker();
  if (!thinker->can_search()) return std::nullopt;
  const bots::Budget budget{effort, nullptr};
  std::vector<Decision> decisions;
  std::shared_ptr<core::AnyMatch> before;
  (void)replay(record, [&](std::uint64_t step, const core::AnyMatch& match, const core::Events&) {
    const bool is_asked = step > 0 && (!seat || record.steps[step - 1].seat == *seat);
    if (is_asked)
      if (auto one = weigh(record, step, *before, *thinker, budget)) decisions.push_back(std::move(*one));
    before = match.clone();
  });
  return decisions;
}

std::optional<double> accuracy(const std::vector<Decision>& decisions, core::Seat seat) {
  double stake = 0;
  double lost = 0;
  for (const auto& one : decisions) {
    if (one.seat != seat) continue;
    stake += one.stake;
    lost += one.lost;
  }
  if (stake <= 0) return std::nullopt;
  return 100 * (1 - std::min(1.0, lost / stake));
}

}  // namespace rummage::match
