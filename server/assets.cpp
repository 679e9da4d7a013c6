#include "server/assets.hpp"

#include <array>
#include <map>
#include <optional>

#include <zlib.h>

#include "core/data.hpp"
#include "server/accounts.hpp"
#include "table/chance.hpp"

namespace rummage::server {
namespace {

constexpr std::string_view folder = "site/";

struct Asset {
  std::string_view type;
  std::string tag;
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> packed;  // nullptr where it would not be smaller
};

std::string_view type_of(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 10> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

std::shared_ptr<const std::string> pack(std::string_view text) {
  constexpr int gzip = 15 + 16;  // zlib's window bits, and the format that browsers call gzip
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip, 9, Z_DEFAULT_STRATEGY) != Z_OK) return nullptr;
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // NOLINT: zlib only reads it
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const auto end = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (end != Z_STREAM_END || out.size() >= text.size()) return nullptr;
  return std::make_shared<const std::string>(std::move(out));
}

const std::map<std::string, Asset, std::less<>>& assets() {
  static const auto all = [] {
    std::map<std::string, Asset, std::less<>> out;
    for (const auto& file : core::embedded_data()) {
      if (!file.path.starts_with(folder)) continue;
      const auto hash = table::sha256({reinterpret_cast<const std::uint8_t*>(file.text.data()), file.text.size()});
      out["/" + std::string(file.path.substr(folder.size()))] = {
          // Weak, since the packed bytes are others.
          type_of(file.path), "W/\"" + table::to_hex(std::span(hash).first(12)) + "\"",
          std::make_shared<const std::string>(file.text), pack(file.text)};
    }
    return out;
  }();
  return all;
}

// A name that the build made from its content never changes.
bool is_hashed(std::string_view path) { return path.starts_with("/assets/"); }

// What a client lists and does not refuse with "q=0".
bool accepts_gzip(const std::string& accepted) {
  const auto at = accepted.find("gzip");
  if (at == std::string::npos) return false;
  const auto rest = accepted.substr(at + 4, accepted.find(',', at) - at - 4);
  return rest.find("q=0") == std::string::npos || rest.find_first_of("123456789") != std::string::npos;
}

}  // namespace

Response page(const Request& request) {
  const auto& all = assets();
  auto found = all.find(request.path);
  // An address without a file's ending is the page's own: /table/ID.
  if (found == all.end() && request.path.rfind('.') == std::string::npos) found = all.find("/index.html");
  Response out;
  if (found == all.end()) {
    out.status = 404;
    out.content_type = "text/plain; charset=utf-8";
    out.body = std::make_shared<const std::string>("There is no such page.\n");
    return out;
  }
  const auto& [path, asset] = *found;
  out.content_type = asset.type;
  out.headers.emplace_back("ETag", asset.tag);
  out.headers.emplace_back("Vary", "Accept-Encoding");
  out.headers.emplace_back("Cache-Control", is_hashed(path) ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.if_none_match == "*" || request.if_none_match.find(asset.tag) != std::string::npos) {
    out.status = 304;
    return out;
  }
  const bool is_packed = asset.packed && accepts_gzip(request.accept_encoding);
  if (is_packed) out.headers.emplace_back("Content-Encoding", "gzip");
  out.body = is_packed ? asset.packed : asset.plain;
  return out;
}

}  // namespace rummage::server
