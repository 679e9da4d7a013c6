#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

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
  };
  Player(Lobby& lobby, Presence& presence, net::io_context& context, Plan plan);

  void opened(std::shared_ptr<Socket> socket) override;
  void message(std::string_view text) override;
  void closed() override;

 private:
  void reply(std::optional<std::int64_t> to, const std::expected<core::json::object, core::Refusal>& answer);
  void refuse_request(std::optional<std::int64_t> to, const core::Refusal& refusal);
  void handle(std::int64_t id, core::json::object request);
  void ask(std::int64_t id, match::Deed deed);
  void answer(std::int64_t id, const std::expected<std::uint64_t, core::Refusal>& number);
  void advise(std::int64_t id);
  void introduce();
  net::awaitable<void> rematch(std::int64_t id);

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
