#pragma once

#include "app/session.hpp"

namespace rummage::app {

/// A match line by line, for any terminal and any eyes. Both return when the match is over or has been left.

/// At a terminal: time is the clock's.
void play_lines(const Session& session);

/// From a script: no time passes but what it waits for, so that a seed always gives the same.
void play_script(const Session& session);

}  // namespace rummage::app
