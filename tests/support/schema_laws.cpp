#include "schema_laws.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "core/json_text.hpp"
#include "effort.hpp"
#include "json_schema.hpp"
#include "laws.hpp"

namespace rummage::proof {
namespace {

using core::Seat;
using core::Viewer;
namespace json = core::json;

class Play {
 public:
  Play(const core::AnyGame& game, const core::Setup& setup, std::uint64_t seed, JsonSchema& schema)
      : game_(game), seats_(setup.seats), dice_(seed), schema_(schema) {
    auto events = core::Events::ignored();
    match_ = game.start(setup, dice_, events);
  }

  // Bots that play well and bots that do anything take turns, so that matches end and odd things happen. Later on
  // little is new, so looks become rare.
  void run() {
    for (int i = 0; i < 5000 && !testing::Test::HasFailure(); ++i) {
      if (i < 100 || i % 16 == 0 || match_->result()) look();
      if (match_->result()) return;
      if (!step()) FAIL() << "nobody can act";
    }
  }

 private:
  void look() {
    const auto spectator = match_->view(Viewer::spectator());
    expect_fits("View", spectator->write());
    const auto told = core::to_object([&](core::JsonText& out) { match_->write_tally(out); });
    if (const auto* tally = told.if_contains("tally")) expect_fits("Tally", tally->as_object());
    for (int i = 0; i < seats_; ++i) {
      const auto view = match_->view(Seat(i));
      expect_fits("View", view->write());
      const auto advice = view->advise(Seat(i));
      expect_fits("Advice", advice);
      expect_private(*spectator, *view, Seat(i), advice);
    }
  }

  // Advice follows from the view, whatever is hidden from it; where a seat sees more than a spectator, nobody else is
  // advised about it.
  void expect_private(const core::AnyView& spectator, const core::AnyView& view, Seat seat,
                      const json::object& advice) {
    const auto other = game_.imagine(view, dice_);
    EXPECT_EQ(other->view(seat)->advise(seat), advice) << "depends on what is hidden";
    if (spectator.write() == view.write()) return;
    EXPECT_TRUE(spectator.advise(seat).empty());
    const Seat next((seat.index() + 1) % seats_);
    EXPECT_TRUE(view.advise(next).empty());
  }

  void expect_fits(std::string_view definition, const json::object& value) {
    const auto wrong = schema_.error(definition, value);
    EXPECT_FALSE(wrong) << game_.name() << ": " << *wrong << "\nin " << json::serialize(value);
  }

  bool step() {
    auto events = core::Events::ignored();
    const int first = static_cast<int>(dice_.below(static_cast<std::uint32_t>(seats_)));
    for (int i = 0; i < seats_; ++i) {
      const Seat seat((first + i) % seats_);
      if (!match_->to_act().has(seat)) continue;
      const auto intention = game_.decide(*match_->view(seat), seat, dice_.below(4) == 0 ? "random" : "greedy", dice_);
      if (intention && match_->apply(seat, intention->action, dice_, events)) return true;
    }
    const auto timer = match_->timer();
    return timer && match_->apply(timer->seat, timer->action, dice_, events).has_value();
  }

  const core::AnyGame& game_;
  int seats_;
  core::FastChance dice_;
  JsonSchema& schema_;
  std::unique_ptr<core::AnyMatch> match_;
};

// Every object in the value once more with a field that no schema knows.
void add_unknown_fields(json::value& part, const std::function<void()>& look) {
  if (part.is_array())
    for (auto& item : part.get_array()) add_unknown_fields(item, look);
  if (!part.is_object()) return;
  part.get_object()["Unknown field"] = 1;
  look();
  part.get_object().erase("Unknown field");
  for (auto& field : part.get_object()) add_unknown_fields(field.value(), look);
}

}  // namespace

void check_schema_of_views(const core::AnyGame& game) {
  auto schema = JsonSchema::of_game(game.folder());
  std::vector<core::Setup> setups;
  for (const int seats : {game.least_seats(), game.usual_seats(), game.most_seats()})
    for (const auto& setup : setups_for(seats, game.options(), 8))
      if (game.check_setup(setup)) setups.push_back(setup);
  add_older_versions(setups, game.rules_version());
  const auto plays = is_slow_build ? 4 : std::max<std::size_t>(24, setups.size());
  for (std::size_t i = 0; i < plays; ++i) Play(game, setups[i % setups.size()], i, schema).run();
  if (is_slow_build) return;
  // Whatever it describes occurs, but for cards that are left out of positions that were made up.
  for (const auto& property : schema.unused())
    EXPECT_NE(property.find(".absent"), std::string::npos) << property << " never occurred";
}

void check_schema_is_strict(const core::AnyGame& game) {
  auto schema = JsonSchema::of_game(game.folder());
  core::FastChance chance(1);
  auto events = core::Events::ignored();
  const auto match = game.start({game.usual_seats(), core::default_options(game.options())}, chance, events);
  for (const auto viewer : {Viewer::spectator(), Viewer(Seat(0))}) {
    json::value view = match->view(viewer)->write();
    ASSERT_FALSE(schema.error("View", view));
    add_unknown_fields(view, [&] { EXPECT_TRUE(schema.error("View", view)) << "accepted: " << json::serialize(view); });
    ASSERT_FALSE(schema.error("View", view));
    for (const auto& name : schema.definition("View").at("required").as_array()) {
      auto without = view;
      EXPECT_EQ(without.get_object().erase(name.as_string()), 1U);
      EXPECT_TRUE(schema.error("View", without)) << "accepted: " << json::serialize(without);
    }
  }
  for (int i = 0; i < game.usual_seats(); ++i) {
    json::value advice = match->view(Seat(i))->advise(Seat(i));
    ASSERT_FALSE(schema.error("Advice", advice));
    add_unknown_fields(
        advice, [&] { EXPECT_TRUE(schema.error("Advice", advice)) << "accepted: " << json::serialize(advice); });
  }
}

void check_schema_of_options(const core::AnyGame& game) {
  const auto schema = JsonSchema::of_game(game.folder());
  const auto& options = schema.definition("Options").at("properties").as_object();
  EXPECT_EQ(options.size(), game.options().size());
  for (const auto& spec : game.options()) {
    ASSERT_TRUE(options.contains(spec.name)) << spec.name;
    const auto& option = options.at(spec.name).as_object();
    if (spec.shelf != nullptr) {
      EXPECT_EQ(option.at("type"), "string");
    } else if (spec.choices.empty()) {
      EXPECT_EQ(core::whole_number(option.at("minimum")), spec.least);
      EXPECT_EQ(core::whole_number(option.at("maximum")), spec.most);
    } else {
      EXPECT_EQ(option.at("enum"), json::value(json::array(spec.choices.begin(), spec.choices.end())));
    }
  }
}

}  // namespace rummage::proof
