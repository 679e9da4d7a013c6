#pragma once

#include <string>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct SolveCall {
  std::string game;
  std::string file;  // empty or "-": standard input
};

/// `rummage solve`: one problem a line in, one JSON object a line out. A line that cannot be read gets an error object
/// in its place, and the exit code says so at the end.
Exit solve(const SolveCall& call, const Io& io);

}  // namespace rummage::app
