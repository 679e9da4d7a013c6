#include "games/programs/solver/solver.hpp"

#include <algorithm>

#include "games/programs/combination.hpp"
#include "games/programs/solver/completion_search.hpp"
#include "games/programs/solver/lay_off.hpp"

namespace rummage::programs {
namespace {

constexpr int any_number = 99;  // of cards missing: no program asks for so many

// The regular cards of a hand's picks in their places, and its wild cards in the gaps, 2s first.
Places fill_places(const Program& program, Picks picks, const Hand& hand) {
  auto wild = std::ranges::find_if(hand, &Card::is_wild);  // all that follow are wild too
  Places places;
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto& ask = program.asks[i];
    auto& pick = picks[i];
    const int from = pick.value != 0 ? pick.value : ask.value;
    for (int n = 0; n < ask.size; ++n) {
      Place place;
      if (from != 0) place.value = static_cast<std::uint8_t>(ask.is_group() ? from : from + n);
      if (ask.is_in_one_suit() && pick.value != 0) place.suit = static_cast<Suit>(pick.suit);
      for (std::size_t suit = 0; suit < suits && !place.card && place.value != 0; ++suit) {
        auto& row = (pick.first[suit] & bit_of(place.value)) != 0 ? pick.first[suit] : pick.second[suit];
        if ((row & bit_of(place.value)) == 0) continue;
        row = static_cast<std::uint16_t>(row & ~bit_of(place.value));
        place.card = Card::of(place.value, static_cast<Suit>(suit));
      }
      if (!place.card && !ask.no_wild && wild != hand.end()) place.card = *wild++;
      places.push_back(place);
    }
  }
  return places;
}

Completion to_completion(const Program& program, const Nearness& near, const Picks& picks, const Hand& hand) {
  Completion out;
  out.missing = static_cast<std::uint8_t>(near.missing);
  out.is_complete = near.missing == 0;
  if (!out.is_complete) return out;
  out.wilds = static_cast<std::uint8_t>(near.gaps);
  for (const auto& place : fill_places(program, picks, hand)) out.reveal.cards.push_back(*place.card);
  for (const auto& ask : program.asks) out.reveal.sizes.push_back(ask.size);
  put_in_order(out.reveal, program);
  return out;
}

// Keeps the completion after which the most can be laid off.
class MostLaidOff final : public CompletionVisitor {
 public:
  MostLaidOff(const Program& program, std::span<const Combination> table)
      : program_(program), targets_(Targets::of(table)) {}

  bool see(const Picks& picks, const Holding& rest) override {
    auto targets = targets_;
    targets.add(program_, picks);
    const int cards = LayOffSearch(rest, targets).search().cards;
    if (cards > most_) {
      most_ = cards;
      best_ = picks;
    }
    return cards < rest.regular() + rest.wilds;
  }
  [[nodiscard]] const Picks& best() const { return best_; }

 private:
  const Program& program_;
  Targets targets_;
  int most_ = -1;
  Picks best_{};
};

bool helps(const Program& program, Holding holding, Card card, int now) {
  holding.add(card);
  return CompletionSearch(program, holding).nearest(now - 1).missing < now;
}

}  // namespace

Completion complete(const Program& program, const Hand& hand) {
  CompletionSearch search(program, Holding::of(hand.span()));
  const auto near = search.nearest(any_number);
  return to_completion(program, near, search.picks(), hand);
}

bool can_complete(const Program& program, const Hand& hand) {
  return CompletionSearch(program, Holding::of(hand.span())).nearest(0).missing == 0;
}

int missing(const Program& program, const Hand& hand) {
  return CompletionSearch(program, Holding::of(hand.span())).nearest(any_number).missing;
}

Completion best_completion(const Program& program, const Hand& hand, std::span<const Combination> table) {
  const auto holding = Holding::of(hand.span());
  CompletionSearch search(program, holding);
  const auto near = search.nearest(any_number);
  if (near.missing > 0) return to_completion(program, near, search.picks(), hand);
  MostLaidOff most(program, table);
  CompletionSearch(program, holding).each_completion(near.gaps, most);
  return to_completion(program, near, most.best(), hand);
}

Places outline(const Program& program, const Hand& hand) {
  CompletionSearch search(program, Holding::of(hand.span()));
  search.nearest(any_number);
  return fill_places(program, search.picks(), hand);
}

Hand used_cards(const Program& program, const Hand& hand) {
  Hand out;
  for (const auto& place : outline(program, hand))
    if (place.card) out.push_back(*place.card);
  sort_hand(out);
  return out;
}

Hand unused_cards(const Program& program, const Hand& hand) {
  auto rest = hand;
  for (const auto& place : outline(program, hand))
    if (place.card) remove_one(rest, *place.card);
  return rest;
}

std::uint64_t helpful_kinds(const Program& program, const Hand& hand) {
  const auto holding = Holding::of(hand.span());
  const int now = missing(program, hand);
  if (now == 0) return 0;
  const bool wild_helps = helps(program, holding, Card::joker(), now);
  std::uint64_t out = 0;
  for (const Card card : all_kinds)
    if (card.is_wild() ? wild_helps : helps(program, holding, card, now)) out |= std::uint64_t{1} << card.index();
  return out;
}

bool helps(const Program& program, const Hand& hand, Card card) {
  const int now = missing(program, hand);
  return now > 0 && helps(program, Holding::of(hand.span()), card, now);
}

}  // namespace rummage::programs
