#include "server/assets.hpp"

#include <array>
#include <map>

#include "server/static_content.hpp"

namespace rummage::server {

std::string_view content_type(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".webmanifest", "application/manifest+json"},
      {".wasm", "application/wasm"},  // browsers compile it while it comes only under this type
      {".toml", "application/toml"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

namespace {

const std::map<std::string, StaticContent, std::less<>>& assets() {
  static const auto all = [] {
    std::map<std::string, StaticContent, std::less<>> out;
    for (const auto& file : page_files())
      out["/" + std::string(file.path)] = make_static_content(content_type(file.path), file.bytes, file.brotli);
    return out;
  }();
  return all;
}

// The build names these files by a hash of their content, so a name always means the same content.
bool is_hashed(std::string_view path) { return path.starts_with("/assets/"); }

}  // namespace

Response page(const Request& request) {
  const auto& all = assets();
  auto found = all.find(request.path);
  // A path without a file extension, like /table/ID, is one that the page itself interprets.
  if (found == all.end() && request.path.rfind('.') == std::string::npos) found = all.find("/index.html");
  if (found == all.end()) {
    Response out;
    out.status = 404;
    out.content_type = "text/plain; charset=utf-8";
    out.body = std::make_shared<const std::string>("There is no such page.\n");
    return out;
  }
  const auto& [path, asset] = *found;
  return respond(request, asset, is_hashed(path) ? "public, max-age=31536000, immutable" : "no-cache");
}

}  // namespace rummage::server
