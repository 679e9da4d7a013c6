#include "match/chance.hpp"

#include <bit>
#include <vector>

namespace rummage::match {
namespace {

std::uint32_t word_at(const Bytes32& bytes, std::size_t n) {
  std::uint32_t word = 0;
  for (std::size_t k = 4; k-- > 0;) word = word << 8U | bytes[4 * n + k];
  return word;
}

void quarter_round(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
  a += b, d = std::rotl(d ^ a, 16);
  c += d, b = std::rotl(b ^ c, 12);
  a += b, d = std::rotl(d ^ a, 8);
  c += d, b = std::rotl(b ^ c, 7);
}

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const auto byte : bytes) {
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
  }
  return out;
}

std::optional<Bytes32> from_hex(std::string_view text) {
  Bytes32 out{};
  if (text.size() != 2 * out.size()) return std::nullopt;
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int high = digit(text[2 * i]);
    const int low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return out;
}

Bytes32 seed_from_number(std::uint64_t number) {
  Bytes32 seed{};
  for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return seed;
}

Bytes32 match_key(const Bytes32& seed, std::span<const std::optional<Bytes32>> seat_bytes) {
  std::vector<std::uint8_t> all(seed.begin(), seed.end());
  for (const auto& bytes : seat_bytes)
    if (bytes) all.insert(all.end(), bytes->begin(), bytes->end());
  return sha256(all);
}

MatchChance::MatchChance(const Bytes32& key) {
  input_ = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (std::size_t i = 0; i < 8; ++i) input_[4 + i] = word_at(key, i);
}

core::Chance& MatchChance::at(std::uint64_t step) {
  restart();
  input_[12] = 0;  // counts the blocks
  input_[13] = static_cast<std::uint32_t>(step);
  input_[14] = static_cast<std::uint32_t>(step >> 32U);
  return *this;
}

void MatchChance::refill(Block& block) {
  auto x = input_;
  for (int i = 0; i < 10; ++i) {
    for (std::size_t k = 0; k < 4; ++k) quarter_round(x[k], x[4 + k], x[8 + k], x[12 + k]);
    for (std::size_t k = 0; k < 4; ++k)
      quarter_round(x[k], x[4 + (k + 1) % 4], x[8 + (k + 2) % 4], x[12 + (k + 3) % 4]);
  }
  for (std::size_t i = 0; i < block.size(); ++i) block[i] = x[i] + input_[i];
  ++input_[12];
}

}  // namespace rummage::match
