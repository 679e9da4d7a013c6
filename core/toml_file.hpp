#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/data.hpp"
#include "core/toml.hpp"

// The files of sentences and of what goes with them, which are the program's own.

namespace rummage::core {

/// "hearts/en.toml:2: ", before what is wrong there.
std::string line_text(std::string_view path, const toml::source_region& where);

/// All of a file, or where and why it cannot be read.
std::expected<toml::table, std::string> parse_toml_file(const DataFile& file);

}  // namespace rummage::core
