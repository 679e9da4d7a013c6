#include "server/player.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"
#include "core/json_text.hpp"
#include "match/plain_act.hpp"
#include "match/viewer_messages.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;

constexpr int patience = 20;  // requests that came too fast, before the connection ends
constexpr std::uint16_t policy_violation = 1008;

// The answer to almost every request.
void acknowledge(Socket& socket, std::int64_t id, std::uint64_t number) {
  core::JsonText out;
  out.open('{');
  out.text("type", "reply");
  out.number("re", id);
  out.boolean("ok", true);
  out.number("number", static_cast<std::int64_t>(number));
  out.close('}');
  socket.send(out.view());
}

}  // namespace

Player::Player(Lobby& lobby, Presence& presence, net::io_context& context, Plan plan)
    : lobby_(lobby), presence_(presence), context_(context), plan_(std::move(plan)) {}

void Player::opened(std::shared_ptr<Socket> socket) {
  socket_ = std::move(socket);
  std::optional<store::PersonId> who;
  if (plan_.person) {
    who = plan_.person->id;
    const auto renamed = [weak = weak_from_this()](const std::string& name) {
      const auto self = weak.lock();
      if (!self) return;
      self->plan_.person->name = name;
      self->introduce();
    };
    presence_.add(this, {*who, plan_.token, plan_.table->match(), renamed}, socket_);
    lobby_.connected(plan_.table, *who);
    introduce();
  }
  watch_ = plan_.table->watch(who, plan_.next, [weak = weak_from_this()](std::string_view message) {
    if (const auto self = weak.lock(); self && self->socket_) self->socket_->send(message);
  });
}

// Somebody whom the table knows by another name comes in again under the new one.
void Player::introduce() {
  plan_.table->look([weak = weak_from_this()](const match::Room& room) {
    const auto self = weak.lock();
    if (!self) return;
    const auto& person = *self->plan_.person;
    const auto* guest = room.guest(person.id);
    if (guest == nullptr || !guest->is_here || guest->name == person.name) return;
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

void Player::reply(std::optional<std::int64_t> to, const std::expected<core::json::object, Refusal>& answer) {
  if (!socket_) return;
  core::json::object out;
  out["type"] = "reply";
  out["re"] = to ? core::json::value(*to) : core::json::value(nullptr);
  out["ok"] = answer.has_value();
  if (answer) {
    for (const auto& item : *answer) out[item.key()] = item.value();
  } else {
    auto error = core::message_object(answer.error(), core::Viewer::spectator());
    if (answer.error().rule.empty()) error["rule"] = nullptr;
    error["message"] = core::Catalogue::of(plan_.language).sentence(plan_.folder, answer.error());
    out["error"] = std::move(error);
  }
  socket_->send(core::json::serialize(out));
}

void Player::refuse_request(std::optional<std::int64_t> to, const Refusal& refusal) {
  reply(to, std::unexpected(refusal));
}

namespace {

// The id of the request, even if all else in it is wrong: a client that asks too fast still waits for an answer.
std::optional<std::int64_t> id_of(std::string_view text) {
  const auto parsed = core::parse_json(text);
  if (!parsed) return std::nullopt;
  core::Fields fields(*parsed, {});
  const auto id = fields.integer("id", 0, INT64_C(1) << 53, 0);
  return fields.ok() ? std::optional(id) : std::nullopt;
}

}  // namespace

void Player::message(std::string_view text) {
  if (!bucket_.take(plan_.messages, lobby_.now_ms())) {
    refuse_request(id_of(text), {{"too_fast"_say, {}, {}}});
    if (++too_fast_ > patience) socket_->close(policy_violation, "too fast");
    return;
  }
  if (plan_.person)
    if (auto plain = match::read_plain_act(text)) return ask(plain->id, std::move(plain->act));
  auto parsed = core::parse_json(text);
  if (!parsed) return refuse_request({}, parsed.error());
  if (!parsed->is_object())
    return refuse_request({}, {{"field_wrong_type"_say, {}, {{"field", "message"}, {"wanted", "json_object"_word}}}});
  core::Fields fields(*parsed, {});
  const auto id = fields.integer("id", 0, INT64_C(1) << 53, 0);
  if (!fields.ok()) return refuse_request({}, fields.finish().error());
  auto request = std::move(parsed->get_object());
  request.erase("id");
  handle(id, std::move(request));
}

void Player::handle(std::int64_t id, core::json::object request) {
  const auto* said = request.if_contains("do");
  const auto verb = said != nullptr && said->is_string() ? std::string_view(said->get_string()) : std::string_view();
  const bool is_ours = verb == "ping" || verb == "advise" || verb == "rematch" || verb == "come";
  if (verb != "ping" && !plan_.person) return refuse_request(id, {{"player_nobody"_say, {}, {}}});
  if (is_ours) {  // these take no fields
    core::Fields fields(request, {});
    (void)fields.value("do");
    if (auto done = fields.finish(); !done) return refuse_request(id, done.error());
  }
  if (verb == "ping") return reply(id, core::json::object{{"now", lobby_.now_ms()}});
  if (verb == "advise") return advise(id);
  if (verb == "rematch") {
    net::co_spawn(context_, rematch(id), net::detached);
    return;
  }
  if (verb == "come") {
    ask(id, match::deed::Come{plan_.person->name});
    return lobby_.look_for_host(plan_.table);  // the inbox is in order: after the person came
  }
  auto deed = match::read_request(request);
  if (!deed) return refuse_request(id, deed.error());
  ask(id, std::move(*deed));
}

void Player::ask(std::int64_t id, match::Deed deed) {
  const auto* remove = std::get_if<match::deed::Remove>(&deed);
  if (remove != nullptr) {
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

void Player::answer(std::int64_t id, const std::expected<std::uint64_t, Refusal>& number) {
  if (!number) return refuse_request(id, number.error());
  if (socket_) acknowledge(*socket_, id, *number);
}

void Player::advise(std::int64_t id) {
  plan_.table->look([weak = weak_from_this(), id](const match::Room& room) {
    const auto self = weak.lock();
    if (!self) return;
    auto advice = match::advise(room, self->plan_.person->id);
    if (!advice) return self->refuse_request(id, advice.error());
    core::json::object out;
    out["advice"] = std::move(advice->known);
    if (const auto& hint = advice->hint) {
      auto written = core::message_object(*hint, advice->seat);
      written["message"] =
          core::Catalogue::of(self->plan_.language).sentence(room.game().folder(), *hint, {advice->seat, {}});
      out["hint"] = std::move(written);
    }
    self->reply(id, out);
  });
}

net::awaitable<void> Player::rematch(std::int64_t id) {
  const auto self = shared_from_this();
  const auto next = co_await lobby_.rematch(*plan_.person, plan_.table->match());
  if (next) {
    reply(id, core::json::object{{"table", *next}});
  } else {
    refuse_request(id, next.error());
  }
}

}  // namespace rummage::server
