#pragma once

#include <string>

#include "core/catalogue.hpp"
#include "core/game.hpp"
#include "core/json.hpp"

namespace rummage::bots {

/// What a game counts besides wins and scores while bots play it, for the designer of its cards. Sums are whole
/// numbers, so the order in which studies are added does not matter.
class AnyStudy {
 public:
  AnyStudy() = default;
  AnyStudy(const AnyStudy&) = delete;
  AnyStudy& operator=(const AnyStudy&) = delete;
  virtual ~AnyStudy() = default;

  /// Adds what another study of the same game has counted.
  virtual void add(const AnyStudy& other) = 0;
  [[nodiscard]] virtual core::json::object write() const = 0;
  /// A table for people to read; each line ends with a line feed.
  [[nodiscard]] virtual std::string table(const core::Catalogue& catalogue) const = 0;
};

/// A game may have a type `Study`: `see(before, seat, action, after)` is called with each step; `add`, `write` and
/// `table` are as above.
template <class G>
concept StudiedGame =
    core::Game<G> && requires(typename G::Study study, const typename G::Study fixed, const typename G::State& state,
                              core::Seat seat, const typename G::Action& action, const core::Catalogue& catalogue) {
      study.see(state, seat, action, state);
      study.add(fixed);
      { fixed.write() } -> std::same_as<core::json::object>;
      { fixed.table(catalogue) } -> std::same_as<std::string>;
    };

template <StudiedGame G>
class StudyOf final : public AnyStudy {
 public:
  typename G::Study& get() { return study_; }
  void add(const AnyStudy& other) override { study_.add(static_cast<const StudyOf&>(other).study_); }
  [[nodiscard]] core::json::object write() const override { return study_.write(); }
  [[nodiscard]] std::string table(const core::Catalogue& catalogue) const override { return study_.table(catalogue); }

 private:
  typename G::Study study_;
};

}  // namespace rummage::bots
