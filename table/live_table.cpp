#include "table/live_table.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "core/json_text.hpp"
#include "table/bot_plans.hpp"
#include "table/summary.hpp"
#include "table/told.hpp"

namespace rummage::table {
namespace {

namespace net = boost::asio;
using namespace core::literals;
using core::Refusal;
using core::refuse;
using Number = std::expected<std::uint64_t, Refusal>;

// Whoever loses so many races for the next number in a row is told to try again.
constexpr int most_attempts = 16;

core::Word word_of(store::Error error) { return error == store::Error::full ? "store_full"_word : "store_broken"_word; }

}  // namespace

class LiveTable::Impl : public std::enable_shared_from_this<LiveTable::Impl> {
 public:
  Impl(const Services& services, const Settings& settings, store::MatchId match, Room room)
      : services_(services),
        settings_(settings),
        match_(std::move(match)),
        strand_(services.is_serial ? services.executor : net::any_io_executor(net::make_strand(services.executor))),
        wake_(strand_, net::steady_timer::time_point::max()),
        alarm_(services.time->make_alarm(strand_)),
        room_(std::move(room)) {}

  struct Ask {
    PersonId person;
    Deed deed;
    Reply reply;
    std::int64_t arrived_ms = 0;
  };
  struct Watch {
    WatchId id;
    std::optional<PersonId> person;
    std::uint64_t next = 0;
    Sink sink;
  };
  struct Unwatch {
    WatchId id;
  };
  struct Look {
    std::move_only_function<void(const Room&)> look;
  };
  struct Forget {
    PersonId person;
  };
  struct Tick {};
  struct Nudge {};
  struct Stop {};
  using Command = std::variant<Ask, Watch, Unwatch, Look, BotPlans::Thought, Forget, Tick, Nudge, Stop>;

  void begin(std::optional<Entry> first, Reply reply) {
    net::co_spawn(
        strand_, run(shared_from_this(), std::move(first), std::move(reply)), [](const std::exception_ptr& error) {
          if (error) std::rethrow_exception(error);  // a bug of ours: the process must not go on as if all were well
        });
  }

  // Commands wait here in the order in which they came. Only what people ask for is limited: all else is bounded by the
  // number of seats and connections.
  void put(Command command) {
    std::optional<Reply> refused;
    core::Code why = "table_busy"_say;
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
      }
    }
    if (refused)
      net::post(strand_, [reply = std::move(*refused), why]() mutable { reply(refuse(why, {})); });
    else
      net::post(strand_, [self = shared_from_this()] { self->wake_.cancel(); });
  }

  WatchId new_watch() { return static_cast<WatchId>(++watches_made_); }
  [[nodiscard]] const store::MatchId& match() const { return match_; }

 private:
  // --- the one coroutine --------------------------------------------------------------------------------------------

  // `self` keeps the table alive for as long as it runs.
  static net::awaitable<void> run(std::shared_ptr<Impl> self, std::optional<Entry> first, Reply reply) {
    if (first) {
      const bool is_stored = co_await self->store_first(*first, reply);
      if (!is_stored) {
        self->refuse_the_rest();
        co_return;
      }
    }
    for (;;) {
      co_await self->act_due();
      auto command = co_await self->next();
      if (std::holds_alternative<Stop>(command)) break;
      co_await self->handle(std::move(command));
    }
    self->alarm_->clear();
    self->refuse_the_rest();
  }

  net::awaitable<Command> next() {
    for (;;) {
      {
        const std::scoped_lock lock(mutex_);
        if (!inbox_.empty()) {
          auto command = std::move(inbox_.front());
          inbox_.pop_front();
          if (std::holds_alternative<Ask>(command)) --asks_waiting_;
          co_return command;
        }
      }
      // Whoever puts something in posts to this strand and cancels the wait: that cannot run before the wait has begun.
      co_await wake_.async_wait(net::as_tuple(net::use_awaitable));
    }
  }

  void refuse_the_rest() {
    std::deque<Command> left;
    {
      const std::scoped_lock lock(mutex_);
      is_stopped_ = true;
      left.swap(inbox_);
    }
    for (auto& command : left) {
      if (auto* ask = std::get_if<Ask>(&command)) ask->reply(refuse("table_stopping"_say, {}));
      if (auto* look = std::get_if<Look>(&command)) look->look(room_);
    }
    watchers_.clear();
  }
  void look_afterwards(Look look) {
    net::post(strand_, [self = shared_from_this(), own = std::move(look)]() mutable { own.look(self->room_); });
  }

  net::awaitable<void> handle(Command command) {
    if (auto* ask = std::get_if<Ask>(&command)) {
      co_await handle_ask(*ask);
    } else if (auto* watch = std::get_if<Watch>(&command)) {
      watch->sink(write_since(room_, std::min(watch->next, room_.size()), viewer_of(watch->person)));
      watchers_.push_back(std::move(*watch));
    } else if (const auto* unwatch = std::get_if<Unwatch>(&command)) {
      std::erase_if(watchers_, [&](const Watch& watcher) { return watcher.id == unwatch->id; });
    } else if (auto* look = std::get_if<Look>(&command)) {
      look->look(room_);
    } else if (auto* thought = std::get_if<BotPlans::Thought>(&command)) {
      plans_.take(room_, std::move(*thought), services_.time->now_ms());
    } else if (const auto* forget = std::get_if<Forget>(&command)) {
      co_await handle_forget(forget->person);
    } else if (std::holds_alternative<Nudge>(command)) {
      (void)co_await catch_up();
    } else if (std::holds_alternative<Tick>(command)) {
      alarm_at_.reset();
    }
  }

  net::awaitable<void> handle_ask(Ask& ask) {
    Entry entry{ask.arrived_ms, Doer::person_of(ask.person), ask.deed};
    auto done = co_await enter(std::move(entry));
    if (!done) tell_if_late(ask);
    ask.reply(std::move(done));
  }

  net::awaitable<void> handle_forget(PersonId person) {
    room_.forget(person);
    const auto* guest = room_.guest(person);
    if (guest == nullptr || !guest->is_here) co_return;
    Entry entry{services_.time->now_ms(), Doer::person_of(person), deed::Leave{}};
    (void)co_await enter(std::move(entry));
  }

  // In a race everybody is shown by how much somebody came too late. It changes nothing and is not stored.
  void tell_if_late(const Ask& ask) {
    const auto* act = std::get_if<deed::Act>(&ask.deed);
    const auto seat = room_.seat_of(ask.person);
    if (act == nullptr || !seat) return;
    const auto late = room_.too_late_by(*seat, act->action, ask.arrived_ms);
    if (!late) return;
    const auto message = write_late(*seat, *late);
    for (const auto& watcher : watchers_) watcher.sink(message);
  }

  // --- store, then tell ---------------------------------------------------------------------------------------------

  // No aggregate is made within a co_await: g++ 12 destroys such a temporary twice (its bug 104031).
  net::awaitable<store::Answer<void>> append(store::Append append) {
    return net::async_initiate<decltype(net::use_awaitable), void(store::Answer<void>)>(
        [this](auto handler, store::Append lines) {
          // Shared, because a writer that takes nothing more calls nobody back.
          auto shared = std::make_shared<decltype(handler)>(std::move(handler));
          const auto finish = [shared, strand = strand_, is_serial = services_.is_serial](store::Answer<void> answer) {
            auto go_on = [shared, own = std::move(answer)]() mutable { std::move (*shared)(std::move(own)); };
            // A writer that answers on the table's own thread has come there for many tables at once.
            is_serial ? net::dispatch(strand, std::move(go_on)) : net::post(strand, std::move(go_on));
          };
          if (services_.append(std::move(lines), finish)) return;
          const store::Failure busy{store::Error::broken, "too many appends wait"};
          net::post(strand_, [finish, busy] { finish(std::unexpected(busy)); });
        },
        net::use_awaitable, std::move(append));
  }

  using Lines = store::Answer<std::vector<store::Entry>>;
  // Reading blocks, so a worker does it.
  net::awaitable<Lines> read(std::int64_t from) {
    return net::async_initiate<decltype(net::use_awaitable), void(Lines)>(
        [this](auto handler, std::int64_t first) {
          net::post(services_.workers, [this, first, strand = strand_, own = std::move(handler)]() mutable {
            auto lines = services_.store->entries(match_, first);
            net::post(strand,
                      [own = std::move(own), lines = std::move(lines)]() mutable { std::move(own)(std::move(lines)); });
          });
        },
        net::use_awaitable, from);
  }

  net::awaitable<bool> store_first(const Entry& first, Reply& reply) {
    const store::Entry line{0, first.at_ms, write_entry(first)};
    store::Append both{match_, line, summarize(match_, room_)};
    auto answer = co_await append(std::move(both));
    if (!answer) {  // it may be in the log for all that
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

  net::awaitable<Number> enter(Entry entry) {
    const auto wanted_at = entry.at_ms;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      if (is_unsure_) {
        const bool is_known = co_await catch_up();
        if (!is_known) co_return refuse("table_not_stored"_say, {}, {{"why", "store_broken"_word}});
      }
      entry.at_ms = std::max(wanted_at, room_.last_at_ms());
      auto verdict = room_.judge(entry);
      if (!verdict) co_return std::unexpected(verdict.error());
      const auto number = room_.size();
      const store::Entry line{static_cast<std::int64_t>(number), entry.at_ms, write_entry(entry)};
      store::Append both{match_, line, summary_for(*verdict)};
      const auto answer = co_await append(std::move(both));
      if (answer) {
        tell(room_.take(std::move(*verdict)));
        co_return number;
      }
      // What failed may be in the log for all that, and where the number was taken it may have been by ourselves.
      is_unsure_ = true;
      const bool is_known = co_await catch_up();
      if (!is_known) co_return refuse("table_unsure"_say, {}, {{"why", word_of(answer.error().error)}});
      if (last_read_ && *last_read_ == line) co_return number;
      if (answer.error().error != store::Error::taken)
        co_return refuse("table_not_stored"_say, {}, {{"why", word_of(answer.error().error)}});
    }
    co_return refuse("table_busy"_say, {});
  }

  // Reads what the log has beyond the room, and tells it. False where that cannot be known now.
  net::awaitable<bool> catch_up() {
    last_read_.reset();
    const auto lines = co_await read(static_cast<std::int64_t>(room_.size()));
    if (!lines) co_return false;
    for (const auto& line : *lines) {
      const auto entry = read_entry(line.text, line.at_ms);
      if (!entry) co_return false;
      auto told = room_.apply(*entry);
      if (!told) co_return false;
      if (!last_read_) last_read_ = line;  // the first is the one that could be ours
      tell(*told);
    }
    is_unsure_ = false;
    co_return true;
  }

  // The summary is written when it changes, and now and then so that lists know when a table was touched.
  std::optional<store::Summary> summary_for(const Room::Verdict& verdict) {
    constexpr std::int64_t often_enough_ms = 60'000;
    const auto now = services_.time->now_ms();
    if (!verdict.has_table_changed() && now - summarized_ms_ < often_enough_ms) return std::nullopt;
    summarized_ms_ = now;
    return summarize(match_, room_, &verdict);
  }

  [[nodiscard]] core::Viewer viewer_of(const std::optional<PersonId>& person) const {
    return person ? room_.viewer_of(*person) : core::Viewer::spectator();
  }

  void tell(const Told& told) {
    // Everybody at the same seat is told the same, and so are all that have none.
    std::array<bool, core::max_seats + 1> are_told{};
    for (auto first = watchers_.begin(); first != watchers_.end(); ++first) {
      const auto viewer = viewer_of(first->person);
      const auto place = viewer.seat() ? static_cast<std::size_t>(viewer.seat()->index()) : core::max_seats;
      if (std::exchange(are_told[place], true)) continue;
      core::JsonText message;
      write_told(message, room_, told, viewer);
      for (auto other = first; other != watchers_.end(); ++other)
        if (viewer_of(other->person).seat() == viewer.seat()) other->sink(message.view());
    }
    std::erase_if(watchers_, [this](const Watch& watcher) {
      const auto* guest = watcher.person ? room_.guest(*watcher.person) : nullptr;
      return guest != nullptr && guest->is_removed;
    });
  }

  // --- what happens by itself ---------------------------------------------------------------------------------------

  net::awaitable<void> act_due() {
    for (;;) {
      const auto now = services_.time->now_ms();
      think(now);
      if (now < retry_at_ms_) break;
      const auto entry = due(now);
      if (!entry) break;
      const auto done = co_await enter(*entry);
      if (done) continue;
      const bool is_bot = entry->by.kind == Doer::Kind::bot;
      if (is_bot && !is_stores_fault(done.error())) plans_.drop(entry->by.seat);
      // A player who came back has the seat again; whatever else was refused would be refused at once again.
      if (!is_bot || done.error().code != "room_no_bot_there"_say) retry_at_ms_ = now + settings_.retry_ms;
    }
    set_alarm();
  }

  [[nodiscard]] std::int64_t idle_at() const {
    return room_.touched_ms() + std::max(settings_.idle_ms, 2 * room_.made().clock_ms);
  }
  [[nodiscard]] std::optional<std::int64_t> call_off_at() const {
    const auto at = room_.call_off_at();
    return at ? std::optional(std::max(*at, grace_until_ms_)) : std::nullopt;
  }
  [[nodiscard]] std::optional<Room::Deadline> deadline() const {
    auto deadline = room_.deadline();
    if (deadline) deadline->at_ms = std::max(deadline->at_ms, grace_until_ms_);
    return deadline;
  }

  [[nodiscard]] std::optional<Entry> due(std::int64_t now) const {
    if (room_.stage() == Stage::closed) return std::nullopt;
    if (const auto why = room_.frozen()) return Entry{now, Doer::table(), deed::Close{*why}};
    if (const auto at = call_off_at(); at && *at <= now) return Entry{now, Doer::table(), deed::CallOff{}};
    const auto step = room_.steps() + 1;
    if (const auto timer = room_.timer(); timer && timer->at_ms <= now)
      return Entry{now, Doer::table(), deed::Act{room_.match()->timer()->action, timer->seat, step}};
    if (const auto* plan = plans_.first(room_); plan != nullptr && plan->at_ms <= now)
      return Entry{now, Doer::bot_of(plan->seat), deed::Act{plan->action, {}, step}};
    if (const auto out = deadline(); out && out->at_ms <= now)
      if (const auto action = plans_.stand_in_for(room_, out->seat))
        return Entry{now, Doer::table(), deed::Act{*action, out->seat, step}};
    if (idle_at() <= now) return Entry{now, Doer::table(), deed::Close{deed::CloseReason::idle}};
    return std::nullopt;
  }

  void think(std::int64_t now) {
    const auto out = deadline();
    const bool is_out = out && out->at_ms <= now;
    for (auto& thought : plans_.wanted(room_, is_out ? std::optional(out->seat) : std::nullopt, settings_.thoughts))
      net::post(services_.thinkers ? services_.thinkers : services_.workers,
                [self = shared_from_this(), job = std::move(thought)] { self->put(BotPlans::think(job)); });
  }

  void set_alarm() {
    std::optional<std::int64_t> at;
    const auto consider = [&](std::optional<std::int64_t> when) {
      if (when && (!at || *when < *at)) at = when;
    };
    if (room_.stage() != Stage::closed) {
      consider(idle_at());
      consider(call_off_at());
      if (const auto timer = room_.timer()) consider(timer->at_ms);
      if (const auto* plan = plans_.first(room_)) consider(plan->at_ms);
      // One that has run out already waits for the stand-in's thought, which comes by itself.
      const auto out = deadline();
      if (out && (out->at_ms > services_.time->now_ms() || plans_.stand_in_for(room_, out->seat))) consider(out->at_ms);
      if (at) *at = std::max(*at, retry_at_ms_);
    }
    // One that rings too early costs a look; setting it anew with each action would cost more.
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
  net::any_io_executor strand_;  // does one thing after another
  std::atomic<std::uint64_t> watches_made_ = 0;

  std::mutex mutex_;  // guards the inbox, and nothing else is shared
  std::deque<Command> inbox_;
  std::size_t asks_waiting_ = 0;
  bool is_stopped_ = false;

  // All below is the coroutine's alone.
  net::steady_timer wake_;
  std::unique_ptr<Alarm> alarm_;
  std::optional<std::int64_t> alarm_at_;
  Room room_;
  std::vector<Watch> watchers_;
  BotPlans plans_;
  bool is_unsure_ = false;  // the log may have more than the room
  std::optional<store::Entry> last_read_;
  std::int64_t summarized_ms_ = 0;
  std::int64_t retry_at_ms_ = 0;
  std::int64_t grace_until_ms_ = 0;
};

std::shared_ptr<LiveTable> LiveTable::open(const Services& services, const Settings& settings, store::MatchId match,
                                           Entry first, Reply reply) {
  auto room = Room::create(first);
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
  auto room = Room::fold(log);
  if (!room) return std::unexpected(room.error());
  return resume(services, settings, std::move(match), std::move(*room));
}

std::shared_ptr<LiveTable> LiveTable::resume(const Services& services, const Settings& settings, store::MatchId match,
                                             Room room) {
  auto impl = std::make_shared<Impl>(services, settings, std::move(match), std::move(room));
  impl->grace_until_ms_ = services.time->now_ms() + settings.grace_ms;
  impl->begin(std::nullopt, {});
  return std::shared_ptr<LiveTable>(new LiveTable(std::move(impl)));
}

LiveTable::LiveTable(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
LiveTable::~LiveTable() { stop(); }

const store::MatchId& LiveTable::match() const { return impl_->match(); }
void LiveTable::ask(PersonId person, Deed deed, Reply reply) {
  impl_->put(Impl::Ask{person, std::move(deed), std::move(reply), 0});
}
LiveTable::WatchId LiveTable::watch(std::optional<PersonId> person, std::uint64_t next, Sink sink) {
  const auto id = impl_->new_watch();
  impl_->put(Impl::Watch{id, person, next, std::move(sink)});
  return id;
}
void LiveTable::unwatch(WatchId watch) { impl_->put(Impl::Unwatch{watch}); }
void LiveTable::look(std::move_only_function<void(const Room&)> look) { impl_->put(Impl::Look{std::move(look)}); }
void LiveTable::forget(PersonId person) { impl_->put(Impl::Forget{person}); }
void LiveTable::nudge() { impl_->put(Impl::Nudge{}); }
void LiveTable::stop() { impl_->put(Impl::Stop{}); }

}  // namespace rummage::table
