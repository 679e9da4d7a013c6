#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <type_traits>

namespace rummage::core {

/// A vector of at most `Capacity` items inside the object itself. Unlike Boost's static_vector it is trivially
/// copyable, so that a state made of such vectors is copied by memcpy.
template <class T, std::size_t Capacity>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);
  static_assert(Capacity < 65536);

 public:
  using value_type = T;
  using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;

  constexpr FixedVector() = default;
  constexpr FixedVector(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  static constexpr std::size_t capacity() { return Capacity; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr bool full() const { return size_ == Capacity; }

  constexpr T* data() { return items_.data(); }
  constexpr const T* data() const { return items_.data(); }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  constexpr T& back() { return (*this)[size_ - std::size_t{1}]; }
  constexpr const T& back() const { return (*this)[size_ - std::size_t{1}]; }
  [[nodiscard]] constexpr std::span<const T> span() const { return {items_.data(), size_}; }

  constexpr void push_back(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  constexpr void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  constexpr void clear() { size_ = 0; }
  /// Shrinks or grows to `count`; items gained hold whatever stood there before.
  constexpr void resize(std::size_t count) {
    assert(count <= Capacity);
    size_ = static_cast<Size>(count);
  }
  constexpr void insert_at(std::size_t place, const T& item) {
    assert(place <= size_ && size_ < Capacity);
    std::copy_backward(begin() + place, end(), end() + 1);
    items_[place] = item;
    ++size_;
  }
  constexpr void erase_at(std::size_t place) {
    assert(place < size_);
    std::copy(begin() + place + 1, end(), begin() + place);
    --size_;
  }
  [[nodiscard]] constexpr bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

  friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  friend constexpr auto operator<=>(const FixedVector& a, const FixedVector& b) {
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, Capacity> items_{};
  Size size_ = 0;
};

}  // namespace rummage::core
