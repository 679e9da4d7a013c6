#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/chance.hpp"

namespace rummage::table {

using Bytes32 = std::array<std::uint8_t, 32>;

/// Lower case, two digits a byte.
std::string to_hex(std::span<const std::uint8_t> bytes);
std::optional<Bytes32> from_hex(std::string_view text);
Bytes32 sha256(std::span<const std::uint8_t> bytes);

/// A number as a seed: its eight bytes, the lowest first, then zeros.
Bytes32 seed_from_number(std::uint64_t number);
/// From the system's source of randomness.
Bytes32 fresh_seed();
/// A name for a match that nobody can guess: 128 bits of the same, in hexadecimal.
std::string fresh_match_id();

/// The key of a match: SHA-256 of the seed followed by the seats' bytes, in seat order; seats without any add none.
Bytes32 match_key(const Bytes32& seed, std::span<const std::optional<Bytes32>> seat_bytes);

/// Chance of a recorded match. Step n is libsodium's crypto_stream_chacha20_ietf under the match's key with n as the
/// nonce, twelve bytes little-endian; numbers are four bytes each, little-endian.
class MatchChance final : public core::StepChance {
 public:
  explicit MatchChance(const Bytes32& key) : stream_(key) {}
  core::Chance& at(std::uint64_t step) override {
    stream_.begin(step);
    return stream_;
  }

 private:
  class Stream final : public core::Chance {
   public:
    explicit Stream(const Bytes32& key) : key_(key) {}
    void begin(std::uint64_t step);

   private:
    void refill(Block& block) override;
    Bytes32 key_;
    std::array<std::uint8_t, 12> nonce_{};
    std::uint32_t blocks_ = 0;
  };

  Stream stream_;
};

}  // namespace rummage::table
