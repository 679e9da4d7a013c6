// Real threads: tables on two, bots on two more, the store's writer on another. Meant for the thread sanitizer.
#include <atomic>
#include <future>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <gtest/gtest.h>

#include "core/json.hpp"
#include "hall.hpp"
#include "match/verify.hpp"
#include "store/group_writer.hpp"
#include "table/live_table.hpp"

namespace rummage::table {
namespace {

constexpr std::uint64_t enough_steps = 40;
constexpr int tables = 4;

/// A person's browser: commits, reveals, and takes the first legal action whenever there is one. It runs on its table's
/// executor alone.
class Browser : public std::enable_shared_from_this<Browser> {
 public:
  Browser(std::shared_ptr<LiveTable> table, PersonId person) : table_(std::move(table)), person_(person) {}

  void begin() {
    table_->watch(person_, 0, [self = shared_from_this()](std::string_view message) { self->hear(message); });
  }
  std::future<void> done() { return done_.get_future(); }

 private:
  void hear(std::string_view text) {
    const auto message = core::parse_json(text)->as_object();
    if (const auto* table = message.if_contains("table")) stage_ = std::string(table->at("stage").as_string());
    if (stage_ == "committing" && !std::exchange(has_committed_, true)) ask(deed::Commit{sha256(bytes_of(person_))});
    if (stage_ == "revealing" && !std::exchange(has_revealed_, true)) ask(deed::Reveal{bytes_of(person_)});
    if (const auto* steps = message.if_contains("steps");
        steps != nullptr && !is_done_ && steps->to_number<std::uint64_t>() >= enough_steps) {
      is_done_ = true;
      done_.set_value();
    }
    const auto* legal = message.if_contains("legal");
    if (legal != nullptr && !legal->as_array().empty() && !is_done_)
      ask(deed::Act{std::string(legal->as_array().front().as_string()), {}, {}});
  }
  void ask(Deed deed) {
    table_->ask(person_, std::move(deed), [](const auto&) {});
  }

  std::shared_ptr<LiveTable> table_;
  PersonId person_;
  std::string stage_;
  bool has_committed_ = false;
  bool has_revealed_ = false;
  bool is_done_ = false;
  std::promise<void> done_;
};

Hall::Done wait_for(LiveTable& table, PersonId person, Deed deed) {
  std::promise<Hall::Done> answer;
  auto future = answer.get_future();
  table.ask(person, std::move(deed), [&](Hall::Done done) { answer.set_value(std::move(done)); });
  return future.get();
}

TEST(LiveThreads, tables_people_bots_and_the_store_at_once) {
  const auto store = Hall::new_store();
  boost::asio::io_context io;
  auto work = boost::asio::make_work_guard(io);
  boost::asio::thread_pool workers(2);
  store::GroupWriter writer(*store);
  const auto time = system_time();
  const match::SameIds ids;
  const LiveTable::Services services{
      io.get_executor(),
      workers.get_executor(),
      store.get(),
      [&](store::Append append, store::GroupWriter::Done done) {
        return writer.submit(std::move(append), std::move(done));
      },
      time.get(),
      &ids};
  std::vector<std::jthread> threads;
  for (int i = 0; i < 2; ++i) threads.emplace_back([&] { io.run(); });

  std::vector<std::shared_ptr<LiveTable>> live;
  std::vector<std::future<void>> ends;
  for (int i = 0; i < tables; ++i) {
    std::promise<Hall::Done> opened;
    auto future = opened.get_future();
    auto made = made_by_ada("five-crowns", 2);
    made.seed = seed_from_number(static_cast<std::uint64_t>(i));
    live.push_back(LiveTable::open(
        services, {}, "match " + std::to_string(i), {time->now_ms(), Doer::person_of(ada), made},
        [&](Hall::Done done) { opened.set_value(std::move(done)); }));
    ASSERT_TRUE(future.get());
    auto& table = *live.back();
    ASSERT_TRUE(wait_for(table, bob, deed::Come{"Bob"}));
    ASSERT_TRUE(wait_for(table, ada, deed::Sit{seat_0}));
    ASSERT_TRUE(wait_for(table, bob, deed::Sit{seat_1}));
    for (const auto person : {ada, bob}) {
      auto browser = std::make_shared<Browser>(live.back(), person);
      ends.push_back(browser->done());
      browser->begin();
    }
    ASSERT_TRUE(wait_for(table, ada, deed::Start{}));
  }
  // Bots think beside them, and spectators come and go.
  std::promise<Hall::Done> opened;
  auto exhibition = LiveTable::open(services, {}, "bots", {time->now_ms(), Doer::person_of(ada), made_by_ada("set", 4)},
                                    [&](Hall::Done done) { opened.set_value(std::move(done)); });
  ASSERT_TRUE(opened.get_future().get());
  ASSERT_TRUE(wait_for(*exhibition, ada, deed::Start{"greedy"}));
  for (int i = 0; i < 50; ++i)
    for (const auto& table : live) table->unwatch(table->watch(std::nullopt, 0, [](const auto&) {}));

  for (auto& end : ends) ASSERT_EQ(end.wait_for(std::chrono::minutes(5)), std::future_status::ready);
  for (const auto& table : live) table->stop();
  exhibition->stop();
  work.reset();
  for (auto& thread : threads) thread.join();
  writer.stop();
  workers.join();
  for (int i = 0; i < tables; ++i) {
    const auto room = Room::fold(store->entries("match " + std::to_string(i), 0).value());
    ASSERT_TRUE(room);
    EXPECT_GE(room->steps(), enough_steps);
    EXPECT_FALSE(verify(room->record()));
  }
}

}  // namespace
}  // namespace rummage::table
