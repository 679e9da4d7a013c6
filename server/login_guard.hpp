#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_set>

#include "server/rates.hpp"

namespace rummage::server {

/// Limits the tries of one login, per address and over all addresses. Guessing is slowed down, and yet does not lock
/// the owner out: the first limit is for each address alone, and the second does not count at an address where the
/// owner has logged in before.
class LoginGuard {
 public:
  struct Limits {
    // Lower than the other, so that one address alone cannot use that up.
    Rate at_an_address{10, 30.0 / 3600};
    Rate everywhere{100, 100.0 / 3600};  // except at addresses that have logged in
  };
  explicit LoginGuard(const Limits& limits) : at_an_address_(limits.at_an_address), everywhere_(limits.everywhere) {}

  bool take(const std::string& login, const std::string& address, std::int64_t now_ms) {
    const auto here = key(login, address);
    if (!at_an_address_.take(here, now_ms)) return false;
    return proven_.contains(here) || everywhere_.take(login, now_ms);
  }
  [[nodiscard]] int wait_seconds(const std::string& login, const std::string& address) const {
    return std::max(at_an_address_.wait_seconds(key(login, address)), everywhere_.wait_seconds(login));
  }
  void trust(const std::string& login, const std::string& address) {
    if (proven_.size() >= most_proven) proven_.clear();
    proven_.insert(key(login, address));
  }

 private:
  static constexpr std::size_t most_proven = 100'000;
  static std::string key(const std::string& login, const std::string& address) { return login + " " + address; }

  Rates at_an_address_;
  Rates everywhere_;
  std::unordered_set<std::string> proven_;
};

}  // namespace rummage::server
