#include "match/plain_act.hpp"

#include <algorithm>

#include "core/read_number.hpp"
#include "core/text.hpp"

namespace rummage::match {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : left_(text) {}

  bool take(std::string_view wanted) {
    if (!left_.starts_with(wanted)) return false;
    left_.remove_prefix(wanted.size());
    return true;
  }
  [[nodiscard]] bool is_done() const { return left_.empty(); }

  // Printable ASCII up to the closing quote, without escapes.
  std::optional<std::string> text() {
    const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; };
    std::string found(left_.begin(), std::ranges::find_if_not(left_, is_plain));
    left_.remove_prefix(found.size());
    return take("\"") ? std::optional(std::move(found)) : std::nullopt;
  }

  // A whole number of at most 15 digits, without a sign.
  std::optional<std::int64_t> number() {
    constexpr std::size_t most_digits = 15;
    const auto digits = std::min(left_.find_first_not_of("0123456789"), left_.size());
    if (digits > most_digits || (digits > 1 && left_[0] == '0')) return std::nullopt;
    const auto found = core::read_number<std::int64_t>(left_.substr(0, digits));
    left_.remove_prefix(digits);
    return found;
  }

 private:
  std::string_view left_;
};

}  // namespace

std::optional<PlainAct> read_plain_act(std::string_view text) {
  Reader in(text);
  const auto id = in.take(R"({"id":)") ? in.number() : std::nullopt;
  auto action = in.take(R"(,"do":"act","action":")") ? in.text() : std::nullopt;
  const bool has_step = in.take(R"(,"step":)");
  const auto step = has_step ? in.number() : std::nullopt;
  if (!id || !action || has_step != step.has_value() || step > INT32_MAX) return std::nullopt;
  if (!in.take("}") || !in.is_done()) return std::nullopt;
  PlainAct read{*id, {std::move(*action), {}, {}}};
  if (step) read.act.step = static_cast<std::uint64_t>(*step);
  return read;
}

}  // namespace rummage::match
