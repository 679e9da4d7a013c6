#include "games/programs/bot/discard_risk.hpp"

#include <algorithm>

#include "games/programs/combination.hpp"
#include "games/programs/rounds.hpp"
#include "games/programs/solver/completion_search.hpp"
#include "games/programs/solver/solver.hpp"

namespace rummage::programs {
namespace {

// Draws a card and discards one that the program has no use for and that nobody saw being taken up.
void play_a_turn(const Program& program, const Hand& seen, Hand& hand, Card drawn, Chance& chance) {
  insert_sorted(hand, drawn);
  auto others = unused_cards(program, hand);
  for (const Card card : seen) remove_one(others, card);
  while (!others.empty() && others.back().is_wild()) others.pop_back();
  remove_one(hand, others.empty() ? hand[0] : others[chance.below(static_cast<std::uint32_t>(others.size()))]);
}

}  // namespace

DiscardRisk::DiscardRisk(const View& view, Chance& chance) : view_(view), next_(view.after(view.to_act)) {
  if (!view.revealed.has(next_) && !view.without.has(next_)) look_at_hands(chance);
}

double DiscardRisk::of(Card card) const {
  constexpr double laid_off = 0.15;
  if (!view_.revealed.has(next_)) return helped_[card.index()];
  const auto takes = [&](const Combination& one) { return fit(one, card).any(); };
  return std::ranges::any_of(view_.table, takes) ? laid_off : 0;
}

void DiscardRisk::look_at_hands(Chance& chance) {
  constexpr int looks = 96;
  auto cards = unseen_cards(view_);
  auto programs = unseen_programs(view_);  // suns stand last
  while (!programs.empty() && programs.back().is_sun()) programs.pop_back();
  if (programs.empty()) return;
  const auto& seen = view_.seen[place(next_)];
  const auto turns = view_.discards.size() / view_.seats;  // of each so far, or a few more
  double all = 0;
  for (int n = 0; n < looks; ++n) {
    std::size_t drawn = 0;
    auto hand = seen;
    while (hand.size() < view_.held[place(next_)] && drawn < cards.size())
      insert_sorted(hand, draw_at(cards, drawn++, chance));
    const auto& program = (*view_.deck)[programs[chance.below(static_cast<std::uint32_t>(programs.size()))]];
    for (std::size_t i = 0; i < turns && drawn < cards.size() && hand.size() == dealt; ++i)
      play_a_turn(program, seen, hand, draw_at(cards, drawn++, chance), chance);
    all += look_at(program, hand);
  }
  if (all > 0)
    for (auto& share : helped_) share /= all;
}

// What is complete lies on the table: such a hand tells nothing.
double DiscardRisk::look_at(const Program& program, const Hand& hand) {
  const int now = missing(program, hand);
  if (now == 0) return 0;
  const double weight = likelihood(program, hand, view_.seen[place(next_)], now);
  const auto holding = Holding::of(hand.span());
  each_kind(view_.cards, [&](Card card) {
    auto more = holding;
    more.add(card);
    if (CompletionSearch(program, more).nearest(now - 1).missing < now) helped_[card.index()] += weight;
  });
  return weight;
}

double likelihood(const Program& program, const Hand& hand, const Hand& seen, int now) {
  constexpr double idle = 0.3;
  double weight = 1;
  for (const Card card : seen)
    if (missing(program, without(hand, card)) <= now) weight *= idle;
  return weight;
}

}  // namespace rummage::programs
