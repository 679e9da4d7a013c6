#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "match/public_ids.hpp"
#include "match/room.hpp"
#include "store/store.hpp"

namespace rummage::server {

/// By which number others know each person, as the store has it. Numbers never change, so they are remembered. May be
/// asked on any thread, and blocks on the store for somebody whom it does not remember: whoever brings people to the
/// network thread asks for them on a worker before.
class StoredPublicIds final : public match::PublicIds {
 public:
  explicit StoredPublicIds(store::Store& store) : store_(store) {}

  /// 0 for somebody whom the store does not know, or cannot say.
  [[nodiscard]] store::PublicId of(store::PersonId person) const override {
    if (const auto known = recall(person)) return *known;
    const auto found = store_.person(person);
    if (!found || !*found) return {};
    add(**found);
    return (*found)->public_id;
  }

  /// Who has this number, among those whom it remembers: everybody whom somebody was told of lately is.
  [[nodiscard]] std::optional<store::PersonId> person_of(store::PublicId number) const {
    const std::scoped_lock lock(mutex_);
    for (const auto* some : {&recent_, &older_})
      if (const auto found = some->people.find(number); found != some->people.end()) return found->second;
    return std::nullopt;
  }

  /// Everybody whom this table names, so that the network thread need not ask the store for them.
  void learn(const match::Room& room) const {
    for (const auto& guest : room.guests()) (void)of(guest.id);
    for (const auto& line : room.chat()) (void)of(line.person);
    for (const auto person : room.forgotten_people()) (void)of(person);
  }

  void add(const store::Person& person) const {
    const std::scoped_lock lock(mutex_);
    keep(person.id, person.public_id);
  }

 private:
  struct IdMaps {
    std::unordered_map<store::PersonId, store::PublicId> numbers;
    std::unordered_map<store::PublicId, store::PersonId> people;
  };
  static constexpr std::size_t most = 100'000;  // of each half

  [[nodiscard]] std::optional<store::PublicId> recall(store::PersonId person) const {
    const std::scoped_lock lock(mutex_);
    if (const auto found = recent_.numbers.find(person); found != recent_.numbers.end()) return found->second;
    const auto found = older_.numbers.find(person);
    if (found == older_.numbers.end()) return std::nullopt;
    const auto number = found->second;
    keep(person, number);
    return number;
  }
  // Whoever was asked for since the last half was filled is remembered on; the others are forgotten.
  void keep(store::PersonId person, store::PublicId number) const {
    if (recent_.numbers.size() >= most) older_ = std::exchange(recent_, IdMaps());
    recent_.numbers[person] = number;
    recent_.people[number] = person;
  }

  store::Store& store_;
  mutable std::mutex mutex_;
  mutable IdMaps recent_;
  mutable IdMaps older_;
};

}  // namespace rummage::server
