#include "match/verify.hpp"

#include <algorithm>

#include "games/games.hpp"

namespace rummage::match {
namespace {

using namespace core::literals;
using core::Refusal;

// What is wrong with a step, as far as that shows without the rules.
std::optional<Refusal> log_error(const Record& record, std::size_t n, const core::AnyMatch& match) {
  const auto& step = record.steps[n - 1];
  const std::int64_t before = n == 1 ? 0 : record.steps[n - 2].ms;
  if (step.check != record.step_check(n)) return Refusal{{"verify_changed"_say, {}, {}}};
  if (step.ms < before) return Refusal{{"verify_time_back"_say, {}, {{"ms", step.ms}, {"before", before}}}};
  const auto read = match.read(step.seat, step.action);
  if (!read) return read.error();
  if (read->text != step.action)
    return Refusal{{"verify_not_written_so"_say, {}, {{"given", step.action}, {"wanted", read->text}}}};

  const auto timer = match.timer();
  const bool is_timers = timer && timer->seat == step.seat && timer->action == step.action;
  const bool by_table = step.by == Chooser::table;
  if (by_table && !is_timers) return Refusal{{"verify_not_the_tables"_say, {}, {{"action", step.action}}}};
  if (by_table && step.ms - before < timer->after_ms)
    return Refusal{{"verify_too_early"_say, {}, {{"action", step.action}, {"wanted", timer->after_ms}}}};
  if (!by_table && only_the_table_sends(match, step.seat, step.action))
    return Refusal{{"verify_only_the_table"_say, {}, {{"action", step.action}}}};
  return std::nullopt;
}

template <class StepCheck>
std::optional<Fault> run(const Record& record, const Watcher& watcher, std::unique_ptr<core::AnyMatch>& match,
                         StepCheck&& step_error) {
  const auto* game = games::find(record.game);
  MatchChance chance(record.key());
  core::Events dealt;
  match = game->start(record.setup, chance.at(0), dealt);
  if (watcher) watcher(0, *match, dealt);
  for (std::size_t n = 1; n <= record.steps.size(); ++n) {
    if (auto error = step_error(n, *match)) return Fault{n, *error};
    const auto& step = record.steps[n - 1];
    core::Events events;
    if (auto done = match->apply(step.seat, step.action, chance.at(n), events); !done) return Fault{n, done.error()};
    if (watcher) watcher(n, *match, events);
  }
  return std::nullopt;
}

}  // namespace

bool only_the_table_sends(const core::AnyMatch& match, core::Seat seat, std::string_view action) {
  const auto timer = match.timer();
  if (!timer || timer->seat != seat || timer->action != action) return false;
  const auto legal = match.legal_actions(seat);
  return std::ranges::find(legal, action) == legal.end();
}

std::optional<Fault> replay(const Record& record, const Watcher& watcher) {
  std::unique_ptr<core::AnyMatch> match;
  return run(record, watcher, match, [](std::size_t, const core::AnyMatch&) { return std::optional<Refusal>(); });
}

std::optional<Fault> verify(const Record& record) {
  if (sha256(record.seed) != record.seed_hash) return Fault{0, {{"verify_seed_hash"_say, {}, {}}}};
  if (record.check != record.head_check()) return Fault{0, {{"verify_head_changed"_say, {}, {}}}};
  std::unique_ptr<core::AnyMatch> match;
  if (auto fault = run(
          record, {}, match, [&](std::size_t n, const core::AnyMatch& before) { return log_error(record, n, before); }))
    return fault;
  const auto last = record.steps.size();
  if (record.ended && match->result()) return Fault{last, {{"verify_ended_itself"_say, {}, {}}}};
  if (match->result() == record.result) return std::nullopt;
  if (!match->result()) return Fault{last, {{"verify_not_over"_say, {}, {}}}};
  if (!record.result) return Fault{last, {{"verify_result_missing"_say, {}, {}}}};
  return Fault{last, {{"verify_other_result"_say, {}, {}}}};
}

}  // namespace rummage::match
