#include "server/run.hpp"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <optional>
#include <thread>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/log.hpp"
#include "store/open.hpp"

namespace rummage::server {
namespace {

constexpr auto done_token = net::as_tuple(net::use_awaitable);
constexpr std::size_t worker_threads = 2;

std::string figure(std::string_view name, std::string_view kind, std::uint64_t value) {
  return "# TYPE rummage_" + std::string(name) + " " + std::string(kind) + "\nrummage_" + std::string(name) + " " +
         std::to_string(value) + "\n";
}

std::string network_metrics(const NetworkCounts& network, const store::GroupWriter::Counts& writer) {
  return figure("connections", "gauge", network.open) + figure("sockets", "gauge", network.sockets) +
         figure("connections_total", "counter", network.accepted) +
         figure("connections_refused_total", "counter", network.refused) +
         figure("messages_in_total", "counter", network.messages_in) +
         figure("messages_out_total", "counter", network.messages_out) +
         figure("slow_clients_total", "counter", network.dropped) +
         figure("entries_stored_total", "counter", writer.appended) +
         figure("entries_failed_total", "counter", writer.failed) + figure("commits_total", "counter", writer.groups) +
         figure("entries_waiting", "gauge", writer.waiting);
}

// Under the names that Prometheus has for every process.
std::string process_metrics() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto micros = [](const timeval& time) { return std::int64_t{time.tv_sec} * 1'000'000 + time.tv_usec; };
  const auto cpu = micros(used.ru_utime) + micros(used.ru_stime);
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return fmt::format(
      "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total {}.{:06}\n"
      "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes {}\n",
      cpu / 1'000'000, cpu % 1'000'000, resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)));
}

// The usual limit of open files is far below that of connections.
void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Threads on which bots think: with what people leave of the machine's time, so that they never wait for bots.
class Thinkers {
 public:
  Thinkers() {
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
      threads_.emplace_back([this] {
        constexpr int after_people = 10;
        (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), after_people);
        context_.run();
      });
  }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  ~Thinkers() { stop(); }

  net::any_io_executor executor() { return context_.get_executor(); }
  /// Thoughts that have begun are finished, others are dropped.
  void stop() {
    context_.stop();
    for (auto& thread : threads_)
      if (thread.joinable()) thread.join();
  }

 private:
  net::io_context context_;
  net::executor_work_guard<net::io_context::executor_type> work_ = net::make_work_guard(context_);
  std::vector<std::thread> threads_;
};

/// All parts of a running server, in the order in which they lean on one another.
class Server {
 public:
  Server(const ServerPlan& plan, std::ostream& log, std::unique_ptr<store::Store> store)
      : plan_(plan),
        log_(log),
        store_(std::move(store)),
        writer_(*store_),
        workers_(worker_threads),
        time_(table::system_time()),
        lobby_(context_, workers_, thinkers_.executor(), *store_, writer_, *time_, plan.lobby),
        site_({context_, workers_, *store_, lobby_, plan.origins,
               [this] { return process_metrics() + network_metrics(listener_->counts(), writer_.counts()); }},
              plan.site) {}

  std::expected<void, std::string> run(const std::function<void(std::uint16_t)>& ready) {
    std::string wrong;
    net::co_spawn(context_, serve(ready, wrong), net::detached);
    context_.run();
    writer_.stop();
    workers_.join();
    thinkers_.stop();
    if (!wrong.empty()) return std::unexpected(std::move(wrong));
    return {};
  }

 private:
  net::awaitable<void> serve(const std::function<void(std::uint16_t)>& ready, std::string& wrong) {
    const auto resumed = co_await lobby_.resume_all();
    auto opened = Listener::open(context_, plan_.listener, site_);
    if (!opened) {
      wrong = std::move(opened.error());
      context_.stop();
      co_return;
    }
    listener_ = std::move(*opened);
    log_.write("listening", {{"address", plan_.listener.address}, {"port", listener_->port()}, {"resumed", resumed}});
    ready(listener_->port());
    net::signal_set signals(context_, SIGINT, SIGTERM);
    auto [error, signal] = co_await signals.async_wait(done_token);
    log_.write("stopping", {{"signal", signal}});
    co_await stop();
    context_.stop();
  }

  // Asks, waits, then insists.
  net::awaitable<void> stop() {
    site_.stop();
    lobby_.stop();
    listener_->stop();
    net::steady_timer timer(context_);
    for (int i = 0; i < plan_.listener.limits.goodbye_seconds * 20 && listener_->counts().open > 0; ++i) {
      timer.expires_after(std::chrono::milliseconds(50));
      (void)co_await timer.async_wait(done_token);
    }
    log_.write("stopped", {{"connections", listener_->counts().open}});
  }

  const ServerPlan& plan_;
  Log log_;
  net::io_context context_{1};
  std::unique_ptr<store::Store> store_;
  store::GroupWriter writer_;
  net::thread_pool workers_;
  Thinkers thinkers_;
  std::unique_ptr<table::TimeSource> time_;
  Lobby lobby_;
  Site site_;
  std::unique_ptr<Listener> listener_;
};

}  // namespace

std::expected<void, std::string> run(const ServerPlan& plan, std::ostream& log,
                                     const std::function<void(std::uint16_t)>& ready) {
  if (sodium_init() < 0) return std::unexpected("libsodium cannot start");
  raise_file_limit();
  auto store = store::open_store(plan.store);
  if (!store) return std::unexpected(store.error().detail);
  Server server(plan, log, std::move(*store));
  return server.run(ready);
}

}  // namespace rummage::server
