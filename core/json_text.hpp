#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/options.hpp"
#include "core/ready_text.hpp"
#include "core/seat.hpp"

namespace rummage::core {

/// JSON, written as text value by value. What every action sends to everybody is written this way: a tree of values
/// would be built only to be written once. The caller opens and closes nested objects and lists. Names are our own and
/// need no escaping. Most messages fit into the writer itself, so that nothing is allocated before they are whole.
class JsonText {
 public:
  JsonText() = default;
  JsonText(const JsonText&) = delete;
  JsonText& operator=(const JsonText&) = delete;

  [[nodiscard]] std::string_view view() const { return {begin_, static_cast<std::size_t>(at_ - begin_)}; }
  [[nodiscard]] std::string str() const { return std::string(view()); }

  void open(char bracket) {
    begin_value(1);
    *at_++ = bracket;
    needs_comma_ = 0;
  }
  void close(char bracket) {
    make_room(1);
    *at_++ = bracket;
    needs_comma_ = 1;
  }
  JsonText& name(std::string_view name) {
    begin_value(name.size() + 3);
    *at_++ = '"';
    put(name);
    *at_++ = '"';
    *at_++ = ':';
    needs_comma_ = 0;
    return *this;
  }

  // A value of a list, or of the name before it.
  void number(std::int64_t value) {
    begin_value(most_digits);
    if (value >= 0 && value < 10) {
      *at_++ = static_cast<char>('0' + value);
    } else if (value >= 0 && value < 100) {
      *at_++ = static_cast<char>('0' + value / 10);
      *at_++ = static_cast<char>('0' + value % 10);
    } else {
      put_digits(value);
    }
  }
  void text(std::string_view value) {
    begin_value(value.size() + 2);
    if (!is_plain(value)) return put_escaped(value);
    *at_++ = '"';
    put(value);
    *at_++ = '"';
  }
  void text(const ReadyText& value) {
    begin_value(value.quoted.size());
    std::memcpy(at_, value.quoted.data(), value.quoted.size());
    at_ += value.size;
  }
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }
  /// A list, in which `write` writes one value for each item.
  template <class Items, class Write>
  void list(Items&& items, Write&& write) {
    open('[');
    for (auto&& item : items) write(item);
    close(']');
  }
  /// Something that is JSON already.
  void raw(std::string_view json) {
    begin_value(json.size());
    put(json);
  }

  // A field of an object.
  void number(std::string_view field, std::int64_t value) { name(field).number(value); }
  void text(std::string_view field, std::string_view value) { name(field).text(value); }
  void boolean(std::string_view field, bool value) { name(field).boolean(value); }
  void raw(std::string_view field, std::string_view json) { name(field).raw(json); }
  void seat(std::string_view field, const std::optional<Seat>& seat) {
    seat ? name(field).number(seat->index()) : name(field).null();
  }

 private:
  static constexpr std::size_t most_digits = 20;
  static constexpr std::size_t own_bytes = 3072;  // a step of a match takes about 1,000

  static bool is_plain(std::string_view value);
  void put_digits(std::int64_t value);
  void put_escaped(std::string_view value);
  void grow(std::size_t bytes);

  void make_room(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes) [[unlikely]]
      grow(bytes);
  }
  // Writes the comma between two values.
  void begin_value(std::size_t bytes) {
    make_room(bytes + 1);
    *at_ = ',';
    at_ += needs_comma_;
    needs_comma_ = 1;
  }
  void put(std::string_view bytes) {
    std::memcpy(at_, bytes.data(), bytes.size());
    at_ += bytes.size();
  }

  std::array<char, own_bytes> own_;  // left uninitialised: it is large, and written before it is read
  std::unique_ptr<char[]> larger_;
  char* begin_ = own_.data();
  char* at_ = own_.data();
  char* end_ = own_.data() + own_bytes;
  unsigned needs_comma_ = 0;
};

/// As the functions of the same names in core/json.hpp.
void write_setup(JsonText& out, const Setup& setup, std::span<const OptionSpec> specs);
/// {"code": "took", "rule": "KING-09", "seat": 0, ...}: a message for programs, with what this recipient may see of it.
/// The only way from a message to JSON.
void write_message(JsonText& out, const Message& message, Recipient recipient);

/// What was written by `write(JsonText&)`, between the braces of an object, as a tree of values.
template <class Write>
json::object to_object(Write&& write) {
  JsonText out;
  out.open('{');
  write(out);
  out.close('}');
  return std::move(parse_json(out.view())->get_object());
}

/// The same message as a tree of values, for whoever has more to add to it.
json::object message_object(const Message& message, Recipient recipient);

}  // namespace rummage::core
