#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <random>
#include <set>

#include <fmt/format.h>
#include <sys/wait.h>

#include "core/read_number.hpp"
#include "load/hall.hpp"
#include "load/modes.hpp"
#include "load/server.hpp"
#include "store/store_url.hpp"

namespace rummage::load {
namespace {

constexpr std::array<const char*, 4> games{"five-crowns", "romi-rami", "programs", "set"};

/// Clients that play on, whatever becomes of the server, and the proof that nothing they were told is lost.
class Ordeal {
 public:
  explicit Ordeal(const KillPlan& plan) : plan_(plan), chance_(plan.seed), server_(plan.program) {}

  int run() {
    server_.start();
    for (std::size_t i = 1; i <= plan_.kills; ++i) survive(fmt::format("kill {}", i), [this] { kill_it(); });
    survive("SIGTERM", [this] { ask_it_to_end(); });
    finish();
    return has_failed_ ? 1 : 0;
  }

 private:
  void verdict(const std::string& what, const std::string& wrong) {
    if (wrong.empty()) {
      fmt::print("ok {}\n", what);
    } else {
      fmt::print("FAIL {}: {}\n", what, wrong);
      has_failed_ = true;
    }
    std::fflush(stdout);
  }

  // Plays for a moment, ends the server, starts it again, and looks at what it still knows.
  template <class End>
  void survive(const std::string& what, End end) {
    const auto acknowledged = hall_.counts.acknowledged;
    fill_up();
    hall_.connect_all(server_.address());
    hall_.run_for(std::chrono::milliseconds(20 + chance_() % 600));
    end();
    const auto moves = hall_.counts.acknowledged - acknowledged;
    while (std::ranges::any_of(hall_.matches, [](const auto& match) { return match->is_connected(); }))
      hall_.run_for(std::chrono::milliseconds(1));  // what was on its way still counts
    server_.start();
    auto wrong = check_logs();
    if (wrong.empty() && hall_.counts.forgotten > 0) wrong = "a client was told less than before";
    verdict(fmt::format(
                "{}: {} more acknowledged, {} in all, each in the log once", what, moves, hall_.counts.acknowledged),
            wrong);
  }

  void kill_it() { (void)server_.end(SIGKILL); }

  void ask_it_to_end() {
    const auto lost = hall_.counts.lost;
    const auto start = Clock::now();
    const int status = server_.end_gently([this] { hall_.run_for(std::chrono::milliseconds(5)); });
    const auto took = std::chrono::duration<double>(Clock::now() - start).count();
    const auto gone = hall_.counts.lost - lost;
    std::string wrong;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) wrong = fmt::format("wait status {}", status);
    if (hall_.counts.farewells != gone)
      wrong = fmt::format("{} of {} connections were told to come back", hall_.counts.farewells, gone);
    verdict(fmt::format("SIGTERM: exit code 0 after {:.1f} s, {} clients told to come back", took, gone), wrong);
  }

  // For every match that is over, another.
  void fill_up() {
    const auto is_over = [](const auto& match) { return match->is_over(); };
    auto missing =
        plan_.matches + static_cast<std::size_t>(std::ranges::count_if(hall_.matches, is_over)) - hall_.matches.size();
    if (missing == 0) return;
    Http http(server_.address());
    for (; missing > 0; --missing) {
      Match::Plan people;
      people.game = games[hall_.matches.size() % games.size()];
      people.hurries = true;
      people.chats = 20;
      people.seed = static_cast<std::uint32_t>(chance_());
      hall_.invite(http, std::move(people));
    }
  }

  void finish() {
    const auto give_up = Clock::now() + std::chrono::minutes(5);
    hall_.connect_all(server_.address());
    while (!std::ranges::all_of(hall_.matches, [](const auto& match) { return match->is_over(); })) {
      hall_.run_for(std::chrono::milliseconds(20));
      if (Clock::now() > give_up) break;
    }
    const auto wrong = check_logs();
    const auto over = std::ranges::count_if(hall_.matches, [](const auto& match) { return match->is_over(); });
    verdict(fmt::format("all {} matches were played to their end", hall_.matches.size()),
            over == static_cast<std::ptrdiff_t>(hall_.matches.size())
                ? wrong
                : fmt::format("{} were; last refusal: {}", over, hall_.last_refusal));
    verify();
    verdict("nobody was told less than before", hall_.counts.forgotten == 0 ? "" : "somebody was");
  }

  std::string check_logs() {
    const auto store = store::open_store(server_.store());
    if (!store) return store.error().detail;
    for (const auto& match : hall_.matches)
      if (auto wrong = check_log(**store, *match); !wrong.empty())
        return fmt::format("{} at table {}: {}", match->game(), match->table(), wrong);
    return {};
  }

  // The entry with its person's number as clients know it; nothing for one that is by nobody.
  static std::string public_text(store::Store& store, const std::string& text) {
    constexpr std::string_view begin = R"({"by":)";
    if (!text.starts_with(begin)) return {};
    const auto end = std::min(text.find(',', begin.size()), text.size());
    const auto number =
        core::read_number<std::int64_t>(std::string_view(text).substr(begin.size(), end - begin.size()));
    if (!number) return {};
    const auto person = store.person(store::PersonId{*number});
    if (!person || !*person) return {};
    return fmt::format("{}{}{}", begin, static_cast<std::int64_t>((*person)->public_id), text.substr(end));
  }

  static std::string check_log(store::Store& store, const Match& match) {
    const auto log = store.entries(match.table(), 0);
    if (!log) return log.error().detail;
    if (match.seen() >= log->size()) return fmt::format("entry {} was shown, {} are stored", match.seen(), log->size());
    std::set<std::string_view> texts;
    for (std::size_t i = 0; i < log->size(); ++i) {
      const auto& entry = (*log)[i];
      if (entry.number != static_cast<std::int64_t>(i)) return fmt::format("entry {} is missing", i);
      // Every step is named by its number and every chat has words of its own, so nothing is said twice. But a start
      // whose people took too long, the server being away, is called off and made again.
      if (entry.text.find(R"("do":"call_off")") != std::string::npos) texts.clear();
      if (!texts.insert(entry.text).second) return fmt::format("entry {} is there twice: {}", i, entry.text);
    }
    for (const auto& told : match.log()) {
      if (told.number >= log->size()) return fmt::format("entry {} was acknowledged and is lost", told.number);
      const auto& text = (*log)[told.number].text;
      if (public_text(store, text).starts_with(fmt::format(R"({{"by":{},{})", told.person, told.what))) continue;
      return fmt::format("entry {} is {}, acknowledged was {} by {}", told.number, text, told.what, told.person);
    }
    return {};
  }

  // As anybody can: by the record that the server gives away.
  void verify() {
    Http http(server_.address());
    const auto path = server_.file("record.json");
    std::size_t good = 0;
    for (const auto& match : hall_.matches) {
      const auto record = http.get("/api/matches/" + match->table() + "/record");
      std::ofstream(path) << record.body;
      if (record.status == 200 && run_program(server_.program(), {"verify", path}) == 0) ++good;
    }
    verdict(fmt::format("rummage verify accepts all {} records", hall_.matches.size()),
            good == hall_.matches.size() ? "" : fmt::format("{} only", good));
  }

  KillPlan plan_;
  std::mt19937 chance_;
  Server server_;
  net::io_context context_{1};
  Hall hall_{context_};
  bool has_failed_ = false;
};

}  // namespace

int kill(const KillPlan& plan) { return Ordeal(plan).run(); }

}  // namespace rummage::load
