#pragma once

#include <cstdint>

namespace rummage::bots {

/// Asked now and then by a search that is not to go on for ever. Clocks and threads are the caller's.
class StopQuestion {
 public:
  StopQuestion() = default;
  StopQuestion(const StopQuestion&) = delete;
  StopQuestion& operator=(const StopQuestion&) = delete;
  virtual ~StopQuestion() = default;
  [[nodiscard]] virtual bool should_stop() = 0;
};

/// How long a bot may think. By iterations alone its choice depends on the seed and nothing else.
struct Budget {
  double effort = 1;             // 1: about 5 ms; iterations grow in proportion
  StopQuestion* stop = nullptr;  // asked after each world, where there is one
};

}  // namespace rummage::bots
