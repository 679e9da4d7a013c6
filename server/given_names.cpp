#include "server/given_names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <sodium.h>

#include "core/read_number.hpp"

namespace rummage::server {
namespace {

constexpr std::array<std::string_view, 16> words{
    "Acorn", "Badger",  "Cedar",   "Dahlia", "Ember", "Fern",  "Ginger", "Heron",
    "Iris",  "Juniper", "Kestrel", "Linden", "Maple", "Otter", "Pepper", "Willow"};
constexpr std::uint32_t least = 100;
constexpr std::uint32_t most = 9'999;

}  // namespace

std::string given_name() {
  return std::string(words[randombytes_uniform(words.size())]) + " " +
         std::to_string(least + randombytes_uniform(most - least + 1));
}

bool is_given_name(std::string_view name) {
  const auto blank = name.find(' ');
  if (blank == std::string_view::npos || std::ranges::find(words, name.substr(0, blank)) == words.end()) return false;
  const auto digits = name.substr(blank + 1);
  const auto number = core::read_number<std::uint32_t>(digits);
  return number && *number >= least && *number <= most && std::to_string(*number) == digits;
}

}  // namespace rummage::server
