#include "server/static_content.hpp"

#include <span>

#include <zlib.h>

#include "match/chance.hpp"

namespace rummage::server {
namespace {

std::shared_ptr<const std::string> pack(std::string_view text) {
  constexpr int gzip = 15 + 16;  // zlib's way to ask for the largest window and the gzip format
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

// Whether the header lists gzip and does not refuse it with "q=0".
bool accepts_gzip(const std::string& accepted) {
  const auto at = accepted.find("gzip");
  if (at == std::string::npos) return false;
  const auto rest = accepted.substr(at + 4, accepted.find(',', at) - at - 4);
  return rest.find("q=0") == std::string::npos || rest.find_first_of("123456789") != std::string::npos;
}

}  // namespace

StaticContent make_static_content(std::string_view type, std::string_view text) {
  const auto hash = match::sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  // A weak tag, since the compressed bytes differ from the plain ones.
  return {type, "W/\"" + match::to_hex(std::span(hash).first(12)) + "\"", std::make_shared<const std::string>(text),
          pack(text)};
}

Response respond(const Request& request, const StaticContent& content, std::string_view caching) {
  Response out;
  out.content_type = content.type;
  out.headers.emplace_back("ETag", content.tag);
  out.headers.emplace_back("Vary", "Accept-Encoding, Accept-Language");
  out.headers.emplace_back("Cache-Control", caching);
  if (request.if_none_match == "*" || request.if_none_match.find(content.tag) != std::string::npos) {
    out.status = 304;
    return out;
  }
  const bool is_packed = content.packed && accepts_gzip(request.accept_encoding);
  if (is_packed) out.headers.emplace_back("Content-Encoding", "gzip");
  out.body = is_packed ? content.packed : content.plain;
  return out;
}

}  // namespace rummage::server
