#include "table/plain_act.hpp"

#include <algorithm>

namespace rummage::table {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : left_(text) {}

  bool take(char wanted) {
    if (left_.empty() || left_.front() != wanted) return false;
    left_.remove_prefix(1);
    return true;
  }
  [[nodiscard]] bool is_done() const { return left_.empty(); }

  // Of ASCII that stands for itself.
  std::optional<std::string_view> text() {
    if (!take('"')) return std::nullopt;
    const auto stands_for_itself = [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; };
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(left_, stands_for_itself) - left_.begin());
    const auto found = left_.substr(0, end);
    left_.remove_prefix(end);
    if (!take('"')) return std::nullopt;
    return found;
  }

  // A whole number that is not negative and not long.
  std::optional<std::int64_t> number() {
    constexpr std::size_t most_digits = 15;
    std::int64_t value = 0;
    std::size_t digits = 0;
    for (; digits < left_.size() && left_[digits] >= '0' && left_[digits] <= '9'; ++digits) {
      if (digits == most_digits) return std::nullopt;
      value = 10 * value + (left_[digits] - '0');
    }
    if (digits == 0 || (digits > 1 && left_[0] == '0')) return std::nullopt;
    left_.remove_prefix(digits);
    return value;
  }

 private:
  std::string_view left_;
};

}  // namespace

std::optional<PlainAct> read_plain_act(std::string_view text) {
  Reader in(text);
  std::optional<std::int64_t> id;
  std::optional<std::string_view> verb;
  std::optional<std::string_view> action;
  std::optional<std::int64_t> step;
  if (!in.take('{')) return std::nullopt;
  do {
    const auto name = in.text();
    if (!name || !in.take(':')) return std::nullopt;
    // A name that stands twice is refused, and not here.
    bool is_read = false;
    if (*name == "id" && !id)
      is_read = (id = in.number()).has_value();
    else if (*name == "do" && !verb)
      is_read = (verb = in.text()).has_value();
    else if (*name == "action" && !action)
      is_read = (action = in.text()).has_value();
    else if (*name == "step" && !step)
      is_read = (step = in.number()).has_value();
    if (!is_read) return std::nullopt;
  } while (in.take(','));
  if (!in.take('}') || !in.is_done() || verb != "act" || !action || step.value_or(0) > INT32_MAX) return std::nullopt;
  PlainAct read{id.value_or(0), {}};
  read.act.action = *action;
  if (step) read.act.step = static_cast<std::uint64_t>(*step);
  return read;
}

}  // namespace rummage::table
