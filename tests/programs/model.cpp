#include "tests/programs/model.hpp"

#include <algorithm>
#include <array>

namespace rummage::programs {
namespace {

Model::Hold hold_of(std::span<const Card> cards) { return {cards.begin(), cards.end()}; }

// Takes one such card out; false where there is none.
bool take(Model::Hold& cards, Card card) {
  const auto at = cards.find(card);
  if (at == cards.end()) return false;
  cards.erase(at);
  return true;
}

// As it lies there: regular cards in order, then 2s, then jokers.
Cards group_of(std::span<const Card> cards) {
  Cards out(cards.begin(), cards.end());
  std::ranges::sort(out, [](Card a, Card b) {
    const auto row = [](Card card) { return card.is_joker() ? 3 : is_wild_by_ledger(card) ? 2 : 1; };
    return row(a) != row(b) ? row(a) < row(b) : !a.is_joker() && a.suit() < b.suit();
  });
  return out;
}

}  // namespace

Layout layout_of(const Reveal& reveal) {
  Layout layout;
  std::size_t next = 0;
  for (const auto size : reveal.sizes) {
    layout.emplace_back();
    for (int i = 0; i < size && next < reveal.cards.size(); ++i) layout.back().push_back(reveal.cards[next++]);
  }
  if (next < reveal.cards.size()) layout.clear();
  return layout;
}

Model Model::of(const State& s) {
  Model m;
  m.deck = &s.programs_played();
  m.mixes_suits = s.suits == Suits::mixed;
  m.version = s.version;
  m.may_change = s.changes == Changes::on;
  m.round = s.round;
  m.dealer = s.dealer.index();
  m.to_act = s.to_act.index();
  m.phase = s.phase;
  for (const auto& one : s.table)
    m.table.push_back({Laid::of(one), {one.cards.begin(), one.cards.end()}, one.owner.index()});
  m.reserve.assign(s.reserve.begin(), s.reserve.end());
  m.discards.assign(s.discards.begin(), s.discards.end());
  m.program_deck.assign(s.program_deck.begin(), s.program_deck.end());
  for (std::size_t i = 0; i < s.seats; ++i) {
    const Seat seat(static_cast<int>(i));
    m.players.push_back(
        {hold_of(s.hands[i].span()),
         hold_of(s.seen[i].span()),
         s.programs[i],
         {s.completed[i].begin(), s.completed[i].end()},
         s.failed[i],
         s.revealed.has(seat),
         s.without.has(seat)});
  }
  for (int kind = 0; kind < kinds; ++kind)
    for (int n = 0; n < s.absent[static_cast<std::size_t>(kind)]; ++n) m.absent.insert(Card::at(kind));
  return m;
}

// --- whether --------------------------------------------------------------------------------------------------------

bool Model::accepts(int seat, const Action& action) const {
  if (phase == Phase::over || seat != to_act) return false;  // PROG-37, PROG-21
  const bool is_change = std::holds_alternative<Change>(action) || std::holds_alternative<Keep>(action);
  if (is_change) return phase == Phase::change;  // PROG-35
  const bool is_draw = std::holds_alternative<DrawReserve>(action) || std::holds_alternative<DrawDiscard>(action);
  if (is_draw != (phase == Phase::draw) || phase == Phase::change) return false;  // PROG-22
  const auto& own = player(seat);
  const bool may_take = !discards.empty() && own.hand.size() != 1;  // PROG-23
  if (std::holds_alternative<DrawDiscard>(action)) return may_take;
  // PROG-33: where that ends the round, only for those who cannot do otherwise; once, for all.
  if (std::holds_alternative<DrawReserve>(action)) return !reserve.empty() || !may_take || version == 1;
  if (const auto* discard = std::get_if<Discard>(&action)) return own.hand.contains(discard->card);
  if (const auto* show = std::get_if<Reveal>(&action)) return accepts_reveal(seat, *show);
  if (!own.has_revealed) return false;  // PROG-27
  if (const auto* group = std::get_if<Lay>(&action)) return accepts_lay(seat, *group);
  return accepts_add(seat, std::get<Add>(action));
}

bool Model::accepts_reveal(int seat, const Reveal& show) const {
  const auto& own = player(seat);
  if (!own.program || own.has_revealed) return false;  // PROG-24
  auto held = own.hand;
  for (const Card card : show.cards)
    if (!take(held, card)) return false;  // PROG-07: different cards
  return meets(asks_of(*own.program), layout_of(show));
}

// PROG-12: where the table mixes suits, those allowed may be mixed in any straight.
Program Model::asks_of(ProgramCard card) const {
  auto program = (*deck)[card];
  for (auto& ask : program.asks)
    if (mixes_suits && ask.shape == Shape::straight && ask.allowed != all_suits) ask.is_mixed = true;
  return program;
}

bool Model::accepts_lay(int seat, const Lay& group) const {
  auto held = player(seat).hand;
  for (const Card card : group.cards)
    if (!take(held, card)) return false;
  return group.cards.size() >= 3 && group_value(group.cards.span());  // PROG-25, PROG-04
}

bool Model::accepts_add(int seat, const Add& one) const {
  if (!player(seat).hand.contains(one.card) || one.to < 1 || one.to > table.size()) return false;
  const auto& laid = table[one.to - 1U].laid;
  const bool low = laid.fits_low(one.card);
  const bool high = laid.fits_high(one.card);
  if (!laid.is_straight) return one.end == End::any && laid.fits_group(one.card);
  return one.end == End::any ? low != high : one.end == End::low ? low : high;  // PROG-26
}

// --- what -----------------------------------------------------------------------------------------------------------

void Model::take_out(int seat, Card card) {
  take(player(seat).hand, card);
  take(player(seat).seen, card);  // PROG-38: of equal cards the seen one leaves first
}

void Model::reveal(int seat, const Reveal& show) {
  auto& own = player(seat);
  const auto asks = asks_of(*own.program).asks;
  const auto layout = layout_of(show);
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const auto cards = asks[i].shape == Shape::group ? group_of(layout[i]) : layout[i];
    table.push_back({Laid::of(asks[i], cards), cards, seat});
    for (const Card card : cards) take_out(seat, card);
  }
  own.completed.push_back(*own.program);  // PROG-17
  own.program.reset();
  own.has_revealed = true;
  own.failed = 0;
}

void Model::lay(int seat, const Lay& group) {
  const auto cards = group_of(group.cards.span());
  table.push_back({{false, group_value(cards).value_or(0), 0, all_suits}, cards, seat});
  for (const Card card : cards) take_out(seat, card);
}

void Model::add(int seat, const Add& one) {
  auto& to = table[one.to - 1U];
  if (!to.laid.is_straight) {
    to.cards.push_back(one.card);
    to.cards = group_of(to.cards);
  } else if (one.end == End::low || (one.end == End::any && to.laid.fits_low(one.card))) {
    to.cards.insert(to.cards.begin(), one.card);
    --to.laid.low;
  } else {
    to.cards.push_back(one.card);
    ++to.laid.high;
  }
  take_out(seat, one.card);
}

bool Model::is_round_over(int seat) const {
  if (player(seat).hand.empty()) return true;  // PROG-31
  return player(seat).has_revealed && std::ranges::all_of(players, [](const Player& one) {
           return one.has_revealed || one.is_without;
         });  // PROG-32, PROG-36
}

bool Model::ends_round(int seat, const Action& action) const {
  if (std::holds_alternative<DrawReserve>(action)) return phase == Phase::draw && reserve.empty();
  if (std::holds_alternative<Discard>(action)) return player(seat).hand.size() == 1;
  auto after = *this;
  if (!accepts(seat, action)) return false;
  if (const auto* show = std::get_if<Reveal>(&action)) after.reveal(seat, *show);
  if (const auto* group = std::get_if<Lay>(&action)) after.lay(seat, *group);
  if (const auto* one = std::get_if<Add>(&action)) after.add(seat, *one);
  if (std::holds_alternative<Reveal>(action))
    return after.is_round_over(seat) || after.player(seat).completed.size() == 5;
  return after.player(seat).hand.empty();
}

std::string Model::consequence_error(int seat, const Action& action, const Model& after) const {
  if (std::holds_alternative<Change>(action)) return change_error(seat, true, after);
  if (std::holds_alternative<Keep>(action)) return change_error(seat, false, after);
  auto wanted = *this;
  auto& own = wanted.player(seat);
  if (const auto* discard = std::get_if<Discard>(&action)) return discard_error(seat, discard->card, after);
  if (std::holds_alternative<DrawReserve>(action)) {
    if (reserve.empty()) return round_error(after);  // PROG-33
    own.hand.insert(reserve.back());
    wanted.reserve.pop_back();
    wanted.phase = Phase::play;
    return wanted == after ? "" : "drawing does something else";
  }
  if (std::holds_alternative<DrawDiscard>(action)) {
    own.hand.insert(discards.back());
    own.seen.insert(discards.back());  // PROG-38
    wanted.discards.pop_back();
    wanted.phase = Phase::play;
    return wanted == after ? "" : "drawing the discard does something else";
  }
  if (const auto* show = std::get_if<Reveal>(&action)) {
    wanted.reveal(seat, *show);
    if (own.completed.size() == 5) {  // PROG-37: at once, whatever is in hand
      wanted.phase = Phase::over;
      return wanted.programs_error(after);
    }
    if (wanted.is_round_over(seat)) return wanted.round_error(after);
    return wanted == after ? "" : "revealing does something else";
  }
  if (const auto* group = std::get_if<Lay>(&action)) wanted.lay(seat, *group);
  if (const auto* one = std::get_if<Add>(&action)) wanted.add(seat, *one);
  if (own.hand.empty()) return wanted.round_error(after);  // PROG-31
  return wanted == after ? "" : "laying or adding does something else";
}

std::string Model::discard_error(int seat, Card card, const Model& after) const {
  auto wanted = *this;
  wanted.take_out(seat, card);
  wanted.discards.push_back(card);
  if (wanted.player(seat).hand.empty()) return wanted.round_error(after);  // PROG-31
  if (reserve.empty() && !discards.empty()) {                              // PROG-33: all but the top card
    if (hold_of(after.reserve) != hold_of(discards)) return "the new reserve is not what was discarded before";
    wanted.reserve = after.reserve;
    wanted.discards = {card};
  }
  wanted.to_act = next(seat);  // PROG-21, PROG-30
  wanted.phase = Phase::draw;
  return wanted == after ? "" : "discarding does something else";
}

// --- between rounds -------------------------------------------------------------------------------------------------

// PROG-15, PROG-16, PROG-36; true where a sun is the fifth.
bool Model::deal_program(int seat) {
  auto& own = player(seat);
  while (!program_deck.empty() && !own.program) {
    const auto card = program_deck.back();
    program_deck.pop_back();
    if (!card.is_sun()) {
      own.program = card;
    } else {
      own.completed.push_back(card);
      if (own.completed.size() == 5) return true;
    }
  }
  own.is_without = !own.program;
  return false;
}

// PROG-35: in the order of the deal, which ends with the dealer.
std::optional<int> Model::asked_from(int first) const {
  if (!may_change || program_deck.empty()) return {};
  for (int seat = first;; seat = next(seat)) {
    if (player(seat).program && player(seat).failed >= 3) return seat;
    if (seat == dealer) return {};
  }
}

// What is to be after the last action of a round: all that is known, and what was dealt.
std::string Model::round_error(const Model& after) const {
  auto wanted = *this;
  for (auto& one : wanted.players) {
    if (one.program) ++one.failed;
    one.has_revealed = false;
    one.is_without = false;
  }
  ++wanted.round;
  wanted.dealer = next(dealer);  // PROG-21
  int seat = wanted.dealer;
  do {  // PROG-34
    seat = next(seat);
    if (!wanted.player(seat).program && wanted.deal_program(seat)) {
      wanted.phase = Phase::over;
      return wanted.programs_error(after);
    }
  } while (seat != wanted.dealer);
  if (std::ranges::all_of(wanted.players, &Player::is_without)) {  // PROG-36: there is nothing left to complete
    wanted.phase = Phase::over;
    return wanted.programs_error(after);
  }
  return wanted.deal_error(wanted.asked_from(next(wanted.dealer)), after);
}

std::string Model::change_error(int seat, bool is_change, const Model& after) const {
  auto wanted = *this;
  auto& own = wanted.player(seat);
  if (is_change) {
    wanted.program_deck.insert(wanted.program_deck.begin(), *own.program);
    own.program.reset();
    own.failed = 0;
    if (wanted.deal_program(seat)) {
      wanted.phase = Phase::over;
      return wanted.programs_error(after);
    }
  }
  return wanted.deal_error(seat == dealer ? std::nullopt : wanted.asked_from(next(seat)), after);
}

// Somebody is asked, or else the cards are dealt.
std::string Model::deal_error(std::optional<int> asked, const Model& after) const {
  auto wanted = *this;
  wanted.phase = asked ? Phase::change : Phase::draw;
  wanted.to_act = asked.value_or(next(dealer));  // PROG-21
  if (const auto error = wanted.programs_error(after); !error.empty()) return error;
  if (after.to_act != wanted.to_act) return "another seat should act";
  if (!after.table.empty() || !after.absent.empty()) return "something is left of the round before";
  Cards all(after.reserve);
  for (const auto& one : after.players) {
    if (!one.seen.empty()) return "something is known of a new hand";
    if (one.hand.size() != (asked ? 0U : 13U)) return "a hand of the wrong size is dealt";  // PROG-34
    all.insert(all.end(), one.hand.begin(), one.hand.end());
  }
  if (asked) return after.discards.empty() ? "" : "a card is turned up before the deal";
  if (after.discards.size() != 1) return "one card is to be turned up";  // PROG-20
  all.push_back(after.discards[0]);
  std::array<int, kinds> counts{};
  for (const Card card : all) ++counts[static_cast<std::size_t>(card.kind())];
  for (int kind = 0; kind < kinds; ++kind)
    if (counts[static_cast<std::size_t>(kind)] != (Card::at(kind).is_joker() ? 4 : 2))
      return "not all cards are dealt";  // PROG-01
  return {};
}

// All that does not depend on the cards dealt.
std::string Model::programs_error(const Model& after) const {
  if (after.phase != phase) return "another phase should follow";
  if (after.round != round || after.dealer != dealer) return "the deal does not pass on";
  if (after.program_deck != program_deck) return "the program deck is not as it should be";
  for (std::size_t i = 0; i < players.size(); ++i) {
    const auto& own = players[i];
    const auto& got = after.players[i];
    const auto whose = " of seat " + std::to_string(i);
    if (got.program != own.program) return "another program" + whose;
    if (got.completed != own.completed) return "other completed programs" + whose;
    if (got.failed != own.failed) return "another number of failures" + whose;
    if (phase == Phase::over) continue;  // in the middle of dealing, perhaps
    if (got.has_revealed != own.has_revealed || got.is_without != own.is_without) return "another standing" + whose;
  }
  return {};
}

}  // namespace rummage::programs
