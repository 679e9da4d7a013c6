#include "store/group_writer.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace rummage::store {

GroupWriter::GroupWriter(Store& store, std::size_t most_waiting, Deliver deliver)
    : store_(store), most_waiting_(most_waiting), deliver_(std::move(deliver)), thread_([this] { run(); }) {}

GroupWriter::~GroupWriter() { stop(); }

bool GroupWriter::submit(Append append, Done done) {
  {
    const std::scoped_lock lock(mutex_);
    if (is_stopping_ || appends_.size() >= most_waiting_) return false;
    appends_.push_back(std::move(append));
    dones_.push_back(std::move(done));
  }
  work_.notify_one();
  return true;
}

void GroupWriter::stop() {
  {
    const std::scoped_lock lock(mutex_);
    is_stopping_ = true;
  }
  work_.notify_one();
  const std::scoped_lock lock(joining_);
  if (thread_.joinable()) thread_.join();
}

GroupWriter::Counts GroupWriter::counts() const {
  const std::scoped_lock lock(mutex_);
  auto counts = counts_;
  counts.waiting = appends_.size();
  return counts;
}

// A store that throws has stored nothing that anybody may rely on.
std::vector<Answer<void>> GroupWriter::append(std::span<const Append> appends) {
  std::string why;
  try {
    return store_.append(appends);
  } catch (const std::exception& fault) {
    why = fault.what();
  }
  return std::vector<Answer<void>>(appends.size(), std::unexpected(Failure{Error::broken, why}));
}

void GroupWriter::run() {
  std::vector<Append> appends;  // swapped with the queue, so that both keep their capacity
  std::vector<Done> dones;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      work_.wait(lock, [this] { return is_stopping_ || !appends_.empty(); });
      if (appends_.empty()) return;
      appends.swap(appends_);
      dones.swap(dones_);
    }
    auto answers = append(appends);
    const auto failed = static_cast<std::uint64_t>(std::ranges::count(answers, false, &Answer<void>::has_value));
    {
      const std::scoped_lock lock(mutex_);
      counts_.appended += answers.size() - failed;
      counts_.failed += failed;
      counts_.groups += 1;
      for (const auto& answer : answers) {
        if (answer || answer.error().error == Error::taken || answer.error().error == Error::missing) continue;
        ++counts_.troubles;
        counts_.last_trouble = answer.error().detail;
      }
      counts_.largest_group = std::max<std::uint64_t>(counts_.largest_group, answers.size());
    }
    appends.clear();
    Group group(std::exchange(dones, {}), std::move(answers));
    if (deliver_) {
      deliver_(std::move(group));
    } else {
      while (group.call_next()) {
      }
    }
  }
}

}  // namespace rummage::store
