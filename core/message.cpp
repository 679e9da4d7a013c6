#include "core/message.hpp"

namespace rummage::core {

Message seen_by(const Message& message, Viewer viewer) {
  Message shown{message.code, message.rule, {}};
  for (const auto& param : message.params) {
    const bool hidden = param.only && !viewer.owns(*param.only);
    if (hidden) {
      shown.params.push_back({param.name, std::string("?")});
    } else if (const auto* parts = std::get_if<std::vector<Message>>(&param.value)) {
      std::vector<Message> seen;
      for (const auto& part : *parts) seen.push_back(seen_by(part, viewer));
      shown.params.push_back({param.name, std::move(seen)});
    } else {
      shown.params.push_back({param.name, param.value});
    }
  }
  return shown;
}

}  // namespace rummage::core
