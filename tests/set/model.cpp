#include "tests/set/model.hpp"

#include <algorithm>

namespace rummage::set {
namespace {

std::vector<std::string> names_of(const Take& take) {
  std::vector<std::string> names;
  for (const Card card : take.cards()) names.push_back(name_of(card));
  return names;
}

}  // namespace

std::string name_of(Card card) {
  std::string name;
  name += "123"[card.value(Characteristic::quantity)];
  name += "RVT"[card.value(Characteristic::colour)];
  name += "OBW"[card.value(Characteristic::shape)];
  name += "EHF"[card.value(Characteristic::filling)];
  return name;
}

bool is_set_by_names(const std::string& a, const std::string& b, const std::string& c) {
  for (std::size_t i = 0; i < 4; ++i)
    if (std::set<char>{a[i], b[i], c[i]}.size() == 2) return false;
  return true;
}

Model Model::of(const State& s) {
  Model m;
  m.seats = s.seats;
  m.is_shout = s.claim == Claim::shout;
  m.players_decide = s.more == More::players;
  m.has_master = s.master;
  m.base = s.deck == Deck::full ? 12 : 9;   // SET-05, SET-21
  m.most = s.deck == Deck::full ? 21 : 12;  // SET-15
  m.version = s.version;
  for (const Card card : s.display) m.display.push_back(name_of(card));
  for (const auto gap : s.gaps) m.display.insert(m.display.begin() + gap, "");
  for (auto i = s.pile.size(); i > 0; --i) m.pile.push_back(name_of(s.pile[i - 1]));
  for (const auto& set : s.taken) m.taken.emplace_back(set.seat.index(), names_of(Take(set.cards)));
  for (int i = 0; i < m.seats; ++i) {
    if (s.out.has(Seat(i))) m.out.insert(i);
    if (s.asked.has(Seat(i))) m.asked.insert(i);
    m.wrong.push_back(s.wrong[static_cast<std::size_t>(i)]);
    m.points.push_back(s.points[static_cast<std::size_t>(i)]);
  }
  if (s.caller) m.caller = s.caller->index();
  m.round = s.round;
  if (s.due == Due::lay_out) m.due = "lay out";
  if (s.due == Due::top_up) m.due = "top up";
  if (s.due == Due::add_three) m.due = "add three";
  m.is_over = s.over;
  return m;
}

std::set<int> Model::players_in() const {
  std::set<int> in;
  for (int i = 0; i < seats; ++i)
    if (!is_master(i) && !out.contains(i)) in.insert(i);
  return in;
}

// SET-08, SET-10, SET-31: nobody else's call is open, and nothing keeps this player from searching.
bool Model::may_search(int seat) const {
  return due.empty() && players_in().contains(seat) && (!caller || *caller == seat);
}

bool Model::holds_set() const {
  for (std::size_t i = 0; i < display.size(); ++i)
    for (auto j = i + 1; j < display.size(); ++j)
      for (auto k = j + 1; k < display.size(); ++k)
        if (is_set_by_names(display[i], display[j], display[k])) return true;
  return false;
}

bool Model::accepts(int seat, const Action& action) const {
  if (is_over) return false;
  if (const auto* claim = std::get_if<Take>(&action)) {
    const auto cards = names_of(*claim);
    if (std::set<std::string>(cards.begin(), cards.end()).size() != 3) return false;
    for (const auto& card : cards)
      if (std::ranges::count(display, card) != 1) return false;
    return may_search(seat) && caller.has_value() == is_shout;
  }
  if (std::holds_alternative<Call>(action)) return is_shout && may_search(seat) && !caller;
  if (std::holds_alternative<MoreCards>(action))
    return may_search(seat) && !caller && !asked.contains(seat) &&
           (display.size() < most || (version >= 2 && pile.empty()));  // SET-15
  if (std::holds_alternative<Deal>(action)) return is_master(seat) && !due.empty();
  return caller == seat;  // expire
}

void Model::apply(int seat, const Action& action) {
  if (const auto* claim = std::get_if<Take>(&action)) {
    const auto cards = names_of(*claim);
    caller.reset();
    if (is_set_by_names(cards[0], cards[1], cards[2])) {
      take(seat, cards);
    } else {
      go_out(seat);
    }
  } else if (std::holds_alternative<Call>(action)) {
    caller = seat;
  } else if (std::holds_alternative<MoreCards>(action)) {
    asked.insert(seat);
    if (std::ranges::includes(asked, players_in())) grant();
  } else if (std::holds_alternative<Deal>(action)) {
    const auto work = std::exchange(due, "");
    if (work == "lay out") {
      display.clear();
      pile.clear();
      return;
    }
    if (work == "top up") {
      for (auto& place : display)
        if (place.empty()) place = draw();
      while (display.size() < base && !pile.empty()) display.push_back(draw());
      asked.clear();
    }
    if (work == "add three") add_three();
    look_for_the_end();
  } else {
    caller.reset();
    go_out(seat);
  }
}

std::string Model::draw() {
  const auto card = pile.front();
  pile.erase(pile.begin());
  return card;
}

void Model::take(int seat, const std::vector<std::string>& cards) {
  taken.emplace_back(seat, cards);
  out.clear();                                  // SET-10
  asked.clear();                                // SET-13
  const bool tops_up = display.size() <= base;  // SET-14
  const auto left = display.size() - 3;
  const auto new_cards = tops_up ? std::min(base - left, pile.size()) : 0;
  const auto into_gaps = std::min<std::size_t>(new_cards, 3);

  // SET-09: the first gaps are for new cards; the last cards move into the others.
  std::vector<std::size_t> gaps;
  for (std::size_t i = 0; i < display.size(); ++i)
    if (std::ranges::count(cards, display[i]) > 0) gaps.push_back(i);
  for (const auto gap : gaps) display[gap] = "";
  const auto size = left + into_gaps;
  std::vector<std::string> last;
  for (auto i = size; i < display.size(); ++i)
    if (!display[i].empty()) last.push_back(display[i]);
  display.resize(size);
  for (auto i = into_gaps; i < 3; ++i)
    if (gaps[i] < size) {
      display[gaps[i]] = last.front();
      last.erase(last.begin());
    }
  if (has_master && new_cards > 0) {  // SET-31
    due = "top up";
    return;
  }
  for (std::size_t i = 0; i < into_gaps; ++i) display[gaps[i]] = draw();
  for (auto i = into_gaps; i < new_cards; ++i) display.push_back(draw());
  look_for_the_end();
}

void Model::go_out(int seat) {
  ++wrong[static_cast<std::size_t>(seat)];
  out.insert(seat);
  const auto in = players_in();
  if (in.empty()) {
    out.clear();  // SET-11
  } else if (std::ranges::includes(asked, in)) {
    grant();  // SET-13
  }
}

void Model::grant() {
  if (pile.empty()) return end_round();  // SET-15
  if (has_master) {
    due = "add three";
    return;
  }
  add_three();
  look_for_the_end();
}

void Model::add_three() {
  asked.clear();
  for (int i = 0; i < 3 && !pile.empty() && display.size() < most; ++i) display.push_back(draw());
}

void Model::look_for_the_end() {  // SET-13, SET-16
  if (players_decide) return;
  while (!is_over && due.empty() && !holds_set()) {
    if (pile.empty()) {
      end_round();
    } else if (has_master) {
      due = "add three";
    } else {
      add_three();
    }
  }
}

void Model::end_round() {
  if (!has_master) {
    is_over = true;
    return;
  }
  if (round + 1 == seats) {  // SET-30
    is_over = true;
    return;
  }
  for (const auto& [seat, cards] : taken) points[static_cast<std::size_t>(seat)] += 3;  // SET-32
  taken.clear();
  out.clear();
  asked.clear();
  ++round;
  display.clear();
  pile.clear();
  due = "lay out";
}

}  // namespace rummage::set
