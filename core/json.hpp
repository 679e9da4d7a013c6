#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "core/message.hpp"
#include "core/options.hpp"
#include "core/result.hpp"

namespace rummage::core {

namespace json = boost::json;

/// Text to JSON; a refusal names the byte at which it stops being JSON. A name that stands twice in one object is
/// refused too: which of the two counts would be a guess.
std::expected<json::value, Refusal> parse_json(std::string_view text);

/// A whole number. Boost.JSON has two types for it, and a tree that was built and not parsed has both.
std::optional<std::int64_t> whole_number(const json::value& value);

/// The value, or null where there is none.
template <class Value>
json::value or_null(const std::optional<Value>& value) {
  return value ? json::value(*value) : json::value(nullptr);
}

/// Reads the fields of one object and remembers the first thing that was wrong with them, named by its path
/// ("position.display[3]"). After the first mistake every further call returns a default. So a reader lists its fields
/// one after another and checks once, at its end: finish() returns the first mistake, and refuses fields that nobody
/// asked for.
class Fields {
 public:
  Fields(const json::value& value, std::string path);
  Fields(const json::object& object, std::string path) : path_(std::move(path)), object_(&object) {}

  [[nodiscard]] bool has(std::string_view name) const { return object_ != nullptr && object_->contains(name); }
  // A field without a usual value must be there.
  std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most,
                       std::optional<std::int64_t> usual = std::nullopt);
  /// A whole number from 0 to 2^64 - 1; 0 where it is left out.
  std::uint64_t seed(std::string_view name);
  bool boolean(std::string_view name, bool usual);
  std::string string(std::string_view name, std::optional<std::string_view> usual = std::nullopt);
  /// nullptr where it is left out or no array.
  const json::array* array(std::string_view name);
  const json::object* object(std::string_view name);
  const json::value* value(std::string_view name);
  /// An array of exactly `count` whole numbers; all zero where it is left out.
  FixedVector<std::int32_t, max_seats> numbers(std::string_view name, int count, std::int32_t least, std::int32_t most);
  /// An array of seats below `seats`, none twice.
  SeatSet seat_set(std::string_view name, int seats);
  std::optional<Seat> seat(std::string_view name, int seats);
  /// One that must be there.
  Seat needed_seat(std::string_view name, int seats) { return Seat(static_cast<int>(integer(name, 0, seats - 1))); }

  [[nodiscard]] std::string path_of(std::string_view name) const;
  [[nodiscard]] bool ok() const { return !refusal_; }
  void fail(Refusal refusal) {
    if (!refusal_) refusal_ = std::move(refusal);
  }
  void fail_type(const std::string& path, Word wanted);
  void fail_missing(std::string_view name) { fail({{"field_missing"_say, {}, {{"field", path_of(name)}}}}); }
  Done finish();

 private:
  const json::value* find(std::string_view name);

  std::string path_;
  const json::object* object_ = nullptr;
  std::set<std::string, std::less<>> asked_;
  std::optional<Refusal> refusal_;
};

// Each reads one value. What is wrong with it is reported to `fields`, with its path.
std::int64_t read_integer(Fields& fields, const json::value& value, const std::string& path, std::int64_t least,
                          std::int64_t most, std::string_view rule = {});
bool read_boolean(Fields& fields, const json::value& value, const std::string& path);
std::string_view read_string(Fields& fields, const json::value& value, const std::string& path);
/// nullptr where it is none.
const json::array* read_array(Fields& fields, const json::value& value, const std::string& path);
/// The same, of exactly `count` items.
const json::array* read_array_of(Fields& fields, const json::value& value, const std::string& path, std::size_t count);
/// A seat below `seats`, or null.
std::optional<Seat> read_seat(Fields& fields, const json::value& value, const std::string& path, int seats);
/// An array of seats below `seats`, none twice.
SeatSet read_seat_set(Fields& fields, const json::value& value, const std::string& path, int seats);
/// "list[3]"
std::string item_path(const std::string& path, std::size_t place);

/// {"seats": 2, "options": {"claim": "shout"}}, read from and written into the object of a position or a record.
Setup read_setup(Fields& fields, std::span<const OptionSpec> specs, int least_seats, int most_seats, int usual_seats);
void write_setup(json::object& out, const Setup& setup, std::span<const OptionSpec> specs);
/// `rules`, as a position or a view of a match by older rules has it, as a `Setup` says it.
int read_version(Fields& fields, int newest);

json::array write_seats(SeatSet seats);
/// The texts of cards, each written by the game's own `card_text`.
template <class Cards, class Text>
json::array write_cards(const Cards& cards, Text&& card_text) {
  json::array out;
  for (const auto& card : cards) out.emplace_back(card_text(card));
  return out;
}
json::object write_result(const Result& result);

}  // namespace rummage::core
