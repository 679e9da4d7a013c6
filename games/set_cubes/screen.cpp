#include "games/set_cubes/screen.hpp"

namespace rummage::set_cubes {

std::string draw(const View&, const core::ScreenStyle&) { return {}; }
std::optional<std::string> typed(const View&, std::string_view) { return std::nullopt; }
std::optional<core::Message> hint(const View&, Seat) { return std::nullopt; }

}  // namespace rummage::set_cubes
