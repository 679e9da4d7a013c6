#pragma once

#include <string>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

struct RulesCall {
  std::string game;
};

/// `rummage rules`: the rules in our own words; in English where there are none in the language.
Exit rules(const RulesCall& call, const Io& io);

}  // namespace rummage::app
