// What clients say over a WebSocket: the first byte chooses the game, every line is a message. Each gets its reply, and
// what the table stored of them makes the same table again.
// Runs: 2000
#include <cstdint>

#include <sodium.h>

#include "repeated_text.hpp"
#include "server/player.hpp"
#include "server_scene.hpp"

using namespace rummage;
using fuzz::require;

namespace {

/// Counts what it is sent.
class Ear final : public server::Socket {
 public:
  void send(std::string_view text) override {
    const auto message = core::parse_json(text);
    require(message && message->is_object(), "messages are JSON");
    if (message->at("type") == "reply") ++replies;
    if (message->at("type") == "since") ++sinces;
  }
  void close(std::uint16_t, std::string_view) override {}
  int replies = 0;
  int sinces = 0;
};

constexpr int most_messages = 16;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  require(sodium_init() >= 0, "libsodium starts");
  static const auto logs = [] {
    std::vector<std::vector<store::Entry>> all;
    for (const auto* game : games::all()) all.push_back(fuzz::dealt_log(*game));
    return all;
  }();
  const auto [choice, rest] = fuzz::split(data, size);
  const auto whole = fuzz::repeated_text(rest);
  std::string_view text = whole;
  fuzz::Scene scene;
  const server::Client nobody;
  scene.add_table(logs[choice % logs.size()]);
  const auto table = scene.wait_for(scene.lobby.find(fuzz::match_id, nobody));
  require(table.has_value(), "the table is there");
  server::Presence presence;
  const store::Person person{fuzz::ada, {}, "Ada", {}, 0, 0, false};
  const auto keep_name = [](const store::Person&, const server::Client&) -> boost::asio::awaitable<bool> {
    co_return false;
  };
  const auto player = std::make_shared<server::Player>(
      scene.supervisor, scene.lobby, presence, scene.context,
      server::Player::Plan{person, {}, *table, 0, "en", "set", {100, 100}, "127.0.0.1", keep_name});
  const auto ear = std::make_shared<Ear>();
  player->opened(ear);
  int said = 0;
  while (!text.empty() && said < most_messages) {
    const auto end = std::min(text.find('\n'), text.size());
    player->message(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++said;
    while (ear->replies < said) scene.context.run_one();
  }
  while (ear->sinces == 0) scene.context.run_one();
  require(ear->replies == said, "one reply each");
  player->closed();
  const auto room = match::Room::fold(scene.store->entries(fuzz::match_id, 0).value());
  require(room.has_value(), "what was stored is a table");
  return 0;
}
