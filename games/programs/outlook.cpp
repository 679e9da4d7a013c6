#include "games/programs/outlook.hpp"

#include <algorithm>
#include <cmath>

#include "games/programs/search.hpp"
#include "games/programs/shed.hpp"
#include "games/programs/solver.hpp"

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
  for (int i = 0; i < view.seats; ++i) {
    const Seat seat(i);
    if (seat == view.to_act || !view.revealed.has(seat)) continue;
    likely += each_revealed;
    is_near = is_near || view.cards[place(seat)] <= few_cards;
  }
  return is_near ? likely + near_the_end : likely;
}

// Takes the cards of the nearest completion out of the hand and lays them with the targets.
void lay_out(const Program& program, Holding& hand, Targets& targets) {
  Search search(program, hand);
  search.nearest(static_cast<int>(most_cards));
  int gaps = 0;
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto& ask = program.asks[i];
    const auto& pick = search.picks()[i];
    if (!ask.no_wild) gaps += pick.gaps;
    for (std::size_t suit = 0; suit < suits; ++suit)
      for (const auto cards : {pick.first[suit], pick.second[suit]})
        if (cards != 0) hand.take(suit, cards);
    if (pick.value == 0) continue;
    if (ask.shape == Shape::group) {
      targets.add_group(pick.value);
    } else {
      targets.add_straight(pick.value, ask.size, ask.is_mixed ? ask.allowed : just(static_cast<Suit>(pick.suit)));
    }
  }
  hand.wilds = std::max(0, hand.wilds - gaps);
}

}  // namespace

Outlook::Outlook(const View& view, const Program& program)
    : view_(view), program_(program), unseen_(unseen(view)), ends_(end_of_round(view)) {
  for (const auto count : unseen_) unseen_in_all_ += count;
}

double Outlook::chance_to_complete(const Hand& hand, int missing) const {
  constexpr double cards_a_turn = 1.8;  // the reserve's and the one that was discarded
  constexpr double each_further = 0.6;
  const auto helps = helpful(program_, hand);
  int weight = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    if (((helps >> kind) & 1U) != 0) weight += unseen_[kind];
  if (weight == 0) return 0;
  const double comes = 1 - std::pow(1 - static_cast<double>(weight) / unseen_in_all_, cards_a_turn);
  return comes / (comes + ends_) * std::pow(each_further, missing - 1);
}

double Outlook::shed_later(const Hand& hand) const {
  auto spare = Holding::of(hand.span());
  auto targets = Targets::of(view_.table.span());
  if (targets.straights.size() + program_.asks.size() > most_on_table) return 0;
  lay_out(program_, spare, targets);
  const auto shed_with = [&](int kind) {
    auto more = spare;
    more.add(Card::at(kind));
    return ShedSearch(more, targets).search().cards;
  };
  int wilds = 0;
  for (std::size_t kind = regular_kinds; kind < kinds; ++kind) wilds += unseen_[kind];
  int total = wilds > 0 ? wilds * shed_with(joker_kind) : 0;
  for (int kind = 0; kind < regular_kinds; ++kind)
    if (const int count = unseen_[static_cast<std::size_t>(kind)]; count > 0) total += count * shed_with(kind);
  return static_cast<double>(total) / std::max(unseen_in_all_, 1);
}

}  // namespace rummage::programs
