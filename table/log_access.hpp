#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

#include "core/message.hpp"
#include "store/store.hpp"
#include "table/live_table.hpp"

namespace rummage::table {

/// Why the store did not take an entry, for people.
core::Word word_of(store::Error error);

/// One table's way to its log. Answers come on the table's own executor, and keep the table alive until they do.
class LogAccess {
 public:
  LogAccess(const LiveTable::Services& services, boost::asio::any_io_executor strand, store::MatchId match)
      : services_(services), strand_(std::move(strand)), match_(std::move(match)) {}

  /// Whose part this is; before all else.
  void belong_to(std::weak_ptr<void> table) { table_ = std::move(table); }

  using Lines = store::Answer<std::vector<store::Entry>>;
  boost::asio::awaitable<store::Answer<void>> append(store::Append append);
  /// From that number on. Reading blocks, so a worker does it; what it throws is thrown here, at the table that asked.
  boost::asio::awaitable<Lines> read(std::int64_t from);

 private:
  // Small enough for a callback to hold without an allocation.
  std::shared_ptr<LogAccess> self() { return {table_.lock(), this}; }
  void finish(store::Answer<void> answer);

  const LiveTable::Services& services_;
  const boost::asio::any_io_executor strand_;
  const store::MatchId match_;
  std::weak_ptr<void> table_;
  // Resumes the table's coroutine, which it owns, when the store has answered.
  std::move_only_function<void(std::exception_ptr, store::Answer<void>)> appended_;
};

}  // namespace rummage::table
