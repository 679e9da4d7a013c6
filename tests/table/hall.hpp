#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/json/value.hpp>

#include "core/json.hpp"
#include "room_scene.hpp"
#include "store/store.hpp"
#include "table/live_table.hpp"

namespace rummage::table {

using namespace match;

/// Time that stands still until a test moves it.
class VirtualTime final : public TimeSource {
 public:
  [[nodiscard]] std::int64_t now_ms() const override { return now; }
  [[nodiscard]] std::unique_ptr<Alarm> make_alarm(const boost::asio::any_io_executor& executor) override;
  /// When the next alarm rings.
  [[nodiscard]] std::optional<std::int64_t> next() const;
  /// Rings those whose time has come.
  void ring();

  std::int64_t now = 1'000'000;

 private:
  class Bell;
  std::vector<Bell*> bells_;
};

/// A watcher that keeps all it is sent.
struct Client {
  std::vector<std::string> messages;
  LiveTable::Sink sink() {
    return [this](std::string_view message) { messages.emplace_back(message); };
  }
  [[nodiscard]] core::json::object at(std::size_t i) const;
  [[nodiscard]] core::json::object last() const { return at(messages.size() - 1); }
  /// The entries that it was told, in order.
  [[nodiscard]] std::vector<std::uint64_t> numbers() const;
};

/// Everything that live tables need, in one thread and in virtual time: nothing happens but in settle() and pass().
class Hall {
 public:
  /// The people of the tests are known to it.
  static std::unique_ptr<store::Store> new_store();

  explicit Hall(store::Store& store);
  ~Hall();

  [[nodiscard]] LiveTable::Services services();
  using Done = std::expected<std::uint64_t, core::Refusal>;

  /// Opens a table; the answer is kept in `opened`.
  std::shared_ptr<LiveTable> opens(const deed::Create& made, const LiveTable::Settings& settings = {});
  /// Servers were there in these runs; if that is left out, all the time.
  std::shared_ptr<LiveTable> resumes(const LiveTable::Settings& settings = {},
                                     const std::optional<std::vector<store::Run>>& runs = std::nullopt);
  /// Asks and lets everything happen that happens at once.
  Done asks(LiveTable& table, PersonId person, Deed deed);
  void starts(LiveTable& table, std::vector<PersonId> people, std::optional<std::string> level = std::nullopt);
  Room room_of(LiveTable& table);
  [[nodiscard]] std::vector<store::Entry> log() const;

  /// Until nothing is left to do at this moment.
  void settle();
  /// Lets time pass, from alarm to alarm.
  void pass(std::int64_t ms);
  /// To the next alarm; false where there is none.
  bool pass_to_next();

  VirtualTime time;
  match::SameIds ids;
  boost::asio::io_context io;  // goes before the time does: tables end with it
  store::Store& store;
  std::optional<Done> opened;
  bool is_store_held = false;  // appends wait until they are let go
  void let_go();

 private:
  std::deque<std::pair<store::Append, store::GroupWriter::Done>> held_;
};

inline constexpr const char* hall_match = "match";

std::string code_of(const Hall::Done& done);

}  // namespace rummage::table
