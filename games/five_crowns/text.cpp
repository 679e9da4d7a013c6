#include "games/five_crowns/text.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "games/five_crowns/combination.hpp"
#include "games/five_crowns/solver/solver.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
namespace json = core::json;

std::unexpected<Refusal> too_many(std::string_view text) {
  return refuse("too_many_cards"_say, "CROWN-05", {{"field", core::quoted(text)}, {"most", most_cards}});
}

}  // namespace

std::expected<Combinations, Refusal> read_combinations(std::string_view text, int wild_rank) {
  std::vector<Hand> groups;
  std::size_t total = 0;
  for (const auto part : core::split_at(text, '/')) {
    const auto words = core::split_words(part);
    auto& cards = groups.emplace_back();
    total += words.size();
    for (const auto word : words) {
      const auto card = read_card(word);
      if (!card) return std::unexpected(card.error());
      if (!cards.full()) cards.push_back(*card);
    }
  }
  for (const auto& cards : groups)
    if (cards.size() < 3) return refuse("combination_too_short"_say, "CROWN-08", {{"given", cards.size()}});
  if (total > most_cards) return too_many(text);
  for (auto& cards : groups) put_in_order(cards, wild_rank);
  std::ranges::sort(groups);
  Combinations out;
  for (const auto& cards : groups) {
    for (const Card card : cards) out.cards.push_back(card);
    out.sizes.push_back(static_cast<std::uint8_t>(cards.size()));
  }
  return out;
}

std::string combinations_text(const Combinations& combinations) {
  return core::combinations_text(
      combinations.cards, combinations.sizes, [](Card card) { return ready_text(card).view(); });
}

std::string write_action(const Open&, Seat, const Action& action) {
  struct Writer : core::PlainActionWriter {
    using PlainActionWriter::operator();
    std::string operator()(const Discard& discard) const { return write("discard ", discard.card, discard.own); }
    std::string operator()(const GoOut& out) const { return write("out ", out.card, out.own); }
    static std::string write(std::string_view verb, Card card, const Combinations& own) {
      auto text = std::string(verb).append(ready_text(card).view());
      return own.sizes.empty() ? text : text + " : " + combinations_text(own);
    }
  };
  return std::visit(Writer{}, action);
}

std::expected<Action, Refusal> read_action(const Open& open, Seat, std::string_view text) {
  if (const auto plain = core::read_plain_action<Action>(text)) return *plain;
  const auto colon = std::min(text.find(':'), text.size());
  const auto [verb, words] = core::split_command(text.substr(0, colon));
  if (words.size() != 1 || (verb != "discard" && verb != "out"))
    return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
  const auto card = read_card(words[0]);
  if (!card) return std::unexpected(card.error());
  Combinations own;
  if (colon < text.size()) {
    const auto read = read_combinations(text.substr(colon + 1), open.wild_rank());
    if (!read) return std::unexpected(read.error());
    own = *read;
  }
  if (verb == "out") return GoOut{*card, own};
  return Discard{*card, own};
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  const auto words = core::split_words(line);
  const auto first = words.empty() ? std::string_view() : words[0];
  const auto wild_rank = read_rank(first);
  if (!wild_rank) return refuse("unknown_rank"_say, "CROWN-03", {{"given", core::quoted(first)}});
  if (words.size() < 2) return refuse("hand_is_empty"_say, "CROWN-05");
  const auto hand =
      core::read_hand<Hand>(std::span(words).subspan(1), "CROWN-01", too_many(line).error(), read_card, card_text);
  if (!hand) return std::unexpected(hand.error());
  const auto describe = [](const Arrangement& arrangement, json::object& out) {
    out["left"] = arrangement.left;
    json::array combinations;
    for (const auto& combination : arrangement.combinations)
      combinations.emplace_back(core::write_cards(combination.cards, card_text));
    out["melds"] = std::move(combinations);
    out["rest"] = core::write_cards(arrangement.rest, card_text);
  };
  const auto discard = best_discard(*hand, *wild_rank);
  json::object after;
  after["card"] = card_text(discard.card);
  describe(discard.after, after);
  json::object out;
  describe(best(*hand, *wild_rank), out);
  out["discard"] = std::move(after);
  return out;
}

}  // namespace rummage::five_crowns
