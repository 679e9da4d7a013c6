#pragma once

#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "bots/study.hpp"
#include "bots/tally.hpp"
#include "bots/thinker.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"

namespace rummage::bots {

/// Who plays: the name of a bot for each seat.
struct Lineup {
  core::Setup setup;
  std::vector<std::string_view> bots;
  Budget budget = {};  // of each decision
};

/// Called with every step, for a match that is recorded.
using StepListener = std::function<void(core::Seat seat, std::string action, std::int64_t at_ms, bool by_table)>;

/// How a match between bots went.
struct Outcome {
  std::optional<core::Result> result;  // none if it did not end within the limit of actions
  std::uint64_t actions = 0;
  std::int64_t length_ms = 0;
};

/// No match of these games comes near this limit. One that reaches it is stuck, and a simulation reports it instead of
/// hanging.
inline constexpr std::uint64_t most_actions_in_a_match = 100'000;

/// Plays one match in virtual time: the bot that means to act soonest acts, and then all decide again. Bots see only
/// views and draw from a chance of their own, so that the cards do not depend on how the bots think. `study`, which few
/// games have, sees every step with the states before and after it.
template <core::Game G, class Study = void>
Outcome play_match(const Lineup& lineup, core::StepChance& deals, core::Chance& thoughts, Thinker<G>& thinker,
                   const StepListener& on_step = {}, Study* study = nullptr) {
  auto ignored = core::Events::ignored();
  auto state = G::initial(lineup.setup, deals.at(0), ignored);
  Outcome outcome;
  const auto seats = static_cast<std::uint64_t>(lineup.setup.seats);
  while (!(outcome.result = G::result(state)) && outcome.actions < most_actions_in_a_match) {
    std::optional<core::Timer<typename G::Action>> next;
    for (std::uint64_t i = 0; i < seats; ++i) {
      // Starts with another seat each time, so that no seat wins all ties.
      const core::Seat seat(static_cast<int>((outcome.actions + i) % seats));
      const auto& bot = lineup.bots[static_cast<std::size_t>(seat.index())];
      const auto intention = thinker.decide(G::view(state, seat), seat, bot, thoughts, lineup.budget);
      if (intention && (!next || intention->after_ms < next->after_ms))
        next = {seat, intention->action, intention->after_ms};
    }
    const auto timer = G::timer(state);
    const bool by_table = timer && (!next || timer->after_ms < next->after_ms);
    if (by_table) next = timer;
    if (!next) break;
    outcome.length_ms += next->after_ms;
    if (on_step) on_step(next->seat, G::write_action(state, next->seat, next->action), outcome.length_ms, by_table);
    ++outcome.actions;
    [[maybe_unused]] std::optional<typename G::State> before;
    if constexpr (!std::is_void_v<Study>) before = state;
    const auto done = G::apply(state, next->seat, next->action, deals.at(outcome.actions), ignored);
    assert(done);
    if (!done) break;
    if constexpr (!std::is_void_v<Study>) study->see(*before, next->seat, next->action, state);
  }
  return outcome;
}

/// Simulations of one game, whichever it is.
class AnyArena {
 public:
  AnyArena() = default;
  AnyArena(const AnyArena&) = delete;
  AnyArena& operator=(const AnyArena&) = delete;
  virtual ~AnyArena() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  /// A thinker for this game's bots.
  [[nodiscard]] virtual std::unique_ptr<AnyThinker> new_thinker() const = 0;
  /// Plays matches first .. first + count - 1 of a seed. Each has random numbers of its own, so results do not depend
  /// on how matches are spread over threads.
  virtual void play(const Lineup& lineup, std::uint64_t seed, std::uint64_t first, std::uint64_t count, Tally& tally,
                    AnyStudy* study = nullptr) const = 0;
  virtual Outcome play_one(const Lineup& lineup, core::StepChance& deals, core::Chance& thoughts,
                           const StepListener& on_step) const = 0;
  /// A new study of this game, to be handed to `play`; nullptr if the game has none.
  [[nodiscard]] virtual std::unique_ptr<AnyStudy> new_study() const = 0;
};

/// One fast generator for all steps, since nobody verifies single steps of a simulation.
class FastDeals final : public core::StepChance {
 public:
  explicit FastDeals(core::Chance& chance) : chance_(chance) {}
  core::Chance& at(std::uint64_t) override { return chance_; }

 private:
  core::Chance& chance_;
};

template <core::Game G>
class Arena final : public AnyArena {
 public:
  [[nodiscard]] std::string_view game() const override { return G::name; }
  [[nodiscard]] std::unique_ptr<AnyThinker> new_thinker() const override { return std::make_unique<ThinkerOf<G>>(); }
  [[nodiscard]] std::unique_ptr<AnyStudy> new_study() const override {
    if constexpr (core::is_whole_program<G> && StudiedGame<G>) return std::make_unique<StudyOf<G>>();
    return nullptr;
  }
  void play(const Lineup& lineup, std::uint64_t seed, std::uint64_t first, std::uint64_t count, Tally& tally,
            [[maybe_unused]] AnyStudy* study = nullptr) const override {
    if constexpr (core::is_whole_program<G> && StudiedGame<G>)
      if (study != nullptr) return play_all(lineup, seed, first, count, tally, &static_cast<StudyOf<G>&>(*study).get());
    play_all<void>(lineup, seed, first, count, tally, nullptr);
  }
  Outcome play_one(const Lineup& lineup, core::StepChance& deals, core::Chance& thoughts,
                   const StepListener& on_step) const override {
    Thinker<G> thinker;
    return play_match<G>(lineup, deals, thoughts, thinker, on_step);
  }

 private:
  template <class Study>
  static void play_all(const Lineup& lineup, std::uint64_t seed, std::uint64_t first, std::uint64_t count, Tally& tally,
                       Study* study) {
    Thinker<G> thinker;
    for (auto match = first; match < first + count; ++match) {
      core::FastChance cards(seed, 2 * match);
      core::FastChance thoughts(seed, 2 * match + 1);
      FastDeals deals(cards);
      const auto outcome = play_match<G, Study>(lineup, deals, thoughts, thinker, {}, study);
      tally.add(outcome.result, outcome.actions, outcome.length_ms);
    }
  }
};

/// One for each game. The list is written by the build.
std::span<const AnyArena* const> all_arenas();

inline const AnyArena* find_arena(std::string_view game) {
  for (const auto* arena : all_arenas())
    if (arena->game() == game) return arena;
  return nullptr;
}

}  // namespace rummage::bots
