#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/types.hpp"

namespace rummage::store {

// Rules that every store applies itself, instead of leaving them to its database.

/// A login with its case folded as Unicode does it, and accents composed (NFC), so that logins that differ only in
/// these are equal. Text that is not UTF-8 stays as it is.
std::string fold_login(std::string_view login);

/// A number that nobody can guess, from 1 to 2^53 - 1. The caller sees to it that it is nobody else's.
PublicId fresh_public_id();

/// Sorted, without duplicates.
std::vector<PersonId> sorted_people(std::vector<PersonId> people);

/// Why an entry cannot come next in a log that has `next` entries.
std::optional<Failure> order_failure(const Append& append, std::int64_t next);

Failure unknown_person(PersonId person);
Failure unknown_token();
Failure token_taken();
Failure login_taken();

}  // namespace rummage::store
