#include "games/set/solver/solver.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// The finder. Cards stand in a ring of N lanes. A triple of places has three gaps round the ring; turned so that its
// smallest gap comes first it is (i, i + r, i + s), and all triples with the same (r, s) are one *orbit*: N of them, or
// N / 3 where all gaps are equal. So one comparison of vectors - third(card i, card i + r) against card i + s - tests a
// whole orbit at once, and each triple is tested exactly once. Twelve cards have 19 orbits; r is never above 4.

namespace rummage::set {
namespace {

using Lanes = std::uint8_t __attribute__((vector_size(16)));

struct Orbit {
  std::uint8_t r = 0;
  std::uint8_t s = 0;
  std::uint8_t members = 0;  // places i from 0 that are different triples
};

// One orbit for each way to go round N places in three gaps, the smallest first (of equal smallest ones, any). It would
// not compile if some triple were in none of them, or in two.
template <int N>
inline constexpr auto orbits_of = [] {
  core::FixedVector<Orbit, (N - 1) * (N - 2) / 6 + 1> orbits;
  int triples = 0;
  for (int r = 1; 3 * r <= N; ++r)
    for (int second = r; r + second < N; ++second) {
      const int last = N - r - second;
      // (r, r, x) and (r, x, r) are the same triples turned round the ring.
      if (last < r || (last == r && second != r)) continue;
      const int members = second == r && last == r ? N / 3 : N;
      orbits.push_back(
          {static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(r + second), static_cast<std::uint8_t>(members)});
      triples += members;
    }
  if (triples != N * (N - 1) * (N - 2) / 6) std::unreachable();
  return orbits;
}();

Lanes third_of(Lanes a, Lanes b) {  // third() in every lane
  const Lanes differ = a ^ b;
  const Lanes low = (differ | (differ >> 1)) & 0b01'01'01'01;
  const Lanes apart = low | (low + low);
  return differ | (a & ~apart);
}

Lanes equal(Lanes a, Lanes b) { return reinterpret_cast<Lanes>(a == b); }

// Bit i is set where lane i of a comparison is true.
std::uint32_t bits_of(Lanes mask) {
#if defined(__SSE2__)
  return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(mask)));
#elif defined(__wasm_simd128__)
  return static_cast<std::uint32_t>(__builtin_wasm_bitmask_i8x16(mask));
#else
  std::uint32_t bits = 0;
  for (int i = 0; i < 16; ++i) bits |= static_cast<std::uint32_t>(mask[i] & 1U) << i;
  return bits;
#endif
}

// N cards in a ring, as it stands and turned by every number of places: lane i of turned[t] is card i + t. Lanes beyond
// the sixteenth are in a second half, kept apart because a 32-byte vector is emulated byte by byte without AVX.
template <int N>
struct Ring {
  static constexpr int halves = N <= 16 ? 1 : 2;
  std::array<std::array<Lanes, halves>, N> turned;

  explicit Ring(const Card* cards) {
    if constexpr (N > 8 && N <= 16 && std::endian::native == std::endian::little) {
      // Turned in registers: reading back what has just been written, shifted, would stall. Two overlapping loads,
      // because reading sixteen bytes could leave the array.
      std::uint64_t head = 0;
      std::uint64_t tail = 0;
      std::memcpy(&head, cards, 8);
      std::memcpy(&tail, cards + (N - 8), 8);
      using Pair = std::uint64_t __attribute__((vector_size(16)));
      const auto lanes = reinterpret_cast<Lanes>(Pair{head, tail >> ((16 - N) * 8)});
      [&]<std::size_t... T>(std::index_sequence<T...>) {
        ((turned[T][0] = turn<T>(lanes)), ...);
      }(std::make_index_sequence<N>{});
    } else {
      std::uint8_t doubled[2 * N + 16 * halves] = {};
      std::memcpy(doubled, cards, N);
      std::memcpy(doubled + N, cards, N);
      for (std::size_t t = 0; t < N; ++t)
        for (std::size_t half = 0; half < halves; ++half) std::memcpy(&turned[t][half], doubled + t + 16 * half, 16);
    }
  }

 private:
  template <std::size_t T>
  static Lanes turn(Lanes lanes) {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return __builtin_shufflevector(lanes, lanes, (I < N ? (I + static_cast<int>(T)) % N : I)...);
    }(std::make_integer_sequence<int, 16>{});
  }
};

// Calls f(k, half, hits) for every orbit k; lane i of hits is true where (i, i + r, i + s) is a SET.
template <int N, class F>
[[gnu::always_inline]] inline void for_each_orbit(const Card* cards, F&& f) {
  const Ring<N> ring(cards);
  std::array<std::array<Lanes, Ring<N>::halves>, N / 3 + 1> wanted;
  for (std::size_t r = 1; r <= N / 3; ++r)
    for (std::size_t half = 0; half < Ring<N>::halves; ++half)
      wanted[r][half] = third_of(ring.turned[0][half], ring.turned[r][half]);
  [&]<std::size_t... K>(std::index_sequence<K...>) {
    (
        [&] {
          constexpr Orbit orbit = orbits_of<N>[K];
          f(K, 0, equal(wanted[orbit.r][0], ring.turned[orbit.s][0]));
          if constexpr (Ring<N>::halves == 2) f(K, 1, equal(wanted[orbit.r][1], ring.turned[orbit.s][1]));
        }(),
        ...);
  }(std::make_index_sequence<orbits_of<N>.size()>{});
}

template <int N>
bool has_set_of(const Card* cards) {
  std::array<Lanes, 2> any{};
  for_each_orbit<N>(cards, [&](std::size_t, std::size_t half, Lanes hits) { any[half] |= hits; });
  const auto bits = bits_of(any[0]) | std::uint64_t{bits_of(any[1])} << 16U;
  return (bits & ((std::uint64_t{1} << N) - 1)) != 0;
}

template <int N>
std::size_t count_sets_of(const Card* cards) {
  std::array<Lanes, 2> ones{};  // a lane counts its own orbits' hits: at most N of them
  int thirds = 0;               // the orbit of equal gaps is met three times over
  for_each_orbit<N>(cards, [&](std::size_t k, std::size_t half, Lanes hits) {
    if (orbits_of<N>.data()[k].members == N) {
      ones[half] -= hits;
    } else if (half == 0) {
      thirds = std::popcount(bits_of(hits) & ((1U << (N / 3)) - 1));
    }
  });
  const auto lanes = std::bit_cast<std::array<std::uint8_t, 32>>(ones);
  auto total = static_cast<std::size_t>(thirds);
  for (std::size_t i = 0; i < N; ++i) total += lanes[i];
  return total;
}

// Hits of a few orbits at a time are gathered in one word.
template <int N>
inline constexpr std::size_t orbits_a_word = 64 / N;
template <int N>
inline constexpr std::size_t words_of = (orbits_of<N>.size() + orbits_a_word<N> - 1) / orbits_a_word<N>;

// The three places that a bit of those words stands for.
template <int N>
inline constexpr auto places_of = [] {
  std::array<std::array<std::uint8_t, 4>, 64 * words_of<N>> places{};
  for (std::size_t k = 0; k < orbits_of<N>.size(); ++k)
    for (std::size_t i = 0; i < N; ++i) {
      const auto bit = k / orbits_a_word<N> * 64 + k % orbits_a_word<N> * N + i;
      const auto at = [&](std::size_t step) { return static_cast<std::uint8_t>((i + step) % N); };
      places[bit] = {at(0), at(orbits_of<N>[k].r), at(orbits_of<N>[k].s), 0};
    }
  return places;
}();

template <int N>
[[gnu::always_inline]] inline std::array<std::uint64_t, words_of<N>> hits_of(const Card* cards) {
  std::array<std::uint64_t, words_of<N>> found{};
  for_each_orbit<N>(cards, [&](std::size_t k, std::size_t half, Lanes hits) {
    const auto members = (std::uint64_t{1} << orbits_of<N>.data()[k].members) - 1;
    const auto bits = (std::uint64_t{bits_of(hits)} << (16 * half)) & members;
    found[k / orbits_a_word<N>] |= bits << (k % orbits_a_word<N> * N);
  });
  return found;
}

template <int N>
std::optional<Take> random_set_of(const Card* cards, core::Chance& chance) {
  const auto found = hits_of<N>(cards);
  std::uint32_t count = 0;
  for (const auto word : found) count += static_cast<std::uint32_t>(std::popcount(word));
  if (count == 0) return std::nullopt;
  // Which word, and which bit of it, without a branch that could be guessed wrong.
  std::uint32_t skip = count == 1 ? 0 : chance.below(count);
  std::size_t w = 0;
  for (std::size_t i = 0; i + 1 < words_of<N>; ++i) {
    const auto here = static_cast<std::uint32_t>(std::popcount(found[i]));
    const bool beyond = w == i && skip >= here;
    w += beyond;
    skip -= beyond ? here : 0;
  }
  auto rest = found[w];
  for (; skip > 1; --skip) rest &= rest - 1;
  if (skip == 1) rest &= rest - 1;
  const auto& places = places_of<N>[w * 64 + static_cast<std::size_t>(std::countr_zero(rest))];
  return Take({cards[places[0]], cards[places[1]], cards[places[2]]});
}

template <int N>
std::size_t find_sets_of(const Card* cards, Triple* out) {
  auto found = hits_of<N>(cards);
  // One loop over all words, not one a word: how many hits there are is a surprise that should be paid for once.
  std::uint32_t filled = 0;
  for (std::size_t w = 0; w < words_of<N>; ++w) filled |= static_cast<std::uint32_t>(found[w] != 0) << w;
  Triple* next = out;
  while (filled != 0) {
    const auto w = static_cast<std::size_t>(std::countr_zero(filled));
    const auto& places = places_of<N>[w * 64 + static_cast<std::size_t>(std::countr_zero(found[w]))];
    *next++ = {cards[places[0]], cards[places[1]], cards[places[2]]};
    found[w] &= found[w] - 1;
    filled ^= static_cast<std::uint32_t>(found[w] == 0) << w;
  }
  return static_cast<std::size_t>(next - out);
}

// Calls `of_size` with the number of cards, where it is one that displays have; else `other`.
template <class OfSize, class Other>
[[gnu::always_inline]] inline auto by_size(std::size_t cards, OfSize&& of_size, Other&& other) {
  switch (cards) {
    case 9: return of_size.template operator()<9>();
    case 12: return of_size.template operator()<12>();
    case 15: return of_size.template operator()<15>();
    case 18: return of_size.template operator()<18>();
    case 21: return of_size.template operator()<21>();
    default: return other();
  }
}

}  // namespace

FixedVector<Break, 4> breaks(const Triple& cards) {
  FixedVector<Break, 4> out;
  for (const auto which : all_characteristics) {
    std::array<int, 3> counts{};  // of each value
    for (const Card card : cards) ++counts[static_cast<std::size_t>(card.value(which))];
    const auto place_of = [&](int count) { return std::ranges::find(counts, count) - counts.begin(); };
    if (const auto two = place_of(2); two < 3)
      out.push_back({which, static_cast<std::uint8_t>(two), static_cast<std::uint8_t>(place_of(1))});
  }
  return out;
}

int differences(const Triple& set) {
  int count = 0;
  for (const auto which : all_characteristics) count += set[0].value(which) != set[1].value(which);
  return count;
}

std::size_t find_sets(std::span<const Card> cards, std::span<Triple> out) {
  return by_size(
      cards.size(), [&]<int N> { return find_sets_of<N>(cards.data(), out.data()); },
      [&] { return find_sets_by_pairs(cards, out); });
}

FixedVector<Triple, most_sets(widest)> find_sets(const FixedVector<Card, widest>& display) {
  FixedVector<Triple, most_sets(widest)> sets;
  sets.resize(sets.capacity());
  sets.resize(find_sets(display.span(), std::span(sets.begin(), sets.end())));
  return sets;
}

bool has_set(std::span<const Card> cards) {
  return by_size(
      cards.size(), [&]<int N> { return has_set_of<N>(cards.data()); }, [&] { return count_sets(cards) != 0; });
}

std::size_t count_sets(std::span<const Card> cards) {
  const auto count_by_pairs = [&] {
    std::array<Triple, most_sets(deck_size)> out;  // NOLINT: written before it is read
    return find_sets_by_pairs(cards, out);
  };
  return by_size(cards.size(), [&]<int N> { return count_sets_of<N>(cards.data()); }, count_by_pairs);
}

std::optional<Take> random_set(std::span<const Card> cards, core::Chance& chance) {
  const auto draw_from_pairs = [&]() -> std::optional<Take> {
    std::array<Triple, most_sets(deck_size)> out;  // NOLINT: written before it is read
    const auto count = static_cast<std::uint32_t>(find_sets_by_pairs(cards, out));
    if (count == 0) return std::nullopt;
    return Take(out[count == 1 ? 0 : chance.below(count)]);
  };
  return by_size(cards.size(), [&]<int N> { return random_set_of<N>(cards.data(), chance); }, draw_from_pairs);
}

std::uint32_t places_in(const FixedVector<Card, widest>& display, const Triple& cards) {
  // Two loads that overlap cover the whole array; stale cards behind the last one are masked away.
  constexpr auto second = widest - sizeof(Lanes);
  Lanes head;
  Lanes tail;
  std::memcpy(&head, display.data(), sizeof head);
  std::memcpy(&tail, display.data() + second, sizeof tail);
  std::uint32_t places = 0;
  for (const Card card : cards) {
    const Lanes wanted = Lanes{} + card.code();
    places |= bits_of(equal(head, wanted)) | bits_of(equal(tail, wanted)) << second;
  }
  return places & ((std::uint32_t{1} << display.size()) - 1);
}

std::size_t find_sets_by_pairs(std::span<const Card> cards, std::span<Triple> out) {
  if (cards.size() < 9) {  // too few for a table to pay
    std::size_t count = 0;
    for (std::size_t i = 0; i < cards.size(); ++i)
      for (std::size_t j = i + 1; j < cards.size(); ++j)
        for (std::size_t k = j + 1; k < cards.size(); ++k)
          if (is_set({cards[i], cards[j], cards[k]})) out[count++] = {cards[i], cards[j], cards[k]};
    return count;
  }
  std::array<std::uint8_t, 256> place{};  // one above the card's place in `cards`, by its code
  for (std::size_t i = 0; i < cards.size(); ++i) place[cards[i].code()] = static_cast<std::uint8_t>(i + 1);
  std::size_t count = 0;
  for (std::size_t i = 0; i + 1 < cards.size(); ++i)
    for (std::size_t j = i + 1; j < cards.size(); ++j) {
      const Card wanted = third(cards[i], cards[j]);
      if (place[wanted.code()] > j + 1) out[count++] = {cards[i], cards[j], wanted};
    }
  return count;
}

}  // namespace rummage::set
