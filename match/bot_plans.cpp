#include "match/bot_plans.hpp"

#include <algorithm>
#include <string_view>

#include "core/chance.hpp"
#include "match/sha256.hpp"

namespace rummage::match {

using core::Seat;

BotPlans::Thought BotPlans::think(const Job& job, bots::AnyThinker& thinker) {
  // Each thought draws from a stream of its own, so the order in which bots think makes no difference.
  core::FastChance chance(job.seed, job.step * 2 * core::max_seats + static_cast<std::uint64_t>(job.seat.index()) * 2 +
                                        (job.is_for_clock ? 1 : 0));
  return {job.seat, job.step, job.is_for_clock, thinker.decide(*job.view, job.seat, job.level, chance, {})};
}

std::uint64_t BotPlans::seed_of(const Room& room) {
  constexpr std::string_view purpose = "the bots' thoughts";  // the cards follow from the same seed by another hash
  std::vector<std::uint8_t> bytes(purpose.begin(), purpose.end());
  bytes.insert(bytes.end(), room.creation().seed.begin(), room.creation().seed.end());
  const auto hash = sha256(bytes);
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8U | hash[i];
  return seed;
}

std::vector<BotPlans::Job> BotPlans::wanted(const Room& room, std::optional<Seat> late, std::uint64_t seed) {
  std::vector<Job> jobs;
  if (room.stage() != Stage::playing || room.match() == nullptr) return jobs;
  if (room.is_still()) {
    step_ = 0;  // when time goes on, the times of all plans will be others
    return jobs;
  }
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
  for (int i = 0; i < room.creation().setup.seats; ++i) {
    const Seat seat(i);
    const auto level = room.bot_of(seat);
    if (!level || asked_.has(seat)) continue;
    asked_.add(seat);
    want(seat, *level, false);
  }
  if (late && !asked_for_clock_.has(*late)) {
    asked_for_clock_.add(*late);
    want(*late, room.creation().stand_in, true);
  }
  return jobs;
}

void BotPlans::take(const Room& room, Thought thought, std::int64_t now_ms) {
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

const BotPlans::Plan* BotPlans::first(const Room& room) const {
  if (!is_current(room)) return nullptr;
  const auto found = std::ranges::min_element(plans_, {}, &Plan::at_ms);
  return found == plans_.end() ? nullptr : &*found;
}

std::optional<std::string> BotPlans::stand_in_for(const Room& room, Seat seat) const {
  if (!is_current(room) || !stand_in_ || stand_in_->seat != seat) return std::nullopt;
  return stand_in_->action;
}

}  // namespace rummage::match
