// Durable appends, with the disk's own time beside them: what a group saves is waiting for the disk.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/group_writer.hpp"
#include "store/sqlite.hpp"
#include "yardstick.hpp"

namespace rummage::bench {
namespace {

using Clock = std::chrono::steady_clock;

// In TMPDIR, which should be on the disk that is meant.
class Folder {
 public:
  Folder() {
    auto name = (std::filesystem::temp_directory_path() / "rummage-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

double microseconds(Clock::duration time) { return std::chrono::duration<double, std::micro>(time).count(); }

void report(benchmark::State& state, double appends, double cpu) {
  state.counters["appends_per_second"] = benchmark::Counter(appends, benchmark::Counter::kIsRate);
  state.counters["cpu_us_each"] = 1e6 * cpu / appends;
}

// As long as those of Five Crowns are; every one brings a summary along, as most do.
class Matches {
 public:
  explicit Matches(std::size_t count) : lengths_(count, 0) {
    if (!store) return;
    for (std::uint8_t i = 1; i <= 2; ++i)
      if (const auto person = (*store)->create_person("somebody", {i}, 1)) people_.push_back(*person);
  }

  store::Append next(std::size_t match) {
    const auto number = lengths_[match]++;
    store::Append append;
    append.match = "0123456789abcdef-" + std::to_string(match);
    append.entry = {number, number, std::string(120, 'x')};
    append.summary =
        store::Summary{"", "five-crowns", store::Status::playing, false, number, number, std::string(80, 'y'), people_};
    return append;
  }

  [[nodiscard]] std::size_t count() const { return lengths_.size(); }

 private:
  Folder folder_;

 public:
  store::Answer<std::unique_ptr<store::Store>> store = store::open_sqlite(folder_.file("store.db"));

 private:
  std::vector<std::int64_t> lengths_;
  std::vector<store::PersonId> people_;
};

// What one commit costs at the least: a page and the head of a frame, synced.
void store_disk_sync(benchmark::State& state) {
  const Folder folder;
  const int file = ::open(folder.file("disk").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  const std::string frame(4096 + 24, 'x');
  std::vector<double> times;
  for (auto _ : state) {
    const auto start = Clock::now();
    if (::write(file, frame.data(), frame.size()) < 0 || ::fdatasync(file) != 0)
      return state.SkipWithError("the disk fails");
    times.push_back(microseconds(Clock::now() - start));
  }
  ::close(file);
  std::ranges::sort(times);
  state.counters["median_us"] = times[times.size() / 2];
}

// One transaction for so many appends, each to another of 1,000 matches.
void store_append(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(0));
  Matches matches(1000);
  if (!matches.store) return state.SkipWithError(matches.store.error().detail.c_str());
  std::size_t at = 0;
  std::vector<store::Append> group;
  double cpu = 0;
  for (auto _ : state) {
    group.clear();
    while (group.size() < size) group.push_back(matches.next(at++ % matches.count()));
    const double start = cpu_seconds();
    const auto answers = (*matches.store)->append(group);
    cpu += cpu_seconds() - start;
    for (const auto& answer : answers)
      if (!answer) return state.SkipWithError(answer.error().detail.c_str());
  }
  report(state, static_cast<double>(state.iterations()) * static_cast<double>(size), cpu);
}

// So many matches at once, each of which sends its next entry when the last is acknowledged.
void store_group_writer(benchmark::State& state) {
  constexpr int rounds = 20;
  Matches matches(static_cast<std::size_t>(state.range(0)));
  if (!matches.store) return state.SkipWithError(matches.store.error().detail.c_str());
  std::mutex mutex;
  std::condition_variable finished;
  std::size_t running = 0;
  std::atomic<bool> has_failed = false;
  std::vector<double> times;  // written by the writer's thread only
  store::GroupWriter writer(**matches.store);
  std::function<void(std::size_t, int)> go = [&](std::size_t match, int left) {
    if (left == 0) {
      const std::scoped_lock lock(mutex);
      if (--running == 0) finished.notify_one();
      return;
    }
    const bool taken = writer.submit(matches.next(match), [&, match, left, start = Clock::now()](const auto& answer) {
      times.push_back(microseconds(Clock::now() - start));
      if (!answer) has_failed = true;
      go(match, left - 1);
    });
    if (!taken) has_failed = true;
  };
  const double start = cpu_seconds();
  for (auto _ : state) {
    running = matches.count();
    for (std::size_t match = 0; match < matches.count(); ++match) go(match, rounds);
    std::unique_lock lock(mutex);
    finished.wait(lock, [&] { return running == 0; });
  }
  const double cpu = cpu_seconds() - start;
  writer.stop();
  if (has_failed) return state.SkipWithError("an append failed");
  report(state, static_cast<double>(times.size()), cpu);
  std::ranges::sort(times);
  state.counters["p50_us"] = times[times.size() / 2];
  state.counters["p99_us"] = times[times.size() * 99 / 100];
  state.counters["group"] = static_cast<double>(writer.counts().appended) / static_cast<double>(writer.counts().groups);
}

BENCHMARK(store_disk_sync)->UseRealTime();
BENCHMARK(store_append)->Arg(1)->Arg(8)->Arg(64)->Arg(512)->UseRealTime();
BENCHMARK(store_group_writer)->Arg(1)->Arg(20)->Arg(200)->Arg(1000)->UseRealTime();

}  // namespace
}  // namespace rummage::bench
