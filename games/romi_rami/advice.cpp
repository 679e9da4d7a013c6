#include "games/romi_rami/advice.hpp"

#include <algorithm>
#include <string>

#include "games/romi_rami/combination.hpp"
#include "games/romi_rami/solver/solver.hpp"
#include "games/romi_rami/text.hpp"

namespace rummage::romi_rami {
namespace {

namespace json = core::json;

json::object write_filling(const Deck& deck, const Filling& filling) {
  return {{"action", write_action(filling.fill)},
          {"combinations", write_combinations(filling.fill)},
          {"points", deck.contract(filling.fill.contract).points},
          {"bonus", filling.bonus},
          {"joker", filling.joker}};
}

// A card of that number out of the hand, of the suit that brings bonus cards if there is one (ROMI-16).
json::value take_card(Bag& hand, int number, Suit bonus) {
  for (const Suit suit : {bonus, Suit::heart, Suit::diamond, Suit::cherry, Suit::clover}) {
    const auto card = Card::of(number, suit);
    if (hand.count(card) == 0) continue;
    hand.remove(card);
    return json::value(card_text(card));
  }
  return nullptr;
}

// The contract's cards, combination after combination, as the hand comes nearest to them: what is held, what is not.
json::array write_places(const Contract& contract, Bag hand) {
  const auto cards_held = [have = hand.by_number()](const Way& way) { return sum(lesser(way.need, have)); };
  const auto& nearest = *std::ranges::max_element(contract.ways, {}, cards_held);
  json::array out;
  for (std::size_t i = 0; i < contract.requirements.size(); ++i) {
    json::array places;
    for (int n = 0; n < contract.requirements[i].size; ++n) {
      const int number = contract.requirements[i].number_at(nearest.start[i], n);
      places.emplace_back(json::object{{"number", number}, {"card", take_card(hand, number, contract.bonus)}});
    }
    out.emplace_back(std::move(places));
  }
  return out;
}

json::array advise_contracts(const View& view, bool joker) {
  json::array out;
  for (const int number : view.contract_market) {
    const auto& contract = view.deck->contract(number);
    const auto filling = best_fill(*view.deck, number, view.hand, joker, view.contract_market);
    out.emplace_back(json::object{
        {"contract", number},
        {"missing", cards_lacking(contract, view.hand.by_number())},
        {"places", write_places(contract, view.hand)},
        {"fill", filling ? json::value(write_filling(*view.deck, *filling)) : json::value(nullptr)}});
  }
  return out;
}

// ROMI-08: all that may be taken together, the contracts that could be filled with it, and what each then lacks.
json::array advise_takes(const View& view, bool joker) {
  json::array out;
  each_take(view.number_market, [&](const Take& take) {
    auto hand = view.hand;
    hand += Bag(take.cards.span());
    json::array ready;
    json::object missing;
    for (const int number : view.contract_market)
      missing[std::to_string(number)] = cards_lacking(view.deck->contract(number), hand.by_number());
    for (const int number : fillable(*view.deck, view.contract_market, hand.by_number(), joker)) {
      ready.emplace_back(number);
    }
    out.emplace_back(json::object{{"action", write_action(take)},
                                  {"cards", core::write_cards(take.cards, card_text)},
                                  {"ready", std::move(ready)},
                                  {"missing", std::move(missing)}});
  });
  return out;
}

json::object advise_turn(const View& view, bool joker) {
  const auto turn = best_turn(*view.deck, view.contract_market, view.hand, joker);
  json::array actions;
  for (const auto& filling : turn.fillings) actions.emplace_back(write_action(filling.fill));
  return {{"actions", std::move(actions)}, {"points", turn.points}, {"joker", turn.joker}};
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
