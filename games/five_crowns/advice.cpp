#include "games/five_crowns/advice.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "games/five_crowns/bot/policy.hpp"
#include "games/five_crowns/solver/solver.hpp"
#include "games/five_crowns/text.hpp"

namespace rummage::five_crowns {
namespace {

namespace json = core::json;

json::array write_cards(std::span<const Card> cards) { return core::write_cards(cards, card_text); }

void add_arrangement(json::object& out, const Arrangement& arrangement) {
  out["left"] = arrangement.left;
  json::array groups;
  for (const auto& combination : arrangement.combinations) {
    json::object group;
    group["kind"] = combination.is_run ? "run" : "book";
    group["cards"] = write_cards(combination.cards.span());
    groups.emplace_back(std::move(group));
  }
  out["groups"] = std::move(groups);
  out["loose"] = write_cards(arrangement.rest.span());
}

// CROWN-16: with every other card laid down the seat may go out, unless somebody has before.
bool lets_go_out(const View& view, const Arrangement& after) { return !view.out && after.rest.empty(); }

// What strong would do now, and what it weighed that against, each with the points to be left with.
class WeighedActions {
 public:
  explicit WeighedActions(const View& view) { weigh_actions(view, list_); }

  [[nodiscard]] const Action& best_action() const { return list_[0].action; }

  // In tenths of a point: more would only look exact.
  void add(json::object& out, std::string_view field, const Action& action) const {
    for (const auto& [weighed, prior] : list_)
      if (weighed == action && list_.size() > 1) out[field] = std::round(-10 * prior) / 10 + 0.0;  // and never -0
  }

 private:
  core::Candidates<Action> list_;
};

// The hand with the top discard in it, after the best discard.
json::object advise_pick_up(const View& view, int now, const WeighedActions& weighed) {
  auto more = view.cards;
  more.push_back(view.discards.back());
  std::sort(more.begin(), more.end());
  const auto choice = best_discard(more, view.wild_rank());
  json::object out;
  out["card"] = card_text(view.discards.back());
  out["left"] = choice.after.left;
  out["discard"] = card_text(choice.card);
  out["helps"] = choice.after.left < now;
  out["out"] = lets_go_out(view, choice.after);
  weighed.add(out, "expected", DrawDiscard{});
  weighed.add(out, "expected_from_deck", DrawDeck{});
  return out;
}

json::array advise_discards(const View& view, const WeighedActions& weighed) {
  json::array out;
  for (std::size_t i = 0; i < view.cards.size(); ++i) {
    if (i > 0 && view.cards[i] == view.cards[i - 1]) continue;
    auto others = view.cards;
    others.erase_at(i);
    const auto after = best(others, view.wild_rank());
    json::object one;
    one["card"] = card_text(view.cards[i]);
    one["out"] = lets_go_out(view, after);
    weighed.add(one, "expected", Discard{view.cards[i], {}});
    add_arrangement(one, after);
    out.emplace_back(std::move(one));
  }
  return out;
}

}  // namespace

json::object advise(const View& view, core::Seat seat) {
  if (view.viewer != seat || view.phase == Phase::over || view.cards.empty()) return {};
  json::object out;
  const auto now = best(view.cards, view.wild_rank());
  add_arrangement(out, now);
  if (view.to_act != seat) return out;
  const WeighedActions weighed(view);
  out["advised"] = write_action(view, seat, weighed.best_action());
  if (view.phase == Phase::discard) {
    out["discards"] = advise_discards(view, weighed);
  } else if (!view.discards.empty()) {
    out["pick_up"] = advise_pick_up(view, now.left, weighed);
  }
  return out;
}

}  // namespace rummage::five_crowns
