#include "table/time.hpp"

#include <algorithm>
#include <chrono>

#include <boost/asio/steady_timer.hpp>

namespace rummage::table {
namespace {

std::int64_t unix_now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

class SystemAlarm final : public Alarm {
 public:
  explicit SystemAlarm(const boost::asio::any_io_executor& executor) : timer_(executor) {}
  void set(std::int64_t at_ms, std::function<void()> ring) override {
    // The machine's clock may be corrected meanwhile, so a long wait is checked every minute.
    constexpr std::int64_t longest_wait_ms = 60'000;
    const auto wait = std::clamp<std::int64_t>(at_ms - unix_now_ms(), 0, longest_wait_ms);
    timer_.expires_after(std::chrono::milliseconds(wait));
    timer_.async_wait([ring = std::move(ring)](const boost::system::error_code& error) {
      if (!error) ring();
    });
  }
  void clear() override { timer_.cancel(); }

 private:
  boost::asio::steady_timer timer_;
};

class SystemTime final : public TimeSource {
 public:
  [[nodiscard]] std::int64_t now_ms() const override { return unix_now_ms(); }
  [[nodiscard]] std::unique_ptr<Alarm> make_alarm(const boost::asio::any_io_executor& executor) override {
    return std::make_unique<SystemAlarm>(executor);
  }
};

}  // namespace

std::unique_ptr<TimeSource> system_time() { return std::make_unique<SystemTime>(); }

}  // namespace rummage::table
