#include "games/programs/advice.hpp"

#include <memory>
#include <span>

#include "games/programs/rules.hpp"
#include "games/programs/solver.hpp"
#include "games/programs/text.hpp"

namespace rummage::programs {
namespace {

namespace json = core::json;

json::array write_cards(std::span<const Card> cards) { return core::write_cards(cards, card_text); }

// The program's combinations as the hand comes nearest to them: what is held, what belongs where something is missing.
json::array write_places(const Program& program, const Hand& hand) {
  const auto places = outline(program, hand);
  json::array out;
  for (std::size_t at = 0; const auto& ask : program.asks) {
    json::array row;
    for (const auto& place : places.span().subspan(at, ask.size)) {
      json::object one;
      one["card"] = place.card ? json::value(card_text(*place.card)) : json::value(nullptr);
      one["value"] = place.value != 0 ? json::value(value_text(place.value)) : json::value(nullptr);
      one["suit"] = place.suit ? json::value(suit_text(*place.suit)) : json::value(nullptr);
      row.emplace_back(std::move(one));
    }
    json::object combination;
    combination["shape"] = ask.shape == Shape::straight ? "straight" : "group";
    combination["places"] = std::move(row);
    out.emplace_back(std::move(combination));
    at += ask.size;
  }
  return out;
}

json::array write_helpful(const Program& program, const Hand& hand) {
  const auto bits = helpful(program, hand);
  json::array out;
  for (int kind = 0; kind < kinds; ++kind)
    if ((bits >> static_cast<unsigned>(kind) & 1U) != 0) out.emplace_back(card_text(Card::at(kind)));
  return out;
}

json::object advise_program(const Program& program, const Hand& hand) {
  json::object out;
  out["missing"] = missing(program, hand);
  out["combinations"] = write_places(program, hand);
  out["helpful"] = write_helpful(program, hand);
  return out;
}

// PROG-22: what the top discard would do for the program.
json::object advise_pick_up(const Program& program, const View& view) {
  auto more = view.hand;
  insert_sorted(more, view.discards.back());
  const int now = missing(program, view.hand);
  const int with = missing(program, more);
  json::object out;
  out["card"] = card_text(view.discards.back());
  out["missing"] = with;
  out["helps"] = with < now;
  return out;
}

json::object write_reveal(const Reveal& reveal, std::string action) {
  json::object out;
  out["action"] = std::move(action);
  json::array combinations;
  for (std::size_t at = 0; const auto size : reveal.sizes) {
    combinations.emplace_back(write_cards(reveal.cards.span().subspan(at, size)));
    at += size;
  }
  out["combinations"] = std::move(combinations);
  return out;
}

// What may be done in the own turn after drawing, kind by kind. Every world that fits the view allows the same.
class Choices {
 public:
  Choices(const View& view, Seat seat) : seat_(seat) {
    core::NoChance chance;
    world_ = determinize(view, chance);
    list_ = std::make_unique<ActionList>();
    legal_actions(world_, seat, *list_);
  }

  [[nodiscard]] json::value reveal() const {
    for (const auto& action : *list_)
      if (const auto* reveal = std::get_if<Reveal>(&action)) return write_reveal(*reveal, text(action));
    return nullptr;
  }

  // What each discard leaves missing of the program.
  [[nodiscard]] json::array discards(const Program& program, const Hand& hand) const {
    json::array out;
    for (const auto& action : *list_) {
      const auto* discard = std::get_if<Discard>(&action);
      if (discard == nullptr) continue;
      auto rest = hand;
      remove_one(rest, discard->card);
      json::object one;
      one["card"] = card_text(discard->card);
      one["missing"] = missing(program, rest);
      out.emplace_back(std::move(one));
    }
    return out;
  }

  [[nodiscard]] json::array lays() const {
    json::array out;
    for (const auto& action : *list_) {
      const auto* lay = std::get_if<Lay>(&action);
      if (lay == nullptr) continue;
      json::object one;
      one["action"] = text(action);
      one["cards"] = write_cards(lay->cards.span());
      out.emplace_back(std::move(one));
    }
    return out;
  }

  [[nodiscard]] json::array adds() const {
    json::array out;
    for (const auto& action : *list_) {
      const auto* add = std::get_if<Add>(&action);
      if (add == nullptr) continue;
      json::object one;
      one["action"] = text(action);
      one["card"] = card_text(add->card);
      one["to"] = add->to;
      one["end"] = add->end == End::any ? json::value(nullptr) : json::value(add->end == End::low ? "low" : "high");
      out.emplace_back(std::move(one));
    }
    return out;
  }

  // The most cards that get onto the table this turn.
  [[nodiscard]] json::object shed(const View& view) const {
    const auto plan = view.revealed.has(seat_) ? programs::shed(view.hand, view.table.span()) : Shed{};
    auto later = world_;
    later.table.clear();  // a plan names the ends as they will be, which the table as it is knows nothing about
    json::array actions;
    for (const auto& action : plan.actions) actions.emplace_back(write_action(later, seat_, action));
    json::object out;
    out["cards"] = plan.cards;
    out["actions"] = std::move(actions);
    return out;
  }

 private:
  [[nodiscard]] std::string text(const Action& action) const { return write_action(world_, seat_, action); }

  Seat seat_;
  State world_;
  std::unique_ptr<ActionList> list_;
};

}  // namespace

json::object advise(const View& view, core::Seat seat) {
  json::object out;
  if (view.viewer != seat || view.phase == Phase::over || view.hand.empty()) return out;
  const Program* program = view.program ? &(*view.deck)[*view.program] : nullptr;
  const bool own_turn = view.to_act == seat;
  if (program != nullptr) {
    out["program"] = advise_program(*program, view.hand);
    const bool may_pick_up = own_turn && view.phase == Phase::draw && !view.discards.empty() && view.hand.size() > 1;
    if (may_pick_up) out["pick_up"] = advise_pick_up(*program, view);
  }
  if (!own_turn || view.phase != Phase::play) return out;
  const Choices choices(view, seat);
  if (program != nullptr) {
    out["reveal"] = choices.reveal();
    out["discards"] = choices.discards(*program, view.hand);
  } else {
    out["lays"] = choices.lays();
    out["adds"] = choices.adds();
    out["shed"] = choices.shed(view);
  }
  return out;
}

}  // namespace rummage::programs
