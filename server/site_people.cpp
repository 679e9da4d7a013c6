// Who somebody is: accounts, logins, cookies.
#include "server/given_names.hpp"
#include "server/site_call.hpp"
#include "server/work.hpp"
#include "store/store_rules.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
namespace json = core::json;

std::optional<std::string> optional_text(core::Fields& fields, std::string_view name) {
  if (!fields.has(name)) return std::nullopt;
  return fields.string(name);
}

}  // namespace

// Tried with the cookie too, for somebody who stole it must not learn the password by trying.
std::optional<int> Site::take_password(const Call& call, std::string_view login) {
  if (const auto wait = take(call)) return wait;
  const auto account = store::fold_login(login.substr(0, Accounts::longest_login));
  const auto& address = call.request.address;
  if (logins_.take(account, address, parts_.lobby.now_ms())) return std::nullopt;
  return logins_.wait_seconds(account, address);
}

net::awaitable<Response> Site::who_am_i(Call& call) {
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  co_return json_response(200, write_person(*call.known.person));
}

// Says who the caller is; makes a new person if there is no cookie or it is no longer valid, unless the caller only
// looks around.
net::awaitable<Response> Site::me(Call& call) {
  core::Fields fields(call.body, {});
  const bool may_be_new = fields.boolean("new", true);
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (call.known.person) co_return co_await me_again(call);
  if (!may_be_new) {
    Response nobody;
    nobody.status = 204;
    co_return nobody;
  }
  if (const auto wait = take(call)) co_return call.too_fast(*wait);
  const auto token = Token::fresh(call.request.is_secure);
  const auto done = co_await parts_.workers.identity.run(call.client, [this, &token, now = parts_.lobby.now_ms()] {
    return accounts_.create_guest(token, given_name(), now);
  });
  if (!done) co_return call.busy();
  const auto& created = *done;
  if (!created) co_return call.refused(created.error());
  auto response = json_response(201, write_person(*created));
  set_cookie(response, token.text(), call.request.is_secure);
  co_return response;
}

// Renews an older cookie, so that people who come back now and then stay known.
net::awaitable<Response> Site::me_again(Call& call) {
  auto response = json_response(200, write_person(*call.known.person));
  const auto now = parts_.lobby.now_ms();
  if (now - call.known.used_ms < Accounts::renewed_after_ms) co_return response;
  const auto renewed = co_await parts_.workers.identity.run(
      call.client, [this, &known = call.known, now] { return accounts_.renew(*known.token, now); });
  identities_.forget(call.known.person->id);
  if (renewed && *renewed)  // otherwise the next visit tries again
    set_cookie(response, call.known.token->text(), call.request.is_secure);
  co_return response;
}

net::awaitable<Response> Site::rename_me(Call& call) {
  core::Fields fields(call.body, {});
  const auto name = fields.string("name");
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  // Every table where they are writes it down and tells everybody, so each counts.
  const auto tables = presence_.tables_of(call.known.person->id);
  const auto times = static_cast<double>(tables.size() + 1);
  if (!parts_.lobby.may_pass(call.request.address, times))
    co_return call.too_fast(parts_.lobby.seconds_to_pass(call.request.address, times));
  for (const auto& match : tables) {
    const auto may = co_await parts_.lobby.check_name(match, call.known.person->id, name);
    if (!may) co_return call.refused(may.error());
  }
  const auto done = co_await parts_.workers.identity.run(
      call.client, [this, &call, &name] { return accounts_.rename(*call.known.person, name); });
  if (!done) co_return call.busy();
  identities_.forget(call.known.person->id);
  const auto& renamed = *done;
  if (!renamed) co_return call.refused(renamed.error());
  presence_.rename(renamed->id, renamed->name);
  co_return json_response(200, write_person(*renamed));
}

// Two guests may be given the same name, and anybody may take one of that kind: whoever did not choose it gets another
// where it is in the way.
net::awaitable<bool> Site::give_another_name(store::Person person, Client client) {
  if (!is_given_name(person.name)) co_return false;
  const auto done =
      co_await parts_.workers.identity.run(client, [this, &person] { return accounts_.rename(person, given_name()); });
  identities_.forget(person.id);
  if (!done || !*done) co_return false;
  presence_.rename(person.id, (*done)->name);
  co_return true;
}

net::awaitable<Response> Site::set_login(Call& call) {
  core::Fields fields(call.body, {});
  Accounts::LoginChange change;
  change.login = fields.string("login");
  change.password = fields.string("password");
  change.old_password = optional_text(fields, "old_password");
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  const auto& person = *call.known.person;
  const auto wait = person.login ? take_password(call, *person.login) : take(call);
  if (wait) co_return call.too_fast(*wait);
  change.asked_with = *call.known.token;
  change.goes_on_with = Token::fresh(call.request.is_secure);
  const auto done = co_await parts_.workers.passwords.run(
      call.client,
      [this, &person, &change, now = parts_.lobby.now_ms()] { return accounts_.set_login(person, change, now); });
  if (!done) co_return call.busy();
  identities_.forget(person.id);
  const auto& set = *done;
  if (!set) co_return call.refused(set.error());
  presence_.renew(person.id, change.asked_with.hash(), change.goes_on_with.hash());
  logins_.trust(store::fold_login(change.login), call.request.address);
  auto response = json_response(200, write_person(*set));
  set_cookie(response, change.goes_on_with.text(), call.request.is_secure);
  co_return response;
}

net::awaitable<Response> Site::log_in(Call& call) {
  core::Fields fields(call.body, {});
  const auto login = fields.string("login");
  const auto password = fields.string("password");
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (const auto wait = take_password(call, login)) co_return call.too_fast(*wait);
  const auto token = Token::fresh(call.request.is_secure);
  const auto done = co_await parts_.workers.passwords.run(
      call.client, [this, &login, &password, &token, now = parts_.lobby.now_ms()] {
        return accounts_.log_in(login, password, token, now);
      });
  if (!done) co_return call.busy();
  const auto& person = *done;
  if (!person) co_return call.refused(person.error());
  logins_.trust(store::fold_login(login), call.request.address);
  auto response = json_response(200, write_person(*person));
  set_cookie(response, token.text(), call.request.is_secure);
  co_return response;
}

net::awaitable<Response> Site::log_out(Call& call) {
  core::Fields fields(call.body, {});
  const bool everywhere = fields.boolean("everywhere", false);
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (call.known.person) {
    const auto done = co_await parts_.workers.identity.run(call.client, [this, &known = call.known, everywhere] {
      return everywhere ? accounts_.log_out_everywhere(*known.person) : accounts_.log_out(*known.token);
    });
    if (!done) co_return call.busy();
    identities_.forget(call.known.person->id);
    if (!*done) co_return call.refused(done->error());
    if (everywhere)
      presence_.end(call.known.person->id);
    else
      presence_.end(call.known.token->hash());
  }
  auto response = json_response(200, json::object{{"ok", true}});
  forget_cookie(response, call.request.is_secure);
  co_return response;
}

net::awaitable<Response> Site::delete_me(Call& call) {
  core::Fields fields(call.body, {});
  const auto password = optional_text(fields, "password");
  if (auto done = fields.finish(); !done) co_return call.refused(done.error());
  if (!call.known.person) co_return call.refused(unauthorized, "player_nobody"_say);
  const auto& person = *call.known.person;
  if (person.login)
    if (const auto wait = take_password(call, *person.login)) co_return call.too_fast(*wait);
  const auto done = co_await parts_.workers.passwords.run(
      call.client, [this, &person, &password] { return accounts_.remove(person, password); });
  if (!done) co_return call.busy();
  identities_.forget(person.id);
  if (!*done) co_return call.refused(done->error());
  presence_.end(person.id);
  parts_.lobby.forget(person.id);
  records_.clear();
  auto response = json_response(200, json::object{{"ok", true}});
  forget_cookie(response, call.request.is_secure);
  co_return response;
}

}  // namespace rummage::server
