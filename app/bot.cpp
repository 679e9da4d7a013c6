#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <ostream>
#include <thread>
#include <vector>

#include <boost/json/serialize.hpp>

#include "app/arguments.hpp"
#include "app/commands.hpp"
#include "bots/arena.hpp"
#include "core/json.hpp"
#include "core/levels.hpp"
#include "core/text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Clock = std::chrono::steady_clock;
namespace json = core::json;

constexpr std::size_t longest_message = 256 * 1024;
constexpr std::size_t most_waiting = 64;  // lines read ahead; beyond that, reading waits

std::string_view word_of(std::string_view line) { return line.substr(0, line.find(' ')); }

/// Lines from the driver, read ahead on a thread of its own, so that a search hears `stop` while it runs.
class Inbox {
 public:
  explicit Inbox(std::istream& in) : reader_([this, &in] { read(in); }) {}
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;
  ~Inbox() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
  }

  struct Line {
    std::string text;
    bool is_too_long = false;
  };
  std::optional<Line> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !lines_.empty() || is_over_; });
    if (lines_.empty()) return std::nullopt;
    auto line = std::move(lines_.front());
    lines_.pop_front();
    changed_.notify_all();
    return line;
  }
  /// Whether the driver wants the answer now. The end of input does not mean that: the search still takes its time.
  [[nodiscard]] bool wants_answer() {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(lines_, [](const Line& line) { return word_of(line.text) == "stop"; });
  }

 private:
  void read(std::istream& in) {
    LineReader reader(in, longest_message);
    while (const auto line = reader.next()) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return lines_.size() < most_waiting || is_closed_; });
      if (is_closed_) break;
      lines_.push_back({std::string(line->text), line->is_too_long});
      changed_.notify_all();
      if (word_of(lines_.back().text) == "quit") break;
    }
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> lines_;
  bool is_over_ = false;    // nothing more will come
  bool is_closed_ = false;  // nobody reads any more
  std::jthread reader_;     // last, so that it ends before what it uses
};

class AnswerDeadline final : public bots::StopCondition {
 public:
  AnswerDeadline(Inbox& inbox, std::optional<Clock::time_point> end) : inbox_(inbox), end_(end) {}
  bool should_stop() override { return (end_ && Clock::now() >= *end_) || inbox_.wants_answer(); }

 private:
  Inbox& inbox_;
  std::optional<Clock::time_point> end_;
};

/// One conversation. Every line gets its answer or an error that says what is wrong with it.
class Conversation {
 public:
  struct Plan {
    std::string_view level;
    std::uint64_t seed = 0;
    double effort = 1;
    std::uint64_t threads = 1;
  };
  Conversation(const core::AnyGame& game, const Plan& plan, const Io& io)
      : game_(game), plan_(plan), io_(io), chance_(plan.seed, 1), inbox_(io.in) {
    for (std::uint64_t i = 0; i < plan.threads; ++i) thinkers_.push_back(bots::find_arena(game.name())->new_thinker());
  }

  void run() {
    while (auto line = inbox_.next()) {
      if (line->is_too_long) {
        fail({"line_too_long"_say, {}, {{"kibibytes", static_cast<std::int64_t>(longest_message / 1024)}}});
      } else if (word_of(line->text) == "quit") {
        return;
      } else {
        hear(line->text);
      }
      io_.out.flush();
      if (!io_.out) return;  // nobody listens any more
    }
  }

 private:
  void hear(std::string_view line) {
    const auto word = word_of(line);
    const auto rest = line.substr(std::min(word.size() + 1, line.size()));
    if (word == "rummage") return greet(rest);
    if (word == "game") return prepare(rest);
    if (word == "view" || word == "position") return look(rest, word == "view");
    if (word == "go") return go(rest);
    if (word == "stop") return;  // the answer has gone out already
    fail({"engine_unknown"_say, {}, {{"given", core::quoted(word)}}});
  }

  void fail(const core::Message& message, std::string_view folder = {}) const {
    io_.out << "error " << message.code.name << " " << io_.catalogue().sentence(folder, message) << "\n";
  }

  void greet(std::string_view version) const {
    if (version != "1") return fail({"engine_version"_say, {}, {{"given", core::quoted(version)}}});
    io_.out << "engine rummage " << game_.name() << " " << plan_.level << "\nready\n";
  }

  std::optional<json::object> need_object(std::string_view text) const {
    auto parsed = core::parse_json(text);
    if (!parsed) {
      fail(parsed.error());
    } else if (!parsed->is_object()) {
      fail({"engine_no_object"_say, {}, {}});
    } else {
      return parsed->get_object();
    }
    return std::nullopt;
  }

  void prepare(std::string_view text) {
    const auto object = need_object(text);
    if (!object) return;
    core::Fields fields(*object, {});
    const auto name = fields.string("game");
    auto setup = core::read_setup(fields, game_);
    setup.version = core::read_version(fields, game_.rules_version());
    const auto seat = fields.seat("seat", setup.seats);
    if (auto done = fields.finish(); !done) return fail(done.error());
    if (name != game_.name()) return fail({"engine_other_game"_say, {}, {{"given", core::quoted(name)}}});
    if (!seat) return fail({"field_missing"_say, {}, {{"field", std::string("seat")}}});
    if (auto done = core::check_setup(game_, setup); !done) return fail(done.error(), game_.folder());
    seat_ = seat;
    setup_ = setup;
    view_.reset();
    io_.out << "ready\n";
  }

  void look(std::string_view text, bool is_view) {
    view_.reset();
    if (!seat_) return fail({"engine_no_game"_say, {}, {}});
    auto object = need_object(text);
    if (!object) return;
    if (is_view) {
      auto view = game_.read_view(*object);
      if (!view) return fail(view.error(), game_.folder());
      if ((*view)->setup() != setup_) return fail({"engine_other_table"_say, {}, {}});
      view_ = std::move(*view);
    } else {
      if (const auto* name = object->if_contains("game"); name != nullptr && *name != json::value(game_.name()))
        return fail({"engine_other_game"_say, {}, {{"given", core::quoted(json::serialize(*name))}}});
      for (const auto* common : {"game", "seed", "step"}) object->erase(common);
      const auto match = game_.read_position(*object);
      if (!match) return fail(match.error(), game_.folder());
      if ((*match)->setup() != setup_) return fail({"engine_other_table"_say, {}, {}});
      view_ = (*match)->view(*seat_);
    }
  }

  void go(std::string_view text) {
    const auto blank = text.find(' ');
    const auto number = std::string(text.substr(0, blank));
    if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos)
      return fail({"engine_go_number"_say, {}, {}});
    std::optional<Clock::time_point> end;
    if (blank != std::string_view::npos) {
      const auto object = need_object(text.substr(blank + 1));
      if (!object) return;
      if (const auto* ms = object->if_contains("ms"))
        if (const auto given = core::whole_number(*ms); given && *given > 0)
          end = Clock::now() + std::chrono::milliseconds(std::min<std::int64_t>(*given, 3'600'000)) * 3 / 4;
    }
    if (!view_) return fail({"engine_no_view"_say, {}, {}});
    AnswerDeadline patience(inbox_, end);
    const auto intention = think({plan_.effort, &patience});
    if (!intention) {
      io_.out << "pass " << number << "\n";
      return;
    }
    io_.out << "after " << number << " " << intention->after_ms << "\n"
            << "action " << number << " " << intention->action << "\n";
  }

  std::optional<core::Intention<std::string>> think(const bots::Budget& budget) {
    const bool searches = plan_.level == core::expert && thinkers_[0]->is_worth_searching(*view_);
    if (thinkers_.size() == 1 || !searches) return thinkers_[0]->decide(*view_, *seat_, plan_.level, chance_, budget);
    auto intention = thinkers_[0]->decide(*view_, *seat_, "greedy", chance_, {});  // whether to act, and when
    if (!intention) return std::nullopt;
    std::vector<std::vector<bots::WeighedAction>> found(thinkers_.size());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < thinkers_.size(); ++i)
        threads.emplace_back([&, i, seed = std::uint64_t{chance_.next()}] {
          core::FastChance own(seed, i);
          found[i] = thinkers_[i]->weigh(*view_, *seat_, {}, own, budget);
        });
    }
    const auto all = bots::merge(found);
    if (!all.empty()) intention->action = all[0].action;
    return intention;
  }

  const core::AnyGame& game_;
  Plan plan_;
  const Io& io_;
  core::FastChance chance_;
  std::vector<std::unique_ptr<bots::AnyThinker>> thinkers_;  // one for each thread
  std::optional<core::Seat> seat_;
  core::Setup setup_;
  std::unique_ptr<core::AnyView> view_;
  Inbox inbox_;
};

}  // namespace

Exit bot(const BotCall& call, const Io& io) {
  const auto& game = need_game(call.game);
  Conversation::Plan plan;
  plan.level = need_bot(game, call.level);
  plan.seed = need_number("--seed", call.seed, 0, UINT64_MAX);
  plan.effort = static_cast<double>(need_number("--effort", call.effort, 1, 1000));
  plan.threads = need_number("--threads", call.threads, 1, 64);
  Conversation(game, plan, io).run();
  return Exit::good;
}

}  // namespace rummage::app
