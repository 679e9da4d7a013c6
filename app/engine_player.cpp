#include "app/engine_player.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include <boost/json/serialize.hpp>

#include "app/failure.hpp"
#include "core/json.hpp"
#include "core/text.hpp"

namespace rummage::app {

using namespace core::literals;
namespace json = core::json;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds greeting_time{5000};  // an interpreter may take a while to start
constexpr int most_starts = 4;               // in a match, so that one that dies at every question is given up

// What follows "WORD NUMBER " in a line; nothing for any other line.
std::optional<std::string_view> about(std::string_view line, std::string_view word, std::uint64_t number) {
  const auto mark = std::string(word) + " " + std::to_string(number);
  if (!line.starts_with(mark)) return std::nullopt;
  line.remove_prefix(mark.size());
  if (line.empty()) return line;
  if (line.front() != ' ') return std::nullopt;
  return line.substr(1);
}

}  // namespace

EnginePlayer::EnginePlayer(std::string command, std::string game, std::int64_t ms)
    : command_(std::move(command)), game_(std::move(game)), ms_(ms) {
  start();
}

void EnginePlayer::start() {
  ++starts_;
  engine_.emplace(command_);
  engine_->send("rummage 1");
  const auto end = Clock::now() + greeting_time;
  for (bool is_ready = false; !is_ready && engine_->is_alive() && Clock::now() < end;) {
    if (const auto line = engine_->next_line()) {
      if (line->starts_with("engine ")) name_ = core::quoted(std::string_view(*line).substr(7).substr(0, 64));
      is_ready = *line == "ready";
    } else {
      const EngineProcess* one = &*engine_;
      wait_for_any({&one, 1}, end);
    }
  }
  if (engine_->could_not_start()) bad_call("engine_no_program"_say, {{"given", core::quoted(command_)}});
  engine_->send(game_);
}

void EnginePlayer::ask(const core::AnyMatch& match, core::Seat seat, std::uint64_t number) {
  if (!engine_->is_alive() && starts_ < most_starts) start();
  number_ = number;
  means_to_wait_.reset();
  answer_ = {};
  is_waiting_ = true;
  json::object go;
  go["ms"] = ms_;
  if (!match.is_race()) {  // in a race the list would give away what there is to find
    const auto legal = match.legal_actions(seat);
    go["legal"] = json::array(legal.begin(), legal.end());
  }
  engine_->allow_more();
  asked_ = Clock::now();
  engine_->send("view " + json::serialize(match.view(seat)->write()));
  engine_->send("go " + std::to_string(number) + " " + json::serialize(go));
}

void EnginePlayer::fail(EngineFault fault) {
  answer_.fault = fault;
  is_waiting_ = false;
}

void EnginePlayer::hear() {
  while (is_waiting_) {
    const auto line = engine_->next_line();
    if (!line) break;
    hear_line(*line);
  }
  if (!is_waiting_) return;
  if (!engine_->is_alive()) return fail(engine_->ended_by());
  if (Clock::now() < asked_ + milliseconds(ms_)) return;
  engine_->send("stop");
  fail(EngineFault::silent);
}

void EnginePlayer::hear_line(std::string_view line) {
  if (const auto after = about(line, "after", number_)) {
    std::int64_t given = 0;
    std::from_chars(after->data(), after->data() + after->size(), given);
    means_to_wait_ = std::clamp<std::int64_t>(given, 0, 3'600'000);
    return;
  }
  if (const auto rest = about(line, "pass", number_); rest && rest->empty()) {
    is_waiting_ = false;
    return;
  }
  const auto action = about(line, "action", number_);
  if (!action) return;  // about an earlier question, or none of our words
  answer_.action = std::string(*action);
  const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - asked_).count();
  answer_.after_ms = means_to_wait_.value_or(took);
  is_waiting_ = false;
}

// Each engine has its own time, and its answer counts from when it came: nobody loses time because another is slow.
void EnginePlayer::hear_all(std::span<EnginePlayer* const> players) {
  for (;;) {
    std::vector<const EngineProcess*> waiting;
    auto end = Clock::time_point::max();
    for (auto* player : players) {
      player->hear();
      if (!player->is_waiting_) continue;
      waiting.push_back(&*player->engine_);
      end = std::min(end, player->asked_ + milliseconds(player->ms_));
    }
    if (waiting.empty()) return;
    wait_for_any(waiting, end);
  }
}

}  // namespace rummage::app
