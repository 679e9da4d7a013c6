#include "bots/contest.hpp"

#include <algorithm>
#include <cmath>

#include "core/elementary.hpp"

namespace rummage::bots {
namespace {

constexpr double most_elo = 1200;  // the distance reported for somebody who always wins or never does

struct Moments {
  double mean = 0;
  double variance = 0;  // of one deal
};

Moments moments(const std::vector<double>& shares) {
  Moments out;
  if (shares.empty()) return out;
  const auto n = static_cast<double>(shares.size());
  for (const double share : shares) out.mean += share / n;
  if (shares.size() < 2) return out;
  for (const double share : shares) out.variance += (share - out.mean) * (share - out.mean) / (n - 1);
  return out;
}

}  // namespace

double elo_of(double share, int seats) {
  const double odds = share * (seats - 1) / std::max(1e-9, 1 - share);
  return std::clamp(400 / core::logarithm(10) * core::logarithm(std::max(1e-9, odds)), -most_elo, most_elo);
}

double share_of(double elo, int seats) {
  const double odds = core::power(10, elo / 400);
  return odds / (odds + seats - 1);
}

core::Interval Series::wins() const {
  const auto [mean, variance] = moments(shares);
  if (shares.empty()) return {};
  auto interval = core::mean_interval(mean, variance, shares.size());
  if (variance < 1e-12) {
    // All deals ended the same way, so the rule of three applies: what was never seen in n deals may still happen once
    // in n / 3.
    const double half = 3 / static_cast<double>(shares.size());
    interval = {mean, mean - half, mean + half};
  }
  return {mean, std::max(0.0, interval.low), std::min(1.0, interval.high)};
}

core::Interval Series::elo() const {
  const auto share = wins();
  return {elo_of(share.value, seats), elo_of(share.low, seats), elo_of(share.high, seats)};
}

// The log-likelihood ratio of two normal distributions with the variance found, as in tests of chess engines.
Verdict judge(const Series& series, double elo) {
  constexpr double bound = 2.9444389791664403;  // log(0.95 / 0.05)
  constexpr std::size_t fewest = 16;            // with fewer deals the variance is too uncertain
  const auto [mean, variance] = moments(series.shares);
  if (series.shares.size() < fewest) return Verdict::open;
  const double none = series.even();
  const double some = share_of(elo, series.seats);
  const double ratio =
      static_cast<double>(series.shares.size()) * (some - none) * (mean - (none + some) / 2) / std::max(variance, 1e-6);
  if (ratio >= bound) return Verdict::stronger;
  return ratio <= -bound ? Verdict::not_stronger : Verdict::open;
}

// The most likely ratings, found by gradient ascent, with far more steps than the few players on a command line need.
// Every deal counts the same, so pairs that were decided early, with fewer deals, weigh less.
std::vector<double> ratings(std::size_t players, std::span<const Pairing> pairings) {
  std::vector<double> elo(players, 0);
  for (int step = 0; step < 2000; ++step) {
    std::vector<double> slope(players, 0);
    std::vector<double> weight(players, 1e-9);
    std::vector<double> deals(players, 0);
    for (const auto& [one, other, series] : pairings) {
      if (series.shares.empty()) continue;
      const double expected = share_of(elo[one] - elo[other], series.seats);
      const double found = share_of(elo_of(series.wins().value, series.seats), series.seats);
      const auto count = static_cast<double>(series.shares.size());
      slope[one] += count * (found - expected);
      slope[other] -= count * (found - expected);
      for (const auto player : {one, other}) {
        weight[player] += count * expected * (1 - expected);
        deals[player] += count;
      }
    }
    double mean = 0;
    for (std::size_t i = 0; i < players; ++i) {
      elo[i] += 40 * slope[i] / std::max(0.05 * deals[i], weight[i]);
      mean += elo[i] / static_cast<double>(players);
    }
    for (auto& one : elo) one -= mean;
  }
  return elo;
}

}  // namespace rummage::bots
