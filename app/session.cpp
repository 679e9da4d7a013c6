#include "app/session.hpp"

#include "app/sentences.hpp"

namespace rummage::app {

using namespace core::literals;

std::string Session::draw(core::Paint paint, int columns, std::string_view picked) const {
  return match.view()->draw({paint, columns, io.language, names, picked});
}

std::string Session::tell(const core::Message& message) const {
  return io.catalogue().sentence(game().folder(), message, {own_seat, names});
}

std::string Session::hint() const {
  const auto message = match.view()->hint(own_seat);
  const auto advice = match.advice();
  if (!advice) return message ? tell(*message) : io.say("no_hint"_say);
  const auto expert = io.say("hint_expert"_say, {{"action", *advice}});
  // The expert takes the opponents into account and the solver does not, so the two need not agree.
  return message ? expert + " " + io.say("hint_cards"_say, {{"hint", tell(*message)}}) : expert;
}

std::vector<std::string> Session::tally() const {
  const auto result = match.room().result();
  return result ? result_lines(*result, names, own_seat, io) : std::vector<std::string>();
}

std::vector<std::string> Session::short_actions() const {
  constexpr std::size_t digits = 9;
  constexpr std::size_t room = 60;  // columns of a narrow window that are free for them
  auto actions = match.room().match()->legal_actions(own_seat);
  std::size_t length = 0;
  for (const auto& action : actions) length += action.size() + 4;
  if (actions.size() > digits || length > room)
    std::erase_if(actions, [](const std::string& action) { return action.find(' ') != std::string::npos; });
  if (actions.size() > digits) actions.resize(digits);
  return actions;
}

std::optional<std::string> Session::example() const {
  const auto actions = match.room().match()->legal_actions(own_seat);
  return actions.empty() ? std::nullopt : std::optional(actions.front());
}

std::expected<match::News, core::Refusal> Session::send(std::string_view text) const {
  const auto typed = match.view()->typed(text);
  return match.act(typed ? std::string_view(*typed) : text);
}

}  // namespace rummage::app
