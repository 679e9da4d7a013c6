#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/accounts.hpp"
#include "server/http.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/login_guard.hpp"
#include "server/presence.hpp"
#include "server/rates.hpp"
#include "server/readiness.hpp"

namespace rummage::server {

struct SiteLimits {
  Rate guests{200, 1};      // new people, an address
  Rate passwords{10, 0.1};  // tries, an address
  LoginGuard::Limits logins;
  Rate tables{100, 1};           // made, an address
  Rate requests{200, 50};        // of any kind, an address
  Rate messages{40, 10};         // over one WebSocket
  std::int64_t probe_ms = 1000;  // between writes that only try the store out, for /readyz
};

/// What can be asked of the server over HTTP: the JSON API, the pages, what operators watch. docs/protocol.md and
/// /api/openapi.json describe it.
class Site final : public Handler {
 public:
  struct Parts {
    net::io_context& context;
    net::thread_pool& workers;
    store::Store& store;
    Lobby& lobby;
    std::vector<std::string> origins;           // besides our own
    std::function<std::string()> more_metrics;  // of the network and the writer, as Prometheus reads them
    Log* log = nullptr;
  };
  Site(Parts parts, const SiteLimits& limits);

  net::awaitable<Response> answer(Request request) override;
  net::awaitable<std::expected<std::shared_ptr<Peer>, Response>> open(Request request) override;
  void failed(std::string_view where, std::string_view why) override;
  /// Not ready any more: /readyz says so, and load balancers look elsewhere.
  void stop() { is_stopping_ = true; }

 private:
  struct Call;
  using Reply = net::awaitable<Response>;

  Reply route_safely(Call& call);
  Reply route(Call& call);
  net::awaitable<std::expected<std::shared_ptr<Peer>, Response>> open_socket(const Request& request);
  Response who_am_i(Call& call);
  Reply me(Call& call);
  Reply me_again(Call& call);
  Reply rename_me(Call& call);
  Reply delete_me(Call& call);
  Reply set_login(Call& call);
  Reply log_in(Call& call);
  Reply log_out(Call& call);
  Reply tables(Call& call);
  Reply create_table(Call& call);
  Reply table(Call& call, const std::string& match);
  Reply matches(Call& call);
  Reply record(Call& call, const std::string& match);
  Reply replay(Call& call, const std::string& match);
  Response sentences(Call& call, const std::string& language);
  Response rules(Call& call, const std::string& game);
  Response data(Call& call, const std::string& game, const std::string& name);
  Reply ready(Call& call);
  Response metrics() const;

  /// Who holds the cookie's token.
  struct Known {
    std::optional<store::Person> person;
    std::optional<Token> token;
    store::Millis used_ms = 0;  // the token, when it was made or last renewed
  };
  net::awaitable<std::expected<Known, core::Refusal>> who(const Request& request);
  store::Answer<std::vector<store::Summary>> shown(store::Answer<std::vector<store::Summary>> summaries);

  Parts parts_;
  Accounts accounts_;
  Presence presence_;
  Rates guests_;
  Rates passwords_;
  LoginGuard logins_;
  Rates made_;
  Rates requests_;
  Rate messages_;
  Readiness readiness_;
  bool is_stopping_ = false;
  std::map<std::pair<std::string, int>, std::uint64_t> answered_;  // by route and status
};

}  // namespace rummage::server
