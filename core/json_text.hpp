#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/options.hpp"
#include "core/seat.hpp"

namespace rummage::core {

/// JSON, written as text value by value. What every action sends to everybody is written this way: a tree of values
/// would be built only to be written once. Whoever calls it opens and closes what is nested. Names are our own and need
/// no escaping.
class JsonText {
 public:
  explicit JsonText(std::string& out) : out_(out) {}

  void open(char bracket) {
    separate();
    out_ += bracket;
  }
  void close(char bracket) { out_ += bracket; }
  JsonText& name(std::string_view name) {
    separate();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    return *this;
  }

  // A value of a list, or of the name before it.
  void number(std::int64_t value);
  void text(std::string_view value);
  /// One text of two parts in which nothing must be escaped.
  void joined(std::string_view first, std::string_view second) {
    separate();
    out_ += '"';
    out_ += first;
    out_ += second;
    out_ += '"';
  }
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }
  /// Something that is JSON already.
  void raw(std::string_view json) {
    separate();
    out_ += json;
  }

  // A field of an object.
  void number(std::string_view field, std::int64_t value) { name(field).number(value); }
  void text(std::string_view field, std::string_view value) { name(field).text(value); }
  void boolean(std::string_view field, bool value) { name(field).boolean(value); }
  void raw(std::string_view field, std::string_view json) { name(field).raw(json); }
  void seat(std::string_view field, const std::optional<Seat>& seat) {
    seat ? name(field).number(seat->index()) : name(field).null();
  }
  template <class Texts>
  void texts(std::string_view field, const Texts& values) {
    name(field).open('[');
    for (const auto& value : values) text(value);
    close(']');
  }

 private:
  // Between a value and the next is a comma; no value ends as what comes before one does.
  void separate() {
    if (out_.empty()) return;
    const char last = out_.back();
    if (last != '{' && last != '[' && last != ':') out_ += ',';
  }
  std::string& out_;
};

/// As the functions of the same names in core/json.hpp.
void write_setup(JsonText& out, const Setup& setup, std::span<const OptionSpec> specs);
/// The message as this viewer may see it: what write_message makes of seen_by.
void write_message(JsonText& out, const Message& message, Viewer viewer);

/// What was written by `write(JsonText&)`, between the braces of an object, as a tree of values.
template <class Write>
json::object to_object(Write&& write) {
  std::string text = "{";
  JsonText out(text);
  write(out);
  text += '}';
  return std::move(parse_json(text)->get_object());
}

}  // namespace rummage::core
