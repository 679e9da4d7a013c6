#include "games/romi_rami/data/deck.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "core/text.hpp"
#include "core/toml_fields.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::TomlFields;

constexpr std::int64_t most_points = 99;
// Whoever sits down, cards are dealt and both markets are laid (ROMI-05).
constexpr int fewest_number_cards = most_seats * dealt_cards + number_market_size;

Suit suit_field(TomlFields& fields, std::string_view name) {
  const auto text = fields.string(name);
  const auto suit = read_suit(text);
  if (!suit && fields.ok())
    fields.fail(fields.line_of(name), "unknown_suit"_say, "ROMI-01",
                {{"given", core::quoted(text)},
                 {"suits", core::texts_of(suit_words, [](core::Word word) { return word.name; })}});
  return suit.value_or(Suit::heart);
}

// --- what the file lists --------------------------------------------------------------------------------------------

void read_number_cards(TomlFields& fields, Deck& deck) {
  auto cards = fields.table("cards");
  deck.cards = {};
  for (int number = 1; number <= numbers; ++number) {
    const auto count = static_cast<int>(cards.integer(std::to_string(number), 0, most_in_lane));
    for (int suit = 0; suit < suits; ++suit) deck.cards.add(Card::of(number, static_cast<Suit>(suit)), count);
  }
  if (!cards.finish()) return;
  const int total = deck.cards.size();
  if (total > most_number_cards || total < fewest_number_cards)
    fields.fail(fields.line_of("cards"), "deck_wrong_size"_say, "ROMI-05",
                {{"given", total}, {"least", fewest_number_cards}, {"most", most_number_cards}});
}

// The cards of the deck alone must do: a contract that waits for a joker would lie there for ever once they are spent.
bool can_be_met(const Contract& contract, const Deck& deck) {
  Lanes have = 0;
  for (int number = 1; number <= numbers; ++number) {
    const int held = suits * deck.cards.count(Card::of(number, Suit::heart));
    have += lane(number, std::min(held, most_in_lane));
  }
  return contract.cards <= largest_hand &&
         std::ranges::any_of(contract.ways, [have](const Way& way) { return covers(have, way.need); });
}

void read_contracts(TomlFields& fields, Deck& deck) {
  deck.contracts.clear();
  for (auto& entry : fields.tables("contracts")) {
    if (deck.contracts.full())
      return fields.fail(entry.line(), "too_many_contracts"_say, "ROMI-02", {{"most", deck.contracts.size()}});
    const auto text = entry.string("needs");
    const auto points = static_cast<int>(entry.integer("points", 0, most_points));
    const auto bonus = suit_field(entry, "bonus");
    if (!entry.finish()) return;
    const auto needs = read_requirements(text);
    if (!needs)
      return fields.fail(entry.line_of("needs"), needs.error().code, needs.error().rule, needs.error().params);
    deck.contracts.push_back(make_contract(*needs, points, bonus));
  }
  if (fields.ok() && deck.contracts.size() < contract_market_size)
    fields.fail(fields.line_of("contracts"), "too_few_contracts"_say, "ROMI-05", {{"least", contract_market_size}});
}

void read_trophies(TomlFields& fields, Deck& deck) {
  deck.trophies.clear();
  for (auto& entry : fields.tables("trophies")) {
    if (deck.trophies.full())
      return fields.fail(entry.line(), "too_many_trophies"_say, "ROMI-03", {{"most", deck.trophies.size()}});
    const auto number = [&](std::string_view name, std::int64_t least, std::int64_t most) {
      return static_cast<std::uint8_t>(entry.integer(name, least, most));
    };
    const Trophy trophy{
        suit_field(entry, "suit"), number("suit_points", 0, most_points),
        number("size", smallest_combination, largest_combination), number("size_points", 0, most_points)};
    if (!entry.finish()) return;
    deck.trophies.push_back(trophy);
  }
}

// Asked at the end, for the cards and the contracts may come from two files.
void check_contracts(TomlFields& fields, const Deck& deck) {
  auto listed = fields.tables("contracts");
  for (std::size_t i = 0; i < deck.contracts.size() && fields.ok(); ++i) {
    if (can_be_met(deck.contracts[i], deck)) continue;
    const int line = listed.empty() ? fields.line_of("cards") : listed[i].line_of("needs");
    fields.fail(line, "contract_cannot_be_met"_say, "ROMI-10",
                {{"contract", i + 1}, {"needs", requirements_text(deck.contracts[i].requirements)}});
  }
}

// --- what it says that they come to ---------------------------------------------------------------------------------

void check_counts(TomlFields& fields, const Deck& deck) {
  if (fields.ok() && !fields.has("counts"))
    fields.fail(fields.line(), "data_field_missing"_say, {}, {{"name", std::string("counts")}});
  const auto check =
      [](TomlFields& table, const std::string& path, std::string_view name, std::string_view rule, std::int64_t found) {
        const auto stated = table.integer(name, 0, 999);
        if (table.ok() && stated != found)
          table.fail(table.line_of(name), "count_differs"_say, rule,
                     {{"name", path + std::string(name)}, {"stated", stated}, {"found", found}});
      };
  auto counts = fields.table("counts");
  check(counts, {}, "suits", "ROMI-01", suits);
  check(counts, {}, "cards", "ROMI-01", deck.cards.size());
  check(counts, {}, "cards_a_suit", "ROMI-01", deck.cards.size() / suits);
  check(counts, {}, "contracts", "ROMI-02", std::ssize(deck.contracts));
  check(counts, {}, "trophies", "ROMI-03", std::ssize(deck.trophies));
  auto by_suit = counts.table("contracts_by_suit");
  for (const auto word : suit_words)
    check(by_suit, "contracts_by_suit.", word.name, "ROMI-02",
          std::ranges::count(deck.contracts, read_suit(word.name), &Contract::bonus));
  auto symbols = counts.table("symbols");
  for (std::size_t size = smallest_combination; size <= largest_combination; ++size) {
    int found = 0;
    for (const auto& contract : deck.contracts) found += contract.symbols[size];
    check(symbols, "symbols.", std::to_string(size), "ROMI-02", found);
  }
  for (auto* table : {&by_suit, &symbols, &counts})
    if (!table->finish()) return;
}

void read_deck(TomlFields& fields, const Deck* standard, Deck& deck) {
  if (standard != nullptr) deck = *standard;
  const auto reads = [&](std::string_view name) { return standard == nullptr || fields.has(name); };
  if (reads("cards")) read_number_cards(fields, deck);
  if (reads("contracts")) read_contracts(fields, deck);
  if (reads("trophies")) read_trophies(fields, deck);
  check_contracts(fields, deck);
  check_counts(fields, deck);
}

}  // namespace

core::DataShelf<Deck>& decks() {
  static core::DataShelf<Deck> shelf("romi-rami", "romi_rami", read_deck);
  return shelf;
}

}  // namespace rummage::romi_rami
