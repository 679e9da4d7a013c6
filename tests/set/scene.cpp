#include "tests/set/scene.hpp"

#include <memory>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/text.hpp"

namespace rummage::set {
namespace {

std::string joined(std::span<const Card> cards) {
  std::string out;
  for (const Card card : cards) out += (out.empty() ? "" : " ") + card_text(card);
  return out;
}

}  // namespace

std::string first(std::string_view cards, std::size_t count) {
  return std::string(cards.substr(0, count == 0 ? 0 : count * 5 - 1));
}

std::string quote(std::string_view cards) {
  std::string out;
  for (const auto card : core::split_words(cards)) out += (out.empty() ? "\"" : ",\"") + std::string(card) + "\"";
  return "[" + out + "]";
}

std::vector<Card> cards_of(std::string_view cards) {
  std::vector<Card> out;
  for (const auto word : core::split_words(cards)) {
    const auto card = read_card(word);
    EXPECT_TRUE(card) << word;
    out.push_back(card.value_or(Card()));
  }
  return out;
}

std::expected<State, core::Refusal> read_text(std::string_view json) {
  const auto parsed = core::parse_json(json);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->is_object()) return std::unexpected(core::Refusal{});
  return read_position(parsed->get_object());
}

Scene::Scene(std::string_view json) {
  const auto read = read_text(json);
  if (read) {
    state = *read;
  } else {
    ADD_FAILURE() << json << "\n" << core::json::serialize(core::write_message(read.error()));
  }
}

Scene& Scene::act(int seat, std::string_view action) {
  core::Events happened;
  core::FastChance chance(1);
  const auto read = read_action(action);
  EXPECT_TRUE(read) << action;
  if (!read) return *this;
  const auto done = apply(state, Seat(seat), *read, chance, happened);
  EXPECT_TRUE(done) << seat << " " << action << ": " << (done ? "" : done.error().code.name);
  events = happened.list();
  const auto error = invariant_error(state);
  EXPECT_FALSE(error) << "after " << seat << " " << action << ": "
                      << (error ? core::json::serialize(core::write_message(*error)) : "");
  return *this;
}

std::string Scene::refusal(int seat, std::string_view action) {
  const auto before = state;
  core::Events happened;
  core::FastChance chance(1);
  const auto read = read_action(action);
  if (!read) return std::string(read.error().code.name) + " " + std::string(read.error().rule);
  const auto done = apply(state, Seat(seat), *read, chance, happened);
  EXPECT_FALSE(done) << seat << " " << action << " was accepted";
  EXPECT_EQ(before, state) << "a refusal changed something";
  EXPECT_TRUE(happened.list().empty());
  return done ? "" : std::string(done.error().code.name) + " " + std::string(done.error().rule);
}

std::string Scene::display() const { return joined(state.display.span()); }

std::string Scene::pile() const {
  std::vector<Card> top_first(state.pile.begin(), state.pile.end());
  std::ranges::reverse(top_first);
  return joined(top_first);
}

std::string Scene::told() const {
  std::string out;
  for (const auto& event : events)
    out += (out.empty() ? "" : ", ") + std::string(event.code.name) + " " + std::string(event.rule);
  return out;
}

std::string Scene::told(std::string_view code, std::string_view param) const {
  for (const auto& event : events)
    if (event.code.name == code)
      if (const auto* found = event.find(param)) return core::json::serialize(core::write_value(found->value));
  return "nothing";
}

std::string Scene::choices(int seat) const {
  const auto list = std::make_unique<ActionList>();
  legal_actions(state, Seat(seat), *list);
  std::string out;
  for (const auto& action : *list)
    if (!std::holds_alternative<Take>(action)) out += (out.empty() ? "" : " ") + write_action(action);
  return out;
}

std::size_t Scene::claims(int seat) const {
  const auto list = std::make_unique<ActionList>();
  legal_actions(state, Seat(seat), *list);
  return static_cast<std::size_t>(
      std::ranges::count_if(*list, [](const auto& action) { return std::holds_alternative<Take>(action); }));
}

std::string Scene::seats(SeatSet set) {
  std::string out;
  for (int i = 0; i < core::max_seats; ++i)
    if (set.has(Seat(i))) out += (out.empty() ? "" : " ") + std::to_string(i);
  return out;
}

}  // namespace rummage::set
