// Programs: a line of `rummage solve` from anywhere, as text. Whatever the program and the hand, the solver's answers
// fit one another and the rules, and a program reads back as it was written.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "core/text.hpp"
#include "fuzzing.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/solver/solver.hpp"
#include "games/programs/text.hpp"

using namespace rummage::programs;
using rummage::fuzz::require;

namespace {

// The combinations are what the program asks for, of cards that are held.
void check(const Program& program, Hand hand, const Completion& found) {
  require(found.is_complete == (found.missing == 0), "complete is nothing missing");
  if (!found.is_complete) return require(found.reveal.sizes.empty(), "and only then a way to do it");
  require(found.reveal.sizes.size() == program.asks.size(), "every combination is laid out");
  std::size_t start = 0;
  int wilds = 0;
  for (std::size_t i = 0; i < program.asks.size(); ++i) {
    const auto cards = found.reveal.cards.span().subspan(start, found.reveal.sizes[i]);
    require(make_combination(program.asks[i], cards, 1).has_value(), "each is what the program asks for");
    start += found.reveal.sizes[i];
    for (const Card card : cards) {
      wilds += card.is_wild() ? 1 : 0;
      const auto* at = std::find(hand.begin(), hand.end(), card);
      require(at != hand.end(), "each card is held");
      hand.erase_at(static_cast<std::size_t>(at - hand.begin()));
    }
  }
  require(wilds == found.wilds, "wild cards are counted");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  (void)solve(line.substr(0, 400));
  const auto end = std::min(line.rfind(';'), line.size());
  const auto program = read_program(line.substr(0, end));
  if (!program) return 0;
  const auto again = read_program(program->text);
  require(again && again->text == program->text && again->asks == program->asks, "a program reads back as written");
  const auto mixed = read_program(program->text, Suits::mixed);
  require(mixed && mixed->asks.size() == program->asks.size(), "a table that mixes suits reads it too");
  require(read_program(mixed->text)->asks == mixed->asks, "and says that it does");
  if (program->asks.size() > 3) return 0;  // slow to search, and nothing new

  Hand hand;
  for (const auto word : rummage::core::split_words(line.substr(std::min(end + 1, line.size())))) {
    const auto card = read_card(word);
    if (!card || hand.full()) break;
    if (std::count(hand.begin(), hand.end(), *card) < card->in_deck()) hand.push_back(*card);
  }
  std::sort(hand.begin(), hand.end());
  const auto found = complete(*program, hand);
  check(*program, hand, found);
  const auto best = best_completion(*program, hand, {});
  check(*program, hand, best);
  require(best.missing == found.missing && best.wilds == found.wilds, "the best uses no more wild cards");
  require(found.missing == missing(*program, hand) && found.is_complete == can_complete(*program, hand),
          "all say the same");
  const auto used = used_cards(*program, hand);
  require(std::includes(hand.begin(), hand.end(), used.begin(), used.end()), "what is useful is held");
  require(missing(*program, used) == found.missing, "and the others are not missed");
  if (found.missing > 0 && !hand.full()) {
    const auto help = helpful_kinds(*program, hand);
    require(help != 0, "some card helps");
    auto more = hand;
    for (int kind = 0; kind < kinds; ++kind) {
      if (((help >> static_cast<unsigned>(kind)) & 1U) == 0) continue;
      more = hand;
      more.push_back(Card::at(kind));
      std::sort(more.begin(), more.end());
      require(missing(*program, more) == found.missing - 1, "a card that helps lowers the number missing by one");
    }
  }
  return 0;
}
