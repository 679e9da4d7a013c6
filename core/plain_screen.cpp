#include "core/plain_screen.hpp"

#include <boost/json/serialize.hpp>

namespace rummage::core {
namespace {

// A text as it is, a list as its items with blanks between them; anything else as JSON.
std::string plain_value(const json::value& value) {
  if (const auto* text = value.if_string()) return {text->data(), text->size()};
  const auto* list = value.if_array();
  if (list == nullptr) return json::serialize(value);
  std::string out;
  for (const auto& item : *list) {
    const auto part = plain_value(item);
    out += (out.empty() ? "" : " ") + (item.is_array() ? "(" + part + ")" : part);
  }
  return out;
}

}  // namespace

std::string plain_screen(const json::object& view) {
  std::string out;
  for (const auto& item : view) {
    if (item.key() == "seats" || item.key() == "options" || item.key() == "viewer") continue;
    out += "  " + std::string(item.key()) + ": " + plain_value(item.value()) + "\n";
  }
  return out;
}

}  // namespace rummage::core
