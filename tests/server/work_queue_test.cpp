// Work by kind: bounded, with fair shares, and not for those who have left.
#include "server/work_queue.hpp"

#include <semaphore>

#include <boost/asio/co_spawn.hpp>
#include <gtest/gtest.h>

#include "house.hpp"
#include "store/memory.hpp"

namespace rummage::server {
namespace {

class WorkQueues : public testing::Test {
 protected:
  /// Asks for work that writes down whose it was; what came of it is written down in the end.
  void asks(const std::string& address, bool* has_left = nullptr) {
    ++asked_;
    boost::asio::co_spawn(context, wait_for(address, has_left), [this](const std::exception_ptr& fault) {
      EXPECT_FALSE(fault);
      ++answered_;
    });
    context.poll();
  }
  boost::asio::awaitable<void> wait_for(std::string address, bool* has_left) {
    Client client{address, {}};
    if (has_left != nullptr) client.has_left = [has_left] { return *has_left; };
    const auto done = co_await queue.run(client, [this, &address] {
      if (address == "blocker") gate.acquire();
      order.push_back(address);  // one thread does it all
      return 0;
    });
    if (!done) outcomes.push_back(address + (done.error() == WorkRefusal::client_left ? " left" : " refused"));
  }
  void lets_go() {
    gate.release();
    while (answered_ < asked_) {
      context.restart();
      context.run_one();
    }
  }

  boost::asio::io_context context{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard =
      boost::asio::make_work_guard(context);
  std::counting_semaphore<> gate{0};
  std::vector<std::string> order;
  std::vector<std::string> outcomes;
  WorkQueue queue{context, {.threads = 1, .waiting = 6, .waiting_a_client = 4}};

 private:
  int asked_ = 0;
  int answered_ = 0;
};

TEST_F(WorkQueues, take_turns_between_clients_however_much_one_of_them_asks) {
  asks("blocker");
  for (int i = 0; i < 4; ++i) asks("many");
  asks("one");
  asks("other");
  lets_go();
  EXPECT_EQ(order, (std::vector<std::string>{"blocker", "many", "one", "other", "many", "many", "many"}));
  EXPECT_EQ(outcomes, std::vector<std::string>());
}

TEST_F(WorkQueues, refuse_what_is_too_much_of_one_client_or_of_all) {
  asks("blocker");
  for (int i = 0; i < 5; ++i) asks("many");
  asks("one");
  asks("other");
  asks("late");
  lets_go();
  EXPECT_EQ(outcomes, (std::vector<std::string>{"many refused", "late refused"}));
  EXPECT_EQ(order.size(), 7U);
  EXPECT_EQ(queue.counts().refused, 2U);
}

TEST_F(WorkQueues, drop_the_work_of_those_who_have_left) {
  bool has_left = false;
  asks("blocker");
  asks("gone", &has_left);
  asks("here");
  has_left = true;
  lets_go();
  EXPECT_EQ(order, (std::vector<std::string>{"blocker", "here"}));
  EXPECT_EQ(outcomes, (std::vector<std::string>{"gone left"}));
  EXPECT_EQ(queue.counts().dropped, 1U);
}

}  // namespace
}  // namespace rummage::server
