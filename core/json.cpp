#include "core/json.hpp"

#include <cmath>
#include <vector>

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/stream_parser.hpp>
#include <boost/json/string.hpp>

#include "core/nesting.hpp"
#include "core/text.hpp"

namespace rummage::core {
namespace {

// Boost.JSON silently keeps the last of two equal names, and reads 1e400 as infinity and 0e400 as no number, which it
// then writes as what is no JSON. This pass only looks for such.
class OddityFinder {
 public:
  static constexpr std::size_t max_object_size = json::object::max_size();
  static constexpr std::size_t max_array_size = json::array::max_size();
  static constexpr std::size_t max_key_size = json::string::max_size();
  static constexpr std::size_t max_string_size = json::string::max_size();

  std::optional<std::string> twice;
  bool has_number_out_of_range = false;

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code&) {
    names_.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, json::error_code&) {
    names_.pop_back();
    return true;
  }
  bool on_array_begin(json::error_code&) { return true; }
  bool on_array_end(std::size_t, json::error_code&) { return true; }
  bool on_key_part(json::string_view text, std::size_t, json::error_code&) {
    key_.append(text.data(), text.size());
    return true;
  }
  bool on_key(json::string_view text, std::size_t, json::error_code&) {
    key_.append(text.data(), text.size());
    if (!names_.back().insert(key_).second && !twice) twice = key_;
    key_.clear();
    return true;
  }
  bool on_string_part(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_string(json::string_view, std::size_t, json::error_code&) { return true; }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t, json::string_view, json::error_code&) { return true; }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code&) { return true; }
  bool on_double(double number, json::string_view, json::error_code&) {
    has_number_out_of_range = has_number_out_of_range || !std::isfinite(number);
    return true;
  }
  bool on_bool(bool, json::error_code&) { return true; }
  bool on_null(json::error_code&) { return true; }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  std::vector<std::set<std::string>> names_;
  std::string key_;
};

}  // namespace

std::expected<json::value, Refusal> parse_json(std::string_view text) {
  json::error_code error;
  json::parse_options bounded;
  bounded.max_depth = most_nesting;
  json::stream_parser parser({}, bounded);
  const auto read = parser.write_some(text.data(), text.size(), error);
  const bool trailing = !error && text.find_first_not_of(" \t\r\n", read) != std::string_view::npos;
  if (error == json::error::too_deep)
    return refuse("json_too_deep"_say, {}, {{"most", static_cast<std::int64_t>(most_nesting)}});
  if (error || trailing) return refuse("not_json"_say, {}, {{"byte", static_cast<std::int64_t>(read)}});
  parser.finish(error);
  if (error) return refuse("json_ends_early"_say, {}, {{"byte", static_cast<std::int64_t>(text.size())}});

  json::basic_parser<OddityFinder> finder(bounded);
  finder.write_some(false, text.data(), text.size(), error);
  if (const auto& twice = finder.handler().twice)
    return refuse("field_twice"_say, {}, {{"field", core::quoted(*twice)}});
  if (finder.handler().has_number_out_of_range) return refuse("json_number_too_great"_say, {});
  return parser.release();
}

std::optional<std::int64_t> whole_number(const json::value& value) {
  if (const auto* number = value.if_int64()) return *number;
  if (const auto* number = value.if_uint64(); number != nullptr && *number <= INT64_MAX)
    return static_cast<std::int64_t>(*number);
  return std::nullopt;
}

Fields::Fields(const json::value& value, std::string path) : path_(std::move(path)), object_(value.if_object()) {
  if (object_ == nullptr) fail_type(path_, "json_object"_word);
}

std::string Fields::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

void Fields::fail_type(const std::string& path, Word wanted) {
  fail({{"field_wrong_type"_say, {}, {{"field", path}, {"wanted", wanted}}}});
}

const json::value* Fields::find(std::string_view name) {
  asked_.emplace(name);
  return object_ == nullptr || !ok() ? nullptr : object_->if_contains(name);
}

std::int64_t Fields::integer(std::string_view name, std::int64_t least, std::int64_t most,
                             std::optional<std::int64_t> usual) {
  const auto* found = find(name);
  if (found == nullptr) {
    if (!usual) fail_missing(name);
    return usual.value_or(least);
  }
  const auto number = read_integer(*this, *found, path_of(name), least, most);
  return ok() ? number : usual.value_or(least);
}

std::uint64_t Fields::seed(std::string_view name) {
  const auto* found = find(name);
  if (found == nullptr) return 0;
  if (const auto* large = found->if_uint64()) return *large;
  if (const auto small = whole_number(*found); small && *small >= 0) return static_cast<std::uint64_t>(*small);
  fail_type(path_of(name), "json_seed"_word);
  return 0;
}

bool Fields::boolean(std::string_view name, bool usual) {
  const auto* found = find(name);
  if (found == nullptr) return usual;
  const bool flag = read_boolean(*this, *found, path_of(name));
  return ok() ? flag : usual;
}

std::string Fields::string(std::string_view name, std::optional<std::string_view> usual) {
  const auto* found = find(name);
  if (found == nullptr) {
    if (!usual) fail_missing(name);
    return std::string(usual.value_or(""));
  }
  const std::string text(read_string(*this, *found, path_of(name)));
  return ok() ? text : std::string(usual.value_or(""));
}

const json::array* Fields::array(std::string_view name) {
  const auto* found = find(name);
  return found == nullptr ? nullptr : read_array(*this, *found, path_of(name));
}

const json::object* Fields::object(std::string_view name) {
  const auto* found = find(name);
  if (found != nullptr && !found->is_object()) fail_type(path_of(name), "json_object"_word);
  return found == nullptr ? nullptr : found->if_object();
}

const json::value* Fields::value(std::string_view name) { return find(name); }

FixedVector<std::int32_t, max_seats> Fields::numbers(std::string_view name, int count, std::int32_t least,
                                                     std::int32_t most) {
  FixedVector<std::int32_t, max_seats> out;
  out.resize(static_cast<std::size_t>(count));
  const auto* found = find(name);
  const auto* list = found == nullptr ? nullptr : read_array_of(*this, *found, path_of(name), out.size());
  for (std::size_t i = 0; list != nullptr && i < out.size() && ok(); ++i)
    out[i] = static_cast<std::int32_t>(read_integer(*this, (*list)[i], item_path(path_of(name), i), least, most));
  return out;
}

SeatSet Fields::seat_set(std::string_view name, int seats) {
  const auto* found = find(name);
  return found == nullptr ? SeatSet() : read_seat_set(*this, *found, path_of(name), seats);
}

std::optional<Seat> Fields::seat(std::string_view name, int seats) {
  const auto* found = find(name);
  return found == nullptr ? std::nullopt : read_seat(*this, *found, path_of(name), seats);
}

Done Fields::finish() {
  if (ok() && object_ != nullptr)
    for (const auto& item : *object_)
      if (!asked_.contains(std::string_view(item.key().data(), item.key().size()))) {
        fail({{"field_unknown"_say, {}, {{"field", path_of(core::quoted({item.key().data(), item.key().size()}))}}}});
        break;
      }
  if (refusal_) return std::unexpected(*refusal_);
  return {};
}

std::int64_t read_integer(Fields& fields, const json::value& value, const std::string& path, std::int64_t least,
                          std::int64_t most, std::string_view rule) {
  const auto number = whole_number(value);
  if (number && *number >= least && *number <= most) return *number;
  if (!number && !value.is_uint64()) {
    fields.fail_type(path, "json_integer"_word);
  } else {
    fields.fail({{"field_out_of_range"_say, rule, {{"field", path}, {"least", least}, {"most", most}}}});
  }
  return least;
}

bool read_boolean(Fields& fields, const json::value& value, const std::string& path) {
  if (const auto* flag = value.if_bool()) return *flag;
  fields.fail_type(path, "json_boolean"_word);
  return false;
}

std::string_view read_string(Fields& fields, const json::value& value, const std::string& path) {
  if (const auto* text = value.if_string()) return {text->data(), text->size()};
  fields.fail_type(path, "json_string"_word);
  return {};
}

const json::array* read_array(Fields& fields, const json::value& value, const std::string& path) {
  if (!value.is_array()) fields.fail_type(path, "json_array"_word);
  return value.if_array();
}

const json::array* read_array_of(Fields& fields, const json::value& value, const std::string& path, std::size_t count) {
  const auto* list = read_array(fields, value, path);
  if (list == nullptr || list->size() == count) return list;
  fields.fail({{"field_wrong_length"_say, {}, {{"field", path}, {"wanted", static_cast<std::int64_t>(count)}}}});
  return nullptr;
}

std::optional<Seat> read_seat(Fields& fields, const json::value& value, const std::string& path, int seats) {
  if (value.is_null()) return std::nullopt;
  const auto number = whole_number(value);
  if (number && *number >= 0 && *number < seats) return Seat(static_cast<int>(*number));
  fields.fail({{"no_such_seat"_say, {}, {{"field", path}, {"most", std::int64_t{seats} - 1}}}});
  return std::nullopt;
}

SeatSet read_seat_set(Fields& fields, const json::value& value, const std::string& path, int seats) {
  SeatSet out;
  const auto* list = read_array(fields, value, path);
  if (list == nullptr) return out;
  for (const auto& item : *list) {
    const auto number = whole_number(item);
    if (!number || *number < 0 || *number >= seats) {
      fields.fail({{"no_such_seat"_say, {}, {{"field", path}, {"most", std::int64_t{seats} - 1}}}});
      return out;
    }
    const Seat seat(static_cast<int>(*number));
    if (out.has(seat)) fields.fail({{"seat_twice"_say, {}, {{"field", path}, {"number", *number}}}});
    out.add(seat);
  }
  return out;
}

std::string item_path(const std::string& path, std::size_t place) { return path + "[" + std::to_string(place) + "]"; }

Setup read_setup(Fields& fields, std::span<const OptionSpec> specs, int least_seats, int most_seats, int usual_seats) {
  Setup setup;
  setup.seats = static_cast<int>(fields.integer("seats", least_seats, most_seats, usual_seats));
  setup.options = default_options(specs);
  const auto* options = fields.object("options");
  if (options == nullptr) return setup;
  for (const auto& item : *options) {
    const std::string_view name(item.key().data(), item.key().size());
    std::string text;
    if (const auto* word = item.value().if_string()) {
      text.assign(word->data(), word->size());
    } else if (const auto number = whole_number(item.value())) {
      text = std::to_string(*number);
    } else {
      fields.fail_type(fields.path_of("options") + "." + core::quoted(name), "json_string"_word);
      return setup;
    }
    if (const auto done = set_option(specs, setup.options, name, text); !done) fields.fail(done.error());
  }
  return setup;
}

void write_setup(json::object& out, const Setup& setup, std::span<const OptionSpec> specs) {
  out["seats"] = setup.seats;
  json::object options;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    auto& option = options[specs[i].name];
    option = setup.options[i];
    if (!choices_of(specs[i]).empty()) option = option_text(specs[i], setup.options[i]);
  }
  out["options"] = std::move(options);
}

int read_version(Fields& fields, int newest) {
  const auto version = static_cast<int>(fields.integer("rules", 1, newest, newest));
  return version == newest ? 0 : version;
}

json::array write_seats(SeatSet seats) {
  json::array out;
  for (int i = 0; i < max_seats; ++i)
    if (seats.has(Seat(i))) out.emplace_back(i);
  return out;
}

json::object write_result(const Result& result) {
  json::array ranks;
  json::array scores;
  for (const auto& standing : result.seats) {
    ranks.emplace_back(standing.rank);
    scores.emplace_back(standing.score);
  }
  return {{"winners", write_seats(result.winners())}, {"ranks", std::move(ranks)}, {"scores", std::move(scores)}};
}

}  // namespace rummage::core
