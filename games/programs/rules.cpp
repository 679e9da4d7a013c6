#include "games/programs/rules.hpp"

#include <algorithm>

#include "core/turn.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/rounds.hpp"
#include "games/programs/solver/solver.hpp"
#include "games/programs/text.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;

constexpr std::array<std::string_view, 2> change_choices{"on", "off"};
constexpr std::array<std::string_view, 2> suit_choices{"marked", "mixed"};

// Every card must be in hand, each as often as it is named.
Done check_held(const Hand& hand, std::span<const Card> cards, std::string_view rule) {
  auto rest = hand;
  for (const Card card : cards)
    if (!remove_one(rest, card))
      return refuse(
          hand.contains(card) ? "card_too_often_named"_say : "card_not_held"_say, rule, {{"card", card_text(card)}});
  return {};
}

// The combinations as they will lie on the table, if the cards are what the program asks for.
std::expected<FixedVector<Combination, most_combinations>, Refusal> make_all(const Program& program,
                                                                             const Reveal& reveal) {
  if (reveal.sizes.size() != program.asks.size())
    return refuse("wrong_number_of_combinations"_say, "PROG-10",
                  {{"given", reveal.sizes.size()}, {"wanted", program.asks.size()}, {"program", program.text}});
  FixedVector<Combination, most_combinations> all;
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto made = make_combination(program.asks[i], reveal.combination(i), static_cast<int>(i) + 1);
    if (!made) return std::unexpected(made.error());
    all.push_back(*made);
  }
  return all;
}

// Why a card does not fit where it should go (PROG-26), or past an ace (PROG-05).
Done check_fit(const Combination& combination, const Add& add) {
  const auto where = fit(combination, add.card);
  const core::Param card{"card", card_text(add.card)};
  const core::Param number{"number", add.to};
  if (combination.is_group()) {
    if (add.end != End::any) return refuse("group_has_no_ends"_say, "PROG-26", {number});
    if (where.any()) return {};
    return refuse("not_of_the_group"_say, "PROG-26", {card, number, {"value", value_text(combination.value)}});
  }
  if (add.end == End::any && where.both()) return refuse("which_end"_say, "PROG-26", {card, number});
  if (add.end == End::any ? where.any() : add.end == End::low ? where.low : where.high) return {};
  const bool at_low_ace = combination.value == ace && add.end != End::high;
  const bool at_high_ace = combination.head() == high_ace && add.end != End::low;
  const bool goes_round = (at_low_ace && (add.card.is_wild() || add.card.value() == king)) ||
                          (at_high_ace && (add.card.is_wild() || add.card.value() == two + 1));
  if (goes_round) return refuse("past_the_ace_here"_say, "PROG-05", {card, number});
  if (add.card.is_regular() && !has(combination.takes, add.card.suit()))
    return refuse("not_of_the_suit"_say, "PROG-26", {card, number});
  return refuse("not_at_an_end"_say, "PROG-26",
                {card, number, {"low", value_text(combination.value)}, {"high", value_text(combination.head())}});
}

// PROG-33
void renew_reserve(State& s, Chance& chance, Events& events) {
  if (!s.reserve.empty() || s.discards.size() < 2) return;
  const Card top = take_top(s.discards);
  s.reserve = s.discards;
  s.discards = {top};
  core::shuffle(s.reserve, chance);
  events.add("reshuffled"_say, "PROG-33", [&] { return Params{{"count", s.reserve.size()}}; });
}

// What the seat to act does.
struct Turn {
  State& s;
  Seat seat;
  Chance& chance;
  Events& events;
  Hand& hand = s.hands[place(seat)];
  Hand& seen = s.seen[place(seat)];

  Done apply(const Change&) const {
    change_program(s, true, chance, events);
    return {};
  }

  Done apply(const Keep&) const {
    change_program(s, false, chance, events);
    return {};
  }

  Done apply(const DrawReserve&) const {
    if (!s.may_draw_reserve(hand.size(), s.reserve.size())) return refuse("reserve_is_empty"_say, "PROG-33");
    if (s.reserve.empty()) return end_round("round_over_reserve"_say, "PROG-33");
    const Card card = take_top(s.reserve);
    insert_sorted(hand, card);
    s.phase = Phase::play;
    events.add("drew_reserve"_say, "PROG-22", [&] { return Params{{"seat", seat}, {"card", card_text(card), seat}}; });
    return {};
  }

  Done apply(const DrawDiscard&) const {
    if (hand.size() == 1) return refuse("one_card_left"_say, "PROG-23");
    if (s.discards.empty()) return refuse("no_discard"_say, "PROG-22");
    const Card card = take_top(s.discards);
    insert_sorted(hand, card);
    insert_sorted(seen, card);
    s.phase = Phase::play;
    events.add("drew_discard"_say, "PROG-22", [&] { return Params{{"seat", seat}, {"card", card_text(card)}}; });
    return {};
  }

  Done apply(const Reveal& as_given) const {
    if (s.revealed.has(seat)) return refuse("revealed_already"_say, "PROG-24");
    if (!s.programs[place(seat)]) return refuse("no_program"_say, "PROG-36");
    if (as_given.size() != as_given.cards.size()) return refuse("loose_cards"_say, "PROG-10");
    const auto card = *s.programs[place(seat)];
    const auto& program = s.programs_played()[card];
    auto reveal = as_given;
    put_in_order(reveal, program);
    if (auto done = check_held(hand, reveal.cards.span(), "PROG-24"); !done) return done;
    const auto all = make_all(program, reveal);
    if (!all) return std::unexpected(all.error());
    for (const auto& one : *all) lay_down(one);
    auto& completed = s.completed[place(seat)];
    s.revealed.add(seat);
    s.programs[place(seat)].reset();
    s.failed[place(seat)] = 0;
    completed.push_back(card);
    events.add("revealed"_say, "PROG-24", [&] {
      return Params{{"seat", seat},
                    {"program", program.text},
                    {"combinations", reveal_text(reveal)},
                    {"count", completed.size()}};
    });
    if (completed.size() == programs_to_win) {
      win_match(s, seat, events);
      return {};
    }
    const bool all_are_done = s.revealed.size() + s.without.size() == s.seats;  // PROG-32, PROG-36
    return !hand.empty() && all_are_done ? end_round("round_over_all"_say, "PROG-32") : go_out_if_empty();
  }

  Done apply(const Lay& lay) const {
    if (auto done = check_may_lay(lay.cards.span(), "PROG-25"); !done) return done;
    const auto made = make_group(lay.cards.span());
    if (!made) return std::unexpected(made.error());
    lay_down(*made);
    events.add("laid"_say, "PROG-25", [&] {
      return Params{{"seat", seat}, {"cards", cards_text(made->cards.span())}, {"number", s.table.size()}};
    });
    return go_out_if_empty();
  }

  Done apply(const Add& add) const {
    if (auto done = check_may_lay(std::span(&add.card, 1), "PROG-26"); !done) return done;
    if (s.combination(add.to) == nullptr)
      return refuse("no_such_combination"_say, "PROG-26", {{"given", add.to}, {"most", s.table.size()}});
    auto& combination = s.table[add.to - std::size_t{1}];
    if (auto done = check_fit(combination, add); !done) return done;
    put_on(combination, add.card, add.end);
    leave_hand(add.card);
    events.add("added"_say, "PROG-26", [&] {
      return Params{{"seat", seat},
                    {"card", card_text(add.card)},
                    {"number", add.to},
                    {"cards", cards_text(combination.cards.span())}};
    });
    return go_out_if_empty();
  }

  Done apply(const Discard& discard) const {
    if (auto done = check_held(hand, std::span(&discard.card, 1), "PROG-30"); !done) return done;
    leave_hand(discard.card);
    s.discards.push_back(discard.card);
    events.add("discarded"_say, "PROG-30", [&] { return Params{{"seat", seat}, {"card", card_text(discard.card)}}; });
    if (hand.empty()) return go_out_if_empty();
    s.to_act = s.after(seat);
    s.phase = Phase::draw;
    renew_reserve(s, chance, events);
    return {};
  }

 private:
  // A card leaves the hand: of equal ones the one that everybody saw enter it (PROG-38).
  void leave_hand(Card card) const {
    remove_one(hand, card);
    remove_one(seen, card);
  }
  Done end_round(core::Code why, std::string_view rule) const {
    events.add(why, rule, [&] { return Params{{"seat", seat}}; });
    programs::end_round(s, chance, events);
    return {};
  }
  // PROG-31: where the last card was played.
  Done go_out_if_empty() const { return hand.empty() ? end_round("round_over_out"_say, "PROG-31") : Done{}; }

  // PROG-27, and the cards must be held.
  Done check_may_lay(std::span<const Card> cards, std::string_view rule) const {
    if (!s.revealed.has(seat)) return refuse("complete_first"_say, "PROG-27");
    return check_held(hand, cards, rule);
  }

  void lay_down(Combination combination) const {
    combination.owner = seat;
    for (const Card card : combination.cards) leave_hand(card);
    s.table.push_back(combination);
  }
};

// What a phase does not allow, whatever else is right.
Done check_phase(Phase phase, const Action& action) {
  const bool decides = std::holds_alternative<Change>(action) || std::holds_alternative<Keep>(action);
  const bool draws = std::holds_alternative<DrawReserve>(action) || std::holds_alternative<DrawDiscard>(action);
  if (phase == Phase::change && !decides) return refuse("decide_first"_say, "PROG-35");
  if (phase != Phase::change && decides) return refuse("nothing_to_change"_say, "PROG-35");
  if (phase == Phase::play && draws) return refuse("drawn_already"_say, "PROG-22");
  if (phase == Phase::draw && !draws) return refuse("draw_first"_say, "PROG-22");
  return {};
}

// --- what may be done -----------------------------------------------------------------------------------------------

void list_lays(const Hand& hand, ActionList& list) {
  const auto first_wild = static_cast<std::size_t>(std::ranges::find_if(hand, &Card::is_wild) - hand.begin());
  for (int value = ace; value <= king; ++value) {
    const auto group = group_of(hand, value);
    if (group.empty()) continue;
    list.push_back(Lay{group});
    // And with each other kind of wild card.
    const auto wilds = static_cast<std::size_t>(std::ranges::count_if(group, &Card::is_wild));
    for (auto i = first_wild + wilds; i < hand.size(); ++i) {
      if (hand[i] == hand[i - 1]) continue;
      Lay other{group};
      if (wilds > 0) other.cards.pop_back();
      other.cards.push_back(hand[i]);
      list.push_back(other);
    }
  }
}

void list_adds(const Table& table, Card card, ActionList& list) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto where = fit(table[i], card);
    const auto number = static_cast<std::uint8_t>(i + 1);
    if (!table[i].is_group() && where.both()) {
      list.push_back(Add{card, number, End::low});
      list.push_back(Add{card, number, End::high});
    } else if (where.any()) {
      list.push_back(Add{card, number, End::any});
    }
  }
}

void list_plays(const State& s, Seat seat, ActionList& list) {
  const auto& hand = s.hands[place(seat)];
  if (const auto* program = s.programs_played().find(s.programs[place(seat)])) {
    const auto best = best_completion(*program, hand, s.table.span());
    if (best.is_complete) list.push_back(best.reveal);
  }
  const bool may_lay = s.revealed.has(seat);
  if (may_lay) list_lays(hand, list);
  each_kind(hand, [&](Card card) {
    if (may_lay) list_adds(s.table, card, list);
    list.push_back(Discard{card});
  });
  std::sort(list.begin(), list.end());
}

}  // namespace

std::span<const core::OptionSpec> options() {
  static constexpr std::array list{core::data_set_option<&Rules::deck, decks>("deck"),
                                   core::choice_option<&Rules::changes>("changes", change_choices),
                                   core::choice_option<&Rules::suits>("suits", suit_choices)};
  return list;
}

State initial(const Rules& rules, Chance& chance, Events& events) {
  State s;
  static_cast<Rules&>(s) = rules;
  begin_match(s, chance, events);
  return s;
}

Done apply(State& s, Seat seat, const Action& action, Chance& chance, Events& events) {
  if (auto has_turn = core::check_turn(s, seat, "PROG-37", "PROG-21"); !has_turn) return has_turn;
  if (auto done = check_phase(s.phase, action); !done) return done;
  const Turn turn{s, seat, chance, events};
  return std::visit([&](const auto& kind) { return turn.apply(kind); }, action);
}

void legal_actions(const State& s, Seat seat, ActionList& list) {
  list.clear();
  if (seat != s.to_act) return;
  switch (s.phase) {
    case Phase::change:
      list.push_back(Change{});
      list.push_back(Keep{});
      break;
    case Phase::draw:
      if (s.may_draw_reserve(s.hands[place(seat)].size(), s.reserve.size())) list.push_back(DrawReserve{});
      if (s.may_take_discard(s.hands[place(seat)].size())) list.push_back(DrawDiscard{});
      break;
    case Phase::play: list_plays(s, seat, list); break;
    case Phase::over: break;
  }
}

std::optional<core::Result> result(const State& s) {
  if (s.phase != Phase::over) return std::nullopt;
  return core::rank_by_score(
      s.seats, core::Better::higher, [&](Seat seat) { return s.completed[place(seat)].size(); });  // PROG-37
}

}  // namespace rummage::programs
