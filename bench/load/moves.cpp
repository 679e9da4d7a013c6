#include "load/moves.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace rummage::load {
namespace {

std::optional<std::string_view> list_after(std::string_view text, std::string_view name) {
  const auto at = text.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  const auto list = text.substr(at + name.size());
  return list.substr(0, list.find(']'));
}

// The texts of a list without its brackets; none of them has a quotation mark.
std::vector<std::string_view> split(std::string_view list) {
  std::vector<std::string_view> out;
  while (!list.empty()) {
    const auto end = list.find('"', 1);
    out.push_back(list.substr(1, end - 1));
    list.remove_prefix(std::min(end + 2, list.size()));
  }
  return out;
}

bool is_set(std::string_view a, std::string_view b, std::string_view c) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if ((a[i] == b[i]) != (b[i] == c[i]) || (a[i] == b[i]) != (a[i] == c[i])) return false;
  return true;
}

std::string find_set(const std::vector<std::string>& cards) {
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = i + 1; j < cards.size(); ++j)
      for (std::size_t k = j + 1; k < cards.size(); ++k)
        if (is_set(cards[i], cards[j], cards[k])) return "take " + cards[i] + " " + cards[j] + " " + cards[k];
  return {};  // the table deals more by itself
}

}  // namespace

std::optional<std::int64_t> number_after(std::string_view text, std::string_view name) {
  const auto at = text.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  std::int64_t value = 0;
  const auto* const start = text.data() + at + name.size();
  if (std::from_chars(start, text.data() + text.size(), value).ec != std::errc{}) return std::nullopt;
  return value;
}

void read_offer(std::string_view text, Offer& offer) {
  const auto steps = number_after(text, R"("steps":)");
  if (!steps) return;  // it is not about the match
  offer.steps = static_cast<std::uint64_t>(*steps);
  offer.is_stale = false;
  offer.legal = list_after(text, R"("legal":[)").value_or("");
  offer.is_race = text.find(R"("forms":[)") != std::string_view::npos;
  offer.cards.clear();
  if (!offer.is_race) return;
  for (const auto card : split(list_after(text, R"("display":[)").value_or(""))) offer.cards.emplace_back(card);
}

std::string choose(const Offer& offer, bool hurries, std::uint32_t chance) {
  if (offer.is_stale) return {};
  if (offer.is_race) return find_set(offer.cards);
  if (offer.legal.empty()) return {};
  static constexpr std::array<std::string_view, 3> at_once{"\"out ", "\"fill ", "\"lay "};
  for (const auto verb : at_once)
    if (const auto at = offer.legal.find(verb); hurries && at != std::string::npos)
      return offer.legal.substr(at + 1, offer.legal.find('"', at + 1) - at - 1);
  const auto actions = split(offer.legal);
  return std::string(actions[chance % actions.size()]);
}

}  // namespace rummage::load
