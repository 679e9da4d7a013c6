#include "stage.hpp"

#include "core/text.hpp"

namespace rummage::proof {

std::string quote(std::string_view cards) {
  std::string out;
  for (const auto card : core::split_words(cards)) out += (out.empty() ? "\"" : ",\"") + std::string(card) + "\"";
  return "[" + out + "]";
}

std::string quote_all(std::initializer_list<std::string_view> hands) {
  std::string out;
  for (const auto hand : hands) out += (out.empty() ? "" : ",") + quote(hand);
  return "[" + out + "]";
}

std::string code_and_rule(std::string_view folder, const core::Refusal& refusal) {
  EXPECT_EQ(wording_error(folder, refusal), "");
  return std::string(refusal.code.name) + " " + std::string(refusal.rule);
}

std::string news(const std::vector<core::Message>& events) {
  std::string out;
  for (const auto& event : events)
    out += (out.empty() ? "" : ", ") + std::string(event.code.name) + " " + std::string(event.rule);
  return out;
}

std::string news(const std::vector<core::Message>& events, std::string_view code, std::string_view param) {
  for (const auto& event : events)
    if (event.code.name == code) return wire_value(event, param, core::Recipient::of_everything());
  return "nothing";
}

}  // namespace rummage::proof
