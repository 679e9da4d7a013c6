#pragma once

#include <string_view>

namespace rummage::match {

/// Text that people may show to others: valid UTF-8, no control characters, something besides blanks. Logs are judged
/// by it when they are read again, so what it takes it must take for ever.
bool is_showable(std::string_view text);

/// The same, stricter, for what comes from people now: one line, with something to be seen in it.
bool is_visible_line(std::string_view text);

}  // namespace rummage::match
