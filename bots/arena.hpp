#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "bots/mind.hpp"
#include "bots/study.hpp"
#include "bots/tally.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"

namespace rummage::bots {

/// Who plays: one policy a seat.
struct Lineup {
  core::Setup setup;
  std::vector<std::string_view> policies;
  Budget budget = {};  // of each decision
};

/// Told of every step of a match that is to be kept.
class Scribe {
 public:
  Scribe() = default;
  Scribe(const Scribe&) = delete;
  Scribe& operator=(const Scribe&) = delete;
  virtual ~Scribe() = default;
  virtual void step(core::Seat seat, const std::string& action, std::int64_t at_ms, bool by_table) = 0;
};

/// How a match between bots went.
struct Outcome {
  std::optional<core::Result> result;  // nothing if it did not end within the limit of actions
  std::uint64_t actions = 0;
  std::int64_t length_ms = 0;
};

/// No match of these games comes near it; one that does is stuck, and a simulation says so instead of hanging.
inline constexpr std::uint64_t most_actions_in_a_match = 100'000;

/// Plays one match in virtual time: whoever means to act first acts, and then everybody thinks anew. Bots see views
/// only and draw from a chance of their own, so that the cards do not depend on who thinks how. `study` is shown every
/// step, with the states before and after it; most games have none.
template <core::Game G, class Study = void>
Outcome play_match(const Lineup& lineup, core::StepChance& deals, core::Chance& thoughts, Mind<G>& mind, Scribe* scribe,
                   Study* study = nullptr) {
  auto ignored = core::Events::ignored();
  auto state = G::initial(lineup.setup, deals.at(0), ignored);
  Outcome outcome;
  const auto seats = static_cast<std::uint64_t>(lineup.setup.seats);
  while (!(outcome.result = G::result(state)) && outcome.actions < most_actions_in_a_match) {
    std::optional<core::Timer<typename G::Action>> next;
    for (std::uint64_t i = 0; i < seats; ++i) {
      // Another seat begins each time, so that none wins all the ties.
      const core::Seat seat(static_cast<int>((outcome.actions + i) % seats));
      const auto& policy = lineup.policies[static_cast<std::size_t>(seat.index())];
      const auto intention = mind.decide(G::view(state, seat), seat, policy, thoughts, lineup.budget);
      if (intention && (!next || intention->after_ms < next->after_ms))
        next = {seat, intention->action, intention->after_ms};
    }
    const auto timer = G::timer(state);
    const bool by_table = timer && (!next || timer->after_ms < next->after_ms);
    if (by_table) next = timer;
    if (!next) break;
    outcome.length_ms += next->after_ms;
    if (scribe != nullptr)
      scribe->step(next->seat, G::write_action(state, next->seat, next->action), outcome.length_ms, by_table);
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

/// Any game's simulations.
class AnyArena {
 public:
  AnyArena() = default;
  AnyArena(const AnyArena&) = delete;
  AnyArena& operator=(const AnyArena&) = delete;
  virtual ~AnyArena() = default;

  [[nodiscard]] virtual std::string_view game() const = 0;
  /// Somebody to think for this game's bots.
  [[nodiscard]] virtual std::unique_ptr<AnyMind> new_mind() const = 0;
  /// Matches first .. first + count - 1 of a seed, each with chances of its own: how they are spread over threads
  /// makes no difference.
  virtual void play(const Lineup& lineup, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                    Tally& tally) const = 0;
  virtual Outcome play_one(const Lineup& lineup, core::StepChance& deals, core::Chance& thoughts,
                           Scribe& scribe) const = 0;
  /// A new study of the game, to be handed to the other `play`; nothing where it has none.
  [[nodiscard]] virtual std::unique_ptr<AnyStudy> new_study() const = 0;
  virtual void play(const Lineup& lineup, std::uint64_t seed, std::uint64_t first, std::uint64_t count, Tally& tally,
                    AnyStudy& study) const = 0;
};

/// The same fast generator for every step: nobody will ask for one of them alone.
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
  [[nodiscard]] std::unique_ptr<AnyMind> new_mind() const override { return std::make_unique<MindOf<G>>(); }
  void play(const Lineup& lineup, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
            Tally& tally) const override {
    play_all<void>(lineup, seed, first, count, tally, nullptr);
  }
  [[nodiscard]] std::unique_ptr<AnyStudy> new_study() const override {
    if constexpr (StudiedGame<G>) return std::make_unique<StudyOf<G>>();
    return nullptr;
  }
  void play(const Lineup& lineup, std::uint64_t seed, std::uint64_t first, std::uint64_t count, Tally& tally,
            [[maybe_unused]] AnyStudy& study) const override {
    if constexpr (StudiedGame<G>) {
      play_all(lineup, seed, first, count, tally, &static_cast<StudyOf<G>&>(study).get());
    } else {
      play(lineup, seed, first, count, tally);
    }
  }
  Outcome play_one(const Lineup& lineup, core::StepChance& deals, core::Chance& thoughts,
                   Scribe& scribe) const override {
    Mind<G> mind;
    return play_match<G>(lineup, deals, thoughts, mind, &scribe);
  }

 private:
  template <class Study>
  static void play_all(const Lineup& lineup, std::uint64_t seed, std::uint64_t first, std::uint64_t count, Tally& tally,
                       Study* study) {
    Mind<G> mind;
    for (auto match = first; match < first + count; ++match) {
      core::FastChance cards(seed, 2 * match);
      core::FastChance thoughts(seed, 2 * match + 1);
      FastDeals deals(cards);
      const auto outcome = play_match<G, Study>(lineup, deals, thoughts, mind, nullptr, study);
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
