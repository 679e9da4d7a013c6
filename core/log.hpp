#pragma once

#include <cstdint>
#include <string>

namespace rummage::core {

/// Given by the store, never twice, not even after the person was deleted.
enum class PersonId : std::int64_t {};

/// The number by which others know a person: random, of 53 bits, so that nobody can count people, tell who came first
/// or try the next one. Logs and stores have PersonId; all that leaves the server has this.
enum class PublicId : std::int64_t {};

/// One line of a match's log. The store does not look into the text, which is UTF-8 without zero bytes.
struct LogLine {
  std::int64_t number = 0;  // from 0, without gaps
  std::int64_t at_ms = 0;   // since 1970
  std::string text;
  friend bool operator==(const LogLine&, const LogLine&) = default;
};

}  // namespace rummage::core
