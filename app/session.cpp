#include "app/session.hpp"

#include <algorithm>

#include "app/sentences.hpp"
#include "app/signs.hpp"
#include "core/chance.hpp"

namespace rummage::app {

using namespace core::literals;

namespace {

bool is_of_another(const core::Message& event) {
  const auto* seat = event.find("seat");
  const auto* whose = seat != nullptr ? std::get_if<core::Seat>(&seat->value) : nullptr;
  return whose != nullptr && *whose != own_seat;
}

}  // namespace

std::string Session::draw(core::Paint paint, int columns, std::string_view picked) const {
  return draw({paint, columns, io.language, names, picked});
}

std::string Session::draw(core::ScreenStyle style) const {
  style.faces = faces;
  return match.view()->draw(style);
}

std::string Session::shown_text(std::string_view notation) const {
  if (!shows_signs) return std::string(notation);
  const auto view = match.view();
  return Signs(game(), *view, io.language, faces).in(notation);
}

std::string Session::tell(const core::Message& message) const {
  const core::Audience audience{own_seat, names};
  if (!shows_signs) return io.catalogue().sentence(game().folder(), message, audience);
  const auto view = match.view();
  const Signs signs(game(), *view, io.language, faces);
  return io.catalogue().sentence(game().folder(), signs.in(message), audience);
}

std::string Session::hint() const {
  const auto message = match.view()->hint(own_seat);
  const auto advice = match.advice();
  if (!advice) return message ? tell(*message) : io.say("no_hint"_say);
  const auto expert = io.say("hint_expert"_say, {{"action", shown_text(*advice)}});
  // The expert takes the opponents into account and the solver does not, so the two need not agree.
  return message ? expert + " " + io.say("hint_cards"_say, {{"hint", tell(*message)}}) : expert;
}

std::vector<std::string> Session::tally() const {
  const auto result = match.room().result();
  return result ? result_lines(*result, names, own_seat, io) : std::vector<std::string>();
}

std::vector<std::string> Session::all_actions() const { return match.room().match()->legal_actions(own_seat); }

std::vector<std::string> Session::short_actions() const {
  constexpr std::size_t digits = 9;
  constexpr std::size_t room = 60;  // columns of a narrow window that are free for them
  auto actions = all_actions();
  std::size_t length = 0;
  for (const auto& action : actions) length += action.size() + 4;
  if (actions.size() > digits || length > room)
    std::erase_if(actions, [](const std::string& action) { return action.find(' ') != std::string::npos; });
  if (actions.size() > digits) actions.resize(digits);
  return actions;
}

std::optional<std::string> Session::example() const {
  const auto actions = all_actions();
  return actions.empty() ? std::nullopt : std::optional(actions.front());
}

std::optional<std::string> Session::turn_end(std::string_view action) const {
  const auto& now = *match.room().match();
  if (now.is_race() || now.legal_actions(own_seat).size() < 2) return std::nullopt;
  // Chance is made up. What it would have a say in differs between the two, and nobody may be told of it.
  std::vector<std::string> sentences;
  for (const std::uint64_t seed : {1, 2}) {
    const auto after = now.clone();
    core::FastChance chance(seed);
    core::Events events;
    if (!after->apply(own_seat, action, chance, events)) return std::nullopt;
    // Whoever ends a hand may well begin the next one; then something has happened to others too.
    if (after->to_act().has(own_seat) && std::ranges::none_of(events.list(), is_of_another)) return std::nullopt;
    sentences.push_back(events.list().empty() ? std::string() : tell(events.list().front()));
  }
  const bool is_certain = sentences[0] == sentences[1] && !sentences[0].empty();
  return is_certain ? sentences[0] : as_sentence(shown_text(action));
}

std::expected<match::News, core::Refusal> Session::send(std::string_view text) const {
  const auto typed = match.view()->read_keys(text);
  return match.act(typed ? std::string_view(*typed) : text);
}

}  // namespace rummage::app
