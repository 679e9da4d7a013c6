#include "server/static_content.hpp"

#include <algorithm>
#include <span>

#include <zlib.h>

#include "core/text.hpp"
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

// Whether the header lists this way to compress and does not refuse it with "q=0".
bool accepts(std::string_view header, std::string_view way) {
  const auto in_small_letters = core::lower(header);
  std::string_view accepted = in_small_letters;
  while (!accepted.empty()) {
    const auto end = std::min(accepted.find(','), accepted.size());
    auto item = accepted.substr(0, end);
    accepted.remove_prefix(std::min(end + 1, accepted.size()));
    item.remove_prefix(std::min(item.find_first_not_of(" \t"), item.size()));
    if (!item.starts_with(way)) continue;
    const auto rest = item.substr(way.size());
    if (!rest.empty() && rest.front() != ' ' && rest.front() != '\t' && rest.front() != ';') continue;
    return rest.find("q=0") == std::string::npos || rest.find_first_of("123456789") != std::string::npos;
  }
  return false;
}

struct Body {
  std::string_view encoding;  // empty: plain
  std::shared_ptr<const std::string> bytes;
};

Body body_for(const Request& request, const StaticContent& content) {
  if (content.brotli && accepts(request.accept_encoding, "br")) return {"br", content.brotli};
  if (content.packed && accepts(request.accept_encoding, "gzip")) return {"gzip", content.packed};
  return {{}, content.plain};
}

}  // namespace

StaticContent make_static_content(std::string_view type, std::string_view text, std::string_view brotli) {
  const auto hash = match::sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  // A weak tag, since the compressed bytes differ from the plain ones.
  return {type, "W/\"" + match::to_hex(std::span(hash).first(12)) + "\"", std::make_shared<const std::string>(text),
          pack(text), brotli.empty() ? nullptr : std::make_shared<const std::string>(brotli)};
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
  auto body = body_for(request, content);
  if (!body.encoding.empty()) out.headers.emplace_back("Content-Encoding", body.encoding);
  out.body = std::move(body.bytes);
  return out;
}

}  // namespace rummage::server
