#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "server/accounts.hpp"
#include "server/host_names.hpp"
#include "server/http.hpp"
#include "server/identities.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/login_guard.hpp"
#include "server/memory_budget.hpp"
#include "server/past_match.hpp"
#include "server/presence.hpp"
#include "server/rates.hpp"
#include "server/readiness.hpp"

namespace rummage::server {

struct SiteLimits {
  Rate guests{200, 1};      // new people, per address
  Rate passwords{10, 0.1};  // tries, per address
  LoginGuard::Limits logins;
  Rate tables{100, 1};                                           // made, per address
  Rate codes{60, 0.1};                                           // of tables that are looked up, per wide network
  Rate all_codes{600, 1};                                        // and by everybody
  Rate requests{200, 50};                                        // of any kind, per address
  Rate messages{40, 10};                                         // over one WebSocket
  std::int64_t probe_ms = 1000;                                  // between the test writes of /readyz
  std::size_t unread_bytes = std::size_t{64} << 20U;             // of long answers that wait to be read, in all
  std::size_t unread_bytes_an_address = std::size_t{16} << 20U;  // and of one address
};

/// Answers all HTTP requests: the JSON API, the page, what operators watch. docs/protocol.md and /api/openapi.json
/// describe it.
class Site final : public Handler {
 public:
  struct Parts {
    Supervisor& supervisor;
    net::io_context& context;
    Workers& workers;
    store::Store& store;
    Lobby& lobby;
    std::vector<std::string> origins;           // besides our own
    std::string machine;                        // what the system calls itself
    std::function<std::string()> more_metrics;  // of the network and the writer, as Prometheus reads them
    Log* log = nullptr;
  };
  Site(Parts parts, const SiteLimits& limits);

  net::awaitable<Response> answer(Request request) override;
  net::awaitable<std::expected<std::shared_ptr<Peer>, Response>> open(Request request) override;
  void failed(std::string_view where, std::string_view why) override;
  /// From now on /readyz says that the server is not ready, so that load balancers choose another one.
  void stop() { is_stopping_ = true; }

  struct Call;
  using Reply = net::awaitable<Response>;
  /// Whether the handler is told who calls, which costs looking up the cookie.
  enum class Access : std::uint8_t { anonymous, identified };
  /// One row of the table of routes.
  struct Route {
    std::string_view method;   // GET answers HEAD too
    std::string_view pattern;  // of the path: "/api/tables/{id}"
    Reply (Site::*handler)(Call& call);
    Access access = Access::anonymous;
    /// A limit of its own, besides the one on all requests. The handler takes from it once it is sure to do the work.
    Rates Site::* limit = nullptr;

    /// The pattern that matches every path outside /api that no other route has: the page interprets these.
    static constexpr std::string_view page = "*";
  };
  /// The answers 404 and 405, the labels of metrics and the check of openapi.json all come from this table.
  static std::span<const Route> routes();

 private:
  Reply route_safely(Call& call);
  net::awaitable<void> replace_plain_cookie(Call& call, Response& response);
  void bound_memory(const Call& call, Response& response);
  Reply route(Call& call);
  std::optional<Response> find_route(Call& call);
  std::optional<Response> read_body(Call& call);
  /// Why a request for a host of this name is not answered.
  [[nodiscard]] std::optional<core::Refusal> check_host(const Request& request) const;
  /// Counts one more call against the route's limit, for the caller's address or another name of who calls. If that is
  /// too many, returns after how many seconds to try again.
  std::optional<int> take(const Call& call);
  std::optional<int> take(const Call& call, const std::string& who);
  /// The same for a password that is tried with this login.
  std::optional<int> take_password(const Call& call, std::string_view login);
  net::awaitable<std::expected<std::shared_ptr<Peer>, Response>> open_socket(const Request& request);

  // The handlers of the routes.
  Reply games(Call& call);
  Reply schema(Call& call);
  Reply openapi(Call& call);
  Reply sentences(Call& call);
  Reply rules(Call& call);
  Reply data(Call& call);
  Reply who_am_i(Call& call);
  Reply me(Call& call);
  Reply me_again(Call& call);
  Reply rename_me(Call& call);
  net::awaitable<bool> give_another_name(store::Person person, Client client);
  Reply delete_me(Call& call);
  Reply set_login(Call& call);
  Reply log_in(Call& call);
  Reply log_out(Call& call);
  Reply tables(Call& call);
  Reply create_table(Call& call);
  Reply table(Call& call);
  Reply table_by_code(Call& call);
  Reply matches(Call& call);
  Reply record(Call& call);
  Reply replay(Call& call);
  Reply health(Call& call);
  Reply ready(Call& call);
  Reply metrics(Call& call);
  Reply no_upgrade(Call& call);
  Reply send_page(Call& call);

  /// Who holds the cookie's token.
  struct Identity {
    std::optional<store::Person> person;
    std::optional<Token> token;
    store::Millis used_ms = 0;  // when the token was made or last renewed
  };
  net::awaitable<std::expected<Identity, core::Refusal>> who(const Request& request);
  [[nodiscard]] std::optional<std::string> live_code(const store::Summary& summary) const;
  store::Answer<std::vector<store::Summary>> for_others(store::Answer<std::vector<store::Summary>> summaries);

  Parts parts_;
  HostNames names_;
  Accounts accounts_;
  Presence presence_;
  Identities identities_;
  Rates guests_;
  Rates passwords_;
  LoginGuard logins_;
  Rates new_tables_;
  Rates codes_;
  Rates all_codes_;
  Rates requests_;
  Rate messages_;
  Readiness readiness_;
  RecordTexts records_;
  MemoryBudget unread_;
  bool is_stopping_ = false;
  std::map<std::pair<std::string, int>, std::uint64_t> answered_;  // by route and status
};

}  // namespace rummage::server
