// Over TLS, with a certificate made for the test.
#include <fstream>

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "house.hpp"

namespace rummage::server {
namespace {

/// A certificate of its own making and its key, as files.
void make_certificate(const std::string& certificate_file, const std::string& key_file) {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* certificate = X509_new();
  X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
  X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
  X509_set_pubkey(certificate, key);
  auto* name = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
  X509_set_issuer_name(certificate, name);
  EXPECT_GT(X509_sign(certificate, key, EVP_sha256()), 0);
  FILE* file = std::fopen(certificate_file.c_str(), "w");
  EXPECT_EQ(PEM_write_X509(file, certificate), 1);
  std::fclose(file);
  file = std::fopen(key_file.c_str(), "w");
  EXPECT_EQ(PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr), 1);
  std::fclose(file);
  X509_free(certificate);
  EVP_PKEY_free(key);
}

class Tls : public testing::Test {
 protected:
  Tls() {
    make_certificate(folder.file("cert.pem"), folder.file("key.pem"));
    plan.listener.tls_certificate = folder.file("cert.pem");
    plan.listener.tls_key = folder.file("key.pem");
  }
  std::string wrong() {
    std::ostringstream log;
    const auto started = Server::start(plan, log);
    return started ? "" : started.error();
  }

  Folder folder;
  ServerPlan plan = House::plan();
};

TEST_F(Tls, pages_cookies_and_sockets_are_secure) {
  const House house(plan);
  Browser ada(house.port(), Wire::Kind::tls);
  const auto me = ada.post("/api/me", "{}", {{"Origin", "https://localhost"}});
  EXPECT_EQ(me.status, 201);
  EXPECT_TRUE(me.header("set-cookie").starts_with("__Host-rummage="));
  EXPECT_TRUE(me.header("set-cookie").ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure"));
  EXPECT_EQ(me.header("strict-transport-security"), "max-age=31536000");
  EXPECT_EQ(ada.post("/api/me", "{}", {{"Origin", "http://localhost"}}).status, 403);
  auto socket = sit_down(ada, make_table(ada, R"({"game":"five-crowns","seats":2})"), 0);
  deal_to({socket.get()});
  EXPECT_TRUE(is_ok(socket->ask(deed("advise"))));
  socket->send_frame(WebSocket::closing, "\x03\xe8");
  EXPECT_EQ(socket->close_code(), 1000);
}

TEST_F(Tls, what_is_not_tls_gets_nowhere_and_hurts_nobody) {
  const House house(plan);
  Wire plain(house.port());
  plain.send(request_text("GET", "/healthz"));
  plain.end_sending();
  EXPECT_EQ(plain.read(4).find("HTTP"), std::string::npos);
  Wire dying(house.port(), Wire::Kind::tls);
  dying.send(request_text("GET", "/healthz"));
  dying.drop();
  EXPECT_EQ(Browser(house.port(), Wire::Kind::tls).get("/healthz").status, 200);
}

TEST_F(Tls, files_that_do_not_fit_are_named) {
  EXPECT_EQ(wrong(), "");
  plan.listener.tls_key = folder.file("none.pem");
  EXPECT_TRUE(wrong().starts_with(plan.listener.tls_key + ": ")) << wrong();
  make_certificate(folder.file("other.pem"), folder.file("other-key.pem"));
  plan.listener.tls_key = folder.file("other-key.pem");
  EXPECT_TRUE(wrong().starts_with(plan.listener.tls_key + ": ")) << wrong();
  std::ofstream(folder.file("empty.pem")) << "nothing\n";
  plan.listener.tls_certificate = folder.file("empty.pem");
  EXPECT_TRUE(wrong().starts_with(plan.listener.tls_certificate + ": ")) << wrong();
  plan.listener.tls_key.clear();
  EXPECT_EQ(wrong(), "TLS needs both a certificate and its key");
}

TEST_F(Tls, a_server_that_cannot_start_says_why) {
  plan = House::plan();
  plan.listener.address = "nowhere";
  EXPECT_EQ(wrong(), "\"nowhere\" is no address");
  plan.listener.address = "127.0.0.1";
  const House house(plan);
  plan.listener.port = house.port();
  EXPECT_EQ(wrong(), "127.0.0.1:" + std::to_string(house.port()) + ": Address already in use");
  plan.listener.port = 0;
  plan.store = folder.file("no/such/folder/rummage.db");
  EXPECT_NE(wrong(), "");
}

}  // namespace
}  // namespace rummage::server
