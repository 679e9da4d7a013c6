#pragma once

#include <expected>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/adapter.hpp"
#include "core/catalogue.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"
#include "laws.hpp"

// Small stages for tests of any game: positions as JSON, actions and cards as text. A game's own scene adds what can be
// asked of its states.

namespace rummage::proof {

/// A list of cards as a JSON array: ["3S","JK"].
std::string quote(std::string_view cards);
/// Hands as a JSON array of arrays.
std::string quote_all(std::initializer_list<std::string_view> hands);
/// "code RULE" of a refusal; fails if it has no sentence in some language, for one that nobody can read is none.
std::string code_and_rule(std::string_view folder, const core::Refusal& refusal);
/// Events as "went_out CROWN-16, scored CROWN-22".
std::string news(const std::vector<core::Message>& events);
/// A parameter of one of them, as it is written for programs; "nothing" if there is none.
std::string news(const std::vector<core::Message>& events, std::string_view code, std::string_view param);

template <core::Game G>
std::expected<typename G::State, core::Refusal> read_text(std::string_view json) {
  const auto parsed = core::parse_json(json);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->is_object()) return std::unexpected(core::Refusal{});
  return G::read_position(parsed->get_object());
}

/// "code RULE" of the refusal of a position; fails if there is none.
template <core::Game G>
std::string position_refusal(std::string_view json) {
  const auto read = read_text<G>(json);
  EXPECT_FALSE(read) << json << " was accepted";
  return read ? "" : code_and_rule(G::folder(), read.error());
}

/// What somebody does, and how it is refused.
struct RefusedRow {
  int seat = 0;
  std::string action, code, rule;
};

/// Bad input as it comes from outside, through the adapter: each row is refused as it says, in sentences of bearable
/// length in every language, and nothing changes.
template <core::Game G>
void expect_refused(const std::string& position, const std::vector<RefusedRow>& rows) {
  const core::Adapter<G> game;
  const auto match = game.read_position(core::parse_json(position)->get_object());
  ASSERT_TRUE(match) << position;
  const auto before = (*match)->clone();
  core::NoChance chance;
  for (const auto& row : rows) {
    core::Events events;
    const auto begin = row.action.substr(0, 60);
    const auto done = (*match)->apply(core::Seat(row.seat), row.action, chance, events);
    ASSERT_FALSE(done) << begin;
    EXPECT_EQ(code_and_rule(G::folder(), done.error()), row.code + " " + row.rule) << begin;
    EXPECT_TRUE(events.list().empty());
    EXPECT_TRUE((*match)->equals(*before)) << begin;
    for (const auto& language : core::Catalogue::languages())
      EXPECT_LT(core::Catalogue::of(language).sentence(G::folder(), done.error()).size(), 350U) << begin;
  }
}

/// A position and what happens to it. Actions are expected to be accepted unless said otherwise.
template <core::Game G>
class SceneOf {
 public:
  using State = typename G::State;

  explicit SceneOf(std::string_view json) {
    const auto read = read_text<G>(json);
    if (read) {
      state = *read;
    } else {
      ADD_FAILURE() << json << "\n" << wire_text(read.error());
    }
  }
  explicit SceneOf(const State& position) : state(position) {}

  State state;
  std::vector<core::Message> events;  // of the last action

  SceneOf& act(int seat, std::string_view action) {
    core::Events happened;
    core::FastChance chance(1);
    const auto read = G::read_action(state, core::Seat(seat), action);
    EXPECT_TRUE(read) << action;
    if (!read) return *this;
    const auto done = G::apply(state, core::Seat(seat), *read, chance, happened);
    EXPECT_TRUE(done) << seat << " " << action << ": " << (done ? "" : done.error().code.name);
    events = happened.list();
    const auto error = G::invariant_error(state);
    EXPECT_FALSE(error) << "after " << seat << " " << action << ": " << (error ? wire_text(*error) : "");
    return *this;
  }

  /// "code RULE" of the refusal; fails if there is none, or if anything changed.
  std::string refusal(int seat, std::string_view action) {
    const auto before = state;
    core::Events happened;
    core::FastChance chance(1);
    const auto read = G::read_action(state, core::Seat(seat), action);
    if (!read) return code_and_rule(G::folder(), read.error());
    const auto done = G::apply(state, core::Seat(seat), *read, chance, happened);
    EXPECT_FALSE(done) << seat << " " << action << " was accepted";
    EXPECT_EQ(before, state) << "a refusal changed something";
    EXPECT_TRUE(happened.list().empty());
    return done ? "" : code_and_rule(G::folder(), done.error());
  }

  /// The last action's events as "went_out CROWN-16, scored CROWN-22".
  [[nodiscard]] std::string news() const { return proof::news(events); }
  /// A parameter of one of them, as it is written for programs.
  [[nodiscard]] std::string news(std::string_view code, std::string_view param) const {
    return proof::news(events, code, param);
  }

  /// What a seat may do.
  [[nodiscard]] std::vector<std::string> actions(int seat) const {
    const auto list = std::make_unique<typename G::ActionList>();
    G::legal_actions(state, core::Seat(seat), *list);
    std::vector<std::string> out;
    for (const auto& action : *list) out.push_back(G::write_action(state, core::Seat(seat), action));
    return out;
  }
  /// The same as "discard 3S, discard 4S, out 4S".
  [[nodiscard]] std::string choices(int seat) const {
    std::string out;
    for (const auto& action : actions(seat)) out += (out.empty() ? "" : ", ") + action;
    return out;
  }
};

}  // namespace rummage::proof
