// Requests: method, target, cookie, origin, type and language each on a line, then the body. Whatever they say, they
// are answered, and no header of the answer holds a line's end.
// Runs: 4000
#include <algorithm>
#include <cstdint>

#include <sodium.h>

#include "repeated_text.hpp"
#include "server/http_messages.hpp"
#include "server/site.hpp"
#include "server_scene.hpp"

using namespace rummage;
using fuzz::require;

namespace {

std::string take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string line(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

server::Request read_request(std::string_view text) {
  server::Request request;
  request.method = take_line(text);
  const auto target = take_line(text);
  const auto mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  request.cookie = take_line(text);
  request.origin = take_line(text);
  request.content_type = take_line(text);
  request.accept_language = take_line(text);
  request.accept_encoding = request.if_none_match = request.accept_language;
  request.address = "127.0.0.1";
  request.host = "localhost";
  request.body = text;
  return request;
}

void check(const server::Response& response) {
  require(response.status >= 200 && response.status < 600, "a status that there is");
  for (const auto& [name, value] : response.headers)
    require(value.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos, "a header is one line");
  if (response.body && response.content_type == "application/json")
    require(core::parse_json(*response.body).has_value(), "JSON is JSON");
  require(response.status >= 300 || !response.body || !response.body->empty(), "who is answered hears something");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto log = fuzz::dealt_log(*games::find("set"));
  static const bool has_begun = sodium_init() >= 0;
  require(has_begun, "libsodium starts");
  const auto request = read_request(fuzz::repeated_text(data, size));
  (void)server::cookie_of(request, "rummage");
  // Hashing passwords takes its time on purpose.
  if (request.path == "/api/login" || request.path == "/api/me/login") return 0;
  fuzz::Scene scene;
  scene.add_table(log);
  server::Site site({scene.supervisor, scene.context, scene.workers, *scene.store, scene.lobby, {}, {}, nullptr}, {});
  check(scene.wait_for(site.answer(request)));
  auto opened = scene.wait_for(site.open(request));
  require(opened ? *opened != nullptr : opened.error().status >= 400, "who is not let in is told why");
  return 0;
}
