#include "match/local_match.hpp"

#include <algorithm>
#include <cassert>

#include "bots/arena.hpp"
#include "core/levels.hpp"

namespace rummage::match {
namespace {

constexpr PersonId person{1};

Room new_room(const LocalMatch::Plan& plan, News& dealt) {
  auto made = plan_table(*plan.game, plan.setup);
  made.name = plan.names[0];
  made.seed = plan.seed;
  auto room = Room::against_bots({0, Doer::person_of(person), std::move(made)}, plan.names, plan.level, dealt);
  assert(room);
  return std::move(*room);
}

}  // namespace

LocalMatch::LocalMatch(const Plan& plan)
    : pace_percent_(plan.pace_percent),
      thoughts_(plan.thoughts, 1),
      thinker_(bots::find_arena(plan.game->name())->new_thinker()),
      room_(new_room(plan, dealt_)) {
  think();
}

std::optional<std::int64_t> LocalMatch::next_at() const { return next_ ? std::optional(next_->at_ms) : std::nullopt; }

std::optional<std::string> LocalMatch::advice() const {
  const auto& match = *room_.match();
  if (is_over() || match.is_race() || !match.to_act().has(own_seat)) return std::nullopt;
  core::FastChance chance(room_.steps());
  const auto intention = thinker_->decide(*match.view(own_seat), own_seat, core::expert, chance, {});
  return intention ? std::optional(intention->action) : std::nullopt;
}

std::vector<News> LocalMatch::advance(std::int64_t ms) {
  std::vector<News> happened;
  while (next_ && next_->at_ms <= ms) {
    const auto entry = *next_;
    auto news = enter(entry);
    assert(news);
    if (!news) {  // a bot's mistake must not stop the person's match
      next_.reset();
      break;
    }
    happened.push_back(std::move(*news));
  }
  now_ = std::max(now_, ms);
  return happened;
}

std::expected<News, core::Refusal> LocalMatch::act(std::string_view action) {
  return enter({now_, Doer::person_of(person), deed::Act{std::string(action), {}, {}}});
}

std::expected<News, core::Refusal> LocalMatch::enter(const Entry& entry) {
  auto news = room_.apply(entry);
  if (!news) return news;
  now_ = std::max(now_, entry.at_ms);
  think();
  return news;
}

// The bot that means to act soonest acts, unless the person is quicker; then all think again, as in a simulation.
void LocalMatch::think() {
  next_.reset();
  if (is_over()) return;
  const auto& match = *room_.match();
  const auto seats = static_cast<std::uint64_t>(room_.creation().setup.seats);
  const auto step = room_.steps() + 1;
  for (std::uint64_t i = 0; i < seats; ++i) {
    // Starts with another seat each time, so that no seat wins all ties.
    const core::Seat seat(static_cast<int>((room_.steps() + i) % seats));
    const auto level = room_.bot_of(seat);
    if (!level) continue;
    const auto intention = thinker_->decide(*match.view(seat), seat, *level, thoughts_, {});
    if (!intention) continue;
    const auto at = room_.head().changed_ms + intention->after_ms * 100 / pace_percent_;
    if (!next_ || at < next_->at_ms) next_ = {at, Doer::bot_of(seat), deed::Act{intention->action, {}, step}};
  }
  const auto timer = room_.timer();
  if (timer && (!next_ || timer->at_ms < next_->at_ms))
    next_ = {timer->at_ms, Doer::table(), deed::Act{match.timer()->action, timer->seat, step}};
}

}  // namespace rummage::match
