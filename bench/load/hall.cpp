#include "load/hall.hpp"

#include <algorithm>
#include <iostream>

namespace rummage::load {

Match& Hall::invite(Http& http, Match::Plan plan) {
  plan.people.push_back(make_person(http));
  if (plan.level.empty()) plan.people.push_back(make_person(http));
  plan.table = make_table(http, plan.people.front(), plan.game);
  plan.seed += static_cast<std::uint32_t>(matches.size());
  matches.push_back(std::make_unique<Match>(context_, *this, std::move(plan)));
  return *matches.back();
}

void Hall::connect_all(const Address& address) {
  for (auto& match : matches) match->connect(address);
}

void Hall::await_deals() {
  const auto give_up = Clock::now() + std::chrono::minutes(2);
  while (!std::ranges::all_of(matches, [](const auto& match) { return match->is_dealt(); })) {
    context_.restart();
    context_.run_for(std::chrono::milliseconds(20));
    if (counts.lost > 0) throw Trouble("the server broke connections before all was dealt");
    if (Clock::now() > give_up) throw Trouble("not all was dealt; last refusal: " + last_refusal);
  }
}

void Hall::run_for(std::chrono::duration<double> time) {
  context_.restart();
  context_.run_for(std::chrono::duration_cast<Clock::duration>(time));
}

void Hall::acknowledged(const Acknowledged&, bool is_move, Clock::duration after) {
  ++counts.acknowledged;
  if (is_move) move_us.push_back(std::chrono::duration<double, std::micro>(after).count());
}

void Hall::refused(std::string_view reply) {
  ++counts.refused;
  last_refusal = reply;
}

void Hall::lost(std::uint16_t code) {
  constexpr std::uint16_t come_back = 1012;
  ++counts.lost;
  if (code == come_back) ++counts.farewells;
}

void Hall::forgot(const std::string& why) {
  ++counts.forgotten;
  std::cerr << why << "\n";
}

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::ranges::nth_element(values, at);
  return *at;
}

}  // namespace rummage::load
