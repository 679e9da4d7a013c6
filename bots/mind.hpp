#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "bots/budget.hpp"
#include "bots/search.hpp"
#include "core/adapter.hpp"
#include "core/chance.hpp"
#include "core/insight.hpp"
#include "core/levels.hpp"

namespace rummage::bots {

/// Thinks for any bot of one game, one thought at a time. What it keeps between two thoughts is memory to think in and
/// nothing else.
template <core::Game G>
class Mind {
 public:
  using Action = typename G::Action;
  using View = typename G::View;

  std::optional<core::Intention<Action>> decide(const View& view, core::Seat seat, std::string_view bot,
                                                core::Chance& chance, const Budget& budget = {}) {
    if constexpr (core::SearchedGame<G>) {
      if (bot == core::expert && Insight::is_worth_searching(view)) {
        // The quick policy says whether there is anything to do, and the pace of play.
        auto intention = G::decide(view, seat, "greedy", chance);
        if (!intention) return intention;
        const auto& opinions = search_.think(view, seat, chance, budget);
        if (!opinions.empty()) intention->action = opinions[0].action;
        return intention;
      }
    }
    return G::decide(view, seat, bot, chance);
  }

  /// What the search thinks of everything that deserves a look, best first. The seat is to act.
  [[nodiscard]] auto& search() { return search_; }

 private:
  struct Nothing {};
  template <class Any, class = void>
  struct Parts {
    using Search = Nothing;
    using Insight = Nothing;
  };
  template <class Any>
  struct Parts<Any, std::enable_if_t<core::SearchedGame<Any>>> {
    using Search = bots::Search<Any>;
    using Insight = typename Any::Insight;
  };
  using Insight = typename Parts<G>::Insight;
  [[no_unique_address]] typename Parts<G>::Search search_;
};

/// An action and what it is worth to the seat that is to act, in the game's own unit.
struct Weighed {
  std::string action;
  double value = 0;
  std::uint32_t visits = 0;
};

/// What several searches of the same view, each with a chance of its own, found together: a search uses more cores by
/// being made several times. Best first: by visits, then by value.
std::vector<Weighed> merge(std::span<const std::vector<Weighed>> searches);

/// A mind for any game: it gets views and never a match.
class AnyMind {
 public:
  AnyMind() = default;
  AnyMind(const AnyMind&) = delete;
  AnyMind& operator=(const AnyMind&) = delete;
  virtual ~AnyMind() = default;

  virtual std::optional<core::Intention<std::string>> decide(
      const core::AnyView& view, core::Seat seat, std::string_view bot, core::Chance& chance, const Budget& budget) = 0;
  /// Whether the expert searches here; elsewhere the policy's own choice is as good as any, or finding is the game.
  [[nodiscard]] virtual bool is_worth_searching(const core::AnyView& view) const = 0;
  /// What the seat could sensibly do, best first; `also` is weighed too if it is a legal action. Empty where the seat
  /// has nothing to do.
  virtual std::vector<Weighed> weigh(const core::AnyView& view, core::Seat seat, std::string_view also,
                                     core::Chance& chance, const Budget& budget) = 0;
};

template <core::Game G>
class MindOf final : public AnyMind {
 public:
  std::optional<core::Intention<std::string>> decide(const core::AnyView& view, core::Seat seat, std::string_view bot,
                                                     core::Chance& chance, const Budget& budget) override {
    const auto& own = static_cast<const core::ViewOf<G>&>(view).get();
    const auto intention = mind_.decide(own, seat, bot, chance, budget);
    if (!intention) return std::nullopt;
    // An action's text never depends on what is hidden, so any world that fits the view writes it alike.
    return core::Intention<std::string>{
        G::write_action(G::determinize(own, chance), seat, intention->action), intention->after_ms};
  }

  [[nodiscard]] bool is_worth_searching([[maybe_unused]] const core::AnyView& view) const override {
    if constexpr (core::SearchedGame<G>)
      return G::Insight::is_worth_searching(static_cast<const core::ViewOf<G>&>(view).get());
    return false;
  }

  std::vector<Weighed> weigh(const core::AnyView& view, core::Seat seat, [[maybe_unused]] std::string_view also,
                             core::Chance& chance, [[maybe_unused]] const Budget& budget) override {
    std::vector<Weighed> out;
    if constexpr (core::SearchedGame<G>) {
      const auto& own = static_cast<const core::ViewOf<G>&>(view).get();
      const auto world = G::determinize(own, chance);
      std::optional<typename G::Action> given;
      if (const auto read = G::read_action(world, seat, also); read && is_legal(world, seat, *read)) given = *read;
      if (!given && !G::decide(own, seat, "greedy", chance)) return out;  // not its turn
      auto& search = mind_.search();
      for (const auto& one : search.think(own, seat, chance, budget, given ? &*given : nullptr))
        out.push_back({G::write_action(world, seat, one.action), search.value_of(one), one.visits});
    }
    return out;
  }

 private:
  // Whether the rules take it never depends on what is hidden from whoever acts.
  static bool is_legal(typename G::State world, core::Seat seat, const typename G::Action& action) {
    core::FastChance luck(0);
    auto ignored = core::Events::ignored();
    return G::apply(world, seat, action, luck, ignored).has_value();
  }

  Mind<G> mind_;
};

}  // namespace rummage::bots
