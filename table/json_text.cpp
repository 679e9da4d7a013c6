#include "table/json_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <boost/json/serialize.hpp>

namespace rummage::table {

void JsonText::begin(std::string_view name) {
  out_ += out_.empty() ? "{\"" : ",\"";
  out_ += name;
  out_ += "\":";
}

void JsonText::quote(std::string_view value) {
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
  if (!std::ranges::all_of(value, is_plain)) {
    out_ += boost::json::serialize(boost::json::string_view(value.data(), value.size()));
    return;
  }
  out_ += '"';
  out_ += value;
  out_ += '"';
}

void JsonText::number(std::string_view name, std::int64_t value) {
  begin(name);
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out_.append(digits.data(), end);
}

void JsonText::text(std::string_view name, std::string_view value) {
  begin(name);
  quote(value);
}

void JsonText::texts(std::string_view name, const std::vector<std::string>& values) {
  begin(name);
  out_ += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out_ += ',';
    quote(values[i]);
  }
  out_ += ']';
}

void JsonText::raw(std::string_view name, std::string_view json) {
  begin(name);
  out_ += json;
}

std::string JsonText::finish() && {
  out_ += out_.empty() ? "{}" : "}";
  return std::move(out_);
}

}  // namespace rummage::table
