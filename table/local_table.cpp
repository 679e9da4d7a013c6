#include "table/local_table.hpp"

#include <algorithm>
#include <cassert>

#include "bots/arena.hpp"
#include "core/levels.hpp"
#include "table/verify.hpp"

namespace rummage::table {

using namespace core::literals;

LocalTable::LocalTable(const Plan& plan)
    : game_(*plan.game),
      policy_(plan.policy),
      pace_percent_(plan.pace_percent),
      record_(begin_record(plan.game->name(), plan.game->rules_version(), plan.setup, plan.names, plan.seed)),
      deals_(record_.key()),
      thoughts_(plan.thoughts, 1),
      mind_(bots::find_arena(plan.game->name())->new_mind()),
      match_(game_.start(plan.setup, deals_.at(0), dealt_)) {
  record_.result = match_->result();
  think();
}

std::optional<std::int64_t> LocalTable::next_at() const {
  if (!next_) return std::nullopt;
  return next_->at;
}

std::optional<LocalTable::Deadline> LocalTable::deadline() const {
  const auto timer = match_->timer();
  if (!timer) return std::nullopt;
  return Deadline{timer->seat, changed_ + timer->after_ms};
}

std::optional<std::string> LocalTable::advice() const {
  if (is_over() || match_->is_race() || !match_->may_act(own_seat)) return std::nullopt;
  core::FastChance chance(record_.steps.size());
  const auto intention = mind_->decide(*match_->view(own_seat), own_seat, core::expert, chance, {});
  return intention ? std::optional(intention->action) : std::nullopt;
}

std::vector<LocalTable::Happening> LocalTable::advance(std::int64_t ms) {
  std::vector<Happening> happened;
  while (next_ && next_->at <= ms) {
    const auto plot = *next_;
    now_ = std::max(now_, plot.at);
    auto happening = apply(plot.seat, plot.action, plot.by_table);
    assert(happening);
    if (!happening) {  // a bot's mistake must not stop the person's match
      next_.reset();
      break;
    }
    happened.push_back(std::move(*happening));
  }
  now_ = std::max(now_, ms);
  return happened;
}

std::expected<LocalTable::Happening, core::Refusal> LocalTable::act(std::string_view action) {
  const auto written = match_->normalize(own_seat, action);
  if (!written) return std::unexpected(written.error());
  if (only_the_table_sends(*match_, own_seat, *written))
    return core::refuse("table_alone_sends"_say, {}, {{"action", *written}});
  return apply(own_seat, *written, false);
}

std::expected<LocalTable::Happening, core::Refusal> LocalTable::apply(core::Seat seat, const std::string& action,
                                                                      bool by_table) {
  Happening happening{seat, now_, {}};
  if (auto done = match_->apply(seat, action, deals_.at(record_.steps.size() + 1), happening.events); !done)
    return std::unexpected(done.error());
  record_.append(seat, action, now_, by_table ? By::table : By::player);
  record_.result = match_->result();
  changed_ = now_;
  think();
  return happening;
}

// Whoever means to act first acts, unless the person is quicker; then everybody thinks anew, as in a simulation.
void LocalTable::think() {
  next_.reset();
  if (is_over()) return;
  const int seats = record_.setup.seats;
  for (int i = 0; i < seats; ++i) {
    // Another seat begins each time, so that none wins all the ties.
    const core::Seat seat(
        static_cast<int>((record_.steps.size() + static_cast<std::size_t>(i)) % static_cast<std::size_t>(seats)));
    if (seat == own_seat) continue;
    const auto intention = mind_->decide(*match_->view(seat), seat, policy_, thoughts_, {});
    if (!intention) continue;
    const auto at = changed_ + intention->after_ms * 100 / pace_percent_;
    if (!next_ || at < next_->at) next_ = {seat, intention->action, at, false};
  }
  const auto timer = match_->timer();
  if (timer && (!next_ || changed_ + timer->after_ms < next_->at))
    next_ = {timer->seat, timer->action, changed_ + timer->after_ms, true};
}

}  // namespace rummage::table
