#include "games/programs/study.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "core/terminal_text.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
namespace json = core::json;

constexpr std::string_view game = "programs";
constexpr std::array columns{"column_program"_word, "column_played"_word, "column_completed"_word, "column_turns"_word};

// "62.5"
std::string tenths(double number) {
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.1f", number);
  return {text.data(), static_cast<std::size_t>(length)};
}

}  // namespace

void Study::see(const State& before, Seat seat, const Action& action, const State& after) {
  deck_ = &before.programs_played();
  const bool draws = std::holds_alternative<DrawReserve>(action) || std::holds_alternative<DrawDiscard>(action);
  if (draws && turns_[place(seat)] < 255) ++turns_[place(seat)];
  const bool reveals = std::holds_alternative<Reveal>(action);
  if (reveals) {
    auto& count = counts_[before.programs[place(seat)]->index()];
    ++count.played;
    ++count.completed;
    count.turns += turns_[place(seat)];
  }
  if (after.round == before.round && after.phase != Phase::over) return;
  if (before.phase != Phase::change) ++rounds_;
  for (int i = 0; i < before.seats && before.phase != Phase::change; ++i)
    if (const auto program = before.programs[place(Seat(i))]; program && !(reveals && Seat(i) == seat))
      ++counts_[program->index()].played;
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
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return counts_[i].share(); });
  return order;
}

json::object Study::write() const {
  json::array programs;
  for (const auto i : easiest_first()) {
    const auto& count = counts_[i];
    programs.emplace_back(json::object{
        {"program", deck_->programs[i].text},
        {"played", count.played},
        {"completed", count.completed},
        {"share", count.share()},
        {"turns", count.completed == 0 ? json::value() : json::value(count.mean_turns())}});
  }
  return {{"rounds", rounds_}, {"programs", std::move(programs)}};
}

std::string Study::table(const core::Catalogue& catalogue) const {
  std::vector<std::array<std::string, 4>> rows(1);
  for (std::size_t i = 0; i < columns.size(); ++i) rows[0][i] = catalogue.word(game, columns[i]);
  for (const auto i : easiest_first()) {
    const auto& count = counts_[i];
    rows.push_back({deck_->programs[i].text, std::to_string(count.played), tenths(100 * count.share()) + " %",
                    count.completed == 0 ? "-" : tenths(count.mean_turns())});
  }
  std::array<std::size_t, 4> widths{};
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], core::text_width(row[i]));
  auto out = catalogue.sentence(game, {"study_head"_say, {}, {{"rounds", rounds_}}}) + "\n\n";
  for (const auto& row : rows) {
    out += core::left_aligned(row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i) out += "  " + core::right_aligned(row[i], widths[i]);
    out += "\n";
  }
  return out;
}

}  // namespace rummage::programs
