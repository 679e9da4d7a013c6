#include "games/programs/study.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

namespace rummage::programs {
namespace {

using namespace core::literals;
namespace json = core::json;

constexpr std::string_view game = "programs";

// "62.5"
std::string tenths(double number) {
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.1f", number);
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace

void Study::see(const State& before, Seat seat, const Action& action, const State& after) {
  deck_ = before.deck;
  const bool draws = std::holds_alternative<DrawReserve>(action) || std::holds_alternative<DrawDiscard>(action);
  if (draws && turns_[place(seat)] < 255) ++turns_[place(seat)];
  const bool reveals = std::holds_alternative<Reveal>(action);
  if (reveals) {
    auto& count = counts_[before.programs[place(seat)]->number()];
    ++count.played;
    ++count.completed;
    count.turns += turns_[place(seat)];
  }
  if (after.round == before.round && after.phase != Phase::over) return;
  if (before.phase != Phase::change) ++rounds_;
  for (int i = 0; i < before.seats && before.phase != Phase::change; ++i)
    if (const auto program = before.programs[place(Seat(i))]; program && !(reveals && Seat(i) == seat))
      ++counts_[program->number()].played;
  turns_.fill(0);
}

void Study::add(const Study& other) {
  if (other.deck_ != nullptr) deck_ = other.deck_;
  rounds_ += other.rounds_;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    counts_[i].played += other.counts_[i].played;
    counts_[i].completed += other.counts_[i].completed;
    counts_[i].turns += other.counts_[i].turns;
  }
}

std::vector<std::size_t> Study::easiest_first() const {
  std::vector<std::size_t> order(deck_ == nullptr ? 0 : deck_->programs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t i) { return counts_[i].played == 0; });
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    const auto of_a = counts_[a].share();
    const auto of_b = counts_[b].share();
    return of_a == of_b ? a < b : of_a > of_b;
  });
  return order;
}

json::object Study::write() const {
  json::array programs;
  for (const auto i : easiest_first()) {
    const auto& count = counts_[i];
    json::object one;
    one["program"] = deck_->programs[i].text;
    one["played"] = count.played;
    one["completed"] = count.completed;
    one["share"] = count.share();
    one["turns"] = count.completed == 0 ? json::value(nullptr) : json::value(count.mean_turns());
    programs.emplace_back(std::move(one));
  }
  json::object out;
  out["rounds"] = rounds_;
  out["programs"] = std::move(programs);
  return out;
}

std::string Study::table(const core::Catalogue& catalogue) const {
  std::vector<std::array<std::string, 4>> rows;
  rows.push_back({catalogue.word(game, "column_program"_word), catalogue.word(game, "column_played"_word),
                  catalogue.word(game, "column_completed"_word), catalogue.word(game, "column_turns"_word)});
  for (const auto i : easiest_first()) {
    const auto& count = counts_[i];
    rows.push_back({deck_->programs[i].text, std::to_string(count.played), tenths(100 * count.share()) + " %",
                    count.completed == 0 ? "-" : tenths(count.mean_turns())});
  }
  std::array<std::size_t, 4> widths{};
  const auto width = [](const std::string& text) {  // accents count once
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
  };
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  auto out =
      catalogue.sentence(game, {"study_head"_say, {}, {{"rounds", static_cast<std::int64_t>(rounds_)}}}) + "\n\n";
  for (const auto& row : rows) {
    out += row[0] + std::string(widths[0] - width(row[0]), ' ');
    for (std::size_t i = 1; i < row.size(); ++i) out += "  " + std::string(widths[i] - width(row[i]), ' ') + row[i];
    out += "\n";
  }
  return out;
}

}  // namespace rummage::programs
