// Who somebody is: accounts, logins, cookies.
#include <array>

#include "server/site_call.hpp"
#include "server/work.hpp"
#include "store/store_rules.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
namespace json = core::json;

// A random name for a new guest, who may change it.
std::string guest_name() {
  static constexpr std::array<std::string_view, 16> words{
      "Acorn", "Badger",  "Cedar",   "Dahlia", "Ember", "Fern",  "Ginger", "Heron",
      "Iris",  "Juniper", "Kestrel", "Linden", "Maple", "Otter", "Pepper", "Willow"};
  const auto id = fresh_id();
  const auto number = static_cast<unsigned char>(id[0]) * 64U + static_cast<unsigned char>(id[1]);
  return std::string(words[number % words.size()]) + " " + std::to_string(number % 900 + 100);
}

}  // namespace

net::awaitable<Response> Site::who_am_i(Call& call) {
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  co_return json_response(200, write_person(*call.known.person));
}

// Says who the caller is; makes a new person if there is no cookie or it is no longer valid.
net::awaitable<Response> Site::me(Call& call) {
  core::Fields fields(call.body, {});
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (call.known.person) co_return co_await me_again(call);
  if (const auto wait = take(call)) co_return call.too_fast(*wait);
  const auto token = Token::fresh();
  const auto created = co_await on_worker(parts_.workers, [this, &token, now = parts_.lobby.now_ms()] {
    return accounts_.create_guest(token, guest_name(), now);
  });
  if (!created) co_return call.refused(created.error());
  auto response = json_response(201, write_person(*created));
  response.headers.emplace_back("Set-Cookie", token_cookie(cookie_name, token.text(), call.request.is_secure));
  co_return response;
}

// Renews an older cookie, so that people who come back now and then stay known.
net::awaitable<Response> Site::me_again(Call& call) {
  auto response = json_response(200, write_person(*call.known.person));
  const auto now = parts_.lobby.now_ms();
  if (now - call.known.used_ms < Accounts::renewed_after_ms) co_return response;
  const auto renewed = co_await on_worker(
      parts_.workers, [this, &known = call.known, now] { return accounts_.renew(*known.token, now); });
  if (renewed)  // otherwise the next visit tries again
    response.headers.emplace_back(
        "Set-Cookie", token_cookie(cookie_name, call.known.token->text(), call.request.is_secure));
  co_return response;
}

net::awaitable<Response> Site::rename_me(Call& call) {
  core::Fields fields(call.body, {});
  const auto name = fields.string("name");
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  const auto renamed =
      co_await on_worker(parts_.workers, [this, &call, &name] { return accounts_.rename(*call.known.person, name); });
  if (!renamed) co_return call.refused(renamed.error());
  presence_.rename(renamed->id, renamed->name);
  co_return json_response(200, write_person(*renamed));
}

net::awaitable<Response> Site::set_login(Call& call) {
  core::Fields fields(call.body, {});
  const auto login = fields.string("login");
  const auto password = fields.string("password");
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  if (const auto wait = take(call)) co_return call.too_fast(*wait);
  const auto set = co_await on_worker(parts_.workers, [this, &call, &login, &password] {
    return accounts_.set_login(*call.known.person, login, password);
  });
  if (!set) co_return call.refused(set.error());
  co_return json_response(200, write_person(*set));
}

net::awaitable<Response> Site::log_in(Call& call) {
  core::Fields fields(call.body, {});
  const auto login = fields.string("login");
  const auto password = fields.string("password");
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  const auto now = parts_.lobby.now_ms();
  const auto& address = call.request.address;
  const auto account = store::fold_login(std::string_view(login).substr(0, Accounts::longest_login));
  if (const auto wait = take(call)) co_return call.too_fast(*wait);
  if (!logins_.take(account, address, now)) co_return call.too_fast(logins_.wait_seconds(account, address));
  const auto token = Token::fresh();
  const auto person = co_await on_worker(
      parts_.workers, [this, &login, &password, &token, now] { return accounts_.log_in(login, password, token, now); });
  if (!person) co_return call.refused(person.error());
  logins_.trust(account, address);
  auto response = json_response(200, write_person(*person));
  response.headers.emplace_back("Set-Cookie", token_cookie(cookie_name, token.text(), call.request.is_secure));
  co_return response;
}

net::awaitable<Response> Site::log_out(Call& call) {
  core::Fields fields(call.body, {});
  const bool everywhere = fields.boolean("everywhere", false);
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (call.known.person) {
    const auto done = co_await on_worker(parts_.workers, [this, &known = call.known, everywhere] {
      return everywhere ? accounts_.log_out_everywhere(*known.person) : accounts_.log_out(*known.token);
    });
    if (!done) co_return call.refused(done.error());
    if (everywhere)
      presence_.end(call.known.person->id);
    else
      presence_.end(call.known.token->hash());
  }
  auto response = json_response(200, json::object{{"ok", true}});
  response.headers.emplace_back("Set-Cookie", expired_cookie(cookie_name, call.request.is_secure));
  co_return response;
}

net::awaitable<Response> Site::delete_me(Call& call) {
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  const auto done = co_await on_worker(parts_.workers, [this, &call] { return accounts_.remove(*call.known.person); });
  if (!done) co_return call.refused(done.error());
  presence_.end(call.known.person->id);
  parts_.lobby.forget(call.known.person->id);
  auto response = json_response(200, json::object{{"ok", true}});
  response.headers.emplace_back("Set-Cookie", expired_cookie(cookie_name, call.request.is_secure));
  co_return response;
}

}  // namespace rummage::server
