#include "store/store_rules.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include <fmt/format.h>
#include <sys/random.h>
#include <utf8proc.h>

namespace rummage::store {

std::string fold_login(std::string_view login) {
  const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
  utf8proc_uint8_t* folded = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(login.data()),
                                 static_cast<utf8proc_ssize_t>(login.size()), &folded, options);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(folded, &std::free);
  if (size < 0) return std::string(login);
  return {reinterpret_cast<const char*>(folded), static_cast<std::size_t>(size)};
}

PublicId fresh_public_id() {
  constexpr std::uint64_t most = (std::uint64_t{1} << 53U) - 1;
  for (;;) {
    std::uint64_t number = 0;
    // For so few bytes it neither fails nor gives less, unless a signal comes before the system has randomness at all.
    if (::getrandom(&number, sizeof number, 0) == sizeof number && (number & most) != 0)
      return static_cast<PublicId>(number & most);
  }
}

std::vector<PersonId> sorted_people(std::vector<PersonId> people) {
  std::ranges::sort(people);
  const auto rest = std::ranges::unique(people);
  people.erase(rest.begin(), rest.end());
  return people;
}

std::optional<Failure> order_failure(const Append& append, std::int64_t next) {
  if (append.entry.number == next) return std::nullopt;
  const auto error = append.entry.number < next ? Error::taken : Error::missing;
  return Failure{error, fmt::format("entry {} does not come next, {} does", append.entry.number, next)};
}

Failure unknown_person(PersonId person) {
  return {Error::missing, fmt::format("there is no person {}", static_cast<std::int64_t>(person))};
}

Failure unknown_token() { return {Error::missing, "there is no such token"}; }
Failure token_taken() { return {Error::taken, "that token exists already"}; }
Failure login_taken() { return {Error::taken, "that login exists already"}; }

}  // namespace rummage::store
