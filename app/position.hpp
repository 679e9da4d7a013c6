#pragma once

#include <string>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct PositionCall {
  std::string file;  // empty or "-": standard input
};

/// `rummage position`: a refusal is an answer too; only text that is not JSON is bad input.
Exit position(const PositionCall& call, const Io& io);

}  // namespace rummage::app
