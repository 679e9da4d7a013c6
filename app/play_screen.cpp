#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "app/arguments.hpp"
#include "app/keys.hpp"
#include "app/layout.hpp"
#include "app/play_help.hpp"
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
      if (woken == TerminalInput::WakeReason::by_stop || woken == TerminalInput::WakeReason::by_interrupt) return;
      if (woken != TerminalInput::WakeReason::by_input) continue;
      const auto typed = input.read();
      if (!typed) return;
      pass();  // what was due before the key happens first
      pending_ += *typed;
      for (const auto& key : decode_keys(pending_)) press(key);
    }
  }

 private:
  enum class Mode { keys, text, help, leaving };

  // An action by a single key that would end the turn, or that the game asks about: it is done only when the player
  // goes on.
  struct HeldAction {
    std::string key;
    std::string action;
    std::string sentence;
  };

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
    if (picks_.follow(*before, *session_.match.view())) {
      note_ = session_.io.say("picks_changed"_say);
      held_.reset();
    }
    after_change();
  }

  void after_change() {
    has_changed_ = true;
    actions_ = session_.short_actions();
    hint_ = session_.shows_hints && !session_.match.is_over() ? session_.hint() : std::string();
  }

  // All in the order of time. The player's latest events stay visible for some seconds; all others scroll by.
  void tell(const core::Events& events) {
    const auto is_own = [](const core::Message& event) {
      const auto* seat = event.find("seat");
      const auto* whose = seat != nullptr ? std::get_if<core::Seat>(&seat->value) : nullptr;
      return whose != nullptr && *whose == own_seat;
    };
    if (std::ranges::any_of(events.list(), is_own))
      for (auto& event : feed_) event.stays_until = 0;
    const auto until = now() + own_events_stay_ms;
    for (const auto& event : events.list())
      feed_.push_back({session_.tell(event), is_own(event), is_own(event) ? until : 0});
    while (feed_.size() > most_events) feed_.pop_front();
  }

  void send(std::string_view text) {
    picks_.clear();
    held_.reset();
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
    has_changed_ = true;
    note_.clear();
    if (session_.match.is_over()) {
      // Only these keys leave: somebody may be in the middle of a claim when the match ends.
      has_left_ = key.kind == Key::Kind::enter || key.kind == Key::Kind::escape || key.kind == Key::Kind::leave;
    } else if (mode_ == Mode::leaving) {
      press_in_leaving(key);
    } else if (key.kind == Key::Kind::leave) {
      mode_ = Mode::leaving;
    } else if (is_arrow(key)) {
      move(key.kind);
    } else if (mode_ == Mode::help) {
      mode_ = Mode::keys;
      scroll_ = 0;
    } else if (held_ && press_in_held(key)) {
      return;
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

  // Ctrl-C may have been meant to copy something, or for another window.
  void press_in_leaving(const Key& key) {
    has_left_ = key.kind == Key::Kind::leave || core::lower(key.text) == session_.io.say("leave_key"_say);
    mode_ = Mode::keys;
  }

  // False where the key is none of those that go on or go back, and means what it always does.
  bool press_in_held(const Key& key) {
    const auto held = *held_;
    held_.reset();
    picks_.clear();
    const bool goes_on = key.kind == Key::Kind::enter || key.text == " " || core::lower(key.text) == held.key ||
                         key.text == std::string(1, core::sure_key);
    if (goes_on) {
      send(held.action);
    } else if (key.kind == Key::Kind::backspace || key.kind == Key::Kind::escape) {
      note_ = session_.io.say("taken_back"_say);
    } else {
      return false;
    }
    return true;
  }

  static bool is_arrow(const Key& key) {
    return key.kind == Key::Kind::up || key.kind == Key::Kind::down || key.kind == Key::Kind::left ||
           key.kind == Key::Kind::right;
  }

  // Where the game shows a part of its picture, that part moves; then what the window is too small for.
  void move(Key::Kind key) {
    const int down = key == Key::Kind::down ? 1 : key == Key::Kind::up ? -1 : 0;
    const int right = key == Key::Kind::right ? 1 : key == Key::Kind::left ? -1 : 0;
    const bool scrolls_back = down < 0 && scroll_ > 0;
    if (mode_ != Mode::help && !scrolls_back && shows_other_part(down, right)) {
      down_ += down;
      right_ += right;
    } else {
      scroll_ = std::clamp(scroll_ + down, 0, most_scroll_);
    }
  }

  [[nodiscard]] bool shows_other_part(int down, int right) const {
    const auto size = RawScreen::size();
    return drawing(size, down_, right_) != drawing(size, down_ + down, right_ + right);
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
      open_help();
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
      open_help();
    } else if (key.text == "*") {
      note_ = session_.hint();
    } else if (picks_.keys().empty() && key.text >= "1" && key.text <= "9") {
      press_digit(key.text[0] - '1');
    } else {
      pick(key.text);
    }
  }

  void open_help() {
    mode_ = Mode::help;
    scroll_ = 0;
  }

  void press_digit(int digit) {
    const auto key = std::to_string(digit + 1);
    if (digit < static_cast<int>(actions_.size())) return act_by(key, actions_[static_cast<std::size_t>(digit)]);
    note_ = session_.io.say("key_unknown"_say, {{"key", key}});
  }

  void act_by(const std::string& key, const std::string& action) {
    const auto sentence = session_.takes_back ? session_.turn_end(action) : std::nullopt;
    if (!sentence) return send(action);
    held_ = HeldAction{key, action, *sentence};
  }

  void pick(const std::string& key) {
    const auto view = session_.match.view();
    if (!picks_.press(*view, key)) {
      note_ = session_.io.say("key_unknown"_say, {{"key", core::quoted(key)}});
    } else if (const auto action = view->read_keys(picks_.keys())) {
      if (picks_.keys().size() > 1) return send(*action);
      act_by(picks_.keys(), *action);
    } else if (const auto meant = view->read_keys(picks_.keys() + core::sure_key)) {
      held_ = HeldAction{picks_.keys(), *meant, session_.turn_end(*meant).value_or(session_.shown_text(*meant))};
    }
  }

  // --- the picture ---

  void paint() {
    const auto size = RawScreen::size();
    if (std::exchange(has_changed_, false) || size != size_) {
      size_ = size;
      can_move_ =
          !session_.match.is_over() &&
          (shows_other_part(1, 0) || shows_other_part(-1, 0) || shows_other_part(0, 1) || shows_other_part(0, -1));
    }
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
                  inked(core::ink::dim, options_text(session_.game(), session_.match.room().creation().setup), paint_);
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

  [[nodiscard]] std::string drawing(const Size& size, int down, int right) const {
    return session_.draw(
        {.paint = paint_,
         .columns = size.columns,
         .language = session_.io.language,
         .names = session_.names,
         .picked = picks_.keys(),
         .rows = board_room(size),
         .down = down,
         .right = right});
  }

  [[nodiscard]] std::vector<std::string> board(const Size& size) const {
    auto lines = split(drawing(size, down_, right_), '\n');
    if (lines.back().empty()) lines.pop_back();
    return lines;
  }

  [[nodiscard]] Frame match_frame(const Size& size) const {
    auto frame = empty_frame();
    frame.board = board(size);
    frame.can_move = can_move_;
    for (const auto& event : feed_) frame.feed.push_back({event.text, event.is_own, now() < event.stays_until});
    if (session_.match.is_over()) {
      frame.notes = session_.tally();
      frame.prompt = session_.io.say("prompt_over"_say);
      return frame;
    }
    if (mode_ == Mode::leaving) {
      frame.prompt = session_.io.say("prompt_leave"_say, {{"key", session_.io.say("leave_key"_say)}});
      return frame;
    }
    if (!note_.empty()) frame.notes.push_back(note_);
    if (held_) {
      frame.notes.push_back(session_.io.say("held"_say, {{"what", held_->sentence}, {"key", held_->key}}));
      frame.prompt = "> " + held_->key;
      frame.keys = session_.io.say("prompt_held"_say);
      return frame;
    }
    if (!hint_.empty()) frame.notes.push_back(hint_);
    frame.prompt = mode_ == Mode::text ? ": " + text_ : "> " + picks_.keys();
    frame.keys = mode_ == Mode::text ? session_.io.say("prompt_text"_say) : key_line();
    return frame;
  }

  [[nodiscard]] std::string key_line() const {
    std::string out;
    for (std::size_t i = 0; i < actions_.size(); ++i)
      out += fmt::format("{} {}  ", i + 1, session_.shown_text(actions_[i]));
    return out + session_.io.say("prompt_keys"_say);
  }

  [[nodiscard]] Frame help_frame() const {
    auto frame = empty_frame();
    frame.joins_lines = false;
    for (const auto& text : screen_help(session_))
      for (auto& line : core::wrap(text, static_cast<std::size_t>(RawScreen::size().columns)))
        frame.board.push_back(std::move(line));
    frame.prompt = session_.io.say("prompt_help"_say);
    return frame;
  }

  struct Event {
    std::string text;
    bool is_own = false;
    std::int64_t stays_until = 0;
  };

  const Session& session_;
  const core::Paint paint_;
  const Clock::time_point begin_ = Clock::now();
  std::deque<Event> feed_;
  std::string note_;  // until the next key
  std::string hint_;
  std::vector<std::string> actions_;  // by digit
  Picks picks_;
  std::optional<HeldAction> held_;
  std::string text_;
  std::string pending_;  // bytes of a key that is not complete
  Mode mode_ = Mode::keys;
  int scroll_ = 0;  // of what the window is too small for
  int most_scroll_ = 0;
  int down_ = 0;  // of the part that the game shows
  int right_ = 0;
  Size size_;
  bool can_move_ = false;
  bool has_changed_ = true;
  bool has_left_ = false;
};

}  // namespace

void play_on_screen(const Session& session, core::Paint paint) { ScreenPlay(session, paint).run(); }

}  // namespace rummage::app
