#include "store/group_writer.hpp"

#include <atomic>
#include <future>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "gate.hpp"
#include "places.hpp"

namespace rummage::store {
namespace {

using proof::Gate;

GroupWriter::Done nothing() {
  return [](const Answer<void>&) {};
}

TEST(GroupWriter, what_arrives_during_a_commit_goes_into_the_next_together) {
  const auto store = make_memory_store();
  Gate gate(*store);
  GroupWriter writer(gate);
  std::vector<int> order;
  {
    const std::scoped_lock shut(gate.shut);
    ASSERT_TRUE(writer.submit(line("a", 0, "first"), [&](const Answer<void>& a) { order.push_back(error_of(a)); }));
    gate.wait_for_one();
    for (int n = 1; n <= 50; ++n)
      ASSERT_TRUE(writer.submit(line("a", n, "x"), [&, n](const Answer<void>&) { order.push_back(n); }));
    EXPECT_EQ(writer.counts().waiting, 50U);
  }
  writer.stop();
  EXPECT_EQ(gate.sizes, (std::vector<std::size_t>{1, 50}));
  ASSERT_EQ(order.size(), 51U);
  EXPECT_EQ(order[0], none);
  for (int n = 1; n <= 50; ++n) EXPECT_EQ(order[static_cast<std::size_t>(n)], n);
  const auto counts = writer.counts();
  EXPECT_EQ(counts.appended, 51U);
  EXPECT_EQ(counts.failed, 0U);
  EXPECT_EQ(counts.groups, 2U);
  EXPECT_EQ(counts.largest_group, 50U);
  EXPECT_EQ(counts.waiting, 0U);
}

TEST(GroupWriter, refuses_what_exceeds_its_queue_and_recovers) {
  const auto store = make_memory_store();
  Gate gate(*store);
  GroupWriter writer(gate, 3);
  {
    const std::scoped_lock shut(gate.shut);
    ASSERT_TRUE(writer.submit(line("a", 0, "in hand"), nothing()));
    gate.wait_for_one();
    for (int n = 1; n <= 3; ++n) EXPECT_TRUE(writer.submit(line("a", n, "waits"), nothing()));
    EXPECT_FALSE(writer.submit(line("a", 4, "too many"), [](const Answer<void>&) { FAIL() << "never submitted"; }));
  }
  gate.wait_for_one();
  EXPECT_TRUE(writer.submit(line("b", 0, "again"), nothing()));
  writer.stop();
  EXPECT_EQ(store->entries("a", 0)->size(), 4U);
  EXPECT_EQ(store->entries("b", 0)->size(), 1U);
}

TEST(GroupWriter, stop_answers_all_that_waits_and_takes_nothing_more) {
  const auto store = make_memory_store();
  Gate gate(*store);
  GroupWriter writer(gate);
  int answered = 0;
  std::thread stopper;
  {
    const std::scoped_lock shut(gate.shut);
    for (int n = 0; n < 20; ++n)
      ASSERT_TRUE(
          writer.submit(line("a", n, "x"), [&](const Answer<void>& answer) { answered += answer.has_value(); }));
    stopper = std::thread([&] { writer.stop(); });
    while (writer.submit(line("b", 99, "out of turn"), nothing())) std::this_thread::yield();
  }
  stopper.join();
  EXPECT_EQ(answered, 20);
  EXPECT_FALSE(writer.submit(line("a", 20, "late"), nothing()));
  writer.stop();  // once more does no harm
}

TEST(GroupWriter, a_callback_may_submit_the_next) {
  const auto store = make_memory_store();
  std::promise<void> finished;
  GroupWriter writer(*store);
  std::function<void(int)> go = [&](int n) {
    if (n == 100) return finished.set_value();
    EXPECT_TRUE(writer.submit(line("a", n, "x"), [&, n](const Answer<void>&) { go(n + 1); }));
  };
  go(0);
  finished.get_future().wait();
  EXPECT_EQ(store->entries("a", 0)->size(), 100U);
}

TEST(GroupWriter, each_learns_its_own_answer) {
  const auto store = make_memory_store();
  Gate gate(*store);
  GroupWriter writer(gate);
  std::vector<int> errors(4, -2);
  {
    const std::scoped_lock shut(gate.shut);
    const std::vector<Append> appends{line("a", 0, "x"), line("a", 0, "x"), line("a", 5, "x"), line("a", 1, "x")};
    for (std::size_t i = 0; i < appends.size(); ++i)
      ASSERT_TRUE(writer.submit(appends[i], [&, i](const Answer<void>& answer) { errors[i] = error_of(answer); }));
  }
  writer.stop();
  EXPECT_EQ(errors, (std::vector<int>{none, taken, missing, none}));
  EXPECT_EQ(writer.counts().failed, 2U);
}

TEST(GroupWriter, a_group_is_delivered_once_and_answered_where_it_is_delivered) {
  const auto store = make_memory_store();
  Gate gate(*store);
  std::mutex delivering;
  std::vector<GroupWriter::Group> delivered;
  GroupWriter writer(gate, 100, [&](GroupWriter::Group group) {
    const std::scoped_lock lock(delivering);
    delivered.push_back(std::move(group));
  });
  std::vector<int> answers;
  const auto submit = [&](int number) {
    return writer.submit(
        line("a", number, "x"), [&](const Answer<void>& answer) { answers.push_back(error_of(answer)); });
  };
  {
    const std::scoped_lock shut(gate.shut);
    ASSERT_TRUE(submit(0));
    gate.wait_for_one();
    for (const int number : {1, 1, 2}) ASSERT_TRUE(submit(number));
  }
  writer.stop();
  EXPECT_TRUE(answers.empty()) << "nobody has called them yet";
  ASSERT_EQ(delivered.size(), 2U);
  for (auto& group : delivered)
    while (group.call_next()) {
    }
  EXPECT_EQ(answers, (std::vector<int>{none, none, taken, none}));
}

TEST(GroupWriter, many_threads_on_a_real_file) {
  constexpr int threads = 8;
  constexpr int each = 50;
  const Folder folder;
  const auto store = open_or_fail(folder.file("store.db"));
  {
    GroupWriter writer(*store);
    std::vector<std::thread> tables;
    for (int t = 0; t < threads; ++t)
      tables.emplace_back([&, t] {
        const auto name = std::to_string(t);
        for (int n = 0; n < each; ++n) {
          std::promise<int> acknowledged;
          ASSERT_TRUE(
              writer.submit(line(name, n, name), [&](const Answer<void>& a) { acknowledged.set_value(error_of(a)); }));
          ASSERT_EQ(acknowledged.get_future().get(), none);
          ASSERT_EQ(store->entries(name, n)->size(), 1U);  // stored before it was told
        }
      });
    for (auto& table : tables) table.join();
    EXPECT_EQ(writer.counts().appended, threads * each);
    EXPECT_LT(writer.counts().groups, threads * each);
  }
  for (int t = 0; t < threads; ++t) EXPECT_EQ(store->entries(std::to_string(t), 0)->size(), each);
}

}  // namespace
}  // namespace rummage::store
