#include "core/json_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <boost/json/serialize.hpp>

namespace rummage::core {

void JsonText::number(std::int64_t value) {
  separate();
  std::array<char, 24> digits{};
  char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out_.append(digits.data(), end);
}

void JsonText::text(std::string_view value) {
  separate();
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
  if (!std::ranges::all_of(value, is_plain)) {
    out_ += json::serialize(json::string_view(value.data(), value.size()));
    return;
  }
  out_ += '"';
  out_ += value;
  out_ += '"';
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
  Viewer viewer;

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
    for (const auto& part : parts) write_message(out, part, viewer);
    out.close(']');
  }
};

}  // namespace

void write_message(JsonText& out, const Message& message, Viewer viewer) {
  out.open('{');
  out.text("code", message.code.name);
  if (!message.rule.empty()) out.text("rule", message.rule);
  for (const auto& param : message.params) {
    out.name(param.name);
    if (param.only && !viewer.owns(*param.only))
      out.text("?");
    else
      std::visit(ValueWriter{out, viewer}, param.value);
  }
  out.close('}');
}

}  // namespace rummage::core
