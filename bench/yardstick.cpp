#include "yardstick.hpp"

#include <array>
#include <cstdint>
#include <ctime>
#include <utility>

namespace rummage::bench {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr double spent_on_a_yardstick = 0.15;

}  // namespace

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// The loop of yardstick/yardstick.cpp, which is kept byte for byte as others measure with it.
double yardstick() {
  std::uint64_t s[4] = {1, 2, 3, 4};
  const auto rotl = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
  const auto next = [&] {
    const auto r = rotl(s[0] + s[3], 23) + s[0];
    const auto t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return r;
  };
  std::array<std::uint8_t, 52> deck{};
  for (std::uint8_t i = 0; i < 52; ++i) deck[i] = i;
  std::uint64_t shuffles = 0;
  const double start = cpu_seconds();
  double spent = 0;
  do {
    for (int rep = 0; rep < 1000; ++rep, ++shuffles) {
      for (std::uint32_t i = 51; i > 0; --i) {
        const auto product = static_cast<Wide>(next()) * (i + 1);
        std::swap(deck[i], deck[static_cast<std::uint64_t>(product >> 64)]);
      }
      benchmark::DoNotOptimize(deck);
    }
    spent = cpu_seconds() - start;
  } while (spent < spent_on_a_yardstick);
  return static_cast<double>(shuffles) / spent;
}

Measured::Measured(benchmark::State& state) : state_(state), yardstick_before_(yardstick()), started_(cpu_seconds()) {}

void Measured::report(double items) {
  const double rate = items / (cpu_seconds() - started_);
  const double shuffles = (yardstick_before_ + yardstick()) / 2;
  state_.counters["per_second"] = rate;
  state_.counters["ns"] = 1e9 / rate;
  state_.counters["yardsticks"] = rate / shuffles;
}

}  // namespace rummage::bench
