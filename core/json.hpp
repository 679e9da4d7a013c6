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

/// A whole number, whichever of its two ways JSON keeps it in: what was written here and not yet parsed has both.
std::optional<std::int64_t> whole_number(const json::value& value);

/// Reads the fields of one object and remembers the first thing that was wrong with them, named by its path
/// ("position.display[3]"). After a mistake every further call answers with a default, so that a reader is written
/// straight down and asks once, at its end, by finish(), which also refuses fields that nobody asked for.
class Fields {
 public:
  Fields(const json::value& value, std::string path);
  Fields(const json::object& object, std::string path) : path_(std::move(path)), object_(&object) {}

  [[nodiscard]] bool has(std::string_view name) const { return object_ != nullptr && object_->contains(name); }
  std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most, std::optional<std::int64_t> usual);
  /// A whole number from 0 to 2^64 - 1; 0 where it is left out.
  std::uint64_t seed(std::string_view name);
  bool boolean(std::string_view name, bool usual);
  std::string string(std::string_view name, std::optional<std::string_view> usual);
  /// nullptr where it is left out or no array.
  const json::array* array(std::string_view name);
  const json::object* object(std::string_view name);
  const json::value* value(std::string_view name);
  /// An array of exactly `count` whole numbers; all zero where it is left out.
  FixedVector<std::int32_t, max_seats> numbers(std::string_view name, int count, std::int32_t least, std::int32_t most);
  /// An array of seats below `seats`, none twice.
  SeatSet seat_set(std::string_view name, int seats);
  std::optional<Seat> seat(std::string_view name, int seats);

  [[nodiscard]] std::string path_of(std::string_view name) const;
  [[nodiscard]] bool ok() const { return !refusal_; }
  void fail(Refusal refusal) {
    if (!refusal_) refusal_ = std::move(refusal);
  }
  void fail_type(const std::string& path, Word wanted);
  Done finish();

 private:
  const json::value* find(std::string_view name);

  std::string path_;
  const json::object* object_ = nullptr;
  std::set<std::string, std::less<>> asked_;
  std::optional<Refusal> refusal_;
};

/// {"seats": 2, "options": {"claim": "shout"}}, read from and written into the object of a position or a record.
Setup read_setup(Fields& fields, std::span<const OptionSpec> specs, int least_seats, int most_seats, int usual_seats);
void write_setup(json::object& out, const Setup& setup, std::span<const OptionSpec> specs);

/// "phase": which of a game's names for it a position gives; `usual` where it is left out.
std::size_t read_phase(Fields& fields, std::span<const std::string_view> names, std::size_t usual);

/// An array of cards, each read by the game's own `read_card`; `rule` is the ledger's line about how many there can be.
template <class List, class ReadCard>
void read_cards(Fields& fields, const json::array& list, const std::string& path, std::string_view rule,
                ReadCard&& read_card, List& out) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto where = path + "[" + std::to_string(i) + "]";
    if (out.full())
      return fields.fail(
          {{"too_many_cards"_say, rule, {{"field", path}, {"most", static_cast<std::int64_t>(List::capacity())}}}});
    const auto* text = list[i].if_string();
    if (text == nullptr) return fields.fail_type(where, "json_string"_word);
    auto card = read_card(std::string_view(text->data(), text->size()));
    if (!card) {
      card.error().params.push_back({"field", where});
      return fields.fail(card.error());
    }
    out.push_back(*card);
  }
}

json::array write_seats(SeatSet seats);
/// The texts of cards, each written by the game's own `card_text`.
template <class Cards, class Text>
json::array write_cards(const Cards& cards, Text&& card_text) {
  json::array out;
  for (const auto& card : cards) out.emplace_back(card_text(card));
  return out;
}
json::object write_result(const Result& result);
json::value write_value(const Value& value);
/// {"code": "took", "rule": "SET-09", "seat": 0, ...}: a message for programs.
json::object write_message(const Message& message);

}  // namespace rummage::core
