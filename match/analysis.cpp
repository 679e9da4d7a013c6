#include "match/analysis.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

#include "bots/arena.hpp"
#include "games/games.hpp"

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

Review::Review(Record record, std::optional<core::Seat> seat, double effort, std::unique_ptr<bots::AnyThinker> thinker)
    : record_(std::move(record)),
      seat_(seat),
      effort_(effort),
      thinker_(std::move(thinker)),
      chance_(std::make_unique<MatchChance>(record_.key())) {
  auto ignored = core::Events::ignored();
  match_ = games::find(record_.game)->start(record_.setup, chance_->at(0), ignored);
}

std::optional<Review> Review::begin(Record record, std::optional<core::Seat> seat, double effort) {
  auto thinker = bots::find_arena(record.game)->new_thinker();
  if (!thinker->can_search()) return std::nullopt;
  return Review(std::move(record), seat, effort, std::move(thinker));
}

std::optional<Decision> Review::next() {
  assert(!is_over());
  const auto& logged = record_.steps[step_];
  ++step_;
  std::optional<Decision> decision;
  if (!seat_ || logged.seat == *seat_) decision = weigh(record_, step_, *match_, *thinker_, {effort_, nullptr});
  auto ignored = core::Events::ignored();
  // A step that the rules refuse ends the review.
  if (!match_->apply(logged.seat, logged.action, chance_->at(step_), ignored)) step_ = record_.steps.size();
  return decision;
}

std::optional<std::vector<Decision>> analyse(const Record& record, std::optional<core::Seat> seat, double effort) {
  auto review = Review::begin(record, seat, effort);
  if (!review) return std::nullopt;
  std::vector<Decision> decisions;
  while (!review->is_over())
    if (auto one = review->next()) decisions.push_back(std::move(*one));
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

core::json::object write_decision(const Decision& one) {
  return {{"step", one.step}, {"seat", one.seat.index()}, {"action", one.played},
          {"best", one.best}, {"lost", one.lost},         {"stake", one.stake}};
}

core::json::array write_accuracies(const Record& record, const std::vector<Decision>& decisions) {
  core::json::array seats;
  for (int i = 0; i < record.setup.seats; ++i)
    seats.push_back(core::json::object{
        {"seat", i},
        {"name", record.names[static_cast<std::size_t>(i)]},
        {"decisions", std::ranges::count(decisions, core::Seat(i), &Decision::seat)},
        {"accuracy", core::or_null(accuracy(decisions, core::Seat(i)))}});
  return seats;
}

}  // namespace rummage::match
