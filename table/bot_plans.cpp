#include "table/bot_plans.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>

#include "bots/arena.hpp"
#include "core/chance.hpp"

namespace rummage::table {

using core::Seat;

namespace {

// One for each game and thread. Thinkers are stateless between decisions; keeping them saves allocating their memory
// again.
bots::AnyThinker& thinker_for(std::string_view game) {
  thread_local std::map<std::string_view, std::unique_ptr<bots::AnyThinker>> thinkers;
  auto& thinker = thinkers[game];
  if (!thinker) thinker = bots::find_arena(game)->new_thinker();
  return *thinker;
}

}  // namespace

BotPlans::Thought BotPlans::think(const Job& job) {
  // Each thought draws from a stream of its own, so the order in which bots think makes no difference.
  core::FastChance chance(job.seed, job.step * 2 * core::max_seats + static_cast<std::uint64_t>(job.seat.index()) * 2 +
                                        (job.is_for_clock ? 1 : 0));
  auto& thinker = thinker_for(job.game->name());
  return {job.seat, job.step, job.is_for_clock, thinker.decide(*job.view, job.seat, job.level, chance, {})};
}

std::vector<BotPlans::Job> BotPlans::wanted(const match::Room& room, std::optional<Seat> late, std::uint64_t seed) {
  std::vector<Job> jobs;
  if (room.stage() != match::Stage::playing || room.match() == nullptr) return jobs;
  if (!is_current(room)) {
    step_ = room.steps() + 1;
    asked_.clear();
    asked_for_clock_.clear();
    plans_.clear();
    stand_in_.reset();
  }
  const auto want = [&](Seat seat, std::string_view level, bool is_for_clock) {
    jobs.push_back({&room.game(), room.match()->view(seat), seat, std::string(level), step_, is_for_clock, seed});
  };
  for (int i = 0; i < room.made().setup.seats; ++i) {
    const Seat seat(i);
    const auto level = room.bot_of(seat);
    if (!level || asked_.has(seat)) continue;
    asked_.add(seat);
    want(seat, *level, false);
  }
  if (late && !asked_for_clock_.has(*late)) {
    asked_for_clock_.add(*late);
    want(*late, room.made().stand_in, true);
  }
  return jobs;
}

void BotPlans::take(const match::Room& room, Thought thought, std::int64_t now_ms) {
  if (!is_current(room) || thought.step != step_) return;
  if (thought.is_for_clock) {
    // This seat has to act, so if the bot means to do nothing the first legal action is taken.
    auto action = thought.intention ? thought.intention->action : room.match()->legal_actions(thought.seat).front();
    stand_in_ = Plan{thought.seat, std::move(action), now_ms};
  } else if (thought.intention) {
    plans_.push_back(
        {thought.seat, std::move(thought.intention->action), room.head().changed_ms + thought.intention->after_ms});
  }
}

void BotPlans::drop(Seat seat) {
  std::erase_if(plans_, [&](const Plan& plan) { return plan.seat == seat; });
  asked_.remove(seat);
}

const BotPlans::Plan* BotPlans::first(const match::Room& room) const {
  if (!is_current(room)) return nullptr;
  const auto found = std::ranges::min_element(plans_, {}, &Plan::at_ms);
  return found == plans_.end() ? nullptr : &*found;
}

std::optional<std::string> BotPlans::stand_in_for(const match::Room& room, Seat seat) const {
  if (!is_current(room) || !stand_in_ || stand_in_->seat != seat) return std::nullopt;
  return stand_in_->action;
}

}  // namespace rummage::table
