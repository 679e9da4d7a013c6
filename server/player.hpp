#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "match/requests.hpp"
#include "server/http.hpp"
#include "server/lobby.hpp"
#include "server/presence.hpp"
#include "server/rates.hpp"

namespace rummage::server {

/// One client at one table, over a WebSocket: passes the client's requests to the table and the table's messages to the
/// client. Without a person it can only watch.
class Player final : public Peer, public std::enable_shared_from_this<Player> {
 public:
  struct Plan {
    std::optional<store::Person> person;
    store::TokenHash token{};  // with which the person connected
    Lobby::Table table;
    std::uint64_t next = 0;  // the first entry that the client has not seen
    std::string language;
    std::string folder;  // of the table's game
    Rate messages;       // how many the client may send
    std::string address;
    /// Somebody whose name was given to them gets another; false if it was not, or cannot be now.
    std::function<net::awaitable<bool>(const store::Person& person, const Client& client)> rename;
  };
  Player(Supervisor& supervisor, Lobby& lobby, Presence& presence, net::io_context& context, Plan plan);

  void opened(std::shared_ptr<Socket> socket) override;
  void message(std::string_view text) override;
  void closed() override;

 private:
  void reply(std::string_view text);
  void refuse_request(std::optional<std::int64_t> to, const core::Refusal& refusal);
  void handle(const match::Request& request);
  void ask(std::int64_t id, match::Deed deed);
  void come(std::int64_t id, int tries_left);
  net::awaitable<void> come_renamed(std::int64_t id, std::string refused, core::Refusal why, int tries_left);
  void answer(std::int64_t id, const std::expected<std::uint64_t, core::Refusal>& number);
  void advise(std::int64_t id);
  net::awaitable<void> answer_advice(std::int64_t id, match::AdviceQuestion question);
  void introduce(bool is_counted);
  net::awaitable<void> rematch(std::int64_t id);
  [[nodiscard]] Client client() const;
  [[nodiscard]] match::AnswerLanguage language() const { return {plan_.language, plan_.folder}; }

  Supervisor& supervisor_;
  Lobby& lobby_;
  Presence& presence_;
  net::io_context& context_;
  Plan plan_;
  std::shared_ptr<Socket> socket_;
  std::optional<table::LiveTable::WatchId> watch_;
  Bucket bucket_;
  int too_fast_ = 0;
};

}  // namespace rummage::server
