#include "app/serve_plan.hpp"

#include <cstdlib>
#include <filesystem>

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "app/data_file.hpp"
#include "core/read_number.hpp"
#include "core/text.hpp"
#include "core/toml_fields.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
namespace fs = std::filesystem;

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

void take(std::string& into, const std::optional<std::string>& from) {
  if (from) into = *from;
}

bool read_yes(const char* name, const std::string& text) {
  const auto word = core::lower(text);
  if (word == "1" || word == "yes" || word == "true") return true;
  if (word == "0" || word == "no" || word == "false") return false;
  bad_call("serve_yes_or_no"_say, {{"name", std::string(name)}, {"given", core::quoted(text)}});
}

// "127.0.0.1:8080", "[::1]:8080", ":8080" for every interface. False if the text is none of these.
bool read_listen(const std::string& text, server::ListenerPlan& plan) {
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return false;
  const auto port = core::read_number<std::uint16_t>(std::string_view(text).substr(colon + 1));
  if (!port) return false;
  plan.port = *port;
  auto address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  if (!address.empty()) plan.address = address == "localhost" ? "127.0.0.1" : address;
  return true;
}

// "https://play.example.org:8443", without a path; returned as browsers write it, without the usual port.
std::optional<std::string> read_origin(const std::string& text) {
  const auto lowered = core::lower(text);
  const auto url = boost::urls::parse_uri(lowered);
  if (!url || (url->scheme() != "http" && url->scheme() != "https")) return std::nullopt;
  const std::string host(url->encoded_host());
  const auto* const letters =
      host.starts_with('[') ? "[]:.0123456789abcdef" : "abcdefghijklmnopqrstuvwxyz0123456789-._";
  if (host.empty() || host.find_first_not_of(letters) != std::string::npos) return std::nullopt;
  const auto usual_port = url->scheme() == "https" ? 443 : 80;
  const auto port = url->has_port() ? url->port_number() : usual_port;  // 0 if it is not a number
  const auto origin = std::string(url->scheme()) + "://" + host;
  const bool has_more = url->has_userinfo() || !url->encoded_path().empty() || url->has_query() || url->has_fragment();
  if (port == 0 || has_more) return std::nullopt;
  return port == usual_port ? origin : origin + ":" + std::to_string(port);
}

// From a flag or an environment variable; `name` says which.
void take_listen(const char* name, const std::string& text, server::ServerPlan& plan) {
  if (read_listen(text, plan.listener)) return;
  bad_call("serve_listen"_say, {{"name", std::string(name)}, {"given", core::quoted(text)}});
}
void take_origin(const char* name, const std::string& text, server::ServerPlan& plan) {
  auto origin = read_origin(text);
  if (!origin) bad_call("serve_origin"_say, {{"name", std::string(name)}, {"given", core::quoted(text)}});
  plan.origins.push_back(*std::move(origin));
}

// The same from the file, where errors name the line.
void read_addresses(core::TomlFields& fields, server::ServerPlan& plan) {
  const auto wrong = [&](int line, core::Code code, const char* name, const std::string& text) {
    fields.fail(line, code, {}, {{"name", std::string(name)}, {"given", core::quoted(text)}});
  };
  if (fields.has("listen")) {
    const auto text = fields.string("listen");
    if (!read_listen(text, plan.listener)) wrong(fields.line_of("listen"), "serve_listen"_say, "listen", text);
  }
  for (const auto& [text, line] : fields.strings("origins")) {
    if (auto origin = read_origin(text))
      plan.origins.push_back(*std::move(origin));
    else
      wrong(line, "serve_origin"_say, "origins", text);
  }
}

constexpr std::int64_t slowest_bots = 1000;  // percent

std::int64_t read_pace(const std::string& text) {
  const auto pace = core::read_number<std::int64_t>(text);
  if (pace && *pace >= 0 && *pace <= slowest_bots) return *pace;
  bad_call("serve_bot_pace"_say, {{"given", core::quoted(text)}, {"most", slowest_bots}});
}

constexpr std::int64_t longest_absence = 86'400;  // seconds

std::int64_t read_absence(const std::string& text) {
  const auto seconds = core::read_number<std::int64_t>(text);
  if (seconds && *seconds >= 1 && *seconds <= longest_absence) return *seconds;
  bad_call("serve_absence"_say, {{"given", core::quoted(text)}, {"most", longest_absence}});
}

template <class T>
void read_limit(core::TomlFields& fields, std::string_view name, T& limit, std::int64_t least, std::int64_t most) {
  limit = static_cast<T>(fields.integer(name, least, most, static_cast<std::int64_t>(limit)));
}

void read_limits(core::TomlFields fields, server::ServerPlan& plan) {
  auto& network = plan.listener.limits;
  constexpr std::int64_t many = 1'000'000;
  read_limit(fields, "connections", network.connections, 1, many);
  read_limit(fields, "connections-an-address", network.connections_an_address, 1, many);
  read_limit(fields, "request-seconds", network.request_seconds, 1, 3600);
  read_limit(fields, "idle-seconds", network.idle_seconds, 2, 3600);
  read_limit(fields, "goodbye-seconds", network.goodbye_seconds, 0, 60);
  read_limit(fields, "tables", plan.lobby.tables, 1, many);
  read_limit(fields, "tables-a-person", plan.lobby.tables_a_person, 1, many);
  std::int64_t days = plan.lobby.table.idle_ms / 86'400'000;
  read_limit(fields, "idle-table-days", days, 1, 3650);
  plan.lobby.table.idle_ms = days * 86'400'000;
  const auto rate = [&](std::string_view name, server::Rate& limit) {
    if (!fields.has(name)) return;
    limit.a_second = static_cast<double>(fields.integer(name, 1, many));
    limit.burst = std::max(limit.burst, 4 * limit.a_second);
  };
  rate("requests-a-second", plan.site.requests);
  rate("messages-a-second", plan.site.messages);
  rate("doors-a-second", plan.lobby.doors);
  rate("deeds-a-second", plan.lobby.deeds);
  rate("tables-a-second", plan.site.tables);
  rate("guests-a-second", plan.site.guests);
  (void)fields.finish();
}

void read_file(const std::string& path, server::ServerPlan& plan, std::istream& standard) {
  Input input(path, standard);
  const auto text = read_all(input.stream(), core::most_data_bytes);
  const auto file = fs::path(path).filename().string();
  const auto tree = core::parse_toml(file, text);
  if (!tree) throw Failure(Exit::bad_input, tree.error());
  core::TomlFields fields(file, *tree);
  read_addresses(fields, plan);
  plan.store = fields.string("store", plan.store);
  plan.listener.tls_certificate = fields.string("tls-cert", "");
  plan.listener.tls_key = fields.string("tls-key", "");
  plan.listener.trusts_proxy = fields.boolean("behind-proxy", false);
  read_limit(fields, "bot-pace", plan.lobby.table.bot_pace, 0, slowest_bots);
  std::int64_t absence = plan.lobby.absence_ms / 1000;
  read_limit(fields, "absence", absence, 1, longest_absence);
  plan.lobby.absence_ms = absence * 1000;
  const auto data = fields.strings("data");
  read_limits(fields.table("limits"), plan);
  if (auto done = fields.finish(); !done) throw Failure(Exit::bad_input, done.error());
  // Paths in the file are relative to the file's folder.
  for (const auto& [name, line] : data) add_data_file((fs::path(path).parent_path() / name).string(), standard);
}

void read_environment(server::ServerPlan& plan) {
  if (const auto text = environment("RUMMAGE_LISTEN")) take_listen("RUMMAGE_LISTEN", *text, plan);
  take(plan.store, environment("RUMMAGE_STORE"));
  take(plan.listener.tls_certificate, environment("RUMMAGE_TLS_CERT"));
  take(plan.listener.tls_key, environment("RUMMAGE_TLS_KEY"));
  if (const auto text = environment("RUMMAGE_BEHIND_PROXY"))
    plan.listener.trusts_proxy = read_yes("RUMMAGE_BEHIND_PROXY", *text);
  if (const auto text = environment("RUMMAGE_ORIGIN")) take_origin("RUMMAGE_ORIGIN", *text, plan);
  plan.checks_turns = environment("RUMMAGE_CHECK_TURNS").has_value();  // for tests/hostile
  if (const auto text = environment("RUMMAGE_BOT_PACE")) plan.lobby.table.bot_pace = read_pace(*text);
  if (const auto text = environment("RUMMAGE_ABSENCE")) plan.lobby.absence_ms = read_absence(*text) * 1000;
}

}  // namespace

std::string usual_store() {
  fs::path folder;
  if (const auto data = environment("XDG_DATA_HOME")) {
    folder = *data;
  } else if (const auto home = environment("HOME")) {
    folder = fs::path(*home) / ".local" / "share";
  }
  folder /= "rummage";
  std::error_code ignored;  // if it cannot be made, opening the store says so
  if (fs::create_directories(folder, ignored)) fs::permissions(folder, fs::perms::owner_all, ignored);
  return (folder / "rummage.db").string();
}

std::string chosen_store(const std::optional<std::string>& given) {
  if (given) return *given;
  if (auto store = environment("RUMMAGE_STORE")) return *store;
  return usual_store();
}

server::ServerPlan make_plan(const ServeCall& call, std::istream& standard) {
  server::ServerPlan plan;
  plan.store.clear();
  const auto config = call.config ? call.config : environment("RUMMAGE_CONFIG");
  if (config) read_file(*config, plan, standard);
  read_environment(plan);
  if (call.listen) take_listen("--listen", *call.listen, plan);
  take(plan.store, call.store);
  take(plan.listener.tls_certificate, call.tls_cert);
  take(plan.listener.tls_key, call.tls_key);
  if (call.is_behind_proxy) plan.listener.trusts_proxy = *call.is_behind_proxy;
  for (const auto& origin : call.origins) take_origin("--origin", origin, plan);
  if (plan.store.empty()) plan.store = usual_store();
  return plan;
}

}  // namespace rummage::app
