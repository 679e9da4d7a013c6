#include "tests/five_crowns/model.hpp"

#include <array>

#include "tests/five_crowns/twin.hpp"

namespace rummage::five_crowns {
namespace {

using Groups = std::vector<std::vector<Card>>;

Model::Cards set_of(std::span<const Card> cards) { return {cards.begin(), cards.end()}; }

Groups groups_of(const Combinations& combinations) {
  Groups groups;
  std::size_t next = 0;
  for (const auto size : combinations.sizes) {
    groups.emplace_back();
    for (int i = 0; i < size; ++i) groups.back().push_back(combinations.cards[next++]);
  }
  return groups;
}

// Takes one such card out; false where there is none.
bool take(Model::Cards& cards, Card card) {
  const auto at = cards.find(card);
  if (at == cards.end()) return false;
  cards.erase(at);
  return true;
}

std::vector<Card> list_of(const Model::Cards& cards) { return {cards.begin(), cards.end()}; }

}  // namespace

int fewest_points(const Model::Cards& cards, int wild_rank) {
  Hand hand;
  for (const Card card : cards) hand.push_back(card);
  return Twin(hand, wild_rank).left();
}

Model Model::of(const State& s) {
  Model m;
  m.hand = s.hand;
  m.dealer = s.dealer.index();
  m.to_act = s.to_act.index();
  m.has_drawn = s.phase == Phase::discard;
  m.is_over = s.phase == Phase::over;
  if (s.out) m.out = s.out->index();
  m.pile.assign(s.pile.begin(), s.pile.end());
  m.discards.assign(s.discards.begin(), s.discards.end());
  for (std::size_t i = 0; i < s.seats; ++i) {
    Player player{
        set_of(s.hands[i].span()), set_of(s.seen[i].span()), groups_of(s.laid[i]), set_of(s.left[i].span()), {}};
    for (std::size_t row = 0; row < s.hand - (m.is_over ? 0U : 1U); ++row) player.sheet.push_back(s.sheet[row][i]);
    m.players.push_back(player);
  }
  return m;
}

bool Model::fits(const Combinations& own, Cards from, bool uses_all) const {
  for (const auto& group : groups_of(own)) {
    if (!is_book_by_ledger(group, wild_rank()) && !is_run_by_ledger(group, wild_rank())) return false;
    for (const Card card : group)
      if (!take(from, card)) return false;
  }
  return !uses_all || from.empty();
}

bool Model::accepts(int seat, const Action& action) const {
  if (is_over || seat != to_act) return false;                                       // CROWN-13, CROWN-23
  if (std::holds_alternative<DrawDeck>(action)) return !has_drawn && !pile.empty();  // CROWN-14
  if (std::holds_alternative<DrawDiscard>(action)) return !has_drawn && !discards.empty();
  if (!has_drawn) return false;
  auto others = players[static_cast<std::size_t>(seat)].hand;
  if (const auto* discard = std::get_if<Discard>(&action)) {
    if (!take(others, discard->card)) return false;
    return discard->own.sizes.empty() || (out && fits(discard->own, others, false));  // CROWN-15, CROWN-18
  }
  const auto& go_out = std::get<GoOut>(action);
  if (out || !take(others, go_out.card)) return false;  // CROWN-18
  if (!go_out.own.sizes.empty()) return fits(go_out.own, others, true);
  return fewest_points(others, wild_rank()) == 0;  // CROWN-16
}

std::string Model::consequence_error(int seat, const Action& action, const Model& after) const {
  if (std::holds_alternative<DrawDeck>(action)) return draw_error(seat, false, after);
  if (std::holds_alternative<DrawDiscard>(action)) return draw_error(seat, true, after);
  if (const auto* go_out = std::get_if<GoOut>(&action)) {
    auto wanted = *this;
    wanted.out = seat;
    return wanted.lay_down_error(seat, go_out->card, go_out->own, after);
  }
  const auto& discard = std::get<Discard>(action);
  return out ? lay_down_error(seat, discard.card, discard.own, after) : discard_error(seat, discard.card, after);
}

std::string Model::draw_error(int seat, bool from_discards, const Model& after) const {
  auto wanted = *this;
  auto& from = from_discards ? wanted.discards : wanted.pile;
  auto& player = wanted.players[static_cast<std::size_t>(seat)];
  player.hand.insert(from.back());
  if (from_discards) player.seen.insert(from.back());  // CROWN-34
  from.pop_back();
  wanted.has_drawn = true;
  return wanted == after ? "" : "drawing does something else";
}

std::string Model::discard_error(int seat, Card card, const Model& after) const {
  auto wanted = *this;
  auto& player = wanted.players[static_cast<std::size_t>(seat)];
  take(player.hand, card);
  take(player.seen, card);  // CROWN-34: of equal cards the seen one leaves first
  wanted.to_act = next(seat);
  wanted.has_drawn = false;
  if (pile.empty() && !discards.empty()) {  // CROWN-20
    if (set_of(after.pile) != set_of(discards)) return "the new draw pile is not what was discarded before";
    wanted.pile = after.pile;
    wanted.discards.clear();
  }
  wanted.discards.push_back(card);
  return wanted == after ? "" : "discarding does something else";
}

std::string Model::lay_down_error(int seat, Card card, const Combinations& own, const Model& after) const {
  auto wanted = *this;
  auto& player = wanted.players[static_cast<std::size_t>(seat)];
  take(player.hand, card);
  int points = fewest_points(player.hand, wild_rank());  // CROWN-19
  if (!own.sizes.empty()) {
    auto rest = player.hand;
    for (const Card used : own.cards) take(rest, used);
    points = points_by_ledger(list_of(rest), wild_rank());
  }
  const bool ends_hand = next(seat) == *out;  // CROWN-17, CROWN-18
  if (ends_hand && hand < 11) return last_turn_error(seat, points, after);

  const auto& got = after.players[static_cast<std::size_t>(seat)];
  auto used = got.left;
  for (const auto& group : got.laid) {
    if (!is_book_by_ledger(group, wild_rank()) && !is_run_by_ledger(group, wild_rank()))
      return names_of(group) + " is laid down";
    used.insert(group.begin(), group.end());
  }
  if (used != player.hand) return "other cards are laid down or left than were held";
  if (!own.sizes.empty() && got.laid != groups_of(own)) return "not laid down as wished";
  if (points_by_ledger(list_of(got.left), wild_rank()) != points) return "another number of points is left";
  player.laid = got.laid;
  player.left = got.left;
  player.hand.clear();
  player.seen.clear();
  wanted.to_act = next(seat);
  wanted.has_drawn = false;
  if (ends_hand) {  // CROWN-23
    wanted.is_over = true;
    for (auto& one : wanted.players) one.sheet.push_back(points_by_ledger(list_of(one.left), wild_rank()));
  } else if (pile.empty() && !discards.empty()) {  // CROWN-20, on last turns too
    if (set_of(after.pile) != set_of(discards)) return "the new draw pile is not what was discarded before";
    wanted.pile = after.pile;
    wanted.discards.clear();
  }
  wanted.discards.push_back(card);
  return wanted == after ? "" : "laying down does something else";
}

// The hand is over and the next one dealt.
std::string Model::last_turn_error(int seat, int points, const Model& after) const {
  if (after.hand != hand + 1 || after.dealer != next(dealer)) return "the deal does not pass on";  // CROWN-07
  for (std::size_t i = 0; i < players.size(); ++i) {
    auto sheet = players[i].sheet;
    sheet.push_back(static_cast<int>(i) == seat ? points : points_by_ledger(list_of(players[i].left), wild_rank()));
    if (after.players[i].sheet != sheet) return "the sheet is wrong";  // CROWN-21, CROWN-22
  }
  return after.deal_error();
}

std::string Model::deal_error() const {
  if (to_act != next(dealer) || has_drawn || is_over || out) return "a new hand does not begin";  // CROWN-13
  std::vector<Card> all(pile);
  for (const auto& player : players) {
    if (player.hand.size() != static_cast<std::size_t>(hand + 2))
      return "a hand of the wrong size is dealt";  // CROWN-05
    if (!player.seen.empty() || !player.laid.empty() || !player.left.empty())
      return "something is left of the hand before";
    all.insert(all.end(), player.hand.begin(), player.hand.end());
  }
  if (discards.size() != 1) return "one card is to be turned up";  // CROWN-06
  all.push_back(discards[0]);
  std::array<int, plain_kinds + 1> counts{};
  for (const Card card : all) ++counts[static_cast<std::size_t>(card.kind())];
  for (int kind = 0; kind <= plain_kinds; ++kind)
    if (counts[static_cast<std::size_t>(kind)] != (kind == plain_kinds ? 6 : 2))
      return "not all cards are dealt";  // CROWN-04
  return {};
}

}  // namespace rummage::five_crowns
