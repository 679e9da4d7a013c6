// What is answered to requests as they should be, and to those that should not be.
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>
#include <zlib.h>

#include "house.hpp"
#include "server/assets.hpp"

namespace rummage::server {
namespace {

constexpr const char* policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src "
    "'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
    "'none'";

void expect_guarded(const Answer& answer) {
  EXPECT_EQ(answer.header("content-security-policy"), policy);
  EXPECT_EQ(answer.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(answer.header("x-frame-options"), "DENY");
  EXPECT_EQ(answer.header("referrer-policy"), "no-referrer");
  EXPECT_EQ(answer.header("cross-origin-opener-policy"), "same-origin");
  EXPECT_EQ(answer.header("cross-origin-resource-policy"), "same-origin");
}

std::string unpacked(const std::string& packed) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string out(1U << 20U, '\0');
  auto copy = packed;
  stream.next_in = reinterpret_cast<Bytef*>(copy.data());
  stream.avail_in = static_cast<uInt>(copy.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

class Http : public testing::Test {
 protected:
  House house;
  Browser client{house.port()};

  Answer raw(std::string_view bytes) {
    Wire wire(house.port());
    wire.send(bytes);
    return wire.read_answer();
  }
};

TEST_F(Http, what_anybody_may_read_is_there) {
  EXPECT_EQ(client.get("/healthz").body, R"({"ok":true})");
  EXPECT_EQ(client.get("/readyz").body, R"({"ok":true})");
  const auto games = client.get("/api/games");
  EXPECT_EQ(games.status, 200);
  EXPECT_EQ(games.header("content-type"), "application/json");
  EXPECT_EQ(games.header("cache-control"), "no-cache");
  EXPECT_EQ(games.json().at("games").as_array().size(), 5U);
  EXPECT_EQ(client.get("/api/tables").body, R"({"tables":[],"next":null})");
  EXPECT_EQ(client.get("/api/tables").header("cache-control"), "no-store");
  EXPECT_EQ(client.get("/api/matches").body, R"({"matches":[]})");
  EXPECT_TRUE(client.get("/api/sentences/fr").json().contains("say/too_fast") ||
              client.get("/api/sentences/fr").json().size() > 100);
  const auto metrics = client.get("/metrics");
  EXPECT_EQ(metrics.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_NE(metrics.body.find("rummage_http_answers_total{route=\"/healthz\",status=\"200\"} 1\n"), std::string::npos);
  EXPECT_NE(metrics.body.find("\nrummage_tables 0\n"), std::string::npos);
}

// People choose among four levels, in order and explained; the policies behind them are for the command line.
TEST_F(Http, games_say_what_their_levels_are_and_what_suits_a_first_match) {
  const auto answer = client.get("/api/games").json();
  for (const auto& one : answer.at("games").as_array()) {
    EXPECT_EQ(core::json::serialize(one.at("levels")), R"(["beginner","casual","club","expert"])");
    for (const auto& level : one.at("levels").as_array()) {
      EXPECT_FALSE(one.at("level_titles").at(level.as_string()).as_string().empty());
      EXPECT_TRUE(one.at("level_abouts").at(level.as_string()).as_string().ends_with('.'));
    }
    const bool is_set = one.at("game").as_string() == "set";
    EXPECT_EQ(core::json::serialize(one.at("first_match")),
              is_set ? R"({"level":"beginner","options":{"deck":"red"}})" : R"({"level":"casual","options":{}})");
  }
}

TEST_F(Http, every_answer_carries_the_headers_that_keep_others_out) {
  for (const char* path : {"/", "/healthz", "/readyz", "/metrics", "/api/games", "/api/nothing", "/nothing.js", "/ws"})
    expect_guarded(client.get(path));
  expect_guarded(client.ask("PUT", "/api/me"));
  expect_guarded(client.post("/api/me", "not json"));
  expect_guarded(raw("GARBAGE\r\n\r\n"));
  expect_guarded(raw("GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n"));
  expect_guarded(WebSocket(client, "/ws?table=none").handshake());
  expect_guarded(WebSocket(client, "/elsewhere").handshake());
  auto host = house.guest("Ada");
  const auto table = make_table(host, R"({"game":"set"})");
  expect_guarded(WebSocket(client, "/ws?table=" + table).handshake());
  expect_guarded(WebSocket(client, "/ws?table=" + table, {{"Sec-WebSocket-Version", "7"}}).handshake());
}

TEST_F(Http, an_address_that_is_none_and_a_method_that_is_none_are_told_so) {
  const auto is = [&](std::string_view method, std::string_view path, int status, std::string_view code) {
    const auto answer = client.ask(method, path);
    EXPECT_EQ(answer.status, status) << method << " " << path;
    EXPECT_EQ(answer.code(), code) << method << " " << path;
  };
  is("GET", "/api", 404, "http_not_found");
  is("GET", "/api/nothing", 404, "http_not_found");
  is("GET", "/api/tables/none", 404, "lobby_no_such_table");
  is("GET", "/api/matches/none/record", 404, "lobby_no_such_table");
  is("GET", "/api/matches/none/more", 404, "http_not_found");
  is("POST", "/api/nothing", 404, "http_not_found");
  is("POST", "/", 404, "http_not_found");
  is("DELETE", "/api/tables", 405, "http_not_allowed");
  is("GET", "/api/login", 405, "http_not_allowed");
  is("POST", "/api/games", 405, "http_not_allowed");
  is("POST", "/api/tables/none", 405, "http_not_allowed");
  is("POST", "/healthz", 405, "http_not_allowed");
  is("GET", "/api/tables?game=%zz", 400, "http_query");
  is("GET", "/api/games?100%", 400, "http_query");
  is("PUT", "/api/me", 405, "http_method");
  is("OPTIONS", "/api/me", 405, "http_method");
  is("BREW", "/coffee", 405, "http_method");
  EXPECT_EQ(client.ask("DELETE", "/api/tables").header("allow"), "GET, HEAD, POST");
  EXPECT_EQ(client.ask("GET", "/api/login").header("allow"), "POST");
  EXPECT_EQ(client.ask("DELETE", "/api/tables/none").header("allow"), "GET, HEAD");
  EXPECT_EQ(client.ask("POST", "/api/games").header("allow"), "GET, HEAD");
  EXPECT_EQ(client.ask("PUT", "/api/me").header("allow"), "GET, HEAD, POST, DELETE");
  is("GET", "/ws", 426, "http_upgrade");
  EXPECT_EQ(client.get("/nothing.js").status, 404);
  EXPECT_EQ(client.get("/../../etc/passwd.txt").status, 404);
  EXPECT_EQ(client.get("/%2e%2e/%00\xff\xfe.txt").status, 404);
}

TEST_F(Http, a_body_that_is_not_what_was_asked_for_is_refused_with_what_is_wrong) {
  const auto is = [&](std::string_view body, int status, std::string_view code) {
    const auto answer = client.post("/api/me/name", body);
    EXPECT_EQ(answer.status, status) << body;
    EXPECT_EQ(answer.code(), code) << body;
  };
  client.arrive();
  is(R"({"name":"Ada"})", 200, "");
  is(R"(not json)", 400, "not_json");
  is(R"({"name":"Ada")", 400, "json_ends_early");
  is(R"({"name":"Ada"}})", 400, "not_json");
  is(R"(["name"])", 400, "http_not_json");
  is(R"("name")", 400, "http_not_json");
  is(R"({"name":1})", 400, "field_wrong_type");
  is(R"({})", 400, "field_missing");
  is(R"({"name":"Ada","more":1})", 400, "field_unknown");
  is(R"({"name":"Ada","name":"Bob"})", 400, "field_twice");
  is("{\"name\":\"\xff\"}", 400, "not_json");
  is("{\"name\":\"\xed\xa0\x80\"}", 400, "not_json");
  is(R"({"name":"\ud800"})", 400, "not_json");
  is(std::string(60'000, '['), 400, "json_too_deep");
  is(R"({"name":)" + std::string(5'000, '[') + std::string(5'000, ']') + "}", 400, "json_too_deep");
  const auto tables = [&](std::string_view body) { return client.post("/api/tables", body).code(); };
  EXPECT_EQ(tables(R"({"game":"five-crowns","seats":99999999999999999999})"), "field_wrong_type");
  EXPECT_EQ(tables(R"({"game":"five-crowns","seats":1e400})"), "json_number_too_great");
  EXPECT_EQ(tables(R"({"game":"five-crowns","seats":-1})"), "field_out_of_range");
  EXPECT_EQ(tables(R"({"game":"five-crowns","clock_ms":9223372036854775807})"), "field_out_of_range");
  EXPECT_EQ(tables(R"({"game":"five-crowns","clock_ms":5})"), "room_clock_range");
  EXPECT_EQ(tables(R"({"game":"five-crowns","stand_in":"genius"})"), "room_no_such_level");
  EXPECT_EQ(tables(R"({"game":"five-crowns","seed":"00"})"), "field_unknown");
  EXPECT_EQ(tables(R"({"game":"five-crowns","options":{"more":1}})"), "no_such_option");
  EXPECT_EQ(tables(R"({"game":"chess"})"), "no_such_game");
  EXPECT_EQ(client.post("/api/me/name", R"({"name":"Eve"})", {{"Content-Type", "text/plain"}}).status, 415);
  EXPECT_EQ(client.post("/api/me/name", R"({"name":"Eve"})", {{"Content-Type", ""}}).code(), "http_not_json");
  EXPECT_EQ(
      client.post("/api/me/name", R"({"name":"Eve"})", {{"Content-Type", "Application/JSON; charset=utf-8"}}).status,
      200);
}

TEST_F(Http, refusals_speak_the_language_that_was_asked_for) {
  const auto said = [&](const char* path, Headers headers) {
    return std::string(client.get(path, std::move(headers)).json().at("error").at("message").as_string());
  };
  EXPECT_EQ(said("/api/tables/none", {}), "There is no such table.");
  EXPECT_EQ(said("/api/tables/none", {{"Accept-Language", "de, fr-CA;q=0.8"}}), "Il n’y a pas de telle table.");
  EXPECT_EQ(said("/api/tables/none?lang=fr", {{"Accept-Language", "en"}}), "Il n’y a pas de telle table.");
  EXPECT_EQ(said("/api/tables/none?lang=%ff%00&&=&lang", {}), "There is no such table.");
  // What a game says of its options, in its own sentences.
  client.post("/api/me", "{}");
  const auto wanted = [&](std::string_view body, Headers headers) {
    return std::string(
        client.post("/api/tables", body, std::move(headers)).json().at("error").at("message").as_string());
  };
  EXPECT_EQ(wanted(R"({"game":"five-crowns","seats":2,"options":{"first-dealer":"5"}})", {}),
            "Seat 6 cannot deal first: this table has 2 seats.");
  EXPECT_EQ(wanted(R"({"game":"set","seats":2,"options":{"master":"yes"}})", {{"Accept-Language", "fr"}}),
            "Le SET Master demande au moins trois joueurs\u00a0; cette table en a 2.");
}

TEST_F(Http, what_changes_something_must_come_from_a_page_of_ours) {
  const auto from = [&](std::string_view method, const char* path, std::string origin, std::string_view body = "{}") {
    return client.ask(method, path, body, {{"Origin", std::move(origin)}});
  };
  EXPECT_EQ(from("POST", "/api/me", "http://evil.example").code(), "http_origin");
  EXPECT_EQ(from("POST", "/api/me", "http://evil.example").status, 403);
  EXPECT_EQ(from("POST", "/api/me", "null").status, 403);
  EXPECT_EQ(from("POST", "/api/me", "https://localhost").status, 403);
  EXPECT_EQ(from("POST", "/api/me", "http://localhost:81").status, 403);
  EXPECT_EQ(from("DELETE", "/api/me", "http://evil.example").status, 403);
  EXPECT_EQ(from("POST", "/api/me", "http://localhost").status, 201);
  EXPECT_EQ(from("GET", "/api/games", "http://evil.example", {}).status, 200);
  EXPECT_EQ(client.get("/api/games", {{"Origin", "http://evil.example"}}).header("access-control-allow-origin"), "");
  auto host = house.guest("Ada");
  const auto target = "/ws?table=" + make_table(host, R"({"game":"set"})");
  EXPECT_EQ(WebSocket(host, target, {{"Origin", "http://evil.example"}}).handshake().status, 403);
  EXPECT_EQ(WebSocket(host, target, {{"Origin", "http://localhost"}}).handshake().status, 101);
}

TEST(Origins, of_the_plan_are_let_in_too) {
  auto plan = House::plan();
  plan.origins = {"https://play.example"};
  const House house(plan);
  auto client = house.browser();
  EXPECT_EQ(client.post("/api/me", "{}", {{"Origin", "https://play.example"}}).status, 201);
  EXPECT_EQ(client.post("/api/me", "{}", {{"Origin", "https://play.example.evil"}}).status, 403);
}

TEST_F(Http, pages_are_sent_once_and_packed) {
  const auto plain = client.get("/");
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(plain.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(plain.header("cache-control"), "no-cache");
  EXPECT_EQ(plain.header("vary"), "Accept-Encoding, Accept-Language");
  const auto tag = plain.header("etag");
  ASSERT_FALSE(tag.empty());
  EXPECT_EQ(client.get("/table/of-somebody").body, plain.body);
  EXPECT_EQ(client.get("/index.html").header("etag"), tag);
  for (const auto& known : {tag, "\"x\", " + tag, std::string("*")}) {
    const auto again = client.get("/", {{"If-None-Match", known}});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(again.header("etag"), tag);
  }
  EXPECT_EQ(client.get("/", {{"If-None-Match", "\"other\""}}).status, 200);
  const auto packed = client.get("/", {{"Accept-Encoding", "gzip;q=0.5, deflate"}});
  EXPECT_EQ(packed.header("content-encoding"), "gzip");
  EXPECT_EQ(unpacked(packed.body), plain.body);
  EXPECT_EQ(client.get("/", {{"Accept-Encoding", "gzip;q=0"}}).header("content-encoding"), "");
}

TEST_F(Http, brotli_goes_to_whoever_takes_it) {
  const auto index = std::ranges::find(page_files(), "index.html", &PageFile::path);
  ASSERT_NE(index, page_files().end());
  ASSERT_FALSE(index->brotli.empty());
  for (const auto* accepted : {"br", "gzip, deflate, br, zstd", "gzip;q=0, br;q=0.5", "gzip,\tBR"}) {
    const auto packed = client.get("/", {{"Accept-Encoding", accepted}});
    EXPECT_EQ(packed.header("content-encoding"), "br") << accepted;
    EXPECT_EQ(packed.body, index->brotli) << accepted;
  }
  for (const auto* accepted : {"br;q=0, gzip", "gzip", "brr, gzip"})
    EXPECT_EQ(client.get("/", {{"Accept-Encoding", accepted}}).header("content-encoding"), "gzip") << accepted;
}

TEST(PageFiles, have_the_type_by_which_browsers_take_them) {
  EXPECT_EQ(content_type("assets/engine-BfuYBmmn.wasm"), "application/wasm");
  EXPECT_EQ(content_type("assets/index-BfuYBmmn.js"), "text/javascript; charset=utf-8");
  for (const auto& file : page_files()) EXPECT_NE(content_type(file.path), "application/octet-stream") << file.path;
}

TEST_F(Http, what_the_page_is_made_of_is_there_and_kept_for_good_where_its_name_has_a_hash) {
  const auto page = client.get("/").body;
  std::size_t kept = 0;
  // Only our own files: the page's policy would let the browser load no others.
  for (auto at = page.find("=\"/"); at != std::string::npos; at = page.find("=\"/", at + 1)) {
    const auto path = page.substr(at + 2, page.find('"', at + 2) - at - 2);
    const auto file = client.get(path);
    EXPECT_EQ(file.status, 200) << path;
    EXPECT_NE(file.header("content-type"), "text/html; charset=utf-8") << path;
    EXPECT_NE(file.header("content-type"), "application/octet-stream") << path;
    const bool is_hashed = path.starts_with("/assets/");
    EXPECT_EQ(file.header("cache-control"), is_hashed ? "public, max-age=31536000, immutable" : "no-cache") << path;
    if (is_hashed) ++kept;
  }
  EXPECT_GE(kept, 2U);  // a script and a style sheet
  EXPECT_EQ(client.get("/assets/of-last-week.js").status, 404);
  EXPECT_EQ(client.get("/../index.html").status, 404);
}

TEST_F(Http, head_has_the_length_and_no_body) {
  Wire wire(house.port());
  wire.send(request_text("HEAD", "/") + request_text("HEAD", "/api/games") + request_text("GET", "/healthz"));
  const auto page = wire.read_answer(true);
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.header("content-length"), std::to_string(client.get("/").body.size()));
  EXPECT_EQ(wire.read_answer(true).header("content-length"), std::to_string(client.get("/api/games").body.size()));
  EXPECT_EQ(wire.read_answer().body, R"({"ok":true})");
}

TEST_F(Http, requests_sent_at_once_are_answered_in_their_order_on_one_connection) {
  Wire wire(house.port());
  wire.send(request_text("POST", "/api/me", "{}") + request_text("GET", "/api/tables/none") +
            request_text("GET", "/healthz") + request_text("GET", "/metrics", {}, {{"Connection", "close"}}) +
            request_text("GET", "/healthz"));
  EXPECT_EQ(wire.read_answer().status, 201);
  EXPECT_EQ(wire.read_answer().status, 404);
  EXPECT_EQ(wire.read_answer().body, R"({"ok":true})");
  const auto last = wire.read_answer();
  EXPECT_EQ(last.status, 200);
  EXPECT_EQ(last.header("connection"), "close");
  EXPECT_TRUE(wire.ends());
}

TEST_F(Http, a_client_that_wants_to_hear_first_is_told_to_go_on) {
  Wire wire(house.port());
  wire.send(
      "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
      "Expect: 100-continue\r\n\r\n");
  EXPECT_EQ(wire.read_answer().status, 100);
  wire.send("{}");
  EXPECT_EQ(wire.read_answer().status, 201);
  wire.send(
      "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n"
      "Expect: 100-continue\r\n\r\n");
  EXPECT_EQ(wire.read_answer().status, 413);
}

TEST_F(Http, a_body_in_chunks_is_a_body) {
  Wire wire(house.port());
  wire.send(
      "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n");
  EXPECT_EQ(wire.read_answer().status, 201);
}

// A proxy may pass them on unread, and then a client could say there who it is and from which address it comes.
TEST_F(Http, fields_after_a_body_are_refused) {
  const auto id = client.arrive();
  EXPECT_GT(id, 0);
  for (const auto& field :
       {"Cookie: " + client.cookie, std::string("X-Forwarded-For: 192.0.2.1"), std::string("X: y")}) {
    Wire wire(house.port());
    wire.send(
        "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" +
        field + "\r\n\r\n");
    EXPECT_EQ(wire.read_answer().status, 400) << field;
    EXPECT_TRUE(wire.ends());
  }
}

TEST_F(Http, what_is_no_http_is_refused_and_closed) {
  const std::vector<std::string> hostile{
      "GARBAGE\r\n\r\n",
      "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
      "POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
      "POST /api/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "POST /api/me HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nX: \x01\r\n\r\n",
      std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11)};
  for (const auto& bytes : hostile) {
    Wire wire(house.port());
    wire.send(bytes);
    wire.end_sending();
    const auto answer = wire.read_answer();
    EXPECT_EQ(answer.status, 400) << bytes;
    EXPECT_TRUE(wire.ends()) << bytes;
  }
  // Nothing of it has hurt the server.
  EXPECT_EQ(client.get("/healthz").status, 200);
}

TEST_F(Http, a_body_whose_end_could_be_read_in_two_ways_is_refused_and_what_follows_it_is_not_answered) {
  for (const std::string framing :
       {"Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: identity\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: chunked, chunked\r\n", "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: \r\n", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "Transfer-Encoding: identity\r\nContent-Length: 2\r\n", "Content-Length: 2\r\nTransfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"}) {
    Wire wire(house.port());
    wire.send("POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + framing + "\r\n" +
              request_text("GET", "/healthz"));
    const auto answer = wire.read_answer();
    EXPECT_EQ(answer.status, 400) << framing;
    EXPECT_EQ(answer.header("connection"), "close") << framing;
    EXPECT_TRUE(wire.ends()) << framing;
  }
  EXPECT_EQ(client.get("/metrics").body.find("/healthz"), std::string::npos) << "one of them was answered";
}

TEST_F(Http, what_is_too_long_is_refused_and_the_answer_arrives) {
  EXPECT_EQ(raw("GET /" + std::string(9'000, 'a') + " HTTP/1.1\r\nHost: a\r\n\r\n").status, 431);
  EXPECT_EQ(raw("GET / HTTP/1.1\r\nHost: a\r\nCookie: " + std::string(200'000, 'a') + "\r\n\r\n").status, 431);
  // A client that sends all of its two megabytes before it reads still gets to know why.
  EXPECT_EQ(client.post("/api/me", std::string(2'000'000, ' ')).status, 413);
  EXPECT_EQ(client.post("/api/me", "{}" + std::string(60'000, ' ')).status, 201);
}

}  // namespace
}  // namespace rummage::server
