#include "app/sentences.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "core/suited_card.hpp"
#include "core/text.hpp"

namespace rummage::app {

using namespace core::literals;

std::string clock_text(std::int64_t ms) {
  const auto seconds = ms / 1000;
  if (seconds >= 3600) return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string title(const core::AnyGame& game) {
  auto text = core::upper(game.name());
  std::ranges::replace(text, '-', ' ');
  return text;
}

std::string options_text(const core::AnyGame& game, const core::Setup& setup) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < setup.options.size(); ++i) {
    const auto& spec = game.options()[i];
    if (setup.options[i] != spec.usual)
      parts.push_back(std::string(spec.name) + "=" + core::option_text(spec, setup.options[i]));
  }
  return core::joined(parts, ", ");
}

std::string level_text(std::string_view level, const Io& io) {
  constexpr std::array known{
      "random"_word, "greedy"_word, "strong"_word, "beginner"_word, "casual"_word, "club"_word, "expert"_word};
  for (const auto word : known)
    if (word.name == level) return io.word(word);
  return std::string(level);
}

std::vector<std::string> result_lines(const core::Result& result, std::span<const std::string> names,
                                      core::Viewer viewer, const Io& io) {
  const core::Audience audience{viewer, names};
  const auto seats = static_cast<int>(result.seats.size());
  std::vector<int> order(result.seats.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](int i) { return std::pair(result.seats[static_cast<std::size_t>(i)].rank, i); });
  std::vector<std::string> lines;
  for (const int i : order) {
    const auto& own = result.seats[static_cast<std::size_t>(i)];
    lines.push_back(io.catalogue().sentence(
        {},
        {"result_rank"_say,
         {},
         {{"rank", std::int64_t{own.rank}}, {"who", core::Seat(i)}, {"score", std::int64_t{own.score}}}},
        audience));
  }
  if (seats == 1) return lines;
  const auto winners = result.winners();
  if (winners.size() == 1) {
    lines.push_back(io.catalogue().sentence({}, {"result_win"_say, {}, {{"seat", winners.nth(0)}}}, audience));
  } else {
    std::vector<std::string> shared;
    for (int i = 0; i < winners.size(); ++i) shared.push_back(names[core::place(winners.nth(i))]);
    lines.push_back(io.say("result_shared"_say, {{"names", core::joined(shared, ", ")}}));
  }
  return lines;
}

std::vector<std::string> event_lines(const core::Events& events, const core::AnyGame& game,
                                     std::span<const std::string> names, core::Viewer viewer, const Io& io) {
  std::vector<std::string> lines;
  for (const auto& event : events.list())
    lines.push_back(io.catalogue().sentence(game.folder(), event, {viewer, names}));
  return lines;
}

std::string as_sentence(std::string text) {
  if (!text.ends_with('.') && !text.ends_with('!') && !text.ends_with('?')) text += '.';
  return text;
}

}  // namespace rummage::app
