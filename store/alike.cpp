#include "store/alike.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

namespace rummage::store {
namespace {

using Code = std::uint32_t;

bool is_in(Code c, Code first, Code last) { return c >= first && c <= last; }

// Simple case folding as Unicode has it, for the blocks that logins are likely to be written in.
Code lower(Code c) {
  if (is_in(c, 'A', 'Z') || (is_in(c, 0xC0, 0xDE) && c != 0xD7)) return c + 0x20;
  if (is_in(c, 0x100, 0x12F) || is_in(c, 0x132, 0x137) || is_in(c, 0x14A, 0x177)) return c | 1U;
  if (is_in(c, 0x139, 0x148) || is_in(c, 0x179, 0x17E)) return c + (c & 1U);
  if (c == 0x178) return 0xFF;
  if (is_in(c, 0x391, 0x3A9) && c != 0x3A2) return c + 0x20;
  if (c == 0x3C2) return 0x3C3;  // the sigma that ends a word
  if (is_in(c, 0x410, 0x42F)) return c + 0x20;
  if (is_in(c, 0x400, 0x40F)) return c + 0x50;
  return c;
}

}  // namespace

// All those letters have one or two bytes, before and after.
std::string fold_login(std::string_view login) {
  std::string folded;
  folded.reserve(login.size());
  for (std::size_t i = 0; i < login.size(); ++i) {
    const auto byte = static_cast<unsigned char>(login[i]);
    if (byte < 0x80) {
      folded += static_cast<char>(lower(byte));
      continue;
    }
    const auto next = i + 1 < login.size() ? static_cast<unsigned char>(login[i + 1]) : 0U;
    if (!is_in(byte, 0xC2, 0xDF) || !is_in(next, 0x80, 0xBF)) {
      folded += login[i];
      continue;
    }
    const auto code = lower((byte & 0x1FU) << 6U | (next & 0x3FU));
    folded += static_cast<char>(0xC0U | code >> 6U);
    folded += static_cast<char>(0x80U | (code & 0x3FU));
    ++i;
  }
  return folded;
}

std::vector<PersonId> in_order(std::vector<PersonId> people) {
  std::ranges::sort(people);
  const auto rest = std::ranges::unique(people);
  people.erase(rest.begin(), rest.end());
  return people;
}

std::optional<Failure> misplaced(const Append& append, std::int64_t next) {
  if (append.entry.number == next) return std::nullopt;
  const auto error = append.entry.number < next ? Error::taken : Error::missing;
  return Failure{error, fmt::format("entry {} does not come next, {} does", append.entry.number, next)};
}

Failure unknown_person(PersonId person) {
  return {Error::missing, fmt::format("there is no person {}", static_cast<std::int64_t>(person))};
}

Failure unknown_token() { return {Error::missing, "there is no such token"}; }
Failure token_taken() { return {Error::taken, "that token exists already"}; }
Failure login_taken() { return {Error::taken, "that login exists already"}; }

}  // namespace rummage::store
