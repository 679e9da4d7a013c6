#include "games/romi_rami/data/contract.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace rummage::romi_rami {
namespace {

using namespace core::literals;
using core::refuse;

void list_ways(Contract& contract, std::size_t next, const Way& so_far) {
  if (next >= std::min(contract.requirements.size(), most_requirements)) {
    contract.ways.push_back(so_far);
    return;
  }
  const auto& requirement = contract.requirements[next];
  int first = requirement.first_start();
  // Two pairs of any number are the same whichever comes first.
  for (std::size_t i = 0; i < next; ++i)
    if (contract.requirements[i] == requirement) first = std::max<int>(first, so_far.start[i]);
  for (int start = first; start <= requirement.last_start(); ++start) {
    auto way = so_far;
    way.start[next] = static_cast<std::uint8_t>(start);
    way.need += requirement.need(start);
    list_ways(contract, next + 1, way);
  }
}

std::string requirement_text(const Requirement& requirement) {
  std::string text = "pair";
  if (requirement.kind == Requirement::Kind::sequence) {
    text = std::to_string(requirement.size) + "S";
  } else if (requirement.size > 2) {
    text = std::to_string(requirement.size) + "K";
  }
  if (requirement.number > 0) text += " of " + std::to_string(requirement.number) + "s";
  return text;
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// "pair", "3K", "4S", and a number that it may name: "pair of 1s".
std::optional<Requirement> read_requirement(std::string_view text) {
  const auto words = core::split_words(text);
  if (words.size() != 1 && words.size() != 3) return std::nullopt;
  Requirement out;
  const auto kind = core::upper(words[0]);
  if (kind != "PAIR") {
    if (kind.size() != 2 || !is_digit(kind[0]) || (kind[1] != 'K' && kind[1] != 'S')) return std::nullopt;
    out.kind = kind[1] == 'S' ? Requirement::Kind::sequence : Requirement::Kind::same;
    out.size = static_cast<std::uint8_t>(kind[0] - '0');
    if (out.size <= smallest_combination || out.size > largest_combination) return std::nullopt;
  }
  if (words.size() == 1) return out;
  const auto named = core::lower(words[2]);
  if (core::lower(words[1]) != "of" || out.kind == Requirement::Kind::sequence) return std::nullopt;
  if (named.size() != 2 || named[0] < '1' || named[0] > '9' || named[1] != 's') return std::nullopt;
  out.number = static_cast<std::uint8_t>(named[0] - '0');
  return out;
}

}  // namespace

Contract make_contract(const Requirements& requirements, int points, Suit bonus) {
  Contract contract;
  contract.requirements = requirements;
  contract.points = static_cast<std::uint8_t>(points);
  contract.bonus = bonus;
  for (const auto& requirement : requirements) {
    contract.cards = static_cast<std::uint8_t>(contract.cards + requirement.size);
    ++contract.symbols[requirement.size];
  }
  list_ways(contract, 0, {});
  return contract;
}

std::string requirements_text(const Requirements& requirements) {
  std::string text;
  for (const auto& requirement : requirements) {
    if (!text.empty()) text += " + ";
    text += requirement_text(requirement);
  }
  return text;
}

std::expected<Requirements, core::Refusal> read_requirements(std::string_view text) {
  Requirements out;
  for (const auto one : core::split_at(text, '+')) {
    const auto read = read_requirement(one);
    if (!read) return refuse("unknown_requirement"_say, "ROMI-02", {{"given", core::quoted(one)}});
    if (out.full()) return refuse("too_many_requirements"_say, "ROMI-02", {{"most", most_requirements}});
    out.push_back(*read);
  }
  return out;
}

}  // namespace rummage::romi_rami
