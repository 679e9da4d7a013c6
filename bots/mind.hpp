#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/budget.hpp"
#include "bots/levels.hpp"
#include "bots/search.hpp"
#include "core/adapter.hpp"
#include "core/chance.hpp"
#include "core/insight.hpp"

namespace rummage::bots {

/// Plays one game by any of its bots: what a bot remembers between two thoughts is memory to think in and nothing else.
/// One mind thinks one thought at a time.
template <core::Game G>
class Mind {
 public:
  using Action = typename G::Action;
  using View = typename G::View;

  std::optional<core::Intention<Action>> decide(const View& view, core::Seat seat, std::string_view bot,
                                                core::Chance& chance, const Budget& budget) {
    const auto* level = level_of<G>(bot);
    if (level == nullptr) return G::decide(view, seat, bot, chance);
    const bool errs = level->error > 0 && chance.unit() < level->error;
    const auto intention = G::decide(view, seat, errs ? level->errs_like : level->plays_like, chance);
    if constexpr (core::SearchedGame<G>) {
      if (level->searches && intention) {
        const auto& opinions = search_.think(view, seat, chance, budget);
        if (!opinions.empty()) return core::Intention<Action>{opinions[0].action, intention->after_ms};
      }
    }
    return intention;
  }

 private:
  struct Nothing {};
  template <class Searched>
  struct SearchOf {
    using type = Nothing;
  };
  template <core::SearchedGame Searched>
  struct SearchOf<Searched> {
    using type = Search<Searched>;
  };
  [[no_unique_address]] typename SearchOf<G>::type search_;
};

}  // namespace rummage::bots
