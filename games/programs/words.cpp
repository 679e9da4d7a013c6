#include "games/programs/words.hpp"

#include <array>

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Catalogue;

constexpr std::string_view game = "programs";
constexpr std::array<core::Word, suits> suit_words{"spades"_word, "hearts"_word, "clubs"_word, "diamonds"_word};

std::string say(const Catalogue& catalogue, core::Code code, std::vector<core::Param> params) {
  return catalogue.sentence(game, {code, {}, std::move(params)});
}

std::string suits_text(SuitSet set, core::Word between, const Catalogue& catalogue) {
  std::string text;
  for (int suit = 0; suit < suits; ++suit)
    if (has(set, static_cast<Suit>(suit)))
      text += (text.empty() ? "" : " " + catalogue.word(game, between) + " ") +
              catalogue.word(game, suit_words[static_cast<std::size_t>(suit)]);
  return text;
}

// "two groups of 3 kings"
std::string ask_words(const Instruction& ask, int count, const Catalogue& catalogue) {
  std::vector<core::Param> params{{"count", std::int64_t{count}}, {"size", std::int64_t{ask.size}}};
  const bool many = count > 1;
  std::string text;
  if (ask.shape == Shape::group) {
    if (ask.value != 0) params.push_back({"value", value_text(ask.value)});
    const auto code = ask.value == 0 ? (many ? "ask_groups"_say : "ask_group"_say)
                                     : (many ? "ask_groups_value"_say : "ask_group_value"_say);
    text = say(catalogue, code, params);
  } else {
    std::string values;
    for (int i = 0; i < ask.size && ask.value != 0; ++i) values += (i == 0 ? "" : " ") + value_text(ask.value + i);
    params.push_back({"values", values});
    const auto code = ask.value == 0 ? (many ? "ask_straights"_say : "ask_straight"_say)
                                     : (many ? "ask_straights_values"_say : "ask_straight_values"_say);
    text = say(catalogue, code, params);
  }
  if (ask.allowed != all_suits || ask.is_mixed) {
    const bool one_of = ask.shape == Shape::straight && !ask.is_mixed;
    const auto allowed = suits_text(ask.allowed, one_of ? "or"_word : "and"_word, catalogue);
    const auto code = one_of ? "ask_in_suit"_say : ask.is_mixed ? "ask_mixed"_say : "ask_of_suits"_say;
    text += say(catalogue, code, {{"suits", allowed}});
  }
  if (ask.no_wild) text += say(catalogue, "ask_no_wild"_say, {});
  return text;
}

}  // namespace

std::string program_words(const Program& program, const Catalogue& catalogue) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < program.asks.size();) {
    std::size_t end = i + 1;
    while (end < program.asks.size() && program.asks[end] == program.asks[i]) ++end;
    parts.push_back(ask_words(program.asks[i], static_cast<int>(end - i), catalogue));
    i = end;
  }
  std::string text = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i)
    text += (i + 1 == parts.size() ? " " + catalogue.word(game, "and"_word) + " " : ", ") + parts[i];
  return text;
}

std::vector<std::string> helpful_texts(std::uint64_t helpful, std::size_t most, const Catalogue& catalogue) {
  std::vector<std::string> texts;
  for (int value = ace; value <= king; ++value) {
    if (value == two) continue;
    const auto first = static_cast<unsigned>(Card::of(value, Suit::spade).kind());
    const auto row = static_cast<SuitSet>((helpful >> first) & all_suits);
    if (row == all_suits) {
      texts.push_back(say(catalogue, "any_of_value"_say, {{"value", value_text(value)}}));
      continue;
    }
    for (int suit = 0; suit < suits; ++suit)
      if (has(row, static_cast<Suit>(suit))) texts.push_back(card_text(Card::of(value, static_cast<Suit>(suit))));
  }
  const bool any_wild = (helpful >> static_cast<unsigned>(joker_kind)) != 0;
  const auto room = most - (any_wild ? 1 : 0);
  if (texts.size() > room) {
    texts.resize(room);
    texts.back() = "...";
  }
  if (any_wild) texts.push_back(catalogue.word(game, "any_wild"_word));
  return texts;
}

}  // namespace rummage::programs
