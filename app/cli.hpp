#pragma once

#include <iosfwd>

namespace rummage::app {

/// The whole program. Returns 0 for success, 1 for bad input, 2 for a bad call; one sentence on `err` says what was
/// wrong.
int run(int argc, const char* const* argv, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace rummage::app
