#pragma once

#include <string>

#include "table/record.hpp"

namespace rummage::app {

/// A record from a file, bounded; fails with what is wrong with it.
table::Record load_record(const std::string& path, std::istream& standard);

}  // namespace rummage::app
