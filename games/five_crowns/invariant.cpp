#include "games/five_crowns/invariant.hpp"

#include "core/hand.hpp"
#include "games/five_crowns/combination.hpp"
#include "games/five_crowns/text.hpp"
#include "games/five_crowns/view.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::impossible;

// Whether a seat has laid its cards down in this hand: who went out, and all who have had their last turn since.
bool has_laid_down(const State& s, Seat seat) {
  if (!s.out) return false;
  if (s.phase == Phase::over) return true;
  for (auto one = *s.out; one != s.to_act; one = s.after(one))
    if (one == seat) return true;
  return false;
}

std::optional<core::Refusal> hand_error(const State& s, Seat seat) {
  const auto i = place(seat);
  const bool down = has_laid_down(s, seat);
  const bool has_drawn = !down && seat == s.to_act && s.phase == Phase::discard;
  const auto wanted = down ? 0 : s.dealt() + (has_drawn ? 1 : 0);
  if (s.hands[i].size() != wanted)
    return core::Refusal{
        {"hand_wrong_size"_say, "CROWN-05", {{"seat", seat}, {"given", s.hands[i].size()}, {"wanted", wanted}}}};
  auto rest = s.hands[i];
  for (const Card card : s.seen[i])
    if (!remove_one(rest, card)) return impossible("CROWN-34", "seen_not_held"_word);
  const auto laid = s.laid[i].cards.size() + s.left[i].size();
  if (laid != (down ? s.dealt() : 0)) return impossible("CROWN-17", "laid_wrong_size"_word);
  if (s.out == seat && !s.left[i].empty()) return impossible("CROWN-16", "out_with_cards_left"_word);
  Hand all;
  for (const Card card : s.laid[i].cards) all.push_back(card);
  sort_hand(all);
  if (!check_own(s.laid[i], s.wild_rank(), all)) return impossible("CROWN-09", "laid_no_combination"_word);
  return std::nullopt;
}

}  // namespace

std::array<int, kinds> named_cards(const State& s) {
  std::array<int, kinds> counts{};
  std::ranges::copy(s.absent, counts.begin());
  const auto add = [&](std::span<const Card> cards) {
    for (const Card card : cards) ++counts[static_cast<std::size_t>(card.kind())];
  };
  add(s.pile.span());
  add(s.discards.span());
  for (std::size_t i = 0; i < s.seats; ++i) {
    add(s.hands[i].span());
    add(s.left[i].span());
    add(s.laid[i].cards.span());
  }
  return counts;
}

std::optional<core::Refusal> invariant_error(const State& s) {
  // Two of each card, six jokers, less what the position says is not there.
  if (auto error = core::count_error<Card>(named_cards(s), "CROWN-01", card_text)) return error;
  if (s.phase == Phase::over && (!s.out || s.hand != hands_in_a_match))
    return impossible("CROWN-23", "over_too_early"_word);
  for (std::size_t i = 0; i < s.seats && s.phase == Phase::over; ++i)
    if (s.sheet[s.hand - std::size_t{1}][i] != points_of(s.left[i], s.wild_rank()))
      return impossible("CROWN-22", "sheet_differs"_word);
  if (s.out && s.phase != Phase::over && s.to_act == *s.out) return impossible("CROWN-18", "out_acts_again"_word);
  for (int i = 0; i < s.seats; ++i)
    if (auto error = hand_error(s, Seat(i))) return error;
  if (s.phase == Phase::draw && s.pile.empty() && s.discards.size() > 1)
    return impossible("CROWN-20", "not_reshuffled"_word);
  if (s.phase == Phase::draw && s.pile.empty() && s.discards.empty())
    return impossible("CROWN-06", "nothing_to_draw"_word);
  return std::nullopt;
}

}  // namespace rummage::five_crowns
