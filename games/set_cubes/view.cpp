#include "games/set_cubes/view.hpp"

namespace rummage::set_cubes {

View view(const State& state, core::Viewer viewer) {
  // An allow-list: a new field of the state stays hidden until it is put into Open, which is open by definition.
  View v;
  static_cast<Open&>(v) = static_cast<const Open&>(state);
  v.viewer = viewer.seat();
  v.bag_left = static_cast<std::uint8_t>(state.bag.size());
  return v;
}

State determinize(const View& view, core::Chance& chance) {
  State s;
  static_cast<Open&>(s) = static_cast<const Open&>(view);
  for (const Die die : view.in_bag()) s.bag.push_back(die);
  core::shuffle(s.bag, chance);
  return s;
}

}  // namespace rummage::set_cubes
