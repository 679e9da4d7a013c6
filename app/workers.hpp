#pragma once

#include <cstdint>
#include <functional>

#include "app/io.hpp"

namespace rummage::app {

/// Calls `work(n)` once for each n below `count`, on so many threads; rethrows what it threw. `waiting` is called now
/// and then from the thread that waits, with how many are done.
void work_through(std::uint64_t count, unsigned threads, const std::function<void(std::uint64_t)>& work,
                  const std::function<void(std::uint64_t done)>& waiting);

}  // namespace rummage::app
