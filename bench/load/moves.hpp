#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What a client reads in a message to find its next move: a scan for some names, since a load generator that parsed all
// it is sent would be busier than the server.

namespace rummage::load {

/// The number that follows the first `name` in a message.
std::optional<std::int64_t> number_after(std::string_view text, std::string_view name);

/// What a seat may do next.
struct Offer {
  std::uint64_t steps = 0;
  std::string legal;  // the list, without its brackets: "draw deck","draw discard"
  bool is_race = false;
  std::vector<std::string> cards;  // that lie on the table, in a race
  bool is_stale = false;           // it was refused; the next message brings another
};

void read_offer(std::string_view text, Offer& offer);

/// An action of the offer, or "". Who hurries takes at once whatever ends a round or fills a row.
std::string choose(const Offer& offer, bool hurries, std::uint32_t chance);

}  // namespace rummage::load
