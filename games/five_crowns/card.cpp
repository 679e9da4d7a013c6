#include "games/five_crowns/card.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;

constexpr std::array<std::string_view, ranks> rank_names{"3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
constexpr std::array<std::string_view, suits> suit_names{"S", "H", "C", "D", "T"};
constexpr std::array<std::string_view, suits> suit_signs{"♠", "♥", "♣", "♦", "★"};
constexpr core::CardNames card_names{rank_names, suit_names, suit_signs};

// As card_text, but ready to be copied into what is being written: a view has a hundred of them.
constexpr auto ready_cards = [] {
  std::array<core::ReadyText, plain_kinds + 1> texts{};
  for (int kind = 0; kind < plain_kinds; ++kind) {
    const auto card = Card::at(kind);
    texts[static_cast<std::size_t>(kind)] =
        core::ReadyText(rank_names[static_cast<std::size_t>(card.rank() - lowest_rank)],
                        suit_names[static_cast<std::size_t>(card.suit())]);
  }
  texts[plain_kinds] = core::ReadyText("JK");
  return texts;
}();

}  // namespace

std::string rank_text(int rank) { return std::string(rank_names[static_cast<std::size_t>(rank - lowest_rank)]); }

std::optional<int> read_rank(std::string_view text) {
  const auto found = std::ranges::find(rank_names, core::upper(text));
  if (found == rank_names.end()) return std::nullopt;
  return static_cast<int>(found - rank_names.begin()) + lowest_rank;
}

std::string card_text(Card card) { return std::string(ready_text(card).view()); }

const core::ReadyText& ready_text(Card card) { return ready_cards[static_cast<std::size_t>(card.kind())]; }

std::expected<Card, Refusal> read_card(std::string_view text) {
  if (core::upper(text) == "JK") return Card::joker();
  if (const auto found = core::read_rank_and_suit(card_names, text))
    return Card::of(static_cast<int>(found->rank) + lowest_rank, static_cast<Suit>(found->suit));
  return refuse("unknown_card"_say, "CROWN-01", {{"given", core::quoted(text)}});
}

}  // namespace rummage::five_crowns
