#pragma once

#include <string>

#include "bots/arena.hpp"
#include "table/record.hpp"

namespace rummage::table {

/// Writes a match of bots into its record.
class Keeper final : public bots::Scribe {
 public:
  explicit Keeper(Record& record) : record_(record) {}
  void step(core::Seat seat, const std::string& action, std::int64_t at_ms, bool by_table) override {
    record_.append(seat, action, at_ms, by_table ? By::table : By::player);
  }

 private:
  Record& record_;
};

}  // namespace rummage::table
