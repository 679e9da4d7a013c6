#include "games/programs/screen.hpp"

#include "games/programs/text.hpp"

namespace rummage::programs {

std::string draw(const View& view, const core::ScreenStyle&) { return cards_text(view.hand.span()) + "\n"; }
std::optional<std::string> typed(const View&, std::string_view) { return std::nullopt; }
std::optional<core::Message> hint(const View&, Seat) { return std::nullopt; }

}  // namespace rummage::programs
