#include "core/any_game.hpp"

namespace rummage::core {

Done check_setup(const AnyGame& game, const Setup& setup) {
  if (setup.seats < game.least_seats() || setup.seats > game.most_seats())
    return refuse("seats_out_of_range"_say, {},
                  {{"given", std::int64_t{setup.seats}},
                   {"least", std::int64_t{game.least_seats()}},
                   {"most", std::int64_t{game.most_seats()}}});
  return game.check_setup(setup);
}

int setup_version(const AnyGame& game, int rules_version) {
  return rules_version == game.rules_version() ? 0 : rules_version;
}

Setup read_setup(Fields& fields, const AnyGame& game) {
  return read_setup(fields, game.options(), game.least_seats(), game.most_seats(), game.usual_seats());
}

}  // namespace rummage::core
