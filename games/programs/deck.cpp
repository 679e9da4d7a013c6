#include "games/programs/deck.hpp"

#include <algorithm>

namespace rummage::programs {
namespace {

using namespace core::literals;

// programs = 38, suns = 2, and list, an array of programs as text. Both counts must hold.
void read_deck(core::TomlFields& fields, const Deck*, Deck& deck) {
  const auto programs = fields.integer("programs", 1, most_programs);
  const auto suns = fields.integer("suns", 0, most_programs, 0);
  const auto list = fields.strings("list");
  if (!fields.ok()) return;
  if (programs + suns > static_cast<std::int64_t>(most_programs))
    return fields.fail(fields.line_of("suns"), "deck_too_large"_say, "PROG-06",
                       {{"given", programs + suns}, {"most", static_cast<std::int64_t>(most_programs)}});
  for (const auto& [text, line] : list) {
    const auto program = read_program(text);
    if (!program) return fields.fail(line, program.error().code, program.error().rule, program.error().params);
    const auto known = std::ranges::find(deck.programs, program->text, &Program::text);
    const ProgramCard card(static_cast<std::size_t>(known - deck.programs.begin()));
    if (known == deck.programs.end()) deck.programs.push_back(*program);
    if (!deck.cards.full()) deck.cards.push_back(card);
  }
  if (static_cast<std::int64_t>(list.size()) != programs)
    return fields.fail(fields.line_of("programs"), "deck_wrong_count"_say, "PROG-06",
                       {{"given", static_cast<std::int64_t>(list.size())}, {"stated", programs}});
  if (programs + suns < static_cast<std::int64_t>(least_programs))
    return fields.fail(fields.line_of("programs"), "deck_too_small"_say, "PROG-37",
                       {{"given", programs + suns}, {"least", static_cast<std::int64_t>(least_programs)}});
  for (std::int64_t i = 0; i < suns; ++i) deck.cards.push_back(ProgramCard::sun());
}

}  // namespace

core::DataShelf<Deck>& decks() {
  static core::DataShelf<Deck> shelf("programs", "programs", read_deck);
  return shelf;
}

}  // namespace rummage::programs
