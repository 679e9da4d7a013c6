#include <chrono>
#include <ostream>
#include <utility>

#include "app/play_help.hpp"
#include "app/sentences.hpp"
#include "app/session.hpp"
#include "app/terminal.hpp"
#include "core/read_number.hpp"
#include "core/suited_card.hpp"
#include "core/text.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

constexpr std::size_t longest_typed_line = 4096;
constexpr std::int64_t most_seconds = 24 * 60 * 60;

class LinePlay {
 public:
  LinePlay(const Session& session, bool is_script) : session_(session), is_script_(is_script) {
    out() << title(session.game()) << "  " << core::joined(session.names, ", ") << "\n";
    out() << session.io.say("plain_help_hint"_say) << "\n\n";
    tell(session.match.dealt());
    show_changes();
  }

  /// Lets time pass up to `ms` and prints what happened.
  void pass(std::int64_t ms) {
    const auto happened = session_.match.advance(ms);
    for (const auto& one : happened) tell(one);
    if (!happened.empty()) show_changes();
  }

  /// False if the player leaves.
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

  void say(core::Code code, std::vector<core::Param> params = {}) { session_.io.print(code, std::move(params)); }

 private:
  [[nodiscard]] std::ostream& out() const { return session_.io.out; }

  [[nodiscard]] std::string drawing() const { return session_.draw(core::Paint::plain, 80); }

  void show() {
    shown_ = drawing();
    out() << "\n" << shown_ << "\n";
  }

  void show_changes() {
    if (drawing() != shown_) show();
    if (session_.shows_hints && !session_.match.is_over()) out() << session_.hint() << "\n";
    out().flush();
  }

  void tell(const match::News& news) {
    for (const auto& line : event_lines(news.events, session_.game(), session_.names, own_seat, session_.io))
      out() << clock_text(news.at_ms) << "  " << line << "\n";
  }

  void send(std::string_view line) {
    const auto news = session_.send(line);
    if (!news) {
      out() << session_.tell(news.error()) << "\n";
      return;
    }
    tell(*news);
    show_changes();
  }

  void wait(const std::vector<std::string_view>& words) {
    if (!is_script_) return say("plain_no_wait"_say);
    const auto seconds = core::read_number<std::int64_t>(words.size() == 2 ? words[1] : std::string_view());
    if (!seconds || *seconds < 0 || *seconds > most_seconds)
      return say("plain_wait_form"_say, {{"most", most_seconds}});
    pass(session_.match.now() + *seconds * 1000);
  }

  void help() {
    for (const auto& text : line_help(session_, is_script_)) out() << text << "\n";
  }

  const Session& session_;
  bool is_script_;
  std::string shown_;
};

}  // namespace

void play_script(const Session& session) {
  LinePlay play(session, true);
  LineReader lines(session.io.in, longest_typed_line);
  while (!session.match.is_over()) {
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
  using std::chrono::milliseconds;
  LinePlay play(session, false);
  TerminalInput input;
  const auto begin = std::chrono::steady_clock::now();
  const auto now = [&] {
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin).count();
  };
  std::string typed;
  bool is_asked = false;  // whether to leave
  while (!session.match.is_over()) {
    std::optional<milliseconds> time;
    if (const auto next = session.match.next_at()) time = milliseconds(std::max<std::int64_t>(0, *next - now()));
    const auto woken = input.wait(time);
    if (woken == TerminalInput::WakeReason::by_stop) return play.say("plain_left"_say);
    if (woken == TerminalInput::WakeReason::by_interrupt) {
      if (std::exchange(is_asked, true)) return play.say("plain_left"_say);
      play.say("plain_leave"_say);
      session.io.out.flush();
      continue;
    }
    play.pass(now());
    if (woken != TerminalInput::WakeReason::by_input) continue;
    const auto more = input.read();
    if (!more) return play.say("plain_end_of_input"_say);
    typed += *more;
    is_asked = false;  // whatever is typed, the player stays
    for (auto end = typed.find('\n'); end != std::string::npos; end = typed.find('\n')) {
      const auto line = typed.substr(0, end);
      typed.erase(0, end + 1);
      if (session.match.is_over()) return;
      if (!play.answer(line)) return play.say("plain_left"_say);
    }
    if (typed.size() > longest_typed_line) typed.clear();
  }
}

}  // namespace rummage::app
