#include "games/programs/invariant.hpp"

#include <algorithm>

#include "games/programs/combination.hpp"
#include "games/programs/rounds.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using Error = std::optional<Refusal>;

Error program_card_error(const State& s) {
  const auto found = named_programs(s);
  const auto wanted = s.programs_played().counts();
  const auto [one, other] = std::ranges::mismatch(found, wanted);
  if (one == found.end()) return std::nullopt;
  const ProgramCard card(static_cast<std::size_t>(one - found.begin()));
  return Refusal{{*one > *other ? "program_too_often"_say : "program_missing"_say,
                  "PROG-06",
                  {{"program", std::string(s.programs_played().text(card))}, {"most", *other}}}};
}

Error hand_error(const State& s, Seat seat) {
  const auto i = place(seat);
  const auto held = s.hands[i].size();
  auto rest = s.hands[i];
  for (const Card card : s.seen[i])
    if (!remove_one(rest, card)) return impossible("PROG-38", "seen_not_held"_word);
  if (s.phase == Phase::change && held > 0) return impossible("PROG-35", "dealt_too_early"_word);
  if (s.phase == Phase::over || s.phase == Phase::change) return std::nullopt;
  const std::size_t most = seat == s.to_act && s.phase == Phase::play ? most_cards : dealt;
  // Who has completed a program has laid out at least its cards, and holds some: else the round would be over.
  const bool fits = s.revealed.has(seat) ? held >= 1 && held <= most_cards - least_size : held == most;
  if (fits) return std::nullopt;
  return Refusal{{"hand_wrong_size"_say, "PROG-19", {{"seat", seat}, {"given", held}, {"wanted", most}}}};
}

Error program_error(const State& s, Seat seat) {
  const auto i = place(seat);
  const bool revealed = s.revealed.has(seat);
  const bool without = s.without.has(seat);
  if (s.programs[i].has_value() == (revealed || without) || (revealed && without))
    return impossible("PROG-36", "program_or_not"_word);
  if (s.programs[i] && s.programs[i]->is_sun()) return impossible("PROG-15", "sun_in_hand"_word);
  if (revealed && s.completed[i].empty()) return impossible("PROG-24", "revealed_nothing"_word);
  if ((revealed || without) && s.failed[i] != 0) return impossible("PROG-35", "failed_without_program"_word);
  if (without && s.phase != Phase::over && !s.program_deck.empty())
    return impossible("PROG-36", "programs_are_left"_word);
  if (s.completed[i].size() == programs_to_win && s.phase != Phase::over)
    return impossible("PROG-37", "won_already"_word);
  return std::nullopt;
}

Error table_error(const State& s) {
  for (const auto& one : s.table) {
    if (!is_sound(one)) return impossible("PROG-26", "no_combination_there"_word);
    if (!s.revealed.has(one.owner)) return impossible("PROG-27", "laid_before_completing"_word);
  }
  return std::nullopt;
}

Error phase_error(const State& s) {
  if (s.phase == Phase::change) {
    if (!may_change(s, s.to_act)) return impossible("PROG-35", "nothing_to_decide"_word);
    if (!s.table.empty() || !s.discards.empty()) return impossible("PROG-35", "dealt_too_early"_word);
  }
  if (s.phase == Phase::over) {
    bool is_won = s.without.size() == s.seats;
    for (std::size_t i = 0; i < s.seats; ++i) is_won = is_won || s.completed[i].size() == programs_to_win;
    return is_won ? std::nullopt : impossible("PROG-37", "over_too_early"_word);
  }
  if (s.revealed.size() + s.without.size() == s.seats) return impossible("PROG-32", "all_completed"_word);
  if (s.phase == Phase::draw && s.reserve.empty() && s.discards.size() > 1)
    return impossible("PROG-33", "not_reshuffled"_word);
  return std::nullopt;
}

}  // namespace

std::array<std::uint16_t, kinds> named_cards(const State& s) {
  std::array<std::uint16_t, kinds> counts{};
  std::copy(s.absent.begin(), s.absent.end(), counts.begin());
  const auto add = [&](std::span<const Card> cards) {
    for (const Card card : cards) ++counts[card.index()];
  };
  add(s.reserve.span());
  add(s.discards.span());
  for (const auto& one : s.table) add(one.cards.span());
  for (std::size_t i = 0; i < s.seats; ++i) add(s.hands[i].span());
  return counts;
}

ProgramCounts named_programs(const State& s) {
  ProgramCounts counts{};
  const auto add = [&](std::span<const ProgramCard> cards) {
    for (const auto card : cards) ++counts[card.index()];
  };
  add(s.program_deck.span());
  add(s.absent_programs.span());
  for (std::size_t i = 0; i < s.seats; ++i) {
    add(s.completed[i].span());
    if (s.programs[i]) ++counts[s.programs[i]->index()];
  }
  return counts;
}

Error invariant_error(const State& s) {
  if (auto error = core::count_error<Card>(named_cards(s), "PROG-01", card_text)) return error;
  if (auto error = program_card_error(s)) return error;
  for (int i = 0; i < s.seats; ++i) {
    if (auto error = program_error(s, Seat(i))) return error;
    if (auto error = hand_error(s, Seat(i))) return error;
  }
  if (auto error = table_error(s)) return error;
  return phase_error(s);
}

}  // namespace rummage::programs
