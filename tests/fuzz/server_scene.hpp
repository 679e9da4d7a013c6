#pragma once

#include <sstream>
#include <string>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>

#include "fuzzing.hpp"
#include "games/games.hpp"
#include "match/room.hpp"
#include "server/lobby.hpp"
#include "store/memory.hpp"

// A server without a network, the same for every input.

namespace rummage::fuzz {

inline constexpr auto ada = static_cast<store::PersonId>(1);
inline constexpr auto match_id = "match";

/// The log of a table where Ada plays against bots; it has been dealt, always the same way.
inline std::vector<store::Entry> dealt_log(const core::AnyGame& game) {
  using namespace match;
  auto made = plan_table(game, {game.usual_seats(), core::default_options(game.options())});
  made.name = "Ada";
  made.seed = seed_from_number(7);
  Bytes32 bytes{};
  const auto person = Doer::person_of(ada);
  std::vector<Entry> entries{
      {1'000, person, made},
      {1'001, person, deed::Sit{core::Seat(0)}},
      {1'002, person, deed::Start{"random"}},
      {1'003, person, deed::Commit{sha256(bytes)}},
      {1'004, person, deed::Reveal{bytes}}};
  std::vector<store::Entry> log;
  for (const auto& entry : entries)
    log.push_back({static_cast<std::int64_t>(log.size()), entry.at_ms, write_entry(entry)});
  const auto room = Room::fold(log);
  require(room && room->stage() == Stage::playing, "the table has been dealt");
  return log;
}

/// All that answers: one input's, so that the next one meets the same.
class Scene {
 public:
  Scene() : lobby(supervisor, context, workers, thinkers, *store, writer, *time, {}) {
    lobby.let_people_in(nullptr);
    const std::array<std::uint8_t, 32> token{};
    require(store->create_person("Ada", token, 0) == ada, "Ada is known");
  }
  ~Scene() {
    context.stop();
    writer.stop();
    workers.join();
    thinkers.stop();  // a bot that still thinks tells its table, which must be there
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  void add_table(const std::vector<store::Entry>& log) const {
    for (const auto& line : log) {
      const store::Append append{match_id, line, std::nullopt};
      require(store->append({&append, 1}).front().has_value(), "the log is taken");
    }
  }

  /// Runs until the work is done, with all that it waits for.
  template <class T>
  T wait_for(boost::asio::awaitable<T> work) {
    std::optional<T> answer;
    boost::asio::co_spawn(context, std::move(work), [&](const std::exception_ptr& error, T got) {
      require(!error, "nothing is thrown");
      answer.emplace(std::move(got));
    });
    while (!answer) context.run_one();
    return std::move(*answer);
  }

  std::unique_ptr<store::Store> store = store::make_memory_store();
  std::ostringstream lines;
  server::Log server_log{lines};
  server::Supervisor supervisor{server_log};
  std::unique_ptr<table::TimeSource> time = table::system_time();
  boost::asio::io_context context{1};
  store::GroupWriter writer{*store};
  server::Workers workers{context};
  table::ThinkQueue thinkers{1, 100, [](const std::function<void()>& work) { work(); }};
  server::Lobby lobby;
};

}  // namespace rummage::fuzz
