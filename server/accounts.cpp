#include "server/accounts.hpp"

#include <algorithm>
#include <array>

#include <sodium.h>

#include "core/text.hpp"
#include "match/visible_text.hpp"
#include "server/name_check.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::refuse;

constexpr int base64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t token_letters = 43;
constexpr char secure_mark = '~';  // no letter of base64url

template <std::size_t Size>
std::string random_text() {
  std::array<unsigned char, Size> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string text(sodium_base64_encoded_len(Size, base64), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), base64);
  text.pop_back();  // the terminating zero
  return text;
}

// A password as the store keeps it: Argon2id with its own salt. Empty if there is not enough memory.
std::string hash_password(std::string_view password) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str(text.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
    return {};
  return text.data();
}

bool fits(const std::string& hash, std::string_view password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

// Checked when there is no such login, so that the time of an answer does not tell which logins exist.
const std::string& nobodys_hash() {
  static const auto hash = hash_password("nobody");
  return hash;
}

core::Done check_password(std::string_view password) {
  if (password.size() >= Accounts::shortest_password && password.size() <= Accounts::longest_password) return {};
  return refuse("account_password_length"_say, {},
                {{"least", static_cast<std::int64_t>(Accounts::shortest_password)},
                 {"most", static_cast<std::int64_t>(Accounts::longest_password)}});
}

core::Done check_name(std::string_view name) {
  const bool is_short = name.size() <= Accounts::longest_name;
  if (is_short)
    if (auto good = check_letters(name); !good) return good;
  if (is_short && !match::is_visible_line(name)) return refuse("account_name_empty"_say, {});
  if (is_short) return check_not_reserved(name);
  return refuse("account_name"_say, {},
                {{"given", core::quoted(name)}, {"most", static_cast<std::int64_t>(Accounts::longest_name)}});
}

// Only ASCII letters, digits and three signs, since a login is typed again on another device.
core::Done check_login(std::string_view login) {
  const auto is_letter = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '-' || letter == '_' || letter == '.';
  };
  if (!login.empty() && login.size() <= Accounts::longest_login && std::ranges::all_of(login, is_letter)) return {};
  return refuse("account_login"_say, {},
                {{"given", core::quoted(login)}, {"most", static_cast<std::int64_t>(Accounts::longest_login)}});
}

std::unexpected<core::Refusal> failed(const store::Failure& failure) { return std::unexpected(store_refusal(failure)); }

}  // namespace

core::Refusal store_refusal(const store::Failure& failure) {
  switch (failure.error) {
    case store::Error::taken: return {{"account_login_taken"_say, {}, {}}};
    case store::Error::missing: return {{"account_gone"_say, {}, {}}};
    case store::Error::full: return {{"store_full"_say, {}, {}}};
    case store::Error::broken: break;
  }
  return {{"store_broken"_say, {}, {}}};
}

Token Token::fresh(bool is_secure) {
  Token token;
  if (is_secure) token.text_ = secure_mark;
  token.text_ += random_text<32>();
  return token;
}

std::optional<Token> Token::read(std::string_view text) {
  std::array<unsigned char, 32> bytes{};
  std::size_t size = 0;
  const auto letters = text.substr(text.size() == token_letters + 1 && text.front() == secure_mark ? 1 : 0);
  if (letters.size() != token_letters || sodium_base642bin(bytes.data(), bytes.size(), letters.data(), letters.size(),
                                                           nullptr, &size, nullptr, base64) != 0)
    return std::nullopt;
  Token token;
  token.text_ = text;
  return token;
}

bool Token::is_secure() const { return text_.size() > token_letters; }

store::TokenHash Token::hash() const {
  store::TokenHash hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text_.data()), text_.size());
  return hash;
}

std::string fresh_id() { return random_text<16>(); }

std::expected<std::optional<store::Holder>, core::Refusal> Accounts::find(const Token& token) {
  auto found = store_.person_by_token(token.hash());
  if (!found) return failed(found.error());
  return std::move(*found);
}

core::Done Accounts::renew(const Token& token, std::int64_t now_ms) {
  if (const auto done = store_.touch(token.hash(), now_ms); !done) return failed(done.error());
  return {};
}

Accounts::People Accounts::read_person(store::PersonId person) {
  auto found = store_.person(person);
  if (!found) return failed(found.error());
  if (!*found || (*found)->is_deleted) return refuse("account_gone"_say, {});
  return std::move(**found);
}

Accounts::People Accounts::create_guest(const Token& token, std::string_view name, std::int64_t now_ms) {
  if (auto good = check_name(name); !good) return std::unexpected(good.error());
  const auto created = store_.create_person(name, token.hash(), now_ms);
  if (!created) return failed(created.error());
  return read_person(*created);
}

Accounts::People Accounts::rename(const store::Person& person, std::string_view name) {
  if (auto good = check_name(name); !good) return std::unexpected(good.error());
  if (const auto done = store_.rename(person.id, name); !done) return failed(done.error());
  return read_person(person.id);
}

core::Done Accounts::check_owner(store::PersonId person, const std::optional<std::string>& password) {
  const auto known = read_person(person);
  if (!known) return std::unexpected(known.error());
  if (!known->login) return {};
  if (!password) return refuse("account_password_needed"_say, {});
  const auto account = store_.person_by_login(*known->login);
  if (!account) return failed(account.error());
  const bool is_theirs = account->has_value() && (*account)->person.id == person;
  if (!is_theirs || password->size() > longest_password || !fits((*account)->password_hash, *password))
    return refuse("account_old_password_wrong"_say, {});
  return {};
}

Accounts::People Accounts::set_login(const store::Person& person, const LoginChange& change, std::int64_t now_ms) {
  if (auto good = check_login(change.login); !good) return std::unexpected(good.error());
  if (auto good = check_password(change.password); !good) return std::unexpected(good.error());
  if (auto owner = check_owner(person.id, change.old_password); !owner) return std::unexpected(owner.error());
  const auto hash = hash_password(change.password);
  if (hash.empty()) return refuse("server_busy"_say, {});
  const store::NewLogin next{change.login, hash, change.asked_with.hash(), change.goes_on_with.hash()};
  if (const auto done = store_.set_login(person.id, next, now_ms); !done) {
    // Another device changed the password while this one was asking, and so ended its token.
    if (done.error().error == store::Error::missing) return refuse("account_signed_out"_say, {});
    return failed(done.error());
  }
  return read_person(person.id);
}

Accounts::People Accounts::log_in(std::string_view login, std::string_view password, const Token& token,
                                  std::int64_t now_ms) {
  const auto found = store_.person_by_login(login.substr(0, longest_login));
  if (!found) return failed(found.error());
  const bool is_known = found->has_value() && login.size() <= longest_login;
  const bool does_fit =
      password.size() <= longest_password && fits(is_known ? (*found)->password_hash : nobodys_hash(), password);
  if (!is_known || !does_fit) return refuse("account_wrong_password"_say, {});
  if (const auto done = store_.add_token((*found)->person.id, token.hash(), now_ms); !done) return failed(done.error());
  // The password may have been changed since it was read, and with it all tokens ended but this one, which came too
  // late.
  const auto now = store_.person_by_login(login);
  if (now && *now && (*now)->password_hash == (*found)->password_hash) return (*now)->person;
  if (const auto done = store_.drop_token(token.hash()); !done) return failed(done.error());
  if (!now) return failed(now.error());
  return refuse("account_wrong_password"_say, {});
}

core::Done Accounts::exchange(const Token& old_token, const Token& new_token, std::int64_t now_ms) {
  if (const auto done = store_.replace_token(old_token.hash(), new_token.hash(), now_ms); !done)
    return failed(done.error());
  return {};
}

core::Done Accounts::log_out(const Token& token) {
  if (const auto done = store_.drop_token(token.hash()); !done) return failed(done.error());
  return {};
}

core::Done Accounts::log_out_everywhere(const store::Person& person) {
  if (const auto done = store_.drop_tokens(person.id); !done) return failed(done.error());
  return {};
}

core::Done Accounts::remove(const store::Person& person, const std::optional<std::string>& password) {
  if (auto owner = check_owner(person.id, password); !owner) return owner;
  if (const auto done = store_.delete_person(person.id); !done) return failed(done.error());
  return {};
}

}  // namespace rummage::server
