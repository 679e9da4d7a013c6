// Makes every part of the engine work and prints a checksum for each: tools/check-wasm compares those of the program
// that CMake builds with those of the same program as WebAssembly. Problems for the solvers come on standard input, one
// a line, each after the name of its game.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json/serialize.hpp>

#include "core/json.hpp"
#include "core/levels.hpp"
#include "games/games.hpp"
#include "match/analysis.hpp"
#include "match/bot_match.hpp"
#include "match/local_match.hpp"
#include "match/verify.hpp"
#include "match/viewer_messages.hpp"

namespace {

using namespace rummage;

/// Adds texts up to one hash.
class Checksum {
 public:
  void add(std::string_view text) {
    sum_ += text;
    const auto hash = match::sha256({reinterpret_cast<const std::uint8_t*>(sum_.data()), sum_.size()});
    sum_ = match::to_hex(std::span(hash).first(8));
  }
  [[nodiscard]] const std::string& text() const { return sum_; }

 private:
  std::string sum_;
};

core::Setup usual_setup(const core::AnyGame& game) {
  return {game.usual_seats(), core::default_options(game.options())};
}

std::vector<std::string> names_for(const core::Setup& setup) {
  return std::vector<std::string>(static_cast<std::size_t>(setup.seats), "bot");
}

/// The match has come to its end, and its record is read as it was written and holds.
void add_record(Checksum& sum, const match::Record& record) {
  const auto text = match::write_record(record);
  const auto read = match::read_record(text);
  if (!record.result || !read || *read != record || match::verify(*read)) {
    std::cerr << "FAIL a record of " << record.game << ":\n" << text;
    std::exit(1);
  }
  sum.add(text);
}

/// As many matches as fit into some seconds.
std::uint64_t matches_of(std::string_view level) {
  if (level == core::expert) return 1;
  return level == "strong" ? 10 : 25;
}

std::string bots_of(const core::AnyGame& game, std::string_view level) {
  const auto setup = usual_setup(game);
  bots::Lineup lineup{setup, std::vector<std::string_view>(static_cast<std::size_t>(setup.seats), level)};
  lineup.budget.effort = 0.2;
  Checksum sum;
  for (std::uint64_t seed = 1; seed <= matches_of(level); ++seed) {
    auto record =
        match::begin_record(game.name(), game.rules_version(), setup, names_for(setup), match::seed_from_number(seed));
    core::FastChance thoughts(seed);
    match::play_bots(record, lineup, thoughts);
    add_record(sum, record);
  }
  return sum.text();
}

/// What the solvers know of every hand of a match, and what everybody is sent of it.
std::string local_match_of(const core::AnyGame& game) {
  match::LocalMatch::Plan plan;
  plan.game = &game;
  plan.setup = usual_setup(game);
  plan.level = "greedy";
  plan.names = names_for(plan.setup);
  plan.seed = match::seed_from_number(5);
  match::LocalMatch local(plan);
  core::FastChance chance(5);
  Checksum sum;
  while (!local.is_over()) {
    const auto view = local.view();
    sum.add(core::json::serialize(view->advise(match::own_seat)));
    if (const auto hint = view->hint(match::own_seat))
      sum.add(core::json::serialize(core::message_object(*hint, core::Viewer(match::own_seat))));
    const auto intention = game.decide(*view, match::own_seat, "greedy", chance);
    const auto at = intention ? local.now() + intention->after_ms : INT64_MAX;
    if (const auto next = local.next_at(); next && *next <= at) {
      for (const auto& news : local.advance(*next))
        sum.add(match::write_news(local.room(), news, match::own_seat, match::SameIds()));
    } else if (intention) {
      local.advance(at);
      if (!local.act(intention->action)) break;
    } else {
      break;
    }
  }
  add_record(sum, local.room().record());
  return sum.text();
}

std::string analysis_of(const core::AnyGame& game) {
  const auto setup = usual_setup(game);
  auto record =
      match::begin_record(game.name(), game.rules_version(), setup, names_for(setup), match::seed_from_number(9));
  core::FastChance thoughts(9);
  match::play_bots(
      record, {setup, std::vector<std::string_view>(static_cast<std::size_t>(setup.seats), "greedy")}, thoughts);
  Checksum sum;
  const auto decisions = match::analyse(record, match::own_seat, 0.1);
  for (const auto& one : decisions.value_or(std::vector<match::Decision>()))
    sum.add(std::to_string(one.step) + " " + one.best);
  return sum.text();
}

void print(const core::AnyGame& game, std::string_view part, std::string_view sum) {
  std::cout << game.name() << " " << part << ": " << sum << std::endl;
}

}  // namespace

int main() {
  std::vector<std::pair<std::string, std::string>> problems;
  for (std::string game, problem; std::cin >> game && std::getline(std::cin, problem);)
    problems.emplace_back(game, problem);
  for (const auto* game : games::all()) {
    Checksum solved;
    for (const auto& [name, problem] : problems) {
      if (name != game->name()) continue;
      const auto answer = game->solve(problem);
      solved.add(
          core::json::serialize(answer ? *answer : core::message_object(answer.error(), core::Viewer::spectator())));
    }
    print(*game, "solves", solved.text());
    for (const auto level : game->bots()) print(*game, "plays " + std::string(level), bots_of(*game, level));
    print(*game, "against bots", local_match_of(*game));
    print(*game, "analyses", analysis_of(*game));
  }
}
