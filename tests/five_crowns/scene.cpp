#include "tests/five_crowns/scene.hpp"

#include <algorithm>
#include <memory>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "laws.hpp"
#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

std::string top_first(const Pile& pile) {
  std::vector<Card> cards(pile.begin(), pile.end());
  std::ranges::reverse(cards);
  return names_of(cards);
}

std::size_t place(int seat) { return static_cast<std::size_t>(seat); }

// A refusal that people could not read is none.
std::string code_and_rule(const core::Refusal& refusal) {
  EXPECT_EQ(proof::wording_error("five_crowns", refusal), "");
  return std::string(refusal.code.name) + " " + std::string(refusal.rule);
}

}  // namespace

std::string quote(std::string_view cards) {
  std::string out;
  for (const auto card : core::split_words(cards)) out += (out.empty() ? "\"" : ",\"") + std::string(card) + "\"";
  return "[" + out + "]";
}

std::string quote_all(std::initializer_list<std::string_view> hands) {
  std::string out;
  for (const auto hand : hands) out += (out.empty() ? "" : ",") + quote(hand);
  return "[" + out + "]";
}

Hand hand_of(std::string_view cards) {
  Hand hand;
  for (const auto word : core::split_words(cards)) {
    const auto card = read_card(word);
    EXPECT_TRUE(card) << word;
    hand.push_back(card.value_or(Card::joker()));
  }
  std::sort(hand.begin(), hand.end());
  return hand;
}

std::pair<int, Hand> wild_and_hand(std::string_view text) {
  const auto blank = text.find(' ');
  const auto any_of_rank = read_card(std::string(text.substr(0, blank)) + "S");
  EXPECT_TRUE(any_of_rank) << text;
  return {any_of_rank ? any_of_rank->rank() : 3, hand_of(text.substr(blank))};
}

std::string arranged(std::string_view text) {
  const auto [wild, hand] = wild_and_hand(text);
  const auto arrangement = best(hand, wild);
  std::string out;
  for (const auto& meld : arrangement.melds) out += (out.empty() ? "" : " / ") + names_of(meld.cards.span());
  if (arrangement.rest.empty()) return out;
  return out + (out.empty() ? "| " : " | ") + names_of(arrangement.rest.span());
}

std::expected<State, core::Refusal> read_text(std::string_view json) {
  const auto parsed = core::parse_json(json);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->is_object()) return std::unexpected(core::Refusal{});
  return read_position(parsed->get_object());
}

std::string position_refusal(std::string_view json) {
  const auto read = read_text(json);
  EXPECT_FALSE(read) << json << " was accepted";
  return read ? "" : code_and_rule(read.error());
}

core::Setup setup_of(int seats, std::string_view first_dealer) {
  core::Setup setup{seats, core::default_options(options())};
  EXPECT_TRUE(core::set_option(options(), setup.options, "first-dealer", first_dealer));
  return setup;
}

State dealt(const core::Setup& setup, std::uint64_t seed) {
  core::FastChance chance(seed);
  core::Events events;
  return initial(setup, chance, events);
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
  const auto read = read_action(action, state.wild_rank());
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
  const auto read = read_action(action, state.wild_rank());
  if (!read) return code_and_rule(read.error());
  const auto done = apply(state, Seat(seat), *read, chance, happened);
  EXPECT_FALSE(done) << seat << " " << action << " was accepted";
  EXPECT_EQ(before, state) << "a refusal changed something";
  EXPECT_TRUE(happened.list().empty());
  return done ? "" : code_and_rule(done.error());
}

std::string Scene::hand(int seat) const { return names_of(state.hands[place(seat)].span()); }
std::string Scene::seen(int seat) const { return names_of(state.seen[place(seat)].span()); }
std::string Scene::laid(int seat) const { return combinations_text(state.laid[place(seat)]); }
std::string Scene::left(int seat) const { return names_of(state.left[place(seat)].span()); }
std::string Scene::pile() const { return top_first(state.pile); }
std::string Scene::discards() const { return top_first(state.discards); }

std::string Scene::points(int hand) const {
  std::string out;
  for (int i = 0; i < state.seats; ++i)
    out += (out.empty() ? "" : " ") + std::to_string(state.sheet[place(hand - 1)][place(i)]);
  return out;
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
  for (const auto& action : *list) out += (out.empty() ? "" : ", ") + write_action(action);
  return out;
}

}  // namespace rummage::five_crowns
