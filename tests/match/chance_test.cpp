#include "match/chance.hpp"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <sodium.h>

namespace rummage::match {
namespace {

std::string hash_of(std::string_view text) {
  return to_hex(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

TEST(MatchChance, is_the_chacha20_of_rfc_8439) {
  Bytes32 key{};
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  // Section 2.3.2: nonce 00000009 0000004a 00000000, block 1. Our nonce is the step, lowest byte first.
  MatchChance chance(key);
  auto& stream = chance.at(0x4a00'0000'0900'0000ULL);
  for (int i = 0; i < 16; ++i) stream.next();  // block 0
  const std::vector<std::uint32_t> block_1{
      0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
      0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  for (const auto word : block_1) EXPECT_EQ(stream.next(), word);
}

TEST(MatchChance, thousands_of_streams_are_those_of_libsodium) {
  core::FastChance random(1);
  const auto fill = [&](auto& bytes) {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  };
  for (int i = 0; i < 4000; ++i) {
    Bytes32 key{};
    std::array<std::uint8_t, 12> nonce{};  // its last four bytes stay zero: steps have eight
    fill(key);
    std::span first_eight(nonce.data(), 8);
    fill(first_eight);
    std::array<std::uint8_t, 4 * 40> wanted{};
    crypto_stream_chacha20_ietf(wanted.data(), wanted.size(), nonce.data(), key.data());
    std::uint64_t step = 0;
    for (std::size_t k = 8; k-- > 0;) step = step << 8U | nonce[k];
    MatchChance chance(key);
    auto& stream = chance.at(step);
    for (std::size_t k = 0; k < wanted.size(); k += 4) {
      const auto word = stream.next();
      for (std::size_t b = 0; b < 4; ++b) ASSERT_EQ(word >> (8 * b) & 255U, wanted[k + b]) << i;
    }
  }
}

TEST(MatchChance, each_step_is_a_stream_of_its_own) {
  MatchChance chance(seed_from_number(1));
  const auto first = chance.at(1).next();
  const auto second = chance.at(2).next();
  EXPECT_NE(first, second);
  chance.at(2);
  EXPECT_EQ(chance.at(1).next(), first);  // whatever was drawn in between
}

TEST(Sha256, known_answers) {
  EXPECT_EQ(hash_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hash_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256, texts_of_every_length_have_the_hash_of_libsodium) {
  core::FastChance random(2);
  std::vector<std::uint8_t> text;
  for (int length = 0; length < 2000; ++length) {
    Bytes32 wanted{};
    crypto_hash_sha256(wanted.data(), text.data(), text.size());
    ASSERT_EQ(sha256(text), wanted) << length;
    text.push_back(static_cast<std::uint8_t>(random.below(256)));
  }
}

TEST(Seeds, a_number_is_its_bytes_lowest_first_then_zeros) {
  EXPECT_EQ(to_hex(seed_from_number(0x0102030405060708ULL)), "0807060504030201" + std::string(48, '0'));
}

TEST(Seeds, the_key_hashes_the_seed_and_the_bytes_of_the_seats_that_gave_some) {
  const auto seed = seed_from_number(7);
  const auto own = seed_from_number(9);
  std::vector<std::uint8_t> joined(seed.begin(), seed.end());
  EXPECT_EQ(match_key(seed, {}), sha256(joined));
  joined.insert(joined.end(), own.begin(), own.end());
  EXPECT_EQ(match_key(seed, std::vector<std::optional<Bytes32>>{std::nullopt, own}), sha256(joined));
}

TEST(Hex, reads_only_what_it_writes) {
  const auto bytes = seed_from_number(0xfedcba98ULL);
  const auto text = to_hex(bytes);
  EXPECT_EQ(from_hex(text), bytes);
  EXPECT_FALSE(from_hex(text.substr(1)));
  EXPECT_FALSE(from_hex(text + "0"));
  auto upper = text;
  upper[6] = 'B';
  EXPECT_FALSE(from_hex(upper));
  auto wrong = text;
  wrong[63] = 'g';
  EXPECT_FALSE(from_hex(wrong));
}

}  // namespace
}  // namespace rummage::match
