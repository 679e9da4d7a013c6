#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/chance.hpp"
#include "match/sha256.hpp"

namespace rummage::match {

/// Lower case, two digits a byte.
std::string to_hex(std::span<const std::uint8_t> bytes);
std::optional<Bytes32> from_hex(std::string_view text);

/// The seed for a number: its eight bytes, the lowest first, then zeros.
Bytes32 seed_from_number(std::uint64_t number);

/// The key of a match: SHA-256 of the seed followed by the seats' bytes, in seat order; seats without bytes add
/// nothing.
Bytes32 match_key(const Bytes32& seed, std::span<const std::optional<Bytes32>> seat_bytes);

/// The random numbers of a recorded match. Those of step n are the ChaCha20 stream of RFC 8439 under the match's key,
/// with n as the nonce (twelve bytes, little-endian); a number is four bytes, little-endian. Written by hand, since
/// libsodium is not built for WebAssembly; tests compare the two.
class MatchChance final : public core::StepChance, private core::Chance {
 public:
  explicit MatchChance(const Bytes32& key);
  core::Chance& at(std::uint64_t step) override;

 private:
  void refill(Block& block) override;
  std::array<std::uint32_t, 16> input_{};
};

}  // namespace rummage::match
