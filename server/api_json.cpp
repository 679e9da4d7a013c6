#include "server/api_json.hpp"

#include <array>

#include <boost/json/parse.hpp>

#include "server/given_names.hpp"

namespace rummage::server {

namespace json = core::json;

namespace {

constexpr std::array<std::string_view, 4> status_names{"open", "playing", "over", "closed"};

}  // namespace

json::object write_person(const store::Person& person) {
  json::object out;
  out["person"] = static_cast<std::int64_t>(person.public_id);
  out["name"] = person.name;
  out["named"] = person.login.has_value() || !is_given_name(person.name);
  out["login"] = person.login ? json::value(*person.login) : json::value(nullptr);
  return out;
}

json::object write_summary(const store::Summary& summary, const Lobby::PersonalStatus& status) {
  json::object out;
  out["table"] = summary.match;
  out["game"] = summary.game;
  out["status"] = status_names[static_cast<std::size_t>(summary.status)];
  out["touched"] = summary.touched_ms;
  out["paused"] = summary.is_paused;
  out["your_turn"] = status.is_your_turn;
  out["removed"] = status.is_removed;
  out["code"] = status.code ? json::value(*status.code) : json::value(nullptr);
  out["due"] = status.due_ms ? json::value(*status.due_ms) : json::value(nullptr);
  boost::system::error_code error;
  auto text = json::parse(summary.text, error);
  // Here those who resigned rank last. Summaries of older programs have only the game's own result.
  if (auto* about = text.if_object())
    if (const auto* standings = about->if_contains("standings")) {
      auto result = *standings;
      about->erase("standings");
      (*about)["result"] = std::move(result);
    }
  out["about"] = error ? json::value(nullptr) : std::move(text);
  return out;
}

int status_of(const core::Refusal& refusal) {
  const auto code = refusal.code.name;
  if (code == "store_full" || code == "store_broken" || code == "server_busy") return unavailable;
  if (code == "table_not_stored" || code == "table_unsure" || code == "table_busy" || code == "table_stopping" ||
      code == "table_quarantined")
    return unavailable;
  if (code == "lobby_no_such_table" || code == "lobby_no_such_code" || code == "lobby_no_match" ||
      code == "lobby_other_rules" || code == "lobby_other_data" || code == "account_gone")
    return not_found;
  if (code == "account_wrong_password" || code == "account_signed_out") return unauthorized;
  if (code == "account_password_needed" || code == "account_old_password_wrong") return forbidden;
  if (code == "too_fast") return too_many;
  if (code == "lobby_match_not_over" || code == "room_removed_you") return forbidden;
  return bad_request;
}

}  // namespace rummage::server
