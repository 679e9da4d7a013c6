#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <boost/asio/any_io_executor.hpp>

namespace rummage::table {

/// Rings once at its time, unless it is set again or cleared before that.
class Alarm {
 public:
  Alarm() = default;
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  virtual ~Alarm() = default;
  virtual void set(std::int64_t at_ms, std::function<void()> ring) = 0;
  virtual void clear() = 0;
};

/// Where tables get their time from: milliseconds since 1970, which never jump. Tests use one whose
/// time they move themselves.
class TimeSource {
 public:
  TimeSource() = default;
  TimeSource(const TimeSource&) = delete;
  TimeSource& operator=(const TimeSource&) = delete;
  virtual ~TimeSource() = default;
  [[nodiscard]] virtual std::int64_t now_ms() const = 0;
  /// The alarm rings on this executor and is to be used only there.
  [[nodiscard]] virtual std::unique_ptr<Alarm> make_alarm(const boost::asio::any_io_executor& executor) = 0;
};

/// What the wall clock says: milliseconds since 1970. It is put right now and then, by seconds or by years.
std::int64_t wall_clock_ms();

/// Begins with what the wall clock says and then goes on evenly, whatever is done to that clock.
std::unique_ptr<TimeSource> system_time(const std::function<std::int64_t()>& wall = wall_clock_ms);

}  // namespace rummage::table
