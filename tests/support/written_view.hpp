#pragma once

#include <string>
#include <string_view>

#include <boost/json/serialize.hpp>

#include "core/game.hpp"

namespace rummage::proof {

/// A view as it travels, through text, to be changed and read again.
template <core::Game G>
struct WrittenView {
  explicit WrittenView(const typename G::View& view)
      : json(core::parse_json(core::json::serialize(G::write_view(view)))->get_object()) {}

  /// What comes of it with another value in one field: "read", or the refusal's code.
  [[nodiscard]] std::string with(const char* field, std::string_view value) const {
    auto changed = json;
    changed[field] = *core::parse_json(value);
    const auto read = G::read_view(changed);
    return read ? std::string("read") : std::string(read.error().code.name);
  }

  core::json::object json;
};

}  // namespace rummage::proof
