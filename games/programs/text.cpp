#include "games/programs/text.hpp"

#include <algorithm>

#include "core/read_number.hpp"
#include "core/text.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/solver/solver.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
namespace json = core::json;

using Read = std::expected<Action, Refusal>;

std::unexpected<Refusal> unknown(std::string_view text) {
  return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}});
}

Refusal too_many_cards(std::string_view text) {
  return {{"too_many_cards"_say, "PROG-19", {{"field", core::quoted(text)}, {"most", most_cards}}}};
}

// Adds the cards of a text, or of a part of the whole text.
Done read_cards(std::string_view part, std::string_view whole, Hand& out) {
  for (const auto word : core::split_words(part)) {
    const auto card = read_card(word);
    if (!card) return std::unexpected(card.error());
    if (out.full()) return std::unexpected(too_many_cards(whole));
    out.push_back(*card);
  }
  return {};
}

// "3H 4H 5H 6H / 7S 7C 7D"
Read read_reveal(std::string_view text, const Program* program) {
  Reveal reveal;
  for (const auto part : core::split_at(text, '/')) {
    const auto before = reveal.cards.size();
    if (auto done = read_cards(part, text, reveal.cards); !done) return std::unexpected(done.error());
    if (reveal.cards.size() == before) return refuse("empty_combination"_say, "PROG-10");
    if (reveal.sizes.full()) return refuse("too_many_combinations"_say, "PROG-10", {{"most", most_combinations}});
    reveal.sizes.push_back(static_cast<std::uint8_t>(reveal.cards.size() - before));
  }
  if (program != nullptr) put_in_order(reveal, *program);
  return reveal;
}

Read read_lay(std::string_view text) {
  Lay lay;
  if (auto done = read_cards(text, text, lay.cards); !done) return std::unexpected(done.error());
  sort_hand(lay.cards);
  return lay;
}

// The end as it is written; an addition to no combination keeps what it says.
End end_of(const Open& open, const Add& add) {
  const auto* target = open.combination(add.to);
  return target != nullptr ? written_end(*target, add.card, add.end) : add.end;
}

// "9H to 2", "JK to 2 low"; the words after the verb.
Read read_add(const Open& open, std::span<const std::string_view> words, std::string_view text) {
  if (words.size() < 3 || words.size() > 4 || core::lower(words[1]) != "to") return unknown(text);
  Add add;
  const auto card = read_card(words[0]);
  if (!card) return std::unexpected(card.error());
  add.card = *card;
  if (words[2].find_first_not_of("0123456789") != std::string_view::npos) return unknown(text);
  const auto number = core::read_number<std::uint8_t>(words[2]);
  if (!number)
    return refuse(
        "no_such_combination"_say, "PROG-26", {{"given", core::quoted(words[2])}, {"most", open.table.size()}});
  add.to = *number;
  if (words.size() == 4) {
    const auto side = core::lower(words[3]);
    if (side != "low" && side != "high") return unknown(text);
    add.end = side == "low" ? End::low : End::high;
  }
  add.end = end_of(open, add);
  return add;
}

// The seat's own program, which it knows itself and a state does.
const Program* program_of(const State& state, Seat seat) {
  return state.programs_played().find(state.programs[place(seat)]);
}
const Program* program_of(const View& view, Seat seat) { return view.viewer == seat ? view.own_program() : nullptr; }

struct ActionWriter : core::PlainActionWriter {
  using PlainActionWriter::operator();
  const Open& open;
  const Program* program;

  std::string operator()(Reveal reveal) const {
    if (program != nullptr) put_in_order(reveal, *program);
    return "reveal " + reveal_text(reveal);
  }
  std::string operator()(Lay lay) const {
    sort_hand(lay.cards);
    return "lay " + cards_text(lay.cards.span());
  }
  std::string operator()(const Add& add) const {
    const auto end = end_of(open, add);
    const auto text = "add " + card_text(add.card) + " to " + std::to_string(add.to);
    return end == End::any ? text : text + (end == End::low ? " low" : " high");
  }
  std::string operator()(const Discard& discard) const { return "discard " + card_text(discard.card); }
};

Read read(const Open& open, const Program* program, std::string_view text) {
  if (const auto plain = core::read_plain_action<Action>(text)) return *plain;
  const auto words = core::split_words(text);
  if (words.size() < 2) return unknown(text);
  const auto verb = core::lower(words[0]);
  const auto rest = text.substr(static_cast<std::size_t>(words[0].data() - text.data()) + words[0].size());
  if (verb == "reveal") return read_reveal(rest, program);
  if (verb == "lay") return read_lay(rest);
  if (verb == "add") return read_add(open, std::span(words).subspan(1), text);
  if (verb != "discard" || words.size() != 2) return unknown(text);
  const auto card = read_card(words[1]);
  if (!card) return std::unexpected(card.error());
  return Discard{*card};
}

}  // namespace

std::string reveal_text(const Reveal& reveal) { return core::combinations_text(reveal.cards, reveal.sizes, card_text); }

json::array reveal_json(const Reveal& reveal) {
  json::array out;
  for (std::size_t i = 0; i < reveal.sizes.size(); ++i)
    out.emplace_back(core::write_cards(reveal.combination(i), card_text));
  return out;
}

std::string write_action(const State& state, Seat seat, const Action& action) {
  return std::visit(ActionWriter{{}, state, program_of(state, seat)}, action);
}
std::string write_action(const View& view, Seat seat, const Action& action) {
  return std::visit(ActionWriter{{}, view, program_of(view, seat)}, action);
}
Read read_action(const State& state, Seat seat, std::string_view text) {
  return read(state, program_of(state, seat), text);
}
Read read_action(const View& view, Seat seat, std::string_view text) {
  return read(view, program_of(view, seat), text);
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  // The program ends at the first semicolon outside brackets.
  bool inside = false;
  const auto end = std::ranges::find_if(line, [&](char c) {
    if (c == '[' || c == ']') inside = c == '[';
    return c == ';' && !inside;
  });
  if (end == line.end()) return refuse("no_semicolon"_say, {}, {{"given", core::quoted(line)}});
  const auto at = static_cast<std::size_t>(end - line.begin());
  const auto program = read_program(line.substr(0, at));
  if (!program) return std::unexpected(program.error());
  const auto cards = line.substr(at + 1);
  const auto hand =
      core::read_hand<Hand>(core::split_words(cards), "PROG-01", too_many_cards(cards), read_card, card_text);
  if (!hand) return std::unexpected(hand.error());
  const auto best = best_completion(*program, *hand, {});
  return json::object{
      {"complete", best.is_complete}, {"combinations", reveal_json(best.reveal)}, {"missing", best.missing}};
}

}  // namespace rummage::programs
