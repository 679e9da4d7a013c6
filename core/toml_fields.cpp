#include "core/toml_fields.hpp"

#include <algorithm>
#include <array>

#include "core/nesting.hpp"
#include "core/text.hpp"
#include "core/toml.hpp"
#include "core/utf8.hpp"

namespace rummage::core {
namespace {

Refusal refusal_at(std::string_view file, int line, Code code, std::string_view rule, std::vector<Param> params) {
  // Not as a temporary within push_back, for which g++ 12 warns falsely of an uninitialized variant.
  const Param field{"field", Value(std::string(file) + ":" + std::to_string(line))};
  params.push_back(field);
  return {{code, rule, std::move(params)}};
}

/// Reads a file's bytes as TOML's grammar divides them, just enough to tell strings and comments from the rest. toml++
/// 3.3 assumes that it never meets control characters, nor letters beyond ASCII outside strings and comments. What it
/// takes for a string after a mistake cannot be foreseen, so such letters are allowed in comments only.
///
/// It also bounds how deep tables and arrays stand in one another. toml++ counts arrays and inline tables, but each dot
/// of a key opens a table as well, and its recursion over those ends where the stack does.
class TextCheck {
 public:
  struct Fault {
    int line = 1;
    bool is_too_deep = false;  // otherwise it is a byte that no data file has
  };

  explicit TextCheck(std::string_view text) : rest_(text) {}

  std::optional<Fault> first_fault() {
    while (!rest_.empty())
      if (!step()) return Fault{line_, depth() > most_nesting};
    return std::nullopt;
  }

 private:
  enum class In : std::uint8_t { plain, comment, string };

  bool step() {
    const auto byte = static_cast<unsigned char>(rest_.front());
    if (byte == '\n') {
      ++line_;
      if (in_ == In::comment || quote_.size() == 1) in_ = In::plain;
      if (in_ == In::plain && brackets_ == 0) dots_[0] = 0;
    } else if (byte == '\r') {
      if (!rest_.starts_with("\r\n")) return false;
    } else if ((byte < 0x20 && byte != '\t') || byte == 0x7f) {
      return false;
    } else if (byte >= 0x80) {
      return in_ == In::comment && skip_character();
    } else if (in_ == In::plain) {
      return enter(byte);
    } else if (in_ == In::string) {
      return leave(byte);
    }
    rest_.remove_prefix(1);
    return true;
  }

  bool enter(unsigned char byte) {
    std::size_t length = 1;
    if (byte == '#') in_ = In::comment;
    if (byte == '"' || byte == '\'') {
      in_ = In::string;
      const std::string three(3, static_cast<char>(byte));
      length = rest_.starts_with(three) ? 3 : 1;
      quote_ = rest_.substr(0, length);
    }
    rest_.remove_prefix(length);
    return nest(byte);
  }

  // Dots of numbers count like those of keys: that refuses nothing, for a comma or the line's end follows them.
  bool nest(unsigned char byte) {
    if (byte == '.') ++dots_[brackets_];
    if (byte == ',') dots_[brackets_] = 0;
    if ((byte == ']' || byte == '}') && brackets_ > 0) --brackets_;
    if (byte == '[' || byte == '{') dots_[++brackets_] = 0;
    return depth() <= most_nesting;
  }

  [[nodiscard]] std::size_t depth() const {
    std::size_t sum = brackets_;
    for (std::size_t i = 0; i <= brackets_; ++i) sum += dots_[i];
    return sum;
  }

  bool leave(unsigned char byte) {
    if (byte == '\\' && quote_.front() == '"') {
      rest_.remove_prefix(1);
      if (!rest_.empty() && rest_.front() >= ' ') rest_.remove_prefix(1);
      return true;
    }
    const bool ends = rest_.starts_with(quote_);
    if (ends) in_ = In::plain;
    // """a"""" ends with a quotation mark of its own, or two.
    const auto end = rest_.substr(0, quote_.size() == 3 ? 5 : 1);
    rest_.remove_prefix(ends ? std::min(end.find_first_not_of(quote_.front()), end.size()) : 1);
    return true;
  }

  bool skip_character() {
    const auto character = first_character(rest_);
    if (!character || is_control(character->point)) return false;
    rest_.remove_prefix(character->bytes);
    return true;
  }

  std::string_view rest_;
  std::string_view quote_;
  In in_ = In::plain;
  int line_ = 1;
  std::size_t brackets_ = 0;                          // that are open
  std::array<std::size_t, most_nesting + 2> dots_{};  // of the key that the line has now, and each open bracket
};

TomlNode copy(const toml::node& node) {
  TomlNode out;
  out.line = static_cast<int>(node.source().begin.line);
  if (const auto* table = node.as_table()) {
    for (const auto& [name, value] : *table) {
      out.items.push_back(copy(value));
      out.items.back().name = name.str();
    }
  } else if (const auto* array = node.as_array()) {
    out.kind = TomlNode::Kind::array;
    for (const auto& item : *array) out.items.push_back(copy(item));
  } else if (const auto* text = node.as_string()) {
    out.kind = TomlNode::Kind::string;
    out.text = text->get();
  } else if (const auto* number = node.as_integer()) {
    out.kind = TomlNode::Kind::integer;
    out.number = number->get();
  } else if (const auto* truth = node.as_boolean()) {
    out.kind = TomlNode::Kind::boolean;
    out.number = truth->get() ? 1 : 0;
  } else {
    out.kind = TomlNode::Kind::other;
  }
  return out;
}

const TomlNode empty_table;

}  // namespace

std::expected<TomlNode, Refusal> parse_toml(std::string_view file, std::string_view text) {
  if (text.size() > most_data_bytes)
    return std::unexpected(refusal_at(
        file, 1, "data_too_long"_say, {}, {{"kibibytes", static_cast<std::int64_t>(most_data_bytes / 1024)}}));
  if (const auto fault = TextCheck(text).first_fault()) {
    if (!fault->is_too_deep) return std::unexpected(refusal_at(file, fault->line, "data_wrong_byte"_say, {}, {}));
    return std::unexpected(
        refusal_at(file, fault->line, "data_too_deep"_say, {}, {{"most", static_cast<std::int64_t>(most_nesting)}}));
  }
  const auto parsed = toml::parse(text, file);
  if (!parsed)
    return std::unexpected(refusal_at(file, static_cast<int>(parsed.error().source().begin.line), "data_not_toml"_say,
                                      {}, {{"why", core::quoted(parsed.error().description())}}));
  return copy(parsed.table());
}

TomlFields::TomlFields(std::string_view file, const TomlNode& table)
    : file_(file), node_(&table), refusal_(std::make_shared<std::optional<Refusal>>()) {}

TomlFields::TomlFields(const TomlFields& parent, const TomlNode* node)
    : file_(parent.file_), node_(node), refusal_(parent.refusal_) {}

const TomlNode* TomlFields::look(std::string_view name) const {
  const auto found = std::ranges::find(node_->items, name, &TomlNode::name);
  return found == node_->items.end() ? nullptr : &*found;
}

const TomlNode* TomlFields::find(std::string_view name) {
  asked_.emplace(name);
  return look(name);
}

std::int64_t TomlFields::integer(std::string_view name, std::int64_t least, std::int64_t most,
                                 std::optional<std::int64_t> usual) {
  const auto* node = find(name);
  if (node == nullptr) {
    if (!usual) fail(line(), "data_field_missing"_say, {}, {{"name", std::string(name)}});
    return usual.value_or(least);
  }
  if (node->kind != TomlNode::Kind::integer) {
    fail_type(*node, name, "json_integer"_word);
    return least;
  }
  if (node->number < least || node->number > most) {
    fail(node->line, "data_out_of_range"_say, {}, {{"name", std::string(name)}, {"least", least}, {"most", most}});
    return least;
  }
  return node->number;
}

std::string TomlFields::string(std::string_view name, std::optional<std::string_view> usual) {
  const auto* node = find(name);
  if (node == nullptr) {
    if (!usual) fail(line(), "data_field_missing"_say, {}, {{"name", std::string(name)}});
    return std::string(usual.value_or(""));
  }
  if (node->kind == TomlNode::Kind::string) return node->text;
  fail_type(*node, name, "json_string"_word);
  return {};
}

bool TomlFields::boolean(std::string_view name, bool usual) {
  const auto* node = find(name);
  if (node == nullptr) return usual;
  if (node->kind != TomlNode::Kind::boolean) fail_type(*node, name, "json_boolean"_word);
  return node->number != 0;
}

std::span<const TomlNode> TomlFields::items(std::string_view name, TomlNode::Kind kind, Word list, Word item) {
  const auto* node = find(name);
  if (node == nullptr) return {};
  const bool is_list = node->kind == TomlNode::Kind::array;
  if (!is_list) fail_type(*node, name, list);
  const auto wrong = std::ranges::find_if(node->items, [&](const TomlNode& one) { return one.kind != kind; });
  if (is_list && wrong == node->items.end()) return node->items;
  if (is_list) fail_type(*wrong, name, item);
  return {};
}

std::vector<std::pair<std::string, int>> TomlFields::strings(std::string_view name) {
  std::vector<std::pair<std::string, int>> out;
  for (const auto& item : items(name, TomlNode::Kind::string, "json_array"_word, "json_string"_word))
    out.emplace_back(item.text, item.line);
  return out;
}

TomlFields TomlFields::table(std::string_view name) {
  const auto* node = find(name);
  if (node != nullptr && node->kind == TomlNode::Kind::table) return {*this, node};
  if (node != nullptr) fail_type(*node, name, "data_table"_word);
  return {*this, &empty_table};
}

std::vector<TomlFields> TomlFields::tables(std::string_view name) {
  std::vector<TomlFields> out;
  for (const auto& item : items(name, TomlNode::Kind::table, "data_tables"_word, "data_tables"_word))
    out.push_back(TomlFields(*this, &item));
  return out;
}

int TomlFields::line_of(std::string_view name) const {
  const auto* node = look(name);
  return node == nullptr ? line() : node->line;
}

void TomlFields::fail(int line, Code code, std::string_view rule, std::vector<Param> params) {
  if (ok()) *refusal_ = refusal_at(file_, line, code, rule, std::move(params));
}

void TomlFields::fail_type(const TomlNode& node, std::string_view name, Word wanted) {
  fail(node.line, "data_wrong_type"_say, {}, {{"name", std::string(name)}, {"wanted", wanted}});
}

Done TomlFields::finish() {
  for (const auto& entry : node_->items)
    if (!asked_.contains(entry.name))
      fail(entry.line, "data_field_unknown"_say, {}, {{"name", core::quoted(entry.name)}});
  if (!ok()) return std::unexpected(**refusal_);
  return {};
}

}  // namespace rummage::core
