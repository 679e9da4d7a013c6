#include "games/romi_rami/text.hpp"

#include <algorithm>
#include <array>

#include "core/read_number.hpp"
#include "core/text.hpp"
#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/solver/solver.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::Message;
using core::Refusal;
using core::refuse;
namespace json = core::json;

template <class List>
std::optional<Refusal> read_cards(std::span<const std::string_view> words, std::string_view rule, List& out) {
  for (const auto word : words) {
    const auto card = read_card(word);
    if (!card) return card.error();
    if (out.full()) return Refusal{{"too_many_cards"_say, rule, {{"field", core::quoted(word)}, {"most", out.size()}}}};
    out.push_back(*card);
  }
  return std::nullopt;
}

std::expected<Action, Refusal> read_fill(std::string_view number, std::string_view combinations, const Deck& deck) {
  const int contract = core::read_number<int>(number).value_or(0);
  if (!deck.has_contract(contract))
    return refuse(
        "no_such_contract"_say, "ROMI-02", {{"given", core::quoted(number)}, {"most", deck.contracts.size()}});
  Fill fill;
  fill.contract = static_cast<std::uint8_t>(contract);
  const auto& requirements = deck.contract(contract).requirements;
  const auto parts = core::split_at(combinations, '/');
  if (parts.size() > fill.sizes.capacity())
    return refuse(
        "wrong_combinations"_say, "ROMI-10",
        {{"given", parts.size()}, {"wanted", requirements.size()}, {"needs", requirements_text(requirements)}});
  for (const auto part : parts) {
    const auto words = core::split_words(part);
    if (auto wrong = read_cards(words, "ROMI-10", fill.cards)) return std::unexpected(*wrong);
    fill.sizes.push_back(static_cast<std::uint8_t>(words.size()));
  }
  put_in_order(fill, deck.contract(contract));
  return fill;
}

template <class Kind>
std::expected<Action, Refusal> read_sorted(std::span<const std::string_view> words, std::string_view rule) {
  Kind kind;
  if (auto wrong = read_cards(words, rule, kind.cards)) return std::unexpected(*wrong);
  std::sort(kind.cards.begin(), kind.cards.end());
  return kind;
}

}  // namespace

Message contract_message(const Deck& deck, int number) {
  const auto& contract = deck.contract(number);
  return {"contract_item"_say,
          {},
          {{"contract", number},
           {"needs", requirements_text(contract.requirements)},
           {"points", contract.points},
           {"suit", suit_word(contract.bonus)}}};
}

Message trophy_message(const Race& race) {
  if (race.for_size) return {"size_trophy_item"_say, {}, {{"size", race.size}, {"points", race.points}}};
  return {"suit_trophy_item"_say, {}, {{"suit", suit_word(race.suit)}, {"points", race.points}}};
}

std::string combinations_text(const Fill& fill) {
  std::string text;  // of empty combinations too, which are refused later
  for (std::size_t n = 0; n < fill.sizes.size(); ++n)
    text += (n == 0 ? "" : " / ") + core::joined(card_texts(fill.combination(n)));
  return text;
}

json::array write_combinations(const Fill& fill) {
  json::array out;
  for (std::size_t n = 0; n < fill.sizes.size(); ++n)
    out.emplace_back(core::write_cards(fill.combination(n), card_text));
  return out;
}

std::string write_action(const Action& action) {
  struct Writer : core::PlainActionWriter {
    using PlainActionWriter::operator();
    std::string operator()(const Take& take) const { return write("take", take.cards.span()); }
    std::string operator()(const Drop& drop) const { return write("drop", drop.cards.span()); }
    std::string operator()(const Fill& fill) const {
      return "fill " + std::to_string(fill.contract) + " : " + combinations_text(fill);
    }
    static std::string write(std::string text, std::span<const Card> cards) {
      for (const Card card : cards) text += " " + card_text(card);
      return text;
    }
  };
  return std::visit(Writer{}, action);
}

std::expected<Action, Refusal> read_action(std::string_view text, const Deck& deck) {
  if (const auto plain = core::read_plain_action<Action>(text)) return *plain;
  const auto colon = std::min(text.find(':'), text.size());
  const auto [verb, words] = core::split_command(text.substr(0, colon));
  const bool has_colon = colon < text.size();
  if (verb == "fill" && words.size() == 1 && has_colon) return read_fill(words[0], text.substr(colon + 1), deck);
  if (verb == "fill" && words.size() == 1)
    return refuse("fill_without_cards"_say, "ROMI-10", {{"given", core::quoted(text)}});
  if (verb == "take" && !has_colon) return read_sorted<Take>(words, "ROMI-08");
  if (verb == "drop" && !has_colon) return read_sorted<Drop>(words, "ROMI-19");
  return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  const auto parts = core::split_at(line, ';');
  const auto head = core::split_words(parts[0]);
  const auto suit = parts.size() != 2 || head.empty() ? std::nullopt : read_suit(head.back());
  if (!suit) return refuse("solve_form"_say, {}, {{"given", core::quoted(line)}});
  const auto needs_length = static_cast<std::size_t>(head.back().data() - parts[0].data());
  const auto requirements = read_requirements(parts[0].substr(0, needs_length));
  if (!requirements) return std::unexpected(requirements.error());

  FixedVector<Card, largest_hand + 1> cards;  // and the joker
  if (auto wrong = read_cards(core::split_words(parts[1]), "ROMI-19", cards)) return std::unexpected(*wrong);
  Bag hand;
  bool joker = false;
  for (const Card card : cards) {
    const int held = card.is_joker() ? static_cast<int>(joker) : hand.count(card);
    const int most = card.is_joker() ? 1 : decks()[0].cards.count(card);
    if (held == most) return refuse("card_too_often"_say, "ROMI-01", {{"card", card_text(card)}, {"most", most}});
    if (!card.is_joker()) hand.add(card);
    joker = joker || card.is_joker();
  }
  if (hand.size() > largest_hand)
    return refuse("too_many_cards"_say, "ROMI-19", {{"field", core::quoted(parts[1])}, {"most", largest_hand}});

  const auto best = best_fill(make_contract(*requirements, 0, *suit), hand, joker).value_or(Filling{});
  json::object out;
  out["fills"] = !best.fill.cards.empty();
  out["cards"] = write_combinations(best.fill);
  out["bonus"] = best.bonus;
  out["joker"] = best.joker;
  return out;
}

}  // namespace rummage::romi_rami
