#include "app/rules.hpp"

#include <ostream>

#include "app/arguments.hpp"
#include "core/data.hpp"
#include "core/readers.hpp"

namespace rummage::app {

using namespace core::literals;

Exit rules(const RulesCall& call, const Io& io) {
  const auto& game = need_game(call.game);
  const auto path = [&](const std::string& language) {
    return std::string(game.folder()) + "/rules." + language + ".md";
  };
  auto text = core::find_data(path(io.language));
  if (!text) text = core::find_data(path("en"));
  if (!text) bad_input("rules_not_written"_say, {{"game", call.game}});
  io.out << core::for_terminal(*text);
  return Exit::good;
}

}  // namespace rummage::app
