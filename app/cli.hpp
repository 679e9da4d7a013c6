#pragma once

#include <iosfwd>

namespace rummage::app {

/// The whole program. 0 is good, 1 bad input, 2 a bad call; what was wrong is said on `err`, in one sentence.
int run(int argc, const char* const* argv, std::istream& in, std::ostream& out, std::ostream& err);

}  // namespace rummage::app
