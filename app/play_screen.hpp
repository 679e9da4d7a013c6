#pragma once

#include "app/session.hpp"

namespace rummage::app {

/// A match on the whole terminal, key by key. Returns when the match is over or has been left; the terminal is then as
/// it was before.
void play_on_screen(const Session& session, bool has_colour);

}  // namespace rummage::app
