#include "games/programs/gifts.hpp"

#include <algorithm>

#include "games/programs/combination.hpp"
#include "games/programs/search.hpp"
#include "games/programs/solver.hpp"

namespace rummage::programs {

Gifts::Gifts(const View& view, core::Chance& chance) : view_(view), next_(view.after(view.to_act)) {
  if (!view.revealed.has(next_) && !view.without.has(next_)) look_at_hands(chance);
}

double Gifts::of(Card card) const {
  constexpr double shed = 0.15;
  if (!view_.revealed.has(next_)) return helped_[static_cast<std::size_t>(card.kind())];
  const auto takes = [&](const Combination& one) { return fit(one, card).any(); };
  return std::any_of(view_.table.begin(), view_.table.end(), takes) ? shed : 0;
}

namespace {

// Cards in an order that is drawn as they come.
class Draws {
 public:
  Draws(Pile& cards, core::Chance& chance) : cards_(cards), chance_(chance) {}
  [[nodiscard]] bool has_more() const { return drawn_ < cards_.size(); }
  Card next() {
    const auto at = drawn_ + chance_.below(static_cast<std::uint32_t>(cards_.size() - drawn_));
    std::swap(cards_[drawn_], cards_[at]);
    return cards_[drawn_++];
  }

 private:
  Pile& cards_;
  core::Chance& chance_;
  std::size_t drawn_ = 0;
};

// Draws a card and discards one that the program has no use for and that nobody saw being taken up.
void play_a_turn(const Program& program, const Hand& seen, Hand& hand, Draws& draws, core::Chance& chance) {
  insert_sorted(hand, draws.next());
  auto spare = hand;
  for (const Card card : useful(program, hand)) remove_one(spare, card);
  for (const Card card : seen) remove_one(spare, card);
  while (!spare.empty() && spare.back().is_wild()) spare.pop_back();
  remove_one(hand, spare.empty() ? hand[0] : spare[chance.below(static_cast<std::uint32_t>(spare.size()))]);
}

}  // namespace

void Gifts::look_at_hands(core::Chance& chance) {
  constexpr int looks = 96;
  Pile cards;
  const auto counts = unseen(view_);
  for (int kind = 0; kind < kinds; ++kind)
    for (int i = 0; i < counts[static_cast<std::size_t>(kind)]; ++i) cards.push_back(Card::at(kind));
  ProgramPile programs;
  for (const auto card : unseen_programs(view_))
    if (!card.is_sun()) programs.push_back(card);
  if (programs.empty()) return;
  const auto& seen = view_.seen[place(next_)];
  const auto turns = view_.discards.size() / view_.seats;  // of each so far, or a few more
  double all = 0;
  for (int n = 0; n < looks; ++n) {
    Draws draws(cards, chance);
    auto hand = seen;
    while (hand.size() < view_.cards[place(next_)] && draws.has_more()) insert_sorted(hand, draws.next());
    const auto& program = (*view_.deck)[programs[chance.below(static_cast<std::uint32_t>(programs.size()))]];
    for (std::size_t i = 0; i < turns && draws.has_more() && hand.size() == dealt; ++i)
      play_a_turn(program, seen, hand, draws, chance);
    all += look_at(program, hand);
  }
  if (all > 0)
    for (auto& share : helped_) share /= all;
}

// How likely such a hand is: what was taken up from the discards was of use, and what is complete lies on the table.
double Gifts::look_at(const Program& program, const Hand& hand) {
  constexpr double idle = 0.3;
  const int now = missing(program, hand);
  if (now == 0) return 0;
  double weight = 1;
  for (const Card card : view_.seen[place(next_)]) {
    auto rest = hand;
    remove_one(rest, card);
    if (missing(program, rest) <= now) weight *= idle;
  }
  const auto holding = Holding::of(hand.span());
  for (std::size_t i = 0; i < view_.hand.size(); ++i) {
    const Card card = view_.hand[i];
    if (i > 0 && card == view_.hand[i - 1]) continue;
    auto more = holding;
    more.add(card);
    if (Search(program, more).nearest(now - 1).missing < now) helped_[static_cast<std::size_t>(card.kind())] += weight;
  }
  return weight;
}

}  // namespace rummage::programs
