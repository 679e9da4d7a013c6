#pragma once

#include "core/log.hpp"

namespace rummage::match {

using core::PersonId;
using core::PublicId;

/// By which number others know each person. A room knows only the number that its log has.
class PublicIds {
 public:
  PublicIds() = default;
  PublicIds(const PublicIds&) = delete;
  PublicIds& operator=(const PublicIds&) = delete;
  virtual ~PublicIds() = default;
  [[nodiscard]] virtual PublicId of(PersonId person) const = 0;
};

/// For a match that does not leave the machine, and for tests: everybody has the number of the log.
class SameIds final : public PublicIds {
 public:
  [[nodiscard]] PublicId of(PersonId person) const override {
    return static_cast<PublicId>(static_cast<std::int64_t>(person));
  }
};

}  // namespace rummage::match
