#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/fixed_vector.hpp"
#include "core/log.hpp"
#include "match/limits.hpp"

namespace rummage::match {

using core::PersonId;

/// Somebody who came. Guests are listed in the order of arrival.
struct Guest {
  PersonId id{};
  std::string name;
  bool is_here = true;
  bool is_muted = false;
  bool is_removed = false;
  core::FixedVector<std::int64_t, Limits::chats_at_once> chats;  // when they spoke last
  std::uint32_t late_entries = 0;  // besides actions, once the log has no room for everything any more
  friend bool operator==(const Guest&, const Guest&) = default;
};

/// The guests of a table. Every entry is judged on a copy of what it may change, and most change no guest: copies share
/// what is the same, and whoever is changed is replaced.
class GuestList {
  using List = std::vector<std::shared_ptr<Guest>>;

 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Guest;
    using difference_type = std::ptrdiff_t;
    using pointer = const Guest*;
    using reference = const Guest&;

    Iterator() = default;
    explicit Iterator(List::const_iterator at) : at_(at) {}
    const Guest& operator*() const { return **at_; }
    const Guest* operator->() const { return at_->get(); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    Iterator operator++(int) { return Iterator(at_++); }
    friend Iterator operator+(Iterator it, difference_type n) { return Iterator(it.at_ + n); }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    friend class GuestList;
    List::const_iterator at_;
  };

  [[nodiscard]] Iterator begin() const { return Iterator(list_->begin()); }
  [[nodiscard]] Iterator end() const { return Iterator(list_->end()); }
  [[nodiscard]] std::size_t size() const { return list_->size(); }
  [[nodiscard]] const Guest& front() const { return *list_->front(); }

  void push_back(Guest guest) { own().push_back(std::make_shared<Guest>(std::move(guest))); }
  void erase(Iterator place) {
    const auto index = place.at_ - list_->begin();
    auto& list = own();
    list.erase(list.begin() + index);
  }
  /// To be changed; nullptr where there is no such guest.
  Guest* edit(PersonId person) {
    for (std::size_t i = 0; i < list_->size(); ++i) {
      if ((*list_)[i]->id != person) continue;
      auto& guest = own()[i];
      if (guest.use_count() > 1) guest = std::make_shared<Guest>(*guest);
      return guest.get();
    }
    return nullptr;
  }

  friend bool operator==(const GuestList& a, const GuestList& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  List& own() {
    if (list_.use_count() > 1) list_ = std::make_shared<List>(*list_);
    return *list_;
  }

  std::shared_ptr<List> list_ = std::make_shared<List>();
};

}  // namespace rummage::match
