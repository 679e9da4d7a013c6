#pragma once

#include <string_view>

namespace rummage::match {

/// Text that people may show to others: valid UTF-8, no control characters, something besides blanks. Old logs are
/// checked by it again, so what it accepts it must accept for ever.
bool is_showable(std::string_view text);

/// A stricter check for new text from people: one line, with something visible in it.
bool is_visible_line(std::string_view text);

}  // namespace rummage::match
