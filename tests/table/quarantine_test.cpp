// An exception at one table: it ends that table and nothing else.
#include <array>
#include <stdexcept>

#include <boost/asio/post.hpp>
#include <gtest/gtest.h>

#include "hall.hpp"
#include "table/inbox.hpp"
#include "table/turn.hpp"

namespace rummage::table {
namespace {

class Quarantine : public testing::Test {
 protected:
  /// A table whose way to the store throws whenever `throws` says so.
  std::shared_ptr<LiveTable> opens_faulty() {
    auto services = hall.services();
    services.is_serial = true;  // as in a server: what is posted has a turn of its own
    services.append = [this](store::Append append, store::GroupWriter::Done done) {
      if (throws) throw std::runtime_error("made to throw");
      boost::asio::post(hall.io, [own = std::move(done), answer = store->append(std::array{append}).front()]() mutable {
        own(answer);
      });
      return true;
    };
    services.faulted = [this](const store::MatchId& match, std::string_view why) {
      faults.push_back(match + ": " + std::string(why));
    };
    auto table = LiveTable::open(
        services, {}, "faulty", {hall.time.now, Doer::person_of(ada), made_by_ada("set", 2)}, [](const auto&) {});
    hall.settle();
    return table;
  }

  std::unique_ptr<store::Store> store = Hall::new_store();
  Hall hall{*store};
  bool throws = false;
  std::vector<std::string> faults;
};

TEST_F(Quarantine, an_exception_ends_one_table_and_the_others_go_on) {
  const auto faulty = opens_faulty();
  const auto other = hall.opens(made_by_ada("five-crowns", 2));
  Client client;
  faulty->watch(std::nullopt, 0, client.sink());
  throws = true;
  EXPECT_EQ(code_of(hall.asks(*faulty, ada, deed::Chat{"hello"})), "table_quarantined");
  EXPECT_TRUE(faulty->is_quarantined());
  EXPECT_EQ(faults, (std::vector<std::string>{"faulty: made to throw"}));
  EXPECT_EQ(client.last().at("type"), "quarantined");
  EXPECT_EQ(client.last().at("said").at(0).at("code"), "table_quarantined");
  EXPECT_FALSE(other->is_quarantined());
  EXPECT_TRUE(hall.asks(*other, ada, deed::Chat{"hello"}));
}

TEST_F(Quarantine, its_log_stays_and_people_can_look_and_are_refused_in_words) {
  const auto faulty = opens_faulty();
  ASSERT_TRUE(hall.asks(*faulty, ada, deed::Sit{seat_0}));
  throws = true;
  std::vector<std::string> codes;
  for (int i = 0; i < 3; ++i)  // one is in hand and two wait when it throws
    faulty->ask(ada, deed::Chat{"hello"}, [&](const auto& done) { codes.push_back(code_of(done)); });
  hall.settle();
  throws = false;
  EXPECT_EQ(codes, std::vector<std::string>(3, "table_quarantined"));
  EXPECT_EQ(code_of(hall.asks(*faulty, ada, deed::Chat{"hello"})), "table_quarantined");
  EXPECT_EQ(store->entries("faulty", 0).value().size(), 2U);
  EXPECT_EQ(hall.room_of(*faulty).chair(seat_0).person, ada);
  Client late;
  faulty->watch(ada, 0, late.sink());
  hall.settle();
  ASSERT_EQ(late.messages.size(), 2U);
  EXPECT_EQ(late.at(0).at("type"), "since");
  EXPECT_EQ(late.at(1).at("type"), "quarantined");
}

// At the moment of the fault thousands watch, and many more are about to.
TEST_F(Quarantine, is_told_and_shown_in_many_turns_that_do_little) {
  const auto faulty = opens_faulty();
  hall.starts(*faulty, {ada}, "greedy");
  while (hall.room_of(*faulty).steps() < 10) ASSERT_TRUE(hall.pass_to_next());
  std::size_t told = 0;
  const auto sink = [&](std::string_view text) {
    Turn::writes(text.size());
    if (text.starts_with(R"({"type":"quarantined")")) ++told;
  };
  constexpr std::size_t watchers = 6'000, newcomers = 50;
  for (std::size_t i = 0; i < watchers; ++i) faulty->watch(std::nullopt, 1'000, sink);
  hall.settle();
  throws = true;
  faulty->ask(ada, deed::Chat{"hello"}, [](const auto&) {});
  for (std::size_t i = 0; i < newcomers; ++i) faulty->watch(std::nullopt, 0, sink);
  hall.io.restart();
  for (bool is_done = false; !is_done;) {
    const Turn::Share share;
    is_done = hall.io.poll_one() == 0;
    ASSERT_LE(share.bytes(), Turn::most_bytes);
    ASSERT_LE(share.steps(), Turn::most_steps);
  }
  EXPECT_EQ(told, watchers + newcomers);
}

TEST_F(Quarantine, one_whose_first_entry_throws_is_refused) {
  throws = true;
  auto services = hall.services();
  services.append = [](store::Append, store::GroupWriter::Done) -> bool { throw std::runtime_error("made to throw"); };
  std::optional<Hall::Done> opened;
  const auto table =
      LiveTable::open(services, {}, "faulty", {hall.time.now, Doer::person_of(ada), made_by_ada("set", 2)},
                      [&](Hall::Done done) { opened = std::move(done); });
  hall.settle();
  ASSERT_TRUE(opened);
  EXPECT_EQ(code_of(*opened), "table_quarantined");
}

TEST_F(Quarantine, a_callback_that_throws_keeps_no_other_from_its_answer) {
  const auto faulty = opens_faulty();
  throws = true;
  faulty->ask(ada, deed::Chat{"one"}, [](const auto&) { throw std::runtime_error("a client's fault"); });
  std::string code;
  faulty->ask(ada, deed::Chat{"two"}, [&](const auto& done) { code = code_of(done); });
  hall.settle();
  EXPECT_EQ(code, "table_quarantined");
  EXPECT_EQ(faults, (std::vector<std::string>{"faulty: made to throw", "faulty: a client's fault"}));
}

}  // namespace
}  // namespace rummage::table
