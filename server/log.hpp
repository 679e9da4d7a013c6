#pragma once

#include <chrono>
#include <mutex>
#include <ostream>
#include <string_view>

#include <boost/json/serialize.hpp>

#include "core/json.hpp"

namespace rummage::server {

/// Writes one JSON object per line, for programs that collect logs. Callers hand it no secrets: no tokens, seeds,
/// passwords. May be used from any thread.
class Log {
 public:
  explicit Log(std::ostream& out) : out_(out) {}
  void write(std::string_view event, core::json::object about = {}) {
    using namespace std::chrono;
    core::json::object line;
    line["time"] = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
    line["event"] = event;
    for (auto& item : about) line[item.key()] = std::move(item.value());
    const std::scoped_lock lock(mutex_);
    out_ << core::json::serialize(line) << "\n" << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

}  // namespace rummage::server
