#pragma once

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

/// How long a bot may think. Without `stop` its choice depends on nothing but the view and the seed.
struct Budget {
  double effort = 1;              // 1: about 5 ms; iterations grow in proportion
  StopCondition* stop = nullptr;  // asked after each world; may be nullptr
};

}  // namespace rummage::bots
