#include "games/romi_rami/advice.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/solver.hpp"
#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

namespace json = core::json;

json::array write_cards(std::span<const Card> cards) { return core::write_cards(cards, card_text); }

json::object write_filling(const Deck& deck, const Filling& filling) {
  json::object out;
  out["action"] = write_action(filling.fill);
  json::array combinations;
  for (std::size_t at = 0; const auto size : filling.fill.sizes) {
    combinations.emplace_back(write_cards(filling.fill.cards.span().subspan(at, size)));
    at += size;
  }
  out["combinations"] = std::move(combinations);
  out["points"] = deck.contract(filling.fill.contract).points;
  out["bonus"] = filling.bonus;
  out["joker"] = filling.joker;
  return out;
}

// The choice of numbers of which the hand has the most cards.
const Way& nearest_way(const Contract& contract, Lanes have) {
  return *std::ranges::max_element(contract.ways, {}, [&](const Way& way) { return sum(lesser(way.need, have)); });
}

// A card of that number out of the hand, of the suit that brings bonus cards if there is one (ROMI-16).
json::value take_card(Bag& hand, int number, Suit bonus) {
  std::array order{bonus, Suit::heart, Suit::diamond, Suit::cherry, Suit::clover};
  for (const Suit suit : order) {
    const auto card = Card::of(number, suit);
    if (hand.count(card) == 0) continue;
    hand.remove(card);
    return json::value(card_text(card));
  }
  return nullptr;
}

// The contract's cards, combination after combination, as the hand comes nearest to them: what is held, what is not.
json::array write_places(const Contract& contract, Bag hand) {
  const auto& way = nearest_way(contract, hand.by_number());
  json::array out;
  for (std::size_t i = 0; i < contract.requirements.size(); ++i) {
    const auto& requirement = contract.requirements[i];
    json::array places;
    for (int n = 0; n < requirement.size; ++n) {
      const int number = way.start[i] + (requirement.kind == Requirement::Kind::sequence ? n : 0);
      json::object place;
      place["number"] = number;
      place["card"] = take_card(hand, number, contract.bonus);
      places.emplace_back(std::move(place));
    }
    out.emplace_back(std::move(places));
  }
  return out;
}

json::array advise_contracts(const View& view, bool joker) {
  json::array out;
  view.contract_market.each([&](int number) {
    const auto& contract = view.deck->contract(number);
    const auto filling = best_fill(*view.deck, number, view.hand, joker, view.contract_market);
    json::object one;
    one["contract"] = number;
    one["missing"] = cards_lacking(contract, view.hand.by_number());
    one["places"] = write_places(contract, view.hand);
    one["fill"] = filling ? json::value(write_filling(*view.deck, *filling)) : json::value(nullptr);
    out.emplace_back(std::move(one));
  });
  return out;
}

// ROMI-08: all that may be taken together, and the contracts that could be filled with it.
json::array advise_takes(const View& view, bool joker) {
  json::array out;
  each_take(view.number_market, [&](const Take& take) {
    auto hand = view.hand;
    hand += Bag(take.cards.span());
    json::array ready;
    view.contract_market.each([&](int number) {
      if (can_fill(view.deck->contract(number), hand.by_number(), joker)) ready.emplace_back(number);
    });
    json::object one;
    one["action"] = write_action(take);
    one["cards"] = write_cards(take.cards.span());
    one["ready"] = std::move(ready);
    out.emplace_back(std::move(one));
  });
  return out;
}

json::object advise_turn(const View& view, bool joker) {
  const auto turn = best_turn(*view.deck, view.contract_market, view.hand, joker);
  json::object out;
  json::array actions;
  for (const auto& filling : turn.fillings) actions.emplace_back(write_action(filling.fill));
  out["actions"] = std::move(actions);
  out["points"] = turn.points;
  out["joker"] = turn.joker;
  return out;
}

}  // namespace

json::object advise(const View& view, core::Seat seat) {
  json::object out;
  if (view.viewer != seat || view.phase == Phase::over) return out;
  const bool joker = view.jokers.has(seat);
  out["contracts"] = advise_contracts(view, joker);
  if (view.to_act != seat) return out;
  if (view.phase == Phase::take) out["takes"] = advise_takes(view, joker);
  if (view.phase == Phase::fill) out["turn"] = advise_turn(view, joker);
  return out;
}

}  // namespace rummage::romi_rami
