#pragma once

#include <benchmark/benchmark.h>

namespace rummage::bench {

/// Shuffles of a 52-byte deck a second of this core's time, as bench/yardstick/ has them, measured just now.
double yardstick();

/// Processor seconds of this process until now, of all its threads.
double cpu_seconds();

/// Reports `items` processed in this run a second, and as a multiple of a yardstick taken before and after it, so that
/// the figure compares between machines and does not mind what else the machine was doing.
class Measured {
 public:
  explicit Measured(benchmark::State& state);
  void report(double items);

 private:
  benchmark::State& state_;
  double yardstick_before_;
  double started_;
};

}  // namespace rummage::bench
