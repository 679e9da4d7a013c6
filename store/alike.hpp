#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/types.hpp"

namespace rummage::store {

// What every store does alike, so that none of them leaves it to its database.

/// A login in lower case: the letters of ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic. Accents must be composed
/// (NFC) already; bytes that are not UTF-8 stay as they are.
std::string fold_login(std::string_view login);

/// Ascending, each once.
std::vector<PersonId> in_order(std::vector<PersonId> people);

/// Why an entry cannot come next in a log that has `next` entries.
std::optional<Failure> misplaced(const Append& append, std::int64_t next);

Failure unknown_person(PersonId person);
Failure unknown_token();
Failure token_taken();
Failure login_taken();

}  // namespace rummage::store
