#pragma once

#include <cstdint>
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

/// Makes the decisions of any bot of one game. Stateless between decisions; it only keeps its memory to use again.
template <core::Game G>
class Thinker {
 public:
  using Action = typename G::Action;
  using View = typename G::View;

  std::optional<core::Intention<Action>> decide(const View& view, core::Seat seat, std::string_view bot,
                                                core::Chance& chance, const Budget& budget = {}) {
    if constexpr (SearchedGame<G>) {
      if (bot == core::expert && Insight::is_worth_searching(view)) {
        // The quick policy says whether to act at all, and after what time.
        auto intention = G::decide(view, seat, G::Policy::greedy, chance);
        if (!intention) return intention;
        const auto& opinions = search_.think(view, seat, chance, budget);
        if (!opinions.empty()) intention->action = opinions[0].action;
        return intention;
      }
    }
    return G::decide(view, seat, bot, chance);
  }

  /// The search behind the expert.
  [[nodiscard]] auto& search() { return search_; }

 private:
  struct Nothing {};
  template <class Any, class = void>
  struct Parts {
    using Search = Nothing;
    using Insight = Nothing;
  };
  template <class Any>
  struct Parts<Any, std::enable_if_t<SearchedGame<Any>>> {
    using Search = bots::Search<Any>;
    using Insight = typename Any::Insight;
  };
  using Insight = typename Parts<G>::Insight;
  [[no_unique_address]] typename Parts<G>::Search search_;
};

/// An action and what it is worth to the seat that is to act, in the game's own unit.
struct WeighedAction {
  std::string action;
  double value = 0;
  std::uint32_t visits = 0;
};

/// Merges the results of several searches of the same view, which is how a search uses several cores. Best first: by
/// visits, then by value.
std::vector<WeighedAction> merge(std::span<const std::vector<WeighedAction>> searches);

/// A thinker for any game. It gets views and never a match.
class AnyThinker {
 public:
  AnyThinker() = default;
  AnyThinker(const AnyThinker&) = delete;
  AnyThinker& operator=(const AnyThinker&) = delete;
  virtual ~AnyThinker() = default;

  virtual std::optional<core::Intention<std::string>> decide(
      const core::AnyView& view, core::Seat seat, std::string_view bot, core::Chance& chance, const Budget& budget) = 0;
  /// Whether the game can be searched at all.
  [[nodiscard]] virtual bool can_search() const = 0;
  /// Whether the expert searches here. If not, the policy's own choice is as good as any, or speed decides.
  [[nodiscard]] virtual bool is_worth_searching(const core::AnyView& view) const = 0;
  /// The sensible actions of the seat, best first; `also` is weighed too if it is legal. Empty if it is not the seat's
  /// turn.
  virtual std::vector<WeighedAction> weigh(const core::AnyView& view, core::Seat seat, std::string_view also,
                                           core::Chance& chance, const Budget& budget) = 0;
};

template <core::Game G>
class ThinkerOf final : public AnyThinker {
 public:
  std::optional<core::Intention<std::string>> decide(const core::AnyView& view, core::Seat seat, std::string_view bot,
                                                     core::Chance& chance, const Budget& budget) override {
    const auto& own = static_cast<const core::ViewOf<G>&>(view).get();
    const auto intention = thinker_.decide(own, seat, bot, chance, budget);
    if (!intention) return std::nullopt;
    return core::Intention<std::string>{G::write_action(own, seat, intention->action), intention->after_ms};
  }

  [[nodiscard]] bool can_search() const override { return SearchedGame<G>; }
  [[nodiscard]] bool is_worth_searching([[maybe_unused]] const core::AnyView& view) const override {
    if constexpr (SearchedGame<G>)
      return G::Insight::is_worth_searching(static_cast<const core::ViewOf<G>&>(view).get());
    return false;
  }

  std::vector<WeighedAction> weigh(const core::AnyView& view, core::Seat seat, [[maybe_unused]] std::string_view also,
                                   core::Chance& chance, [[maybe_unused]] const Budget& budget) override {
    std::vector<WeighedAction> out;
    if constexpr (SearchedGame<G>) {
      const auto& own = static_cast<const core::ViewOf<G>&>(view).get();
      if (!G::to_act(own).has(seat)) return out;
      std::optional<typename G::Action> given;
      if (const auto read = G::read_action(own, seat, also); read && is_legal(own, seat, *read, chance)) given = *read;
      auto& search = thinker_.search();
      for (const auto& one : search.think(own, seat, chance, budget, given ? &*given : nullptr))
        out.push_back({G::write_action(own, seat, one.action), search.value_of(one), one.visits});
    }
    return out;
  }

 private:
  // Whether the rules accept an action never depends on what is hidden from the seat that acts, so any state that fits
  // the view can tell.
  static bool is_legal(const typename G::View& view, core::Seat seat, const typename G::Action& action,
                       core::Chance& chance) {
    auto world = G::determinize(view, chance);
    core::FastChance luck(0);
    auto ignored = core::Events::ignored();
    return G::apply(world, seat, action, luck, ignored).has_value();
  }

  Thinker<G> thinker_;
};

}  // namespace rummage::bots
