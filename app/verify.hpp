#pragma once

#include <string>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct VerifyCall {
  std::string record;
  bool json = false;
};

/// `rummage verify`: whether a match was played by the rules and dealt from its seed.
Exit verify(const VerifyCall& call, const Io& io);

}  // namespace rummage::app
