#pragma once

#include <memory>
#include <vector>

#include "load/match.hpp"

namespace rummage::load {

/// Many matches at once, and what came of them.
class Hall : public Observer {
 public:
  struct Counts {
    std::size_t acknowledged = 0;
    std::size_t refused = 0;
    std::size_t over = 0;
    std::size_t lost = 0;       // connections
    std::size_t farewells = 0;  // of them with 1012: come back
    std::size_t forgotten = 0;
  };

  explicit Hall(net::io_context& context) : context_(context) {}

  /// A match of two new people; where a level is given, of two bots of it, at which one new person looks.
  Match& invite(Http& http, Match::Plan plan);
  /// Whoever is not connected now.
  void connect_all(const Address& address);
  /// Runs until every match has been dealt.
  void await_deals();
  void run_for(std::chrono::duration<double> time);

  void acknowledged(const Acknowledged& what, bool is_move, Clock::duration after) override;
  void refused(std::string_view reply) override;
  void over() override { ++counts.over; }
  void lost(std::uint16_t code) override;
  void forgot(const std::string& why) override;

  Counts counts;
  std::vector<std::unique_ptr<Match>> matches;
  std::vector<double> move_us;  // from the sending of each move to its acknowledgement
  std::string last_refusal;

 private:
  net::io_context& context_;
};

/// The value that this share of them stay below.
double quantile(std::vector<double> values, double share);

}  // namespace rummage::load
