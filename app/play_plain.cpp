#include "app/play_plain.hpp"

#include <charconv>
#include <chrono>
#include <ostream>

#include "app/sentences.hpp"
#include "app/terminal.hpp"
#include "core/text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

constexpr std::size_t longest_line = 4096;
constexpr int most_seconds = 24 * 60 * 60;

class LinePlay {
 public:
  LinePlay(const Session& session, bool is_script) : session_(session), is_script_(is_script) {
    out() << title(session.game()) << "  " << join(session.names, ", ") << "\n";
    out() << session.io.say("plain_help_hint"_say) << "\n\n";
    tell(session.table.dealt(), 0);
    show_changes();
  }

  /// Lets time pass up to here and tells what happened.
  void pass(std::int64_t ms) {
    const auto happened = session_.table.advance(ms);
    for (const auto& one : happened) tell(one.events, one.ms);
    if (!happened.empty()) show_changes();
  }

  /// False where the player leaves.
  bool answer(std::string_view line) {
    const auto words = core::split_words(line);
    if (words.empty()) return true;
    const auto command = core::lower(words[0]);
    const bool is_alone = words.size() == 1;
    if (is_alone && command == "quit") return false;
    if (is_alone && command == "help") {
      help();
    } else if (is_alone && command == "hint") {
      out() << session_.hint() << "\n";
    } else if (is_alone && command == "show") {
      show();
    } else if (command == "wait") {
      wait(words);
    } else {
      send(line);
    }
    out().flush();
    return true;
  }

  void say(core::Code code, std::vector<core::Param> params = {}) {
    out() << session_.io.say(code, std::move(params)) << "\n";
  }

 private:
  [[nodiscard]] std::ostream& out() const { return session_.io.out; }

  [[nodiscard]] std::string drawing() const {
    return session_.table.view()->draw(
        {.paint = core::Paint::plain,
         .columns = 80,
         .language = session_.io.language,
         .names = session_.names,
         .picked = {}});
  }

  void show() {
    shown_ = drawing();
    out() << "\n" << shown_ << "\n";
  }

  void show_changes() {
    if (drawing() != shown_) show();
    if (session_.shows_hints && !session_.table.is_over()) out() << session_.hint() << "\n";
    out().flush();
  }

  void tell(const core::Events& events, std::int64_t ms) {
    for (const auto& line : event_lines(events, session_.game(), session_.names, own_seat, session_.io))
      out() << clock_text(ms) << "  " << line << "\n";
  }

  void send(std::string_view line) {
    const auto happening = session_.send(line);
    if (!happening) {
      out() << session_.tell(happening.error()) << "\n";
      return;
    }
    tell(happening->events, happening->ms);
    show_changes();
  }

  void wait(const std::vector<std::string_view>& words) {
    int seconds = 0;
    const auto text = words.size() == 2 ? words[1] : std::string_view();
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (!is_script_) return say("plain_no_wait"_say);
    if (text.empty() || error != std::errc{} || stop != text.data() + text.size() || seconds < 0 ||
        seconds > most_seconds)
      return say("plain_wait_form"_say, {{"most", std::int64_t{most_seconds}}});
    pass(session_.table.now() + std::int64_t{seconds} * 1000);
  }

  void help() {
    if (const auto example = session_.example()) say("plain_help_actions"_say, {{"example", *example}});
    if (const auto actions = session_.short_actions(); !actions.empty())
      say("help_now"_say, {{"actions", join(actions, ", ")}});
    say("plain_help_words"_say);
    if (is_script_) say("plain_help_wait"_say);
    say("help_rules"_say, {{"game", std::string(session_.game().name())}});
  }

  const Session& session_;
  bool is_script_;
  std::string shown_;
};

}  // namespace

void play_script(const Session& session) {
  LinePlay play(session, true);
  LineReader lines(session.io.in, longest_line);
  while (!session.table.is_over()) {
    const auto line = lines.next();
    if (!line) return play.say("plain_end_of_input"_say);
    if (line->is_too_long) {
      play.say("plain_line_too_long"_say);
    } else if (!play.answer(line->text)) {
      return play.say("plain_left"_say);
    }
  }
}

void play_lines(const Session& session) {
  using Clock = std::chrono::steady_clock;
  using std::chrono::milliseconds;
  LinePlay play(session, false);
  Waiter waiter;
  const auto begin = Clock::now();
  const auto now = [&] { return std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count(); };
  std::string typed;
  while (!session.table.is_over()) {
    std::optional<milliseconds> time;
    if (const auto next = session.table.next_at()) time = milliseconds(std::max<std::int64_t>(0, *next - now()));
    const auto woken = waiter.wait(time);
    if (woken == Waiter::Woken::by_stop) return play.say("plain_left"_say);
    play.pass(now());
    if (woken != Waiter::Woken::by_input) continue;
    const auto more = waiter.read();
    if (!more) return play.say("plain_end_of_input"_say);
    typed += *more;
    for (auto end = typed.find('\n'); end != std::string::npos; end = typed.find('\n')) {
      const auto line = typed.substr(0, end);
      typed.erase(0, end + 1);
      if (session.table.is_over()) return;
      if (!play.answer(line)) return play.say("plain_left"_say);
    }
    if (typed.size() > longest_line) typed.clear();
  }
}

}  // namespace rummage::app
