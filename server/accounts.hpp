#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/message.hpp"
#include "store/store.hpp"

namespace rummage::server {

/// A secret that names its holder: 32 random bytes, sent as text in a cookie. The store has only its hash.
class Token {
 public:
  /// One that was given out over TLS says so: it does not count under the cookie's plain name, which others can plant.
  static Token fresh(bool is_secure = false);
  /// Nothing if the text does not have the form of a token.
  static std::optional<Token> read(std::string_view text);
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] store::TokenHash hash() const;
  [[nodiscard]] bool is_secure() const;

 private:
  std::string text_;  // base64url, 43 letters, after a mark if it was given out over TLS
};

/// 16 random bytes as text, for what must not be guessed.
std::string fresh_id();

/// People, as the API knows them. Calls block, on the store and on hashing passwords, which is slow on purpose: call
/// them on a worker thread.
class Accounts {
 public:
  explicit Accounts(store::Store& store) : store_(store) {}

  using People = std::expected<store::Person, core::Refusal>;

  /// The person whose token it is; nobody if the token is unknown.
  std::expected<std::optional<store::Holder>, core::Refusal> find(const Token& token);
  /// From now on the token is valid for another year.
  core::Done renew(const Token& token, std::int64_t now_ms);
  People create_guest(const Token& token, std::string_view name, std::int64_t now_ms);
  People rename(const store::Person& person, std::string_view name);
  /// Sets a login and a password, with which to come back from another device. Whoever has a password already must say
  /// it. All tokens of the person end, the one that it was asked with too: the new one takes its place.
  struct LoginChange {
    std::string login;
    std::string password;
    std::optional<std::string> old_password;
    Token asked_with;
    Token goes_on_with;
  };
  People set_login(const store::Person& person, const LoginChange& change, std::int64_t now_ms);
  People log_in(std::string_view login, std::string_view password, const Token& token, std::int64_t now_ms);
  core::Done log_out(const Token& token);
  /// From now on whoever has the old token is known by the new one instead. Of two who ask at once only one is.
  core::Done exchange(const Token& old_token, const Token& new_token, std::int64_t now_ms);
  core::Done log_out_everywhere(const store::Person& person);
  /// Deletes the account. Whoever has a password must say it.
  core::Done remove(const store::Person& person, const std::optional<std::string>& password);

  static constexpr std::int64_t day_ms = 86'400'000;
  static constexpr std::int64_t token_ms = 365 * day_ms;         // a token not used for this long expires
  static constexpr std::int64_t renewed_after_ms = 30 * day_ms;  // not at every visit, since each costs a write
  static constexpr std::size_t longest_name = 32;
  static constexpr std::size_t longest_login = 32;
  static constexpr std::size_t shortest_password = 8;
  static constexpr std::size_t longest_password = 256;

 private:
  People read_person(store::PersonId person);
  /// Whether it is the owner who asks: a cookie may be stolen, or lie open on a table.
  core::Done check_owner(store::PersonId person, const std::optional<std::string>& password);
  store::Store& store_;
};

/// What the client is told of a failure of the store. The details of a full or broken disk are for the operator alone.
core::Refusal store_refusal(const store::Failure& failure);

}  // namespace rummage::server
