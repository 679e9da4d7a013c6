#include "table/time.hpp"

#include <algorithm>
#include <chrono>

#include <boost/asio/steady_timer.hpp>

namespace rummage::table {
namespace {

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

class SystemAlarm final : public Alarm {
 public:
  SystemAlarm(const TimeSource& time, const boost::asio::any_io_executor& executor) : time_(time), timer_(executor) {}
  void set(std::int64_t at_ms, std::function<void()> ring) override {
    const auto wait = std::clamp<std::int64_t>(at_ms - time_.now_ms(), 0, longest_wait_ms);
    timer_.expires_after(std::chrono::milliseconds(wait));
    timer_.async_wait([ring = std::move(ring)](const boost::system::error_code& error) {
      if (!error) ring();
    });
  }
  void clear() override { timer_.cancel(); }

 private:
  static constexpr std::int64_t longest_wait_ms = 30LL * 24 * 3'600'000;  // whoever rings too early is set anew

  const TimeSource& time_;
  boost::asio::steady_timer timer_;
};

class SystemTime final : public TimeSource {
 public:
  explicit SystemTime(std::int64_t wall_ms) : ahead_ms_(wall_ms - steady_ms()) {}
  [[nodiscard]] std::int64_t now_ms() const override { return steady_ms() + ahead_ms_; }
  [[nodiscard]] std::unique_ptr<Alarm> make_alarm(const boost::asio::any_io_executor& executor) override {
    return std::make_unique<SystemAlarm>(*this, executor);
  }

 private:
  const std::int64_t ahead_ms_;
};

}  // namespace

std::int64_t wall_clock_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::unique_ptr<TimeSource> system_time(const std::function<std::int64_t()>& wall) {
  return std::make_unique<SystemTime>(wall());
}

}  // namespace rummage::table
