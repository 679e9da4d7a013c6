#include "games/programs/solver/lay_off.hpp"

#include <algorithm>

#include "games/programs/combination.hpp"

namespace rummage::programs {

Targets Targets::of(std::span<const Combination> table) {
  Targets targets;
  for (const auto& one : table) {
    if (one.is_group()) {
      targets.add_group(one.value);
    } else {
      targets.add_straight(one.value, static_cast<int>(one.cards.size()), one.takes);
    }
  }
  return targets;
}

void Targets::add(const Program& program, const Picks& picks) {
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto& ask = program.asks[i];
    const auto& pick = picks[i];
    if (pick.value == 0) continue;
    if (ask.is_group()) {
      add_group(pick.value);
    } else {
      add_straight(pick.value, ask.size, ask.is_mixed ? ask.allowed : just(static_cast<Suit>(pick.suit)));
    }
  }
}

const LayOffPlan& LayOffSearch::search() {
  all_ = holding_.regular() + holding_.wilds;
  best_.cards = -1;
  list_ends();
  at_end(0, holding_, 0);
  return best_;
}

// Only ends from which some held card can be reached are of interest; of ends that are alike no more than there are
// cards.
void LayOffSearch::list_ends() {
  for (std::size_t i = 0; i < targets_.straights.size(); ++i)
    for (const bool at_head : {false, true}) {
      const auto& straight = targets_.straights[i];
      if (has_more(straight, at_head, straight.beyond(at_head), holding_))
        ends_.push_back({static_cast<std::uint8_t>(i), at_head});
    }
}

// Whether a held card stands at this place of a straight or beyond it, so that the wild cards suffice for the way.
bool LayOffSearch::has_more(const Targets::Straight& straight, bool at_head, int place, const Holding& holding) const {
  for (int wilds = holding.wilds; place >= ace && place <= high_ace && wilds >= 0; place += at_head ? 1 : -1, --wilds)
    for (std::size_t suit = 0; suit < suits; ++suit)
      if (has(straight.takes, static_cast<Suit>(suit)) && holding.count(suit, place) > 0) return true;
  return false;
}

void LayOffSearch::at_end(std::size_t end, const Holding& holding, int gone) {
  if (is_done_) return;
  if (end == ends_.size()) return finish(holding, gone);
  const auto& straight = targets_.straights[ends_[end].straight];
  extend(end, straight.beyond(ends_[end].at_head), holding, gone);
}

void LayOffSearch::extend(std::size_t end, int place, const Holding& holding, int gone) {
  const auto& [which, at_head] = ends_[end];
  const auto& straight = targets_.straights[which];
  auto& steps = plan_.onto_straights;
  if (!is_done_ && has_more(straight, at_head, place, holding)) {
    auto rest = holding;
    const auto go_on_after = [&](const LayOffStep& step) {
      steps.push_back(step);
      extend(end, step.at_head ? place + 1 : place - 1, rest, gone + 1);
      steps.pop_back();
      rest = holding;
    };
    bool is_held = false;
    for (std::size_t suit = 0; suit < suits; ++suit) {
      if (!has(straight.takes, static_cast<Suit>(suit)) || holding.count(suit, place) == 0) continue;
      is_held = true;
      rest.take(suit, bit_of(place));
      go_on_after({which, at_head, static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(suit)});
    }
    --rest.wilds;
    if (!is_held) go_on_after({which, at_head, 0, 0});
  }
  const bool ends_with_wild =
      !steps.empty() && steps.back().straight == which && steps.back().at_head == at_head && steps.back().value == 0;
  if (!ends_with_wild) at_end(end + 1, holding, gone);
}

// All that is left goes to groups as far as it can: values of three or more by themselves, pairs with one wild card,
// single cards with two, the cheapest first. Wild cards that are left over go to any group, or to straights with room.
void LayOffSearch::finish(const Holding& holding, int gone) {
  std::uint16_t laid = 0;
  int wilds = holding.wilds;
  int free_cards = 0;
  std::array<int, king + 1> counts{};  // of each value that no group takes yet
  for (int value = ace; value <= king; ++value) {
    const int count = holding.count_of(value);
    const bool has_group = (targets_.groups & bit_of(value)) != 0;
    (has_group ? free_cards : counts[static_cast<std::size_t>(value)]) += count;
  }
  for (int price = 0; price < 3; ++price)
    for (int value = ace; value <= king && price <= wilds; ++value) {
      const int count = counts[static_cast<std::size_t>(value)];
      if (count == 0 || std::max(0, static_cast<int>(least_group) - count) != price) continue;
      wilds -= price;
      free_cards += count + price;
      laid = static_cast<std::uint16_t>(laid | bit_of(value));
    }
  if (laid == 0 && targets_.groups == 0) {
    int room = 0;
    for (const auto& straight : targets_.straights) room += longest_straight - (straight.head - straight.value + 1);
    wilds = std::min(wilds, room - static_cast<int>(plan_.onto_straights.size()));
  }
  const int cards = gone + free_cards + wilds;
  if (cards <= best_.cards) return;
  best_ = plan_;
  best_.cards = cards;
  best_.new_groups = laid;
  is_done_ = cards == all_;
}

int most_laid_off(const Hand& hand, std::span<const Combination> table) {
  const auto targets = Targets::of(table);
  return LayOffSearch(Holding::of(hand.span()), targets).search().cards;
}

namespace {

// Turns a plan into actions, keeping track of what the table is like as they are done.
class LayOffWriter {
 public:
  LayOffWriter(const Hand& hand, std::span<const Combination> table, const LayOffPlan& plan)
      : plan_(plan), hand_(hand) {
    for (const auto& one : table) table_.push_back(one);
  }

  LayOff write() {
    FixedVector<std::uint8_t, most_on_table> straights;
    for (std::size_t i = 0; i < table_.size(); ++i)
      if (!table_[i].is_group()) straights.push_back(static_cast<std::uint8_t>(i));
    for (const auto& step : plan_.onto_straights)  // wild cards stand last in the hand
      add(step.value == 0 ? hand_.back() : step.card(), straights[step.straight], step.at_head ? End::high : End::low);
    for (int value = ace; value <= king; ++value)
      if ((plan_.new_groups & bit_of(value)) != 0) lay(Lay{group_of(hand_, value)});
    for (const Card card : Hand(hand_)) add_to_any(card);
    return out_;
  }

 private:
  void leave(Card card) {
    remove_one(hand_, card);
    ++out_.cards;
  }

  void add(Card card, std::size_t to, End end) {
    auto& target = table_[to];
    out_.actions.push_back(
        Add{card, static_cast<std::uint8_t>(to + 1), target.is_group() ? End::any : written_end(target, card, end)});
    put_on(target, card, end);
    leave(card);
  }

  void lay(const Lay& group) {
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

  const LayOffPlan& plan_;
  Hand hand_;
  Table table_;
  LayOff out_;
};

}  // namespace

LayOff lay_off(const Hand& hand, std::span<const Combination> table) {
  const auto targets = Targets::of(table);
  LayOffSearch search(Holding::of(hand.span()), targets);
  return LayOffWriter(hand, table, search.search()).write();
}

}  // namespace rummage::programs
