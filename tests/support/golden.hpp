#pragma once

#include <string>
#include <string_view>

#include "core/adapter.hpp"
#include "core/any_game.hpp"

namespace rummage::proof {

/// A golden playthrough is a text of at most 200 lines that people read in review:
///
///     # what it shows
///     game set  seats 2  seed 7  chance fast  option claim=shout
///     position {...}                      where it does not start with the deal; then seats and options stand in it
///     > 0 take 2RWE 2RWH 2RWF             a seat and its action
///     ! locked_out() SET-10               a refusal, or
///     . took(seat=0, ...) SET-09          what happened, with what only some seat sees marked as (0: 4C),
///     = pile_left 66                      what a spectator now sees otherwise than before,
///     ? 0: 220 take, more  1: call        and what each seat may do, if that has changed
///
/// Everything but the comments, the header and the lines with > is computed. Step n draws from stream n of the
/// simulations' generator under the header's seed.
std::string play_golden(const core::AnyGame& game, std::string_view text);

/// Every tests/GAME/golden/*.txt is what it computes to; a game without any fails. With RUMMAGE_GOLDEN=write in the
/// environment they are written anew instead (tools/golden).
void check_golden_files(const core::AnyGame& game);

template <core::Game G>
void check_goldens() {
  const core::Adapter<G> game;
  check_golden_files(game);
}

}  // namespace rummage::proof
