#include "server/player.hpp"

#include <algorithm>
#include <array>

#include "match/plain_act.hpp"
#include "server/given_names.hpp"
#include "server/work.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;

constexpr int most_names = 3;  // given to somebody, one after another, before they are refused for the last
constexpr int patience = 20;   // requests that came too fast, before the connection ends
constexpr std::uint16_t policy_violation = 1008;

// Deeds that can be done again and again, and fill a log each time. Of the others there is never more than one after
// another deed, or they are moves.
bool may_be_repeated(std::string_view verb) {
  static constexpr std::array<std::string_view, 9> verbs{
      "chat", "seat_bot", "mute", "doors", "hand_over", "remove", "start", "agree_to_end", "rematch"};
  return std::ranges::find(verbs, verb) != verbs.end();
}

// Whom a deed is about, where it is about somebody else.
store::PersonId* person_in(match::Deed& deed) {
  return std::visit(
      [](auto& one) -> store::PersonId* {
        if constexpr (requires { one.person; })
          return &one.person;
        else
          return nullptr;
      },
      deed);
}

}  // namespace

Player::Player(Supervisor& supervisor, Lobby& lobby, Presence& presence, net::io_context& context, Plan plan)
    : supervisor_(supervisor), lobby_(lobby), presence_(presence), context_(context), plan_(std::move(plan)) {}

void Player::opened(std::shared_ptr<Socket> socket) {
  socket_ = std::move(socket);
  std::optional<store::PersonId> who;
  if (plan_.person) {
    who = plan_.person->id;
    const auto renamed = [weak = weak_from_this()](const std::string& name) {
      const auto self = weak.lock();
      if (!self) return;
      self->plan_.person->name = name;
      self->introduce(true);
    };
    presence_.add(this, {*who, plan_.token, plan_.table->match(), renamed}, socket_);
    lobby_.connected(plan_.table, *who);
    introduce(false);
  }
  watch_ = plan_.table->watch(who, plan_.next, [weak = weak_from_this()](std::string_view message) {
    if (const auto self = weak.lock(); self && self->socket_) self->socket_->send(message);
  });
}

// Somebody whom the table knows by another name comes in again under the new one. Where that is too fast, and was not
// counted when they took the name, the table goes on with the old one.
void Player::introduce(bool is_counted) {
  plan_.table->look([weak = weak_from_this(), is_counted](const match::Room& room) {
    const auto self = weak.lock();
    if (!self) return;
    const auto& person = *self->plan_.person;
    const auto* guest = room.guest(person.id);
    if (guest == nullptr || !guest->is_here || guest->name == person.name) return;
    if (!is_counted && !self->lobby_.may_pass(self->plan_.address)) return;
    self->plan_.table->ask(person.id, match::deed::Come{person.name}, [](const auto&) {});
  });
}

void Player::closed() {
  if (watch_) plan_.table->unwatch(*watch_);
  if (plan_.person) {
    presence_.remove(this);
    lobby_.disconnected(plan_.table, plan_.person->id);
  }
  socket_.reset();
}

void Player::reply(std::string_view text) {
  if (socket_) socket_->send(text);
}

void Player::refuse_request(std::optional<std::int64_t> to, const Refusal& refusal) {
  reply(match::write_refusal(to, refusal, language()));
}

void Player::message(std::string_view text) {
  if (!bucket_.take(plan_.messages, lobby_.now_ms())) {
    refuse_request(match::id_of(text), {{"too_fast"_say, {}, {}}});
    if (++too_fast_ > patience) socket_->close(policy_violation, "too fast");
    return;
  }
  if (plan_.person)
    if (auto plain = match::read_plain_act(text)) return ask(plain->id, std::move(plain->act));
  auto request = match::read_envelope(text);
  if (!request) return refuse_request({}, request.error());
  handle(*request);
}

void Player::handle(const match::Request& request) {
  const auto id = request.id;
  const auto& verb = request.verb;
  if (verb != "ping" && !plan_.person) return refuse_request(id, {{"player_nobody"_say, {}, {}}});
  if (match::is_no_deed(verb))
    if (auto done = match::check_no_fields(request); !done) return refuse_request(id, done.error());
  const bool is_at_the_door = verb == "come" || verb == "sit" || verb == "empty_seat";
  if (is_at_the_door && !lobby_.may_pass(plan_.address)) return refuse_request(id, {{"too_fast"_say, {}, {}}});
  if (may_be_repeated(verb) && !lobby_.may_do(plan_.address)) return refuse_request(id, {{"too_fast"_say, {}, {}}});
  if (verb == "ping") return reply(match::write_answer(id, {{"now", plan_.table->now_ms()}}));
  if (verb == "advise") return advise(id);
  if (verb == "rematch") {
    return supervisor_.run(context_, "rematch", rematch(id), [self = shared_from_this(), id](const std::string&) {
      self->refuse_request(id, {{"server_failed"_say, {}, {}}});
    });
  }
  if (verb == "come") {
    return come(id, most_names);
  }
  auto deed = match::read_request(request.fields);
  if (!deed) return refuse_request(id, deed.error());
  // The client names somebody by the number that others know; the log has the store's own. The room refuses nobody's.
  if (auto* person = person_in(*deed))
    *person = lobby_.public_ids()
                  .person_of(static_cast<store::PublicId>(static_cast<std::int64_t>(*person)))
                  .value_or(store::PersonId{});
  ask(id, std::move(*deed));
}

void Player::ask(std::int64_t id, match::Deed deed) {
  const auto* remove = std::get_if<match::deed::Remove>(&deed);
  if (remove != nullptr && remove->is_removed) {
    const auto removed = remove->person;
    plan_.table->ask(plan_.person->id, std::move(deed),
                     [weak = weak_from_this(), id, removed](const std::expected<std::uint64_t, Refusal>& number) {
                       const auto self = weak.lock();
                       if (!self) return;
                       if (number) self->presence_.end(removed, self->plan_.table->match());
                       self->answer(id, number);
                     });
    return;
  }
  // The callback fits std::function's small buffer: no allocation per request.
  plan_.table->ask(plan_.person->id, std::move(deed),
                   [weak = weak_from_this(), id](const std::expected<std::uint64_t, Refusal>& number) {
                     if (const auto self = weak.lock()) self->answer(id, number);
                   });
}

void Player::come(std::int64_t id, int tries_left) {
  const auto& name = plan_.person->name;
  plan_.table->ask(
      plan_.person->id, match::deed::Come{name},
      [weak = weak_from_this(), id, name, tries_left](const std::expected<std::uint64_t, Refusal>& number) {
        const auto self = weak.lock();
        if (!self) return;
        const bool is_name = !number && number.error().code == "account_name_imitates"_say;
        if (!is_name || tries_left == 0 || !is_given_name(name)) return self->answer(id, number);
        auto again = self->come_renamed(id, name, number.error(), tries_left - 1);
        self->supervisor_.run(self->context_, "come", std::move(again), [self, id](const std::string&) {
          self->refuse_request(id, {{"server_failed"_say, {}, {}}});
        });
      });
  lobby_.look_for_host(plan_.table);  // the inbox is in order: after the person came
}

// Nobody is refused for a name that they did not choose.
net::awaitable<void> Player::come_renamed(std::int64_t id, std::string refused, core::Refusal why, int tries_left) {
  const auto self = shared_from_this();
  // Another page of theirs may have been quicker.
  const auto whose = client();
  const auto person = *plan_.person;
  bool has_another = person.name != refused;
  if (!has_another) has_another = co_await plan_.rename(person, whose);
  if (!socket_) co_return;
  if (!has_another) co_return refuse_request(id, why);
  come(id, tries_left);
}

void Player::answer(std::int64_t id, const std::expected<std::uint64_t, Refusal>& number) {
  if (!number) return refuse_request(id, number.error());
  core::JsonText text;
  match::write_acknowledgement(text, id, *number);
  reply(text.view());
}

void Player::advise(std::int64_t id) {
  plan_.table->look([weak = weak_from_this(), id](const match::Room& room) {
    const auto self = weak.lock();
    if (!self) return;
    auto question = match::question_of(room, self->plan_.person->id);
    if (!question) return self->refuse_request(id, question.error());
    auto work = self->answer_advice(id, std::move(*question));
    self->supervisor_.run(self->context_, "advice", std::move(work), [self, id](const std::string&) {
      self->refuse_request(id, {{"server_failed"_say, {}, {}}});
    });
  });
}

// Solvers may take their time, so a worker asks them.
net::awaitable<void> Player::answer_advice(std::int64_t id, match::AdviceQuestion question) {
  const auto self = shared_from_this();
  const auto whose = client();
  auto done = co_await lobby_.workers().advice.run(whose, [&question] { return match::advise(question); });
  if (!done) co_return refuse_request(id, {{"server_busy"_say, {}, {}}});
  reply(match::write_advice(id, *done, language()));
}

Client Player::client() const {
  return {plan_.address, [weak = weak_from_this()] {
            const auto self = weak.lock();
            return !self || !self->socket_;
          }};
}

net::awaitable<void> Player::rematch(std::int64_t id) {
  const auto self = shared_from_this();
  const auto whose = client();
  const auto next = co_await lobby_.rematch(*plan_.person, plan_.table->match(), whose);
  if (next) {
    reply(match::write_answer(id, {{"table", *next}}));
  } else {
    refuse_request(id, next.error());
  }
}

}  // namespace rummage::server
