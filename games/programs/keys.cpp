#include "games/programs/keys.hpp"

#include <algorithm>
#include <charconv>

#include "core/text.hpp"
#include "games/programs/combination.hpp"
#include "games/programs/solver.hpp"
#include "games/programs/text.hpp"

namespace rummage::programs {

ShownHand shown_hand(const View& view) {
  ShownHand shown;
  auto rest = view.hand;
  if (view.program) {
    for (const Card card : useful((*view.deck)[*view.program], view.hand)) {
      shown.cards.push_back(card);
      remove_one(rest, card);
    }
    shown.useful = shown.cards.size();
  }
  for (const Card card : rest) shown.cards.push_back(card);
  return shown;
}

namespace {

// Letters pick cards, and pick them off again.
void toggle(std::vector<std::size_t>& picked, std::size_t place) {
  if (const auto at = std::ranges::find(picked, place); at != picked.end()) {
    picked.erase(at);
  } else {
    picked.push_back(place);
  }
}

class KeyReader {
 public:
  explicit KeyReader(const View& view) : view_(view), shown_(shown_hand(view)) {}

  Typed read(std::string_view keys) {
    for (const char key : keys)
      if (!press(key)) break;
    return out_;
  }

 private:
  // False where a key means nothing, or nothing more can follow.
  bool press(char key) {
    const auto letter = card_keys.find(key);
    if (letter < shown_.cards.size() && out_.digits.empty()) {
      toggle(out_.picked, letter);
      return true;
    }
    if (key == 'r' && out_.picked.empty()) return reveal();
    if (key == 't' && out_.picked.size() > 1) return lay();
    if (out_.picked.size() != 1) return false;
    const Card card = shown_.cards[out_.picked[0]];
    if (key == 'x') return done("discard " + card_text(card));
    if (key >= '0' && key <= '9' && !out_.asks_end) return number(key, card);
    if (out_.asks_end && (key == '-' || key == '+'))
      return done("add " + card_text(card) + " to " + std::to_string(to_) + (key == '-' ? " low" : " high"));
    return false;
  }

  bool done(std::string action) {
    out_.action = std::move(action);
    return false;
  }

  bool reveal() {
    if (!view_.program) return false;
    const auto best = best_completion((*view_.deck)[*view_.program], view_.hand, view_.table.span());
    return best.is_complete && done("reveal " + reveal_text(best.reveal));
  }

  bool lay() {
    Hand cards;
    for (const auto place : out_.picked) cards.push_back(shown_.cards[place]);
    std::sort(cards.begin(), cards.end());
    return done("lay " + cards_text(cards.span()));
  }

  // Two digits where there are more than nine combinations.
  bool number(char key, Card card) {
    out_.digits += key;
    const std::size_t wanted = view_.table.size() > 9 ? 2 : 1;
    if (out_.digits.size() < wanted) return true;
    std::from_chars(out_.digits.data(), out_.digits.data() + out_.digits.size(), to_);
    if (to_ >= 1 && to_ <= view_.table.size()) {
      const auto& target = view_.table[to_ - 1];
      const auto where = fit(target, card);
      out_.asks_end = target.shape == Shape::straight && where.low && where.high;
    }
    if (out_.asks_end) return true;
    return done("add " + card_text(card) + " to " + std::to_string(to_));
  }

  const View& view_;
  ShownHand shown_;
  Typed out_;
  std::size_t to_ = 0;
};

}  // namespace

Typed read_keys(const View& view, std::string_view keys) {
  Typed out;
  if (view.viewer != view.to_act || view.phase == Phase::over) return out;
  const auto small = core::lower(keys);
  if (view.phase == Phase::play) return KeyReader(view).read(small);
  const bool draws = view.phase == Phase::draw;
  if (small == "d" && draws) out.action = "draw reserve";
  if (small == "p" && draws) out.action = "draw discard";
  if (small == "c" && !draws) out.action = "change";
  if (small == "k" && !draws) out.action = "keep";
  return out;
}

}  // namespace rummage::programs
