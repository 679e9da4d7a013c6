// Actions as text, one a line, sent by the seats in turn to a match of any game.
#include <cstdint>

#include "core/catalogue.hpp"
#include "core/chance.hpp"
#include "fuzzing.hpp"
#include "games/games.hpp"

using namespace rummage;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto [choice, text] = fuzz::split(data, size);
  const auto* game = games::all()[choice % games::all().size()];
  core::Setup setup{game->most_seats() > 3 ? 3 : game->most_seats(), core::default_options(game->options())};
  // The bits above the game choose among the options, and then among the versions of the rules.
  auto bits = choice / static_cast<unsigned>(games::all().size());
  for (std::size_t i = 0; i < game->options().size(); ++i) {
    const auto choices = static_cast<unsigned>(core::choices_of(game->options()[i]).size());
    if (choices == 0) continue;
    setup.options[i] = static_cast<std::int32_t>(bits % choices);
    bits /= choices;
  }
  setup.version = static_cast<int>(bits % static_cast<unsigned>(game->rules_version()));  // 0 is the newest
  if (!core::check_setup(*game, setup)) return 0;
  core::FastChance chance(1);
  core::Events events;
  const auto match = game->start(setup, chance, events);
  for (int turn = 0; !text.empty() && turn < 64; ++turn) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const core::Seat seat(turn % (setup.seats + 1));  // one of them does not exist
    const auto before = match->clone();
    const auto read = match->read(seat, line);
    if (read) {
      const auto again = match->read(seat, read->text);
      require(again && again->text == read->text, "what was written reads back and stays");
    }
    core::Events happened;
    const auto done = match->apply(seat, line, chance, happened);
    if (done) {
      require(read.has_value(), "what is accepted can be written");
      const auto position = game->read_position(match->position());
      require(position && (*position)->equals(*match), "the position after it reads back");
    } else {
      require(match->equals(*before) && happened.list().empty(), "a refusal leaves no trace");
      for (const auto& language : core::Catalogue::languages()) {
        const auto sentence = core::Catalogue::of(language).sentence(game->folder(), done.error());
        require(!sentence.empty() && sentence.size() < 1000, "a refusal is one sentence");
      }
    }
  }
  return 0;
}
