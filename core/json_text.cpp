#include "core/json_text.hpp"

#include <algorithm>
#include <charconv>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace rummage::core {

namespace {

constexpr bool are_plain(std::uint64_t eight) {
  constexpr std::uint64_t each = 0x0101010101010101U;
  constexpr std::uint64_t high = 0x8080808080808080U;
  const auto has_zero = [](std::uint64_t x) { return (x - each) & ~x & high; };
  const auto control = (eight - each * 0x20) & ~eight & high;
  return (control | has_zero(eight ^ each * '"') | has_zero(eight ^ each * '\\')) == 0;
}

}  // namespace

// Eight bytes at a time: hardly any text has a byte that must be escaped. The last eight may overlap those before; what
// has fewer is filled up with blanks.
bool JsonText::is_plain(std::string_view value) {
  std::uint64_t eight = 0x2020202020202020U;
  if (value.size() < 8) {
    const char* at = value.data();
    auto* to = reinterpret_cast<char*>(&eight);
    for (auto left = value.size(); left > 0; --left) *to++ = *at++;
    return are_plain(eight);
  }
  for (std::size_t at = 0; at + 8 < value.size(); at += 8) {
    std::memcpy(&eight, value.data() + at, 8);
    if (!are_plain(eight)) return false;
  }
  std::memcpy(&eight, value.data() + value.size() - 8, 8);
  return are_plain(eight);
}

void JsonText::put_digits(std::int64_t value) { at_ = std::to_chars(at_, end_, value).ptr; }

void JsonText::put_escaped(std::string_view value) {
  const auto text = json::serialize(json::string_view(value.data(), value.size()));
  make_room(text.size());
  put(text);
}

void JsonText::grow(std::size_t bytes) {
  const auto size = static_cast<std::size_t>(at_ - begin_);
  const auto capacity = std::max(2 * static_cast<std::size_t>(end_ - begin_), size + bytes);
  auto next = std::make_unique_for_overwrite<char[]>(capacity);
  std::memcpy(next.get(), begin_, size);
  larger_ = std::move(next);
  begin_ = larger_.get();
  at_ = begin_ + size;
  end_ = begin_ + capacity;
}

void write_setup(JsonText& out, const Setup& setup, std::span<const OptionSpec> specs) {
  out.number("seats", setup.seats);
  out.name("options").open('{');
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const auto value = setup.options[i];
    const auto choices = choices_of(specs[i]);
    if (choices.empty())
      out.number(specs[i].name, value);
    else
      out.text(specs[i].name, choices[static_cast<std::size_t>(value)]);
  }
  out.close('}');
}

namespace {

struct ValueWriter {
  JsonText& out;
  Recipient recipient;

  void operator()(std::int64_t number) const { out.number(number); }
  void operator()(Seat seat) const { out.number(seat.index()); }
  void operator()(Word word) const { out.text(word.name); }
  void operator()(const std::string& text) const { out.text(text); }
  void operator()(const std::vector<std::string>& texts) const {
    out.open('[');
    for (const auto& text : texts) out.text(text);
    out.close(']');
  }
  void operator()(const std::vector<Message>& parts) const {
    out.open('[');
    for (const auto& part : parts) write_message(out, part, recipient);
    out.close(']');
  }
};

}  // namespace

void write_message(JsonText& out, const Message& message, Recipient recipient) {
  out.open('{');
  out.text("code", message.code.name);
  if (!message.rule.empty()) out.text("rule", message.rule);
  for (const auto& param : message.params) {
    out.name(param.name);
    if (recipient.may_see(param))
      std::visit(ValueWriter{out, recipient}, param.value);
    else
      out.text(Recipient::hidden);
  }
  out.close('}');
}

json::object message_object(const Message& message, Recipient recipient) {
  JsonText out;
  write_message(out, message, recipient);
  boost::system::error_code error;  // there is none: this JSON was written above
  return std::move(json::parse(out.view(), error).get_object());
}

}  // namespace rummage::core
