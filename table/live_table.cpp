#include "table/live_table.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "match/viewer_messages.hpp"
#include "table/bot_plans.hpp"
#include "table/due_entries.hpp"
#include "table/summary.hpp"

namespace rummage::table {
namespace {

namespace net = boost::asio;
using namespace core::literals;
using core::Refusal;
using core::refuse;
using Number = std::expected<std::uint64_t, Refusal>;

// An entry that loses this many races for the next number in a row is refused as busy.
constexpr int most_attempts = 16;

core::Word word_of(store::Error error) { return error == store::Error::full ? "store_full"_word : "store_broken"_word; }

}  // namespace

class LiveTable::Impl : public std::enable_shared_from_this<LiveTable::Impl> {
 public:
  Impl(const Services& services, const Settings& settings, store::MatchId match, match::Room room)
      : services_(services),
        settings_(settings),
        match_(std::move(match)),
        strand_(services.is_serial ? services.executor : net::any_io_executor(net::make_strand(services.executor))),
        alarm_(services.time->make_alarm(strand_)),
        room_(std::move(room)) {}

  struct Ask {
    store::PersonId person;
    match::Deed deed;
    Reply reply;
    std::int64_t arrived_ms = 0;
  };
  struct Watch {
    WatchId id;
    std::optional<store::PersonId> person;
    std::uint64_t next = 0;
    Sink sink;
  };
  struct Unwatch {
    WatchId id;
  };
  struct Look {
    std::move_only_function<void(const match::Room&)> look;
  };
  struct Forget {
    store::PersonId person;
  };
  struct HostGone {
    store::PersonId next;
  };
  struct Tick {};
  struct Nudge {};
  struct Stop {};
  using Command = std::variant<Ask, Watch, Unwatch, Look, BotPlans::Thought, Forget, HostGone, Tick, Nudge, Stop>;

  // While the coroutine waits for a command the table owns it, and not the other way round. While it waits for anything
  // else, whatever will resume it keeps the table alive.
  void begin(std::optional<match::Entry> first, Reply reply) {
    net::post(strand_, [self = shared_from_this(), first = std::move(first), reply = std::move(reply)]() mutable {
      net::co_spawn(self->strand_, self->run(std::move(first), std::move(reply)), [](const std::exception_ptr& error) {
        if (error) std::rethrow_exception(error);  // a bug of ours: the process must not go on as if all were well
      });
    });
  }

  // Puts a command at the end of the inbox. Only what people ask for is limited: everything else is bounded by the
  // number of seats and connections.
  void put(Command command) {
    std::optional<Reply> refused;
    core::Code why = "table_busy"_say;
    bool wakes = false;
    {
      const std::scoped_lock lock(mutex_);
      auto* ask = std::get_if<Ask>(&command);
      if (is_stopped_) {
        if (std::holds_alternative<Look>(command)) return look_afterwards(std::move(std::get<Look>(command)));
        if (ask == nullptr) return;
        refused = std::move(ask->reply);
        why = "table_stopping"_say;
      } else if (ask != nullptr && asks_waiting_ >= settings_.most_waiting) {
        refused = std::move(ask->reply);
      } else {
        if (ask != nullptr) {
          ++asks_waiting_;
          ask->arrived_ms = services_.time->now_ms();
        }
        inbox_.push_back(std::move(command));
        wakes = std::exchange(is_waiting_, false);
      }
    }
    if (refused)
      net::post(strand_, [reply = std::move(*refused), why]() mutable { reply(refuse(why, {})); });
    else if (wakes)
      net::post(strand_, [self = shared_from_this()] { std::exchange(self->woken_, nullptr)(); });
  }

  WatchId new_watch() { return static_cast<WatchId>(++watches_made_); }
  [[nodiscard]] const store::MatchId& match() const { return match_; }

 private:
  // --- the one coroutine --------------------------------------------------------------------------------------------

  // The whole way of an action is in this one coroutine, since each further coroutine would cost an allocation.
  net::awaitable<void> run(std::optional<match::Entry> first, Reply reply) {
    if (first) {
      const bool is_stored = co_await store_first(*first, reply);
      if (!is_stored) {
        refuse_the_rest();
        co_return;
      }
    }
    for (;;) {
      std::optional<Command> command;  // none for an entry that is due by itself
      auto entry = next_due();
      if (!entry) {
        set_alarm();
        while (!(command = take())) co_await next_command();
        if (std::holds_alternative<Stop>(*command)) break;
        if (std::holds_alternative<Nudge>(*command)) (void)co_await catch_up();
        entry = handle(*command);
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
        const auto answer = co_await append(std::move(lines));
        if (answer) {
          done = room_.size();
          tell(room_.take(std::move(*verdict)));
          break;
        }
        // The entry may be in the log all the same. Even if its number was taken, it may have been by this very entry.
        is_unsure_ = true;
        const bool is_known = co_await catch_up();
        done = outcome(*entry, answer.error().error, is_known);
        if (done || answer.error().error != store::Error::taken) break;
      }
      command ? answer_to(*command, std::move(done)) : by_itself(*entry, done);
    }
    alarm_->clear();
    refuse_the_rest();
  }

  // The next command. If there is none, the coroutine is woken when one is put in.
  std::optional<Command> take() {
    const std::scoped_lock lock(mutex_);
    is_waiting_ = taken_ == inbox_.size();
    if (is_waiting_) return std::nullopt;
    std::optional<Command> command(std::move(inbox_[taken_++]));
    if (std::holds_alternative<Ask>(*command)) --asks_waiting_;
    if (taken_ == inbox_.size()) {
      inbox_.clear();
      taken_ = 0;
    }
    return command;
  }

  // `put` wakes the coroutine by a post to its strand, so it cannot do so before the coroutine waits.
  net::awaitable<void> next_command() {
    return net::async_initiate<decltype(net::use_awaitable), void()>(
        [this](auto handler) { woken_ = std::move(handler); }, net::use_awaitable);
  }

  void refuse_the_rest() {
    std::vector<Command> left;
    {
      const std::scoped_lock lock(mutex_);
      is_stopped_ = true;
      left.swap(inbox_);
    }
    for (std::size_t i = std::exchange(taken_, 0); i < left.size(); ++i) {
      if (auto* ask = std::get_if<Ask>(&left[i])) ask->reply(refuse("table_stopping"_say, {}));
      if (auto* look = std::get_if<Look>(&left[i])) look->look(room_);
    }
    watchers_.clear();
  }
  void look_afterwards(Look look) {
    net::post(strand_, [self = shared_from_this(), own = std::move(look)]() mutable { own.look(self->room_); });
  }

  // The entry that a command leads to, if any.
  std::optional<match::Entry> handle(Command& command) {
    if (const auto* ask = std::get_if<Ask>(&command)) {
      return match::Entry{ask->arrived_ms, match::Doer::person_of(ask->person), ask->deed};
    }
    if (auto* watch = std::get_if<Watch>(&command)) {
      watch->sink(match::write_since(room_, std::min(watch->next, room_.size()), viewer_of(watch->person)));
      watchers_.push_back(std::move(*watch));
    } else if (const auto* unwatch = std::get_if<Unwatch>(&command)) {
      std::erase_if(watchers_, [&](const Watch& watcher) { return watcher.id == unwatch->id; });
    } else if (auto* look = std::get_if<Look>(&command)) {
      look->look(room_);
    } else if (auto* thought = std::get_if<BotPlans::Thought>(&command)) {
      if (thought->intention) thought->intention->after_ms = thought->intention->after_ms * settings_.bot_pace / 100;
      plans_.take(room_, std::move(*thought), services_.time->now_ms());
    } else if (const auto* forget = std::get_if<Forget>(&command)) {
      room_.forget(forget->person);
      const auto* guest = room_.guest(forget->person);
      if (guest != nullptr && guest->is_here)
        return match::Entry{services_.time->now_ms(), match::Doer::person_of(forget->person), match::deed::Leave{}};
      // There is no entry then, so watchers are told of the changed name here.
      if (guest != nullptr)
        for (const auto& watcher : watchers_)
          watcher.sink(match::write_since(room_, room_.size(), viewer_of(watcher.person)));
    } else if (const auto* gone = std::get_if<HostGone>(&command)) {
      return match::Entry{services_.time->now_ms(), match::Doer::table(), match::deed::HandOver{gone->next}};
    } else if (std::holds_alternative<Tick>(command)) {
      alarm_at_.reset();
    }
    return std::nullopt;
  }

  void answer_to(Command& command, Number done) {
    auto* const ask = std::get_if<Ask>(&command);
    if (ask == nullptr) return;
    if (!done) tell_if_late(*ask);
    ask->reply(std::move(done));
  }

  // In a race everybody is told by how much somebody came too late. That changes nothing and is not stored.
  void tell_if_late(const Ask& ask) {
    const auto* act = std::get_if<match::deed::Act>(&ask.deed);
    const auto seat = room_.seat_of(ask.person);
    if (act == nullptr || !seat) return;
    const auto late = room_.too_late_by(*seat, act->action, ask.arrived_ms);
    if (!late) return;
    const auto message = match::write_late(*seat, *late);
    for (const auto& watcher : watchers_) watcher.sink(message);
  }

  // --- store, then tell ---------------------------------------------------------------------------------------------

  // Do not build the argument within the co_await: g++ 12 destroys such a temporary aggregate twice (bug 104031).
  net::awaitable<store::Answer<void>> append(store::Append append) {
    return net::async_initiate<decltype(net::use_awaitable), void(store::Answer<void>)>(
        [this](auto handler, store::Append lines) {
          appended_ = std::move(handler);
          auto finish = [self = shared_from_this()](store::Answer<void> answer) { self->finish(std::move(answer)); };
          if (services_.append(std::move(lines), std::move(finish))) return;
          net::post(strand_, [self = shared_from_this()] {
            const store::Failure busy{store::Error::broken, "too many appends wait"};
            std::exchange(self->appended_, nullptr)(std::unexpected(busy));
          });
        },
        net::use_awaitable, std::move(append));
  }

  void finish(store::Answer<void> answer) {
    auto go_on = [self = shared_from_this(), own = std::move(answer)]() mutable {
      std::exchange(self->appended_, nullptr)(std::move(own));
    };
    // If this is the table's own thread already, a post would only cost another turn of its loop.
    services_.is_serial ? net::dispatch(strand_, std::move(go_on)) : net::post(strand_, std::move(go_on));
  }

  using Lines = store::Answer<std::vector<store::Entry>>;
  // Reading blocks, so a worker does it.
  net::awaitable<Lines> read(std::int64_t from) {
    return net::async_initiate<decltype(net::use_awaitable), void(Lines)>(
        [this](auto handler, std::int64_t first) {
          net::post(services_.workers, [self = shared_from_this(), first, own = std::move(handler)]() mutable {
            auto lines = self->services_.store->entries(self->match_, first);
            net::post(self->strand_, [self, own = std::move(own), lines = std::move(lines)]() mutable {
              std::move(own)(std::move(lines));
            });
          });
        },
        net::use_awaitable, from);
  }

  net::awaitable<bool> store_first(const match::Entry& first, Reply& reply) {
    const store::Entry line{0, first.at_ms, match::write_entry(first)};
    store::Append both{match_, line, summarize(match_, room_)};
    auto answer = co_await append(std::move(both));
    if (!answer) {  // the entry may be in the log all the same
      const auto lines = co_await read(0);
      if (lines && !lines->empty() && lines->front() == line) answer = {};
    }
    if (answer) {
      reply(0);
    } else if (answer.error().error == store::Error::taken) {
      reply(refuse("table_id_taken"_say, {}));
    } else {
      reply(refuse("table_not_stored"_say, {}, {{"why", word_of(answer.error().error)}}));
    }
    co_return answer.has_value();
  }

  std::expected<match::Room::Verdict, Refusal> judge(const match::Entry& entry) const {
    if (is_unsure_) return refuse("table_not_stored"_say, {}, {{"why", "store_broken"_word}});
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
    const auto lines = co_await read(static_cast<std::int64_t>(room_.size()));
    if (!lines) co_return false;
    for (const auto& line : *lines) {
      const auto entry = match::read_entry(line.text, line.at_ms);
      if (!entry) co_return false;
      auto news = room_.apply(*entry);
      if (!news) co_return false;
      if (!last_read_) last_read_ = line;  // only the first can be the one that we tried to append
      tell(*news);
    }
    is_unsure_ = false;
    co_return true;
  }

  // The summary is written when it changes, and once a minute so that lists know when a table was last used.
  std::optional<store::Summary> summary_for(const match::Room::Verdict& verdict) {
    constexpr std::int64_t often_enough_ms = 60'000;
    const auto now = services_.time->now_ms();
    if (!verdict.news.has_table_changed && now - summarized_ms_ < often_enough_ms) return std::nullopt;
    summarized_ms_ = now;
    return summarize(match_, room_, &verdict);
  }

  [[nodiscard]] core::Viewer viewer_of(const std::optional<store::PersonId>& person) const {
    return person ? room_.viewer_of(*person) : core::Viewer::spectator();
  }

  void tell(const match::News& news) {
    // All connections of the same seat get the same message, and so do all spectators.
    std::array<bool, core::max_seats + 1> are_told{};
    for (auto first = watchers_.begin(); first != watchers_.end(); ++first) {
      const auto viewer = viewer_of(first->person);
      const auto place = viewer.seat() ? static_cast<std::size_t>(viewer.seat()->index()) : core::max_seats;
      if (std::exchange(are_told[place], true)) continue;
      core::JsonText message;
      match::write_news(message, room_, news, viewer);
      for (auto other = first; other != watchers_.end(); ++other)
        if (viewer_of(other->person).seat() == viewer.seat()) other->sink(message.view());
    }
    std::erase_if(watchers_, [this](const Watch& watcher) {
      const auto* guest = watcher.person ? room_.guest(*watcher.person) : nullptr;
      return guest != nullptr && guest->is_removed;
    });
  }

  // --- what happens by itself ---------------------------------------------------------------------------------------

  [[nodiscard]] DueEntries dues() const { return {room_, plans_, settings_.idle_ms, grace_until_ms_}; }

  std::optional<match::Entry> next_due() {
    const auto now = services_.time->now_ms();
    for (auto& thought : plans_.wanted(room_, dues().late(now), settings_.thoughts))
      net::post(services_.thinkers ? services_.thinkers : services_.workers,
                [self = shared_from_this(), job = std::move(thought)] { self->put(BotPlans::think(job)); });
    return now < retry_at_ms_ ? std::nullopt : dues().entry(now);
  }

  void by_itself(const match::Entry& entry, const Number& done) {
    if (done) return;
    const bool is_bot = entry.by.kind == match::Doer::Kind::bot;
    if (is_bot && !is_stores_fault(done.error())) plans_.drop(entry.by.seat);
    // After "no bot there" the player is back. Any other entry would be refused again if it were tried at once.
    if (!is_bot || done.error().code != "room_no_bot_there"_say) retry_at_ms_ = entry.at_ms + settings_.retry_ms;
  }

  void set_alarm() {
    auto at = dues().next_at(services_.time->now_ms());
    if (at) *at = std::max(*at, retry_at_ms_);
    // An alarm that rings too early does little harm; setting it again with each action would cost more.
    if (at && alarm_at_ && *alarm_at_ <= *at) return;
    if (!at && !alarm_at_) return;
    alarm_at_ = at;
    if (!at) return alarm_->clear();
    alarm_->set(*at, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->put(Tick{});
    });
  }

  friend class LiveTable;

  const Services services_;
  const Settings settings_;
  const store::MatchId match_;
  net::any_io_executor strand_;  // runs one handler at a time
  std::atomic<std::uint64_t> watches_made_ = 0;

  std::mutex mutex_;  // guards the inbox; nothing else is shared between threads
  std::vector<Command> inbox_;
  std::size_t taken_ = 0;  // how many commands at the front of the inbox are done
  std::size_t asks_waiting_ = 0;
  bool is_waiting_ = false;  // the coroutine waits for a command
  bool is_stopped_ = false;

  // Only the coroutine uses the members below.
  std::unique_ptr<Alarm> alarm_;
  std::optional<std::int64_t> alarm_at_;
  match::Room room_;
  std::vector<Watch> watchers_;
  BotPlans plans_;
  bool is_unsure_ = false;  // the log may have entries that the room lacks
  std::optional<store::Entry> last_read_;
  std::int64_t summarized_ms_ = 0;
  std::int64_t retry_at_ms_ = 0;
  std::int64_t grace_until_ms_ = 0;

  // These resume the coroutine when a command or the store's answer comes. They own it, so they are destroyed first.
  std::move_only_function<void()> woken_;
  std::move_only_function<void(store::Answer<void>)> appended_;
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
  impl->grace_until_ms_ = services.time->now_ms() + settings.grace_ms;
  impl->begin(std::nullopt, {});
  return std::shared_ptr<LiveTable>(new LiveTable(std::move(impl)));
}

LiveTable::LiveTable(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
LiveTable::~LiveTable() { stop(); }

const store::MatchId& LiveTable::match() const { return impl_->match(); }
void LiveTable::ask(store::PersonId person, match::Deed deed, Reply reply) {
  impl_->put(Impl::Ask{person, std::move(deed), std::move(reply), 0});
}
LiveTable::WatchId LiveTable::watch(std::optional<store::PersonId> person, std::uint64_t next, Sink sink) {
  const auto id = impl_->new_watch();
  impl_->put(Impl::Watch{id, person, next, std::move(sink)});
  return id;
}
void LiveTable::unwatch(WatchId watch) { impl_->put(Impl::Unwatch{watch}); }
void LiveTable::look(std::move_only_function<void(const match::Room&)> look) {
  impl_->put(Impl::Look{std::move(look)});
}
void LiveTable::forget(store::PersonId person) { impl_->put(Impl::Forget{person}); }
void LiveTable::host_gone(store::PersonId next) { impl_->put(Impl::HostGone{next}); }
void LiveTable::nudge() { impl_->put(Impl::Nudge{}); }
void LiveTable::stop() { impl_->put(Impl::Stop{}); }

}  // namespace rummage::table
