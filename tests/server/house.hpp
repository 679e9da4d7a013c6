#pragma once

#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "folder.hpp"
#include "server/server.hpp"
#include "store/store.hpp"
#include "wire.hpp"

namespace rummage::server {

/// The whole server on a port of its own.
class House {
 public:
  /// Wide limits: the tests of limits set their own.
  static ServerPlan plan();

  explicit House(const ServerPlan& plan = House::plan());
  /// On a store that the test keeps and looks into.
  House(const ServerPlan& plan, store::Store& store);

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  [[nodiscard]] Browser browser() const { return Browser(port()); }
  /// Somebody with that name.
  [[nodiscard]] Browser guest(const std::string& name) const;
  void stop() { server_->stop(); }
  /// What was logged; only once it has stopped.
  [[nodiscard]] std::string log() const { return log_.str(); }

 private:
  std::ostringstream log_;
  std::unique_ptr<Server> server_;
};

using proof::Folder;

/// Somebody at a table: the answer to the first message is awaited.
std::unique_ptr<WebSocket> sit_down(const Browser& browser, const std::string& table, int seat);
std::string make_table(Browser& host, std::string_view wanted);
/// Says hash and bytes for everybody, as their clients do; the first one hosts.
void deal_to(const std::vector<WebSocket*>& players);
/// The bytes that `deal_to` has this player add, as text.
std::string own_bytes(std::size_t player);
/// {"do": ...} and what else is given.
core::json::object deed(std::string_view name, core::json::object more = {});
std::string code_of(const core::json::object& reply);
bool is_ok(const core::json::object& reply);
std::int64_t number_in(const core::json::object& object, std::string_view name);

}  // namespace rummage::server
