#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/http.hpp"
#include "store/types.hpp"

namespace rummage::server {

/// The open WebSockets by person, so that those of somebody who logs out or is removed are closed at once. To be used
/// on the network thread only.
class Presence {
 public:
  struct Visit {
    store::PersonId person{};
    store::TokenHash token{};
    std::string match;
    std::function<void(const std::string& name)> renamed;
  };

  void add(const void* who, Visit visit, const std::shared_ptr<Socket>& socket) {
    visits_.insert_or_assign(who, std::pair(std::move(visit), std::weak_ptr(socket)));
  }
  void remove(const void* who) { visits_.erase(who); }

  /// Closes the connections that were opened with this token, or all of this person.
  void end(const store::TokenHash& token) {
    end_where(logged_out, "logged out", [&](const Visit& visit) { return visit.token == token; });
  }
  void end(store::PersonId person) {
    end_where(logged_out, "logged out", [&](const Visit& visit) { return visit.person == person; });
  }
  /// This person goes on with another token: what was opened with the old one stays, all else is closed.
  void renew(store::PersonId person, const store::TokenHash& old, const store::TokenHash& next) {
    end_where(
        logged_out, "logged out", [&](const Visit& visit) { return visit.person == person && visit.token != old; });
    for (auto& [who, visit] : visits_)
      if (visit.first.token == old) visit.first.token = next;
  }
  /// Closes those of this person at one table.
  void end(store::PersonId person, std::string_view match) {
    end_where(sent_away, "removed", [&](const Visit& visit) { return visit.person == person && visit.match == match; });
  }

  /// The tables at which this person has a connection.
  [[nodiscard]] std::set<std::string> tables_of(store::PersonId person) const {
    std::set<std::string> out;
    for (const auto& [who, visit] : visits_)
      if (visit.first.person == person) out.insert(visit.first.match);
    return out;
  }
  /// This person has a new name.
  void rename(store::PersonId person, const std::string& name) {
    ++ends_;
    std::vector<std::function<void(const std::string&)>> told;
    for (const auto& [who, visit] : visits_)
      if (visit.first.person == person) told.push_back(visit.first.renamed);
    for (const auto& tell : told) tell(name);
  }

  /// Changes whenever connections are ended or a person is renamed: a connection that is being opened must then look up
  /// its person again.
  [[nodiscard]] std::uint64_t ends() const { return ends_; }

  // Close codes of our own (RFC 6455, 7.4.2). They tell the client not to reconnect by itself.
  static constexpr std::uint16_t logged_out = 4001;
  static constexpr std::uint16_t sent_away = 4003;

 private:
  template <class Wanted>
  void end_where(std::uint16_t code, std::string_view reason, Wanted wanted) {
    ++ends_;
    std::vector<std::shared_ptr<Socket>> ending;  // a copy: closing may remove them from visits_
    for (const auto& [who, visit] : visits_)
      if (wanted(visit.first))
        if (auto socket = visit.second.lock()) ending.push_back(std::move(socket));
    for (const auto& socket : ending) socket->close(code, reason);
  }

  std::unordered_map<const void*, std::pair<Visit, std::weak_ptr<Socket>>> visits_;
  std::uint64_t ends_ = 0;
};

}  // namespace rummage::server
