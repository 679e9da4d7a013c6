#include "games/programs/advice.hpp"

#include <memory>

#include "games/programs/rules.hpp"
#include "games/programs/solver/lay_off.hpp"
#include "games/programs/solver/solver.hpp"
#include "games/programs/text.hpp"

namespace rummage::programs {
namespace {

namespace json = core::json;

// The program's combinations as the hand comes nearest to them: what is held, what belongs where something is missing.
json::array write_places(const Program& program, const Hand& hand) {
  const auto places = outline(program, hand);
  json::array out;
  for (std::size_t at = 0; const auto& ask : program.asks) {
    json::array row;
    for (const auto& [card, value, suit] : places.span().subspan(at, ask.size))
      row.emplace_back(json::object{{"card", card ? json::value(card_text(*card)) : json::value()},
                                    {"value", value != 0 ? json::value(value_text(value)) : json::value()},
                                    {"suit", suit ? json::value(suit_text(*suit)) : json::value()}});
    out.emplace_back(json::object{{"shape", ask.is_group() ? "group" : "straight"}, {"places", std::move(row)}});
    at += ask.size;
  }
  return out;
}

json::object advise_program(const Program& program, const Hand& hand) {
  const auto bits = helpful_kinds(program, hand);
  json::array cards;
  for (const Card card : all_kinds)
    if (is_among(bits, card)) cards.emplace_back(card_text(card));
  return {{"missing", missing(program, hand)},
          {"combinations", write_places(program, hand)},
          {"helpful", std::move(cards)}};
}

// PROG-22: what the top discard would do for the program.
json::object advise_pick_up(const Program& program, const View& view) {
  const Card top = view.discards.back();
  return {{"card", card_text(top)},
          {"missing", missing(program, with(view.cards, top))},
          {"helps", helps(program, view.cards, top)}};
}

// The most cards that get onto the table this turn.
json::object advise_lay_off(const View& view, Seat seat) {
  const auto plan = view.revealed.has(seat) ? lay_off(view.cards, view.table.span()) : LayOff{};
  auto later = view;
  later.table.clear();  // a plan names the ends as they will be, which the table as it is knows nothing about
  json::array actions;
  for (const auto& action : plan.actions) actions.emplace_back(write_action(later, seat, action));
  return {{"cards", plan.cards}, {"actions", std::move(actions)}};
}

// What may be done in the own turn after drawing, kind by kind.
struct Choices {
  const View& view;
  Seat seat;
  json::value reveal;
  json::array discards, lays, adds;

  void list() {
    const auto all = std::make_unique<ActionList>();
    legal_actions(known_state(view), seat, *all);  // what others hold changes nothing
    for (const auto& action : *all)
      std::visit([&](const auto& kind) { add(kind, write_action(view, seat, action)); }, action);
  }

 private:
  void add(const Reveal& kind, std::string text) {
    reveal = json::object{{"action", std::move(text)}, {"combinations", reveal_json(kind)}};
  }
  void add(const Lay& lay, std::string text) {
    lays.emplace_back(json::object{{"action", std::move(text)}, {"cards", core::write_cards(lay.cards, card_text)}});
  }
  void add(const Add& kind, std::string text) {
    const auto end = kind.end == End::any ? json::value() : json::value(kind.end == End::low ? "low" : "high");
    adds.emplace_back(
        json::object{{"action", std::move(text)}, {"card", card_text(kind.card)}, {"to", kind.to}, {"end", end}});
  }
  // What each discard leaves missing of the program.
  void add(const Discard& discard, const std::string&) {
    if (const auto* program = view.own_program())
      discards.emplace_back(json::object{
          {"card", card_text(discard.card)}, {"missing", missing(*program, without(view.cards, discard.card))}});
  }
  void add(const core::IsPlainAction auto&, const std::string&) {}
};

}  // namespace

json::object advise(const View& view, core::Seat seat) {
  json::object out;
  if (view.viewer != seat || view.phase == Phase::over || view.cards.empty()) return out;
  const auto* program = view.own_program();
  const bool own_turn = view.to_act == seat;
  if (program != nullptr) {
    out["program"] = advise_program(*program, view.cards);
    if (own_turn && view.phase == Phase::draw && view.may_take_discard())
      out["pick_up"] = advise_pick_up(*program, view);
  }
  if (!own_turn || view.phase != Phase::play) return out;
  Choices choices{view, seat, {}, {}, {}, {}};
  choices.list();
  if (program != nullptr) {
    out["reveal"] = std::move(choices.reveal);
    out["discards"] = std::move(choices.discards);
  } else {
    out["lays"] = std::move(choices.lays);
    out["adds"] = std::move(choices.adds);
    out["shed"] = advise_lay_off(view, seat);
  }
  return out;
}

}  // namespace rummage::programs
