#include <ostream>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "core/rules_text.hpp"

namespace rummage::app {

using namespace core::literals;

Exit rules(const RulesCall& call, const Io& io) {
  const auto& game = need_game(call.game);
  const auto text = core::rules_text(game.folder(), io.language);
  if (!text) bad_input("rules_not_written"_say, {{"game", call.game}});
  io.out << *text;
  return Exit::good;
}

}  // namespace rummage::app
