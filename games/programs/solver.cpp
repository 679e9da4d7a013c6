#include "games/programs/solver.hpp"

#include <algorithm>

#include "games/programs/combination.hpp"
#include "games/programs/search.hpp"
#include "games/programs/shed.hpp"
#include "games/programs/text.hpp"

namespace rummage::programs {
namespace {

constexpr int any_number = 99;  // of cards missing: no program asks for so many

Hand wild_cards_of(const Hand& hand) {
  Hand wilds;
  for (const Card card : hand)
    if (card.is_wild()) wilds.push_back(card);
  std::sort(wilds.begin(), wilds.end());
  return wilds;
}

// The combinations of a completion, with the hand's wild cards in their gaps, 2s first.
Reveal to_reveal(const Program& program, const Picks& picks, const Hand& hand) {
  Reveal reveal;
  const auto wilds = wild_cards_of(hand);
  std::size_t next_wild = 0;
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto& ask = program.asks[i];
    const auto& pick = picks[i];
    const auto put_wild = [&] { reveal.cards.push_back(wilds[next_wild++]); };
    if (ask.shape == Shape::group) {
      for (std::size_t suit = 0; suit < suits; ++suit)
        for (const auto& copy : {pick.first[suit], pick.second[suit]})
          if (copy != 0) reveal.cards.push_back(Card::of(pick.value, static_cast<Suit>(suit)));
      for (int gap = 0; gap < pick.gaps; ++gap) put_wild();
    } else {
      for (int value = pick.value; value < pick.value + ask.size; ++value) {
        std::size_t suit = 0;
        while (suit < suits && ((pick.first[suit] | pick.second[suit]) & bit_of(value)) == 0) ++suit;
        if (suit == suits) {
          put_wild();
        } else {
          reveal.cards.push_back(Card::of(value == high_ace ? ace : value, static_cast<Suit>(suit)));
        }
      }
    }
    reveal.sizes.push_back(ask.size);
  }
  put_in_order(reveal, program);
  return reveal;
}

Completion to_completion(const Program& program, const Nearness& near, const Picks& picks, const Hand& hand) {
  Completion out;
  out.missing = static_cast<std::uint8_t>(near.missing);
  out.is_complete = near.missing == 0;
  if (!out.is_complete) return out;
  out.wilds = static_cast<std::uint8_t>(near.gaps);
  out.reveal = to_reveal(program, picks, hand);
  return out;
}

// Keeps the completion after which the most can be shed.
class MostShed final : public CompletionVisitor {
 public:
  MostShed(const Program& program, std::span<const Combination> table)
      : program_(program), targets_(Targets::of(table)) {}

  bool see(const Picks& picks, const Holding& rest) override {
    auto targets = targets_;
    for (std::size_t i = 0; i < program_.asks.size(); ++i) {
      const auto& ask = program_.asks[i];
      if (ask.shape == Shape::group) {
        targets.add_group(picks[i].value);
      } else {
        targets.add_straight(
            picks[i].value, ask.size, ask.is_mixed ? ask.allowed : just(static_cast<Suit>(picks[i].suit)));
      }
    }
    const int cards = ShedSearch(rest, targets).search().cards;
    if (cards > most_) {
      most_ = cards;
      best_ = picks;
    }
    int left = rest.wilds;
    for (std::size_t suit = 0; suit < suits; ++suit)
      for (int value = ace; value <= king; ++value) left += rest.count(suit, value);
    return cards < left;
  }
  [[nodiscard]] const Picks& best() const { return best_; }

 private:
  const Program& program_;
  Targets targets_;
  int most_ = -1;
  Picks best_{};
};

}  // namespace

Completion complete(const Program& program, const Hand& hand) {
  Search search(program, Holding::of(hand.span()));
  const auto near = search.nearest(any_number);
  return to_completion(program, near, search.picks(), hand);
}

bool can_complete(const Program& program, const Hand& hand) {
  return Search(program, Holding::of(hand.span())).nearest(0).missing == 0;
}

int missing(const Program& program, const Hand& hand) {
  return Search(program, Holding::of(hand.span())).nearest(any_number).missing;
}

Hand useful(const Program& program, const Hand& hand) {
  Search search(program, Holding::of(hand.span()));
  search.nearest(any_number);
  Hand out;
  int gaps = 0;
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto& pick = search.picks()[i];
    if (!program.asks[i].no_wild) gaps += pick.gaps;
    for (std::size_t suit = 0; suit < suits; ++suit)
      for (int value = ace; value <= high_ace; ++value)
        for (const auto& row : {pick.first[suit], pick.second[suit]})
          if ((row & bit_of(value)) != 0)
            out.push_back(Card::of(value == high_ace ? ace : value, static_cast<Suit>(suit)));
  }
  const auto wilds = wild_cards_of(hand);
  for (std::size_t i = 0; i < wilds.size() && static_cast<int>(i) < gaps; ++i) out.push_back(wilds[i]);
  std::sort(out.begin(), out.end());
  return out;
}

FixedVector<Place, most_cards> outline(const Program& program, const Hand& hand) {
  Search search(program, Holding::of(hand.span()));
  search.nearest(any_number);
  const auto wilds = wild_cards_of(hand);
  std::size_t next_wild = 0;
  FixedVector<Place, most_cards> places;
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto& ask = program.asks[i];
    auto pick = search.picks()[i];
    const bool is_group = ask.shape == Shape::group;
    const int from = pick.value != 0 ? pick.value : ask.value;
    for (int n = 0; n < ask.size; ++n) {
      Place place;
      if (from != 0) place.value = static_cast<std::uint8_t>(is_group ? from : from + n);
      if (!is_group && !ask.is_mixed && pick.value != 0) place.suit = static_cast<Suit>(pick.suit);
      for (std::size_t suit = 0; suit < suits && !place.card; ++suit) {
        auto& row = (pick.first[suit] & bit_of(place.value)) != 0 ? pick.first[suit] : pick.second[suit];
        if (place.value == 0 || (row & bit_of(place.value)) == 0) continue;
        row = static_cast<std::uint16_t>(row & ~bit_of(place.value));
        place.card = Card::of(place.value == high_ace ? ace : place.value, static_cast<Suit>(suit));
      }
      if (!place.card && !ask.no_wild && next_wild < wilds.size()) place.card = wilds[next_wild++];
      places.push_back(place);
    }
  }
  return places;
}

std::uint64_t helpful(const Program& program, const Hand& hand) {
  const auto holding = Holding::of(hand.span());
  const int now = Search(program, holding).nearest(any_number).missing;
  if (now == 0) return 0;
  const auto helps = [&](Card card) {
    auto more = holding;
    more.add(card);
    return Search(program, more).nearest(now - 1).missing < now;
  };
  std::uint64_t out = 0;
  for (int kind = 0; kind < regular_kinds; ++kind)
    if (helps(Card::at(kind))) out |= std::uint64_t{1} << static_cast<unsigned>(kind);
  if (!helps(Card::joker())) return out;
  for (int kind = regular_kinds; kind < kinds; ++kind) out |= std::uint64_t{1} << static_cast<unsigned>(kind);
  return out;
}

Completion best_completion(const Program& program, const Hand& hand, std::span<const Combination> table) {
  const auto holding = Holding::of(hand.span());
  Search search(program, holding);
  const auto near = search.nearest(any_number);
  if (near.missing > 0) return to_completion(program, near, search.picks(), hand);
  MostShed most(program, table);
  Search(program, holding).each_completion(near.gaps, most);
  return to_completion(program, near, most.best(), hand);
}

int most_shed(const Hand& hand, std::span<const Combination> table) {
  const auto targets = Targets::of(table);
  return ShedSearch(Holding::of(hand.span()), targets).search().cards;
}

namespace {

// Turns a plan into actions, keeping track of what the table is like as they are done.
class ShedWriter {
 public:
  ShedWriter(const Hand& hand, std::span<const Combination> table, const ShedPlan& plan) : plan_(plan), hand_(hand) {
    for (const auto& one : table) table_.push_back(one);
    for (std::size_t i = 0; i < table_.size(); ++i)
      if (table_[i].shape == Shape::straight) straights_.push_back(static_cast<std::uint8_t>(i));
    wilds_ = wild_cards_of(hand);
  }

  Shed write() {
    for (const auto& step : plan_.onto_straights) {
      const Card card =
          step.value == 0 ? wilds_.back()
                          : Card::of(step.value == high_ace ? ace : step.value, static_cast<Suit>(step.suit));
      add(card, straights_[step.straight], step.at_head ? End::high : End::low);
    }
    for (int value = ace; value <= king; ++value)
      if ((plan_.new_groups & bit_of(value)) != 0) lay(value);
    for (const Card card : Hand(hand_)) add_to_any(card);
    return out_;
  }

 private:
  void leave(Card card) {
    hand_.erase_at(static_cast<std::size_t>(std::find(hand_.begin(), hand_.end(), card) - hand_.begin()));
    if (card.is_wild())
      wilds_.erase_at(static_cast<std::size_t>(std::find(wilds_.begin(), wilds_.end(), card) - wilds_.begin()));
    ++out_.cards;
  }

  void add(Card card, std::size_t to, End end) {
    auto& target = table_[to];
    out_.actions.push_back(Add{card, static_cast<std::uint8_t>(to + 1),
                               target.shape == Shape::group ? End::any : written_end(target, card, end)});
    put_on(target, card, end);
    leave(card);
  }

  void lay(int value) {
    Lay group;
    for (const Card card : hand_)
      if (!card.is_wild() && card.value() == value) group.cards.push_back(card);
    for (std::size_t i = 0; group.cards.size() < 3; ++i) group.cards.push_back(wilds_[i]);
    std::sort(group.cards.begin(), group.cards.end());
    if (const auto made = make_group(group.cards.span()); made && !table_.full()) table_.push_back(*made);
    out_.actions.push_back(group);
    for (const Card card : group.cards) leave(card);
  }

  // To a group if there is one; wild cards go to straights with room only if there is none.
  void add_to_any(Card card) {
    for (const auto shape : {Shape::group, Shape::straight}) {
      if (shape == Shape::straight && !card.is_wild()) return;
      for (std::size_t i = 0; i < table_.size(); ++i) {
        const auto where = fit(table_[i], card);
        if (table_[i].shape == shape && where.any()) return add(card, i, where.high ? End::high : End::low);
      }
    }
  }

  const ShedPlan& plan_;
  Hand hand_;
  Hand wilds_;
  Table table_;
  FixedVector<std::uint8_t, most_on_table> straights_;
  Shed out_;
};

}  // namespace

Shed shed(const Hand& hand, std::span<const Combination> table) {
  const auto targets = Targets::of(table);
  ShedSearch search(Holding::of(hand.span()), targets);
  return ShedWriter(hand, table, search.search()).write();
}

}  // namespace rummage::programs
