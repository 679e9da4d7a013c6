#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>

namespace rummage::core {

/// A set of things that are numbered, a bit of `Bits` for each: copied and compared like a number, walked in ascending
/// order. An `Item` has an index() and is made from it, or is itself a number, from `First` on.
template <class Item, std::unsigned_integral Bits, int First = 0>
class BitSet {
 public:
  constexpr BitSet() = default;
  static constexpr BitSet just(Item item) { return BitSet(bit(item)); }
  /// The first so many of all.
  static constexpr BitSet first(int count) {
    constexpr int widest = 64;
    return BitSet(static_cast<Bits>(count == widest ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1U));
  }

  [[nodiscard]] constexpr bool has(Item item) const { return (bits_ & bit(item)) != 0; }
  constexpr void add(Item item) { bits_ = static_cast<Bits>(bits_ | bit(item)); }
  constexpr void remove(Item item) { bits_ = static_cast<Bits>(bits_ & ~bit(item)); }
  constexpr void clear() { bits_ = 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains_all(BitSet other) const { return (other.bits_ & ~bits_) == 0; }
  /// Of a set that is not empty.
  [[nodiscard]] constexpr Item lowest() const { return *begin(); }
  /// The n-th member, n below size().
  [[nodiscard]] constexpr Item nth(int n) const {
    Bits rest = bits_;
    if ((rest & (rest + 1U)) == 0) return at(n);  // the first k of all, as seats nearly always are: no loop needed
    for (; n > 0; --n) rest = static_cast<Bits>(rest & (rest - 1U));
    return at(std::countr_zero(rest));
  }

  /// Calls `visit(set)` for each set of some of them, from the empty one on.
  template <class Visit>
  constexpr void each_subset(Visit&& visit) const {
    Bits bits = 0;
    do {
      visit(BitSet(bits));
      bits = static_cast<Bits>((bits - bits_) & bits_);
    } while (bits != 0);
  }

  friend constexpr BitSet operator|(BitSet a, BitSet b) { return BitSet(static_cast<Bits>(a.bits_ | b.bits_)); }
  friend constexpr BitSet operator&(BitSet a, BitSet b) { return BitSet(static_cast<Bits>(a.bits_ & b.bits_)); }
  friend constexpr BitSet operator-(BitSet a, BitSet b) { return BitSet(static_cast<Bits>(a.bits_ & ~b.bits_)); }
  friend constexpr auto operator<=>(BitSet, BitSet) = default;

  class Walk {
   public:
    constexpr explicit Walk(Bits rest) : rest_(rest) {}
    constexpr Item operator*() const { return at(std::countr_zero(rest_)); }
    constexpr Walk& operator++() {
      rest_ = static_cast<Bits>(rest_ & (rest_ - 1U));
      return *this;
    }
    friend constexpr bool operator==(Walk, Walk) = default;

   private:
    Bits rest_;
  };
  [[nodiscard]] constexpr Walk begin() const { return Walk(bits_); }
  [[nodiscard]] constexpr Walk end() const { return Walk(0); }  // NOLINT: a range has one

 private:
  constexpr explicit BitSet(Bits bits) : bits_(bits) {}
  static constexpr Item at(int place) { return Item(place + First); }
  static constexpr Bits bit(Item item) {
    if constexpr (std::integral<Item>) {
      return static_cast<Bits>(Bits{1} << (item - First));
    } else {
      return static_cast<Bits>(Bits{1} << item.index());
    }
  }

  Bits bits_ = 0;
};

}  // namespace rummage::core
