#include "games/programs/bot/completion_odds.hpp"

#include <algorithm>
#include <numeric>

#include "core/elementary.hpp"
#include "games/programs/solver/lay_off.hpp"
#include "games/programs/solver/solver.hpp"

namespace rummage::programs {
namespace {

// Whoever has revealed sheds cards, and the fewer are left the sooner all are gone.
double end_of_round(const View& view) {
  constexpr double early = 0.1;
  constexpr double each_revealed = 0.06;
  constexpr double near_the_end = 0.15;
  constexpr int few_cards = 3;
  double likely = early;
  bool is_near = false;
  for (const Seat seat : SeatSet::first(view.seats)) {
    if (seat == view.to_act || !view.revealed.has(seat)) continue;
    likely += each_revealed;
    is_near = is_near || view.held[place(seat)] <= few_cards;
  }
  return is_near ? likely + near_the_end : likely;
}

// Takes the cards of the nearest completion out of the hand and lays them with the targets.
void lay_out(const Program& program, Holding& hand, Targets& targets) {
  CompletionSearch search(program, hand);
  search.nearest(static_cast<int>(most_cards));
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    search.picks()[i].take_from(hand);
    if (!program.asks[i].no_wild) hand.wilds = std::max(0, hand.wilds - search.picks()[i].gaps);
  }
  targets.add(program, search.picks());
}

}  // namespace

CompletionOdds::CompletionOdds(const View& view, const Program& program)
    : view_(view),
      program_(program),
      unseen_(unseen(view)),
      unseen_in_all_(std::accumulate(unseen_.begin(), unseen_.end(), 0)),
      ends_(end_of_round(view)) {}

double CompletionOdds::chance_to_complete(const Hand& hand, int missing) const {
  constexpr double cards_a_turn = 1.8;  // the reserve's and the one that was discarded
  constexpr double each_further = 0.6;
  const auto helps = helpful_kinds(program_, hand);
  int weight = 0;
  for (const Card card : all_kinds)
    if (is_among(helps, card)) weight += unseen_[card.index()];
  if (weight == 0) return 0;
  const double comes = 1 - core::power(1 - static_cast<double>(weight) / unseen_in_all_, cards_a_turn);
  return comes / (comes + ends_) * core::power(each_further, missing - 1);
}

double CompletionOdds::laid_off_later(const Hand& hand) const {
  auto others = Holding::of(hand.span());
  auto targets = Targets::of(view_.table.span());
  if (targets.straights.size() + program_.asks.size() > most_on_table) return 0;
  lay_out(program_, others, targets);
  const auto laid_off_with = [&](Card card) {
    auto more = others;
    more.add(card);
    return LayOffSearch(more, targets).search().cards;
  };
  const int wilds = std::accumulate(unseen_.begin() + regular_kinds, unseen_.end(), 0);
  int total = wilds > 0 ? wilds * laid_off_with(Card::joker()) : 0;
  for (const Card card : all_kinds)
    if (const int count = unseen_[card.index()]; count > 0 && card.is_regular()) total += count * laid_off_with(card);
  return static_cast<double>(total) / std::max(unseen_in_all_, 1);
}

}  // namespace rummage::programs
