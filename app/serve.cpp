#include <ostream>

#include "app/addresses.hpp"
#include "app/commands.hpp"
#include "app/serve_plan.hpp"
#include "store/store_url.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

bool is_for_everybody(const std::string& address) { return address == "0.0.0.0" || address == "::"; }

// Tells a person who has just started the server where to go, where to send friends, how to stop it.
void welcome(const server::ServerPlan& plan, std::uint16_t port, const Io& io) {
  const auto& listener = plan.listener;
  const auto url = [&](const std::string& host) {
    const bool is_v6 = host.find(':') != std::string::npos;
    return (listener.tls_certificate.empty() ? "http://" : "https://") + (is_v6 ? "[" + host + "]" : host) + ":" +
           std::to_string(port);
  };
  const bool is_open = is_for_everybody(listener.address);
  io.print("serve_open"_say, {{"url", url(is_open ? "localhost" : listener.address)}});
  if (is_open) {
    const auto homes = home_addresses();
    for (const auto& home : homes) io.print("serve_home"_say, {{"url", url(home)}});
    if (!homes.empty()) io.out << "\n" << qr_code(url(homes[0])) << "\n";
    io.print("serve_everybody"_say, {{"port", std::to_string(port)}});
  }
  const auto place = store::read_url(plan.store);
  if (place && place->kind == store::StoreUrl::Kind::memory) {
    io.print("serve_forgets"_say);
  } else {
    io.out << io.say("serve_store"_say, {{"store", plan.store}}) << "\n" << io.say("serve_stop"_say) << "\n";
  }
  io.out << std::flush;
}

}  // namespace

Exit serve(const ServeCall& call, const Io& io) {
  const auto plan = make_plan(call, io.in);
  const auto done = server::run(plan, io.err, [&](std::uint16_t port) { welcome(plan, port, io); });
  if (!done) bad_input("serve_failed"_say, {{"why", done.error()}});
  return Exit::good;
}

}  // namespace rummage::app
