#pragma once

#include <cstdint>

namespace rummage::bots {

/// A search asks it now and then whether to stop. The caller implements it with clocks or threads, which this layer
/// must not use.
class StopCondition {
 public:
  StopCondition() = default;
  StopCondition(const StopCondition&) = delete;
  StopCondition& operator=(const StopCondition&) = delete;
  virtual ~StopCondition() = default;
  [[nodiscard]] virtual bool should_stop() = 0;
};

/// How long a bot may think. By iterations alone its choice depends on the seed and nothing else.
struct Budget {
  double effort = 1;              // 1: about 5 ms; iterations grow in proportion
  StopCondition* stop = nullptr;  // asked after each world, where there is one
};

}  // namespace rummage::bots
