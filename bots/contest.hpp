#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bots/tally.hpp"

namespace rummage::bots {

/// How one bot fared in one seat against another bot in all other seats. Each deal is played once with the first bot in
/// each seat, and what counts is its share of wins per deal, so that the luck of the deal cancels out.
struct Series {
  int seats = 2;
  std::vector<double> shares;  // by deal: wins over matches, from 0 to 1

  [[nodiscard]] double even() const { return 1.0 / seats; }
  /// With 95 percent confidence.
  [[nodiscard]] core::Interval wins() const;
  /// How much stronger the first bot is, in Elo, by the model of Bradley and Terry: with strengths w and v it wins a
  /// share of w / (w + (seats - 1) v).
  [[nodiscard]] core::Interval elo() const;
};

double elo_of(double share, int seats);
double share_of(double elo, int seats);

/// Wald's sequential test on a series: whether the first bot is stronger by `elo`, or not stronger at all. Each answer
/// has a five percent chance of being wrong.
enum class Verdict : std::uint8_t { open, stronger, not_stronger };
Verdict judge(const Series& series, double elo);

/// Ratings that fit all series best, with a mean of zero. A pair names two players by their places in the list.
struct Pairing {
  std::size_t one = 0;
  std::size_t other = 0;
  Series series;
};
std::vector<double> ratings(std::size_t players, std::span<const Pairing> pairings);

}  // namespace rummage::bots
