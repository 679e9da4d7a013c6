#include <algorithm>
#include <chrono>
#include <deque>
#include <ostream>

#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/keys.hpp"
#include "app/layout.hpp"
#include "app/sentences.hpp"
#include "app/session.hpp"
#include "app/terminal.hpp"
#include "core/suited_card.hpp"
#include "core/terminal_text.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t most_events = 40;
constexpr std::size_t longest_text = 200;
constexpr std::int64_t own_events_stay_ms = 15'000;

class ScreenPlay {
 public:
  ScreenPlay(const Session& session, core::Paint paint) : session_(session), paint_(paint) {
    tell(session.match.dealt().events);
    after_change();
  }

  void run() {
    TerminalInput input;  // before the screen: from here on no signal can leave the terminal changed
    const RawScreen screen(session_.io.out);
    while (!has_left_) {
      pass();
      paint();
      const auto woken = input.wait(time_to_next());
      if (woken == TerminalInput::WakeReason::by_stop) return;
      if (woken != TerminalInput::WakeReason::by_input) continue;
      const auto typed = input.read();
      if (!typed) return;
      pass();  // what was due before the key happens first
      pending_ += *typed;
      for (const auto& key : decode_keys(pending_)) press(key);
    }
  }

 private:
  enum class Mode { keys, text, help };

  [[nodiscard]] std::int64_t now() const {
    return std::chrono::duration_cast<milliseconds>(Clock::now() - begin_).count();
  }

  // Until somebody acts next or the clock shows the next second.
  [[nodiscard]] std::optional<milliseconds> time_to_next() const {
    if (session_.match.is_over()) return std::nullopt;
    const auto time = now();
    auto wait = 1000 - time % 1000;
    if (const auto next = session_.match.next_at()) wait = std::clamp<std::int64_t>(*next - time, 0, wait);
    if (const auto deadline = session_.match.room().timer())  // its seconds change at other moments than the clock's
      wait = std::min(wait, std::max<std::int64_t>(1, (deadline->at_ms - time) % 1000));
    return milliseconds(wait);
  }

  // --- what happens ---

  void pass() {
    const auto time = session_.match.is_over() ? session_.match.now() : now();
    const auto before = session_.match.view();
    const auto happened = session_.match.advance(time);
    for (const auto& one : happened) tell(one.events);
    if (happened.empty()) return;
    if (picks_.follow(*before, *session_.match.view())) note_ = session_.io.say("picks_changed"_say);
    after_change();
  }

  void after_change() {
    actions_ = session_.short_actions();
    hint_ = session_.shows_hints && !session_.match.is_over() ? session_.hint() : std::string();
  }

  // The player's own events stay visible for some seconds; those of others scroll by.
  void tell(const core::Events& events) {
    std::vector<std::string> own;
    for (const auto& event : events.list()) {
      const auto* seat = event.find("seat");
      const auto* whose = seat != nullptr ? std::get_if<core::Seat>(&seat->value) : nullptr;
      if (whose != nullptr && *whose == own_seat) {
        own.push_back(session_.tell(event));
      } else {
        feed_.push_back(session_.tell(event));
      }
    }
    while (feed_.size() > most_events) feed_.pop_front();
    if (own.empty()) return;
    own_events_ = std::move(own);
    own_events_until_ = now() + own_events_stay_ms;
  }

  void send(std::string_view text) {
    picks_.clear();
    text_.clear();
    mode_ = Mode::keys;
    const auto happening = session_.send(text);
    if (!happening) {
      note_ = session_.tell(happening.error());
      return;
    }
    tell(happening->events);
    after_change();
  }

  // --- keys ---

  void press(const Key& key) {
    if (has_left_) return;
    note_.clear();
    if (key.kind == Key::Kind::leave) {
      has_left_ = true;
    } else if (session_.match.is_over()) {
      // Only these two keys leave: somebody may be in the middle of a claim when the match ends.
      has_left_ = key.kind == Key::Kind::enter || key.kind == Key::Kind::escape;
    } else if (mode_ == Mode::help) {
      mode_ = Mode::keys;
    } else if (key.kind == Key::Kind::up || key.kind == Key::Kind::down) {
      scroll_ = std::clamp(scroll_ + (key.kind == Key::Kind::up ? -1 : 1), 0, most_scroll_);
    } else if (key.kind == Key::Kind::escape) {
      picks_.clear();
      text_.clear();
      mode_ = Mode::keys;
    } else if (mode_ == Mode::text) {
      press_in_text(key);
    } else {
      press_in_keys(key);
    }
  }

  void press_in_text(const Key& key) {
    if (key.kind == Key::Kind::text && text_.size() < longest_text) {
      text_ += key.text;
    } else if (key.kind == Key::Kind::backspace) {
      if (text_.empty()) mode_ = Mode::keys;
      core::remove_last_character(text_);
    } else if (key.kind == Key::Kind::enter) {
      enter(text_);
    }
  }

  void enter(const std::string& line) {
    const auto words = core::split_words(line);
    const auto command = words.size() == 1 ? core::lower(words[0]) : std::string();
    mode_ = Mode::keys;
    if (command == "quit") {
      has_left_ = true;
    } else if (command == "hint") {
      note_ = session_.hint();
    } else if (command == "help") {
      mode_ = Mode::help;
    } else if (!words.empty()) {
      return send(std::string(line));
    }
    text_.clear();
  }

  void press_in_keys(const Key& key) {
    switch (key.kind) {
      case Key::Kind::tab: note_ = session_.hint(); return;
      case Key::Kind::backspace: picks_.take_back(); return;
      case Key::Kind::enter: enter(picks_.keys()); return;
      case Key::Kind::text: break;
      default: return;
    }
    if (key.text == ":") {
      mode_ = Mode::text;
    } else if (key.text == "?") {
      mode_ = Mode::help;
    } else if (key.text == "*") {
      note_ = session_.hint();
    } else if (picks_.keys().empty() && key.text >= "1" && key.text <= "9") {
      press_digit(key.text[0] - '1');
    } else {
      pick(key.text);
    }
  }

  void press_digit(int digit) {
    if (digit < static_cast<int>(actions_.size())) return send(std::string(actions_[static_cast<std::size_t>(digit)]));
    note_ = session_.io.say("key_unknown"_say, {{"key", std::to_string(digit + 1)}});
  }

  void pick(const std::string& key) {
    const auto view = session_.match.view();
    if (!picks_.press(*view, key)) {
      note_ = session_.io.say("key_unknown"_say, {{"key", core::quoted(key)}});
    } else if (view->typed(picks_.keys())) {
      send(std::string(picks_.keys()));
    }
  }

  // --- the picture ---

  void paint() {
    const auto size = RawScreen::size();
    const auto picture = compose(mode_ == Mode::help ? help_frame() : match_frame(size), size);
    most_scroll_ = picture.most_scroll;
    scroll_ = std::min(scroll_, most_scroll_);
    std::string out = "\x1b[?25l\x1b[H";
    for (std::size_t i = 0; i < picture.lines.size(); ++i) out += (i == 0 ? "" : "\r\n") + picture.lines[i] + "\x1b[K";
    out += fmt::format("\x1b[J\x1b[{};{}H\x1b[?25h", picture.lines.size(), picture.cursor_column + 1);
    session_.io.out << out << std::flush;
  }

  [[nodiscard]] Frame empty_frame() const {
    Frame frame;
    frame.paint = paint_;
    frame.scroll = scroll_;
    frame.title = inked(core::ink::marigold, title(session_.game()), paint_) + "  " +
                  inked(core::ink::dim, options_text(session_.game(), session_.match.room().made().setup), paint_);
    frame.clock = clock();
    return frame;
  }

  [[nodiscard]] std::string clock() const {
    const auto time = session_.match.is_over() ? session_.match.now() : now();
    std::string out;
    const auto deadline = session_.match.room().timer();
    if (deadline && !session_.match.is_over()) {
      const auto left = std::max<std::int64_t>(0, (deadline->at_ms - time + 999) / 1000);
      const auto& name = session_.names[static_cast<std::size_t>(deadline->seat.index())];
      const auto text = session_.io.say("countdown"_say, {{"name", name}, {"seconds", left}});
      out = inked(core::ink::marigold, text, paint_) + "   ";
    }
    return out + clock_text(time);
  }

  [[nodiscard]] std::vector<std::string> board(const Size& size) const {
    auto lines = split(session_.draw(paint_, size.columns, picks_.keys()), '\n');
    if (lines.back().empty()) lines.pop_back();
    return lines;
  }

  [[nodiscard]] Frame match_frame(const Size& size) const {
    auto frame = empty_frame();
    frame.board = board(size);
    frame.feed.assign(feed_.begin(), feed_.end());
    if (session_.match.is_over()) {
      frame.notes = session_.tally();
      frame.prompt = session_.io.say("prompt_over"_say);
      return frame;
    }
    if (!note_.empty()) {
      frame.notes.push_back(note_);
    } else if (now() < own_events_until_) {
      frame.notes = own_events_;
    }
    if (!hint_.empty()) frame.notes.push_back(hint_);
    frame.prompt = mode_ == Mode::text ? ": " + text_ : "> " + picks_.keys();
    frame.keys = mode_ == Mode::text ? session_.io.say("prompt_text"_say) : key_line();
    return frame;
  }

  [[nodiscard]] std::string key_line() const {
    std::string out;
    for (std::size_t i = 0; i < actions_.size(); ++i) out += fmt::format("{} {}  ", i + 1, actions_[i]);
    return out + session_.io.say("prompt_keys"_say);
  }

  [[nodiscard]] Frame help_frame() const {
    const auto& io = session_.io;
    auto frame = empty_frame();
    std::vector<std::string> texts{io.say("help_keys"_say)};
    if (!actions_.empty()) texts.push_back(io.say("help_now"_say, {{"actions", core::joined(actions_, ", ")}}));
    texts.push_back(io.say("help_digits"_say));
    texts.push_back(io.say("help_tab"_say));
    if (const auto example = session_.example()) texts.push_back(io.say("help_colon"_say, {{"example", *example}}));
    texts.push_back(io.say("help_escape"_say));
    texts.push_back(io.say("help_arrows"_say));
    texts.push_back(io.say("help_leave"_say));
    texts.push_back(io.say("help_rules"_say, {{"game", std::string(session_.game().name())}}));
    frame.board.emplace_back();
    for (const auto& text : texts)
      for (auto& line : core::wrap(text, static_cast<std::size_t>(RawScreen::size().columns)))
        frame.board.push_back(std::move(line));
    frame.prompt = io.say("prompt_help"_say);
    return frame;
  }

  const Session& session_;
  const core::Paint paint_;
  const Clock::time_point begin_ = Clock::now();
  std::deque<std::string> feed_;
  std::vector<std::string> own_events_;
  std::int64_t own_events_until_ = 0;
  std::string note_;  // until the next key
  std::string hint_;
  std::vector<std::string> actions_;  // by digit
  Picks picks_;
  std::string text_;
  std::string pending_;  // bytes of a key that is not complete
  Mode mode_ = Mode::keys;
  int scroll_ = 0;
  int most_scroll_ = 0;
  bool has_left_ = false;
};

}  // namespace

void play_on_screen(const Session& session, core::Paint paint) { ScreenPlay(session, paint).run(); }

}  // namespace rummage::app
