#include "app/addresses.hpp"

#include <memory>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>

namespace rummage::app {
namespace {

// RFC 1918.
bool is_private(std::uint32_t address) {
  return (address >> 24U) == 10 || (address >> 20U) == (172U << 4U | 1U) || (address >> 16U) == (192U << 8U | 168U);
}

}  // namespace

std::vector<std::string> home_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(first, &freeifaddrs);
  std::vector<std::string> out;
  for (const auto* each = first; each != nullptr; each = each->ifa_next) {
    const bool is_up = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
    if (!is_up || each->ifa_addr == nullptr || each->ifa_addr->sa_family != AF_INET) continue;
    const auto& address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr)->sin_addr;
    std::string text(INET_ADDRSTRLEN, '\0');
    if (!is_private(ntohl(address.s_addr)) || inet_ntop(AF_INET, &address, text.data(), INET_ADDRSTRLEN) == nullptr)
      continue;
    out.emplace_back(text.c_str());
  }
  return out;
}

std::string qr_code(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_M, QR_MODE_8, 1), &QRcode_free);
  if (!code) return {};
  constexpr int border = 2;
  const auto is_light = [&](int row, int column) {
    if (row < 0 || column < 0 || row >= code->width || column >= code->width) return true;
    return (code->data[row * code->width + column] & 1U) == 0;
  };
  // Draws the light squares, which suits a dark terminal; on a light one phones can read the inverse too.
  std::string out;
  for (int row = -border; row < code->width + border; row += 2) {
    for (int column = -border; column < code->width + border; ++column) {
      const bool upper = is_light(row, column);
      const bool lower = row + 1 < code->width + border && is_light(row + 1, column);
      out += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
    }
    out += "\n";
  }
  return out;
}

}  // namespace rummage::app
