#include "hall.hpp"

#include <algorithm>
#include <array>

#include <boost/asio/post.hpp>
#include <gtest/gtest.h>

#include "store/memory.hpp"

namespace rummage::table {

class VirtualTime::Bell final : public Alarm {
 public:
  Bell(VirtualTime& time, boost::asio::any_io_executor executor) : time_(time), executor_(std::move(executor)) {
    time_.bells_.push_back(this);
  }
  ~Bell() override { std::erase(time_.bells_, this); }
  void set(std::int64_t at_ms, std::function<void()> ring) override {
    at = at_ms;
    ring_ = std::move(ring);
  }
  void clear() override { at.reset(); }
  void ring() {
    at.reset();
    boost::asio::post(executor_, ring_);
  }
  std::optional<std::int64_t> at;

 private:
  VirtualTime& time_;
  boost::asio::any_io_executor executor_;
  std::function<void()> ring_;
};

std::unique_ptr<Alarm> VirtualTime::make_alarm(const boost::asio::any_io_executor& executor) {
  return std::make_unique<Bell>(*this, executor);
}

std::optional<std::int64_t> VirtualTime::next() const {
  std::optional<std::int64_t> first;
  for (const auto* bell : bells_)
    if (bell->at && (!first || *bell->at < *first)) first = bell->at;
  return first;
}

void VirtualTime::ring() {
  const auto bells = bells_;
  for (auto* bell : bells)
    if (bell->at && *bell->at <= now) bell->ring();
}

core::json::object Client::at(std::size_t i) const { return core::parse_json(messages.at(i))->as_object(); }

std::vector<std::uint64_t> Client::numbers() const {
  std::vector<std::uint64_t> out;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const auto message = at(i);
    if (message.at("type") == "told") out.push_back(message.at("number").to_number<std::uint64_t>());
  }
  return out;
}

std::unique_ptr<store::Store> Hall::new_store() {
  auto store = store::make_memory_store();
  for (const auto person : {ada, bob, cleo}) {
    const auto id = store->create_person(name_of(person), bytes_of(person), 0);
    EXPECT_TRUE(id && *id == person);
  }
  return store;
}

Hall::Hall(store::Store& a_store) : store(a_store) {}
Hall::~Hall() { settle(); }

LiveTable::Services Hall::services() {
  return {io.get_executor(),
          io.get_executor(),
          &store,
          [this](store::Append append, store::GroupWriter::Done done) {
            held_.emplace_back(std::move(append), std::move(done));
            if (!is_store_held) let_go();
            return true;
          },
          &time,
          &ids};
}

void Hall::let_go() {
  while (!held_.empty()) {
    auto [append, done] = std::move(held_.front());
    held_.pop_front();
    done(store.append(std::array{append}).front());
  }
}

std::shared_ptr<LiveTable> Hall::opens(const deed::Create& made, const LiveTable::Settings& settings) {
  opened.reset();
  auto table = LiveTable::open(services(), settings, hall_match, {time.now, Doer::person_of(ada), made},
                               [this](Done done) { opened = std::move(done); });
  settle();
  return table;
}

std::shared_ptr<LiveTable> Hall::resumes(const LiveTable::Settings& settings,
                                         const std::optional<std::vector<store::Run>>& runs) {
  auto table = LiveTable::resume(services(), settings, hall_match, log());
  EXPECT_TRUE(table);
  (*table)->people_can_come(runs ? std::make_shared<const Uptime>(*runs) : nullptr);
  settle();
  return *table;
}

Hall::Done Hall::asks(LiveTable& table, PersonId person, Deed deed) {
  std::optional<Done> answer;
  table.ask(person, std::move(deed), [&](Done done) { answer = std::move(done); });
  settle();
  EXPECT_TRUE(answer) << "no reply";
  return answer.value_or(std::unexpected(core::Refusal{}));
}

void Hall::starts(LiveTable& table, std::vector<PersonId> people, std::optional<std::string> level) {
  for (std::size_t i = 0; i < people.size(); ++i) {
    if (people[i] != ada) {
      ASSERT_TRUE(asks(table, people[i], deed::Come{name_of(people[i])}));
    }
    ASSERT_TRUE(asks(table, people[i], deed::Sit{core::Seat(static_cast<int>(i))}));
  }
  ASSERT_TRUE(asks(table, ada, deed::Start{std::move(level)}));
  for (const auto person : people) ASSERT_TRUE(asks(table, person, deed::Commit{sha256(bytes_of(person))}));
  for (const auto person : people) ASSERT_TRUE(asks(table, person, deed::Reveal{bytes_of(person)}));
}

Room Hall::room_of(LiveTable& table) {
  std::optional<Room> room;
  table.look([&](const Room& seen) { room = seen.clone(); });
  settle();
  return std::move(*room);
}

std::vector<store::Entry> Hall::log() const { return store.entries(hall_match, 0).value(); }

void Hall::settle() {
  io.restart();
  io.poll();
}

void Hall::pass(std::int64_t ms) {
  const auto end = time.now + ms;
  settle();
  for (auto next = time.next(); next && *next <= end; next = time.next()) {
    time.now = std::max(time.now, *next);
    time.ring();
    settle();
  }
  time.now = end;
}

bool Hall::pass_to_next() {
  settle();
  const auto next = time.next();
  if (!next) return false;
  pass(std::max<std::int64_t>(0, *next - time.now));
  return true;
}

std::string code_of(const Hall::Done& done) { return done ? std::string() : std::string(done.error().code.name); }

}  // namespace rummage::table
