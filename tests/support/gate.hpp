#pragma once

#include <mutex>
#include <semaphore>
#include <vector>

#include "failing_store.hpp"

namespace rummage::proof {

/// A store that keeps whoever appends waiting for as long as the test holds `shut`.
class Gate : public FailingStore {
 public:
  explicit Gate(store::Store& store) : FailingStore(store) {}
  std::vector<store::Answer<void>> append(std::span<const store::Append> appends) override {
    arrived_.release();
    const std::scoped_lock lock(shut);
    sizes.push_back(appends.size());
    return FailingStore::append(appends);
  }
  void wait_for_one() { arrived_.acquire(); }
  /// Those who have arrived before are not waited for.
  void forget() {
    while (arrived_.try_acquire()) {
    }
  }

  std::mutex shut;
  std::vector<std::size_t> sizes;

 private:
  std::counting_semaphore<> arrived_{0};
};

}  // namespace rummage::proof
