#include "games/programs/text.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <vector>

#include "core/text.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/solver.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;
namespace json = core::json;

using Read = std::expected<Action, Refusal>;

std::unexpected<Refusal> too_many(std::string_view text) {
  return refuse("too_many_cards"_say, "PROG-19",
                {{"field", core::quoted(text)}, {"most", static_cast<std::int64_t>(most_cards)}});
}

// "3H 4H 5H 6H / 7S 7C 7D"
std::expected<Reveal, Refusal> read_reveal(std::string_view text) {
  Reveal reveal;
  for (std::size_t at = 0; at <= text.size();) {
    const auto slash = std::min(text.find('/', at), text.size());
    const auto words = core::split_words(text.substr(at, slash - at));
    if (words.empty()) return refuse("empty_combination"_say, "PROG-10");
    if (words.size() + reveal.cards.size() > most_cards) return too_many(text);
    for (const auto word : words) {
      const auto card = read_card(word);
      if (!card) return std::unexpected(card.error());
      reveal.cards.push_back(*card);
    }
    if (reveal.sizes.full())
      return refuse("too_many_combinations"_say, "PROG-10", {{"most", static_cast<std::int64_t>(most_combinations)}});
    reveal.sizes.push_back(static_cast<std::uint8_t>(words.size()));
    at = slash + 1;
  }
  return reveal;
}

Read read_lay(std::string_view text) {
  Lay lay;
  const auto words = core::split_words(text);
  if (words.size() > most_cards) return too_many(text);
  for (const auto word : words) {
    const auto card = read_card(word);
    if (!card) return std::unexpected(card.error());
    lay.cards.push_back(*card);
  }
  std::sort(lay.cards.begin(), lay.cards.end());
  return lay;
}

// "9H to 2", "JK to 2 low"; the words after the verb.
Read read_add(const State& state, std::span<const std::string_view> words, std::string_view text) {
  const auto unknown = [&] { return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}}); };
  if (words.size() < 3 || words.size() > 4 || core::lower(words[1]) != "to") return unknown();
  Add add;
  const auto card = read_card(words[0]);
  if (!card) return std::unexpected(card.error());
  add.card = *card;
  unsigned number = 0;
  const auto* end = words[2].data() + words[2].size();
  const auto [stop, error] = std::from_chars(words[2].data(), end, number);
  if (stop != end || error == std::errc::invalid_argument) return unknown();
  if (error != std::errc() || number > std::numeric_limits<std::uint8_t>::max())
    return refuse("no_such_combination"_say, "PROG-26",
                  {{"given", core::quoted(words[2])}, {"most", static_cast<std::int64_t>(state.table.size())}});
  add.to = static_cast<std::uint8_t>(number);
  if (words.size() == 4) {
    const auto side = core::lower(words[3]);
    if (side != "low" && side != "high") return unknown();
    add.end = side == "low" ? End::low : End::high;
  }
  if (number >= 1 && number <= state.table.size())
    add.end = written_end(state.table[number - std::size_t{1}], add.card, add.end);
  return add;
}

const Program* program_of(const State& state, Seat seat) {
  const auto card = state.programs[place(seat)];
  return card ? &(*state.deck)[*card] : nullptr;
}

}  // namespace

std::string reveal_text(const Reveal& reveal) {
  std::string text;
  std::size_t start = 0;
  for (const auto size : reveal.sizes) {
    text += (text.empty() ? "" : " / ") + cards_text(reveal.cards.span().subspan(start, size));
    start += size;
  }
  return text;
}

void put_in_order(Reveal& reveal, const Program& program) {
  if (reveal.sizes.size() != program.asks.size()) return;
  FixedVector<Hand, most_combinations> all;
  std::size_t next = 0;
  for (std::size_t i = 0; i < reveal.sizes.size(); ++i) {
    Hand cards;
    for (std::size_t n = 0; n < reveal.sizes[i]; ++n) cards.push_back(reveal.cards[next++]);
    if (program.asks[i].shape == Shape::group) std::sort(cards.begin(), cards.end());
    all.push_back(cards);
  }
  // Among those that the program asks for alike; there are few.
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t later = i + 1; later < all.size(); ++later)
      if (program.asks[later] == program.asks[i] && all[later] < all[i]) std::swap(all[i], all[later]);
  Reveal ordered;
  for (const auto& cards : all) {
    for (const Card card : cards) ordered.cards.push_back(card);
    ordered.sizes.push_back(static_cast<std::uint8_t>(cards.size()));
  }
  reveal = ordered;
}

std::string write_action(const State& state, Seat seat, const Action& action) {
  struct Writer {
    const State& state;
    const Program* program;
    std::string operator()(const Change&) const { return "change"; }
    std::string operator()(const Keep&) const { return "keep"; }
    std::string operator()(const DrawReserve&) const { return "draw reserve"; }
    std::string operator()(const DrawDiscard&) const { return "draw discard"; }
    std::string operator()(Reveal reveal) const {
      if (program != nullptr) put_in_order(reveal, *program);
      return "reveal " + reveal_text(reveal);
    }
    std::string operator()(Lay lay) const {
      std::sort(lay.cards.begin(), lay.cards.end());
      return "lay " + cards_text(lay.cards.span());
    }
    std::string operator()(const Add& add) const {
      auto end = add.end;
      if (add.to >= 1 && add.to <= state.table.size())
        end = written_end(state.table[add.to - std::size_t{1}], add.card, end);
      const std::string_view side = end == End::low ? " low" : end == End::high ? " high" : "";
      return "add " + card_text(add.card) + " to " + std::to_string(add.to) + std::string(side);
    }
    std::string operator()(const Discard& discard) const { return "discard " + card_text(discard.card); }
  };
  return std::visit(Writer{state, program_of(state, seat)}, action);
}

Read read_action(const State& state, Seat seat, std::string_view text) {
  const auto words = core::split_words(text);
  const auto unknown = [&] { return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}}); };
  if (words.empty()) return unknown();
  const auto verb = core::lower(words[0]);
  const auto rest = text.substr(static_cast<std::size_t>(words[0].data() - text.data()) + words[0].size());
  if (verb == "change" && words.size() == 1) return Change{};
  if (verb == "keep" && words.size() == 1) return Keep{};
  if (words.size() < 2) return unknown();
  if (verb == "draw" && words.size() == 2) {
    if (core::lower(words[1]) == "reserve") return DrawReserve{};
    if (core::lower(words[1]) == "discard") return DrawDiscard{};
  }
  if (verb == "reveal") {
    auto reveal = read_reveal(rest);
    if (!reveal) return std::unexpected(reveal.error());
    if (const auto* program = program_of(state, seat)) put_in_order(*reveal, *program);
    return *reveal;
  }
  if (verb == "lay") return read_lay(rest);
  if (verb == "add") return read_add(state, std::span(words).subspan(1), text);
  if (verb != "discard" || words.size() != 2) return unknown();
  const auto card = read_card(words[1]);
  if (!card) return std::unexpected(card.error());
  return Discard{*card};
}

namespace {

// Where the program ends: at the first semicolon outside brackets.
std::size_t end_of_program(std::string_view line) {
  bool inside = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '[') inside = true;
    if (line[i] == ']') inside = false;
    if (line[i] == ';' && !inside) return i;
  }
  return std::string_view::npos;
}

}  // namespace

std::expected<json::object, Refusal> solve(std::string_view line) {
  const auto end = end_of_program(line);
  if (end == std::string_view::npos) return refuse("no_semicolon"_say, {}, {{"given", core::quoted(line)}});
  const auto program = read_program(line.substr(0, end));
  if (!program) return std::unexpected(program.error());
  Hand hand;
  for (const auto word : core::split_words(line.substr(end + 1))) {
    const auto card = read_card(word);
    if (!card) return std::unexpected(card.error());
    if (std::count(hand.begin(), hand.end(), *card) == card->in_deck())
      return refuse(
          "card_too_often"_say, "PROG-01", {{"card", card_text(*card)}, {"most", std::int64_t{card->in_deck()}}});
    if (hand.full()) return too_many(line.substr(end + 1));
    hand.push_back(*card);
  }
  std::sort(hand.begin(), hand.end());
  const auto best = best_completion(*program, hand, {});
  json::object out;
  out["complete"] = best.is_complete;
  json::array combinations;
  std::size_t start = 0;
  for (const auto size : best.reveal.sizes) {
    json::array cards;
    for (const Card card : best.reveal.cards.span().subspan(start, size)) cards.emplace_back(card_text(card));
    start += size;
    combinations.emplace_back(std::move(cards));
  }
  out["combinations"] = std::move(combinations);
  out["missing"] = best.missing;
  return out;
}

}  // namespace rummage::programs
