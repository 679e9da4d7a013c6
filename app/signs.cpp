#include "app/signs.hpp"

#include <utility>

#include "core/message_kinds.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"

namespace rummage::app {
namespace {

bool is_in_notation(const core::ParamKinds* kinds, std::string_view name) {
  using core::ParamKind;
  if (kinds == nullptr) return false;
  const auto found = kinds->find(name);
  if (found == kinds->end()) return false;
  return found->second == ParamKind::card || found->second == ParamKind::cards || found->second == ParamKind::notation;
}

}  // namespace

std::string Signs::in(std::string_view notation) const {
  constexpr std::string_view marks = ",;.";
  std::string out;
  for (const auto word : core::split_words(notation)) {
    const auto end = word.find_last_not_of(marks);
    const auto card = word.substr(0, end == std::string_view::npos ? 0 : end + 1);
    if (!out.empty()) out += ' ';
    out += card_in(card);
    out += word.substr(card.size());
  }
  return out;
}

// "Q♥", with the letter that the player wants.
std::string Signs::card_in(std::string_view card) const {
  auto sign = view_.card_sign(card, language_).value_or(std::string(card));
  const bool is_letter_and_suit = sign.size() > 1 && static_cast<unsigned char>(sign[1]) >= 0x80;
  return is_letter_and_suit ? core::shown_rank(sign.substr(0, 1), faces_) + sign.substr(1) : sign;
}

std::string Signs::list(const std::vector<std::string>& cards) const {
  constexpr std::size_t most_in_words = 6;  // a line that nobody would read is better kept short
  std::vector<std::string> shown;
  bool is_in_words = false;
  for (const auto& card : cards) {
    shown.push_back(in(card));
    is_in_words = is_in_words || (!card.contains(' ') && shown.back().contains(' '));
  }
  if (is_in_words && cards.size() > most_in_words) return core::joined(cards);
  return core::joined(shown, is_in_words ? ", " : " ");
}

core::Message Signs::in(core::Message message) const {
  const auto* kinds = core::MessageKinds::embedded().find(game_.folder(), message.code.name);
  for (auto& param : message.params) {
    if (auto* parts = std::get_if<std::vector<core::Message>>(&param.value))
      for (auto& part : *parts) part = in(std::move(part));
    if (!is_in_notation(kinds, param.name)) {
      if (auto* rank = std::get_if<std::string>(&param.value)) *rank = core::shown_rank(*rank, faces_);
      continue;
    }
    if (const auto* cards = std::get_if<std::vector<std::string>>(&param.value)) {
      param.value = list(*cards);
    } else if (const auto* text = std::get_if<std::string>(&param.value)) {
      param.value = in(*text);
    }
  }
  return message;
}

}  // namespace rummage::app
