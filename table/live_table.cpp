#include "table/live_table.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <stdexcept>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "match/bot_plans.hpp"
#include "match/due_entries.hpp"
#include "match/viewer_messages.hpp"
#include "table/asides.hpp"
#include "table/audience.hpp"
#include "table/fault_text.hpp"
#include "table/inbox.hpp"
#include "table/log_access.hpp"
#include "table/summary.hpp"
#include "table/thinkers.hpp"
#include "table/turn.hpp"

namespace rummage::table {
namespace {

namespace net = boost::asio;
using namespace core::literals;
using core::Refusal;
using core::refuse;
using Number = std::expected<std::uint64_t, Refusal>;

constexpr int most_attempts =
    16;  // an entry that loses this many races for the next number in a row is refused as busy

}  // namespace

class LiveTable::Impl : public std::enable_shared_from_this<LiveTable::Impl> {
 public:
  Impl(const Services& services, const Settings& settings, store::MatchId match, match::Room room)
      : services_(services),
        settings_(settings),
        match_(std::move(match)),
        strand_(services.is_serial ? services.executor : net::any_io_executor(net::make_strand(services.executor))),
        inbox_(settings.most_waiting),
        alarm_(services.time->make_alarm(strand_)),
        room_(std::move(room)),
        audience_(room_, *services_.public_ids),
        asides_(room_),
        thoughts_(match::BotPlans::seed_of(room_)),
        log_(services_, strand_, match_) {}

  // While the coroutine waits for a command the table owns it, and not the other way round. While it waits for anything
  // else, whatever will resume it keeps the table alive.
  void begin(std::optional<match::Entry> first, Reply reply) {
    opened_ = std::move(reply);
    log_.belong_to(weak_from_this());
    net::post(strand_, [self = shared_from_this(), first = std::move(first)]() mutable {
      net::co_spawn(self->strand_, self->run(std::move(first)), [](const std::exception_ptr& fault) {
        if (fault) std::rethrow_exception(fault);  // not the table's: whoever runs the executor hears of it
      });
    });
  }

  void put(Command command) {
    switch (inbox_.put(command, now_ms())) {
      case Inbox::Outcome::waits: return;
      case Inbox::Outcome::wakes:
        return net::post(strand_, [self = shared_from_this()] { std::exchange(self->woken_, nullptr)(); });
      case Inbox::Outcome::refused: return answer_afterwards(std::move(command), "table_busy"_say);
      case Inbox::Outcome::closed: return answer_afterwards(std::move(command), inbox_.closed_because());
    }
  }

  [[nodiscard]] bool is_quarantined() const { return is_quarantined_; }
  [[nodiscard]] std::int64_t now_ms() const { return services_.time->now_ms() + ahead_ms_; }
  WatchId new_watch() { return static_cast<WatchId>(++watches_made_); }
  [[nodiscard]] const store::MatchId& match() const { return match_; }

 private:
  // --- the one coroutine --------------------------------------------------------------------------------------------

  net::awaitable<void> run(std::optional<match::Entry> first) {
    std::exception_ptr fault;
    try {
      co_await serve(std::move(first));
    } catch (...) {
      fault = std::current_exception();
    }
    if (fault) co_await quarantine(fault);
  }

  // The whole way of an action is in this one coroutine, since each further coroutine would cost an allocation.
  net::awaitable<void> serve(std::optional<match::Entry> first) {
    if (first) {
      const bool is_stored = co_await store_first(*first);
      if (!is_stored) {
        refuse_the_rest("table_stopping"_say);
        co_return;
      }
    }
    for (;;) {
      inbox_.keep_room_for(room_);
      in_hand_.reset();
      auto entry = next_due();
      if (!entry) {
        set_alarm();
        while (!(in_hand_ = inbox_.take())) co_await next_command();
        if (std::holds_alternative<command::Stop>(*in_hand_)) break;
        if (std::holds_alternative<command::Nudge>(*in_hand_)) (void)co_await catch_up();
        entry = handle(*in_hand_);
        if (std::holds_alternative<command::Watch>(*in_hand_)) co_await next_turn();  // others come first
        if (const auto aside = std::exchange(aside_, std::nullopt))
          for (std::size_t next = 0; !audience_.say(*aside, next);) co_await next_turn();
        if (std::exchange(is_shown_anew_, false))
          for (std::size_t next = 0; !audience_.show_all(next);) co_await next_turn();
        if (!entry) continue;
      }
      Number done = refuse("table_busy"_say, {});
      const auto wanted_at = entry->at_ms;
      for (int attempt = 0; attempt < most_attempts; ++attempt) {
        if (is_unsure_) (void)co_await catch_up();
        entry->at_ms = std::max(wanted_at, room_.head().last_at_ms);
        auto verdict = judge(*entry);
        if (!verdict) {
          done = std::unexpected(verdict.error());
          break;
        }
        auto lines = write(*entry, *verdict);
        const auto answer = co_await log_.append(std::move(lines));
        if (answer) {
          done = room_.size();
          const auto news = room_.take(std::move(*verdict));
          for (Audience::Progress progress; !audience_.tell(news, progress);) co_await next_turn();
          break;
        }
        // The entry may be in the log all the same. Even if its number was taken, it may have been by this very entry.
        is_unsure_ = true;
        const bool is_known = co_await catch_up();
        done = outcome(*entry, answer.error().error, is_known);
        if (done || answer.error().error != store::Error::taken) break;
      }
      if (!in_hand_) {
        by_itself(*entry, done);
        continue;
      }
      if (const auto late = done ? std::nullopt : asides_.late(*in_hand_))
        for (std::size_t next = 0; !audience_.say(*late, next);) co_await next_turn();
      if (auto* ask = std::get_if<command::Ask>(&*in_hand_)) ask->reply(std::move(done));
    }
    refuse_the_rest("table_stopping"_say);
  }

  // Lets everything else on this thread go on first.
  net::awaitable<void> next_turn() {
    return net::async_initiate<decltype(net::use_awaitable), void()>(
        [this](auto handler) {
          net::post(strand_, [self = shared_from_this(), own = std::move(handler)]() mutable { std::move(own)(); });
        },
        net::use_awaitable);
  }

  // `put` wakes the coroutine by a post to its strand, so it cannot do so before the coroutine waits.
  net::awaitable<void> next_command() {
    return net::async_initiate<decltype(net::use_awaitable), void()>(
        [this](auto handler) { woken_ = std::move(handler); }, net::use_awaitable);
  }

  void refuse_the_rest(core::Code why) {
    alarm_->clear();
    auto left = inbox_.close(why);
    if (in_hand_) left.insert(left.begin(), std::move(*in_hand_));
    in_hand_.reset();
    for (auto& command : left) {
      // Each in a turn of its own: whoever comes to a quarantined table is shown it, which plays steps again.
      if (std::holds_alternative<command::Watch>(command))
        answer_afterwards(std::move(command), why);
      else
        answer_without_doing(command, why);
    }
    audience_.clear();
  }

  // What is too much, or comes after the end.
  void answer_without_doing(Command& command, core::Code why) {
    if (auto* ask = std::get_if<command::Ask>(&command)) guard([&] { ask->reply(refuse(why, {})); });
    if (auto* look = std::get_if<command::Look>(&command)) guard([&] { look->look(room_); });
    if (const auto* forget = std::get_if<command::Forget>(&command)) guard([&] { room_.forget(forget->person); });
    if (auto* watch = std::get_if<command::Watch>(&command); watch != nullptr && is_quarantined_) {
      guard([&] { audience_.show(*watch); });
      guard([&] { watch->sink(match::write_quarantine()); });
    }
  }
  // One that cannot be answered must not keep the others from it.
  template <class Work>
  void guard(Work work) {
    try {
      work();
    } catch (...) {
      report(std::current_exception());
    }
  }
  void answer_afterwards(Command command, core::Code why) {
    net::post(strand_, [self = shared_from_this(), own = std::move(command), why]() mutable {
      self->answer_without_doing(own, why);
    });
  }

  // An exception is a fault of ours, and what this table would do next cannot be known: it does nothing more. Its log
  // stays as it is, people can still look at it, and no other table notices. After a restart it is tried again.
  net::awaitable<void> quarantine(const std::exception_ptr& fault) {
    is_quarantined_ = true;
    report(fault);
    const auto message = match::write_quarantine();
    for (std::size_t next = 0; next < audience_.watchers().size(); co_await next_turn())
      for (const Turn::Share share; next < audience_.watchers().size() && share.bytes() < Turn::most_bytes / 2; ++next)
        guard([&] { audience_.watchers()[next].sink(message); });
    constexpr auto why = "table_quarantined"_say;
    if (opened_) guard([&] { std::exchange(opened_, nullptr)(refuse(why, {})); });
    refuse_the_rest(why);
  }
  void report(const std::exception_ptr& fault) {
    if (services_.faulted) services_.faulted(match_, fault_text(fault));
  }

  // The entry that a command leads to, if any.
  std::optional<match::Entry> handle(Command& command) {
    if (const auto* ask = std::get_if<command::Ask>(&command))
      return match::Entry{ask->arrived_ms, match::Doer::person_of(ask->person), ask->deed};
    if (auto* watch = std::get_if<command::Watch>(&command)) {
      audience_.show(*watch);
      for (const auto& aside : asides_.absent()) watch->sink(aside);
      audience_.add(std::move(*watch));
    } else if (const auto* absent = std::get_if<command::Absent>(&command)) {
      aside_ = asides_.take(*absent);
    } else if (const auto* unwatch = std::get_if<command::Unwatch>(&command)) {
      audience_.remove(unwatch->id);
    } else if (auto* look = std::get_if<command::Look>(&command)) {
      look->look(room_);
    } else if (auto* thought = std::get_if<match::BotPlans::Thought>(&command)) {
      if (thought->intention) thought->intention->after_ms = thought->intention->after_ms * settings_.bot_pace / 100;
      plans_.take(room_, std::move(*thought), now_ms());
    } else if (const auto* forget = std::get_if<command::Forget>(&command)) {
      // No entry tells of the changed name.
      is_shown_anew_ = room_.forget(forget->person);
      const auto* guest = room_.guest(forget->person);
      if (guest != nullptr && guest->is_here)
        return match::Entry{now_ms(), match::Doer::person_of(forget->person), match::deed::Leave{}};
    } else if (const auto* gone = std::get_if<command::HostGone>(&command)) {
      return match::Entry{now_ms(), match::Doer::table(), match::deed::HandOver{gone->next}};
    } else if (const auto* open = std::get_if<command::PeopleCanCome>(&command)) {
      begin_again(open->uptime.get());
    } else if (std::holds_alternative<command::Tick>(command)) {
      alarm_at_.reset();
    } else if (const auto* fault = std::get_if<command::Fault>(&command)) {
      throw std::runtime_error(fault->why);
    }
    return std::nullopt;
  }

  // --- store, then tell ---------------------------------------------------------------------------------------------

  net::awaitable<bool> store_first(const match::Entry& first) {
    const store::Entry line{0, first.at_ms, match::write_entry(first)};
    store::Append both{match_, line, summarize(match_, room_)};
    auto answer = co_await log_.append(std::move(both));
    if (!answer) {  // the entry may be in the log all the same
      const auto lines = co_await log_.read(0);
      if (lines && !lines->empty() && lines->front() == line) answer = {};
    }
    Number opened = 0;
    if (!answer)
      opened = answer.error().error == store::Error::taken
                   ? refuse("table_id_taken"_say, {})
                   : refuse("table_not_stored"_say, {}, {{"why", word_of(answer.error().error)}});
    std::exchange(opened_, nullptr)(std::move(opened));
    co_return answer.has_value();
  }

  std::expected<match::Room::Verdict, Refusal> judge(match::Entry& entry) const {
    if (is_unsure_) return refuse("table_not_stored"_say, {}, {{"why", "store_broken"_word}});
    if (auto fits = room_.check_room_for(entry); !fits) return std::unexpected(fits.error());
    if (auto may = services_.admit ? services_.admit(room_, entry) : core::Done(); !may)
      return std::unexpected(may.error());
    return room_.judge(entry);
  }

  store::Append write(const match::Entry& entry, const match::Room::Verdict& verdict) {
    return {match_,
            {static_cast<std::int64_t>(room_.size()), entry.at_ms, match::write_entry(entry)},
            summary_for(verdict)};
  }

  // What became of an entry after the store failed to confirm it. `is_known`: the log could be read again since.
  [[nodiscard]] Number outcome(const match::Entry& entry, store::Error error, bool is_known) const {
    if (!is_known) return refuse("table_unsure"_say, {}, {{"why", word_of(error)}});
    if (last_read_ && last_read_->at_ms == entry.at_ms && last_read_->text == match::write_entry(entry))
      return static_cast<std::uint64_t>(last_read_->number);
    if (error == store::Error::taken) return refuse("table_busy"_say, {});
    return refuse("table_not_stored"_say, {}, {{"why", word_of(error)}});
  }

  // Applies entries of the log that the room lacks, and tells watchers. False if the log cannot be read now.
  net::awaitable<bool> catch_up() {
    last_read_.reset();
    const auto lines = co_await log_.read(static_cast<std::int64_t>(room_.size()));
    if (!lines) co_return false;
    for (const auto& line : *lines) {
      const auto entry = match::read_entry(line.text, line.at_ms);
      if (!entry) co_return false;
      auto news = room_.apply(*entry);
      if (!news) co_return false;
      if (!last_read_) last_read_ = line;  // only the first can be the one that we tried to append
      Turn::plays(1);
      for (Audience::Progress progress; !audience_.tell(*news, progress);) co_await next_turn();
      co_await next_turn();
    }
    is_unsure_ = false;
    co_return true;
  }

  // The summary is written when it changes, and once a minute so that lists know when a table was last used.
  std::optional<store::Summary> summary_for(const match::Room::Verdict& verdict) {
    constexpr std::int64_t often_enough_ms = 60'000;
    const auto now = now_ms();
    if (!verdict.news.has_table_changed && now - summarized_ms_ < often_enough_ms) return std::nullopt;
    summarized_ms_ = now;
    return summarize(match_, room_, &verdict);
  }

  // --- what happens by itself ---------------------------------------------------------------------------------------

  void begin_again(const Uptime* uptime) {
    if (!std::exchange(is_waiting_for_people_, false)) return;
    const auto last = room_.head().last_at_ms;
    // Where the machine's clock was put back, the table's own goes on from its last entry.
    ahead_ms_ = std::max<std::int64_t>(0, last - services_.time->now_ms());
    const auto unseen = [uptime, now = now_ms()](std::int64_t since) {
      return uptime != nullptr ? uptime->unseen_ms(since, now) : 0;
    };
    room_.leave_out(unseen);
    grace_ = {now_ms() + settings_.grace_ms, room_.head().touched_ms + unseen(room_.head().touched_ms)};
  }

  [[nodiscard]] match::DueEntries dues() const { return {room_, plans_, settings_.idle_ms, grace_}; }

  std::optional<match::Entry> next_due() {
    if (is_waiting_for_people_) return std::nullopt;
    const auto now = now_ms();
    if (now >= think_again_at_ms_)
      for (auto& job : plans_.wanted(room_, dues().late(now), thoughts_)) have_thought(std::move(job));
    if (now < retry_at_ms_) return std::nullopt;
    auto due = dues().entry(now);
    // Order of arrival decides, also where the store was busy when both moments came.
    if (!due || inbox_.has_ask_until(due->at_ms)) return std::nullopt;
    return std::move(due->entry);
  }

  void have_thought(match::BotPlans::Job job) {
    const auto& chairs = room_.head().chairs;
    const bool is_for_people = std::ranges::any_of(chairs, [](const match::Chair& own) {
      return own.kind == match::Chair::Kind::person && !own.is_away && !own.has_resigned;
    });
    const auto seat = job.seat;
    const bool is_for_clock = job.is_for_clock;
    auto thought = [self = shared_from_this(), own = std::move(job)] { self->think(own); };
    if (!services_.think) return net::post(services_.workers, std::move(thought));
    if (services_.think(match_, is_for_people, std::move(thought))) return;
    plans_.ask_again(seat, is_for_clock);
    think_again_at_ms_ = now_ms() + settings_.retry_ms;
  }

  void think(const match::BotPlans::Job& job) {  // on another thread
    try {
      put(match::BotPlans::think(job, thinker_of_thread(job.game->name())));
    } catch (...) {
      put(command::Fault{fault_text(std::current_exception())});
    }
  }

  void by_itself(const match::Entry& entry, const Number& done) {
    if (done) return;
    const bool is_bot = entry.by.kind == match::Doer::Kind::bot;
    if (is_bot && !is_stores_fault(done.error())) plans_.drop(entry.by.seat);
    // After "no bot there" the player is back. Any other entry would be refused again if it were tried at once.
    if (!is_bot || done.error().code != "room_no_bot_there"_say) retry_at_ms_ = entry.at_ms + settings_.retry_ms;
  }

  void set_alarm() {
    if (is_waiting_for_people_) return;
    auto at = dues().next_at(now_ms());
    if (at) *at = std::max(*at, retry_at_ms_);
    if (at && think_again_at_ms_ > now_ms()) *at = std::min(*at, think_again_at_ms_);
    // An alarm that rings too early does little harm; setting it again with each action would cost more.
    if (at ? alarm_at_ && *alarm_at_ <= *at : !alarm_at_) return;
    alarm_at_ = at;
    if (!at) return alarm_->clear();
    alarm_->set(*at - ahead_ms_, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->put(command::Tick{});
    });
  }

  friend class LiveTable;

  const Services services_;
  const Settings settings_;
  const store::MatchId match_;
  net::any_io_executor strand_;  // runs one handler at a time
  std::atomic<std::uint64_t> watches_made_ = 0;

  Inbox inbox_;
  std::atomic<bool> is_quarantined_ = false;
  std::atomic<std::int64_t> ahead_ms_ = 0;  // of the time source

  // Only the coroutine uses the members below.
  std::optional<Command> in_hand_;  // none: the entry that is judged comes by itself
  Reply opened_;                    // to whoever opened the table, until it is answered
  std::unique_ptr<Alarm> alarm_;
  std::optional<std::int64_t> alarm_at_;
  match::Room room_;
  Audience audience_;
  Asides asides_;
  std::optional<std::string> aside_;  // to be said to everybody
  bool is_shown_anew_ = false;        // to everybody, since a name has changed that no entry tells of
  match::BotPlans plans_;
  const std::uint64_t thoughts_;  // the seed of the bots' own chance
  bool is_unsure_ = false;        // the log may have entries that the room lacks
  std::optional<store::Entry> last_read_;
  std::int64_t summarized_ms_ = 0;
  std::int64_t retry_at_ms_ = 0;
  std::int64_t think_again_at_ms_ = 0;
  match::DueEntries::Grace grace_;
  bool is_waiting_for_people_ = false;

  // Both resume the coroutine, when the store's answer or a command comes. They own it, so they are destroyed first.
  LogAccess log_;
  std::move_only_function<void()> woken_;
};

std::shared_ptr<LiveTable> LiveTable::open(const Services& services, const Settings& settings, store::MatchId match,
                                           match::Entry first, Reply reply) {
  auto room = match::Room::create(first);
  if (!room) {
    net::post(
        services.executor, [reply = std::move(reply), why = room.error()]() mutable { reply(std::unexpected(why)); });
    return nullptr;
  }
  auto impl = std::make_shared<Impl>(services, settings, std::move(match), std::move(*room));
  impl->begin(std::move(first), std::move(reply));
  return std::shared_ptr<LiveTable>(new LiveTable(std::move(impl)));
}

std::expected<std::shared_ptr<LiveTable>, Refusal> LiveTable::resume(
    const Services& services, const Settings& settings, store::MatchId match, std::vector<store::Entry> log) {
  auto room = match::Room::fold(log);
  if (!room) return std::unexpected(room.error());
  return resume(services, settings, std::move(match), std::move(*room));
}

std::shared_ptr<LiveTable> LiveTable::resume(const Services& services, const Settings& settings, store::MatchId match,
                                             match::Room room) {
  auto impl = std::make_shared<Impl>(services, settings, std::move(match), std::move(room));
  impl->is_waiting_for_people_ = true;
  impl->begin(std::nullopt, {});
  return std::shared_ptr<LiveTable>(new LiveTable(std::move(impl)));
}

LiveTable::LiveTable(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
LiveTable::~LiveTable() { stop(); }

void LiveTable::people_can_come(std::shared_ptr<const Uptime> uptime) {
  impl_->put(command::PeopleCanCome{std::move(uptime)});
}
std::int64_t LiveTable::now_ms() const { return impl_->now_ms(); }
const store::MatchId& LiveTable::match() const { return impl_->match(); }
void LiveTable::ask(store::PersonId person, match::Deed deed, Reply reply) {
  impl_->put(command::Ask{person, std::move(deed), std::move(reply), 0});
}
LiveTable::WatchId LiveTable::watch(std::optional<store::PersonId> person, std::uint64_t next, Sink sink) {
  const auto id = impl_->new_watch();
  impl_->put(command::Watch{id, person, next, std::move(sink)});
  return id;
}
void LiveTable::unwatch(WatchId watch) { impl_->put(command::Unwatch{watch}); }
void LiveTable::look(std::move_only_function<void(const match::Room&)> look) {
  impl_->put(command::Look{std::move(look)});
}
void LiveTable::forget(store::PersonId person) { impl_->put(command::Forget{person}); }
void LiveTable::host_gone(store::PersonId next) { impl_->put(command::HostGone{next}); }
void LiveTable::absent(store::PersonId person, std::optional<std::int64_t> until_ms) {
  impl_->put(command::Absent{person, until_ms});
}
void LiveTable::nudge() { impl_->put(command::Nudge{}); }
void LiveTable::stop() { impl_->put(command::Stop{}); }
bool LiveTable::is_quarantined() const { return impl_->is_quarantined(); }

}  // namespace rummage::table
