#include "app/play_help.hpp"

#include "core/text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Texts = std::vector<std::string>;

std::string of_game(const Session& session, core::Code code) {
  return session.io.catalogue().sentence(session.game().folder(), {code, {}, {}});
}

bool has_keys(const Session& session) { return session.match.view()->has_keys(); }

// What can be done now: in a game without keys everything, up to a bound, else what is quicker to type than to pick.
// A race's finds are not listed.
void add_actions(const Session& session, Texts& texts) {
  constexpr std::size_t most = 40;
  const bool lists_all = !has_keys(session) && !session.match.room().match()->is_race();
  auto actions = lists_all ? session.all_actions() : session.short_actions();
  if (actions.empty()) return;
  if (actions.size() > most) {
    actions.resize(most);
    actions.emplace_back("...");
  }
  texts.push_back(
      session.io.say(lists_all ? "help_now_all"_say : "help_now"_say, {{"actions", core::joined(actions, ", ")}}));
}

std::string whole_rules(const Session& session) {
  return session.io.say("help_rules"_say, {{"game", std::string(session.game().name())}});
}

}  // namespace

std::vector<std::string> screen_help(const Session& session) {
  const auto& io = session.io;
  const bool keys = has_keys(session);
  Texts texts{of_game(session, "help_game"_say), ""};
  if (keys) texts.push_back(of_game(session, "help_keys"_say));
  add_actions(session, texts);
  for (const auto code : {"help_digits"_say, "help_tab"_say}) texts.push_back(io.say(code));
  if (keys) texts.push_back(io.say("help_escape"_say));
  if (keys && session.takes_back) texts.push_back(io.say("help_held"_say));
  for (const auto code : {"help_arrows"_say, "help_leave"_say}) texts.push_back(io.say(code));
  texts.emplace_back();
  texts.push_back(of_game(session, "help_actions"_say));
  texts.push_back(io.say("help_colon"_say));
  texts.emplace_back();
  texts.push_back(whole_rules(session));
  return texts;
}

std::vector<std::string> line_help(const Session& session, bool is_script) {
  const auto& io = session.io;
  const bool keys = has_keys(session);
  Texts texts{of_game(session, "help_game"_say)};
  if (keys) texts.push_back(of_game(session, "help_keys"_say));
  texts.push_back(of_game(session, "help_actions"_say));
  texts.push_back(io.say(keys ? "plain_help_actions"_say : "plain_help_no_keys"_say));
  add_actions(session, texts);
  texts.push_back(io.say("plain_help_words"_say));
  texts.push_back(io.say(is_script ? "plain_help_wait"_say : "plain_help_leave"_say));
  texts.push_back(whole_rules(session));
  return texts;
}

}  // namespace rummage::app
