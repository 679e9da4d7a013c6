#include "table/chance.hpp"

#include <stdexcept>
#include <vector>

#include <sodium.h>

namespace rummage::table {
namespace {

// Safe to call again; without it libsodium may use slow code and an unseeded generator.
void need_sodium() {
  static const int ready = sodium_init();
  if (ready < 0) throw std::runtime_error("libsodium cannot be initialised");
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

Bytes32 sha256(std::span<const std::uint8_t> bytes) {
  Bytes32 out{};
  crypto_hash_sha256(out.data(), bytes.data(), bytes.size());
  return out;
}

Bytes32 seed_from_number(std::uint64_t number) {
  Bytes32 seed{};
  for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return seed;
}

Bytes32 fresh_seed() {
  need_sodium();
  Bytes32 seed{};
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::string fresh_match_id() {
  const auto bytes = fresh_seed();
  return to_hex(std::span(bytes).first(16));
}

Bytes32 match_key(const Bytes32& seed, std::span<const std::optional<Bytes32>> seat_bytes) {
  std::vector<std::uint8_t> all(seed.begin(), seed.end());
  for (const auto& bytes : seat_bytes)
    if (bytes) all.insert(all.end(), bytes->begin(), bytes->end());
  return sha256(all);
}

void MatchChance::Stream::begin(std::uint64_t step) {
  need_sodium();
  restart();
  blocks_ = 0;
  nonce_ = {};
  for (std::size_t i = 0; i < 8; ++i) nonce_[i] = static_cast<std::uint8_t>(step >> (8 * i));
}

void MatchChance::Stream::refill(Block& block) {
  std::array<std::uint8_t, 64> bytes{};
  crypto_stream_chacha20_ietf_xor_ic(bytes.data(), bytes.data(), bytes.size(), nonce_.data(), blocks_++, key_.data());
  for (std::size_t i = 0; i < block.size(); ++i)
    block[i] =
        static_cast<std::uint32_t>(bytes[4 * i]) | static_cast<std::uint32_t>(bytes[4 * i + 1]) << 8U |
        static_cast<std::uint32_t>(bytes[4 * i + 2]) << 16U | static_cast<std::uint32_t>(bytes[4 * i + 3]) << 24U;
}

}  // namespace rummage::table
