#include "server/server.hpp"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <future>
#include <optional>
#include <thread>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/catalogue.hpp"
#include "core/shelf.hpp"
#include "games/games.hpp"
#include "server/api_description.hpp"
#include "server/assets.hpp"
#include "server/catalogue_api.hpp"
#include "server/log.hpp"
#include "server/name_check.hpp"
#include "server/supervisor.hpp"
#include "server/work.hpp"
#include "store/store_url.hpp"
#include "table/turn.hpp"

namespace rummage::server {
namespace {

constexpr std::size_t most_thoughts_waiting = 20'000;
constexpr std::size_t most_appends_waiting = 8192;  // so that a disk that hangs costs refusals and not memory

std::string figure(std::string_view name, std::string_view kind, std::uint64_t value) {
  return "# TYPE rummage_" + std::string(name) + " " + std::string(kind) + "\nrummage_" + std::string(name) + " " +
         std::to_string(value) + "\n";
}

std::string network_metrics(const NetworkCounts& network, const store::GroupWriter::Counts& writer) {
  return figure("connections", "gauge", network.open) + figure("sockets", "gauge", network.sockets) +
         figure("connections_total", "counter", network.accepted) +
         figure("connections_refused_total", "counter", network.refused) +
         figure("connections_not_accepted_total", "counter", network.not_accepted) +
         figure("messages_in_total", "counter", network.messages_in) +
         figure("messages_out_total", "counter", network.messages_out) +
         figure("slow_clients_total", "counter", network.dropped) +
         figure("entries_stored_total", "counter", writer.appended) +
         figure("entries_failed_total", "counter", writer.failed) + figure("commits_total", "counter", writer.groups) +
         figure("entries_waiting", "gauge", writer.waiting);
}

// Figures of the process, under the names that Prometheus uses for every process.
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

// The usual limit of open files is far below our limit of connections.
void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

// What never changes is written and compressed before anybody can ask for it: that takes longer than a turn.
bool prepare_static_content() {
  (void)page({});
  for (const auto& language : core::Catalogue::languages()) {
    (void)games_catalogue(language);
    (void)sentences_of(language);
  }
  (void)schema_text();
  (void)openapi_text();
  (void)look_alike("a", "b");  // reads its tables
  for (const auto* game : games::all())
    if (const auto* option = core::data_option(game->options()))
      for (const auto& name : option->shelf().names()) (void)data_set(game->name(), name);
  return true;
}

// Bots think at a low priority, so that people never wait for bots.
void run_thinker(Supervisor& supervisor, const std::function<void()>& work) {
  constexpr int after_people = 10;
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), after_people);
  supervisor.run_until_done("thinker", work);
}

}  // namespace

/// All parts of a running server, each declared after those that it uses. Work that still waits in the context when the
/// server stops is destroyed with the context, so the context is declared early.
class Server::Parts {
 public:
  Parts(const ServerPlan& plan, std::ostream& log, std::unique_ptr<store::Store> store)
      : plan_(plan),
        log_(log),
        store_(std::move(store)),
        time_(table::system_time()),
        writer_(
            *store_, most_appends_waiting, [this](store::GroupWriter::Group group) { answer_soon(std::move(group)); }),
        workers_(context_),
        thinkers_(std::max(1U, std::thread::hardware_concurrency()), most_thoughts_waiting,
                  [this](const std::function<void()>& work) { run_thinker(supervisor_, work); }),
        lobby_(supervisor_, context_, workers_, thinkers_, *store_, writer_, *time_, plan_.lobby),
        site_({supervisor_, context_, workers_, *store_, lobby_, plan_.origins, plan_.machine,
               [this] { return process_metrics() + network_metrics(listener_->counts(), writer_.counts()); }, &log_},
              plan_.site) {}

  // Returns what was wrong; empty if the server runs.
  std::string start() {
    auto started = started_.get_future();
    supervisor_.run(context_, "start", serve(), [this](const std::string& why) { end_start(why); });
    thread_ = std::thread([this] {
      supervisor_.run_thread("network", context_, plan_.checks_turns ? &table::Turn::begin_checked : nullptr);
    });
    return started.get();
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  void stop(std::string_view why) {
    if (!thread_.joinable()) return;
    supervisor_.run(context_, "stop", finish(std::string(why)), [this](const std::string&) { context_.stop(); });
    join();
  }

  void join() {
    if (thread_.joinable()) thread_.join();
    writer_.stop();
    workers_.join();
    thinkers_.stop();
  }

 private:
  // Those whose entries were stored together are answered in one turn, or in a few where that is much.
  void answer_soon(store::GroupWriter::Group group) {
    net::post(context_, [this, own = std::move(group)]() mutable {
      const table::Turn::Share share;
      while (share.bytes() < table::Turn::most_bytes / 4)
        if (!own.call_next()) return;
      answer_soon(std::move(own));
    });
  }

  net::awaitable<void> serve() {
    const auto resumed = co_await lobby_.resume_all();
    if (!resumed) co_return end_start(core::Catalogue::of_default().sentence({}, resumed.error()));
    const auto uptime = co_await begin_run();
    co_await on_worker(workers_.own, [] { return prepare_static_content(); });
    co_await drop_old_tokens();
    auto opened = Listener::open(context_, plan_.listener, site_);
    if (!opened) co_return end_start(opened.error());
    listener_ = std::move(*opened);
    port_ = listener_->port();
    lobby_.let_people_in(uptime);
    log_.write("listening", {{"address", plan_.listener.address},
                             {"port", port_},
                             {"resumed", resumed->tables},
                             {"unreadable", resumed->failed.size()}});
    // Nobody can play on at these tables, and only the log tells the operator so.
    for (const auto& [match, why] : resumed->failed)
      log_.write("unreadable", {{"match", match}, {"why", core::Catalogue::of_default().sentence({}, why)}});
    supervisor_.keep_running(context_, "store", [this] { return watch_store(); });
    supervisor_.keep_running(context_, "heartbeat", [this] { return stay_alive(); });
    supervisor_.keep_running(context_, "tokens", [this] { return tidy_tokens(); });
    started_.set_value({});
  }
  void end_start(const std::string& why) {
    started_.set_value(why);
    context_.stop();
  }

  // When servers ran before this one. What the wall clock says may have jumped since then, by a night without the
  // server or by years: a token ends by the time that servers have seen.
  net::awaitable<std::shared_ptr<const table::Uptime>> begin_run() {
    const auto runs = co_await on_worker(workers_.own, [this] { return store_->runs(); });
    const auto gap = runs && !runs->empty() ? time_->now_ms() - runs->back().until_ms : 0;
    const bool is_long = gap > Accounts::day_ms || gap < -Accounts::day_ms;
    if (is_long) log_.write("time_passed", {{"ms", gap}});
    is_gap_handled_ = runs.has_value();
    // Together with the first word of this run: a server that ended in between would have the next one add the gap
    // again.
    const bool is_noted = co_await note_run(is_long ? gap : 0);
    if (is_long) is_gap_handled_ = is_noted;
    co_return std::make_shared<const table::Uptime>(runs ? *runs : std::vector<store::Run>());
  }
  net::awaitable<void> say_alive() { (void)co_await note_run(0); }
  net::awaitable<bool> note_run(std::int64_t unseen_ms) {
    if (!is_gap_handled_) co_return false;
    const store::Run run{started_ms_, time_->now_ms()};
    const auto done =
        co_await on_worker(workers_.own, [this, &run, unseen_ms] { return store_->note_run(run, unseen_ms); });
    if (!done) log_.write("heartbeat_failed", {{"why", done.error().detail}});
    co_return done.has_value();
  }
  net::awaitable<void> stay_alive() {
    net::steady_timer timer(context_);
    for (;;) {
      timer.expires_after(std::chrono::minutes(1));
      (void)co_await timer.async_wait(done_token);
      co_await say_alive();
    }
  }

  net::awaitable<void> tidy_tokens() {
    net::steady_timer timer(context_);
    for (;;) {
      timer.expires_after(std::chrono::milliseconds(Accounts::day_ms));
      (void)co_await timer.async_wait(done_token);
      co_await drop_old_tokens();
    }
  }
  net::awaitable<void> drop_old_tokens() {
    if (!is_gap_handled_) co_return;
    const auto done = co_await on_worker(workers_.own, [this, before = time_->now_ms() - Accounts::token_ms] {
      return store_->drop_tokens_before(before);
    });
    if (!done) log_.write("tokens_not_dropped", {{"why", done.error().detail}});  // it is tried again tomorrow
  }

  // An operator must know of a full disk, or of file descriptors that have run out, even if nobody complains; once a
  // second is enough.
  net::awaitable<void> watch_store() {
    net::steady_timer timer(context_);
    for (;;) {
      timer.expires_after(std::chrono::seconds(1));
      (void)co_await timer.async_wait(done_token);
      report_troubles();
    }
  }
  void report_troubles() {
    if (const auto counts = writer_.counts(); counts.troubles != reported_) {
      log_.write("store_failed", {{"entries", counts.troubles - reported_}, {"why", counts.last_trouble}});
      reported_ = counts.troubles;
    }
    if (const auto& counts = listener_->counts(); counts.not_accepted != reported_connections_) {
      log_.write(
          "not_accepted", {{"tries", counts.not_accepted - reported_connections_}, {"why", counts.why_not_accepted}});
      reported_connections_ = counts.not_accepted;
    }
  }

  // Asks clients to leave, waits for a limited time, then stops the network.
  net::awaitable<void> finish(std::string why) {
    log_.write("stopping", {{"why", why}});
    site_.stop();
    co_await lobby_.stop();
    supervisor_.run(
        context_, "heartbeat", say_alive(), [](const std::string&) {});  // a store that hangs is not awaited
    listener_->stop();
    net::steady_timer timer(context_);
    for (int i = 0; i < plan_.listener.limits.goodbye_seconds * 20 && listener_->counts().open > 0; ++i) {
      timer.expires_after(std::chrono::milliseconds(50));
      (void)co_await timer.async_wait(done_token);
    }
    report_troubles();
    log_.write("stopped", {{"connections", listener_->counts().open}});
    context_.stop();
  }

  const ServerPlan plan_;
  Log log_;
  Supervisor supervisor_{log_};
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<table::TimeSource> time_;
  net::io_context context_{1};
  store::GroupWriter writer_;
  Workers workers_;
  table::ThinkQueue thinkers_;
  Lobby lobby_;
  Site site_;
  std::unique_ptr<Listener> listener_;
  const std::int64_t started_ms_ = time_->now_ms();
  // Whether the time since the last heartbeat is known and counts for no token. Where the store failed to say so, this
  // server drops none and leaves the heartbeat as it is, for the next start.
  bool is_gap_handled_ = false;
  std::uint16_t port_ = 0;      // set before start() returns
  std::uint64_t reported_ = 0;  // failures of the store, already in the log
  std::uint64_t reported_connections_ = 0;
  std::promise<std::string> started_;
  std::thread thread_;
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() { stop(); }
std::uint16_t Server::port() const { return parts_->port(); }
void Server::stop(std::string_view why) { parts_->stop(why); }

Server::Started Server::start(const ServerPlan& plan, std::ostream& log, std::unique_ptr<store::Store> store) {
  if (sodium_init() < 0) return std::unexpected("libsodium cannot start");
  auto parts = std::make_unique<Parts>(plan, log, std::move(store));
  if (auto wrong = parts->start(); !wrong.empty()) {
    parts->join();
    return std::unexpected(std::move(wrong));
  }
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Started Server::start(const ServerPlan& plan, std::ostream& log) {
  auto store = store::open_store_for_server(plan.store);
  if (!store) return std::unexpected(store.error().detail);
  return start(plan, log, std::move(*store));
}

std::expected<void, std::string> run(const ServerPlan& plan, std::ostream& log,
                                     const std::function<void(std::uint16_t)>& ready) {
  raise_file_limit();
  net::io_context context;
  net::signal_set signals(context, SIGINT, SIGTERM);  // before the start, so that an early signal is not lost
  auto server = Server::start(plan, log);
  if (!server) return std::unexpected(std::move(server.error()));
  ready((*server)->port());
  int which = 0;
  signals.async_wait([&](const boost::system::error_code&, int signal) { which = signal; });
  context.run();
  (*server)->stop(which == SIGINT ? "SIGINT" : "SIGTERM");
  return {};
}

}  // namespace rummage::server
