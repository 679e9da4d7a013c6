#include "core/seat.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/result.hpp"

namespace rummage::core {
namespace {

SeatSet set_of(const std::set<int>& seats) {
  SeatSet out;
  for (const int seat : seats) out.add(Seat(seat));
  return out;
}

RC_GTEST_PROP(SeatSetLaws, does_what_a_set_does, ()) {
  const auto seats = rc::gen::container<std::vector<int>>(rc::gen::inRange(0, max_seats));
  const auto drawn = *seats;
  const auto also = *seats;
  const std::set<int> a(drawn.begin(), drawn.end());
  const std::set<int> b(also.begin(), also.end());
  const auto x = set_of(a);
  const auto y = set_of(b);
  RC_ASSERT(x.size() == static_cast<int>(a.size()));
  RC_ASSERT(x.empty() == a.empty());
  RC_ASSERT(x.contains_all(y) == std::includes(a.begin(), a.end(), b.begin(), b.end()));
  RC_ASSERT((x == y) == (a == b));
  std::set<int> rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(rest, rest.end()));
  RC_ASSERT((x - y) == set_of(rest));
  int n = 0;
  for (const int seat : a) RC_ASSERT(x.nth(n++) == Seat(seat));
  for (int i = 0; i < max_seats; ++i) {
    RC_ASSERT(x.has(Seat(i)) == a.contains(i));
    auto less = x;
    less.remove(Seat(i));
    auto fewer = a;
    fewer.erase(i);
    RC_ASSERT(less == set_of(fewer));
  }
}

TEST(SeatSet, the_first_n) {
  for (int n = 0; n <= max_seats; ++n) {
    const auto first = SeatSet::first(n);
    EXPECT_EQ(first.size(), n);
    for (int i = 0; i < max_seats; ++i) EXPECT_EQ(first.has(Seat(i)), i < n);
    for (int i = 0; i < n; ++i) EXPECT_EQ(first.nth(i), Seat(i));
  }
  auto cleared = SeatSet::first(5);
  cleared.clear();
  EXPECT_TRUE(cleared.empty());
}

TEST(Viewer, owns_one_seat_or_none) {
  const Viewer second = Seat(1);
  EXPECT_TRUE(second.owns(Seat(1)));
  EXPECT_FALSE(second.owns(Seat(0)));
  EXPECT_EQ(second.seat(), Seat(1));
  EXPECT_FALSE(Viewer::spectator().owns(Seat(0)));
  EXPECT_FALSE(Viewer::spectator().seat());
  EXPECT_NE(second, Viewer::spectator());
}

TEST(Result, ranks_by_score_either_way_and_shares_places) {
  const FixedVector<std::int32_t, max_seats> scores{5, 9, 5, -2};
  const auto high = rank_by_score(scores, Better::higher);
  EXPECT_EQ(high.seats, (FixedVector<SeatResult, max_seats>{{2, 5}, {1, 9}, {2, 5}, {4, -2}}));
  EXPECT_EQ(high.winners(), set_of({1}));
  const auto low = rank_by_score(scores, Better::lower);
  EXPECT_EQ(low.seats, (FixedVector<SeatResult, max_seats>{{2, 5}, {4, 9}, {2, 5}, {1, -2}}));
  EXPECT_EQ(rank_by_score({3, 3}, Better::lower).winners(), set_of({0, 1}));
}

}  // namespace
}  // namespace rummage::core
