#include "notation_laws.hpp"

#include <array>
#include <set>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "files.hpp"
#include "laws.hpp"
#include "patterns.hpp"

namespace rummage::proof {
namespace {

namespace json = core::json;

// Of these docs/notation.md tells, and not every game anew.
constexpr std::array<std::string_view, 5> common_fields{"game", "seats", "options", "seed", "step"};

std::string page_of(const core::AnyGame& game) { return "docs/notation/" + std::string(game.name()) + ".md"; }

// A position of the page without what the table adds to the game's own.
json::object own_part(const core::AnyGame& game, const std::string& text) {
  auto position = json::parse(text).as_object();
  EXPECT_EQ(position["game"], json::value(game.name())) << text;
  for (const auto* added : {"game", "seed", "step"}) position.erase(added);
  return position;
}

// The fields that the first column of a page's tables names.
std::set<std::string> fields_in(const std::string& page) {
  std::set<std::string> fields;
  for (const auto& line : lines_of(page))
    for (const auto& row : all_matches(line, "^\\| (`[^|]*) \\|"))
      for (const auto& name : all_matches(row[1], "`([a-z_]+)`")) fields.insert(name[1]);
  return fields;
}

/// What occurs in random matches: the fields of positions, and the first words of what may be done.
class Occurring {
 public:
  explicit Occurring(const core::AnyGame& game) : game_(game) {
    std::uint64_t seed = 0;
    for (const int seats : {game.least_seats(), game.usual_seats(), game.most_seats()})
      for (const auto& setup : setups_for(seats, game.options(), 8))
        if (game.check_setup(setup)) play(setup, ++seed);
  }

  [[nodiscard]] const std::set<std::string>& fields() const { return fields_; }
  [[nodiscard]] const std::set<std::string>& verbs() const { return verbs_; }

 private:
  void play(const core::Setup& setup, std::uint64_t seed) {
    constexpr int most_steps = 300;
    core::FastChance chance(seed);
    auto events = core::Events::ignored();
    const auto match = game_.start(setup, chance, events);
    for (int step = 0; step < most_steps && !match->result(); ++step) {
      look(*match);
      if (!take_a_step(*match, setup.seats, chance)) return;
    }
    look(*match);
  }

  void look(const core::AnyMatch& match) {
    for (const auto& field : match.position()) fields_.insert(field.key());
    if (const auto timer = match.timer()) add_verb(timer->action);
  }

  bool take_a_step(core::AnyMatch& match, int seats, core::Chance& chance) {
    auto events = core::Events::ignored();
    const auto first = chance.below(static_cast<std::uint32_t>(seats));
    for (int i = 0; i < seats; ++i) {
      const core::Seat seat((static_cast<int>(first) + i) % seats);
      const auto legal = match.legal_actions(seat);
      for (const auto& action : legal) add_verb(action);
      if (legal.empty()) continue;
      const auto intention = game_.decide(*match.view(seat), seat, "random", chance);
      if (intention && match.apply(seat, intention->action, chance, events)) return true;
      const auto any = chance.below(static_cast<std::uint32_t>(legal.size()));
      return match.apply(seat, legal[any], chance, events).has_value();
    }
    const auto timer = match.timer();
    return timer && match.apply(timer->seat, timer->action, chance, events).has_value();
  }

  void add_verb(const std::string& action) { verbs_.insert(action.substr(0, action.find(' '))); }

  const core::AnyGame& game_;
  std::set<std::string> fields_;
  std::set<std::string> verbs_;
};

// Whatever stands in it, a field that reading knows is refused for another reason than that.
bool is_read(const core::AnyGame& game, const std::string& field) {
  json::object position;
  position[field] = json::object{{"no such thing", 1}};
  const auto read = game.read_position(position);
  return read || read.error().code.name != "field_unknown" ||
         core::message_object(read.error(), core::Viewer::spectator()).at("field") != json::value(field);
}

}  // namespace

std::vector<std::string> examples_in(const std::string& path, std::string_view kind) {
  std::vector<std::string> found;
  const std::string page = read_source(path);
  const std::string open = "\n```" + std::string(kind) + "\n";
  for (auto at = page.find(open); at != std::string::npos; at = page.find(open, at + 1)) {
    const auto start = at + open.size();
    found.push_back(page.substr(start, page.find("\n```", start) - start));
  }
  EXPECT_FALSE(found.empty()) << path << " has no example of " << kind;
  return found;
}

void check_notation_of_positions(const core::AnyGame& game) {
  for (const auto& text : examples_in(page_of(game), "json position")) {
    const auto match = game.read_position(own_part(game, text));
    EXPECT_TRUE(match) << text << wire_text(match.error());
  }
  for (const auto& text : examples_in(page_of(game), "json full-position")) {
    const auto own = own_part(game, text);
    const auto match = game.read_position(own);
    ASSERT_TRUE(match) << text << wire_text(match.error());
    // Parsed again, for numbers that were never text are kept in other types.
    EXPECT_EQ(json::parse(json::serialize((*match)->position())), json::value(own)) << text;
  }
}

void check_notation_of_solving(const core::AnyGame& game) {
  for (const auto& block : examples_in(page_of(game), "solve " + std::string(game.name())))
    for (const auto& line : lines_of(block)) {
      const auto arrow = line.find(" => ");
      ASSERT_NE(arrow, std::string::npos) << line;
      const auto solved = game.solve(line.substr(0, arrow));
      ASSERT_TRUE(solved) << line;
      EXPECT_EQ(json::parse(json::serialize(*solved)), json::parse(line.substr(arrow + 4))) << line;
    }
}

void check_notation_of_fields_and_actions(const core::AnyGame& game) {
  const auto page = read_source(page_of(game));
  auto listed = fields_in(page);
  for (const auto& field : listed)
    EXPECT_TRUE(is_read(game, field)) << page_of(game) << " lists the field " << field
                                      << ", which positions do not have";
  listed.insert(common_fields.begin(), common_fields.end());
  const Occurring occurring(game);
  for (const auto& field : occurring.fields())
    EXPECT_TRUE(listed.contains(field)) << "the field " << field << " is missing in the tables of " << page_of(game);
  for (const auto& verb : occurring.verbs())
    EXPECT_TRUE(has_match(page, "`" + verb + "[ `\\n]")) << "the action " << verb << " is missing in " << page_of(game);
}

}  // namespace rummage::proof
