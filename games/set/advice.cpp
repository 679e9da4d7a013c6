#include "games/set/advice.hpp"

#include <algorithm>

#include "games/set/text.hpp"

namespace rummage::set {

namespace json = core::json;

json::object advise(const View& view, core::Seat) {
  if (view.over) return {};
  core::NoChance chance;
  auto unseen = determinize(view, chance).pile;
  std::sort(unseen.begin(), unseen.end());  // in the order of notation: that of the pile is nobody's to know
  const auto texts = card_texts(unseen.span());
  json::object out;
  out["unseen"] = json::array(texts.begin(), texts.end());
  return out;
}

}  // namespace rummage::set
