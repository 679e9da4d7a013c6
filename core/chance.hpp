#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace rummage::core {

/// Where rules get their chance: a stream of 32-bit numbers, handed in and never kept. Numbers come in blocks, so
/// that the call that differs between sources is paid once in sixteen draws.
class Chance {
 public:
  using Block = std::array<std::uint32_t, 16>;

  Chance() = default;
  Chance(const Chance&) = default;
  Chance& operator=(const Chance&) = default;
  virtual ~Chance() = default;

  std::uint32_t next() {
    if (used_ == block_.size()) {
      refill(block_);
      used_ = 0;
    }
    return block_[used_++];
  }

  /// A number from 0 to n - 1, n > 0, each equally likely: the short block at the foot of the range is drawn again.
  /// Our own, because the standard library's may differ from one platform to the next and with it every deal.
  std::uint32_t below(std::uint32_t n) {
    auto product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t cut = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < cut) product = std::uint64_t{next()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  /// A number in [0, 1) of 32 bits.
  double unit() { return next() * 0x1p-32; }

 protected:
  /// Forgets what is left of the current block.
  void restart() { used_ = block_.size(); }

 private:
  virtual void refill(Block& block) = 0;

  Block block_{};
  std::size_t used_ = std::tuple_size_v<Block>;
};

/// Every order equally likely; from the last place down, as the notation's documentation promises.
template <class T>
void shuffle(std::span<T> items, Chance& chance) {
  for (std::size_t i = items.size(); i > 1; --i) {
    const auto j = chance.below(static_cast<std::uint32_t>(i));
    std::swap(items[i - 1], items[j]);
  }
}

/// The same of a list that has its items side by side.
template <class List>
void shuffle(List& list, Chance& chance) {
  shuffle(std::span(list.data(), list.size()), chance);
}

/// The generator of simulations: xoshiro256++, small and fast, and no secret.
class FastChance final : public Chance {
 public:
  /// Streams of one seed are independent of one another: game n of a simulation takes stream n.
  explicit FastChance(std::uint64_t seed, std::uint64_t stream = 0) { reseed(seed, stream); }

  void reseed(std::uint64_t seed, std::uint64_t stream) {
    restart();
    std::uint64_t mix = seed;
    mix = split(mix) ^ (stream * 0xd1342543de82ef95ULL);
    for (auto& word : state_) word = split(mix);
  }

 private:
  // splitmix64: spreads near seeds far apart.
  static std::uint64_t split(std::uint64_t& x) {
    x += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = x;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
  }

  std::uint64_t step() {
    const auto out = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const auto t = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return out;
  }

  void refill(Block& block) override {
    for (std::size_t i = 0; i < block.size(); i += 2) {
      const auto word = step();
      block[i] = static_cast<std::uint32_t>(word >> 32U);
      block[i + 1] = static_cast<std::uint32_t>(word);
    }
  }

  std::array<std::uint64_t, 4> state_{};
};

/// Chance by the step: the deal is step 0, the n-th action step n. A recorded match draws each step from a stream of
/// its own, so that any step can be checked by itself.
class StepChance {
 public:
  StepChance() = default;
  StepChance(const StepChance&) = delete;
  StepChance& operator=(const StepChance&) = delete;
  virtual ~StepChance() = default;
  virtual Chance& at(std::uint64_t step) = 0;
};

/// For steps that must not need chance: always draws the highest number, so that a shuffle leaves the order as it is.
/// (Nothing but zeros would be drawn again by below() for ever.)
class NoChance final : public Chance {
  void refill(Block& block) override { block.fill(0xffff'ffffU); }
};

}  // namespace rummage::core
