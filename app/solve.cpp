#include <ostream>

#include <boost/json/serialize.hpp>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "core/json_text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

// Longer than any problem of these games; the rest of a longer line is not kept in memory.
constexpr std::size_t longest_input_line = std::size_t{64} << 10U;

core::json::object error_object(const core::Refusal& refusal, std::int64_t line, const core::AnyGame& game,
                                const Io& io) {
  auto error = core::message_object(refusal, core::Viewer::spectator());
  error["line"] = line;
  error["message"] = io.catalogue().sentence(game.folder(), refusal);
  core::json::object out;
  out["error"] = std::move(error);
  return out;
}

}  // namespace

Exit solve(const SolveCall& call, const Io& io) {
  const auto& game = need_game(call.game);
  Input input(call.file, io.in);
  LineReader lines(input.stream(), longest_input_line);
  auto exit = Exit::good;
  for (std::int64_t number = 1;; ++number) {
    // A caller that sends line by line gets each answer before it sends the next line; for a file, output is buffered.
    if (!lines.has_line()) io.out.flush();
    const auto line = lines.next();
    if (!line) break;
    const auto answer =
        line->is_too_long
            ? core::refuse(
                  "line_too_long"_say, {}, {{"kibibytes", static_cast<std::int64_t>(longest_input_line >> 10U)}})
            : game.solve(line->text);
    if (!answer) exit = Exit::bad_input;
    io.out << core::json::serialize(answer ? *answer : error_object(answer.error(), number, game, io)) << '\n';
  }
  return exit;
}

}  // namespace rummage::app
