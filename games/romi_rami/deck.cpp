#include "games/romi_rami/deck.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/text.hpp"
#include "core/toml_fields.hpp"
#include "games/romi_rami/state.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::TomlFields;

constexpr std::array<std::string_view, suits> suit_names{"heart", "diamond", "cherry", "clover"};
constexpr std::int64_t most_points = 99;
// Whoever sits down, cards are dealt and both markets are laid (ROMI-05).
constexpr std::int64_t fewest_number_cards = most_seats * dealt_cards + number_market_size;

Suit suit_field(TomlFields& fields, std::string_view name) {
  const auto text = fields.string(name);
  const auto suit = read_suit_name(text);
  if (!suit && fields.ok())
    fields.fail(
        fields.line_of(name), "unknown_suit"_say, "ROMI-01",
        {{"given", core::quoted(text)}, {"suits", std::vector<std::string>(suit_names.begin(), suit_names.end())}});
  return suit.value_or(Suit::heart);
}

// --- what the file lists --------------------------------------------------------------------------------------------

void read_number_cards(TomlFields& fields, Deck& deck) {
  auto cards = fields.table("cards");
  deck.cards = {};
  deck.card_count = 0;
  for (int number = 1; number <= numbers; ++number) {
    const auto count = static_cast<int>(cards.integer(std::to_string(number), 0, most_in_lane));
    for (int suit = 0; suit < suits; ++suit) deck.cards.add(Card::of(number, static_cast<Suit>(suit)), count);
    deck.card_count += suits * count;
  }
  (void)cards.finish();
  const auto total = std::int64_t{deck.card_count};
  if (total > most_number_cards || total < fewest_number_cards)
    fields.fail(fields.line_of("cards"), "deck_wrong_size"_say, "ROMI-05",
                {{"given", total}, {"least", fewest_number_cards}, {"most", std::int64_t{most_number_cards}}});
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
      return fields.fail(
          entry.line(), "too_many_contracts"_say, "ROMI-02", {{"most", static_cast<std::int64_t>(most_contracts)}});
    const auto text = entry.string("needs");
    const auto points = static_cast<int>(entry.integer("points", 0, most_points));
    const auto bonus = suit_field(entry, "bonus");
    (void)entry.finish();
    if (!fields.ok()) return;
    const auto needs = read_requirements(text);
    if (!needs)
      return fields.fail(entry.line_of("needs"), needs.error().code, needs.error().rule, needs.error().params);
    deck.contracts.push_back(make_contract(*needs, points, bonus));
  }
  if (fields.ok() && deck.contracts.size() < contract_market_size)
    fields.fail(fields.line_of("contracts"), "too_few_contracts"_say, "ROMI-05",
                {{"least", std::int64_t{contract_market_size}}});
}

void read_trophies(TomlFields& fields, Deck& deck) {
  deck.trophies.clear();
  for (auto& entry : fields.tables("trophies")) {
    if (deck.trophies.full())
      return fields.fail(
          entry.line(), "too_many_trophies"_say, "ROMI-03", {{"most", static_cast<std::int64_t>(most_trophies)}});
    Trophy trophy;
    trophy.suit = suit_field(entry, "suit");
    trophy.suit_points = static_cast<std::uint8_t>(entry.integer("suit_points", 0, most_points));
    trophy.size = static_cast<std::uint8_t>(entry.integer("size", smallest_combination, largest_combination));
    trophy.size_points = static_cast<std::uint8_t>(entry.integer("size_points", 0, most_points));
    (void)entry.finish();
    deck.trophies.push_back(trophy);
  }
}

// Asked at the end, for the cards and the contracts may come from two files.
void check_contracts(TomlFields& fields, const Deck& deck) {
  auto listed = fields.tables("contracts");
  for (std::size_t i = 0; i < deck.contracts.size() && fields.ok(); ++i) {
    if (can_be_met(deck.contracts[i], deck)) continue;
    const int line = listed.empty() ? fields.line_of("cards") : listed[i].line_of("needs");
    fields.fail(
        line, "contract_cannot_be_met"_say, "ROMI-10",
        {{"contract", static_cast<std::int64_t>(i) + 1}, {"needs", requirements_text(deck.contracts[i].requirements)}});
  }
}

// --- what it says that they come to ---------------------------------------------------------------------------------

// `table` is the one that the count stands in: "symbols.", or nothing.
void check_count(TomlFields& fields, std::string_view table, std::string_view name, std::string_view rule,
                 std::int64_t found) {
  const auto stated = fields.integer(name, 0, 999);
  if (fields.ok() && stated != found)
    fields.fail(fields.line_of(name), "count_differs"_say, rule,
                {{"name", std::string(table) + std::string(name)}, {"stated", stated}, {"found", found}});
}

void check_counts(TomlFields& fields, const Deck& deck) {
  if (fields.ok() && !fields.has("counts"))
    fields.fail(fields.line(), "data_field_missing"_say, {}, {{"name", std::string("counts")}});
  auto counts = fields.table("counts");
  check_count(counts, {}, "suits", "ROMI-01", suits);
  check_count(counts, {}, "cards", "ROMI-01", deck.card_count);
  check_count(counts, {}, "cards_a_suit", "ROMI-01", deck.card_count / suits);
  check_count(counts, {}, "contracts", "ROMI-02", static_cast<std::int64_t>(deck.contracts.size()));
  check_count(counts, {}, "trophies", "ROMI-03", static_cast<std::int64_t>(deck.trophies.size()));
  auto by_suit = counts.table("contracts_by_suit");
  for (std::size_t suit = 0; suit < suits; ++suit) {
    const auto found = std::ranges::count_if(
        deck.contracts, [suit](const Contract& contract) { return contract.bonus == static_cast<Suit>(suit); });
    check_count(by_suit, "contracts_by_suit.", suit_names[suit], "ROMI-02", found);
  }
  auto symbols = counts.table("symbols");
  for (std::size_t size = smallest_combination; size <= largest_combination; ++size) {
    std::int64_t found = 0;
    for (const auto& contract : deck.contracts) found += contract.symbols[size];
    check_count(symbols, "symbols.", std::to_string(size), "ROMI-02", found);
  }
  (void)by_suit.finish();
  (void)symbols.finish();
  (void)counts.finish();
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

std::string_view suit_name(Suit suit) { return suit_names[static_cast<std::size_t>(suit)]; }

std::optional<Suit> read_suit_name(std::string_view text) {
  const auto found = std::ranges::find(suit_names, core::lower(text));
  if (found == suit_names.end()) return std::nullopt;
  return static_cast<Suit>(found - suit_names.begin());
}

}  // namespace rummage::romi_rami
