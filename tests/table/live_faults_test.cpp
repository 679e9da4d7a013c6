// Whichever call of the store fails: nobody is told what is not stored, nothing is done twice, and play goes on.
#include <algorithm>

#include <gtest/gtest.h>

#include "failing_store.hpp"
#include "hall.hpp"
#include "match/verify.hpp"

namespace rummage::table {
namespace {

using proof::FailingStore;

// The log is read beside the failing store: the test itself must not be what it fails for.
class FaultyHall : public Hall {
 public:
  FaultyHall(FailingStore& failing, store::Store& real) : Hall(failing), real_(real) {}
  [[nodiscard]] std::vector<store::Entry> real_log() const { return real_.entries(hall_match, 0).value(); }

 private:
  store::Store& real_;
};

bool play_with_a_fault(int failing, FailingStore::Loses loses, store::Error error) {
  const auto real = Hall::new_store();
  FailingStore store(*real, failing, loses, error);
  FaultyHall hall(store, *real);
  auto made = made_by_ada("five-crowns", 2);
  made.clock_ms = 10'000;
  auto table = hall.opens(made, {.retry_ms = 500});
  if (!*hall.opened) {
    EXPECT_EQ(code_of(*hall.opened), "table_not_stored");
    table = hall.opens(made, {.retry_ms = 500});
  }
  Client client;
  table->watch(ada, 0, client.sink());
  const auto ask = [&](PersonId person, const Deed& deed) {
    for (int tries = 0; tries < 4; ++tries) {
      const auto done = hall.asks(*table, person, deed);
      if (done || (code_of(done) != "table_not_stored" && code_of(done) != "table_unsure")) return;
    }
    ADD_FAILURE() << "never stored";
  };
  ask(ada, deed::Sit{seat_0});
  ask(ada, deed::Start{"greedy"});
  ask(ada, deed::Commit{sha256(bytes_of(ada))});
  ask(ada, deed::Reveal{bytes_of(ada)});
  ask(ada, deed::Chat{"here we go"});
  hall.pass(60'000);  // bots and clock
  const auto log = hall.real_log();
  auto folded = Room::fold(log);
  EXPECT_TRUE(folded);
  if (!folded) return false;
  EXPECT_EQ(folded->stage(), Stage::playing);
  EXPECT_GT(folded->steps(), 8U);
  EXPECT_FALSE(verify(folded->record()));
  EXPECT_EQ(folded->chat().size(), 1U);  // once, not twice
  // All that is stored was told, in order and once.
  auto numbers = client.numbers();
  EXPECT_EQ(numbers.size(), log.size() - 1);
  for (std::size_t i = 0; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], i + 1);
  EXPECT_TRUE(hall.room_of(*table) == *folded);
  return store.has_failed();
}

TEST(LiveFaults, whichever_call_fails_nothing_is_lost_or_done_twice) { proof::try_every_fault(play_with_a_fault, 12); }

TEST(LiveFaults, a_full_disk_refuses_with_that_reason_and_play_goes_on_afterwards) {
  const auto real = Hall::new_store();
  Hall hall(*real);
  bool is_full = false;
  auto services = hall.services();
  const auto append = services.append;
  services.append = [&](store::Append lines, store::GroupWriter::Done done) {
    if (!is_full) return append(std::move(lines), std::move(done));
    done(std::unexpected(store::Failure{store::Error::full, "no space left"}));
    return true;
  };
  const auto table = LiveTable::open(
      services, {}, hall_match, {hall.time.now, Doer::person_of(ada), made_by_ada("five-crowns", 2)}, [](auto) {});
  hall.settle();
  Client client;
  table->watch(std::nullopt, 0, client.sink());
  hall.settle();
  is_full = true;
  for (int i = 0; i < 3; ++i) {
    const auto done = hall.asks(*table, ada, deed::Chat{"hello"});
    EXPECT_EQ(code_of(done), "table_not_stored");
    EXPECT_EQ(std::get<core::Word>(done.error().find("why")->value).name, "store_full");
  }
  EXPECT_EQ(client.messages.size(), 1U);
  is_full = false;
  EXPECT_TRUE(hall.asks(*table, ada, deed::Chat{"hello"}));
  EXPECT_EQ(client.numbers(), (std::vector<std::uint64_t>{1}));
}

}  // namespace
}  // namespace rummage::table
