#include "server/player.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/json/serialize.hpp>

#include "core/catalogue.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::Refusal;
using core::refuse;

constexpr int patience = 20;  // so many requests too fast, and the connection ends
constexpr std::uint16_t policy_violation = 1008;

}  // namespace

Player::Player(Lobby& lobby, net::io_context& context, Plan plan)
    : lobby_(lobby), context_(context), plan_(std::move(plan)) {}

void Player::opened(std::shared_ptr<Socket> socket) {
  socket_ = std::move(socket);
  std::optional<store::PersonId> who;
  if (plan_.person) {
    who = plan_.person->id;
    lobby_.connected(plan_.table, *who);
  }
  watch_ = plan_.table->watch(who, plan_.next, [weak = weak_from_this()](const table::LiveTable::Message& message) {
    if (const auto self = weak.lock(); self && self->socket_) self->socket_->send(message);
  });
}

void Player::closed() {
  if (watch_) plan_.table->unwatch(*watch_);
  if (plan_.person) lobby_.disconnected(plan_.table, plan_.person->id);
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
    auto error = core::write_message(answer.error());
    if (answer.error().rule.empty()) error["rule"] = nullptr;
    error["message"] = core::Catalogue::of(plan_.language).sentence(plan_.folder, answer.error());
    out["error"] = std::move(error);
  }
  socket_->send(std::make_shared<const std::string>(core::json::serialize(out)));
}

void Player::refuse_request(std::optional<std::int64_t> to, const Refusal& refusal) {
  reply(to, std::unexpected(refusal));
}

void Player::message(std::string_view text) {
  if (!bucket_.take(plan_.messages, lobby_.now_ms())) {
    refuse_request({}, {{"too_fast"_say, {}, {}}});
    if (++too_fast_ > patience) socket_->close(policy_violation, "too fast");
    return;
  }
  auto parsed = core::parse_json(text);
  if (!parsed) return refuse_request({}, parsed.error());
  core::Fields fields(*parsed, {});
  const auto id = fields.integer("id", 0, INT64_C(1) << 53, 0);
  if (!fields.ok()) return refuse_request({}, fields.finish().error());
  auto request = parsed->get_object();
  request.erase("id");
  handle(id, std::move(request));
}

void Player::handle(std::int64_t id, core::json::object request) {
  const auto* verb = request.if_contains("do");
  const bool is_alone = request.size() == 1 && verb != nullptr;
  if (is_alone && *verb == "ping") return reply(id, core::json::object{{"now", lobby_.now_ms()}});
  if (!plan_.person) return refuse_request(id, {{"player_nobody"_say, {}, {}}});
  if (is_alone && *verb == "advise") return advise(id);
  if (is_alone && *verb == "rematch") {
    net::co_spawn(context_, rematch(id), net::detached);
    return;
  }
  if (is_alone && *verb == "come") return ask(id, table::deed::Come{plan_.person->name});
  auto deed = table::read_request(request);
  if (!deed) return refuse_request(id, deed.error());
  ask(id, std::move(*deed));
}

void Player::ask(std::int64_t id, table::Deed deed) {
  plan_.table->ask(
      plan_.person->id, std::move(deed), [weak = weak_from_this(), id](std::expected<std::uint64_t, Refusal> number) {
        const auto self = weak.lock();
        if (!self) return;
        if (number) return self->reply(id, core::json::object{{"number", *number}});
        self->refuse_request(id, number.error());
      });
}

// What the solvers know of this person's own cards; told to nobody else.
void Player::advise(std::int64_t id) {
  plan_.table->look([weak = weak_from_this(), id](const table::Room& room) {
    const auto self = weak.lock();
    if (!self) return;
    const auto seat = room.seat_of(self->plan_.person->id);
    if (!seat || room.match() == nullptr) return self->refuse_request(id, {{"player_no_seat"_say, {}, {}}});
    if (!room.made().with_hints) return self->refuse_request(id, {{"player_no_hints"_say, {}, {}}});
    const auto view = room.match()->view(*seat);
    core::json::object out;
    out["advice"] = view->advise(*seat);
    if (const auto hint = view->hint(*seat)) {
      auto written = core::write_message(*hint);
      written["message"] = core::Catalogue::of(self->plan_.language).sentence(room.game().folder(), *hint, {*seat, {}});
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
