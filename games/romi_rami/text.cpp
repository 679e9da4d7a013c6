#include "games/romi_rami/text.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/solver.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::Message;
using core::Refusal;
using core::refuse;
namespace json = core::json;

constexpr std::array<char, suits> suit_letters{'H', 'D', 'Y', 'V'};
constexpr std::array<std::string_view, suits> suit_signs{"♥", "♦", "●", "♣"};
constexpr std::array<core::Word, suits> suit_words{"heart"_word, "diamond"_word, "cherry"_word, "clover"_word};

// The parts between the marks.
std::vector<std::string_view> split_at(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find(mark, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

template <class List>
std::optional<Refusal> read_cards(std::span<const std::string_view> words, std::string_view rule, List& out) {
  for (const auto word : words) {
    const auto card = read_card(word);
    if (!card) return card.error();
    if (out.full())
      return Refusal{{"too_many_cards"_say,
                      rule,
                      {{"field", core::quoted(word)}, {"most", static_cast<std::int64_t>(List::capacity())}}}};
    out.push_back(*card);
  }
  return std::nullopt;
}

// 0 where it is no number, or one that no contract has.
int read_number(std::string_view text) {
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9' || number > static_cast<int>(most_contracts)) return 0;
    number = number * 10 + (digit - '0');
  }
  return number;
}

std::expected<Action, Refusal> read_fill(std::string_view number, std::string_view combinations, const Deck& deck) {
  const int contract = read_number(number);
  if (!deck.has_contract(contract))
    return refuse("no_such_contract"_say, "ROMI-02",
                  {{"given", core::quoted(number)}, {"most", static_cast<std::int64_t>(deck.contracts.size())}});
  Fill fill;
  fill.contract = static_cast<std::uint8_t>(contract);
  const auto& requirements = deck.contract(contract).requirements;
  const auto parts = split_at(combinations, '/');
  if (parts.size() > fill.sizes.capacity())
    return refuse("wrong_combinations"_say, "ROMI-10",
                  {{"given", static_cast<std::int64_t>(parts.size())},
                   {"wanted", static_cast<std::int64_t>(requirements.size())},
                   {"needs", requirements_text(requirements)}});
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

std::string card_text(Card card) {
  if (card.is_joker()) return "*";
  return std::to_string(card.number()) + suit_letters[static_cast<std::size_t>(card.suit())];
}

std::vector<std::string> card_texts(std::span<const Card> cards) {
  std::vector<std::string> texts;
  for (const Card card : cards) texts.push_back(card_text(card));
  return texts;
}

std::vector<std::string> card_texts(const Bag& cards) {
  std::vector<std::string> texts;
  cards.each([&](Card card, int count) {
    texts.insert(texts.end(), static_cast<std::size_t>(count), card_text(card));
  });
  return texts;
}

std::expected<Card, Refusal> read_card(std::string_view text) {
  if (text == "*") return Card::joker();
  const auto large = core::upper(text);
  const int number = large.empty() ? 0 : large[0] - '0';
  if (number >= 1 && number <= numbers)
    for (std::size_t suit = 0; suit < suits; ++suit) {
      const auto shown = std::string_view(large).substr(1);
      if (shown == std::string_view(&suit_letters[suit], 1) || shown == suit_signs[suit])
        return Card::of(number, static_cast<Suit>(suit));
    }
  return refuse("unknown_card"_say, "ROMI-01", {{"given", core::quoted(text)}});
}

core::Word suit_word(Suit suit) { return suit_words[static_cast<std::size_t>(suit)]; }

Message contract_message(const Deck& deck, int number) {
  const auto& contract = deck.contract(number);
  return {"contract_item"_say,
          {},
          {{"contract", std::int64_t{number}},
           {"needs", requirements_text(contract.requirements)},
           {"points", std::int64_t{contract.points}},
           {"suit", suit_word(contract.bonus)}}};
}

Message trophy_message(const Race& race) {
  const core::Param points{"points", std::int64_t{race.points}};
  if (race.for_size) return {"size_trophy_item"_say, {}, {{"size", std::int64_t{race.size}}, points}};
  return {"suit_trophy_item"_say, {}, {{"suit", suit_word(race.suit)}, points}};
}

std::string combinations_text(const Fill& fill) {
  std::string text;
  std::size_t next = 0;
  for (std::size_t n = 0; n < fill.sizes.size(); ++n) {
    if (n > 0) text += " / ";
    for (std::size_t i = 0; i < fill.sizes[n]; ++i) text += (i == 0 ? "" : " ") + card_text(fill.cards[next++]);
  }
  return text;
}

std::string write_action(const Action& action) {
  const auto with_cards = [](std::string text, std::span<const Card> cards) {
    for (const Card card : cards) text += " " + card_text(card);
    return text;
  };
  struct Writer {
    decltype(with_cards)& write;
    std::string operator()(const Take& take) const { return write("take", take.cards.span()); }
    std::string operator()(const Fill& fill) const {
      return "fill " + std::to_string(fill.contract) + " : " + combinations_text(fill);
    }
    std::string operator()(const End&) const { return "end"; }
    std::string operator()(const Drop& drop) const { return write("drop", drop.cards.span()); }
  };
  return std::visit(Writer{with_cards}, action);
}

std::expected<Action, Refusal> read_action(std::string_view text, const Deck& deck) {
  const auto colon = std::min(text.find(':'), text.size());
  const auto words = core::split_words(text.substr(0, colon));
  const auto verb = words.empty() ? std::string() : core::lower(words[0]);
  const bool has_colon = colon < text.size();
  if (verb == "fill" && words.size() == 2 && has_colon) return read_fill(words[1], text.substr(colon + 1), deck);
  if (verb == "fill" && words.size() == 2)
    return refuse("fill_without_cards"_say, "ROMI-10", {{"given", core::quoted(text)}});
  if (!has_colon) {
    if (verb == "end" && words.size() == 1) return End{};
    const auto cards = std::span(words).subspan(words.empty() ? 0 : 1);
    if (verb == "take") return read_sorted<Take>(cards, "ROMI-08");
    if (verb == "drop") return read_sorted<Drop>(cards, "ROMI-19");
  }
  return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  const auto parts = split_at(line, ';');
  if (parts.size() != 2) return refuse("solve_form"_say, {}, {{"given", core::quoted(line)}});
  const auto head = core::split_words(parts[0]);
  const auto suit = head.empty() ? std::nullopt : read_suit_name(head.back());
  if (!suit) return refuse("solve_form"_say, {}, {{"given", core::quoted(line)}});
  const auto needs_length = static_cast<std::size_t>(head.back().data() - parts[0].data());
  const auto requirements = read_requirements(parts[0].substr(0, needs_length));
  if (!requirements) return std::unexpected(requirements.error());

  const auto words = core::split_words(parts[1]);
  FixedVector<Card, largest_hand + 1> cards;  // and the joker
  if (auto wrong = read_cards(words, "ROMI-19", cards)) return std::unexpected(*wrong);
  Bag hand;
  bool joker = false;
  for (const Card card : cards) {
    const int most = card.is_joker() ? 1 : decks()[0].cards.count(card);
    if ((card.is_joker() ? static_cast<int>(joker) : hand.count(card)) == most)
      return refuse("card_too_often"_say, "ROMI-01", {{"card", card_text(card)}, {"most", std::int64_t{most}}});
    if (card.is_joker()) {
      joker = true;
    } else {
      hand.add(card);
    }
  }
  if (hand.size() > largest_hand)
    return refuse(
        "too_many_cards"_say, "ROMI-19", {{"field", core::quoted(parts[1])}, {"most", std::int64_t{largest_hand}}});

  const auto best = best_fill(make_contract(*requirements, 0, *suit), hand, joker);
  json::array combinations;
  if (best) {
    std::size_t next = 0;
    for (const auto size : best->fill.sizes) {
      const auto texts = card_texts(best->fill.cards.span().subspan(next, size));
      combinations.emplace_back(json::array(texts.begin(), texts.end()));
      next += size;
    }
  }
  json::object out;
  out["fills"] = best.has_value();
  out["cards"] = std::move(combinations);
  out["bonus"] = best ? best->bonus : 0;
  out["joker"] = best && best->joker;
  return out;
}

}  // namespace rummage::romi_rami
