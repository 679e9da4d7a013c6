#pragma once

#include <optional>
#include <string>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct AnalyseCall {
  std::string record;
  std::optional<std::string> seat;  // this one only
  std::string effort = "4";
  bool json = false;
};

/// `rummage analyse`: every decision of a match against what the expert would have done.
Exit analyse(const AnalyseCall& call, const Io& io);

}  // namespace rummage::app
