#include "server/table_code.hpp"

#include <cstdint>
#include <vector>

#include "match/sha256.hpp"
#include "server/accounts.hpp"

namespace rummage::server {
namespace {

// No vowels, so that no words come about, and of signs that look or sound alike only one: no B (8), I, L, O (1, 0), S
// (5, F), U and V, Z (2).
constexpr std::string_view signs = "23456789CDFGHJKMNPQRTWXY";
constexpr std::size_t length = 6;
constexpr store::Millis week_ms = 7 * INT64_C(86'400'000);

char as_sign(char c) {
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  if (c == 'B') return '8';
  if (c == 'S') return '5';
  if (c == 'Z') return '2';
  return c;
}

}  // namespace

std::string table_code(std::string_view match) {
  std::string text = "table code ";
  text += match;
  const auto hash = match::sha256(std::vector<std::uint8_t>(text.begin(), text.end()));
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8U | hash[i];
  std::string code;
  for (std::size_t i = 0; i < length; ++i, number /= signs.size()) code += signs[number % signs.size()];
  return code;
}

std::optional<std::string> read_table_code(std::string_view text) {
  std::string code;
  for (const char c : text) {
    if (c == '-') continue;
    const char sign = as_sign(c);
    if (code.size() == length || signs.find(sign) == std::string_view::npos) return std::nullopt;
    code += sign;
  }
  return code.size() == length ? std::optional(code) : std::nullopt;
}

bool is_code_live(const store::Summary& summary, store::Millis now_ms) {
  const bool is_going_on = summary.status == store::Status::open || summary.status == store::Status::playing;
  return is_going_on && !summary.is_paused && now_ms - summary.touched_ms < week_ms;
}

std::string TableCodes::fresh_match() const {
  auto match = fresh_id();
  while (matches_.contains(table_code(match))) match = fresh_id();
  return match;
}

void TableCodes::remove(const std::string& match) {
  if (const auto code = of(match)) matches_.erase(*code);
}

std::optional<std::string> TableCodes::find(const std::string& code) const {
  const auto found = matches_.find(code);
  return found == matches_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> TableCodes::of(const std::string& match) const {
  auto code = table_code(match);
  return find(code) == match ? std::optional(std::move(code)) : std::nullopt;
}

}  // namespace rummage::server
