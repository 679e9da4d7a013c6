#include <algorithm>
#include <array>
#include <memory>
#include <ostream>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "app/engine_player.hpp"
#include "app/sentences.hpp"
#include "bots/arena.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "match/chance.hpp"
#include "match/record.hpp"
#include "match/verify.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
namespace json = core::json;

struct MatchPlan {
  const core::AnyGame* game = nullptr;
  core::Setup setup;
  std::uint64_t games = 1;
  std::int64_t ms = 1000;
  std::uint64_t seed = 0;
  std::string_view fallback;
};

/// An engine and its results over all matches.
struct Entrant {
  std::string command;
  std::string name;
  double wins = 0;
  std::array<std::uint64_t, 4> faults{};  // by kind of fault: how many moves it lost
};

struct Slip {  // a move that an engine lost to the fallback bot
  std::uint64_t game = 0;
  std::uint64_t step = 0;
  core::Seat seat;
  EngineFault fault = EngineFault::silent;
};

/// One match between engines. The one that means to act soonest acts, as in a simulation; then all are asked again.
class Referee {
 public:
  Referee(const MatchPlan& plan, std::vector<Entrant>& entrants, std::uint64_t number, std::vector<Slip>& slips)
      : plan_(plan), number_(number), slips_(slips), thoughts_(plan.seed, 2 * number + 1) {
    thinker_ = bots::find_arena(plan.game->name())->new_thinker();
    std::vector<std::string> names;
    for (int i = 0; i < plan.setup.seats; ++i) {
      // Every engine sits at every seat in turn.
      auto& entrant = entrants[(static_cast<std::size_t>(i) + number) % entrants.size()];
      players_.push_back(std::make_unique<EnginePlayer>(entrant.command, game_line(core::Seat(i)), plan.ms));
      entrants_.push_back(&entrant);
      entrant.name = players_.back()->name().value_or(entrant.name);
      names.push_back(entrant.name);
    }
    record_ = match::begin_record(
        plan.game->name(), plan.game->rules_version(), plan.setup, names, match::seed_from_number(plan.seed + number));
  }

  const match::Record& play() {
    match::MatchChance deals(record_.key());
    core::Events ignored;
    match_ = plan_.game->start(plan_.setup, deals.at(0), ignored);
    while (!(record_.result = match_->result()) && record_.steps.size() < bots::most_actions_in_a_match) {
      const auto next = next_step();
      if (!next) break;
      core::Events events;
      const auto done = match_->apply(next->seat, next->action, deals.at(record_.steps.size() + 1), events);
      if (!done) break;
      now_ms_ += next->after_ms;
      record_.append(next->seat, next->action, now_ms_, next->by);
    }
    if (record_.result)
      for (std::size_t i = 0; i < players_.size(); ++i)
        if (const auto winners = record_.result->winners(); winners.has(core::Seat(static_cast<int>(i))))
          entrants_[i]->wins += 1.0 / winners.size();
    return record_;
  }

 private:
  struct Next {
    core::Seat seat;
    std::string action;
    std::int64_t after_ms = 0;
    match::Chooser by = match::Chooser::player;
    std::optional<EngineFault> fault;  // why the fallback bot chose it, if it did
  };

  [[nodiscard]] std::string game_line(core::Seat seat) const {
    json::object game;
    game["game"] = plan_.game->name();
    core::write_setup(game, plan_.setup, plan_.game->options());
    game["seat"] = seat.index();
    return "game " + json::serialize(game);
  }

  std::optional<Next> next_step() {
    const auto asked = ask_all();
    std::optional<Next> next;
    const auto consider = [&](std::optional<Next> own) {
      if (own && (!next || own->after_ms < next->after_ms)) next = std::move(own);
    };
    for (const auto seat : asked) consider(choice_of(seat));
    if (const auto timer = match_->timer())
      consider(Next{timer->seat, timer->action, timer->after_ms, match::Chooser::table, {}});
    // All have passed, so the match would never go on: passing was illegal.
    if (!next)
      for (const auto seat : asked) consider(instead(seat, EngineFault::illegal));
    if (next && next->fault) lose(*next);
    return next;
  }

  std::vector<core::Seat> ask_all() {
    const auto number = record_.steps.size() + 1;
    std::vector<core::Seat> asked;
    std::vector<EnginePlayer*> players;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      // Starts with another seat each time, so that no seat wins all ties.
      const core::Seat seat(static_cast<int>((number + i) % players_.size()));
      if (!match_->to_act().has(seat)) continue;
      players.push_back(players_[static_cast<std::size_t>(seat.index())].get());
      players.back()->ask(*match_, seat, number);
      asked.push_back(seat);
    }
    EnginePlayer::hear_all(players);
    return asked;
  }

  std::optional<Next> choice_of(core::Seat seat) {
    const auto& answer = players_[static_cast<std::size_t>(seat.index())]->answer();
    if (answer.fault) return instead(seat, *answer.fault);
    if (answer.action) {
      if (const auto written = legal_form(seat, *answer.action))
        return Next{seat, *written, answer.after_ms, match::Chooser::player, {}};
    } else if (match_->is_race()) {
      return std::nullopt;  // in a race it may see nothing to claim
    }
    return instead(seat, EngineFault::illegal);
  }

  // What the fallback bot does in the engine's place, at the end of the engine's time.
  std::optional<Next> instead(core::Seat seat, EngineFault fault) {
    const auto intention = thinker_->decide(*match_->view(seat), seat, plan_.fallback, thoughts_, {});
    if (!intention) return std::nullopt;
    const auto by = fault == EngineFault::silent ? match::Chooser::clock : match::Chooser::bot;
    return Next{seat, intention->action, std::max(intention->after_ms, plan_.ms), by, fault};
  }

  // Counted only when the move is made: if another engine was faster, nobody has lost a move.
  void lose(const Next& next) {
    ++entrants_[static_cast<std::size_t>(next.seat.index())]->faults[static_cast<std::size_t>(*next.fault)];
    slips_.push_back({number_, record_.steps.size() + 1, next.seat, *next.fault});
  }

  // Tried on a copy, since an action that the rules refuse must not reach the match.
  std::optional<std::string> legal_form(core::Seat seat, std::string_view action) const {
    const auto read = match_->read(seat, action);
    if (!read) return std::nullopt;
    if (match::only_the_table_sends(*match_, seat, read->text)) return std::nullopt;
    core::FastChance luck(0);
    core::Events events;
    if (!match_->clone()->apply(*read, luck, events)) return std::nullopt;
    return read->text;
  }

  const MatchPlan& plan_;
  std::uint64_t number_;
  std::vector<Slip>& slips_;
  core::FastChance thoughts_;
  std::unique_ptr<bots::AnyThinker> thinker_;
  std::vector<std::unique_ptr<EnginePlayer>> players_;  // by seat
  std::vector<Entrant*> entrants_;                      // by seat too
  match::Record record_;
  std::unique_ptr<core::AnyMatch> match_;
  std::int64_t now_ms_ = 0;
};

MatchPlan make_plan(const MatchCall& call) {
  MatchPlan plan;
  plan.game = &need_game(call.game);
  plan.games = need_number("--games", call.games, 1, 1'000'000);
  plan.ms = static_cast<std::int64_t>(need_number("--ms", call.ms, 1, 3'600'000));
  plan.seed = need_number("--seed", call.seed, 0, UINT64_MAX);
  plan.fallback = need_bot(*plan.game, call.fallback);
  if (call.engines.empty()) bad_call("call_no_engine"_say);
  const auto as_many =
      std::clamp(static_cast<int>(call.engines.size()), plan.game->least_seats(), plan.game->most_seats());
  plan.setup = need_setup(*plan.game, call, as_many);
  return plan;
}

json::object write_report(const MatchPlan& plan, const std::vector<Entrant>& entrants, const std::vector<Slip>& slips,
                          std::uint64_t unfinished) {
  json::object out;
  out["game"] = plan.game->name();
  core::write_setup(out, plan.setup, plan.game->options());
  out["games"] = plan.games;
  json::array engines;
  for (const auto& one : entrants) {
    json::object faults;
    for (std::size_t i = 0; i < one.faults.size(); ++i) faults[fault_name(static_cast<EngineFault>(i))] = one.faults[i];
    engines.push_back(
        json::object{{"command", one.command}, {"name", one.name}, {"wins", one.wins}, {"faults", std::move(faults)}});
  }
  out["engines"] = std::move(engines);
  json::array list;
  for (const auto& slip : slips)
    list.push_back(json::object{
        {"game", slip.game}, {"step", slip.step}, {"seat", slip.seat.index()}, {"fault", fault_name(slip.fault)}});
  out["slips"] = std::move(list);
  out["unfinished"] = unfinished;
  return out;
}

void print_report(const MatchPlan& plan, const std::vector<Entrant>& entrants, const Io& io) {
  for (const auto& one : entrants) {
    std::uint64_t faults = 0;
    for (const auto count : one.faults) faults += count;
    io.print("match_line"_say, {{"name", one.name},
                                {"wins", fmt::format("{:g}", one.wins)},
                                {"games", static_cast<std::int64_t>(plan.games)},
                                {"faults", static_cast<std::int64_t>(faults)}});
  }
}

}  // namespace

Exit match(const MatchCall& call, const Io& io) {
  const auto plan = make_plan(call);
  if (!call.record.empty() && plan.games != 1) bad_call("call_record_one"_say);
  std::unique_ptr<OutputFile> file;
  if (!call.record.empty()) file = std::make_unique<OutputFile>(call.record);
  std::vector<Entrant> entrants;
  for (const auto& command : call.engines) entrants.push_back({command, core::quoted(command.substr(0, 64)), 0, {}});
  std::vector<Slip> slips;
  std::uint64_t unfinished = 0;
  for (std::uint64_t n = 0; n < plan.games; ++n) {
    const auto before = slips.size();
    Referee referee(plan, entrants, n, slips);
    const auto& record = referee.play();
    if (!record.result) ++unfinished;
    for (auto i = before; i < slips.size(); ++i)
      io.err << io.say("match_slip"_say, {{"name", record.names[static_cast<std::size_t>(slips[i].seat.index())]},
                                          {"step", static_cast<std::int64_t>(slips[i].step)},
                                          {"fault", std::string(fault_name(slips[i].fault))}})
             << "\n";
    if (file) file->commit(match::write_record(record));
  }
  if (call.json) {
    io.out << json::serialize(write_report(plan, entrants, slips, unfinished)) << "\n";
  } else {
    print_report(plan, entrants, io);
  }
  if (unfinished == 0) return Exit::good;
  bad_input("match_unfinished"_say, {{"count", static_cast<std::int64_t>(unfinished)},
                                     {"most", static_cast<std::int64_t>(bots::most_actions_in_a_match)}});
}

}  // namespace rummage::app
